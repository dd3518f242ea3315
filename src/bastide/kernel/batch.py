"""N games at once: a state a row.

Every function works on the rows from `start` to `stop`, so that threads can share them.
"""

from __future__ import annotations

from numba import types

from bastide.kernel import layout as at
from bastide.kernel.jit import entry, inner, lowest
from bastide.kernel.layout import (
    INTS_1,
    INTS_2,
    ONE,
    STRIDE,
    TABLES,
    TWO,
    WORDS_1,
    WORDS_2,
    ZERO,
    I,
    Ints,
    Tables,
    U,
    Words,
)
from bastide.kernel.legal import available_kinds, can_pass, find_anchors, index_at, is_legal, pop_anchor
from bastide.kernel.playout import choose
from bastide.kernel.turn import points, put, settle, winner

_ROW = U(STRIDE)
_FOUR_ROWS, _TWO_ROWS = U((1 << 4 * STRIDE) - 1), U((1 << 2 * STRIDE) - 1)
_EVEN_ROWS = U(((1 << STRIDE) - 1) * (1 + (1 << 2 * STRIDE)))

PLAYED, ENDED, WAS_OVER, WAS_ILLEGAL = (I(number) for number in range(4))


@inner
def may_play(tables: Tables, state: Words, action: I) -> bool:
    """Whether an action, whatever its number, is legal for the side to move; `pass` is its last."""
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
        elif not may_play(tables, state, actions[row]):
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
def _mark(marks: Words, action: U, run: U) -> None:
    """Set the bits of a run of actions, the first of them given; the run's bits may reach into the next word."""
    word, shift = action >> U(6), action & U(63)
    marks[word] |= run << shift
    # Without a branch, which would be foreseen badly; in the last word nothing is left to reach into another.
    marks[min(word + ONE, U(marks.shape[0] - 1))] |= (run >> ONE) >> (U(63) - shift)


@inner
def _mark_rows(marks: Words, action: U, rows: U, width: U) -> None:
    """Set the bits of the placements at the anchors of four rows of the board, pushed together into one run."""
    pairs = (rows & _EVEN_ROWS) | ((rows & ~_EVEN_ROWS) >> (_ROW - width))
    _mark(marks, action, (pairs & _TWO_ROWS) | ((pairs >> (TWO * _ROW)) << (TWO * width)))


@inner
def _mark_form(form: Words, low: U, high: U, marks: Words) -> None:
    """Set the bits of the placements of a form at some anchors.

    All anchors that the form can have are a rectangle, numbered row by row; on the board its rows lie `STRIDE` bits
    apart. An anchor is a form's first square, so that the rectangle begins in the top row.
    """
    first = lowest(form[at.ROOM])
    width = lowest(~(form[at.ROOM] >> first))
    low, high = (low >> first) | ((high << ONE) << (U(63) - first)), high >> first
    action, four = form[at.BASE], U(4) * width
    _mark_rows(marks, action, low & _FOUR_ROWS, width)
    _mark_rows(marks, action + four, ((low >> U(44)) | (high << U(20))) & _FOUR_ROWS, width)
    _mark_rows(marks, action + TWO * four, high >> U(24), width)


@inner
def mark_legal(tables: Tables, state: Words, work: Words, marks: Words) -> None:
    """Set the bit of every legal action, `pass` included, and clear all others."""
    for word in range(marks.shape[0]):
        marks[word] = ZERO
    if state[at.OVER]:
        return
    side = state[at.TURN]
    find_anchors(tables, state, side, work)
    kinds = available_kinds(tables, state, side)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            if kind == tables.options[at.DUKE_KIND]:  # it may stand in rings only: those squares are no rectangle
                while work[number, 0] | work[number, 1]:
                    _mark(marks, index_at(tables, side, U(number), pop_anchor(work, number)), ONE)
            elif work[number, 0] | work[number, 1]:
                _mark_form(tables.forms[side, number], work[number, 0], work[number, 1], marks)
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
