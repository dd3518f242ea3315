"""The one-time compilation, in a process of its own, and loading what it left on disk."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from bastide.kernel import jit
from bastide.processes import be_deaf, deaf
from bastide.server.problems import UNAVAILABLE, Refused, problem, refuse

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from bastide.problems import Problem


def _import_all() -> None:
    """Everything that is compiled registers itself."""
    from bastide.engine import engine, solver  # noqa: F401, PLC0415 - slow
    from bastide.kernel import core, games  # noqa: F401, PLC0415


def _is_missing() -> bool:
    """Whether the machine code has to be compiled. Without a folder to keep it in, each process does so for itself."""
    _import_all()
    return jit.cache_folder() is not None and not jit.is_cached()


def _throw_away() -> None:
    """Delete the machine code on disk: it cannot be read. The folders stay, for Numba has been told of them."""
    folder = jit.cache_folder()
    for path in () if folder is None else folder.rglob("*.nb[ic]"):
        path.unlink(missing_ok=True)


class Preparation:
    """How far it is.

    Attributes:
        done: functions done.
        total: how many there are; 0 while that is not known.
        ready: whether games can be played.
        failed: why they cannot, if so.
    """

    def __init__(self) -> None:
        self.done = self.total = 0
        self.failed: Problem | None = None
        self._stopped = False
        self._ready = asyncio.Event()

    @property
    def ready(self) -> bool:
        """Whether games can be played."""
        return self._ready.is_set()

    def check(self) -> None:
        """Refuse what needs the rules while they are not there.

        Raises:
            Refused: they are not prepared yet, or cannot be.
        """
        if self.failed is not None:
            raise Refused(self.failed, UNAVAILABLE)
        if not self.ready:
            raise refuse(UNAVAILABLE, "not-ready", done=self.done, total=self.total)

    async def wait(self) -> None:
        """Until it is ready."""
        await self._ready.wait()

    async def run(self) -> None:
        """Compile what is not on disk, and load what the server needs of it; where that is damaged, once more."""
        try:
            try:
                await self._prepare()
            except OSError:
                raise
            except Exception:  # noqa: BLE001 - what is read from a damaged file may fail in any way
                await asyncio.to_thread(_throw_away)
                await self._prepare()
        except Exception as error:  # noqa: BLE001 - whatever it was, it is told
            self.failed = problem("not-prepared", why=str(error) or type(error).__name__)
            return
        finally:
            self._stopped = True
        self._ready.set()

    async def _prepare(self) -> None:
        if await asyncio.to_thread(_is_missing):
            await self._compile()
        await asyncio.to_thread(self._load)

    def _load(self) -> None:
        for self.done, self.total in jit.prepare():
            if self._stopped:
                return

    def _hear(self, told: tuple[int, int] | str) -> None:
        if isinstance(told, str):
            raise RuntimeError(told)  # noqa: TRY004 - it is not its type that is wrong
        self.done, self.total = told

    async def _compile(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_compile, args=(theirs,), daemon=True)
        with deaf():
            process.start()
        theirs.close()
        try:
            while True:
                told = await asyncio.to_thread(_receive, ours)
                if told is None:
                    break
                self._hear(told)
        finally:
            if self.done < max(1, self.total):
                process.kill()  # a thread that still listens hears the end of its pipe
        if self.done < self.total or not self.total:
            raise EOFError("the process that compiles was ended")


def _receive(pipe: Connection[Any, Any]) -> tuple[int, int] | str | None:
    """How far it is, or why it goes no further; None where the pipe has ended."""
    try:
        told: tuple[int, int] | str = pipe.recv()
    except (EOFError, OSError):
        return None
    return told


def _compile(pipe: Connection[Any, Any]) -> None:
    """In its own process: compile, and tell how far it is; end when nobody listens."""
    be_deaf()
    threading.Thread(target=_end_with, args=(pipe,), daemon=True).start()
    with suppress(OSError):  # nobody listens any more
        try:
            _import_all()
            for told in jit.prepare():
                pipe.send(told)
        except Exception as error:  # noqa: BLE001 - a damaged file may fail in any way
            pipe.send(str(error) or type(error).__name__)


def _end_with(pipe: Connection[Any, Any]) -> None:
    with suppress(EOFError, OSError):
        pipe.recv()
    os._exit(0)
