"""What a look at the whole position finds, before its placements are looked at one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from numba import types

from bastide.engine.native.balance import largest_of
from bastide.engine.native.gain import gain_of, is_divided, look_beside, may_conquer_from
from bastide.engine.native.reach import reach
from bastide.kernel import layout as at
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, TWO, WORDS_1, WORDS_2, ZERO, I, Tables, U, Words
from bastide.kernel.legal import available_kinds, index_at, pop_anchor, step_to_place
from bastide.kernel.turn import copy_state

if TYPE_CHECKING:
    from bastide.kernel.bits import Pair

KEPT = 16
"""How many of the enemy's conquests are kept in mind: the greatest."""

# A threat: the squares its placement covers (two words), how much it conquers, the land that it would take (two words),
# and 1 where something stands there: land that holds two buildings cannot be taken, so that one more saves it.
MASK, CONQUERS, LAND, HELD = U(0), U(2), U(3), U(5)
THREAT = 6

# The words: where the mover could build (two), where the enemy could (two), squares of the mover's largest building
# left, how many threats are kept, and whether the mover's first building has cut something off.
OUR_REACH, THEIR_REACH, LARGEST, MANY, DIVIDED = U(0), U(2), U(4), U(5), U(6)
SEEN = 7


class Seen(NamedTuple):
    """What is seen of a position.

    Attributes:
        words: shape (SEEN,), see above.
        threats: shape (KEPT, THREAT): the enemy's conquests if it were its turn, the greatest first.
    """

    words: Words
    threats: Words


_types: Any = types
SEEN_TYPE = _types.NamedTuple([WORDS_1, WORDS_2], Seen)
"""The Numba type of `Seen`."""


@inner
def _keep(seen: Seen, place: Words, conquers: U, land: Pair, held: U) -> None:
    """Put a threat in its order among those kept."""
    many = seen.words[MANY]
    if many == U(KEPT):
        if conquers <= seen.threats[many - ONE, CONQUERS]:
            return
        many -= ONE
    at_row = many
    while at_row and seen.threats[at_row - ONE, CONQUERS] < conquers:
        for column in range(THREAT):
            seen.threats[at_row, column] = seen.threats[at_row - ONE, column]
        at_row -= ONE
    seen.threats[at_row, MASK], seen.threats[at_row, MASK + ONE] = place[at.MASK], place[at.MASK + ONE]
    seen.threats[at_row, CONQUERS] = conquers
    seen.threats[at_row, LAND], seen.threats[at_row, LAND + ONE] = land
    seen.threats[at_row, HELD] = held
    seen.words[MANY] = many + ONE


@inner
def find_threats(tables: Tables, flipped: Words, side: U, work: Words, after: Words, seen: Seen) -> None:
    """Keep the greatest conquests of a side whose turn it is.

    Args:
        tables: the ruleset.
        flipped: the position with this side to move.
        side: whose conquests.
        work: the anchors of its placements, see `find_anchors`, and empty rows; emptied.
        after: room for a state.
        seen: its threats are filled.
    """
    divided = is_divided(tables, flipped, side)
    look_beside(tables, flipped, side, work)
    for number in range(tables.forms.shape[1]):
        low, high = may_conquer_from(tables, flipped, side, number, divided, work)
        work[number, 0] &= low
        work[number, 1] &= high
        while work[number, 0] | work[number, 1]:
            action = index_at(tables, side, U(number), pop_anchor(work, number))
            claimed, captured, neutral = gain_of(tables, flipped, side, action, divided, after)
            conquers = U(claimed + 2 * captured)
            if conquers:
                mine = at.TERRITORY + TWO * side
                land = after[mine] & ~flipped[mine], after[mine + ONE] & ~flipped[mine + ONE]
                _keep(seen, tables.places[side, action], conquers, land, U(captured > 0 or neutral > 0))


@inner
def look(tables: Tables, state: Words, work: Words, flipped: Words, after: Words, seen: Seen) -> I:
    """See what a position holds; afterwards `work` holds the anchors of the mover's legal placements.

    It is also prepared for `may_conquer_from`.

    Args:
        tables: the ruleset.
        state: the position, not over.
        work: see `find_anchors`.
        flipped: room for a state.
        after: room for another.
        seen: filled.

    Returns:
        How many legal placements the mover has.
    """
    side = state[at.TURN]
    for word in range(SEEN):
        seen.words[word] = ZERO
    if step_to_place(tables, state) == at.BUILDING_STEP and state[at.STAGE] >= tables.options[at.SCRIPT_LENGTH]:
        copy_state(state, flipped)
        flipped[at.TURN] = ONE - side
        flipped[at.REPLACING] = ZERO
        for number in range(tables.forms.shape[1]):
            work[number, 0], work[number, 1] = ZERO, ZERO
        low, high, _, _ = reach(tables, flipped, ONE - side, work)
        seen.words[THEIR_REACH], seen.words[THEIR_REACH + ONE] = low, high
        find_threats(tables, flipped, ONE - side, work, after, seen)
    for number in range(tables.forms.shape[1]):
        work[number, 0], work[number, 1] = ZERO, ZERO
    low, high, found, _ = reach(tables, state, side, work)
    seen.words[OUR_REACH], seen.words[OUR_REACH + ONE] = low, high
    if is_divided(tables, state, side):
        seen.words[DIVIDED] = ONE
    look_beside(tables, state, side, work)
    seen.words[LARGEST] = largest_of(tables, side, available_kinds(tables, state, side))
    return found
