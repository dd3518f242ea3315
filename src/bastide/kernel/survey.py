"""For every placement of the side to move: why it is illegal, or what it would conquer."""

from __future__ import annotations

from numba import types

from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import (
    INTS_1,
    INTS_2,
    ONE,
    STATE,
    TABLES,
    TWO,
    WORDS_1,
    WORDS_2,
    ZERO,
    I,
    Ints,
    Tables,
    U,
    Words,
)
from bastide.kernel.legal import available_kinds, find_anchors, occupied, step_to_place, touching_enemy
from bastide.kernel.turn import copy_state, put, winner

# Why a placement is illegal; 0 where it is legal. The first that holds, in this order.
LEGAL, FINISHED, NOT_NOW, NONE_LEFT, OCCUPIED, ENEMY_TERRITORY, TOUCHES_ENEMY, OUTSIDE_AREA = (
    I(number) for number in range(8)
)
CONQUEST = 8
"""Words of a conquest: squares that become the mover's (two), anchors of the buildings taken (two), squares of the
neutral building if it leaves the game (two), square of the Duke taken (two)."""


@inner
def _meets(place: Words, low: U, high: U) -> bool:
    return (place[at.MASK] & low) | (place[at.MASK + ONE] & high) != ZERO


@inner
def why_not(tables: Tables, state: Words, action: U) -> I:  # noqa: PLR0911 - a reason a line
    """Why the side to move may not place this, or LEGAL."""
    if state[at.OVER]:
        return FINISHED
    side = state[at.TURN]
    place = tables.places[side, action]
    if (available_kinds(tables, state, side) >> place[at.KIND]) & ONE == ZERO:
        of_step = at.BUILDING_STEP
        if place[at.KIND] == tables.options[at.NEUTRAL_KIND]:
            of_step = at.NEUTRAL_STEP
        elif place[at.KIND] == tables.options[at.DUKE_KIND]:
            of_step = at.DUKE_STEP
        return NONE_LEFT if of_step == step_to_place(tables, state) else NOT_NOW
    low, high = occupied(state)
    if _meets(place, low, high):
        return OCCUPIED
    if step_to_place(tables, state) != at.BUILDING_STEP:
        return LEGAL
    theirs = at.TERRITORY + TWO * (ONE - side)
    if _meets(place, state[theirs], state[theirs + ONE]):
        return ENEMY_TERRITORY
    low, high = touching_enemy(tables, state, side)
    if _meets(place, low, high):
        return TOUCHES_ENEMY
    if state[at.REPLACING] and _meets(place, ~state[at.AREA], ~state[at.AREA + ONE]):
        return OUTSIDE_AREA
    return LEGAL


@inner
def conquest(tables: Tables, state: Words, action: U, announced: U, after: Words, found: Words) -> None:
    """What a legal placement would conquer; see CONQUEST."""
    side = state[at.TURN]
    copy_state(state, after)
    put(tables, after, action, announced)
    other = ONE - side
    mine = at.TERRITORY + TWO * side
    theirs, duke = at.ANCHORS + TWO * other, at.DUKES + TWO * other
    for half in (ZERO, ONE):
        won = after[mine + half] & ~state[mine + half]
        found[half] = won
        found[TWO + half] = state[theirs + half] & ~after[theirs + half]
        found[U(4) + half] = state[at.NEUTRAL + half] & ~after[at.NEUTRAL + half]
        found[U(6) + half] = state[duke + half] & won


@entry((TABLES, STATE, types.uint64))
def reason_for(tables: Tables, state: Words, action: U) -> I:
    """As `why_not`, from Python."""
    return why_not(tables, state, action)


@entry((TABLES, STATE, types.uint64, types.uint64, WORDS_1, WORDS_1))
def conquest_of(tables: Tables, state: Words, action: U, announced: U, after: Words, found: Words) -> None:
    """As `conquest`, from Python."""
    conquest(tables, state, action, announced, after, found)


@entry((TABLES, STATE, WORDS_1, INTS_1, WORDS_2))
def survey_all(tables: Tables, state: Words, after: Words, reasons: Ints, found: Words) -> None:
    """Survey every placement of the side to move.

    Args:
        tables: the ruleset.
        state: the position.
        after: room for a state.
        reasons: for every placement why it is illegal, 0 where it is legal.
        found: shape (placements, CONQUEST): what the legal ones would conquer, announced where they must be.
    """
    for action in range(reasons.shape[0]):
        reasons[action] = why_not(tables, state, U(action))
        if reasons[action] == LEGAL:
            conquest(tables, state, U(action), ONE, after, found[action])


OUTLOOK = 5
"""What `weigh_actions` says of an action."""


@entry((TABLES, STATE, INTS_1, WORDS_1, WORDS_2, INTS_2))
def weigh_actions(tables: Tables, state: Words, actions: Ints, after: Words, work: Words, outlook: Ints) -> None:
    """What a player who looks one ply ahead sees of some legal placements, announced where they must be.

    Args:
        tables: the ruleset.
        state: the position.
        actions: their indices.
        after: room for a state.
        work: see `find_anchors`.
        outlook: shape (actions, OUTLOOK), filled: squares that become the mover's territory; squares of enemy buildings
            that go back; the mover's placements afterwards; the enemy's; 1 where the placement wins at once.
    """
    side = state[at.TURN]
    other = ONE - side
    for place in range(actions.shape[0]):
        copy_state(state, after)
        put(tables, after, U(actions[place]), ONE)
        row = outlook[place]
        mine, theirs = at.TERRITORY + TWO * side, at.BUILT + TWO * other
        row[0] = I(count(after[mine] & ~state[mine], after[mine + ONE] & ~state[mine + ONE]))
        row[1] = I(count(state[theirs] & ~after[theirs], state[theirs + ONE] & ~after[theirs + ONE]))
        row[2], row[3], row[4] = I(0), I(0), I(0)
        if after[at.OVER]:
            row[4] = I(winner(tables, after) == I(side))
        else:
            row[2] = I(find_anchors(tables, after, side, work))
            row[3] = I(find_anchors(tables, after, other, work))
