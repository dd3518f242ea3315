"""What a hosted player may use: time, memory, processors, processes."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bastide.errors import BastideError, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping


def _bounded(default: float, least: float, most: float) -> Any:  # noqa: ANN401 - a field stands where a number will
    return field(default=default, metadata={"least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Limits:
    """What a hosted player may use. Each game in which a process serves has its time; the rest holds for a process.

    Attributes:
        start_seconds: to get ready, from starting the program to its first answer; and again to set up a new game.
        move_seconds: for a move, where no clock says otherwise.
        memory_mb: megabytes (2**20 bytes) of all its processes together; each by itself is refused more by the system.
        cpu_seconds: of processor time of all its processes together.
        processes: how many may run at a time.
        stderr_folder: where what it writes to its error output is kept, in a file for each process; None keeps only
            the end of it, for messages.
    """

    start_seconds: float = _bounded(10.0, 0.01, 3600)
    move_seconds: float = _bounded(10.0, 0.01, 86400)
    memory_mb: int = _bounded(1024, 16, 2**20)
    cpu_seconds: float = _bounded(600.0, 0.1, 10**7)
    processes: int = _bounded(32, 1, 10_000)
    stderr_folder: Path | None = None

    def __post_init__(self) -> None:
        for each in fields(self):
            if each.metadata:
                _check(each.name, getattr(self, each.name), whole=isinstance(each.default, int), **each.metadata)

    @classmethod
    def from_table(cls, table: Mapping[str, object], folder: Path | None = None) -> Limits:
        """Limits as a settings file gives them, each key one of the attributes; what is left out has its default.

        Args:
            table: the keys and values.
            folder: what a relative `stderr_folder` starts from.

        Raises:
            BastideError: a key is unknown or a value out of range.
        """
        known = [each.name for each in fields(cls)]
        given: dict[str, Any] = dict(table)
        for key in given:
            if key not in known:
                raise BastideError(f"there is no limit {key!a}; {nearest(key, known)}")
        if "stderr_folder" in given:
            if not isinstance(given["stderr_folder"], str):
                raise BastideError("stderr_folder must be the name of a folder")
            given["stderr_folder"] = (folder or Path()) / given["stderr_folder"]
        return cls(**given)


def _check(name: str, value: object, *, whole: bool, least: float, most: float) -> None:
    kinds = int if whole else int | float
    # No comparison holds for a number that is none.
    if isinstance(value, bool) or not isinstance(value, kinds) or not least <= value <= most:
        what = "a whole number" if whole else "a number"
        raise BastideError(f"{name} must be {what} from {least:,} to {most:,}, not {value!a}")
