"""A game in the terminal: against a player, between two people, or watched."""

from __future__ import annotations

import errno
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from bastide.errors import BastideError, ForfeitError, ResignationError, nearest
from bastide.players import ask, dismiss, make_player
from bastide.rules import Side
from bastide.terminal import catalogue, screen
from bastide.terminal.ears import Closed, Ears
from bastide.terminal.rulebook import buildings_text, rules_text
from bastide.terminal.saving import Keeper

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bastide.game import Game, Move, Position
    from bastide.players import Player

HINT = "engine:seconds=1"
_MOST_UNDONE = 999
_LONGEST_WORD = 20
"""Letters of a word that may be a mistyped command."""


class _Leave(Exception):  # noqa: N818 - no error: the person has asked to leave
    """The person has asked to leave."""


class Session:
    """One game at one terminal.

    `players` are the computer's by side; a side without one is a person's. The game is saved after every move, so that
    nothing is lost however the program ends.
    """

    def __init__(self, game: Game, players: dict[Side, Player], path: Path | None = None, options: str = "") -> None:
        """Set the table.

        Args:
            game: new, or to be gone on with.
            players: the computer's players.
            path: the file to keep it in; by default a new one in the program's folder of games.
            options: what the command line needs besides to go on with the game, such as ` --rules my.toml`.
        """
        self.game = game
        self.players = players
        self._keeper = Keeper(game, path, options)
        self._colour = screen.wants_colour()
        self._commands: dict[str, Callable[[str], None]] = {
            "?": lambda _: self._say(screen.help_text(self._position)),
            "help": lambda _: self._say(screen.help_text(self._position)),
            "board": lambda _: self._show(),
            "stock": lambda _: self._say(buildings_text(self.game.rules)),
            "rules": lambda _: self._say(rules_text(self.game.rules)),
            "moves": lambda _: self._say(screen.moves_text(self.game)),
            "hint": lambda _: self._hint(),
            "undo": self._undo,
            "save": self._save,
            "resign": lambda _: self._resign(),
            "quit": lambda _: self._leave(),
            "exit": lambda _: self._leave(),
        }

    @property
    def _position(self) -> Position:
        return self.game.position

    @property
    def people(self) -> list[Side]:
        """The sides that people play."""
        return [side for side in Side if side not in self.players]

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        ears = Ears()
        try:
            try:
                self._play(ears)
            finally:
                ears.deaf = True
        except (KeyboardInterrupt, EOFError, BrokenPipeError, _Leave, Closed):
            pass
        except (OSError, SystemError) as error:
            # After an end nothing that fails on the way out matters: CPython makes a SystemError of a second signal
            # while `input` is left for the first. EIO is a terminal that is gone. A full disk, however, is to be told.
            if not ears.ended and getattr(error, "errno", None) != errno.EIO:
                raise
        finally:
            ears.deaf = True
            self._keeper.save()
            for player in self.players.values():
                dismiss(player)
            self._tell_where()
            ears.close()

    def _tell_where(self) -> None:
        """A terminal that is gone hears nothing of it."""
        with suppress(OSError, ValueError):
            self._say(self._keeper.told())

    # Playing ---------------------------------------------------------------------------------------------------------
    def _play(self, ears: Ears) -> None:
        if self.people:
            self._say(screen.welcome_text(self._position))
        if not self.people or self.game.outcome is not None:
            self._show()
        while self.game.outcome is None:
            if ears.ended:
                raise Closed
            player = self.players.get(self._position.mover)
            if player is None:
                self._show()
                self._let_person_move(ears)
            else:
                if sys.stdout.isatty():
                    self._say(f"{str(self._position.mover).capitalize()} is thinking ...")
                self._let_computer_move(player)
                if not self.people and self.game.outcome is None:
                    self._show()
        if self._position.is_over:
            self._show()
        else:
            self._say(f"\n{self.game.outcome}.")

    def _let_computer_move(self, player: Player) -> None:
        try:
            move = ask(player, self.game)
        except ForfeitError as fault:
            self._say(f"{player.name} {fault}")
            self.game.finish(self._position.mover, fault.ending)
        except ResignationError:
            self.game.finish(self._position.mover, "resignation")
        else:
            self._move(move)

    def _let_person_move(self, ears: Ears) -> None:
        """Answer commands until the game has moved on."""
        before = self.game.end
        while self.game.end is before and self.game.outcome is None:
            if ears.ended:
                raise Closed
            word = input(f"{self._position.mover}> ").strip()
            if word:
                try:
                    self._obey(word)
                except BastideError as error:
                    self._say(str(error))

    def _obey(self, word: str) -> None:
        command, _, rest = word.partition(" ")
        code, facing = word[:2].upper(), word[2:].lower()
        if command.lower() in self._commands:
            self._commands[command.lower()](rest.strip())
        elif word.isascii() and code in self.game.rules.kind_of and facing in ("", *"nesw"):
            width = screen.width()
            self._say(catalogue.placements_text(self._position, code, facing, width=width, colour=self._colour))
        elif word.isalpha() and len(word) <= _LONGEST_WORD and word.lower() != "pass":
            known = [*self._commands, *self.game.rules.kind_of, "pass"]
            raise BastideError(f"{word!a} is no command; {nearest(word, known)}")
        else:
            self._move(self._position.parse_move(word))

    def _move(self, move: Move) -> None:
        before = self._position
        problem = before.why_illegal(move)
        told = "" if problem or move.is_pass else screen.effects_text(before, move)
        node = self.game.play(move)
        self._keeper.save()
        self._say(f"\n{str(before.mover).capitalize()}: {move}{f'; {told}' if told else ''}")
        skipped = screen.skip_text(node)
        if skipped:
            self._say(skipped)

    def _show(self) -> None:
        text = screen.position_text(self._position, colour=self._colour, last=self.game.end.move)
        self._say(f"\n{text}")

    # Commands --------------------------------------------------------------------------------------------------------
    def _hint(self) -> None:
        self._say("thinking ...")
        move = make_player(HINT).choose(self._position)
        effects = screen.effects_text(self._position, move)
        self._say(f"{move}{f'; it {effects}' if effects else ''}")

    def _undo(self, many: str) -> None:
        """Back to a position in which the person at the terminal had to move: with two people, one move each time."""
        if many and not (many.isascii() and many.isdecimal() and 0 < int(many[:9]) <= _MOST_UNDONE):
            raise BastideError(f"undo {many}: give the number of turns to take back, 1 or more")
        for _ in range(int(many or 1)):
            if not self._undo_once():
                break

    def _undo_once(self) -> bool:
        wanted = {self._position.mover} if self.players else set(Side)
        nodes = [self.game.root, *self.game.root.main_line()]
        target = next((node for node in reversed(nodes[:-1]) if node.position.to_move in wanted), None)
        if target is None:
            self._say("There is nothing of yours to take back.")
            return False
        while self.game.end is not target:
            self.game.take_back()
        self._keeper.save()
        return True

    def _save(self, name: str) -> None:
        self._say(f"Saved: {self._keeper.save_as(name) if name else self._keeper.save()}")

    def _resign(self) -> None:
        if input("Give the game up? (yes or no) ").strip().lower() in ("y", "yes"):
            self.game.finish(self._position.mover, "resignation")

    def _leave(self) -> None:
        raise _Leave

    @staticmethod
    def _say(text: str) -> None:
        if text:
            print(text, flush=True)


def setup_line_editing() -> None:
    """Cursor keys and history at the prompt, where the platform has them."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:  # not on Windows
            return
