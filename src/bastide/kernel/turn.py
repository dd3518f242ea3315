"""Playing: what a placement encloses and takes, whose turn is next, when the game ends, and its points.

`put` plays a legal action and `settle` then finds who can move; the two together are a ply.
"""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import count, first_bit, flood, lowest_of, shifted_down, single
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, STRIDE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.legal import can_place, index_at, step_to_place

_THREE, _SEVEN, _EIGHT, _BYTE = U(3), U(7), U(8), U(255)
_DOWN = U(STRIDE)


@inner
def copy_state(state: Words, into: Words) -> None:
    """A loop, because without Numba's runtime (see `jit`) a whole array cannot be assigned."""
    for word in range(at.WORDS):
        into[word] = state[word]


@inner
def form_at(state: Words, bit: U) -> U:
    """The form of the building whose anchor is this square."""
    return (state[at.FORMS + (bit >> _THREE)] >> (_EIGHT * (bit & _SEVEN))) & _BYTE


@inner
def placement_at(tables: Tables, state: Words, side: U, bit: U) -> U:
    """The index of the building of a side whose anchor is this square."""
    return index_at(tables, side, form_at(state, bit), bit)


@inner
def _set_form(state: Words, bit: U, form: U) -> None:
    word, shift = at.FORMS + (bit >> _THREE), _EIGHT * (bit & _SEVEN)
    state[word] = (state[word] & ~(_BYTE << shift)) | (form << shift)


@inner
def _take_from_stock(state: Words, side: U, kind: U) -> None:
    word, shift = at.LEFT + U(4) * side + (kind >> _THREE), _EIGHT * (kind & _SEVEN)
    state[word] -= ONE << shift
    if (state[word] >> shift) & _BYTE == ZERO:
        state[at.AVAILABLE + side] &= ~(ONE << kind)


@inner
def _back_to_stock(state: Words, side: U, kind: U) -> None:
    state[at.LEFT + U(4) * side + (kind >> _THREE)] += ONE << (_EIGHT * (kind & _SEVEN))
    state[at.AVAILABLE + side] |= ONE << kind


@inner
def _return_buildings(tables: Tables, state: Words, side: U, low: U, high: U) -> U:
    """Send a side's buildings in a region back to its stock. Returns how many there were."""
    anchors, built = at.ANCHORS + TWO * side, at.BUILT + TWO * side
    taken_low, taken_high = state[anchors] & low, state[anchors + ONE] & high
    taken = count(taken_low, taken_high)
    state[anchors] ^= taken_low
    state[anchors + ONE] ^= taken_high
    while taken_low | taken_high:
        bit = first_bit(taken_low, taken_high)
        bit_low, bit_high = single(bit)
        taken_low ^= bit_low
        taken_high ^= bit_high
        place = tables.places[side, placement_at(tables, state, side, bit)]
        state[built] ^= place[at.MASK]
        state[built + ONE] ^= place[at.MASK + ONE]
        _set_form(state, bit, ZERO)
        _back_to_stock(state, side, place[at.KIND])
    return taken


@inner
def _may_conquer(tables: Tables, state: Words, side: U, low: U, high: U) -> bool:
    """Whether a region that was just cut off becomes a side's own (4.3 to 4.6 of the rules)."""
    options = tables.options
    if count(low, high) > options[at.MAX_CLAIM]:
        return False
    mine = at.TERRITORY + TWO * side
    if (low & ~state[mine]) | (high & ~state[mine + ONE]) == ZERO:
        return False
    if options[at.CORNER_CLAIM] and count(low & options[at.CORNERS], high & options[at.CORNERS + ONE]) != ONE:
        return False
    theirs = at.ANCHORS + TWO * (ONE - side)
    foreign = count(state[theirs] & low, state[theirs + ONE] & high)
    if (state[at.NEUTRAL] & low) | (state[at.NEUTRAL + ONE] & high):
        foreign += ONE
    return foreign <= options[at.CAPTURE_LIMIT]


@inner
def _conquer(tables: Tables, state: Words, side: U, low: U, high: U) -> None:
    """Carry out a conquest."""
    other = ONE - side
    mine, theirs = at.TERRITORY + TWO * side, at.TERRITORY + TWO * other
    state[mine] |= low
    state[mine + ONE] |= high
    state[theirs] &= ~low
    state[theirs + ONE] &= ~high
    taken = _return_buildings(tables, state, other, low, high)
    neutral_low, neutral_high = state[at.NEUTRAL], state[at.NEUTRAL + ONE]
    if (neutral_low & low) | (neutral_high & high) and not tables.options[at.NEUTRAL_STAYS]:
        _set_form(state, first_bit(neutral_low, neutral_high), ZERO)
        state[at.NEUTRAL], state[at.NEUTRAL + ONE] = ZERO, ZERO
        state[at.GONE] = ONE
    duke = at.DUKES + TWO * other
    if (state[duke] & low) | (state[duke + ONE] & high):
        state[at.OVER] = at.DUKE
    if taken and tables.options[at.AT_ONCE]:
        state[at.REPLACING] += taken
        state[at.AREA] |= low
        state[at.AREA + ONE] |= high


