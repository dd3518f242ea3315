"""Where games played in a terminal are kept."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from bastide.errors import FileError
from bastide.files import write_whole
from bastide.home import home
from bastide.records import game_line

if TYPE_CHECKING:
    from bastide.game import Game


def new_path(game: Game) -> Path:
    """A name of its own in the program's folder of games."""
    now = datetime.now().astimezone()
    folder = home() / "games"
    stem = f"{now:%Y-%m-%d-%H%M%S}-{game.rules.name}"
    path, number = folder / f"{stem}.jsonl", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path


def as_line(game: Game) -> str:
    """The game as it is saved: one JSON line."""
    return json.dumps(game_line(game), ensure_ascii=False)


def save_game(game: Game, path: Path, *, replace: bool) -> None:
    """Write a game as one JSON line.

    Raises:
        FileError: it cannot be written, or is there and may not be replaced.
    """
    write_whole(path, as_line(game) + "\n", replace=replace)


def save_anywhere(game: Game, path: Path) -> Path | None:
    """Write a game to a path, or if that cannot be, to the system's folder for temporary files.

    Returns where it was written, None where nothing could be.
    """
    for place in (path, Path(gettempdir()) / path.name):
        try:
            save_game(game, place, replace=place == path)
        except FileError:
            continue
        return place
    return None
