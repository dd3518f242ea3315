"""A tournament's folder: every game as it ends, so that a run which was killed goes on where it stood.

`games.bgn` holds the games, `journal.jsonl` a line for each: what the tables need, and where in `games.bgn` the game
ends. A game counts once its line is whole. Whatever a kill leaves behind it, half a line or a game without one, is cut
off when the folder is opened again, and that game is played anew. After a power cut there may also be lines whose games
never reached the disk: they are cut off as well.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from time import monotonic
from typing import IO, TYPE_CHECKING, Any

from bastide.arena.game import Played, read_played
from bastide.errors import BastideError, FileError, one_line
from bastide.files import write_whole

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    from bastide.arena.plan import Plan
    from bastide.arena.workers import Finished

FORMAT = 1
GAMES = "games.bgn"
JOURNAL = "journal.jsonl"
_LOCK = ".lock"
_SYNC = 1.0
"""Seconds of games that a power cut may cost."""


class Journal:
    """The games of a plan that are kept in a folder; a context manager.

    Attributes:
        played: what has been played so far, by the games' numbers.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Open a folder, or begin one.

        Raises:
            FileError: it cannot be written, or somebody else is writing it.
            BastideError: it holds the games of another plan.
        """
        self.folder = folder
        self.played: dict[int, Played] = {}
        self._plan = plan
        self._synced = monotonic()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = (folder / _LOCK).open("w", encoding="ascii")
        except OSError as error:
            raise FileError.of(folder, error) from None
        self._games: IO[bytes] | None = None
        self._lines: IO[bytes] | None = None
        try:
            self._hold()
            ends = self._read()
            self._games = self._cut(folder / GAMES, ends[0])
            self._lines = self._cut(folder / JOURNAL, ends[1])
        except BaseException:
            self.close()
            raise

    def _hold(self) -> None:
        try:
            import fcntl  # noqa: PLC0415 - not everywhere
        except ImportError:
            return
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise FileError(str(self.folder), "another run is writing into this folder") from None

    def _head(self) -> dict[str, object]:
        return {"bastide": "tournament", "format": FORMAT, **self._plan.identity()}

    def _read(self) -> tuple[int, int]:
        """Read what is there. Returns how much of `games.bgn` and of the journal is whole."""
        path = self.folder / JOURNAL
        raw, games = _bytes(path), _bytes(self.folder / GAMES)
        whole = raw[: raw.rfind(b"\n") + 1]
        if not whole:
            if games:
                raise FileError(
                    str(self.folder), f"holds a {GAMES} that is not of this tournament; choose another folder"
                )
            # At once, so that a kill leaves either nothing or all of it.
            write_whole(path, json.dumps(self._head(), ensure_ascii=False) + "\n", replace=True)
            return 0, path.stat().st_size
        head, *lines = whole.splitlines(keepends=True)
        self._compare(head)
        start, read = 0, len(head)
        for number, line in enumerate(lines, 2):
            played, end = _line(line, f"{one_line(str(path))}:{number}")
            if end > len(games) or b"\0" in games[start:end]:
                break
            if played.fixture.number in self.played:
                raise FileError(f"{one_line(str(path))}:{number}", f"game {played.fixture.number} is there already")
            self.played[played.fixture.number] = played
            start, read = end, read + len(line)
        return start, read

    def _compare(self, line: bytes) -> None:
        try:
            head = json.loads(line)
        except ValueError:
            head = None
        wanted = self._head()
        if head == json.loads(json.dumps(wanted)):
            return
        if not isinstance(head, dict) or head.get("bastide") != "tournament":
            raise FileError(str(self.folder), f"its {JOURNAL} is no tournament's; choose another folder")
        different = [key for key, value in json.loads(json.dumps(wanted)).items() if head.get(key) != value]
        raise FileError(
            str(self.folder),
            f"holds the games of another tournament, with other {', '.join(different) or 'settings'}; choose another "
            "folder, or the settings that it was begun with",
        )

    @staticmethod
    def _cut(path: Path, end: int) -> IO[bytes]:
        """Open a file to be added to, without what stands beyond its whole part."""
        try:
            file = path.open("ab")
            file.truncate(end)
        except OSError as error:
            raise FileError.of(path, error) from None
        file.seek(end)
        return file

    def keep(self, finished: Finished) -> None:
        """Keep a game: first the game, then the line by which it counts.

        Raises:
            FileError: the disk is full, or the like.
        """
        if self._games is None or self._lines is None:
            raise FileError(str(self.folder), "has been closed")
        number = finished.played.fixture.number
        if number in self.played:
            raise BastideError(f"game {number} has been played already")
        gap = "\n" if self._games.tell() else ""
        try:
            self._games.write((gap + finished.record).encode("utf-8", errors="replace"))
            self._games.flush()
            line = {**finished.played.as_json(), "end": self._games.tell()}
            self._lines.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self._lines.flush()
            if monotonic() - self._synced > _SYNC:
                self._sync()
        except OSError as error:
            raise FileError.of(self.folder, error) from None
        self.played[number] = finished.played

    def _sync(self) -> None:
        """See to it that a power cut takes nothing of what is here; games before the lines that speak of them."""
        for file in (self._games, self._lines):
            if file is not None:
                os.fsync(file.fileno())
        self._synced = monotonic()

    def close(self) -> None:
        """Let go of the folder."""
        with suppress(OSError):  # what could not be written has been told
            self._sync()
        for file in (self._games, self._lines):
            if file is not None:
                with suppress(OSError):
                    file.close()
        self._games = self._lines = None
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise FileError.of(path, error) from None


def _line(line: bytes, where: str) -> tuple[Played, int]:
    """A line of the journal: a game, and where in `games.bgn` it ends."""
    try:
        data: dict[str, Any] = json.loads(line)
        return read_played(data), int(data["end"])
    except (ValueError, KeyError, TypeError, IndexError):
        raise FileError(where, "is no line of a tournament's journal") from None


def read_records(folder: Path) -> dict[int, str]:
    """Every game of a folder in `.bgn`, by its number; a run may be adding to it meanwhile.

    Raises:
        FileError: they cannot be read.
    """
    try:
        journal, games = (folder / JOURNAL).read_bytes(), (folder / GAMES).read_bytes()
    except OSError as error:
        raise FileError.of(folder, error) from None
    found, start = {}, 0
    for line in journal[: journal.rfind(b"\n") + 1].splitlines()[1:]:
        data = json.loads(line)
        found[int(data["game"][0])] = games[start : data["end"]].decode("utf-8", errors="replace").lstrip("\n")
        start = data["end"]
    return found
