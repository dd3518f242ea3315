"""The room that is left: which squares a side can still build on, and which of its buildings no longer fit."""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import count, shifted_up
from bastide.kernel.jit import inner, lowest
from bastide.kernel.layout import ONE, ZERO, I, Tables, U, Words
from bastide.kernel.legal import available_kinds, find_anchors

_THREE, _SEVEN, _EIGHT, _BYTE = U(3), U(7), U(8), U(255)


@inner
def left_of(state: Words, side: U, kind: U) -> U:
    """How many buildings of a kind a side has left."""
    return (state[at.LEFT + U(4) * side + (kind >> _THREE)] >> (_EIGHT * (kind & _SEVEN))) & _BYTE


@inner
def reach(tables: Tables, state: Words, side: U, work: Words) -> tuple[U, U, I, I]:
    """Where a side could build if it were its turn.

    Args:
        tables: the ruleset.
        state: a position past its opening.
        side: whose room.
        work: see `find_anchors`; filled as by it.

    Returns:
        The squares that some placement covers, low and high; how many placements there are; and the squares of the
        buildings left that fit nowhere.
    """
    found = I(find_anchors(tables, state, side, work))
    kinds = available_kinds(tables, state, side)
    low, high, stranded = ZERO, ZERO, I(0)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        cells, fits = ZERO, False
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            form = tables.forms[side, number]
            cells = form[at.CELLS]
            if work[number, 0] | work[number, 1]:
                fits = True
                for step in range(form[at.START], form[at.START] + cells):
                    more_low, more_high = shifted_up(
                        work[number, 0], work[number, 1], tables.shifts[tables.steps[step]]
                    )
                    low |= more_low
                    high |= more_high
        if not fits:
            stranded += I(cells * left_of(state, side, kind))
    return low, high, found, stranded


@inner
def both(low: U, high: U) -> I:
    """How many squares, as a signed number."""
    return I(count(low, high))
