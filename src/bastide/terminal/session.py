"""A game in the terminal: against a player, between two people, or watched."""

from __future__ import annotations

import shlex
import signal
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.players import make_player
from bastide.rules import Side
from bastide.terminal import catalogue, saving, screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bastide.game import Game, Move
    from bastide.players import Player

HINT = "rollout:seconds=1"

HELP = """\
  CSnE8       place a building: its code, facing (n, e, s, w), square of its turning point
  CS          where the Castle may be placed now, with its facings drawn
  pass        where the rules allow it
  !           after a move announces a conquest, where the rules ask for it
  board       show the board again
  moves       the game so far
  hint        what the computer would play
  undo        take back to your last turn
  save FILE   save the game (without FILE: in the program's folder of games)
  resign      give the game up
  quit        leave; the game is saved
  ?           this help"""


class Closed(Exception):  # noqa: N818 - no error: the person has left
    """The terminal was closed or the program told to end."""


class _Leave(Exception):  # noqa: N818 - no error either
    """The person has asked to leave."""


@contextmanager
def _told_to_end() -> Iterator[None]:
    """Let a hang-up or a request to end raise `Closed`, so that the game is saved as after Ctrl-C."""

    def handler(number: int, frame: object) -> None:
        del number, frame
        raise Closed

    numbers = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {number: signal.signal(number, handler) for number in numbers}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


class Session:
    """One game at one terminal.

    `players` are the computer's by side; a side without one is a person's.
    """

    def __init__(self, game: Game, players: dict[Side, Player], path: Path | None = None) -> None:
        self.game = game
        self.players = players
        self._path = path
        self._saved = () if path is None else self._state()
        self._colour = screen.wants_colour()
        self._commands: dict[str, Callable[[str], None]] = {
            "?": lambda _: self._say(HELP),
            "help": lambda _: self._say(HELP),
            "board": lambda _: self._show(),
            "moves": lambda _: self._say_moves(),
            "hint": lambda _: self._hint(),
            "undo": lambda _: self._undo(),
            "save": self._save,
            "resign": lambda _: self._resign(),
            "quit": lambda _: self._leave(),
            "exit": lambda _: self._leave(),
        }

    def run(self) -> None:
        """Play until the game is over or the person leaves. A game that was begun is always kept."""
        with _told_to_end():
            try:
                self._play()
            except (KeyboardInterrupt, EOFError, _Leave, Closed, BrokenPipeError):
                pass
            finally:
                self._keep()

    # Playing ---------------------------------------------------------------------------------------------------------
    def _play(self) -> None:
        if self.people:
            self._say("Type a move, or ? for help.")
        self._show()
        while self.game.outcome is None:
            side = self.game.position.mover
            player = self.players.get(side)
            if player is None:
                self._ask(side)
            else:
                self._move(player.choose(self.game.position))
        self._say(f"\n{self.game.outcome}.")

    @property
    def people(self) -> list[Side]:
        """The sides that people play."""
        return [side for side in Side if side not in self.players]

    def _ask(self, side: Side) -> None:
        word = input(f"{side}> ").strip()
        if not word:
            return
        command, _, rest = word.partition(" ")
        try:
            if command.lower() in self._commands:
                self._commands[command.lower()](rest.strip())
            elif word.upper() in self.game.rules.kind_of:
                self._say(catalogue.placements_text(self.game.position, word.upper()))
            else:
                self._move(self.game.position.parse_move(word))
        except BastideError as error:
            self._say(str(error))

    def _move(self, move: Move) -> None:
        before = self.game.position
        mover = before.to_move
        problem = before.why_illegal(move)
        effects = "" if problem or move.is_pass else screen.effects_text(before, move)
        after = self.game.play(move).position
        said = [f"{mover}: {move}", *([effects] if effects else [])]
        self._say("\n" + "; ".join(said))
        skipped = screen.skip_text(before, after)
        if skipped:
            self._say(skipped)
        self._show(move)

    def _show(self, last: Move | None = None) -> None:
        position = self.game.position
        text = screen.position_text(position, colour=self._colour, last=last or self.game.end.move)
        self._say(f"\n{text}\n" if not position.is_over else f"\n{text}")

    # Commands --------------------------------------------------------------------------------------------------------
    def _say_moves(self) -> None:
        moves = " ".join(f"{ply}. {move}" for ply, move in enumerate(self.game.moves, 1))
        self._say(moves or "No move yet.")

    def _hint(self) -> None:
        self._say("thinking ...")
        move = make_player(HINT).choose(self.game.position)
        effects = screen.effects_text(self.game.position, move)
        self._say(f"{move}{f'; it {effects}' if effects else ''}")

    def _undo(self) -> None:
        """Back to the last position in which the person at the terminal had to move: with two people, one move."""
        if not self.game.moves:
            self._say("There is nothing to take back.")
            return
        mine = self.game.position.to_move
        nodes = [self.game.root, *self.game.root.main_line()]
        wanted = {mine} if self.players else set(Side)
        target = next((node for node in reversed(nodes[:-1]) if node.position.to_move in wanted), None)
        if target is None:
            self._say("You have made no move yet.")
            return
        while self.game.end is not target:
            self.game.take_back()
        self._show()

    def _save(self, name: str) -> None:
        if name:
            path = Path(name).expanduser()
            saving.save_game(self.game, path, replace=path == self._path)
            self._path = path
        else:
            self._path = self._path or saving.new_path(self.game)
            saving.save_game(self.game, self._path, replace=True)
        self._saved = self._state()
        self._say(f"Saved: {self._path}")

    def _resign(self) -> None:
        self.game.finish(self.game.position.to_move, "resignation")

    def _leave(self) -> None:
        raise _Leave

    # Keeping ---------------------------------------------------------------------------------------------------------
    def _keep(self) -> None:
        """Save the game, wherever that is possible, and say where; a terminal that is gone hears nothing of it."""
        if not self.game.moves:
            return
        if self._path is None:
            self._path = saving.new_path(self.game)
        if self._saved != self._state():
            self._path = saving.save_anywhere(self.game, self._path)
        try:
            if self._path is None:
                self._say(f"\nThe game cannot be saved anywhere. Here it is:\n{saving.as_line(self.game)}")
                return
            self._say(f"\nThe game is saved: {self._path}")
            if self.game.outcome is None:
                self._say(f"Go on with: bastide play --resume {shlex.quote(str(self._path))}")
        except OSError:
            pass

    def _state(self) -> tuple[object, ...]:
        """What has to be saved again when it changes."""
        return (*self.game.moves, self.game.result)

    @staticmethod
    def _say(text: str) -> None:
        print(text, flush=True)


def setup_line_editing() -> None:
    """Cursor keys and history at the prompt, where the platform has them."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:  # not on Windows
            return
