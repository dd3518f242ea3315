"""Which placements are legal.

All anchors of a form are found at once: the free board, shifted by the distance from the anchor to each square that
the form covers, and all of these joined by AND. The shifted boards are made once a position and shared by all forms.
No shift wraps round: a building that left the board sideways would cover a square of the empty column.
"""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import Pair, count, grow, grow_sides, nth_bit, rank, shifted_down
from bastide.kernel.jit import inner, lowest
from bastide.kernel.layout import ONE, TWO, ZERO, Tables, U, Words

NOTHING = U(0xFFFFFFFF)
"""No placement's index."""


@inner
def step_to_place(tables: Tables, state: Words) -> U:
    """What the side to move has to place: a building, the neutral building or its Duke."""
    stage = state[at.STAGE]
    if state[at.REPLACING] or stage >= tables.options[at.SCRIPT_LENGTH]:
        return at.BUILDING_STEP
    return tables.options[at.SCRIPT + stage] >> ONE


@inner
def occupied(state: Words) -> Pair:
    """The squares on which something stands."""
    low, high = ZERO, ZERO
    for pair in (at.BUILT, at.BUILT + TWO, at.DUKES, at.DUKES + TWO, at.NEUTRAL):
        low |= state[pair]
        high |= state[pair + ONE]
    return low, high


@inner
def touching_enemy(tables: Tables, state: Words, side: U) -> Pair:
    """The squares that the contact rule forbids to a side."""
    theirs = at.BUILT + TWO * (ONE - side)
    if tables.options[at.CONTACT] == ZERO:
        return ZERO, ZERO
    if tables.options[at.CONTACT] == ONE:
        return grow_sides(state[theirs], state[theirs + ONE])
    return grow(state[theirs], state[theirs + ONE])


@inner
def blocked_squares(tables: Tables, state: Words, side: U) -> Pair:
    """The squares that what a side has to place now may not cover."""
    low, high = occupied(state)
    if step_to_place(tables, state) == at.BUILDING_STEP:
        theirs = at.TERRITORY + TWO * (ONE - side)
        touch_low, touch_high = touching_enemy(tables, state, side)
        low |= state[theirs] | touch_low
        high |= state[theirs + ONE] | touch_high
        if state[at.REPLACING]:
            low |= ~state[at.AREA]
            high |= ~state[at.AREA + ONE]
    return low & tables.options[at.BOARD], high & tables.options[at.BOARD + ONE]


@inner
def available_kinds(tables: Tables, state: Words, side: U) -> U:
    """The kinds that a side may place now, as bits."""
    step = step_to_place(tables, state)
    if step == at.NEUTRAL_STEP:
        return ONE << tables.options[at.NEUTRAL_KIND]
    if step == at.DUKE_STEP:
        return ONE << tables.options[at.DUKE_KIND]
    return state[at.AVAILABLE + side]


@inner
def free_squares(tables: Tables, state: Words, side: U) -> Pair:
    """The squares that what a side has to place now may cover."""
    low, high = blocked_squares(tables, state, side)
    return tables.options[at.BOARD] & ~low, tables.options[at.BOARD + ONE] & ~high


@inner
def anchors_in(tables: Tables, form: Words, free_low: U, free_high: U) -> Pair:
    """The anchors at which a form lies wholly on a set of squares."""
    low, high = form[at.ROOM] & free_low, form[at.ROOM + ONE] & free_high
    for step in range(form[at.START], form[at.START] + form[at.CELLS]):
        by_low, by_high = shifted_down(free_low, free_high, tables.shifts[tables.steps[step]])
        low &= by_low
        high &= by_high
    return low, high


@inner
def can_place(tables: Tables, state: Words, side: U) -> bool:
    """Whether a side can place what it has to place now."""
    free_low, free_high = free_squares(tables, state, side)
    kinds = available_kinds(tables, state, side)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            low, high = anchors_in(tables, tables.forms[side, number], free_low, free_high)
            if low | high:
                return True
    return False


