"""Keen games: what is played of what was drawn, told by positions whose next move is the last."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bastide import Position, load_rules
from bastide.engine.evaluator import new_batch
from bastide.engine.hand import HandEvaluator
from bastide.engine.native.evaluate import MARGIN
from bastide.engine.weights import hand_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

_AT_HOME = 3


def last_moves(name: str, games: int, seed: int) -> Iterator[tuple[Position, dict[int, int]]]:
    """Positions of random games in which every move ends the game, with the margin after each."""
    random = Random(seed)
    for _ in range(games):
        position = Position.start(load_rules(name))
        while not position.is_over:
            actions: list[int] = position.kernel.legal_actions(position.state).tolist()
            ends = {action: position.play(position.move_at(action, announced=True)) for action in actions}
            if len(ends) > 1 and all(end.is_over for end in ends.values()) and position.placing == "building":
                points = {action: end.points for action, end in ends.items()}
                yield position, {action: dark - light for action, (light, dark) in points.items()}
            position = ends[random.choice(actions)]


def keenness(position: Position, action: int) -> int:
    squares = set(position.rules.placements(position.mover)[action].squares)
    return len(squares) - _AT_HOME * (squares <= set(position.territory(position.mover)))


def mean_margin(position: Position, keen: int, games: int) -> float:
    """Of random games that are played so keenly."""
    weights = replace(hand_weights(position.rules), static=0.0, games=games, keen=keen)
    batch = new_batch(1, 8)
    batch.states[0] = position.state
    batch.seeds[0] = 7
    HandEvaluator(position.kernel, weights).evaluate(batch)
    return float(batch.values[0, MARGIN])


def conquered(position: Position, action: int) -> int:
    """Squares that a placement claims and takes."""
    mover = position.mover
    after = position.play(position.move_at(action, announced=True))
    claimed = set(after.territory(mover)) - set(position.territory(mover))
    standing = {square for building in after.buildings(mover.other) for square in building.squares}
    taken = {
        square for building in position.buildings(mover.other) for square in building.squares if square not in standing
    }
    return len(claimed) + len(taken)


@pytest.mark.parametrize("name", ["hamlet", "village", "cathedral"])
def test_who_draws_many_plays_the_largest_and_at_home_last(name: str) -> None:
    chosen = conquests = 0
    for position, margins in last_moves(name, games=60, seed=5):
        most = max(keenness(position, action) for action in margins)
        keen = [action for action in margins if keenness(position, action) == most]
        gains = {action: conquered(position, action) for action in keen}
        if max(gains.values()) > 0:
            conquests += len(set(gains.values())) > 1
            keen = [action for action in keen if gains[action] == max(gains.values())]
        if min(margins.values()) == max(margins.values()):
            continue
        chosen += 1
        ends = [margins[action] for action in keen]
        assert min(ends) - 0.25 <= mean_margin(position, 5000, 60) <= max(ends) + 0.25
    assert chosen > 0
    assert conquests > 0


def test_who_draws_none_plays_any() -> None:
    for position, margins in last_moves("village", games=60, seed=6):
        mean = float(np.mean(list(margins.values())))
        spread = float(np.std(list(margins.values()))) / 20
        assert abs(mean_margin(position, 0, 400) - mean) <= 5 * spread + 1e-9
