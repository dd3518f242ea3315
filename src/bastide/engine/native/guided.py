"""Random games in which nobody is quite thoughtless: of a few placements drawn, the best is played."""

from __future__ import annotations

from bastide.engine.native.gain import gain_of, is_divided
from bastide.engine.native.numbers import F, Floats
from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, ZERO, Tables, U, Words
from bastide.kernel.legal import NOTHING, available_kinds, find_anchors, free_squares, nth_placement, step_to_place
from bastide.kernel.playout import draw, draw_below
from bastide.kernel.turn import put, settle

# The worths, one number each.
DRAWS, CELL, CLAIM, CAPTURE, HOME, BESIDE, NOISE = range(7)
WORTH_NAMES = ("draws", "cell", "claim", "capture", "home", "beside", "noise")
"""How many placements are drawn; what counts a square covered, a square conquered, a square sent back, a square covered
of one's own land, a square beside one's own buildings; and how much chance there is in it."""
WORTHS = len(WORTH_NAMES)

_TRIES, _LEAST_TRIES = 4, 6
"""Draws among all placements for each that is wanted, and at least so many."""
_ROOMY = U(30)
"""With fewer free squares than this the legal placements are counted and drawn among."""


@inner
def worth(tables: Tables, state: Words, side: U, action: U, worths: Floats, after: Words, random: Words) -> F:
    """What a placement of the side to move is worth in a random game."""
    place = tables.places[side, action]
    low, high = place[at.MASK], place[at.MASK + ONE]
    land, mine = at.TERRITORY + TWO * side, at.BUILT + TWO * side
    claimed, captured, _ = gain_of(tables, state, side, action, is_divided(tables, state, side), after)
    return (
        worths[CELL] * F(count(low, high))
        + worths[CLAIM] * F(claimed)
        + worths[CAPTURE] * F(captured)
        + worths[HOME] * F(count(low & state[land], high & state[land + ONE]))
        + worths[BESIDE] * F(count(place[at.RING] & state[mine], place[at.RING + ONE] & state[mine + ONE]))
        + worths[NOISE] * (F(draw(random) >> U(40)) / F(1 << 24))
    )


@inner
def _draw_blindly(tables: Tables, state: Words, worths: Floats, after: Words, random: Words) -> U:
    """The best of a few placements drawn among all; NOTHING where none was legal, or too few would be."""
    side = state[at.TURN]
    low, high = free_squares(tables, state, side)
    if count(low, high) < _ROOMY or step_to_place(tables, state) != at.BUILDING_STEP:
        return NOTHING
    kinds = available_kinds(tables, state, side)
    limit = tables.options[at.BUILDINGS + side]
    draws, drawn = int(worths[DRAWS]), 0
    best, most = NOTHING, F(-1e9)
    for _ in range(max(draws * _TRIES, _LEAST_TRIES)):
        action = draw_below(random, limit)
        place = tables.places[side, action]
        free = (place[at.MASK] & ~low) | (place[at.MASK + ONE] & ~high) == ZERO
        if free and (kinds >> place[at.KIND]) & ONE:
            drawn += 1
            here = F(0) if draws == 1 else worth(tables, state, side, action, worths, after, random)
            if here > most:
                best, most = action, here
            if drawn == draws:
                break
    return best


@inner
def _draw_counted(tables: Tables, state: Words, work: Words, worths: Floats, after: Words, random: Words) -> U:
    """The best of a few placements drawn among the legal ones of the side to move, which has some."""
    side = state[at.TURN]
    found = find_anchors(tables, state, side, work)
    draws = int(worths[DRAWS])
    best, most = NOTHING, F(-1e9)
    for _ in range(min(draws, int(found))):
        action = nth_placement(tables, state, side, work, draw_below(random, found))
        here = F(0) if draws == 1 else worth(tables, state, side, action, worths, after, random)
        if here > most:
            best, most = action, here
    return best


@inner
def play_out_guided(tables: Tables, state: Words, work: Words, worths: Floats, after: Words, random: Words) -> None:
    """Play a state to its end.

    Args:
        tables: the ruleset.
        state: the position; changed.
        work: see `find_anchors`.
        worths: what counts how much.
        after: room for a state.
        random: the generator's one word, changed.
    """
    while state[at.OVER] == ZERO:
        # Where a draw hits, the side to move can move: nobody needs to be skipped.
        action = _draw_blindly(tables, state, worths, after, random)
        if action == NOTHING:
            if not settle(tables, state):
                break
            action = _draw_counted(tables, state, work, worths, after, random)
        put(tables, state, action, ONE)
