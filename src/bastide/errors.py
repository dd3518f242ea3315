"""The errors that a caller may want to catch. All of them are `ValueError`s.

Their text is meant for the person who made the mistake: what was wrong, where, and what would be right.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bastide.problems import Problem


class BastideError(ValueError):
    """Anything that Bastide refuses."""


class RulesetError(BastideError):
    """A ruleset that does not exist or cannot be played.

    Attributes:
        source: the file or name it came from.
        key: where in it the fault is (`building[2].drawing`), or "" if it is the file as a whole.
        problem: what is wrong and what would be right.
    """

    def __init__(self, source: str, key: str, problem: str) -> None:
        self.source = source
        self.key = key
        self.problem = problem
        super().__init__(": ".join(part for part in (one_line(source), key, problem) if part))

    def __reduce__(self) -> tuple[type[RulesetError], tuple[str, str, str]]:
        """Exceptions pickle by their `args`, which here are not the constructor's."""
        return type(self), (self.source, self.key, self.problem)


class MoveTextError(BastideError):
    """A text that is no move of this ruleset, wherever it were played."""


class IllegalMoveError(BastideError):
    """A move that the rules forbid in this position."""


class PositionTextError(BastideError):
    """A text that is no position.

    Attributes:
        problem: what cannot stand together, where the text can be read and that is what is wrong.
    """

    def __init__(self, text: str, problem: Problem | None = None) -> None:
        self.problem = problem
        super().__init__(text)


class GameTextError(BastideError):
    """A text that is no game record."""


class PlayerError(BastideError):
    """A player string that names nobody, or gives a setting that does not exist."""


class ForfeitError(BastideError):
    """A player that loses its game by its own fault; the text is the reason.

    Attributes:
        kind: what it did, in a word for tables: `start` it did not get ready, `silent` it never answered, `late` it
            began to and did not end in time, `crash` it ended, `closed` it closed its output, `garbage` it wrote what
            is no answer, `refused` it would not do what it has to, `illegal` it played what the rules forbid, `flood`
            it wrote without end, `memory`, `cpu` or `processes` it used more than it may.
        problem: the reason.
    """

    ON_TIME = ("silent", "late")

    def __init__(self, kind: str, problem: str) -> None:
        self.kind = kind
        self.problem = problem
        super().__init__(problem)

    def __reduce__(self) -> tuple[type[ForfeitError], tuple[str, str]]:
        return type(self), (self.kind, self.problem)

    @property
    def ending(self) -> Literal["time", "abandoned"]:
        """How the game ends by it, as `Game.finish` wants it."""
        return "time" if self.kind in self.ON_TIME else "abandoned"


class ResignationError(BastideError):
    """A player that gives its game up: an answer like a move, and no fault."""


class ProtocolError(BastideError):
    """A command or a query that cannot be answered."""


class ActionError(BastideError):
    """An action that an environment cannot take.

    It is of a wrong type or shape, out of range, or given to an episode that is over or has not begun.
    """


class ObservationError(BastideError):
    """Planes that show no position: of a wrong shape or type, or at odds with each other."""


class MissingExtraError(BastideError):
    """A library that is not installed, and the extra that brings it.

    Attributes:
        extra: the extra's name.
    """

    def __init__(self, what: str, extra: str, library: str | None) -> None:
        self.what, self.extra, self.library = what, extra, library
        super().__init__(f'{what} cannot do without {library}, which is not installed: pip install "bastide[{extra}]"')

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str, str | None]]:
        return type(self), (self.what, self.extra, self.library)


class FileError(BastideError):
    """A file that cannot be read or written."""

    def __init__(self, path: str, problem: str) -> None:
        self.path = path
        self.problem = problem
        super().__init__(f"{one_line(path)}: {problem}")

    def __reduce__(self) -> tuple[type[FileError], tuple[str, str]]:
        return type(self), (self.path, self.problem)

    @classmethod
    def of(cls, path: object, error: OSError) -> FileError:
        """The same fault in the words of the operating system, and for a missing file the nearest that is there."""
        problem = error.strerror or str(error)
        if isinstance(error, FileNotFoundError):
            problem += _near_files(Path(str(path)))
        return cls(str(path), problem)


def one_line(text: str) -> str:
    """A name as a message repeats it: whatever it holds, the message stays one line of plain text."""
    return text if text.isprintable() else ascii(text)


def _near_files(path: Path) -> str:
    """Names like a missing file's in its folder, if there are any."""
    try:
        names = sorted(other.name for other in path.parent.iterdir())
    except OSError:
        return ""
    close = get_close_matches(path.name, names, n=1, cutoff=0.6)
    return f"; did you mean {one_line(str(path.parent / close[0]))}?" if close else ""


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known name that an unknown one may have been meant to be; None where none is like it."""
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.5)), None)


def nearest(word: str, known: Iterable[str]) -> str:
    """The tail of a message about an unknown name: the nearest known one, and all of them."""
    names = list(known)
    close = closest(word, names)
    everything = ", ".join(names)
    return f"did you mean {close}? There are: {everything}" if close else f"there are: {everything}"
