"""Random games: every placement chosen with the same chance among the legal ones.

Nobody passes; whoever may announce does.
"""

from __future__ import annotations

from numba import types

from bastide.kernel import layout as at
from bastide.kernel.bits import count
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import INTS_1, INTS_2, ONE, STATE, TABLES, WORDS_1, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.legal import (
    NOTHING,
    available_kinds,
    find_anchors,
    free_squares,
    nth_placement,
    step_to_place,
)
from bastide.kernel.turn import copy_state, points, put, settle, winner

TRIES = 6
"""Draws among all placements before the legal ones are counted: early in a game most draws hit."""
ROOMY = U(30)
"""With fewer free squares than this, too few draws would hit to be worth their time."""


@inner
def draw(random: Words) -> U:
    """The next 64 random bits. SplitMix64 (Steele, Lea and Flood, 2014); `random` is its one word of state."""
    random[0] += U(0x9E3779B97F4A7C15)
    word = random[0]
    word = (word ^ (word >> U(30))) * U(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> U(27))) * U(0x94D049BB133111EB)
    return word ^ (word >> U(31))


@inner
def draw_below(random: Words, limit: U) -> U:
    """A number from 0 to limit - 1; limits are far below 2**32, so that the bias is below one in a million."""
    return ((draw(random) >> U(32)) * limit) >> U(32)


@inner
def try_to_draw(tables: Tables, state: Words, random: Words) -> U:
    """A legal building of the side to move, all with the same chance, or NOTHING where a few draws found none."""
    side = state[at.TURN]
    low, high = free_squares(tables, state, side)
    if count(low, high) < ROOMY or step_to_place(tables, state) != at.BUILDING_STEP:
        return NOTHING
    kinds = available_kinds(tables, state, side)
    limit = tables.options[at.BUILDINGS + side]
    for _ in range(TRIES):
        action = draw_below(random, limit)
        place = tables.places[side, action]
        free = (place[at.MASK] & ~low) | (place[at.MASK + ONE] & ~high) == ZERO
        if free and (kinds >> place[at.KIND]) & ONE:
            return action
    return NOTHING


@inner
def draw_counted(tables: Tables, state: Words, work: Words, random: Words) -> U:
    """A legal placement of the side to move, which has some, all with the same chance."""
    side = state[at.TURN]
    found = find_anchors(tables, state, side, work)
    return nth_placement(tables, state, side, work, draw_below(random, found))


@inner
def choose(tables: Tables, state: Words, work: Words, random: Words) -> U:
    """A legal placement of the side to move, which has some, all with the same chance."""
    action = try_to_draw(tables, state, random)
    return action if action != NOTHING else draw_counted(tables, state, work, random)


@inner
def play_out(tables: Tables, state: Words, work: Words, random: Words) -> I:
    """Play a state to its end. Returns how many buildings were placed."""
    plies = I(0)
    while state[at.OVER] == ZERO:
        # Where a draw hits, the side to move can move: nobody needs to be skipped.
        action = try_to_draw(tables, state, random)
        if action == NOTHING:
            if not settle(tables, state):
                break
            action = draw_counted(tables, state, work, random)
        plies += I(step_to_place(tables, state) == at.BUILDING_STEP)
        put(tables, state, action, ONE)
    return plies


@entry((TABLES, STATE, types.int64, WORDS_2, WORDS_1, WORDS_1, INTS_1))
def play_games(tables: Tables, start: Words, games: int, work: Words, state: Words, random: Words, tally: Ints) -> None:
    """Random games from one state.

    Args:
        tables: the ruleset.
        start: where every game starts.
        games: how many.
        work: see `find_anchors`.
        state: room for a state.
        random: the generator's one word, changed.
        tally: added to: games won by Light, by Dark, by nobody, buildings placed.
    """
    for _ in range(games):
        copy_state(start, state)
        tally[3] += play_out(tables, state, work, random)
        tally[winner(tables, state)] += 1


@entry((TABLES, STATE, INTS_1, types.int64, WORDS_2, WORDS_1, WORDS_1, INTS_2))
def sample_actions(
    tables: Tables, start: Words, actions: Ints, games: int, work: Words, state: Words, random: Words, tally: Ints
) -> None:
    """Random games after each of some actions, announced where it can be.

    Args:
        tables: the ruleset.
        start: the position, in which all the actions are legal.
        actions: their indices.
        games: how many games after each.
        work: see `find_anchors`.
        state: room for a state.
        random: the generator's one word, changed.
        tally: shape (actions, 2), added to: twice the mover's wins plus its draws, and its lead in points over the
            opponent.
    """
    mover = I(start[at.TURN])
    for place in range(actions.shape[0]):
        for _ in range(games):
            copy_state(start, state)
            put(tables, state, U(actions[place]), ONE)
            play_out(tables, state, work, random)
            won = winner(tables, state)
            if won == mover:
                tally[place, 0] += 2
            elif won == 2:
                tally[place, 0] += 1
            lead = points(tables, state, ONE) - points(tables, state, ZERO)
            tally[place, 1] += lead if mover == 0 else -lead
