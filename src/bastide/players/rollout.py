"""Flat Monte Carlo: after every placement random games, and the best average is played."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from bastide.engine.budget import seconds_for
from bastide.kernel.core import seeded
from bastide.players.player import announced

if TYPE_CHECKING:
    from bastide.engine import Clock
    from bastide.game import Game, Move, Position
    from bastide.kernel.layout import Ints

_LEAD = 0.005
"""What a square's lead is worth beside a whole game won: it decides between moves that win as often."""


_PIECE = 8
"""Games after each placement between two moments in which a person may stop it."""


class RolloutPlayer:
    """Plays random games after each placement and keeps the better half, round after round.

    The rounds, each with the same share of the effort, are sequential halving (Karnin, Koren and Somekh, 2013):
    nothing is remembered of the games but each placement's mean, so it is flat Monte Carlo all the same.
    """

    def __init__(self, name: str, seed: int, *, seconds: float, playouts: int) -> None:
        """Make a player.

        Args:
            name: its player string.
            seed: for the random games.
            seconds: how long it thinks about a move, if `playouts` is 0.
            playouts: about how many random games it plays for a move, at least one after each placement in each
                round: then the same seed plays the same game.
        """
        self.name = name
        self._random = seeded(seed)
        self._seconds = seconds
        self._playouts = playouts

    def choose(self, position: Position) -> Move:
        """The placement with the best mean of the last round."""
        return self._best(position, self._seconds)

    def choose_in(self, game: Game, clock: Clock | None = None) -> Move:
        """The same, in less time where the clock asks for it. Counted playouts take the time that they take."""
        position, seconds = game.position, self._seconds
        return self._best(position, seconds if clock is None else min(seconds, seconds_for(clock, position)))

    def _best(self, position: Position, seconds: float) -> Move:
        actions = position.kernel.legal_actions(position.state)
        sums = np.zeros((len(actions), 2))
        games = np.zeros(len(actions))
        rounds = max(1, int(np.ceil(np.log2(len(actions)))))
        start = perf_counter()
        for number in range(1, rounds + 1):
            if len(actions) == 1:
                break
            until = start + seconds * number / rounds
            self._sample(position, actions, sums, games, until, self._playouts // rounds)
            mean = (sums[:, 0] / 2 + _LEAD * sums[:, 1]) / np.maximum(games, 1)
            best = np.argsort(-mean, kind="stable")[: (len(actions) + 1) // 2]
            actions, sums, games = actions[best], sums[best], games[best]
        return announced(position, int(actions[0]))

    def _sample(
        self, position: Position, actions: Ints, sums: np.ndarray, games: np.ndarray, until: float, playouts: int
    ) -> None:
        """One round: the same number of games after every placement, at least one."""
        left = max(1, playouts // len(actions))
        while True:
            # In small pieces, because nothing interrupts compiled code.
            each = min(left, _PIECE) if self._playouts else 1
            sums += position.kernel.sample(position.state, actions, each, self._random)
            games += each
            left -= each
            if left == 0 if self._playouts else perf_counter() >= until:
                return
