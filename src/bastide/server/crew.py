"""Engines in worker processes, so that nothing here waits for them but those who asked.

A worker answers one question after the other over a pipe. When the pipe ends, because the server is done or was killed,
the worker ends, in the middle of a thought too.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from bastide.engine import Clock, Engine, Limit
from bastide.engine.levels import LevelledEngine
from bastide.engine.search import Settings
from bastide.errors import BastideError
from bastide.kernel.jit import load
from bastide.players import make_player
from bastide.players.thinking import LEVEL_SECONDS
from bastide.processes import be_deaf, deaf, processors
from bastide.server.models import LevelPlayer

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from bastide.engine.analysis import Analysis
    from bastide.game import Position
    from bastide.players import Player
    from bastide.server.models import BuiltIn

_FEWEST, _MOST = 2, 4
"""How many workers there may be at least, so that no long thought holds up another game, and at the most: each has an
engine's memory. They are hired when they are needed."""
_KEPT = 2
"""Players that a worker keeps: what they know of a game is of use for their next move."""
_NICE = 5
"""By how much workers stand back behind the server and whoever looks at the page."""
_PATIENCE = 2.0
"""Seconds that an abandoned thought may go on."""

HINT_SECONDS = 1.0
"""How long the engine thinks about a hint."""
_CANDIDATES = 5
_MEMORY = 128 << 20
"""Bytes of the engine that gives hints."""

_DIED = "its process has died"
_CLOSING = "the server is closing"


class CrewError(BastideError):
    """A worker has failed."""


@dataclass(frozen=True, slots=True)
class Choose:
    """A question: which move does this player play here?

    Attributes:
        position: where.
        player: who.
        key: the game and the side: the same player is asked again with it.
        seed: for its random choices.
        clock: its clock.
    """

    position: Position
    player: LevelPlayer | BuiltIn
    key: str
    seed: int
    clock: Clock | None

    @property
    def seconds(self) -> float:
        """How long the answer takes at the most, about."""
        return (self.player.seconds or LEVEL_SECONDS) if isinstance(self.player, LevelPlayer) else LEVEL_SECONDS


@dataclass(frozen=True, slots=True)
class Analyse:
    """A question: what does the engine say of this position?"""

    position: Position
    seconds: float = HINT_SECONDS


Question = Choose | Analyse


@dataclass(frozen=True, slots=True)
class Failed:
    """An answer: why there is none, in words, for not every exception comes through a pipe."""

    why: str


class _Worker:
    """A worker as the server sees it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, ended: Any) -> None:  # noqa: ANN401 - a function of ours
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.answer: asyncio.Future[Any] | None = None
        self._loop, self._ended = loop, ended
        self._ending, self._closed, self._dead = threading.Lock(), False, False
        self.process: SpawnProcess = context.Process(target=_work, args=(theirs,), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def ask(self, question: Question) -> asyncio.Future[Any]:
        self.answer = self._loop.create_future()
        self.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())  # nobody may listen
        if self._dead:  # it died after it had been handed out
            self.answer.set_exception(CrewError(_DIED))
        else:
            with suppress(OSError):  # it has died, and the listener will say so
                self.pipe.send(question)
        return self.answer

    def _listen(self) -> None:
        with suppress(RuntimeError):  # the loop has been closed
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._answered, self.pipe.recv())
            except Exception:  # noqa: BLE001 - it has died, or what it says cannot be read: it is of no more use
                self._loop.call_soon_threadsafe(self._gone)

    def _answered(self, answer: object) -> None:
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

    def __init__(self, most: int | None = None) -> None:
        """A crew without workers: the first is hired with the first question, or by `hire`.

        Args:
            most: how many there may be; by default what the machine has room for.
        """
        self._most = most or max(_FEWEST, min(_MOST, processors() - 1))
        self._workers: list[_Worker] = []
        self._idle: deque[_Worker] = deque()
        self._wanted: deque[asyncio.Future[_Worker]] = deque()
        self._closed = False

    def hire(self) -> None:
        """Have a worker at hand before the first question."""
        if not self._workers and not self._closed:
            self._add()

    def _add(self) -> None:
        worker = _Worker(asyncio.get_running_loop(), self._free)
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

    async def _worker(self) -> _Worker:
        if not self._idle and len(self._workers) < self._most:
            self._add()
        if self._idle:
            return self._idle.popleft()
        wanted: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._wanted.append(wanted)
        try:
            return await wanted
        except asyncio.CancelledError:
            if wanted.done() and not wanted.cancelled():  # it was handed out at the same moment
                self._free(wanted.result(), alive=True)
            raise

    async def ask(self, question: Question) -> Any:  # noqa: ANN401 - what the question asks for
        """Its answer: a move's text, or an analysis as JSON.

        A question that is cancelled is not answered; a worker that would still think for long about it is ended.

        Raises:
            CrewError: the worker has died, or the player or the engine has failed.
        """
        if self._closed:
            raise CrewError(_CLOSING)
        worker = await self._worker()
        if self._closed:
            raise CrewError(_CLOSING)
        answer = worker.ask(question)
        try:
            found = await asyncio.shield(answer)
        except asyncio.CancelledError:
            if question.seconds > _PATIENCE:
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


# In the worker --------------------------------------------------------------------------------------------------------
class _Desk:
    """The players and the engine that a worker has at hand."""

    def __init__(self) -> None:
        self._players: OrderedDict[str, LevelledEngine | Player] = OrderedDict()
        self._analyst: Engine | None = None

    def answer(self, question: Question) -> object:
        if isinstance(question, Choose):
            return self._choose(question)
        return self._analyse(question.position, question.seconds).as_json()

    def _choose(self, question: Choose) -> str:
        player = self._players.pop(question.key, None) or self._make(question)
        self._players[question.key] = player
        while len(self._players) > _KEPT:
            self._players.popitem(last=False)
        if isinstance(player, LevelledEngine):
            return str(player.choose(question.position, Limit(seconds=question.seconds, clock=question.clock)))
        return str(player.choose(question.position))

    @staticmethod
    def _make(question: Choose) -> LevelledEngine | Player:
        player = question.player
        if isinstance(player, LevelPlayer):
            return LevelledEngine(question.position.rules, player.level, question.seed)
        return make_player(player.name, question.seed)

    def _analyse(self, position: Position, seconds: float) -> Analysis:
        if self._analyst is None or self._analyst.rules != position.rules:
            self._analyst = None  # its memory first
            self._analyst = Engine(position.rules, settings=Settings(memory=_MEMORY))
        return self._analyst.last_of(position, Limit(seconds=seconds), _CANDIDATES)


def _work(pipe: Connection[Any, Any]) -> None:
    """The worker: answer what comes, until the pipe ends."""
    be_deaf()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    questions: SimpleQueue[Question] = SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, questions), daemon=True).start()
    load()
    desk = _Desk()
    while True:
        answer: object
        try:
            answer = desk.answer(questions.get())
        except MemoryError:
            answer = Failed("this machine has too little memory for the engine")
        except Exception as error:  # noqa: BLE001 - a fault of ours: told, and the next question is another
            answer = Failed(str(error) or type(error).__name__)
        try:
            pipe.send(answer)
        except OSError:  # nobody listens any more
            return


def _listen(pipe: Connection[Any, Any], questions: SimpleQueue[Question]) -> None:
    try:
        while True:
            questions.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)  # the thought has nobody to be told to
