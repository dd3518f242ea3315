"""Engines in worker processes, so that nothing here waits for them but those who asked.

A worker answers one question after the other over a pipe; what goes on at its end is in `desk`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from collections import deque
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from bastide.errors import BastideError
from bastide.processes import deaf, processors
from bastide.server.desk import work
from bastide.server.questions import Choose, Failed, OnTheWay, Stop

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.context import SpawnProcess

    from bastide.server.questions import Question

_FEWEST, _MOST = 2, 4
"""How many workers there may be at least, so that no long thought holds up another game, and at the most: each has an
engine's memory. They are hired when they are needed."""
NICE = 5
"""By how much workers stand back behind the server and whoever looks at the page."""
_PATIENCE = 2.0
"""Seconds that a player may go on thinking about what nobody wants to know any more."""
_STOPPING = 30.0
"""Seconds after which a worker that was told to stop has to be ended: so long only where something is wrong."""

_DIED = "its process has died"
_CLOSING = "the server is closing"


class CrewError(BastideError):
    """A worker has failed."""


class Ear:
    """Hears what is known of a question on the way, and can have it answered with that.

    Attributes:
        hear: told whatever the worker tells before it answers.
        stopped: whether somebody has had it stopped.
    """

    def __init__(self, hear: Callable[[Any], object] = lambda _: None) -> None:
        self.hear = hear
        self.stopped = False
        self._stop: Callable[[], None] | None = None

    @property
    def begun(self) -> bool:
        """Whether a worker has the question."""
        return self._stop is not None

    def begin(self, stop: Callable[[], None]) -> None:
        """A worker has the question, and this stops it."""
        self._stop = stop
        if self.stopped:
            stop()

    def stop(self) -> None:
        """Have it answered with what is known; a question that no worker has yet is stopped once one has."""
        self.stopped = True
        if self._stop is not None:
            self._stop()


class Ended(Protocol):
    """Told when a worker has answered, or has died."""

    def __call__(self, worker: _Worker, *, alive: bool) -> None:
        """It can be asked again, if it is alive."""


