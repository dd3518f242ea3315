"""The yardsticks: a player without a thought, and one with a single one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from bastide.players.player import announced

if TYPE_CHECKING:
    from bastide.game import Move, Position


class RandomPlayer:
    """Chooses among all legal placements with the same chance; never passes."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._random = random.Random(seed)

    def choose(self, position: Position) -> Move:
        """Any legal placement."""
        return announced(position, self._random.choice(position.kernel.legal_actions(position.state).tolist()))


class GreedyPlayer:
    """Looks one ply ahead: what a placement claims, captures, covers, and how much room it leaves to either side."""

    CLAIM, CAPTURE, SIZE, ROOM = 1.0, 2.0, 1.0, 12.0
    """Worth of a square claimed, a square captured, a square covered, and of all the room."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._random = np.random.default_rng(seed % 2**64)

    def choose(self, position: Position) -> Move:
        """The placement of the highest worth; among equals any."""
        placements = position.rules.placements(position.mover)
        actions = position.kernel.legal_actions(position.state)
        claimed, captured, mine, theirs, wins = position.kernel.weigh(position.state, actions).T
        sizes = np.array([len(placements[index].squares) for index in actions.tolist()])
        worth = (
            self.CLAIM * claimed
            + self.CAPTURE * captured
            + self.SIZE * sizes
            + self.ROOM * (mine - theirs) / (mine + theirs + 1)
            + 1e6 * wins
        )
        best = (worth >= worth.max() - 1e-9).nonzero()[0]
        return announced(position, int(actions[self._random.choice(best)]))
