"""A folder of submissions as entrants: each file or folder in it is somebody's player."""

from __future__ import annotations

import shlex
import sys
from hashlib import sha256
from typing import TYPE_CHECKING

from bastide.arena.plan import Entrant
from bastide.errors import BastideError, FileError, one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

COMMAND = "command.txt"
"""A file in a submission's folder with the command that starts it; `{folder}` in it stands for that folder."""
PROGRAMS = ("bot.py", "Bot.java", "main.py", "Main.java")
"""What is started in a submission's folder that has no `command.txt`."""
_LARGEST = 10_000
_BLOCK = 2**20


def _command(program: Path) -> str | None:
    """How a program is started; None for what is no program that we know."""
    if program.suffix == ".py":
        return shlex.join([sys.executable, str(program)])
    if program.suffix == ".java":
        return shlex.join(["java", str(program)])
    return None


def _of_folder(folder: Path) -> str:
    text = folder / COMMAND
    if text.is_file():
        with text.open(encoding="utf-8", errors="replace") as file:
            words = shlex.split(file.read(_LARGEST))
        return shlex.join(word.replace("{folder}", str(folder)) for word in words)
    for name in PROGRAMS:
        command = _command(folder / name) if (folder / name).is_file() else None
        if command is not None:
            return command
    raise BastideError(f"has none of {', '.join((COMMAND, *PROGRAMS))}")


def _contents(path: Path) -> Iterator[Path]:
    files = [path] if path.is_file() else sorted(path.rglob("*"))
    # What Python leaves there is no part of what was handed in.
    return (file for file in files if file.is_file() and "__pycache__" not in file.parts)


def _version(path: Path) -> str:
    """A digest of all that was handed in, so that games of an older version are not taken for those of a newer one."""
    digest = sha256()
    for file in _contents(path):
        digest.update(f"{file.relative_to(path.parent)}\0{file.stat().st_size}\0".encode(errors="surrogateescape"))
        with file.open("rb") as content:
            while block := content.read(_BLOCK):
                digest.update(block)
    return digest.hexdigest()[:16]


def _entrant(path: Path) -> Entrant | None:
    command = _of_folder(path) if path.is_dir() else _command(path)
    if command is None:
        return None
    return Entrant(path.name if path.is_dir() else path.stem, f"cmd:{command}", _version(path))


def find_submissions(folder: Path, on_problem: Callable[[str], None]) -> list[Entrant]:
    """The players in a folder, by name.

    A file `NAME.py` or `NAME.java` is a player, and so is a folder `NAME` that has a `command.txt` or one of
    `PROGRAMS`. Other files, and what begins with a dot or an underscore, are left alone.

    Args:
        folder: where they lie.
        on_problem: told in a line of each submission that cannot take part.

    Raises:
        FileError: the folder cannot be read.
    """
    try:
        paths = sorted(path.absolute() for path in folder.iterdir() if path.name[0] not in "._")
    except OSError as error:
        raise FileError.of(folder, error) from None
    found: dict[str, Entrant] = {}
    for path in paths:
        try:
            entrant = _entrant(path)
            if entrant is not None and entrant.name in found:
                raise BastideError(f"another submission is called {entrant.name} as well")
        except (OSError, ValueError) as error:  # cannot be read, or cannot be split into words
            on_problem(f"{one_line(str(path))}: takes no part: {error}")
            continue
        if entrant is not None:
            found[entrant.name] = entrant
    return list(found.values())
