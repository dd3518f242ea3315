"""Reading and writing files: errors in words, and nothing ever half written."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, Protocol

from bastide.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STANDARD = "-"
"""The name of the standard input or output."""


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """The system's complaints as `FileError`."""
    try:
        yield
    except OSError as error:
        raise FileError.of(path, error) from None
    except ValueError as error:
        if "null" in str(error):  # a NUL in the path
            raise FileError(ascii(str(path)), str(error)) from None
        raise


def read_lines(path: Path) -> Iterator[str]:
    """A text file's lines with their ends, one at a time, in UTF-8.

    A byte that is no UTF-8 comes as a lone surrogate, so that whoever reads can say where it is.

    Raises:
        FileError: the file cannot be read.
    """
    with _told(path):
        if str(path) == STANDARD:
            yield from (line.decode("utf-8", errors="surrogateescape") for line in sys.stdin.buffer)
            return
        # Lines end with a line feed and nothing else, whatever else a comment may hold.
        with path.open("rb") as file:
            for line in file:
                yield line.decode("utf-8", errors="surrogateescape")


class Writer(Protocol):
    """Takes what is to be written."""

    def write(self, content: Any, /) -> object:  # noqa: ANN401 - text or bytes
        """Write some more."""


@contextmanager
def writing(path: Path, *, replace: bool = False, binary: bool = False) -> Iterator[Writer]:
    """Write a file that afterwards holds either all that was written or what it held before.

    Args:
        path: where. Its folder is made if it is missing.
        replace: whether a file that is there may be replaced.
        binary: whether bytes are written, instead of text in UTF-8.

    Raises:
        FileError: it cannot be written, or is there and may not be replaced.
    """
    with _told(path):
        try:
            target = path.resolve()  # a link goes on pointing to what is written
        except RuntimeError as error:  # links that lead round in a circle
            raise FileError(str(path), str(error)) from None
        if target.is_dir():
            raise FileError(str(path), "is a folder")
        if os.path.lexists(target):
            if not target.is_file():
                raise FileError(str(path), "is no ordinary file")
            if not replace:
                raise FileError(str(path), "is there already")
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.parent / f".{target.name[:32]}.{secrets.token_hex(8)}"
        # As private as what is replaced; the system takes off what the user's umask says.
        permissions = target.stat().st_mode & 0o777 if target.exists() else 0o666
        handle = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, permissions)
    try:
        mode = {"mode": "wb"} if binary else {"mode": "w", "encoding": "utf-8", "newline": "\n", "errors": "replace"}
        file = os.fdopen(handle, **mode)  # type: ignore[call-overload]
        try:
            yield _Told(file, path)
        except BaseException:
            with suppress(OSError):  # what went wrong first is what is told
                file.close()
            raise
        with _told(path):
            try:
                file.flush()
                os.fsync(file.fileno())
            finally:
                file.close()
            temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


class _Told:
    """A file whose own faults are told with its name; those of whoever writes to it are none of its."""

    def __init__(self, file: IO[Any], path: Path) -> None:
        self._file, self._path = file, path

    def write(self, content: str | bytes) -> None:
        with _told(self._path):
            self._file.write(content)


def write_whole(path: Path, content: str | bytes, *, replace: bool = False) -> None:
    """Write a file at once; see `writing`."""
    with writing(path, replace=replace, binary=isinstance(content, bytes)) as file:
        file.write(content)
