"""The placement index as actions, both ways."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bastide import ActionError, MoveTextError, Position, Side, load_rules
from bastide.envs import action_of, move_of
from envs_support import EVERY


@EVERY
def test_every_action_is_a_move_and_back(name: str) -> None:
    rules = load_rules(name)
    for side in Side:
        for action in range(rules.pass_index(side) + 1):
            move = move_of(rules, side, action)
            assert action_of(rules, side, move) == action
        assert move == "pass"


def test_it_is_the_index_by_which_positions_number_moves() -> None:
    position = Position.start("wellington")
    for move in position.legal_moves:
        assert action_of(position.rules, Side.LIGHT, move) == position.index_of(move)


def test_as_people_write_moves() -> None:
    assert action_of("cathedral", Side.DARK, "tac4") == action_of("cathedral", Side.DARK, "TAnC4")
    assert action_of("cathedral-announced", Side.DARK, "BRnB1!") == action_of("cathedral", Side.DARK, "BRnB1")
    assert move_of("hamlet", Side.LIGHT, np.int32(0)) == "TAnA1"


@pytest.mark.parametrize("wrong", ["CSnA10", "ZZnA1", "CS", ""])
def test_no_move(wrong: str) -> None:
    with pytest.raises(MoveTextError):
        action_of("cathedral", Side.DARK, wrong)


@pytest.mark.parametrize("wrong", [-1, 93, 1.0, "0", None, [0], np.zeros(1, np.int64), True])
def test_no_action(wrong: Any) -> None:
    with pytest.raises(ActionError, match="action"):
        move_of("hamlet", Side.LIGHT, wrong)
