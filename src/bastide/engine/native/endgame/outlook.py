"""What can be told of a position's value without searching.

**Reach.** The squares that a side could build on now, covered by some placement from its stock: its *reach*. As long as
nothing that stands is removed and no enemy territory is conquered, what a side may build on only shrinks, so all that
it ever adds to the board lies within its reach. (What it adds may be captured again; that gives it back no more
squares and no more stock than it had.)

**Grasp.** The squares that a side might conquer, besides its reach. All walls it can ever have are what it has built
and its reach. Take these away: each part of the board that is left, joined by sides or corners, lies in one region as
a whole whatever is built. So a region that holds such a part can only be conquered if the part itself is not too
large, holds no more foreign pieces than the capture limit and not two corners where one is asked for, and if it can
still be *cut off*: a part whose rim is all built on was a region before.

**Settled.** When no side's grasp holds an enemy building or Duke, the neutral building where it can be captured, or
enemy territory, then all of that stays to the end: whoever was the first to change it would have had to conquer such
a part. From then on reach bounds what can be added. A first or second building under deferred claims (4.7 of the
rules) judges all regions, not only what it cuts off: such positions are not settled.

**Safe.** Those squares of a side's reach that are out of the enemy's reach, grasp and contact. What is built there
stays, and nobody can prevent it: a side gets at least what it can pack there, by packing it before anything else and
never passing, unless the enemy ends the game before: by placing its last building, or, where the side has just passed,
by a second pass.
"""

from __future__ import annotations

from bastide.engine.native.endgame.packing import pack
from bastide.engine.native.reach import left_of
from bastide.engine.native.values import HIGHEST, LOWEST, RESULT, on_points
from bastide.kernel import layout as at
from bastide.kernel.bits import Pair, count, flood, grow, grow_sides, lowest_of, shifted_up
from bastide.kernel.jit import inner, lowest
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.turn import points

# A row of `reach`, a side's: its reach, two words; the kinds that it can place; and
GRASP = U(3)  # two words
STOCK = U(5)  # squares of its unplaced buildings
MOST = U(6)  # squares that it can add at most
SAFE = U(7)  # squares that it can certainly add, if the game goes on so long
OUT = U(8)  # 1: it may yet win by placing its last building
REACH = 9


@inner
def reach_of(tables: Tables, state: Words, side: U, work: Words) -> tuple[U, U, U]:
    """A side's reach, and the kinds that it can place as bits; `work` is what `find_anchors` filled."""
    low, high, placeable = ZERO, ZERO, ZERO
    kinds = state[at.AVAILABLE + side]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        for number in range(tables.of_kind[side, kind, 0], tables.of_kind[side, kind, 1]):
            if work[number, 0] | work[number, 1] == ZERO:
                continue
            placeable |= ONE << kind
            form = tables.forms[side, number]
            for step in range(form[at.START], form[at.START] + form[at.CELLS]):
                by_low, by_high = shifted_up(work[number, 0], work[number, 1], tables.shifts[tables.steps[step]])
                low |= by_low
                high |= by_high
    return low, high, placeable


@inner
def grasp_of(tables: Tables, state: Words, side: U, reach_low: U, reach_high: U) -> Pair:
    """The squares outside its reach that a side might conquer."""
    options = tables.options
    mine, theirs = at.BUILT + TWO * side, at.ANCHORS + TWO * (ONE - side)
    open_low = options[at.BOARD] & ~(state[mine] | reach_low)
    open_high = options[at.BOARD + ONE] & ~(state[mine + ONE] | reach_high)
    grasp_low, grasp_high = ZERO, ZERO
    while open_low | open_high:
        low, high = lowest_of(open_low, open_high)
        low, high = flood(low, high, open_low, open_high)
        open_low ^= low
        open_high ^= high
        if count(low, high) > options[at.MAX_CLAIM]:
            continue
        foreign = count(state[theirs] & low, state[theirs + ONE] & high)
        if (state[at.NEUTRAL] & low) | (state[at.NEUTRAL + ONE] & high):
            foreign += ONE
        if foreign > options[at.CAPTURE_LIMIT]:
            continue
        if options[at.CORNER_CLAIM] and count(low & options[at.CORNERS], high & options[at.CORNERS + ONE]) > ONE:
            continue
        rim_low, rim_high = grow(low, high)
        if (rim_low & reach_low) | (rim_high & reach_high):
            grasp_low |= low
            grasp_high |= high
    return grasp_low, grasp_high


@inner
def _at_stake(tables: Tables, state: Words, side: U) -> Pair:
    """What of a side's is there to be taken or conquered."""
    built, duke, territory = at.BUILT + TWO * side, at.DUKES + TWO * side, at.TERRITORY + TWO * side
    low = state[built] | state[duke] | state[territory]
    high = state[built + ONE] | state[duke + ONE] | state[territory + ONE]
    if tables.options[at.NEUTRAL_STAYS] == ZERO:
        low |= state[at.NEUTRAL]
        high |= state[at.NEUTRAL + ONE]
    return low, high


