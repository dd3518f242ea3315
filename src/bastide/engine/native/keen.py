"""Games played at random, but keenly: so that their end tells more of who is ahead than that of plain random games.

Large buildings come first, land that nobody else can build on last, and of what is equal in that the placement that
encloses the most.
"""

from __future__ import annotations

from bastide.engine.native.gain import gain_of, is_divided
from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.legal import (
    NOTHING,
    available_kinds,
    find_anchors_of,
    free_squares,
    nth_of,
    shift_boards,
)
from bastide.kernel.playout import draw_below, play_out
from bastide.kernel.turn import put, settle

_AT_HOME = I(3)
"""By how many squares smaller a building counts that lies wholly on its owner's land."""
_SQUARE = I(1000)
"""What a square of a building counts beside one that it conquers."""


@inner
def _keenness(tables: Tables, state: Words, side: U, action: U, divided: bool, after: Words) -> I:
    """How gladly a side places this."""
    place = tables.places[side, action]
    low, high = place[at.MASK], place[at.MASK + ONE]
    land = at.TERRITORY + TWO * side
    size = I(count(low, high))
    if (low & ~state[land]) | (high & ~state[land + ONE]) == ZERO:
        return _SQUARE * (size - _AT_HOME)
    claimed, captured, _ = gain_of(tables, state, side, action, divided, after)
    return _SQUARE * size + claimed + captured


@inner
def _draw(tables: Tables, by_size: Words, state: Words, work: Words, after: Words, random: Words, keen: I) -> U:
    """The keenest of a few drawn from the legal placements of the side to move; NOTHING where it has none."""
    side = state[at.TURN]
    low, high = free_squares(tables, state, side)
    shift_boards(tables, low, high, work)
    available, divided = available_kinds(tables, state, side), is_divided(tables, state, side)
    best, most = NOTHING, I(0)
    for size in range(by_size.shape[1] - 1, 0, -1):
        kinds = by_size[side, size] & available
        if best != NOTHING and _SQUARE * size <= most:
            break
        found = find_anchors_of(tables, side, kinds, work)
        for _ in range(keen if found > ONE else I(found)):
            action = nth_of(tables, side, kinds, work, draw_below(random, found))
            keenness = _keenness(tables, state, side, action, divided, after)
            if best == NOTHING or keenness > most:
                best, most = action, keenness
    return best


@inner
def play_keenly(
    tables: Tables, by_size: Words, state: Words, work: Words, after: Words, random: Words, keen: I
) -> None:
    """Play a state to its end.

    Args:
        tables: the ruleset.
        by_size: of each side, by how many squares they cover, its kinds as bits. Shape (2, largest + 1).
        state: the state, changed.
        work: see `find_anchors`.
        after: room for a state.
        random: the generator's one word, changed.
        keen: placements of the largest buildings that are drawn for each that is played; 0 for a game in which every
            placement has the same chance.
    """
    if keen == 0:
        play_out(tables, state, work, random)
        return
    while state[at.OVER] == ZERO:
        # Whoever has a placement is not skipped.
        action = _draw(tables, by_size, state, work, after, random, keen)
        if action != NOTHING:
            put(tables, state, action, ONE)
        elif not settle(tables, state):
            break
