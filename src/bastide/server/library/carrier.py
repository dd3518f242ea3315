"""A file of games read in a process of its own, a batch of games after the other.

It sends what is to be kept and how far it is, and waits until that was taken: so no file is too large for the memory,
and a server that ends, or is killed, ends it too.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.kernel.jit import load
from bastide.processes import be_deaf
from bastide.records.formats import FORMATS
from bastide.records.tree import BEGIN, END
from bastide.server.library.filing import Filing, file
from bastide.server.library.formats import recognise
from bastide.server.library.reading import played_by, problem_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from bastide.game import Game
    from bastide.records.problem import Problem
    from bastide.rules import Known
    from bastide.server.models.library import Recognised, RecordProblem

_BATCH = 100
"""Games that are kept in one transaction."""
_NICE = 5
_HEAD = 256 * 1024
"""Bytes of a file by which its format is told."""
MOST_JSON = 64 << 20
"""Bytes of a file of one JSON object, which can only be read as a whole."""
UNSET = Path()
"""Where a file lies that has not come yet."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is to be read.

    Attributes:
        path: the file.
        format: what it is; None for what it looks like.
        known: the rulesets that it may name.
        damaged: whether games of which moves were lost are kept, as far as they could be read.
    """

    path: Path
    format: Recognised | None
    known: Known
    damaged: bool


@dataclass(slots=True)
class Batch:
    """Some games, and how far the file was read with them.

    Attributes:
        filings: to be kept.
        read: games that were read.
        refused: games that are not to be kept, since moves of them were lost.
        problems: what was wrong.
        bytes: of the file, up to where it was read.
    """

    filings: list[Filing] = field(default_factory=list)
    read: int = 0
    refused: int = 0
    problems: list[RecordProblem] = field(default_factory=list)
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class Failed:
    """It cannot be read at all."""

    key: str
    values: dict[str, str | int]


def batches(wanted: Load) -> Iterator[Batch | Failed]:
    """The games of a file; the last batch may have none."""
    size = wanted.path.stat().st_size
    with wanted.path.open("rb") as stream:
        head = stream.read(_HEAD)
        stream.seek(0)
        with suppress(OSError):  # so that nothing is left of it whatever happens; where it is not to be had yet, later
            wanted.path.unlink()
        form = wanted.format or recognise(head.decode(errors="replace"))
        whole = form in ("json", "record", "position")
        if whole and size > MOST_JSON:
            yield Failed("json-too-large", {"most": MOST_JSON >> 20})
            return
        batch = Batch()
        problems: list[Problem] = []

        def lines() -> Iterator[str]:
            for line in stream:
                batch.bytes += len(line)
                yield line.decode(errors="surrogateescape")

        text = lines()
        if form == "record":
            form, text = "json", iter([BEGIN, *text, END])
        elif form == "position":
            form, text = "bgn", iter([_as_bgn("".join(text))])
        known = played_by(head, form, wanted.known)
        for game in FORMATS[form].read(text, "", problems.append, known):
            _take(batch, game, problems, damaged=wanted.damaged)
            if batch.read == _BATCH:
                yield batch
                batch = Batch(bytes=batch.bytes)
        _take_problems(batch, problems)
        yield batch


def _as_bgn(position: str) -> str:
    line = position.removeprefix("\ufeff").strip().replace("\\", "").replace('"', "")
    return f'[Rules "{line.partition(" ")[0]}"]\n[Position "{line}"]\n\n*\n'


def _take(batch: Batch, game: Game, problems: list[Problem], *, damaged: bool) -> None:
    lost = {one.game for one in problems if one.fatal and one.game}
    batch.refused += len(lost - {game.number})  # of these nothing could be read
    _take_problems(batch, problems)
    batch.read += 1
    if game.number in lost and not (damaged and game.root.children):
        batch.refused += 1
        return
    batch.filings.append(file(game, "imported"))


def _take_problems(batch: Batch, problems: list[Problem]) -> None:
    batch.problems += map(problem_of, problems)
    problems.clear()


def carry(pipe: Connection[Batch | Failed | None, str], wanted: Load) -> None:
    """In its own process: read, and send what was read; at the end nothing more."""
    be_deaf()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    load()
    with suppress(OSError, EOFError):  # nobody listens any more
        try:
            for batch in batches(wanted):
                pipe.send(batch)
                pipe.recv()  # it was taken
        except BastideError as error:
            pipe.send(Failed("import-failed", {"why": str(error)}))
        except MemoryError:
            pipe.send(Failed("import-failed", {"why": "this machine has too little memory for it"}))
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours is told like any other, not by silence
            pipe.send(Failed("import-failed", {"why": type(error).__name__}))
        pipe.send(None)
