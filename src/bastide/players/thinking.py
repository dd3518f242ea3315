"""The engine as a player, whole or at a level."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bastide.engine import Engine, Limit
from bastide.engine.hand import HandEvaluator
from bastide.engine.levels import LevelledEngine
from bastide.engine.search import Settings
from bastide.engine.weights import PARTS, hand_weights
from bastide.errors import PlayerError
from bastide.kernel.core import kernel_of
from bastide.kernel.jit import load

if TYPE_CHECKING:
    from collections.abc import Callable

    from bastide.engine import Clock
    from bastide.game import Game, Move, Position
    from bastide.rules import Rules

_MEGABYTE = 1 << 20
LEVEL_SECONDS = 1.0
"""How long a level thinks about a move at the most, where its player string does not say."""


class ThinkingPlayer:
    """Plays what an engine chooses. One engine serves it for as long as the ruleset stays the same."""

    def __init__(self, name: str, limit: Limit, make: Callable[[Rules], Engine | LevelledEngine]) -> None:
        """Make a player.

        Args:
            name: its player string.
            limit: for each move.
            make: an engine for a ruleset.
        """
        load()  # now, and not while its clock runs
        self.name = name
        self._limit = limit
        self._make = make
        self._engines: dict[Rules, Engine | LevelledEngine] = {}

    def choose(self, position: Position) -> Move:
        """The engine's move within the limit.

        Raises:
            PlayerError: the machine has too little memory for the engine.
        """
        return self._engine(position.rules).choose(position, self._limit)

    def choose_in(self, game: Game, clock: Clock | None = None) -> Move:
        """The engine's move at the end of a game; a clock is what it keeps to, where it has one."""
        limit = self._limit if clock is None else replace(self._limit, seconds=None, clock=clock)
        return self._engine(game.rules).choose(game.position, limit)

    def _engine(self, rules: Rules) -> Engine | LevelledEngine:
        if rules not in self._engines:
            self._engines.clear()  # their trees take memory
            try:
                self._engines[rules] = self._make(rules)
            except MemoryError:
                raise PlayerError(f"{self.name}: this machine has not so much memory to give") from None
        return self._engines[rules]


def make_engine_player(name: str, seed: int, given: dict[str, Any]) -> ThinkingPlayer:
    """An engine with the settings of a player string."""
    known = set(Settings.__dataclass_fields__)
    settings = {key: value for key, value in given.items() if key in known}
    settings["memory"] = int(given["memory"]) * _MEGABYTE
    settings |= {key: int(given[key]) for key in ("grow_at", "proof_nodes")}

    def make(rules: Rules) -> Engine:
        weights = hand_weights(rules)
        if given["without"] in PARTS:
            weights = weights.without(given["without"])
        changed = {key: given[key] for key in ("static", "sharpness") if given[key] is not None}
        changed |= {key: int(given[key]) for key in ("games", "keen") if given[key] is not None}
        evaluator = HandEvaluator(kernel_of(rules), replace(weights, **changed), int(given["threads"]))
        return Engine(rules, evaluator=evaluator, settings=Settings(**settings), seed=seed)

    simulations = int(given["simulations"])
    limit = Limit(simulations=simulations) if simulations else Limit(seconds=given["seconds"])
    return ThinkingPlayer(name, limit, make)


def make_level_player(name: str, seed: int, level: int, seconds: float) -> ThinkingPlayer:
    """An engine at a level."""
    return ThinkingPlayer(name, Limit(seconds=seconds), lambda rules: LevelledEngine(rules, level, seed))
