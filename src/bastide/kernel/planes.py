"""Positions as planes: for each question about a square one sheet of the board with the answers, small whole numbers.

`bastide.envs.planes` says what each plane means; the numbers here are counted from the kinds of buildings, K.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from bastide.kernel import layout as at
from bastide.kernel.bits import first_bit, shifted_down, single
from bastide.kernel.jit import entry, inner, lowest
from bastide.kernel.layout import (
    INTS_1,
    ONE,
    STRIDE,
    TABLES,
    TWO,
    WORDS_1,
    WORDS_2,
    ZERO,
    Ints,
    Tables,
    U,
    Words,
)
from bastide.kernel.turn import placement_at

Octets = NDArray[np.uint8]
_types: Any = types
OCTETS_3 = _types.Array(types.uint8, 3, "C")
"""Planes of many positions: shape (positions, planes, squares)."""

# After a plane for each of the viewer's kinds and one for each of the opponent's:
NEUTRAL, MY_DUKE, THEIR_DUKE, JOINED, MY_LAND, THEIR_LAND, AREA, STOCK = (U(n) for n in (0, 1, 2, 3, 7, 8, 9, 10))
# After a plane for what is left of each of the viewer's kinds and one for each of the opponent's, the same everywhere:
AM_DARK, MY_TURN, STAGE, MY_PLACED, THEIR_PLACED, PASSED, GONE, REPLACING, OVER = (U(n) for n in range(9))
PLANES_BY_KIND, OTHER_PLANES = 4, 19

_DOWN, _THREE, _SEVEN, _EIGHT, _BYTE = U(STRIDE), U(3), U(7), U(8), U(255)
_CARRY, _DOWN_CARRY = U(63), U(64 - STRIDE)


@inner
def _paint(sheet: Octets, low: U, high: U, cells: Words) -> None:
    """Mark the squares of a set on a plane that is empty there."""
    while low | high:  # one loop for both words: how often a loop runs is what the processor foresees badly
        if low:
            sheet[cells[lowest(low)]] = ONE
            low &= low - ONE
        else:
            sheet[cells[lowest(high) + U(64)]] = ONE
            high &= high - ONE


@inner
def _fill(sheet: Octets, value: U) -> None:
    """Write a number on all squares of a plane that is empty."""
    if value == ZERO:
        return
    for cell in range(sheet.shape[0]):
        sheet[cell] = value


@inner
def _joins(low: U, high: U) -> tuple[U, U, U, U]:
    """The squares of one building whose neighbour in the north belongs to it as well; the same for the west."""
    return (
        *(low & (low << _DOWN), high & ((high << _DOWN) | (low >> _DOWN_CARRY))),
        *(low & (low << ONE), high & ((high << ONE) | (low >> _CARRY))),
    )


@inner
def _paint_buildings(
    tables: Tables, state: Words, side: U, first: U, cells: Words, sheets: Octets
) -> tuple[U, U, U, U]:
    """A plane a kind for a side's buildings, from plane `first` on. Returns all their `_joins`."""
    north_low, north_high, west_low, west_high = ZERO, ZERO, ZERO, ZERO
    low, high = state[at.ANCHORS + TWO * side], state[at.ANCHORS + TWO * side + ONE]
    while low | high:
        bit = first_bit(low, high)
        bit_low, bit_high = single(bit)
        low ^= bit_low
        high ^= bit_high
        place = tables.places[side, placement_at(tables, state, side, bit)]
        _paint(sheets[first + place[at.KIND]], place[at.MASK], place[at.MASK + ONE], cells)
        joins = _joins(place[at.MASK], place[at.MASK + ONE])
        north_low |= joins[0]
        north_high |= joins[1]
        west_low |= joins[2]
        west_high |= joins[3]
    return north_low, north_high, west_low, west_high


@inner
def _paint_joins(tables: Tables, state: Words, seat: U, cells: Words, sheets: Octets) -> None:
    """The planes of the buildings, and of how their squares hang together."""
    kinds = tables.options[at.KINDS] - TWO
    mine = _paint_buildings(tables, state, seat, ZERO, cells, sheets)
    theirs = _paint_buildings(tables, state, ONE - seat, kinds, cells, sheets)
    neutral = _joins(state[at.NEUTRAL], state[at.NEUTRAL + ONE])
    joined = TWO * kinds + JOINED
    low, high = mine[0] | theirs[0] | neutral[0], mine[1] | theirs[1] | neutral[1]
    _paint(sheets[joined], low, high, cells)
    low, high = shifted_down(low, high, _DOWN)
    _paint(sheets[joined + TWO], low, high, cells)
    low, high = mine[2] | theirs[2] | neutral[2], mine[3] | theirs[3] | neutral[3]
    _paint(sheets[joined + U(3)], low, high, cells)
    low, high = shifted_down(low, high, ONE)
    _paint(sheets[joined + ONE], low, high, cells)


@inner
def observe(tables: Tables, state: Words, seat: U, cells: Words, sheets: Octets) -> None:
    """A position as one seat sees it.

    Args:
        tables: the ruleset.
        state: the position.
        seat: the side whose view it is: 0 Light, 1 Dark.
        cells: for the bit of each square its place in board order.
        sheets: shape (planes, squares), filled.
    """
    kinds = tables.options[at.KINDS] - TWO
    other = ONE - seat
    board, stock = TWO * kinds, TWO * kinds + STOCK
    for row in range(sheets.shape[0]):
        for cell in range(sheets.shape[1]):
            sheets[row, cell] = ZERO
    _paint_joins(tables, state, seat, cells, sheets)
    for plane, word in (
        (NEUTRAL, at.NEUTRAL),
        (MY_DUKE, at.DUKES + TWO * seat),
        (THEIR_DUKE, at.DUKES + TWO * other),
        (MY_LAND, at.TERRITORY + TWO * seat),
        (THEIR_LAND, at.TERRITORY + TWO * other),
        (AREA, at.AREA),
    ):
        _paint(sheets[board + plane], state[word], state[word + ONE], cells)
    for number in range(kinds):
        kind = U(number)
        left, shift = at.LEFT + (kind >> _THREE), _EIGHT * (kind & _SEVEN)
        _fill(sheets[stock + kind], (state[left + U(4) * seat] >> shift) & _BYTE)
        _fill(sheets[stock + kinds + kind], (state[left + U(4) * other] >> shift) & _BYTE)
    even = stock + TWO * kinds
    _fill(sheets[even + AM_DARK], seat)
    _fill(sheets[even + MY_TURN], U(state[at.TURN] == seat and state[at.OVER] == ZERO))
    for plane, word in (
        (STAGE, at.STAGE),
        (MY_PLACED, at.PLACED + seat),
        (THEIR_PLACED, at.PLACED + other),
        (PASSED, at.PASSED),
        (GONE, at.GONE),
        (REPLACING, at.REPLACING),
        (OVER, at.OVER),
    ):
        _fill(sheets[even + plane], state[word])


@entry((TABLES, WORDS_2, INTS_1, WORDS_1, OCTETS_3, types.int64, types.int64))
def observe_rows(
    tables: Tables, states: Words, seats: Ints, cells: Words, planes: Octets, start: int, stop: int
) -> None:
    """The planes of many positions, each from the view of its own seat.

    Args:
        tables: the ruleset, the same for all.
        states: a row a position.
        seats: 0 or 1 a position: whose view it is.
        cells: see `observe`.
        planes: shape (positions, planes, squares), filled.
        start: the first row.
        stop: one after the last.
    """
    for row in range(start, stop):
        observe(tables, states[row], U(seats[row]), cells, planes[row])
