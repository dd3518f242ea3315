"""Counting lines: how many sequences of exactly so many placements there are.

Skipped turns and passes are no placements, an announcement makes no line of its own (nothing is announced),
and a finished game has no continuation.
"""

from __future__ import annotations

from numba import types

from bastide.kernel import layout as at
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import TABLES, WORDS_2, WORDS_3, ZERO, I, Tables, U, Words
from bastide.kernel.legal import NOTHING, find_all_anchors, find_anchors, index_at, pop_anchor
from bastide.kernel.turn import copy_state, put, settle


@inner
def take_placement(tables: Tables, side: U, work: Words) -> U:
    """Take the first placement out of sets of anchors. Returns its index, or NOTHING where all are empty."""
    for number in range(tables.forms.shape[1]):
        if work[number, 0] | work[number, 1]:
            return index_at(tables, side, U(number), pop_anchor(work, number))
    return NOTHING


@entry((TABLES, WORDS_2, WORDS_3, types.int64))
def count_lines(tables: Tables, states: Words, works: Words, depth: int) -> I:
    """How many lines of exactly `depth` placements start at `states[0]`.

    Args:
        tables: the ruleset.
        states: one row more than the depth; the first is the position, the others are room for work.
        works: for each depth what `find_anchors` needs.
        depth: 1 or more.
    """
    if states[0, at.OVER]:
        return I(0)
    if depth == 1:
        return I(find_anchors(tables, states[0], states[0, at.TURN], works[0]))
    total = I(0)
    level = 0
    find_all_anchors(tables, states[0], states[0, at.TURN], works[0])
    while level >= 0:
        action = take_placement(tables, states[level, at.TURN], works[level])
        if action == NOTHING:
            level -= 1
            continue
        after = states[level + 1]
        copy_state(states[level], after)
        put(tables, after, action, ZERO)
        if not settle(tables, after):
            continue
        if level + 2 == depth:  # the last placements are counted, not played
            total += I(find_anchors(tables, after, after[at.TURN], works[level + 1]))
        else:
            level += 1
            find_all_anchors(tables, after, after[at.TURN], works[level])
    return total