@inner
def _judge_parts(tables: Tables, state: Words, side: U, seeds_low: U, seeds_high: U, open_low: U, open_high: U) -> None:
    """Judge each region that holds one of the seeds, unless one region holds them all."""
    low, high = lowest_of(seeds_low, seeds_high)
    low, high = flood(low, high, open_low, open_high)
    if (seeds_low & ~low) | (seeds_high & ~high) == ZERO:
        return
    while True:
        if _may_conquer(tables, state, side, low, high):
            _conquer(tables, state, side, low, high)
        seeds_low &= ~low
        seeds_high &= ~high
        if seeds_low | seeds_high == ZERO:
            return
        low, high = lowest_of(seeds_low, seeds_high)
        low, high = flood(low, high, open_low, open_high)


@inner
def is_one_piece(ring_low: U, ring_high: U, start: U) -> bool:
    """Whether a ring's squares hang together by themselves. False may mean that it was not looked at."""
    if start == at.NO_WINDOW:
        return False
    ring, _ = shifted_down(ring_low, ring_high, start)
    piece = ring & (~ring + ONE)
    while True:
        wide = piece | (piece << ONE) | (piece >> ONE)
        more = (wide | (wide << _DOWN) | (wide >> _DOWN)) & ring
        if more == piece:
            return piece == ring
        piece = more


@inner
def _enclose(tables: Tables, state: Words, side: U, place: Words, earlier: U) -> None:
    """Judge what the building just placed cuts off; `earlier` is how many its side had placed before."""
    options = tables.options
    mine = at.BUILT + TWO * side
    open_low = options[at.BOARD] & ~state[mine]
    open_high = options[at.BOARD + ONE] & ~state[mine + ONE]
    if options[at.FIRST_CLAIM] == ZERO:
        if earlier == ZERO:
            return
        if earlier == ONE:  # the second building answers for the first as well: every region is judged
            _judge_parts(tables, state, side, open_low, open_high, open_low, open_high)
            return
    # Before this building, all squares around it that are not the side's own were one region, joined by the squares it
    # now covers. If they still hang together by themselves, nothing was cut off.
    ring_low, ring_high = place[at.RING] & open_low, place[at.RING + ONE] & open_high
    if ring_low | ring_high and not is_one_piece(ring_low, ring_high, place[at.WINDOW]):
        _judge_parts(tables, state, side, ring_low, ring_high, open_low, open_high)


@inner
def _put_building(tables: Tables, state: Words, side: U, place: Words, announced: U) -> None:
    options = tables.options
    mine = at.BUILT + TWO * side
    low, high = single(place[at.ANCHOR])
    state[mine] |= place[at.MASK]
    state[mine + ONE] |= place[at.MASK + ONE]
    state[at.ANCHORS + TWO * side] |= low
    state[at.ANCHORS + TWO * side + ONE] |= high
    _set_form(state, place[at.ANCHOR], place[at.FORM])
    _take_from_stock(state, side, place[at.KIND])
    earlier = state[at.PLACED + side]
    state[at.PLACED + side] = min(TWO, earlier + ONE)
    if announced or options[at.ANNOUNCED] == ZERO:
        _enclose(tables, state, side, place, earlier)
    if state[at.OVER] == ZERO and options[at.ENDS_FIRST_OUT] and state[at.AVAILABLE + side] == ZERO:
        state[at.OVER] = at.FIRST_OUT


@inner
def _end_replacing(state: Words) -> None:
    state[at.REPLACING] = ZERO
    state[at.AREA], state[at.AREA + ONE] = ZERO, ZERO


@inner
def end_game(state: Words, reason: U) -> None:
    """The game is over; what only mattered while it went on is wiped, so that equal ends are equal."""
    state[at.OVER] = reason
    state[at.TURN] = ZERO
    state[at.PASSED] = ZERO
    _end_replacing(state)


@inner
def _next_turn(tables: Tables, state: Words, side: U) -> None:
    """Hand the turn on, in the opening to whoever places next."""
    stage = state[at.STAGE]
    if stage < tables.options[at.SCRIPT_LENGTH]:
        state[at.TURN] = tables.options[at.SCRIPT + stage] & ONE
    else:
        state[at.TURN] = ONE - side


