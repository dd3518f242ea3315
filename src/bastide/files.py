"""Writing files so that nothing is ever half written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from bastide.errors import FileError


def write_whole(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a file so that it holds either all of the text or what it held before.

    Args:
        path: where. Its folder is made if it is missing.
        text: what, in UTF-8.
        replace: whether a file that is there may be replaced.

    Raises:
        FileError: it cannot be written, or is there and may not be replaced.
    """
    try:
        if path.exists() and not replace:
            raise FileError(str(path), "is there already; give another name")
        if path.is_dir():
            raise FileError(str(path), "is a folder")
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:32]}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(temporary).chmod(0o644)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise FileError.of(path, error) from None
    except ValueError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(ascii(str(path)), str(error)) from None
