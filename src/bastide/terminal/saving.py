"""Where a game played in a terminal is kept while it is played."""

from __future__ import annotations

import os
import shlex
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from bastide.errors import FileError
from bastide.files import write_whole
from bastide.home import home
from bastide.records import FORMATS, format_of

if TYPE_CHECKING:
    from bastide.game import Game

_ENDING = ".bgn"


def _text(game: Game, path: Path) -> str:
    form = format_of(path) if path.suffix else FORMATS["bgn"]
    return form.begin + form.write(game) + form.end


class Keeper:
    """Keeps one game in one file, written anew after every move."""

    def __init__(self, game: Game, path: Path | None, options: str) -> None:
        self._game = game
        self._path = path
        self._options = options
        self._kept: tuple[object, ...] = () if path is None else self._state()

    def _state(self) -> tuple[object, ...]:
        return (*self._game.moves, self._game.result)

    @property
    def _is_untouched(self) -> bool:
        """Whether there is nothing to keep yet."""
        return self._path is None and not self._game.moves

    def _new_path(self, folder: Path) -> Path:
        """A name that no file has yet."""
        stem = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{self._game.rules.name}"
        path, number = folder / f"{stem}{_ENDING}", 1
        while os.path.lexists(path):
            number += 1
            path = folder / f"{stem}-{number}{_ENDING}"
        return path

    def save(self) -> Path | None:
        """Write the game if it has changed. Returns where it is; None where it could not be written.

        A game is kept from its first move on, and still if all of them are taken back.

        Where its own place cannot be written, the system's folder for temporary files serves.
        """
        if self._kept == self._state() or self._is_untouched:
            return self._path
        places = [self._path] if self._path is not None else []
        for place in (*places, *(folder / "games" for folder in (home(), Path(gettempdir()) / "bastide"))):
            try:
                path = place if place is self._path else self._new_path(place)
                write_whole(path, _text(self._game, path), replace=place is self._path)
            except FileError:
                continue
            self._path, self._kept = path, self._state()
            return path
        return None

    def save_as(self, name: str) -> Path:
        """Write the game to a file of the person's choice, in the format that its name says, and keep it there.

        Raises:
            FileError: it cannot be written, or is another file that is there already.
        """
        try:
            path = Path(name).expanduser()
        except RuntimeError as error:  # ~nobody
            raise FileError(name, str(error)) from None
        write_whole(path, _text(self._game, path), replace=path == self._path)
        self._path, self._kept = path, self._state()
        return path

    def told(self) -> str:
        """Where the game is, and how to go on with it; or if it is nowhere, the game itself."""
        if self._is_untouched:
            return ""
        if self._path is None or self._kept != self._state():
            return f"\nThe game cannot be saved anywhere. Here it is:\n{FORMATS['bgn'].write(self._game)}"
        told = f"\nThe game is saved: {self._path}"
        if self._game.outcome is None:
            told += f"\nGo on with: bastide play --resume {shlex.quote(str(self._path))}{self._options}"
        return told
