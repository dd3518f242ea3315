"""Files that are being imported: what is read of them in a process beside the server is kept, batch after batch."""

from __future__ import annotations

import asyncio
import errno
import multiprocessing
import secrets
import tempfile
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect

from bastide.processes import deaf
from bastide.server.guard import MOST_BYTES_OF_FILES
from bastide.server.library.carrier import Batch, Failed, Load, carry
from bastide.server.models import ProblemView
from bastide.server.models.library import ImportView
from bastide.server.problems import (
    CONFLICT,
    FULL,
    NOT_FOUND,
    TOO_LARGE,
    UNAVAILABLE,
    UNPROCESSABLE,
    Refused,
    problem,
    refuse,
)
from bastide.server.storing import now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bastide.problems import Problem
    from bastide.server.models.library import RecordProblem
    from bastide.server.storage import Shelves
    from bastide.server.storing import Storing

_REMEMBERED = 20
"""Imports that can be asked about."""
_PREFIX = "bastide-import-"
_STALE = 86_400.0
"""Seconds after which a file that was being received is nobody's any more."""
_PATIENCE = 60.0
"""Seconds without a byte after which a file that is being sent is given up: nobody else's can come meanwhile."""
_NO_SPACE = (errno.ENOSPC, errno.EDQUOT)


class Import:
    """One file.

    Attributes:
        id: how it is asked about.
        done: whether nothing more is kept of it.
    """

    def __init__(self, path: Path, size: int) -> None:
        self.id = secrets.token_hex(8)
        self.path, self._size, self._bytes = path, size, 0
        self._read = self._kept = self._refused = self._known = self._faults = 0
        self._problems: list[RecordProblem] = []
        self._cancelled = False
        self._failed: Problem | None = None
        self._reading: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None
        self._listening: asyncio.Future[Any] | None = None
        self.done = False

    def view(self) -> ImportView:
        """How far it is."""
        failed = self._failed
        return ImportView(
            job=self.id,
            read=self._read,
            kept=self._kept,
            known=self._known,
            refused=self._refused,
            problems=self._problems,
            more_problems=self._faults - len(self._problems),
            share=1.0 if self.done and not self._cancelled and failed is None else self._bytes / max(1, self._size),
            done=self.done,
            cancelled=self._cancelled,
            failed=None
            if failed is None
            else ProblemView(key=failed.key, values=dict(failed.values), text=failed.text),
        )

    def begin(self, wanted: Load, storing: Storing, shelves: Shelves) -> None:
        """Let it be read and kept."""
        loop = asyncio.get_running_loop()
        self._reading = loop.create_task(self._read_all(wanted, storing, shelves))
        self._ending = loop.create_task(self._end(self._reading))

    async def cancel(self) -> None:
        """Keep nothing more of it; whoever asks again waits for the same end."""
        if self._reading is None:
            return
        if not self._cancelled:  # a second time would tear it out of ending well
            self._cancelled = self._reading.cancel()
        await self.ended()

    async def ended(self) -> None:
        """Wait until nothing more is kept of it."""
        if self._ending is not None:
            await asyncio.wait([self._ending])

    async def _end(self, reading: asyncio.Task[None]) -> None:
        """See it to its end, whatever that is: nobody cancels this, so that it is done in any case."""
        try:
            await asyncio.wait([reading])
            if not reading.cancelled():
                self._failed = _why(reading.exception()) or self._failed
            await asyncio.to_thread(self._clear)
        finally:
            self.done = True

    async def _read_all(self, wanted: Load, storing: Storing, shelves: Shelves) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=carry, args=(theirs, wanted), daemon=True)
        try:
            try:
                with deaf():
                    process.start()
            finally:
                theirs.close()
            await self._keep_all(ours, storing, shelves)
        finally:
            if process.pid is not None:
                process.kill()
                if self._listening is not None:  # a thread that still listens hears the end of the pipe
                    await asyncio.wait([self._listening])
                await asyncio.to_thread(process.join)
            ours.close()

    async def _keep_all(self, pipe: Any, storing: Storing, shelves: Shelves) -> None:  # noqa: ANN401 - a connection
        loop = asyncio.get_running_loop()
        while True:
            self._listening = loop.run_in_executor(None, pipe.recv)
            # Where nobody waits for it any more, it ends with its process.
            self._listening.add_done_callback(lambda heard: heard.cancelled() or heard.exception())
            told = await asyncio.shield(self._listening)
            if told is None:
                return
            if isinstance(told, Failed):
                self._failed = problem(told.key, **told.values)
                continue
            await self._keep(told, storing, shelves)
            pipe.send("taken")

    async def _keep(self, batch: Batch, storing: Storing, shelves: Shelves) -> None:
        """Keep a batch and count it: what was begun is finished, even where it is cancelled meanwhile."""

        async def keep() -> None:
            kept = await storing.call(lambda: shelves.keep(batch.filings, now(), once=True))
            self._kept += len(kept)
            self._known += len(batch.filings) - len(kept)
            self._read += batch.read
            self._refused += batch.refused
            self._bytes = batch.bytes
            self._faults += batch.faults
            self._problems += batch.problems

        keeping = asyncio.get_running_loop().create_task(keep())
        try:
            await asyncio.shield(keeping)
        except asyncio.CancelledError:
            await keeping
            raise

    def _clear(self) -> None:
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


