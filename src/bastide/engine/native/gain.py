"""What a placement conquers, found without playing it wherever a look at its ring of squares is enough."""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import Pair, count, flood, grow, lowest_of, shifted_down
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.turn import copy_state, is_one_piece, put

DUKE_GAIN = I(60)
"""What taking the Duke, which wins, counts among squares."""


@inner
def is_divided(tables: Tables, state: Words, side: U) -> bool:
    """Whether a side's first building has cut something off, which its second one answers for (4.7 of the rules)."""
    if tables.options[at.FIRST_CLAIM] or state[at.PLACED + side] != ONE:
        return False
    mine = at.BUILT + TWO * side
    low, high = tables.options[at.BOARD] & ~state[mine], tables.options[at.BOARD + ONE] & ~state[mine + ONE]
    first = lowest_of(low, high)
    region = flood(first[0], first[1], low, high)
    return region[0] != low or region[1] != high


@inner
def may_conquer_with(tables: Tables, state: Words, side: U, place: Words, divided: bool) -> bool:
    """Whether a building may cut something off. False is certain; True has to be tried.

    Args:
        tables: the ruleset.
        state: the position.
        side: the side to move.
        place: the placement's row.
        divided: see `is_divided`.
    """
    options = tables.options
    if place[at.KIND] >= options[at.NEUTRAL_KIND]:
        return False
    if options[at.FIRST_CLAIM] == ZERO and state[at.PLACED + side] == ZERO:
        return False
    if divided:
        return True
    mine = at.BUILT + TWO * side
    ring_low = place[at.RING] & ~state[mine]
    ring_high = place[at.RING + ONE] & ~state[mine + ONE]
    return ring_low | ring_high != ZERO and not is_one_piece(ring_low, ring_high, place[at.WINDOW])


@inner
def look_beside(tables: Tables, state: Words, side: U, work: Words) -> None:
    """Prepare `may_conquer_from`: into the rows of `work` that `find_anchors` keeps for its shifted boards go others.

    Args:
        tables: the ruleset.
        state: the position.
        side: whose conquests.
        work: see `find_anchors`.
    """
    mine = at.BUILT + TWO * side
    low, high = grow(state[mine], state[mine + ONE])
    boards = work[tables.forms.shape[1] :]
    for shift in range(tables.shifts.shape[0]):
        boards[shift, 0], boards[shift, 1] = shifted_down(low, high, tables.shifts[shift])


@inner
def may_conquer_from(tables: Tables, state: Words, side: U, number: int, divided: bool, work: Words) -> Pair:
    """The anchors from which a form may conquer something, after `look_beside`; for the others that is certain.

    A building that touches none of its own side's cuts nothing off but with the town wall alone.

    Args:
        tables: the ruleset.
        state: the position.
        side: whose form.
        number: the form.
        divided: see `is_divided`.
        work: as `look_beside` leaves it.
    """
    options = tables.options
    form = tables.forms[side, number]
    if options[at.FIRST_CLAIM] == ZERO and state[at.PLACED + side] == ZERO:
        return ZERO, ZERO
    if divided:
        return options[at.BOARD], options[at.BOARD + ONE]
    low, high = form[at.PARTS], form[at.PARTS + ONE]
    boards = work[tables.forms.shape[1] :]
    for step in range(form[at.START], form[at.START] + form[at.CELLS]):
        low |= boards[tables.steps[step], 0]
        high |= boards[tables.steps[step], 1]
    return low, high


@inner
def gain_of(tables: Tables, state: Words, side: U, action: U, divided: bool, after: Words) -> tuple[I, I, I]:
    """What a legal placement of the side to move conquers.

    Args:
        tables: the ruleset.
        state: the position.
        side: the side to move.
        action: the placement.
        divided: see `is_divided`.
        after: room for a state; afterwards, if anything was conquered, the state after the placement, not settled.

    Returns:
        Squares of new territory, squares of enemy buildings sent back, and 1 where the neutral building goes. A
        captured Duke counts as `DUKE_GAIN` squares sent back.
    """
    if not may_conquer_with(tables, state, side, tables.places[side, action], divided):
        return I(0), I(0), I(0)
    copy_state(state, after)
    put(tables, after, action, ONE)
    mine, theirs = at.TERRITORY + TWO * side, at.BUILT + TWO * (ONE - side)
    claimed = I(count(after[mine] & ~state[mine], after[mine + ONE] & ~state[mine + ONE]))
    captured = I(count(state[theirs] & ~after[theirs], state[theirs + ONE] & ~after[theirs + ONE]))
    if after[at.OVER] == at.DUKE:
        captured += DUKE_GAIN
    return claimed, captured, I(after[at.GONE] & ~state[at.GONE])
