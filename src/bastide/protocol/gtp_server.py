"""An engine on the standard input and output: our side of the Go Text Protocol, version 2.

docs/protocol.md says what each command does. Placements take the place of Go's vertices; where the rules let a side
place twice running, that is two `genmove`s.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import bastide
from bastide.errors import BastideError, ForfeitError, IllegalMoveError, MoveTextError, ProtocolError, ResignationError
from bastide.game import Game, Position
from bastide.protocol import commands as names
from bastide.protocol.gtp_clock import GtpClock
from bastide.protocol.gtp_text import answer_text, read_command, read_side, read_whole
from bastide.protocol.prospects import prospects_text
from bastide.rules import Rules, Side
from bastide.rules.shelf import named_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bastide.engine import Clock
    from bastide.game import Move
    from bastide.protocol.gtp_text import Command

    Choose = Callable[[Game, Clock | None], Move]

GTP_VERSION = 2


class GtpServer:
    """One controller's engine: a game, and somebody who finds moves for either side."""

    def __init__(self, choose: Choose, rules: Rules, player: str) -> None:
        """Begin a game.

        Args:
            choose: finds the move at the end of a game's main line, with the mover's clock if there is one.
            rules: the ruleset to begin with; besides the shipped ones it can be named afterwards.
            player: what the player is called.
        """
        self._choose = choose
        self._own = rules
        self._player = player
        self._game = Game(rules)
        self._clock: GtpClock | None = None
        self._commands: dict[str, tuple[Callable[..., str], int, int]] = {
            # What does it, and the least and the most arguments.
            names.PROTOCOL: (lambda: str(GTP_VERSION), 0, 0),
            names.NAME: (lambda: f"Bastide ({self._player})", 0, 0),
            names.PROGRAM_VERSION: (lambda: bastide.__version__, 0, 0),
            names.KNOWN: (lambda name: str(name in self._commands).lower(), 1, 1),
            names.LIST: (lambda: "\n".join(self._commands), 0, 0),
            names.QUIT: (lambda: "", 0, 0),
            names.SIZE: (self._size, 1, 1),
            names.CLEAR: (self._clear, 0, 0),
            names.PLAY: (self._play, 2, 2),
            names.UNDO: (self._undo, 0, 0),
            names.GENMOVE: (self._genmove, 1, 1),
            names.SUGGEST: (lambda side: str(self._found(side)), 1, 1),
            names.TIME_SETTINGS: (self._time_settings, 3, 3),
            names.TIME_LEFT: (self._time_left, 3, 3),
            names.SCORE: (self._score, 0, 0),
            names.BOARD: (lambda: f"\n{self._position.board_text()}", 0, 0),
            names.RULES: (self._rules, 0, 1),
            names.POSITION: (self._set_position, 0, 6),
            names.TO_MOVE: (self._whose_turn, 0, 0),
            names.LEGAL: (self._legal_moves, 0, 1),
            names.PROSPECTS: (self._prospects, 0, 1),
            names.COUNT: (self._count, 0, 0),
            names.POINTS: (lambda: "{} {}".format(*self._position.points), 0, 0),
        }

    @property
    def _position(self) -> Position:
        return self._game.position

    def serve(self, lines: Iterable[str]) -> Iterator[str]:
        """The answers to lines, each whole, until they end or one says `quit`."""
        for line in lines:
            command = read_command(line)
            if command is None:
                continue
            yield self._answer(command)
            if command.name == names.QUIT:
                return

    def _answer(self, command: Command) -> str:
        try:
            return answer_text(command.number, self._obey(command))
        except BastideError as error:
            return answer_text(command.number, str(error), done=False)

    def _obey(self, command: Command) -> str:
        if command.name not in self._commands:
            raise ProtocolError("unknown command")
        run, least, most = self._commands[command.name]
        if not least <= len(command.arguments) <= most:
            many = f"{least}" if least == most else f"{least} to {most}"
            word = "argument" if most == 1 else "arguments"
            raise ProtocolError(f"syntax error: {command.name} takes {many} {word}, not {len(command.arguments)}")
        return run(*command.arguments)

    # The game --------------------------------------------------------------------------------------------------------
    def _size(self, size: str) -> str:
        if read_whole(size) != self._game.rules.board:
            raise ProtocolError("unacceptable size")
        return self._clear()

    def _clear(self) -> str:
        self._game = Game(self._game.rules)
        return ""

    def _rules(self, name: str = "") -> str:
        if not name:
            return self._game.rules.name
        self._game = Game(named_rules(name, self._own))
        return ""

    def _set_position(self, *words: str) -> str:
        if not words:
            return str(self._position)
        self._game = Game(Position.parse(" ".join(words), self._own))
        return ""

    def _whose_turn(self) -> str:
        return "over" if self._position.is_over else str(self._position.mover)

    def _on_turn(self, colour: str) -> Side:
        """The side that a colour names, which must be the one to move."""
        side = read_side(colour)
        if self._position.is_over:
            raise IllegalMoveError("the game is over")
        if side is not self._position.mover:
            raise IllegalMoveError(f"it is {self._position.mover}'s turn, not {side}'s")
        return side

    def _play(self, colour: str, move: str) -> str:
        try:
            self._on_turn(colour)
            self._game.play(move)
        except (IllegalMoveError, MoveTextError) as error:
            raise ProtocolError(f"illegal move: {error}") from None
        return ""

    def _undo(self) -> str:
        if self._game.take_back() is None:
            raise ProtocolError("cannot undo")
        return ""

    def _genmove(self, colour: str) -> str:
        side, start = self._on_turn(colour), monotonic()
        try:
            move = self._game.play(self._found(colour)).move
        except ResignationError:
            return "resign"
        finally:
            if self._clock is not None:
                self._clock.spend(side, monotonic() - start)
        return str(move)

    def _found(self, colour: str) -> Move:
        side = self._on_turn(colour)
        clock = None if self._clock is None else self._clock.of(side)
        try:
            return self._choose(self._game, clock)
        except ForfeitError as fault:
            raise ProtocolError(f"{self._player} {fault}") from None

    # Time ------------------------------------------------------------------------------------------------------------
    def _time_settings(self, main: str, period: str, moves: str) -> str:
        self._clock = GtpClock(read_whole(main), read_whole(period), read_whole(moves))
        return ""

    def _time_left(self, colour: str, seconds: str, moves: str) -> str:
        side = read_side(colour)
        if self._clock is None:
            self._clock = GtpClock(read_whole(seconds), 0, 0)
        self._clock.set_left(side, read_whole(seconds), read_whole(moves))
        return ""

    # What stands -----------------------------------------------------------------------------------------------------
    def _score(self) -> str:
        outcome = self._position.outcome
        if outcome is None:
            raise ProtocolError("cannot score: the game goes on")
        if outcome.winner is None:
            return "0"
        letter = "B" if outcome.winner is Side.DARK else "W"
        by_points = outcome.reason in ("stuck", "passes")
        return f"{letter}+{outcome.margin(outcome.winner) if by_points else outcome.reason}"

    def _legal_moves(self, colour: str = "") -> str:
        self._on_turn(colour or str(self._position.mover))
        moves = [str(move) for move in self._position.legal_moves]
        return " ".join([*moves, "pass"] if self._position.can_pass else moves)

    def _prospects(self, colour: str = "") -> str:
        self._on_turn(colour or str(self._position.mover))
        return prospects_text(self._position)

    def _count(self) -> str:
        kernel, state = self._position.kernel, self._position.state
        return " ".join(str(kernel.mobility(state, side)) for side in Side)
