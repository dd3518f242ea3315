"""What a player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from bastide.game import Move, Position


class Player(Protocol):
    """Somebody who can move.

    Attributes:
        name: the player string that makes it.
    """

    name: str

    def choose(self, position: Position) -> Move:
        """A legal move in a position that is not over; an announced one where a conquest has to be announced."""


@runtime_checkable
class Held(Protocol):
    """What holds something that must be given back: a process, threads."""

    def close(self) -> None:
        """Give it back. It may be called again, and nothing else may be called after it."""


def dismiss(player: object) -> None:
    """Let go of a player that one has made."""
    if isinstance(player, Held):
        player.close()


def announced(position: Position, index: int) -> Move:
    """A placement as a player makes it who announces whenever that is possible."""
    return position.move_at(index, announced=True)
