"""Games played at random, but keenly: of a few placements drawn, the one that a player would rather make.

A large building first, while there is room for it; and not where nobody else can build anyway.
"""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.legal import NOTHING, available_kinds, find_anchors, free_squares, nth_placement, step_to_place
from bastide.kernel.playout import draw_below
from bastide.kernel.turn import put, settle

_TRIES = 6
"""Draws among all placements for each one that is wanted."""
_ROOMY = U(30)
"""With fewer free squares than this, too few draws would hit to be worth their time."""


@inner
def _keenness(tables: Tables, state: Words, side: U, action: U, inland: U) -> U:
    """How gladly a side places this: by its size, less where it lies wholly in its own land."""
    place = tables.places[side, action]
    low, high = place[at.MASK], place[at.MASK + ONE]
    land = at.TERRITORY + TWO * side
    inside = (low & ~state[land]) | (high & ~state[land + ONE]) == ZERO
    return U(16) + count(low, high) - (inland if inside else ZERO)


@inner
def _draw(tables: Tables, state: Words, random: Words, draws: I, inland: U) -> U:
    side = state[at.TURN]
    low, high = free_squares(tables, state, side)
    if count(low, high) < _ROOMY or step_to_place(tables, state) != at.BUILDING_STEP:
        return NOTHING
    kinds = available_kinds(tables, state, side)
    limit = tables.options[at.BUILDINGS + side]
    best, most, hits = NOTHING, ZERO, I(0)
    for _ in range(_TRIES * draws):
        action = draw_below(random, limit)
        place = tables.places[side, action]
        free = (place[at.MASK] & ~low) | (place[at.MASK + ONE] & ~high) == ZERO
        if free and (kinds >> place[at.KIND]) & ONE:
            keen = _keenness(tables, state, side, action, inland)
            if keen > most:
                best, most = action, keen
            hits += I(1)
            if hits == draws:
                break
    return best


@inner
def _draw_counted(tables: Tables, state: Words, work: Words, random: Words, draws: I, inland: U) -> U:
    side = state[at.TURN]
    found = find_anchors(tables, state, side, work)
    best, most = NOTHING, ZERO
    for _ in range(draws):
        action = nth_placement(tables, state, side, work, draw_below(random, found))
        keen = _keenness(tables, state, side, action, inland)
        if keen > most:
            best, most = action, keen
    return best


@inner
def play_keenly(tables: Tables, state: Words, work: Words, random: Words, draws: I, inland: U) -> None:
    """Play a state to its end."""
    while state[at.OVER] == ZERO:
        action = _draw(tables, state, random, draws, inland)
        if action == NOTHING:
            if not settle(tables, state):
                break
            action = _draw_counted(tables, state, work, random, draws, inland)
        put(tables, state, action, ONE)