class _Worker:
    """A worker as the server sees it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, ended: Ended, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.answer: asyncio.Future[Any] | None = None
        self._ear, self._number = Ear(), 0
        self._loop, self._ended = loop, ended
        self._ending, self._closed, self._dead = threading.Lock(), False, False
        self.process: SpawnProcess = context.Process(target=work, args=(theirs, niceness), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, question: Question, ear: Ear) -> asyncio.Future[Any]:
        self._ear, self._number = ear, self._number + 1
        self.answer = self._loop.create_future()
        self.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())  # nobody may listen
        if self._dead:  # it died after it had been handed out
            self.answer.set_exception(CrewError(_DIED))
        else:
            with suppress(OSError):  # it has died, and the listener will say so
                self.pipe.send((self._number, question))
            ear.begin(partial(self._stop, self._number))
        return self.answer

    def _stop(self, number: int) -> None:
        """Have a question answered with what is known; a worker that does not listen is ended."""
        if self.answer is not None and self._number == number:
            with suppress(OSError):
                self.pipe.send(Stop(number))
            self._loop.call_later(_STOPPING, self._insist, number)

    def _insist(self, number: int) -> None:
        if self.answer is not None and self._number == number:
            self.kill()

    def _listen(self) -> None:
        with suppress(RuntimeError):  # the loop has been closed
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._answered, self.pipe.recv())
            except Exception:  # noqa: BLE001 - it has died, or what it says cannot be read: it is of no more use
                self._loop.call_soon_threadsafe(self._gone)

    def _answered(self, answer: object) -> None:
        if isinstance(answer, OnTheWay):
            self._ear.hear(answer.found)
            return
        waiting, self.answer = self.answer, None
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)
        self._ended(self, alive=True)

    def _gone(self) -> None:
        self._dead = True
        waiting, self.answer = self.answer, None
        if waiting is not None and not waiting.done():
            waiting.set_exception(CrewError(_DIED))
        self._ended(self, alive=False)

    def kill(self) -> None:
        self.process.kill()

    def close(self) -> None:
        """End it, now, and wait until it has; asked again, or by two threads at once, it is done once."""
        with self._ending:
            if self._closed:
                return
            self._closed = True
            self.process.kill()
            self.process.join()
            self._listener.join()  # it still reads the pipe, and its number must not be somebody else's by then
            self.pipe.close()


class Crew:
    """All workers. Questions are asked from one event loop; they are answered in turn."""

    def __init__(self, most: int | None = None, *, niceness: int = NICE, kept: int = 0) -> None:
        """A crew without workers: the first is hired with the first question, or by `hire`.

        Args:
            most: how many there may be; by default what the machine has room for.
            niceness: by how much they stand back behind the server, whoever looks at the page, and other crews.
            kept: how many of them are kept for whoever is to move, and never have to do with other questions, unless
                there are no others.
        """
        self._niceness = niceness
        self._most = most or max(_FEWEST, min(_MOST, processors() - 1))
        self._workers: list[_Worker] = []
        self._idle: deque[_Worker] = deque()
        self._wanted: deque[asyncio.Future[_Worker]] = deque()
        self._closed = False
        self._asides = asyncio.Semaphore(max(1, self._most - kept))

    def hire(self) -> None:
        """Have a worker at hand before the first question."""
        if not self._workers and not self._closed:
            self._add()

    def _add(self) -> None:
        worker = _Worker(asyncio.get_running_loop(), self._free, self._niceness)
        self._workers.append(worker)
        self._idle.append(worker)

    def _free(self, worker: _Worker, *, alive: bool) -> None:
        if not alive:
            if worker in self._workers:
                self._workers.remove(worker)
            with suppress(ValueError):
                self._idle.remove(worker)
            if self._closed:  # whoever closes the crew closes every worker
                return
            threading.Thread(target=worker.close, daemon=True).start()
            if self._wanted:
                self._add()
                worker = self._idle.pop()
            else:
                return
        while self._wanted:
            wanted = self._wanted.popleft()
            if not wanted.done():
                wanted.set_result(worker)
                return
        self._idle.append(worker)

    async def _worker(self, *, first: bool) -> _Worker:
        """A worker, as soon as there is one; `first` before all who wait already."""
        if not self._idle and len(self._workers) < self._most:
            self._add()
        if self._idle:
            return self._idle.pop()  # the last one that was busy knows most of what may be asked next
        wanted: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        if first:
            self._wanted.appendleft(wanted)
        else:
            self._wanted.append(wanted)
        try:
            return await wanted
        except asyncio.CancelledError:
            if wanted.done() and not wanted.cancelled():  # it was handed out at the same moment
                self._free(wanted.result(), alive=True)
            raise

    async def ask(self, question: Question, ear: Ear | None = None) -> Any:  # noqa: ANN401 - what it asks for
        """Its answer, as `questions` has it for each kind. Whoever is to move in a game comes first.

        A question that is cancelled is stopped; a player that would still think for long about it is ended with its
        worker.

        Args:
            question: what is asked.
            ear: hears what is known on the way, and may stop it.

        Raises:
            CrewError: the worker has died, or the player or the engine has failed.
        """
        if isinstance(question, Choose):
            return await self._ask(question, ear or Ear())
        async with self._asides:
            return await self._ask(question, ear or Ear())

    async def _ask(self, question: Question, ear: Ear) -> Any:  # noqa: ANN401
        if self._closed:
            raise CrewError(_CLOSING)
        worker = await self._worker(first=isinstance(question, Choose))
        if self._closed:
            raise CrewError(_CLOSING)
        answer = worker.ask(question, ear)
        try:
            found = await asyncio.shield(answer)
        except asyncio.CancelledError:
            if not isinstance(question, Choose):
                ear.hear = lambda _: None
                ear.stop()
            elif question.seconds > _PATIENCE:
                worker.kill()
            raise
        if isinstance(found, Failed):
            raise CrewError(found.why)
        return found

    def close(self) -> None:
        """End all workers, now."""
        self._closed = True
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.close()
