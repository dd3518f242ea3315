"""The worker process: engines that answer one question after the other over a pipe.

When the pipe ends, because the server is done or was killed, the worker ends, in the middle of a thought too.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any

from bastide.engine import Engine, Limit
from bastide.engine.levels import LevelledEngine
from bastide.engine.remarks import annotate
from bastide.engine.review import review_game, review_move, whole_review
from bastide.engine.search import Settings
from bastide.kernel.jit import load
from bastide.players import make_player
from bastide.processes import be_deaf
from bastide.records.tree import game_from_json, game_to_json
from bastide.server.models import LevelPlayer
from bastide.server.questions import Analyse, Choose, Failed, GoThrough, Judge, OnTheWay, Stop

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    from bastide.engine import Analysis
    from bastide.engine.review import PlyReview
    from bastide.game import Position
    from bastide.players import Player
    from bastide.rules import Rules
    from bastide.server.questions import Question

_KEPT = 2
"""Players that a worker keeps: what they know of a game is of use for their next move."""
_REMEMBERED = 8
"""Analyses that a worker remembers: for each of some games, that of the position before the last move."""
_MEMORY = 128 << 20
"""Bytes of the engine that analyses."""


class _Bell:
    """By it the thread that listens stops the question that is being answered, whenever it rings."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answering = self._rung_for = 0
        self._stop: Callable[[], None] | None = None

    def begin(self, number: int) -> None:
        """The question of this number is answered from now on."""
        with self._lock:
            self._answering, self._stop = number, None

    def ring(self, number: int) -> None:
        """Stop the question of this number; one that is answered already is left alone."""
        with self._lock:
            self._rung_for = number
            if number == self._answering and self._stop is not None:
                self._stop()

    def on_ring(self, stop: Callable[[], None]) -> None:
        """What stops the question under way: at once, where it has rung already."""
        with self._lock:
            self._stop = stop
            if self._rung_for == self._answering:
                stop()

    def rung(self) -> bool:
        """Whether the question under way is to be stopped."""
        with self._lock:
            return self._rung_for == self._answering


class _Desk:
    """The players and the engine that a worker has at hand."""

    def __init__(self, bell: _Bell, tell: Callable[[Any], object]) -> None:
        self._players: OrderedDict[str, LevelledEngine | Player] = OrderedDict()
        self._analyst: Engine | None = None
        self._analyses: OrderedDict[Position, Analysis] = OrderedDict()
        self._bell, self._tell = bell, tell

    def answer(self, question: Question) -> object:
        if isinstance(question, Choose):
            return self._choose(question)
        if isinstance(question, Analyse):
            return self._analyse(question).as_json()
        return self._judge(question) if isinstance(question, Judge) else self._go_through(question)

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

    def _engine(self, rules: Rules) -> Engine:
        if self._analyst is None or self._analyst.rules != rules:
            self._analyst = None  # its memory first
            self._analyst = Engine(rules, settings=Settings(memory=_MEMORY))
        return self._analyst

    def _analyse(self, question: Analyse) -> Analysis:
        engine = self._engine(question.position.rules)
        limit = Limit(question.seconds, question.simulations)
        results = engine.analyse(question.position, limit, question.candidates)
        self._bell.on_ring(engine.stop)  # only now: an analysis that begins forgets what was stopped before
        told = -float("inf")
        for found in results:
            if found.finished:
                break
            if question.pace is not None and monotonic() - told >= question.pace:
                self._tell(found.as_json())
                told = monotonic()
        if not self._bell.rung():
            self._remember(found)
        return found

    def _remember(self, analysis: Analysis) -> None:
        """Keep an analysis that went on to its limit, to judge a move by it."""
        self._analyses[analysis.position] = analysis
        while len(self._analyses) > _REMEMBERED:
            self._analyses.popitem(last=False)

    def _judge(self, question: Judge) -> PlyReview | None:
        """What a move cost, by what is known of the position before it, if anything is."""
        engine, limit = self._engine(question.position.rules), Limit(question.seconds)
        self._bell.on_ring(engine.stop)
        return review_move(
            engine,
            limit,
            question.ply,
            question.position,
            question.move,
            known=self._analyses.get,
            stopped=self._bell.rung,
        )

    def _go_through(self, question: GoThrough) -> dict[str, Any]:
        game = game_from_json(question.record, question.own)
        engine, bell = self._engine(game.rules), self._bell
        bell.on_ring(engine.stop)
        review = review_game(
            game, engine, question.limit, on_review=lambda ply: self._tell(ply.as_json()), stopped=bell.rung
        )
        annotate(game, review)
        return {"review": whole_review(game, review, question.limit), "record": game_to_json(game)}


def work(pipe: Connection[Any, Any], niceness: int) -> None:
    """The worker: answer what comes, until the pipe ends.

    Args:
        pipe: by which questions come with their numbers, and `Stop`; and by which answers go.
        niceness: by how much it stands back behind others.
    """
    be_deaf()
    if hasattr(os, "nice"):
        os.nice(niceness)
    questions: SimpleQueue[tuple[int, Question]] = SimpleQueue()
    bell = _Bell()
    threading.Thread(target=_listen, args=(pipe, questions, bell), daemon=True).start()
    load()
    desk = _Desk(bell, lambda found: pipe.send(OnTheWay(found)))
    while True:
        number, question = questions.get()
        bell.begin(number)
        answer: object
        try:
            answer = desk.answer(question)
        except MemoryError:
            answer = Failed("this machine has too little memory for the engine")
        except Exception as error:  # noqa: BLE001 - a fault of ours: told, and the next question is another
            answer = Failed(str(error) or type(error).__name__)
        try:
            pipe.send(answer)
        except OSError:  # nobody listens any more
            return


def _listen(pipe: Connection[Any, Any], questions: SimpleQueue[tuple[int, Question]], bell: _Bell) -> None:
    try:
        while True:
            asked = pipe.recv()
            if isinstance(asked, Stop):
                bell.ring(asked.number)
            else:
                questions.put(asked)
    except (EOFError, OSError):
        os._exit(0)  # the thought has nobody to be told to
