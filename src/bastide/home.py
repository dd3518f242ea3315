"""The one folder in which the program keeps what it keeps: caches, settings, games."""

from __future__ import annotations

import os
from pathlib import Path

from bastide.errors import FileError

VARIABLE = "BASTIDE_HOME"


def home() -> Path:
    """The folder named by `BASTIDE_HOME`, or else the platform's usual place. It need not exist yet.

    Raises:
        FileError: the variable names the folder of somebody who does not exist.
    """
    named = os.environ.get(VARIABLE)
    if named:
        try:
            return Path(named).expanduser()
        except RuntimeError as error:  # ~nobody
            raise FileError(named, f"{VARIABLE}: {error}") from None
    from platformdirs import user_data_path  # noqa: PLC0415 - the variable makes it unnecessary

    return user_data_path("bastide", appauthor=False)