@inner
def shift_boards(tables: Tables, low: U, high: U, work: Words) -> None:
    """Prepare `find_anchors_of`: into the last rows of `work` a set of free squares, shifted by each of the shifts."""
    boards = work[tables.forms.shape[1] :]
    for shift in range(tables.shifts.shape[0]):
        boards[shift, 0], boards[shift, 1] = shifted_down(low, high, tables.shifts[shift])


@inner
def find_anchors_of(tables: Tables, side: U, kinds: U, work: Words) -> U:
    """The placements of some kinds on the squares given to `shift_boards`: as `find_anchors` finds those of all."""
    boards = work[tables.forms.shape[1] :]
    found = ZERO
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            form = tables.forms[side, number]
            low, high = form[at.ROOM], form[at.ROOM + ONE]
            for step in range(form[at.START], form[at.START] + form[at.CELLS]):
                board = tables.steps[step]
                low &= boards[board, 0]
                high &= boards[board, 1]
            work[number, 0], work[number, 1] = low, high
            found += count(low, high)
    return found


@inner
def find_anchors(tables: Tables, state: Words, side: U, work: Words) -> U:
    """All legal placements of a side, as sets of anchors.

    Args:
        tables: the ruleset.
        state: the position.
        side: whose placements.
        work: shape (forms + shifts, 2). The rows of the available kinds' forms are filled with anchors, those of other
            forms are left as they are; the last rows are room for the shifted boards.

    Returns:
        How many placements there are.
    """
    low, high = free_squares(tables, state, side)
    shift_boards(tables, low, high, work)
    return find_anchors_of(tables, side, available_kinds(tables, state, side), work)


@inner
def find_all_anchors(tables: Tables, state: Words, side: U, work: Words) -> U:
    """As `find_anchors`, with empty rows for the forms of the kinds that are not available."""
    for number in range(tables.forms.shape[1]):
        work[number, 0], work[number, 1] = ZERO, ZERO
    return find_anchors(tables, state, side, work)


@inner
def pop_anchor(work: Words, number: int) -> U:
    """Take the first anchor out of a form's set, which is not empty. Returns its bit."""
    low, high = work[number, 0], work[number, 1]
    if low:
        work[number, 0] = low & (low - ONE)
        return lowest(low)
    work[number, 1] = high & (high - ONE)
    return lowest(high) + U(64)


@inner
def index_at(tables: Tables, side: U, number: U, bit: U) -> U:
    """The index of the placement of a form at an anchor."""
    form = tables.forms[side, number]
    return form[at.BASE] + rank(form[at.ROOM], form[at.ROOM + ONE], bit)


@inner
def nth_of(tables: Tables, side: U, kinds: U, work: Words, wanted: U) -> U:
    """The index of one of the placements that `find_anchors_of` found of these kinds, by its rank in index order."""
    while True:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            low, high = work[number, 0], work[number, 1]
            here = count(low, high)
            if wanted < here:
                return index_at(tables, side, U(number), nth_bit(low, high, wanted))
            wanted -= here


@inner
def nth_placement(tables: Tables, state: Words, side: U, work: Words, wanted: U) -> U:
    """The index of one of the placements that `find_anchors` found, by its rank in index order."""
    return nth_of(tables, side, available_kinds(tables, state, side), work, wanted)


@inner
def is_legal(tables: Tables, state: Words, action: U) -> bool:
    """Whether the side to move may place this now, without making the legal set."""
    side = state[at.TURN]
    if state[at.OVER] or action >= tables.options[at.ACTIONS + side]:
        return False
    place = tables.places[side, action]
    low, high = blocked_squares(tables, state, side)
    kinds = available_kinds(tables, state, side)
    free = (place[at.MASK] & low) | (place[at.MASK + ONE] & high) == ZERO
    return free and (kinds >> place[at.KIND]) & ONE != ZERO


@inner
def can_pass(tables: Tables, state: Words) -> bool:
    """Whether the side to move may pass, or decline what is left of a replacement."""
    if state[at.OVER]:
        return False
    if state[at.REPLACING]:
        return True
    return tables.options[at.PASSING] != ZERO and step_to_place(tables, state) == at.BUILDING_STEP
