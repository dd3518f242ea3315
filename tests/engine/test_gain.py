"""Which placements are said to conquer something, against the survey of the same position."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bastide import Position
from bastide.engine.hand import native_weights, room_for
from bastide.engine.native import evaluate, features
from bastide.engine.weights import hand_weights
from bastide.rules import SHIPPED
from support import random_line

CONQUESTS = [features.NAMES.index(name) for name in ("claims anything", "captures anything", "captures the neutral")]


def conquering(position: Position) -> set[int]:
    kernel = position.kernel
    most = kernel.tables.places.shape[1] + 1
    found, actions = np.zeros((most, features.FEATURES)), np.zeros(most, np.int64)
    weights = native_weights(kernel, hand_weights(position.rules))
    many = evaluate.describe_position(kernel.tables, weights, room_for(kernel), position.state, found, actions)
    return set(actions[:many][found[:many, CONQUESTS].any(axis=1)].tolist())


@pytest.mark.parametrize("games", [3, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SHIPPED)
def test_what_conquers_is_what_the_survey_says(name: str, games: int) -> None:
    seen = 0
    for seed in range(games):
        for position in random_line(Position.start(name), Random(seed), greed=0.5):
            if not position.is_over:
                expected = set(position.survey().conquering())
                assert conquering(position) == expected
                seen += len(expected)
    assert seen > (0 if position.rules.board < 10 else 50)
