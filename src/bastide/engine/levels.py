"""Ten levels of play, from a child's first week to the whole engine.

The lower a level, the less it thinks, and the more chance there is in its choice among the moves that it found good;
the lower half proves nothing, and the lowest do not see what the enemy is about to enclose: what beginners miss. All
moves still come from the same priors, so that none is absurd.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bastide.engine.engine import Engine
from bastide.engine.hand import HandEvaluator
from bastide.engine.search import Settings
from bastide.engine.weights import hand_weights
from bastide.errors import PlayerError
from bastide.kernel.core import kernel_of

if TYPE_CHECKING:
    from bastide.engine.analysis import Candidate
    from bastide.engine.limit import Limit
    from bastide.game import Move, Position
    from bastide.rules import Rules


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays.

    Attributes:
        simulations: before each move; None for as long as there is time.
        wobble: by how much win chance a move may fall behind the best before it is chosen about a third as often; 0 for
            always the best.
        exploration: how widely it looks about, see `search.Settings`.
        sees_threats: whether moves that break the enemy's next enclosure are thought of more than others.
        proves: whether it plays what can be proved of late positions.
    """

    simulations: int | None
    wobble: float
    exploration: float
    sees_threats: bool
    proves: bool


LEVELS: dict[int, Level] = {
    1: Level(32, 0.30, 4, sees_threats=False, proves=False),
    2: Level(48, 0.20, 3.5, sees_threats=False, proves=False),
    3: Level(64, 0.14, 3, sees_threats=False, proves=False),
    4: Level(96, 0.10, 2.5, sees_threats=True, proves=False),
    5: Level(200, 0.07, 2, sees_threats=True, proves=False),
    6: Level(400, 0.04, 1.2, sees_threats=True, proves=False),
    7: Level(1000, 0.02, 1.2, sees_threats=True, proves=True),
    8: Level(3000, 0.01, 1.2, sees_threats=True, proves=True),
    9: Level(10000, 0.0, 1.2, sees_threats=True, proves=True),
    10: Level(None, 0.0, 1.2, sees_threats=True, proves=True),
}
"""Provisional: they were not yet measured against one another."""
_CHOSEN_FROM = 12
"""Moves among which a level that wobbles chooses."""


class LevelledEngine:
    """An engine that plays at a level."""

    def __init__(self, rules: Rules, level: int, seed: int = 0) -> None:
        """Make one.

        Raises:
            PlayerError: there is no such level.
        """
        if level not in LEVELS:
            raise PlayerError(f"levels are numbered from 1 to {max(LEVELS)}, not {level}")
        self.level = LEVELS[level]
        weights = hand_weights(rules)
        if not self.level.sees_threats:
            weights = weights.without("threats")
        settings = Settings(exploration=self.level.exploration)
        if not self.level.proves:
            settings = replace(settings, proof_nodes=0)
        evaluator = HandEvaluator(kernel_of(rules), weights)
        self._engine = Engine(rules, evaluator=evaluator, settings=settings, seed=seed)
        self._random = random.Random(seed)

    def choose(self, position: Position, limit: Limit) -> Move:
        """A move; the limit is how long the highest level thinks, and the others at the most."""
        simulations = self.level.simulations
        if simulations is not None:
            limit = replace(limit, simulations=min(simulations, limit.simulations or simulations))
        if not self.level.wobble:
            return self._engine.choose(position, limit)
        return self._one_of(position, self._engine.last_of(position, limit, _CHOSEN_FROM).candidates)

    def _one_of(self, position: Position, candidates: tuple[Candidate, ...]) -> Move:
        best = candidates[0]
        if best.proof is not None and best.proof.winner is position.to_move:
            return best.move
        # A move hardly visited may look better than it is: it counts by its visits as well. What was proved without
        # the tree has none at all.
        mover = position.mover
        most = best.chances.of(mover)
        weights = [
            (1 + one.visits) * math.exp(min(0.0, one.chances.of(mover) - most) / self.level.wobble)
            for one in candidates
        ]
        return self._random.choices(candidates, weights)[0].move
