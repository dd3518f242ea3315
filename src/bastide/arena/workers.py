"""Games played side by side, in processes of our own.

A worker plays one game after the other and answers over a pipe. When the pipe ends, because the arena is done, was
stopped or was killed, the worker lets go of its players and ends, in the middle of a game too: so nothing is left
behind by whatever happens to the arena. Where a worker itself is killed, its game is played again by a new one.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import Counter, deque
from multiprocessing import connection
from queue import SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from bastide.arena.game import Played, Table
from bastide.errors import BastideError
from bastide.processes import be_deaf, deaf
from bastide.records.bgn import write_bgn

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator
    from multiprocessing.context import SpawnProcess

    from bastide.arena.plan import Fixture, Plan

_ALONE = 1.0
"""Seconds before workers are called for: about what it takes them to start."""
_QUICK = 0.25
"""Seconds of a game so short that a worker shall not wait for the next one to be handed out."""
_DEATHS = 3
"""How often the worker that plays a game may be killed before something must be wrong with it."""
_PATIENCE = 10.0
"""Seconds a worker has to let go of its players."""


class Finished(NamedTuple):
    """A game that was played.

    Attributes:
        played: what the tables need.
        record: the whole game in `.bgn`.
    """

    played: Played
    record: str


def play_all(plan: Plan, fixtures: Iterable[Fixture], jobs: int) -> Generator[Finished, None, None]:
    """Play games, and give each as it ends; close the generator to stop before all are played.

    Args:
        plan: what they belong to.
        fixtures: the games.
        jobs: how many at a time; with 1 all are played here, in this process, and end in order. With more, only
            those of the first second: a short match is over before workers have started.

    Raises:
        BastideError: the worker that played a game was killed again and again.
    """
    table = Table(plan)
    left = iter(fixtures)
    until = perf_counter() + _ALONE
    for fixture in left:
        game, played = table.play(fixture)
        yield Finished(played, write_bgn(game))
        if jobs > 1 and perf_counter() > until:
            break
    hall = _Hall(plan, left)
    try:
        hall.open(jobs)
        while hall.busy:
            yield from hall.next_ended()
    finally:
        hall.close()


class _Worker:
    """A worker as the arena sees it: the process, our end of the pipe, and the games that it was given."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.games: deque[Fixture] = deque()
        self.process: SpawnProcess = context.Process(target=_work, args=(theirs, plan), daemon=True)
        with deaf():
            self.process.start()
        theirs.close()  # so that the pipe ends when the worker does

    def close(self) -> None:
        self.pipe.close()

    def wait(self) -> None:
        self.process.join(_PATIENCE)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.process.close()


class _Hall:
    """All workers, and the games that are still to be handed out."""

    def __init__(self, plan: Plan, fixtures: Iterable[Fixture]) -> None:
        self._plan = plan
        self._fixtures = iter(fixtures)
        self._again: deque[Fixture] = deque()
        self._deaths: Counter[int] = Counter()
        self._workers: dict[Any, _Worker] = {}
        self._depth = 1

    def open(self, jobs: int) -> None:
        for _ in range(jobs):
            first = self._take()
            if first is None:
                return
            self._hire(first)

    def close(self) -> None:
        for worker in self._workers.values():
            worker.close()
        for worker in self._workers.values():
            worker.wait()
        self._workers.clear()

    @property
    def busy(self) -> bool:
        return bool(self._workers)

    def next_ended(self) -> Iterator[Finished]:
        """Wait until games have ended, and hand out the next ones before giving them."""
        for pipe in connection.wait(list(self._workers)):
            worker = self._workers[pipe]
            try:
                answer = worker.pipe.recv()
            except (EOFError, OSError):
                self._replace(worker)
                continue
            if isinstance(answer, BaseException):
                raise answer
            worker.games.popleft()
            self._depth = 2 if answer.played.seconds < _QUICK else 1
            self._feed(worker)
            yield answer

    def _take(self) -> Fixture | None:
        return self._again.popleft() if self._again else next(self._fixtures, None)

    def _hire(self, first: Fixture) -> None:
        worker = _Worker(self._plan)
        self._workers[worker.pipe] = worker
        self._give(worker, first)
        self._feed(worker)

    @staticmethod
    def _give(worker: _Worker, fixture: Fixture) -> None:
        worker.games.append(fixture)
        try:
            worker.pipe.send(fixture)
        except OSError:  # it has been killed: the next look at its pipe will show it
            return

    def _feed(self, worker: _Worker) -> None:
        """Give a worker what it may have, or let it go where there is nothing left."""
        while len(worker.games) < self._depth:
            fixture = self._take()
            if fixture is None:
                break
            self._give(worker, fixture)
        if not worker.games:
            del self._workers[worker.pipe]
            worker.close()
            worker.wait()

    def _replace(self, worker: _Worker) -> None:
        """Somebody has killed a worker: its games are played by another."""
        del self._workers[worker.pipe]
        worker.close()
        worker.wait()
        number = worker.games[0].number
        self._deaths[number] += 1
        if self._deaths[number] == _DEATHS:
            raise BastideError(f"the process that played game {number} was killed {_DEATHS} times")
        self._again.extendleft(reversed(worker.games))
        first = self._take()
        if first is not None:
            self._hire(first)


def _work(pipe: connection.Connection[Any, Any], plan: Plan) -> None:
    """The worker: play what comes, until the pipe ends."""
    be_deaf()
    table = Table(plan)
    games: SimpleQueue[Fixture] = SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, games, table), daemon=True).start()
    while True:
        try:
            game, played = table.play(games.get())
            answer: object = Finished(played, write_bgn(game))
        except Exception as error:  # noqa: BLE001 - a fault of ours, or a player string that names nobody
            answer = error
        try:
            pipe.send(answer)
        except OSError:  # nobody listens any more
            return


def _listen(pipe: connection.Connection[Any, Any], games: SimpleQueue[Fixture], table: Table) -> None:
    try:
        while True:
            games.put(pipe.recv())
    except (EOFError, OSError):
        try:
            table.clear()
        finally:
            os._exit(0)  # the game that is being played has nobody to tell it to
