"""Pixels, in a process of their own: drawing them takes long, and lets nothing else happen in the process that does."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.processes import be_deaf
from bastide.records.pictures import png_bytes

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_NICE = 5


@dataclass(frozen=True, slots=True)
class Unpainted:
    """Why there is no picture."""

    why: str


def paint(pipe: Connection[bytes | Unpainted, None], svg: str, width: int, background: str | None) -> None:
    """In its own process: send the PNG file of a document, or why there is none."""
    be_deaf()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with suppress(OSError):  # nobody listens any more
        try:
            pipe.send(png_bytes(svg, width, background=background))
        except BastideError as error:
            pipe.send(Unpainted(str(error)))
        except MemoryError:
            pipe.send(Unpainted("this machine has too little memory for it"))
