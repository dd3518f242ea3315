"""A file of games read in a process of its own, a batch of games after the other.

It sends what is to be kept and how far it is, and waits until that was taken: so no file is too large for the memory,
and a server that ends, or is killed, ends it too.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from bastide.errors import BastideError
from bastide.kernel.jit import load
from bastide.processes import be_deaf
from bastide.records.formats import FORMATS
from bastide.records.limits import LONGEST_LINE
from bastide.records.tree import BEGIN, END
from bastide.server.library.filing import Filing, file
from bastide.server.library.formats import recognise
from bastide.server.library.reading import played_by, problem_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection

    from bastide.game import Game
    from bastide.records.problem import Problem
    from bastide.rules import Known
    from bastide.server.models.library import Recognised, RecordProblem

_BATCH = 100
"""Games that are kept in one transaction."""
_BATCH_BYTES = 8 << 20
"""Bytes of the file of which the games are kept in one transaction, though they are fewer."""
_OFTEN = 1.0
"""Seconds after which it is told how far it is."""
MOST_SHOWN = 20
"""Problems of a file that are told; the others are counted."""
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
        problems: what was wrong, as long as few things were wrong in the file.
        faults: how many things were wrong.
        bytes: of the file, up to where it was read.
    """

    filings: list[Filing] = field(default_factory=list)
    read: int = 0
    refused: int = 0
    problems: list[RecordProblem] = field(default_factory=list)
    faults: int = 0
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class Failed:
    """It cannot be read at all."""

    key: str
    values: dict[str, str | int]


class _Unreadable(Exception):  # noqa: N818 - the file's fault
    """The rest of a file cannot be read."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(failed.key)
        self.failed = failed


class _Reading:
    """A file while it is read: what was read of it is given away now and then, whether games were found or not.

    Attributes:
        empty: whether there was nothing so far of which even a move could be read.
    """

    def __init__(self, give: Callable[[Batch], None], *, damaged: bool) -> None:
        self._give, self._damaged = give, damaged
        self._batch, self._from, self._since = Batch(), 0, time.monotonic()
        self._shown = 0
        self._lost = 0
        self.empty = True

    def lines(self, stream: BinaryIO, most: int) -> Iterator[str]:
        """The lines of the file, none of them longer than `most` bytes.

        Raises:
            _Unreadable: one is.
        """
        number = 0
        while line := stream.readline(most + 1):
            number += 1
            if len(line) > most:
                raise _Unreadable(Failed("line-too-long", {"line": number, "most": most}))
            self._batch.bytes += len(line)
            self._give_if_due()
            yield line.decode(errors="surrogateescape")

    def fault(self, found: Problem) -> None:
        """Something is wrong; where it costs moves of a game, that game's number is remembered until it comes."""
        self._batch.faults += 1
        if self._shown < MOST_SHOWN:
            self._shown += 1
            self._batch.problems.append(problem_of(found))
        if found.fatal and found.game and found.game != self._lost:
            self._refuse_lost()
            self._lost = found.game

    def take(self, game: Game) -> None:
        """A game was read."""
        if game.number != self._lost:
            self._refuse_lost()  # of that one nothing could be read
        self.empty = self.empty and game.number == self._lost and not game.root.children
        self._batch.read += 1
        if game.number == self._lost and not (self._damaged and game.root.children):
            self._refuse_lost()
        else:
            self._lost = 0
            self._batch.filings.append(file(game, "imported"))
        self._give_if_due()

    def _refuse_lost(self) -> None:
        if self._lost:
            self._batch.refused += 1
            self._lost = 0

    def _give_if_due(self) -> None:
        batch = self._batch
        late = time.monotonic() - self._since > _OFTEN
        if len(batch.filings) >= _BATCH or batch.bytes - self._from > _BATCH_BYTES or late:
            self.give()

    def give(self) -> None:
        """Give away what there is."""
        given = self._batch
        self._give(given)
        self._batch, self._from, self._since = Batch(bytes=given.bytes), given.bytes, time.monotonic()

    def end(self) -> None:
        """Give away the rest."""
        self._refuse_lost()
        self.give()


def read_file(wanted: Load, give: Callable[[Batch], None]) -> Failed | None:
    """Read the games of a file.

    Args:
        wanted: the file.
        give: takes a batch after the other; the last one may hold no games.

    Returns:
        Why it cannot be read, or not to its end, if so.
    """
    size = wanted.path.stat().st_size
    with wanted.path.open("rb") as stream:
        head = stream.read(_HEAD)
        stream.seek(0)
        with suppress(OSError):  # so that nothing is left of it whatever happens; where it is not to be had yet, later
            wanted.path.unlink()
        form = wanted.format or recognise(head.decode(errors="replace"))
        whole = form in ("json", "record")
        if whole and size > MOST_JSON:
            return Failed("json-too-large", {"most": MOST_JSON >> 20})
        reading = _Reading(give, damaged=wanted.damaged)
        text = reading.lines(stream, MOST_JSON if whole else LONGEST_LINE)
        try:
            if form == "record":
                form, text = "json", iter([BEGIN, *text, END])
            elif form == "position":
                form, text = "bgn", iter([_as_bgn(next(filter(str.strip, text), ""))])
            known = played_by(head, form, wanted.known)
            for game in FORMATS[form].read(text, "", reading.fault, known):
                reading.take(game)
        except _Unreadable as error:
            return error.failed
        finally:
            reading.end()
    return Failed("no-games", {}) if reading.empty else None


def _as_bgn(position: str) -> str:
    line = position.removeprefix("\ufeff").strip().replace("\\", "").replace('"', "")
    return f'[Rules "{line.partition(" ")[0]}"]\n[Position "{line}"]\n\n*\n'


def carry(pipe: Connection[Batch | Failed | None, str], wanted: Load) -> None:
    """In its own process: read, and send what was read; at the end nothing more."""

    def give(batch: Batch) -> None:
        pipe.send(batch)
        pipe.recv()  # it was taken

    be_deaf()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    load()
    with suppress(OSError, EOFError):  # nobody listens any more
        try:
            failed = read_file(wanted, give)
            if failed is not None:
                pipe.send(failed)
        except BastideError as error:
            pipe.send(Failed("import-failed", {"why": str(error)}))
        except MemoryError:
            pipe.send(Failed("import-failed", {"why": "this machine has too little memory for it"}))
        except OSError:
            raise
        except Exception as error:  # noqa: BLE001 - a fault of ours is told like any other, not by silence
            pipe.send(Failed("import-failed", {"why": type(error).__name__}))
        pipe.send(None)
