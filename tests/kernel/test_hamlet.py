"""The hamlet solved by plain search over the kernel: no bounds but alpha and beta, no table, no heuristics."""

from typing import Any

import numba
import numpy as np
import pytest

from bastide.game import Position
from bastide.kernel import layout as at
from bastide.kernel.layout import ONE, WORDS, ZERO
from bastide.kernel.legal import NOTHING, find_all_anchors
from bastide.kernel.perft import take_placement
from bastide.kernel.turn import copy_state, points, put, settle
from bastide.rules import shipped_rules

_LIGHT, _DARK = ZERO, ONE
_numba: Any = numba
_DEEPEST = 32
"""More placements than a game of the hamlet can have, captures and all."""


@_numba.njit(error_model="numpy")  # type: ignore[untyped-decorator]
def best_margin(tables: Any, states: Any, works: Any, depth: int, alpha: Any, beta: Any) -> Any:
    """Light's points less Dark's under best play: what Dark wins by."""
    state = states[depth]
    if state[at.OVER]:
        return points(tables, state, _LIGHT) - points(tables, state, _DARK)
    side = state[at.TURN]
    find_all_anchors(tables, state, side, works[depth])
    best = -100 if side == _DARK else 100
    while True:
        action = take_placement(tables, side, works[depth])
        if action == NOTHING:
            return best
        copy_state(state, states[depth + 1])
        put(tables, states[depth + 1], action, ONE)
        settle(tables, states[depth + 1])
        value = best_margin(tables, states, works, depth + 1, alpha, beta)
        if side == _DARK:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            return best


def solve(position: Position) -> int:
    kernel = position.kernel
    states = np.zeros((_DEEPEST, WORDS), np.uint64)
    states[0] = position.state
    works = np.empty((_DEEPEST, *kernel.work().shape), np.uint64)
    return int(best_margin(kernel.tables, states, works, 0, -100, 100))


@pytest.mark.parametrize("square", shipped_rules("hamlet").squares)
def test_dark_wins_the_hamlet_by_one_square_wherever_the_well_stands(square: str) -> None:
    assert solve(Position.start("hamlet").play(f"WEn{square}")) == 1
