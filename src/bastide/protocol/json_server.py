"""An analyst on the standard input and output: queries and answers, one line of JSON each, in any order.

The idea, ids, priorities, interim answers and cancelling, is that of KataGo's analysis engine (docs/Analysis_Engine.md
there); the fields are our own, and docs/protocol.md specifies them.
"""

from __future__ import annotations

import heapq
import json
from dataclasses import dataclass, field
from itertools import count
from threading import Condition, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

import bastide
from bastide.errors import BastideError, nearest
from bastide.protocol.commands import VERSION
from bastide.protocol.queries import QueryError, read_name, read_object, read_query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from bastide.engine import Analysis, Limit
    from bastide.game import Position
    from bastide.protocol.queries import Query
    from bastide.rules import Rules


class Analyst(Protocol):
    """Who analyses."""

    def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
        """Growing results, the last one finished."""

    def stop(self) -> None:
        """From any thread: the analysis under way ends at once, with its last result."""


@dataclass(order=True)
class _Job:
    """One position of a query; jobs are in the order in which they are begun."""

    order: tuple[int, int]
    query: Query = field(compare=False)
    ply: int = field(compare=False)
    cancelled: bool = field(default=False, compare=False)
    analyst: Analyst | None = field(default=None, compare=False)


class JsonServer:
    """Answers queries with threads of its own."""

    def __init__(
        self,
        make_analyst: Callable[[Rules], Analyst],
        write: Callable[[str], None],
        *,
        models: Sequence[Mapping[str, str]],
        rules: Rules,
        threads: int = 1,
        seconds: float = 1.0,
    ) -> None:
        """Nothing is started yet.

        Args:
            make_analyst: one for a ruleset; each thread has its own, and keeps it until the next position is of another
                ruleset.
            write: takes an answer, a line without its end; it is not called by two threads at a time.
            models: what is told of who analyses, `name` and `about`.
            rules: the ruleset where a query names none.
            threads: how many positions are analysed at a time.
            seconds: how long, where a query has no limit.
        """
        self._make_analyst = make_analyst
        self._write = write
        self._models = models
        self._rules = rules
        self._threads = threads
        self._seconds = seconds
        self._waiting: list[_Job] = []
        self._running: list[_Job] = []
        self._numbers = count()
        self._changed = Condition()
        self._writing = Lock()
        self._closing = False
        self._broken: OSError | None = None
        self._actions: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "version": lambda _: {"version": bastide.__version__, "protocol": VERSION},
            "models": lambda _: {"models": list(self._models)},
            "cancel": self._cancel_one,
            "cancel_all": lambda _: {"cancelled": self._cancel(lambda _: True)},
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Answer lines until they end; then what has a limit is finished, and the rest cancelled.

        Raises:
            OSError: an answer cannot be written.
        """
        threads = [Thread(target=self._work, daemon=True) for _ in range(self._threads)]
        for thread in threads:
            thread.start()
        try:
            for line in lines:
                if self._broken is not None:
                    break
                if line.strip():
                    self._take(line)
            self._cancel(lambda job: job.query.limit.seconds is None and job.query.limit.simulations is None)
        except BaseException:
            self._cancel(lambda _: True)
            raise
        finally:
            with self._changed:
                self._closing = True
                self._changed.notify_all()
            for thread in threads:
                thread.join()
        if self._broken is not None:
            raise self._broken

    # Reading ---------------------------------------------------------------------------------------------------------
    def _take(self, line: str) -> None:
        value: dict[str, Any] = {}
        try:
            value = read_object(line)
            if "action" in value:
                self._say(self._act(value))
            else:
                self._queue(read_query(value, self._rules, self._seconds))
        except BastideError as error:
            told = {"id": value["id"]} if isinstance(value.get("id"), str) else {}
            wrong = {"field": error.field} if isinstance(error, QueryError) and error.field else {}
            self._say({**told, "error": str(error), **wrong})

    def _queue(self, query: Query) -> None:
        with self._changed:
            if any(job.query.name == query.name for job in [*self._waiting, *self._running]):
                raise QueryError("id", f"a query of the id {query.name!a} is still being answered")
            for ply in query.positions:
                heapq.heappush(self._waiting, _Job((-query.priority, next(self._numbers)), query, ply))
            self._changed.notify_all()

    # Actions ---------------------------------------------------------------------------------------------------------
    def _act(self, value: dict[str, Any]) -> dict[str, Any]:
        name, action = read_name(value), value["action"]
        if not isinstance(action, str) or action not in self._actions:
            raise QueryError("action", f"there is no action {action!a}; {nearest(str(action), self._actions)}")
        return {"id": name, "action": action, **self._actions[action](value)}

    def _cancel_one(self, value: dict[str, Any]) -> dict[str, Any]:
        name = read_name(value, "cancel")
        return {"cancel": name, "cancelled": self._cancel(lambda job: job.query.name == name)}

    def _cancel(self, wanted: Callable[[_Job], bool]) -> int:
        """End jobs. Those that have not begun are answered here, the others by who works on them. Returns how many."""
        with self._changed:
            waiting = [job for job in self._waiting if wanted(job)]
            self._waiting = [job for job in self._waiting if not wanted(job)]
            heapq.heapify(self._waiting)
            running = [job for job in self._running if wanted(job) and not job.cancelled]
            for job in running:
                job.cancelled = True
                if job.analyst is not None:
                    job.analyst.stop()
        for job in waiting:
            self._answer(job, None, cancelled=True)
        return len(waiting) + len(running)

    # Working ---------------------------------------------------------------------------------------------------------
    def _work(self) -> None:
        analyst: Analyst | None = None
        rules: Rules | None = None
        while (job := self._next()) is not None:
            position = job.query.positions[job.ply]
            try:
                if analyst is None or position.rules != rules:
                    analyst = None  # one at a time: what they know takes memory
                    analyst, rules = self._make_analyst(position.rules), position.rules
                self._analyse(job, position, analyst)
            except Exception as error:  # noqa: BLE001 - one query's fault must not end the others
                analyst = None  # who knows what it has left behind
                what = str(error) if isinstance(error, BastideError) else f"the analysis failed: {error!r}"
                self._say({"id": job.query.name, "ply": job.ply, "error": what})
            finally:
                with self._changed:
                    self._running.remove(job)
                    self._changed.notify_all()

    def _next(self) -> _Job | None:
        with self._changed:
            while not self._waiting:
                if self._closing:
                    return None
                self._changed.wait()
            job = heapq.heappop(self._waiting)
            self._running.append(job)
            return job

    def _analyse(self, job: _Job, position: Position, analyst: Analyst) -> None:
        query = job.query
        with self._changed:
            job.analyst = analyst
        last: Analysis | None = None
        told = monotonic()
        results = iter(()) if job.cancelled else analyst.analyse(position, query.limit, query.candidates)
        for last in results:
            if last.finished:
                break
            if job.cancelled:
                analyst.stop()  # once more: it may have been told before it had begun
            elif query.report_seconds is not None and monotonic() - told >= query.report_seconds:
                told = monotonic()
                self._answer(job, last, interim=True)
        with self._changed:
            job.analyst = None
        self._answer(job, last, cancelled=job.cancelled)

    # Writing ---------------------------------------------------------------------------------------------------------
    def _answer(self, job: _Job, analysis: Analysis | None, *, interim: bool = False, cancelled: bool = False) -> None:
        self._say(
            {
                "id": job.query.name,
                "ply": job.ply,
                "interim": interim,
                "cancelled": cancelled,
                "analysis": None if analysis is None else analysis.as_json(),
            }
        )

    def _say(self, answer: dict[str, Any]) -> None:
        line = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        with self._writing:
            if self._broken is not None:
                return
            try:
                self._write(line)
            except OSError as error:  # whoever asked has gone
                self._broken = error
        if self._broken is not None:
            self._cancel(lambda _: True)
