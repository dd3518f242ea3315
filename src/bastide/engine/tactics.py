"""The conquests around a move: those that it threatened, those that it missed, and those that it allowed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bastide.game.threats import Strike, handed_to, strikes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bastide.game import Move, Position
    from bastide.rules import Side

WORTH_TELLING = 3
"""Squares, those of captured buildings included, from which on a conquest is told of."""


@dataclass(frozen=True, slots=True)
class Tactics:
    """What is told of a move's conquests: of each kind the heaviest, None where none is worth telling.

    Attributes:
        threat: what its mover could conquer next if the opponent passed, and could not have before.
        missed: what the better move would have conquered, more than was conquered.
        allowed: what the opponent could conquer in answer, and could not have after the better move.
        came: whether the opponent then did.
    """

    threat: Strike | None = None
    missed: Strike | None = None
    allowed: Strike | None = None
    came: bool = False

    def as_json(self) -> dict[str, Any]:
        """The form of `bastide analyse --json`."""
        told = {name: _as_json(getattr(self, name)) for name in ("threat", "missed", "allowed")}
        return {**told, "came": self.came}


def _as_json(strike: Strike | None) -> dict[str, Any] | None:
    if strike is None:
        return None
    return {
        "move": str(strike.move),
        "squares": [strike.position.rules.squares[square] for square in sorted(strike.conquest.squares)],
        "captures": list(strike.captures),
    }


def tactics_of(before: Position, move: Move, after: Position, answer: Move | None, better: Move | None) -> Tactics:
    """The conquests around a move.

    Args:
        before: the position before it.
        move: the move.
        after: the position after it.
        answer: what was played next; None at the game's end.
        better: a move that was better; None where there was none.
    """
    mover = before.mover
    threat = _first(_of(after, mover), strikes(before))
    if better is None:
        return Tactics(threat)
    allowed = _first(_of(after, mover.other), _of(before.play(better), mover.other))
    best = _made(before, better)
    missed = best if _is_more(best, _made(before, move)) else None
    return Tactics(threat, missed, allowed, came=allowed is not None and _came(after, answer, allowed))


def _of(position: Position, side: Side) -> tuple[Strike, ...]:
    """What a side could conquer if it were to move."""
    handed = handed_to(position, side)
    return () if handed is None else strikes(handed)


def _first(found: Iterable[Strike], known: tuple[Strike, ...]) -> Strike | None:
    """The heaviest conquest worth telling of that was not to be had all the same."""
    told = (one for one in found if one.weight >= WORTH_TELLING)
    return next((one for one in told if not any(other.covers(one) for other in known)), None)


def _made(position: Position, move: Move) -> Strike:
    """What a move conquers, as it is written."""
    return Strike.of(position, move, position.conquest(move))


def _is_more(missed: Strike, made: Strike) -> bool:
    return missed.weight >= max(WORTH_TELLING, made.weight + 1)


def _came(position: Position, answer: Move | None, allowed: Strike) -> bool:
    """Whether an answer took all that was allowed."""
    is_theirs = answer is not None and position.to_move is allowed.position.mover
    return answer is not None and is_theirs and _made(position, answer).covers(allowed)
