"""What is asked of an engine in another process, and what comes back: all of it goes through a pipe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bastide.players.thinking import LEVEL_SECONDS
from bastide.server.models import LevelPlayer

if TYPE_CHECKING:
    from bastide.engine import Clock
    from bastide.engine.limit import Limit
    from bastide.game import Move, Position
    from bastide.rules import Rules
    from bastide.server.models import BuiltIn

HINT_SECONDS = 1.0
"""How long the engine thinks about a hint."""


@dataclass(frozen=True, slots=True)
class Choose:
    """A question: which move does this player play here? The answer is its text.

    Attributes:
        position: where.
        player: who.
        key: the game and the side: the same player is asked again with it.
        seed: for its random choices.
        clock: its clock.
    """

    position: Position
    player: LevelPlayer | BuiltIn
    key: str
    seed: int
    clock: Clock | None

    @property
    def seconds(self) -> float:
        """How long the answer takes at the most, about."""
        return (self.player.seconds or LEVEL_SECONDS) if isinstance(self.player, LevelPlayer) else LEVEL_SECONDS


@dataclass(frozen=True, slots=True)
class Analyse:
    """A question: what does the engine say of this position? The answer is an analysis as JSON.

    Attributes:
        position: which.
        seconds: how long it may think.
        simulations: how many it may make; None for as many as there is time for.
        candidates: how many moves are told of at the most.
        pace: seconds between two analyses that are told on the way; None where only the last is wanted.
    """

    position: Position
    seconds: float = HINT_SECONDS
    simulations: int | None = None
    candidates: int = 5
    pace: float | None = None


@dataclass(frozen=True, slots=True)
class GoThrough:
    """A question: what does the engine say of each move of a game? The answer is a review and the record with it.

    On the way each ply is told as it is judged. Stopped, the answer is about what was done.

    Attributes:
        record: the game, as docs/records.md has it in JSON.
        own: the ruleset that it may name besides those shipped.
        limit: for each position.
    """

    record: dict[str, Any]
    own: Rules | None
    limit: Limit


@dataclass(frozen=True, slots=True)
class Judge:
    """A question: what did this move cost? The answer is a `PlyReview`, or None where it was stopped.

    Attributes:
        ply: the move's number, from 1.
        position: before it.
        move: the move.
        seconds: how long the engine may think about each position.
    """

    ply: int
    position: Position
    move: Move
    seconds: float = HINT_SECONDS


Question = Choose | Analyse | Judge | GoThrough


@dataclass(frozen=True, slots=True)
class Stop:
    """Not a question: the one of this number is to be answered with what is known by now."""

    number: int


@dataclass(frozen=True, slots=True)
class OnTheWay:
    """Not yet the answer: what is known so far."""

    found: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """An answer: why there is none, in words, for not every exception comes through a pipe."""

    why: str
