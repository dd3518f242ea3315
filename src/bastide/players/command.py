"""`cmd:COMMAND`: another program as a player."""

from __future__ import annotations

import shlex
import shutil
from typing import TYPE_CHECKING

from bastide.errors import PlayerError
from bastide.game import Game
from bastide.protocol.hosting import HostedEngine
from bastide.protocol.limits import Limits

if TYPE_CHECKING:
    from bastide.engine import Clock
    from bastide.game import Move, Position


class CommandPlayer:
    """A program that speaks the protocol on its standard input and output; it is started when it is first asked."""

    def __init__(self, name: str, command: str, limits: Limits | None = None) -> None:
        """Look at the command; nothing is started.

        Args:
            name: the player string.
            command: split as a shell would do it; no shell is started.
            limits: what it may use.

        Raises:
            PlayerError: the command cannot be split, or there is no such program.
        """
        self.name = name
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise PlayerError(f"{name!a}: the command cannot be split into words: {error}") from None
        if not words:
            raise PlayerError("cmd: wants a command after the colon, such as cmd:python3 bot.py")
        if "\0" in command or shutil.which(words[0]) is None:
            raise PlayerError(f"{name!a}: there is no program {words[0]!a} that can be run")
        self._engine = HostedEngine(words, limits or Limits(), command)

    def choose(self, position: Position) -> Move:
        """Its move in a position of which nothing is known but what stands there.

        Raises:
            ForfeitError: it loses the game by a fault of its own, of which not knowing `bastide-position` is one.
            ResignationError: it gives the game up.
        """
        return self.choose_in(Game(position))

    def choose_in(self, game: Game, clock: Clock | None = None) -> Move:
        """Its move at the end of a game's main line.

        Raises:
            ForfeitError: it loses the game by a fault of its own.
            ResignationError: it gives the game up.
        """
        return self._engine.move(game, clock)

    def close(self) -> None:
        """End the program."""
        self._engine.close()