@inner
def _in_contact(tables: Tables, low: U, high: U) -> Pair:
    """A set of squares and those on which its owner's buildings there would forbid the enemy to build."""
    if tables.options[at.CONTACT] == ZERO:
        return low, high
    return grow_sides(low, high) if tables.options[at.CONTACT] == ONE else grow(low, high)


@inner
def _stock_squares(tables: Tables, state: Words, side: U, kinds: U) -> U:
    """The squares of a side's unplaced buildings of some kinds."""
    squares = ZERO
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - ONE
        squares += left_of(state, side, kind) * tables.forms[side, tables.of_kind[side, kind, 0], at.CELLS]
    return squares


@inner
def is_plain(tables: Tables, state: Words) -> bool:
    """Whether the position is one that the outlook can speak of: no opening, no replacement, no deferred claim."""
    if state[at.REPLACING] or state[at.STAGE] < tables.options[at.SCRIPT_LENGTH]:
        return False
    return tables.options[at.FIRST_CLAIM] != ZERO or (state[at.PLACED] == TWO and state[at.PLACED + ONE] == TWO)


@inner
def _values(least: I, most: I, light_out: bool, dark_out: bool) -> tuple[I, I]:
    """Bounds on the value from bounds on the margin, and whether a side may yet place its last building."""
    return (least - RESULT if dark_out else on_points(least)), (most + RESULT if light_out else on_points(most))


@inner
def outlook(tables: Tables, state: Words, reach: Words, rows: Words, threshold: I) -> tuple[I, I]:
    """Bounds on the value of a plain position: at least, at most.

    Args:
        tables: the ruleset.
        state: the position, not over.
        reach: for each side its reach, two words, and the kinds that it can place; the rest is room. Shape (2, REACH).
        rows: see `pack`.
        threshold: as soon as the bounds say whether the value is below this, no more work is done.
    """
    options = tables.options
    for each in range(2):
        side = U(each)
        grasp = grasp_of(tables, state, side, reach[side, 0], reach[side, 1])
        stake_low, stake_high = _at_stake(tables, state, ONE - side)
        if (grasp[0] & stake_low) | (grasp[1] & stake_high):
            return LOWEST, HIGHEST
        reach[side, GRASP], reach[side, GRASP + ONE] = grasp
        stock = _stock_squares(tables, state, side, state[at.AVAILABLE + side])
        placeable = _stock_squares(tables, state, side, reach[side, 2])
        reach[side, STOCK] = stock
        reach[side, MOST] = min(placeable, count(reach[side, 0], reach[side, 1]))
        reach[side, OUT] = U(options[at.ENDS_FIRST_OUT] != ZERO and reach[side, MOST] == stock)
    margin = points(tables, state, ONE) - points(tables, state, ZERO)
    corners_least, corners_most = I(0), I(0)
    if options[at.SCORE]:
        light, dark = _corners_to_come(tables, state, ZERO, reach[0]), _corners_to_come(tables, state, ONE, reach[1])
        if options[at.SCORE] == TWO:
            light, dark = dark, light
        corners_least, corners_most = -dark, light
    least, most = margin - I(reach[1, MOST]) + corners_least, margin + I(reach[0, MOST]) + corners_most
    low, high = _values(least, most, reach[0, OUT] != ZERO, reach[1, OUT] != ZERO)
    if low >= threshold or high < threshold:
        return low, high
    # Whoever may be cut short, by the enemy's last building or by a second pass, has nothing for certain.
    for each in range(2):
        side, other = U(each), U(1 - each)
        reach[side, SAFE] = ZERO
        if reach[other, OUT] or (state[at.PASSED] and state[at.TURN] == other):
            continue
        near_low, near_high = _in_contact(tables, reach[other, 0], reach[other, 1])
        safe_low = reach[side, 0] & ~(near_low | reach[other, GRASP])
        safe_high = reach[side, 1] & ~(near_high | reach[other, GRASP + ONE])
        # Packing takes time: only where it may answer the question.
        hoped = I(min(reach[side, STOCK], count(safe_low, safe_high)))
        light = side == ZERO
        helps = on_points(least + hoped) >= threshold if light else on_points(most - hoped) < threshold
        if helps and hoped:
            reach[side, SAFE] = pack(tables, state, side, safe_low, safe_high, reach[side, STOCK], rows)
    least += I(reach[0, SAFE])
    most -= I(reach[1, SAFE])
    return _values(least, most, reach[0, OUT] != ZERO, reach[1, OUT] != ZERO)


@inner
def _corners_to_come(tables: Tables, state: Words, side: U, reach: Words) -> I:
    """How many corners a side may still come to own: in its reach or grasp."""
    mine = at.TERRITORY + TWO * side
    low = (reach[0] | reach[GRASP]) & tables.options[at.CORNERS] & ~state[mine]
    high = (reach[1] | reach[GRASP + ONE]) & tables.options[at.CORNERS + ONE] & ~state[mine + ONE]
    return I(count(low, high))
