"""N games at once: a state a row.

Every function works on the rows from `start` to `stop`, so that threads can share them.
"""

from __future__ import annotations

from numba import types

from bastide.kernel import layout as at
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import INTS_1, INTS_2, ONE, TABLES, WORDS_1, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.legal import can_pass, find_all_anchors, index_at, is_legal, pop_anchor
from bastide.kernel.playout import choose
from bastide.kernel.turn import points, put, settle, winner

PLAYED, ENDED, WAS_OVER, WAS_ILLEGAL = (I(number) for number in range(4))


@inner
def _may(tables: Tables, state: Words, action: I) -> bool:
    if action < 0:
        return False
    if U(action) == tables.options[at.ACTIONS + state[at.TURN]]:
        return can_pass(tables, state)
    return is_legal(tables, state, U(action))


@entry((TABLES, WORDS_2, INTS_1, INTS_1, INTS_1, types.int64, types.int64))
def step_rows(
    tables: Tables, states: Words, actions: Ints, announced: Ints, results: Ints, start: int, stop: int
) -> None:
    """Play one action in every game.

    Args:
        tables: the ruleset, the same for all.
        states: a row a game, changed.
        actions: an index a game; ignored where the game is over.
        announced: 1 where the conquest is announced.
        results: PLAYED, ENDED (played, and the game is over), WAS_OVER or WAS_ILLEGAL (nothing was changed).
        start: the first row.
        stop: one after the last.
    """
    for row in range(start, stop):
        state = states[row]
        if state[at.OVER]:
            results[row] = WAS_OVER
        elif not _may(tables, state, actions[row]):
            results[row] = WAS_ILLEGAL
        else:
            put(tables, state, U(actions[row]), U(announced[row]))
            results[row] = PLAYED if settle(tables, state) else ENDED


@entry((TABLES, WORDS_2, INTS_1, WORDS_2, WORDS_1, types.int64, types.int64))
def choose_rows(
    tables: Tables, states: Words, actions: Ints, work: Words, random: Words, start: int, stop: int
) -> None:
    """A random legal placement for every game, -1 where it is over."""
    for row in range(start, stop):
        if states[row, at.OVER]:
            actions[row] = -1
        else:
            actions[row] = I(choose(tables, states[row], work, random))


@inner
def mark_legal(tables: Tables, state: Words, work: Words, marks: Words) -> None:
    """Set the bit of every legal action, `pass` included, and clear all others."""
    for word in range(marks.shape[0]):
        marks[word] = ZERO
    if state[at.OVER]:
        return
    side = state[at.TURN]
    find_all_anchors(tables, state, side, work)
    for number in range(tables.forms.shape[1]):
        while work[number, 0] | work[number, 1]:
            action = index_at(tables, side, U(number), pop_anchor(work, number))
            marks[action >> U(6)] |= ONE << (action & U(63))
    if can_pass(tables, state):
        action = tables.options[at.ACTIONS + side]
        marks[action >> U(6)] |= ONE << (action & U(63))


@entry((TABLES, WORDS_2, WORDS_2, WORDS_2, types.int64, types.int64))
def mark_rows(tables: Tables, states: Words, work: Words, marks: Words, start: int, stop: int) -> None:
    """The legal actions of every game as bits, action 0 in the lowest bit of the first word; none where it is over."""
    for row in range(start, stop):
        mark_legal(tables, states[row], work, marks[row])


@entry((TABLES, WORDS_2, INTS_2, types.int64, types.int64))
def score_rows(tables: Tables, states: Words, scores: Ints, start: int, stop: int) -> None:
    """For every game: the winner (0 Light, 1 Dark, 2 nobody, -1 not over), Light's points and Dark's as they stand."""
    for row in range(start, stop):
        scores[row, 0] = winner(tables, states[row]) if states[row, at.OVER] else I(-1)
        scores[row, 1] = points(tables, states[row], ZERO)
        scores[row, 2] = points(tables, states[row], ONE)
