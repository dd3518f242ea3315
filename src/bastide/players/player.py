"""What a player is, and how whoever holds a game asks it for a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from bastide.engine import Clock
    from bastide.game import Game, Move, Position


class Player(Protocol):
    """Somebody who can move.

    Attributes:
        name: the player string that makes it.
    """

    name: str

    def choose(self, position: Position) -> Move:
        """A legal move in a position that is not over; an announced one where a conquest has to be announced.

        Raises:
            ForfeitError: it loses the game by a fault of its own.
            ResignationError: it gives the game up.
        """


@runtime_checkable
class GamePlayer(Player, Protocol):
    """A player that also wants to know how the position came about, or looks at a clock."""

    def choose_in(self, game: Game, clock: Clock | None = None) -> Move:
        """As `choose`, at the end of a game's main line.

        Args:
            game: not to be changed.
            clock: the player's own clock, if it has one.
        """


@runtime_checkable
class Held(Protocol):
    """What holds something that must be given back: a process, threads."""

    def close(self) -> None:
        """Give it back. It may be called again, and nothing else may be called after it."""


def ask(player: Player, game: Game, clock: Clock | None = None) -> Move:
    """A player's move at the end of a game's main line; everything that holds a game asks in this way.

    Raises:
        ForfeitError: the player loses the game by a fault of its own.
        ResignationError: the player gives the game up.
    """
    return player.choose_in(game, clock) if isinstance(player, GamePlayer) else player.choose(game.position)


def dismiss(player: object) -> None:
    """Let go of a player that one has made."""
    if isinstance(player, Held):
        player.close()


def announced(position: Position, index: int) -> Move:
    """A placement as a player makes it who announces whenever that is possible."""
    return position.move_at(index, announced=True)
