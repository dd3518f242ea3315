"""A hosted engine: the controller's side of the Go Text Protocol, version 2, as docs/protocol.md specifies it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bastide.errors import ForfeitError, MoveTextError, ResignationError
from bastide.protocol.commands import (
    CHOICES,
    CLEAR,
    GENMOVE,
    LIST,
    PLAY,
    POSITION,
    QUIT,
    RULES,
    TIME_LEFT,
    TIME_SETTINGS,
)
from bastide.protocol.hosting.faults import shown
from bastide.protocol.hosting.process import Deadline, HostedProcess
from bastide.protocol.prospects import prospects_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.engine import Clock
    from bastide.game import Game, Move, Position
    from bastide.protocol.limits import Limits

_ANSWER = re.compile(r"([=?])\d*(?:[ \t]+|(?=\n)|$)(.*)", re.DOTALL)


class HostedEngine:
    """A program that answers commands, as a player of games.

    Its process starts with the first move that is asked of it, and serves for games one after another. After a fault it
    is ended; the next game begins with a new one.
    """

    def __init__(self, command: Sequence[str], limits: Limits, name: str = "player") -> None:
        """Nothing is started yet.

        Args:
            command: the program and its arguments.
            limits: what it may use.
            name: what the file of its error output is called.
        """
        self._command = command
        self._limits = limits
        self._name = name
        self._process: HostedProcess | None = None
        self._known: frozenset[str] = frozenset()
        self._start: Position | None = None
        self._told: list[Move] = []
        self._deadline = Deadline.after(0)

    def move(self, game: Game, clock: Clock | None = None) -> Move:
        """Its move at the end of a game's main line, in canonical form.

        Raises:
            ForfeitError: it loses the game by a fault of its own; its processes have been ended.
            ResignationError: it gives the game up.
        """
        try:
            if not self._follows(game):
                self._set_up(game, clock)
            self._deadline = Deadline.after(self._limits.move_seconds if clock is None else clock.left)
            return self._answer_to(game, clock)
        except ForfeitError:
            self._end()
            raise

    def close(self) -> None:
        """End the program and all that it has started. It may be called again."""
        self._end(QUIT)

    def _end(self, farewell: str = "") -> None:
        if self._process is not None:
            self._process.close(farewell)
        self._process, self._start = None, None

    # One command -----------------------------------------------------------------------------------------------------
    def _ask(self, command: str) -> tuple[bool, str]:
        """Whether it did what the command says, and its text."""
        assert self._process is not None  # noqa: S101 - whoever asks has started it
        text = self._process.exchange(command, self._deadline)
        found = _ANSWER.fullmatch(text)
        if found is None:
            raise ForfeitError(
                "garbage", f'answered "{shown(command)}" with "{shown(text)}"; answers begin with = or ?'
            )
        return found[1] == "=", found[2].strip()

    def _do(self, command: str) -> str:
        """A command that it must obey."""
        done, text = self._ask(command)
        if not done:
            raise ForfeitError("refused", f'would not do "{shown(command)}": {shown(text)}')
        return text

    # A new game ------------------------------------------------------------------------------------------------------
    def _follows(self, game: Game) -> bool:
        """Whether what the engine knows is how the game began."""
        moves = game.moves
        return (
            self._process is not None
            and self._start == game.root.position
            and tuple(self._told) == moves[: len(self._told)]
        )

    def _set_up(self, game: Game, clock: Clock | None) -> None:
        self._start, self._told = None, []
        self._deadline = Deadline.after(self._limits.start_seconds)
        try:
            if self._process is None:
                self._process = HostedProcess(self._command, self._limits, self._name)
                done, text = self._ask(LIST)
                self._known = frozenset(text.split()) if done else frozenset((PLAY, GENMOVE))
            start = game.root.position
            if RULES in self._known:
                self._do(f"{RULES} {start.rules.name}")
            if CLEAR in self._known:
                self._do(CLEAR)
            if start != type(start).start(start.rules):
                self._do(f"{POSITION} {start}")
            self._tell_time(clock)
        except ForfeitError as error:
            if error.ending == "time":
                raise ForfeitError("start", f"was not ready: it {error}") from None
            raise
        self._start = start

    def _tell_time(self, clock: Clock | None) -> None:
        """Main time and the time for so many moves after it, in whole seconds, as the protocol has them."""
        if TIME_SETTINGS not in self._known:
            return
        if clock is None:
            if self._limits.move_seconds >= 1:
                self._do(f"{TIME_SETTINGS} 0 {int(self._limits.move_seconds)} 1")
        elif clock.increment:
            self._do(f"{TIME_SETTINGS} {int(clock.left)} {int(clock.increment)} 1")
        else:
            self._do(f"{TIME_SETTINGS} {int(clock.left)} 0 0")

    # A move ----------------------------------------------------------------------------------------------------------
    def _answer_to(self, game: Game, clock: Clock | None) -> Move:
        positions = [game.root.position, *(node.position for node in game.root.main_line())]
        moves = game.moves
        for place in range(len(self._told), len(moves)):
            self._do(f"{PLAY} {positions[place].mover} {moves[place]}")
            self._told.append(moves[place])
        position = positions[-1]
        if clock is not None and TIME_LEFT in self._known:
            self._do(f"{TIME_LEFT} {position.mover} {int(clock.left)} 0")
        if CHOICES in self._known:
            self._do(f"{CHOICES} {position.mover} {prospects_text(position)}")
        move = _read_move(position, self._do(f"{GENMOVE} {position.mover}"))
        self._told.append(move)
        return move


def _read_move(position: Position, text: str) -> Move:
    if text.lower() == "resign":
        raise ResignationError("resigns")
    try:
        move = position.parse_move(text)
    except MoveTextError as error:
        raise ForfeitError(
            "garbage" if "is no move" in str(error) else "illegal", f"played {shown(str(error))}"
        ) from None
    problem = position.why_illegal(move)
    if problem is not None:
        raise ForfeitError("illegal", f"played {move}, which the rules forbid: {problem}")
    return move