@inner
def _do_pass(tables: Tables, state: Words, side: U) -> None:
    if state[at.REPLACING]:
        _end_replacing(state)
    elif state[at.PASSED]:
        end_game(state, at.PASSES)
        return
    else:
        state[at.PASSED] = ONE
        if state[at.STAGE] < tables.options[at.SCRIPT_LENGTH]:
            state[at.STAGE] += ONE
    _next_turn(tables, state, side)


@inner
def put(tables: Tables, state: Words, action: U, announced: U) -> None:
    """Play an action that is legal, `pass` included. `settle` must follow."""
    side = state[at.TURN]
    if action == tables.options[at.ACTIONS + side]:
        _do_pass(tables, state, side)
        return
    place = tables.places[side, action]
    step = step_to_place(tables, state)
    state[at.PASSED] = ZERO
    if state[at.REPLACING]:
        state[at.REPLACING] -= ONE
    elif state[at.STAGE] < tables.options[at.SCRIPT_LENGTH]:
        state[at.STAGE] += ONE
    if step == at.BUILDING_STEP:
        _put_building(tables, state, side, place, announced)
    elif step == at.NEUTRAL_STEP:
        state[at.NEUTRAL], state[at.NEUTRAL + ONE] = place[at.MASK], place[at.MASK + ONE]
        _set_form(state, place[at.ANCHOR], place[at.FORM])
    else:
        duke = at.DUKES + TWO * side
        state[duke], state[duke + ONE] = place[at.MASK], place[at.MASK + ONE]
    if state[at.OVER]:
        end_game(state, state[at.OVER])
    elif state[at.REPLACING] == ZERO:
        _end_replacing(state)
        _next_turn(tables, state, side)


@inner
def settle(tables: Tables, state: Words) -> bool:
    """Find the side that moves next, skipping whoever cannot. Returns whether the game goes on."""
    if state[at.OVER]:
        return False
    skipped = False
    while True:
        side = state[at.TURN]
        if can_place(tables, state, side):
            return True
        if state[at.REPLACING]:
            _end_replacing(state)
        elif state[at.STAGE] < tables.options[at.SCRIPT_LENGTH]:
            state[at.STAGE] += ONE
        elif skipped:
            end_game(state, at.STUCK)
            return False
        else:
            skipped = True
        _next_turn(tables, state, side)


@inner
def unplaced(tables: Tables, state: Words, side: U) -> U:
    """The squares of a side's unplaced buildings."""
    mine = at.BUILT + TWO * side
    return tables.options[at.STOCK] - count(state[mine], state[mine + ONE])


@inner
def points(tables: Tables, state: Words, side: U) -> I:
    """A side's points as they stand; the lower wins."""
    options = tables.options
    score = I(unplaced(tables, state, side))
    mine = at.TERRITORY + TWO * side
    owned = I(count(state[mine] & options[at.CORNERS], state[mine + ONE] & options[at.CORNERS + ONE]))
    if options[at.SCORE] == ONE:
        return score - owned
    if options[at.SCORE] == TWO:
        return score + owned
    return score


@inner
def _duke_taken(state: Words, side: U) -> bool:
    """Whether a side's Duke stands in enemy territory, where it can only have come by being captured."""
    duke, theirs = at.DUKES + TWO * side, at.TERRITORY + TWO * (ONE - side)
    return (state[duke] & state[theirs]) | (state[duke + ONE] & state[theirs + ONE]) != ZERO


@inner
def ended(tables: Tables, state: Words) -> U:
    """Why the game is over, as far as the board shows it: a Duke taken, or a stock used up. 0 otherwise."""
    if _duke_taken(state, ZERO) or _duke_taken(state, ONE):
        return at.DUKE
    if tables.options[at.ENDS_FIRST_OUT] and (state[at.AVAILABLE] == ZERO or state[at.AVAILABLE + ONE] == ZERO):
        return at.FIRST_OUT
    return ZERO


@inner
def winner(tables: Tables, state: Words) -> I:
    """Of a finished game: 0 Light, 1 Dark, 2 nobody."""
    for side in (ZERO, ONE):
        if state[at.OVER] == at.DUKE:
            if _duke_taken(state, ONE - side):
                return I(side)
        elif state[at.OVER] == at.FIRST_OUT and state[at.AVAILABLE + side] == ZERO:
            return I(side)
    difference = points(tables, state, ZERO) - points(tables, state, ONE)
    if difference == 0:
        return I(2)
    return I(0) if difference < 0 else I(1)
