"""Episodes of N games at once: stepping, ending, rewards and beginning anew in one call."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from bastide.kernel import layout as at
from bastide.kernel.batch import ENDED, PLAYED, WAS_ILLEGAL, WAS_OVER, may_play
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import INTS_1, ONE, TABLES, WORDS_1, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.turn import copy_state, points, put, settle, winner

Floats = NDArray[np.float32]
_types: Any = types
FLOATS_2 = _types.Array(types.float32, 2, "C")

STARTED = I(4)
"""The game was over: it was begun anew and no action was played. The other results are `batch`'s."""
BY_HAND, SAME_STEP, NEXT_STEP = (I(number) for number in range(3))
"""When a game that is over begins anew: when the caller says so, in the step that ends it, or in the one after."""
RESULT, MARGIN = I(0), I(1)
"""What a game's reward is: 1, 0 or -1, or the points of difference."""


@inner
def margin(tables: Tables, state: Words) -> I:
    """Light's lead at the end, in squares: a captured Duke is worth a whole stock, else the points decide (5.4)."""
    if state[at.OVER] == at.DUKE:
        stock = I(tables.options[at.STOCK])
        return stock if winner(tables, state) == 0 else -stock
    return points(tables, state, ONE) - points(tables, state, ZERO)


@inner
def reward_of(tables: Tables, state: Words, kind: int) -> I:
    """Light's reward for a game that is over; Dark's is its opposite."""
    if kind == MARGIN:
        return margin(tables, state)
    won = winner(tables, state)
    if won == 2:
        return I(0)
    return I(1) if won == 0 else I(-1)


@entry(
    (
        *(TABLES, WORDS_1, WORDS_2, WORDS_2, INTS_1, INTS_1, INTS_1, FLOATS_2, INTS_1),
        *(types.int64, types.int64, types.float64, types.int64, types.int64),
    )
)
def advance_rows(
    tables: Tables,
    begin: Words,
    states: Words,
    ends: Words,
    actions: Ints,
    announced: Ints,
    results: Ints,
    rewards: Floats,
    waiting: Ints,
    anew: int,
    kind: int,
    illegal: float,
    start: int,
    stop: int,
) -> None:
    """Play one action in every game, reward what ended, and begin anew what is over.

    Args:
        tables: the ruleset, the same for all.
        begin: the state with which a game begins.
        states: a row a game, changed.
        ends: a row a game: where one ended now, the state in which it did.
        actions: an index a game; what a game that is over is given does not matter.
        announced: 1 where the conquest is announced.
        results: PLAYED, ENDED, WAS_OVER (nothing was done), WAS_ILLEGAL (the game is over) or STARTED.
        rewards: shape (games, 2), Light's and Dark's for this step.
        waiting: 1 where a game is over and has not begun anew, changed.
        anew: BY_HAND, SAME_STEP or NEXT_STEP.
        kind: RESULT or MARGIN.
        illegal: the reward of whoever plays an illegal action; the other's is 0.
        start: the first row.
        stop: one after the last.
    """
    for row in range(start, stop):
        state = states[row]
        rewards[row, 0] = rewards[row, 1] = 0.0
        if waiting[row]:
            results[row] = WAS_OVER
            if anew == NEXT_STEP:
                copy_state(begin, state)
                waiting[row] = 0
                results[row] = STARTED
            continue
        side = state[at.TURN]
        if not may_play(tables, state, actions[row]):
            results[row] = WAS_ILLEGAL
            rewards[row, side] = illegal
        else:
            put(tables, state, U(actions[row]), U(announced[row]))
            if settle(tables, state):
                results[row] = PLAYED
                continue
            results[row] = ENDED
            light = reward_of(tables, state, kind)
            rewards[row, 0], rewards[row, 1] = light, -light
        copy_state(state, ends[row])
        if anew == SAME_STEP:
            copy_state(begin, state)
        else:
            waiting[row] = 1


@entry((TABLES, WORDS_2, INTS_1, INTS_1))
def first_illegal(tables: Tables, states: Words, waiting: Ints, actions: Ints) -> I:
    """The first game that is on and may not be played this way, or -1."""
    for row in range(states.shape[0]):
        if not waiting[row] and not may_play(tables, states[row], actions[row]):
            return I(row)
    return I(-1)


@entry((TABLES, WORDS_1, types.int64))
def light_reward(tables: Tables, state: Words, kind: int) -> I:
    """Light's reward for a game that is over."""
    return reward_of(tables, state, kind)
