"""What the tests of the environments share."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from bastide import Position, Rules, load_rules
from bastide.rules import SHIPPED
from support import random_line

if TYPE_CHECKING:
    from bastide import Side

EVERY = pytest.mark.parametrize("name", SHIPPED)

# PettingZoo's and Gymnasium's checkers warn of what is no fault here; each filter names the one sentence.
DICT_OBSERVATIONS = (
    "ignore:Observation is not a NumPy array:UserWarning",  # it is a dict, as PettingZoo's own masked games have it
    "ignore:Observation space for each agent probably should be:UserWarning",  # the same
)
BLANK_AT_THE_END = "ignore:Action mask numpy array is all zeros:UserWarning"  # whoever is done has no legal action


LOPSIDED = """
format = 1
name = "lopsided"
board = 5
end = "both-stuck"
[neutral]
code = "NN"
name = "Neutral"
drawing = ["^"]
[[building]]
code = "BB"
name = "Building"
light = ["^", "#", "#"]
dark = ["^.", "##"]
"""
"""Light's building has two facings, Dark's four: Dark has more actions."""


@cache
def line_of(name: str, seed: int = 0) -> tuple[Position, ...]:
    """The positions of a random game with captures and passes, to its end."""
    return tuple(random_line(Position.start(load_rules(name)), Random(f"{name} {seed}"), greed=0.5))


def winner_reward(position: Position, side: Side) -> float:
    """A finished game from a side's view, from the outcome that a person is told."""
    outcome = position.outcome
    assert outcome is not None
    if outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is side else -1.0


def margin_reward(position: Position, side: Side) -> float:
    """The lead of a side at the end of a game as a series counts it."""
    outcome = position.outcome
    assert outcome is not None
    points = outcome.series_points
    return float(points[side.other] - points[side])


def random_action(position: Position, random: Random) -> int:
    """One of the legal actions, `pass` among them, all with the same chance."""
    actions = position.kernel.legal_actions(position.state).tolist()
    if position.can_pass:
        actions.append(position.rules.pass_index(position.mover))
    action: int = random.choice(actions)
    return action


def kernel_game(rules: Rules, seed: int) -> tuple[list[int], Position]:
    """A random game by the kernel alone: its actions, and how it ended."""
    random, position, actions = Random(seed), Position.start(rules), []
    while not position.is_over:
        actions.append(random_action(position, random))
        state = position.kernel.play(position.state, actions[-1], announced=True)
        assert state is not None
        position = Position(position.kernel, state)
    return actions, position
