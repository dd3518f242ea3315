"""What the engine says of a position: one type for command, protocol, page and records.

Everything is told from Light's view, whoever is to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from bastide.game import Move, Position
    from bastide.rules import Side


FORM = {"format": "bastide-analysis", "version": 1}
"""What an analysis says of itself where it stands alone; docs/analysis.md has the form."""


class Chances(NamedTuple):
    """How likely each result is; the three add up to 1."""

    light: float
    draw: float
    dark: float

    def of(self, side: Side) -> float:
        """A side's expected score: its chance to win and half of that to draw, 0 to 1."""
        return (self.dark if side else self.light) + self.draw / 2


@dataclass(frozen=True, slots=True)
class Proof:
    """What is certain, whatever the opponent does.

    Attributes:
        winner: who wins with best play; None for a draw.
        margin: Dark's points less Light's at the end of best play, positive where Light does better: the winner takes
            as much as can be had, the loser gives as little. None where only the winner is proved.
    """

    winner: Side | None
    margin: int | None = None

    def as_json(self) -> dict[str, Any]:
        """`winner`: `light`, `dark` or null for a draw; `margin`: a whole number, or null."""
        return {"winner": None if self.winner is None else str(self.winner), "margin": self.margin}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was looked at.

    Attributes:
        move: the move, announced where it may be.
        visits: simulations that went through it.
        chances: of the results after it.
        margin: Dark's points less Light's to be expected at the end: positive where Light does better.
        line: the moves expected from here on, this one first. Skipped turns are not among them.
        proof: what is certain after it, if anything.
    """

    move: Move
    visits: int
    chances: Chances
    margin: float
    line: tuple[Move, ...]
    proof: Proof | None = None

    def as_json(self) -> dict[str, Any]:
        """The form of the protocol and of `--json`; moves are texts."""
        return {
            "move": str(self.move),
            "visits": self.visits,
            **_outlook(self.chances, self.margin),
            "line": [str(move) for move in self.line],
            "proof": None if self.proof is None else self.proof.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the engine knows of a position so far.

    Attributes:
        position: the position.
        simulations: made for it, those kept from earlier moves included.
        seconds: since the analysis began.
        chances: of the results.
        margin: Dark's points less Light's to be expected at the end.
        candidates: the moves looked at most closely, the best first; empty only where the game is over.
        ownership: for every square in board order who will own it, -1 Dark to +1 Light: by a building or by territory.
        proof: what is certain, if anything.
        finished: whether this is the analysis's last word.
    """

    position: Position
    simulations: int
    seconds: float
    chances: Chances
    margin: float
    candidates: tuple[Candidate, ...]
    ownership: tuple[float, ...]
    proof: Proof | None = None
    finished: bool = False

    @property
    def best(self) -> Move | None:
        """The move to play; None where the game is over."""
        return self.candidates[0].move if self.candidates else None

    def as_json(self) -> dict[str, Any]:
        """The form of the protocol and of `--json`."""
        return {
            "position": str(self.position),
            "simulations": self.simulations,
            "seconds": round(self.seconds, 3),
            **_outlook(self.chances, self.margin),
            "candidates": [candidate.as_json() for candidate in self.candidates],
            "ownership": [round(owner, 3) for owner in self.ownership],
            "proof": None if self.proof is None else self.proof.as_json(),
            "finished": self.finished,
        }


def _outlook(chances: Chances, margin: float) -> dict[str, float]:
    named = {"light": chances.light, "draw": chances.draw, "dark": chances.dark, "margin": margin}
    return {name: round(value, 4) for name, value in named.items()}
