"""Who analyses for queries, by ruleset."""

from __future__ import annotations

import math
from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from bastide.engine import Analysis, Candidate, Chances
from bastide.kernel.core import seeded
from bastide.players.pacing import share
from bastide.players.player import announced
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bastide.engine import Limit
    from bastide.game import Position
    from bastide.kernel.layout import Ints
    from bastide.rules import Rules

MODELS: tuple[Mapping[str, str], ...] = ({"name": "rollout", "about": "random games after every placement"},)


class RolloutAnalyst:
    """Flat Monte Carlo: the same number of random games after every placement, round after round.

    The games tell a draw from a win and a loss only by its half point: chances to draw are told as half a win each way.
    """

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        """Make one.

        Args:
            rules: the ruleset of the positions it will be asked about.
            seed: for the random games.
        """
        self._rules = rules
        self._random = seeded(seed)
        self._stopped = Event()

    def stop(self) -> None:
        """End the analysis under way, from any thread."""
        self._stopped.set()

    def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
        """Growing results, one after each round, the last one finished.

        Ownership is that of the board as it stands: random games are not asked for theirs.
        """
        self._stopped.clear()
        start = perf_counter()
        actions = position.kernel.legal_actions(position.state)
        seconds = limit.seconds
        if limit.clock is not None:
            seconds = min(share(limit.clock), math.inf if seconds is None else seconds)
        sums = np.zeros((len(actions), 2), np.int64)
        each = 0
        while not position.is_over:
            sums += position.kernel.sample(position.state, actions, 1, self._random)
            each += 1
            passed, games = perf_counter() - start, each * len(actions)
            if self._stopped.is_set() or (seconds is not None and passed >= seconds):
                break
            if limit.simulations is not None and games >= limit.simulations:
                break
            yield self._analysis(position, actions, sums, each, passed, candidates)
        yield self._analysis(position, actions, sums, each, perf_counter() - start, candidates, finished=True)

    def _analysis(
        self,
        position: Position,
        actions: Ints,
        sums: Ints,
        each: int,
        seconds: float,
        candidates: int,
        *,
        finished: bool = False,
    ) -> Analysis:
        side, found = position.mover, []
        for place in np.argsort(-sums[:, 0] - 1e-6 * sums[:, 1], kind="stable")[:candidates].tolist():
            score, lead = float(sums[place, 0]) / (2 * each), float(sums[place, 1]) / each
            chances = Chances(score, 0.0, 1 - score) if side is Side.LIGHT else Chances(1 - score, 0.0, score)
            move = announced(position, int(actions[place]))
            found.append(Candidate(move, each, chances, lead if side is Side.LIGHT else -lead, (move,)))
        if found:
            chances, margin = found[0].chances, found[0].margin
        else:
            winner = None if position.outcome is None else position.outcome.winner
            chances = Chances(*(float(winner is who) for who in (Side.LIGHT, None, Side.DARK)))
            margin = float(position.points[1] - position.points[0])
        return Analysis(
            position, each * len(actions), seconds, chances, margin, tuple(found), _owned(position), None, finished
        )


def _owned(position: Position) -> tuple[float, ...]:
    owners = [0.0] * len(position.rules.squares)
    for side, value in ((Side.LIGHT, 1.0), (Side.DARK, -1.0)):
        built = (square for building in position.buildings(side) for square in building.squares)
        for square in (*built, *position.territory(side)):
            owners[square] = value
    return tuple(owners)


def make_analyst(rules: Rules) -> RolloutAnalyst:
    """Who analyses positions of a ruleset."""
    return RolloutAnalyst(rules)
