"""What a placement conquers, found without playing it wherever a look at its ring of squares is enough."""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.turn import copy_state, is_one_piece, put

DUKE_GAIN = I(60)
"""What taking the Duke, which wins, counts among squares."""


@inner
def may_conquer_with(tables: Tables, state: Words, side: U, place: Words) -> bool:
    """Whether a building may cut something off. False is certain; True has to be tried."""
    options = tables.options
    if place[at.KIND] >= options[at.NEUTRAL_KIND]:
        return False
    earlier = state[at.PLACED + side]
    if options[at.FIRST_CLAIM] == ZERO and earlier < TWO:
        return earlier == ONE
    mine = at.BUILT + TWO * side
    ring_low = place[at.RING] & ~state[mine]
    ring_high = place[at.RING + ONE] & ~state[mine + ONE]
    return ring_low | ring_high != ZERO and not is_one_piece(ring_low, ring_high, place[at.WINDOW])


@inner
def gain_of(tables: Tables, state: Words, side: U, action: U, after: Words) -> tuple[I, I, I]:
    """What a legal placement of the side to move conquers.

    Args:
        tables: the ruleset.
        state: the position.
        side: the side to move.
        action: the placement.
        after: room for a state; afterwards, if anything was conquered, the state after the placement, not settled.

    Returns:
        Squares of new territory, squares of enemy buildings sent back, and 1 where the neutral building goes. A
        captured Duke counts as `DUKE_GAIN` squares sent back.
    """
    if not may_conquer_with(tables, state, side, tables.places[side, action]):
        return I(0), I(0), I(0)
    copy_state(state, after)
    put(tables, after, action, ONE)
    mine, theirs = at.TERRITORY + TWO * side, at.BUILT + TWO * (ONE - side)
    claimed = I(count(after[mine] & ~state[mine], after[mine + ONE] & ~state[mine + ONE]))
    captured = I(count(state[theirs] & ~after[theirs], state[theirs + ONE] & ~after[theirs + ONE]))
    if after[at.OVER] == at.DUKE:
        captured += DUKE_GAIN
    return claimed, captured, I(after[at.GONE] & ~state[at.GONE])
