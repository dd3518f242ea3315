"""Games played at random, but keenly: of some placements drawn, the one that a player would rather make is played.

A large building comes first, while there is room for it, and land that nobody else can build on has time. So the end of
such a game tells more of who is ahead than that of a game in which every placement has the same chance.
"""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.legal import NOTHING, available_kinds, find_anchors, free_squares, nth_placement, step_to_place
from bastide.kernel.playout import ROOMY, TRIES, draw_below
from bastide.kernel.turn import put, settle

_AT_HOME = U(3)
"""By how many squares smaller a building counts that lies wholly on its owner's land."""


@inner
def _keenness(tables: Tables, state: Words, side: U, action: U) -> U:
    """How gladly a side places this: 1 or more."""
    place = tables.places[side, action]
    low, high = place[at.MASK], place[at.MASK + ONE]
    land = at.TERRITORY + TWO * side
    at_home = (low & ~state[land]) | (high & ~state[land + ONE]) == ZERO
    return _AT_HOME + count(low, high) - (_AT_HOME if at_home else ZERO)


@inner
def _draw(tables: Tables, state: Words, random: Words, keen: I) -> U:
    """The best of the first `keen` legal buildings among a few draws for each; NOTHING where none hits."""
    side = state[at.TURN]
    low, high = free_squares(tables, state, side)
    if count(low, high) < ROOMY or step_to_place(tables, state) != at.BUILDING_STEP:
        return NOTHING
    kinds = available_kinds(tables, state, side)
    limit = tables.options[at.BUILDINGS + side]
    best, most, hits = NOTHING, ZERO, I(0)
    for _ in range(TRIES * keen):
        action = draw_below(random, limit)
        place = tables.places[side, action]
        free = (place[at.MASK] & ~low) | (place[at.MASK + ONE] & ~high) == ZERO
        if free and (kinds >> place[at.KIND]) & ONE:
            keenness = _keenness(tables, state, side, action)
            if keenness > most:
                best, most = action, keenness
            hits += I(1)
            if hits == keen:
                break
    return best


@inner
def _draw_counted(tables: Tables, state: Words, work: Words, random: Words, keen: I) -> U:
    """The best of some placements of the side to move, which has some."""
    side = state[at.TURN]
    found = find_anchors(tables, state, side, work)
    best, most = NOTHING, ZERO
    for _ in range(keen):
        action = nth_placement(tables, state, side, work, draw_below(random, found))
        keenness = _keenness(tables, state, side, action)
        if keenness > most:
            best, most = action, keenness
    return best


@inner
def play_keenly(tables: Tables, state: Words, work: Words, random: Words, keen: I) -> None:
    """Play a state to its end.

    Args:
        tables: the ruleset.
        state: the state, changed.
        work: see `find_anchors`.
        random: the generator's one word, changed.
        keen: placements that are drawn for each that is played; 1 for any.
    """
    while state[at.OVER] == ZERO:
        action = _draw(tables, state, random, keen)
        if action == NOTHING:
            if not settle(tables, state):
                break
            action = _draw_counted(tables, state, work, random, keen)
        put(tables, state, action, ONE)