async def _next(stream: AsyncIterator[bytes]) -> bytes | None:
    """The next part of a file that is being sent; None at its end.

    Raises:
        Refused: nothing more comes of it.
    """
    try:
        async with asyncio.timeout(_PATIENCE):
            return await anext(stream, None)
    except (ClientDisconnect, TimeoutError):
        raise refuse(UNPROCESSABLE, "import-broken-off") from None


def _why(error: BaseException | None) -> Problem | None:
    """Why a file could not be read to its end, if so; what is unforeseen is told to whoever runs the server too."""
    if error is None:
        return None
    if isinstance(error, Refused):
        return error.problem
    if isinstance(error, EOFError | ConnectionError):
        return problem("import-failed", why="its process has died")
    if isinstance(error, OSError):
        return problem("import-failed", why=error.strerror or str(error))
    asyncio.get_running_loop().call_exception_handler({"message": "an import has failed", "exception": error})
    return problem("import-failed", why=type(error).__name__)


class Imports:
    """All of them. One is read at a time: there is one disk, and one person waits for it."""

    def __init__(self, storing: Storing, shelves: Shelves, folder: Path | None) -> None:
        """No imports yet.

        Args:
            storing: whose turn it is at the database.
            shelves: where the records go.
            folder: where a file lies while it is read; None for the system's folder.
        """
        self._storing, self._shelves = storing, shelves
        self._folder = Path(tempfile.gettempdir()) if folder is None else folder
        self._imports: OrderedDict[str, Import] = OrderedDict()
        self._receiving = False
        self._sweep()

    def _sweep(self) -> None:
        """Delete what a server that was killed may have left, but nothing that another one is receiving."""
        for path in self._folder.glob(f"{_PREFIX}*"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _STALE:
                    path.unlink()

    def job(self, identity: str) -> Import:
        """An import.

        Raises:
            Refused: there is none.
        """
        if identity not in self._imports:
            raise refuse(NOT_FOUND, "no-import", id=identity)
        return self._imports[identity]

    def check_free(self) -> None:
        """Refuse a second file while one is imported.

        Raises:
            Refused: it is so.
        """
        if self._receiving or any(not one.done for one in self._imports.values()):
            raise refuse(CONFLICT, "import-busy")

    async def begin(self, stream: AsyncIterator[bytes], wanted: Load) -> ImportView:
        """Take a file in, without ever holding it in memory, and let it be imported.

        Args:
            stream: the file.
            wanted: how to read it; its path is not looked at.

        Raises:
            Refused: another is being imported, it is too large, it does not come to its end, or the disk is full.
        """
        self.check_free()
        self._receiving = True
        try:
            path, size = await self._received(stream)
        finally:
            self._receiving = False
        job = Import(path, size)
        self._imports[job.id] = job
        while len(self._imports) > _REMEMBERED:
            self._imports.popitem(last=False)
        job.begin(Load(path, wanted.format, wanted.known, wanted.damaged), self._storing, self._shelves)
        return job.view()

    async def _received(self, stream: AsyncIterator[bytes]) -> tuple[Path, int]:
        path, size = self._folder / f"{_PREFIX}{secrets.token_hex(8)}", 0
        try:
            file = await asyncio.to_thread(path.open, "xb")
            try:
                while (part := await _next(stream)) is not None:
                    size += len(part)
                    if size > MOST_BYTES_OF_FILES:
                        raise refuse(TOO_LARGE, "too-large", most=MOST_BYTES_OF_FILES)
                    await asyncio.to_thread(file.write, part)
            finally:
                await asyncio.to_thread(file.close)
        except OSError as error:
            path.unlink(missing_ok=True)
            if error.errno in _NO_SPACE:
                raise refuse(FULL, "storage-full") from None
            raise refuse(UNAVAILABLE, "storage-failed", why=error.strerror or str(error)) from None
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return path, size

    async def close(self) -> None:
        """End what is being imported: what was kept is kept."""
        for job in self._imports.values():
            await job.cancel()
