"""A position at rest as numbers, Light's less Dark's: from them comes its static value."""

from __future__ import annotations

import math

from bastide.engine.native.numbers import F, Floats
from bastide.engine.native.reach import both, left_of, reach
from bastide.kernel import layout as at
from bastide.kernel.bits import first_bit
from bastide.kernel.jit import inner, lowest
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.legal import anchors_in, available_kinds, index_at
from bastide.kernel.turn import copy_state, points, unplaced

NAMES = (
    "to move",
    "points",
    "own land, free",
    "own land, as far as the stock fills it",
    "where only one can build",
    "where only one can build, as far as the stock fills it",
    "stranded buildings",
    "placements",
    "largest building that fits",
    "packed where only one can build",
    "buildings left",
)
FEATURES = len(NAMES)
_SCALE = F(10)
"""Squares count in tens."""


@inner
def largest_of(tables: Tables, side: U, kinds: U) -> U:
    """The squares of the largest among some kinds of a side; 0 for none."""
    largest = ZERO
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        largest = max(largest, tables.forms[side, tables.of_kind[side, kind, 0], at.CELLS])
    return largest


@inner
def packed(tables: Tables, state: Words, side: U, low: U, high: U) -> I:
    """How many squares a side covers when it puts its buildings, the largest first, into a piece of land.

    Each goes to the first place that is free, so that this is an estimate from below.
    """
    squares = I(0)
    cells = largest_of(tables, side, available_kinds(tables, state, side))
    while cells:
        kinds = available_kinds(tables, state, side)
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - ONE
            first = tables.of_kind[side, kind, 0]
            if tables.forms[side, first, at.CELLS] != cells:
                continue
            left = left_of(state, side, kind)
            for number in range(first, tables.of_kind[side, kind, 1]):
                while left:
                    at_low, at_high = anchors_in(tables, tables.forms[side, number], low, high)
                    if at_low | at_high == ZERO:
                        break
                    place = tables.places[side, index_at(tables, side, U(number), first_bit(at_low, at_high))]
                    low &= ~place[at.MASK]
                    high &= ~place[at.MASK + ONE]
                    squares += I(cells)
                    left -= ONE
        cells -= ONE
    return squares


@inner
def _count_left(state: Words, side: U, kinds: U) -> I:
    left = I(0)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        left += I(left_of(state, side, kind))
    return left


@inner
def weigh(tables: Tables, state: Words, work: Words, calm: Words, found: Floats) -> None:
    """A position that is not over as numbers.

    Args:
        tables: the ruleset.
        state: the position.
        work: see `find_anchors`.
        calm: room for a state.
        found: shape (FEATURES,), filled in the order of NAMES, Light's less Dark's.
    """
    # As if the opening were done and nothing had to be replaced: only then has either side its usual room.
    copy_state(state, calm)
    calm[at.STAGE] = tables.options[at.SCRIPT_LENGTH]
    calm[at.REPLACING] = ZERO
    light_low, light_high, light_many, light_stranded = reach(tables, calm, ZERO, work)
    light_largest = _largest_fitting(tables, calm, ZERO, work)
    dark_low, dark_high, dark_many, dark_stranded = reach(tables, calm, ONE, work)
    dark_largest = _largest_fitting(tables, calm, ONE, work)
    light_left, dark_left = F(unplaced(tables, calm, ZERO)), F(unplaced(tables, calm, ONE))
    light_land = F(_free_land(calm, ZERO))
    dark_land = F(_free_land(calm, ONE))
    light_only = F(both(light_low & ~dark_low, light_high & ~dark_high))
    dark_only = F(both(dark_low & ~light_low, dark_high & ~light_high))
    found[0] = F(1) if state[at.TURN] == ZERO else F(-1)
    found[1] = F(points(tables, calm, ONE) - points(tables, calm, ZERO)) / _SCALE
    found[2] = (light_land - dark_land) / _SCALE
    found[3] = (min(light_land, light_left) - min(dark_land, dark_left)) / _SCALE
    found[4] = (light_only - dark_only) / _SCALE
    found[5] = (min(light_only, light_left) - min(dark_only, dark_left)) / _SCALE
    found[6] = F(light_stranded - dark_stranded) / _SCALE
    found[7] = math.log(F(1 + light_many)) - math.log(F(1 + dark_many))
    found[8] = F(light_largest) - F(dark_largest)
    light_packed = packed(tables, calm, ZERO, light_low & ~dark_low, light_high & ~dark_high)
    dark_packed = packed(tables, calm, ONE, dark_low & ~light_low, dark_high & ~light_high)
    found[9] = F(light_packed - dark_packed) / _SCALE
    light_count = _count_left(calm, ZERO, calm[at.AVAILABLE])
    found[10] = F(light_count - _count_left(calm, ONE, calm[at.AVAILABLE + ONE])) / _SCALE


@inner
def _free_land(state: Words, side: U) -> I:
    land = at.TERRITORY + TWO * side
    mine = at.BUILT + TWO * side
    return both(
        state[land] & ~state[mine] & ~state[at.NEUTRAL],
        state[land + ONE] & ~state[mine + ONE] & ~state[at.NEUTRAL + ONE],
    )


@inner
def _largest_fitting(tables: Tables, state: Words, side: U, work: Words) -> U:
    """The squares of a side's largest building that fits somewhere, after `reach`."""
    kinds = available_kinds(tables, state, side)
    largest = ZERO
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            if work[number, 0] | work[number, 1]:
                largest = max(largest, tables.forms[side, number, at.CELLS])
    return largest
