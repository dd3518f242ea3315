"""What is seen of a placement before it is played, as numbers: from them come the priors.

The numbers lie between 0 and 1, conquests a little above, so that their weights can be compared.
"""

from __future__ import annotations

from bastide.engine.native.gain import DUKE_GAIN, gain_of, may_conquer_with
from bastide.engine.native.numbers import F, Floats
from bastide.engine.native.threats import (
    CONQUERS,
    DIVIDED,
    HELD,
    LAND,
    LARGEST,
    MANY,
    MASK,
    OUR_REACH,
    THEIR_REACH,
    Seen,
)
from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, ZERO, I, Tables, U, Words
from bastide.kernel.legal import occupied

NAMES = (
    "size",
    "largest left",
    "wall",
    "centre",
    "own buildings beside",
    "enemy buildings beside",
    "neutral beside",
    "own land beside",
    "enemy land beside",
    "on own land",
    "where the enemy could build",
    "where only we could build",
    "claims",
    "claims anything",
    "captures",
    "captures anything",
    "captures the neutral",
    "breaks of the threats",
    "breaks the greatest threat",
    "joins walls",
    "captures the Duke",
    "enters threatened land",
)
FEATURES = len(NAMES)
BREAKS_GREATEST = NAMES.index("breaks the greatest threat")
WINS = NAMES.index("captures the Duke")
PHASES = 3
"""Weights differ by how full the board is."""


@inner
def phase_of(tables: Tables, state: Words) -> I:
    """How far a game is: 0 while over seven tenths of the board are free, 1 while over four tenths are, 2 after."""
    low, high = occupied(state)
    board = count(tables.options[at.BOARD], tables.options[at.BOARD + ONE])
    free = (board - count(low, high)) * U(10)
    if free > U(7) * board:
        return I(0)
    return I(1) if free > U(4) * board else I(2)


@inner
def _part(low: U, high: U, set_low: U, set_high: U) -> F:
    return F(count(low & set_low, high & set_high))


@inner
def describe(
    tables: Tables,
    state: Words,
    side: U,
    action: U,
    may_conquer: bool,
    seen: Seen,
    fixed: Floats,
    after: Words,
    found: Floats,
) -> None:
    """A legal placement of the side to move as numbers.

    Args:
        tables: the ruleset.
        state: the position.
        side: the side to move.
        action: the placement.
        may_conquer: False where it is certain that it conquers nothing, see `may_conquer_from`.
        seen: what has been found of the position, see `threats`.
        fixed: of this placement, what never changes: shape (2,), see `fixed_features`.
        after: room for a state.
        found: shape (FEATURES,), filled in the order of NAMES.
    """
    place = tables.places[side, action]
    low, high = place[at.MASK], place[at.MASK + ONE]
    ring_low, ring_high = place[at.RING], place[at.RING + ONE]
    other = ONE - side
    mine, theirs = at.BUILT + TWO * side, at.BUILT + TWO * other
    land, their_land = at.TERRITORY + TWO * side, at.TERRITORY + TWO * other
    cells, ring = F(count(low, high)), F(count(ring_low, ring_high))
    divided = seen.words[DIVIDED] != ZERO
    claimed, captured, neutral = I(0), I(0), I(0)
    if may_conquer:
        claimed, captured, neutral = gain_of(tables, state, side, action, divided, after)
    found[0] = cells / F(6)
    found[1] = F(1) if count(low, high) >= seen.words[LARGEST] else F(0)
    found[2] = fixed[0]
    found[3] = fixed[1]
    beside = _part(ring_low, ring_high, state[mine], state[mine + ONE])
    found[4] = beside / ring
    found[5] = _part(ring_low, ring_high, state[theirs], state[theirs + ONE]) / ring
    found[6] = _part(ring_low, ring_high, state[at.NEUTRAL], state[at.NEUTRAL + ONE]) / ring
    found[7] = _part(ring_low, ring_high, state[land] & ~state[mine], state[land + ONE] & ~state[mine + ONE]) / ring
    found[8] = _part(ring_low, ring_high, state[their_land], state[their_land + ONE]) / ring
    found[9] = _part(low, high, state[land], state[land + ONE]) / cells
    found[10] = _part(low, high, seen.words[THEIR_REACH], seen.words[THEIR_REACH + ONE]) / cells
    only_low = seen.words[OUR_REACH] & ~seen.words[THEIR_REACH]
    only_high = seen.words[OUR_REACH + ONE] & ~seen.words[THEIR_REACH + ONE]
    found[11] = _part(ring_low, ring_high, only_low, only_high) / ring
    found[12] = min(F(claimed), F(20)) / F(10)
    found[13] = F(1) if claimed > 0 else F(0)
    wins = captured >= DUKE_GAIN
    found[14] = F(captured - DUKE_GAIN if wins else captured) / F(6)
    found[15] = F(1) if captured > 0 else F(0)
    found[16] = F(neutral)
    broken, greatest, entered = F(0), F(0), F(0)
    many = I(seen.words[MANY])
    for number in range(many):
        threat = seen.threats[number]
        enters = (threat[LAND] & low) | (threat[LAND + ONE] & high) != ZERO
        if (threat[MASK] & low) | (threat[MASK + ONE] & high) != ZERO or (enters and threat[HELD]):
            broken += F(1)
            if number == 0:
                greatest = min(F(threat[CONQUERS]), F(20)) / F(10)
        elif enters:
            entered += F(1)
    found[17] = broken / F(many) if many else F(0)
    found[BREAKS_GREATEST] = greatest
    joins = may_conquer and claimed == 0 and may_conquer_with(tables, state, side, place, divided)
    found[19] = F(1) if joins else F(0)
    found[WINS] = F(1) if wins else F(0)
    found[21] = entered / F(many) if many else F(0)
