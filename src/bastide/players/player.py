"""What a player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

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


def announced(position: Position, index: int) -> Move:
    """A placement as a player makes it who announces whenever that is possible."""
    return position.move_at(index, announced=True)
