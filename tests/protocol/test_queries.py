"""The analysis server: queries, answers in any order, priorities, interim reports, cancelling, actions."""

from __future__ import annotations

import json
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide.engine import Analysis, Candidate, Chances, Clock, Limit
from bastide.engine.solver import Solver
from bastide.game import Game, Position
from bastide.players.analysts import MODELS, make_analyst
from bastide.protocol.commands import VERSION
from bastide.protocol.json_server import JsonServer
from bastide.rules import SHIPPED, shipped_rules
from support import random_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bastide.protocol.json_server import Analyst
    from bastide.rules import Rules

PATIENCE = 30.0
HAMLET = shipped_rules("hamlet")


class Slow:
    """An analyst that knows nothing and takes its time: a result after every step, until its limit or a stop."""

    def __init__(self, started: list[str], gate: Event) -> None:
        self._started, self._gate, self._stopped = started, gate, Event()

    def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
        self._stopped.clear()
        self._started.append(str(position))
        most = limit.simulations or 10**9
        for number in range(1, most + 1):
            done = number == most or self._stopped.is_set()
            moves = [move for move, _ in zip(position.legal_moves, range(candidates), strict=False)]
            found = tuple(Candidate(move, number, Chances(0.5, 0, 0.5), 0.0, (move,)) for move in moves)
            yield Analysis(position, number, 0.0, Chances(0.5, 0, 0.5), 0.0, found, (), finished=done)
            if done:
                return
            self._gate.wait(0.01)

    def stop(self) -> None:
        self._stopped.set()


class Room:
    """A server with slow analysts: lines go in, answers come out."""

    def __init__(self, threads: int = 1, analysts: Callable[[Rules], Analyst] | None = None) -> None:
        self.started: list[str] = []
        self.answers: list[Any] = []
        self.gate = Event()  # set: nobody waits between two steps
        self._lines: list[str] = []
        self._more, self._end = Event(), False
        self.server = JsonServer(
            analysts or (lambda _: Slow(self.started, self.gate)),
            lambda line: self.answers.append(json.loads(line)),
            models=MODELS,
            rules=HAMLET,
            threads=threads,
            seconds=60,
        )
        self._thread = Thread(target=lambda: self.server.serve(self._read()), daemon=True)
        self._thread.start()

    def _read(self) -> Iterator[str]:
        while True:
            while self._lines:
                yield self._lines.pop(0)
            if self._end:
                return
            self._more.wait(0.01)
            self._more.clear()

    def say(self, **query: Any) -> None:
        self._lines.append(json.dumps(query) + "\n")
        self._more.set()

    def wait_for(self, *wanted: tuple[str, Any]) -> Any:
        """The first answer in which these fields have these values."""
        until = monotonic() + PATIENCE
        while monotonic() < until:
            for answer in list(self.answers):
                if all(answer.get(key) == value for key, value in wanted):
                    return answer
            sleep(0.005)
        raise AssertionError(self.answers)

    def wait_started(self, many: int) -> None:
        until = monotonic() + PATIENCE
        while len(self.started) < many and monotonic() < until:
            sleep(0.005)
        assert len(self.started) >= many

    def leave(self) -> list[Any]:
        self._end = True
        self._more.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self.answers


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.leave()


# Answers --------------------------------------------------------------------------------------------------------------
def test_a_query_is_answered_with_its_analysis(room: Room) -> None:
    room.say(id="a", rules="village", moves=["CHnA1"], limit={"simulations": 3}, candidates=2)
    answer = room.wait_for(("id", "a"))
    position = Position.start("village").play("CHnA1")
    assert answer["analysis"]["position"] == str(position)
    assert answer["analysis"]["finished"]
    assert len(answer["analysis"]["candidates"]) == 2
    assert {key: answer[key] for key in ("ply", "interim", "cancelled")} == {
        "ply": 1,
        "interim": False,
        "cancelled": False,
    }


def test_every_ply_asked_for_is_answered(room: Room) -> None:
    game = Game.from_moves(["WEnA1", "STnB1"], "hamlet")
    room.say(id="a", moves=[str(move) for move in game.moves], plies=[2, 0], limit={"simulations": 1})
    positions = {0: str(game.root.position), 2: str(game.position)}
    for ply, position in positions.items():
        assert room.wait_for(("ply", ply))["analysis"]["position"] == position
    assert len(room.leave()) == 2


def test_a_position_to_start_from(room: Room) -> None:
    start = Position.start("village").play("CHnA1")
    room.say(id="a", position=str(start), limit={"simulations": 1})
    assert room.wait_for(("id", "a"))["analysis"]["position"] == str(start)


def test_interim_answers_come_while_it_goes_on(room: Room) -> None:
    room.say(id="a", limit={}, report_seconds=0.01)
    room.wait_for(("interim", True), ("id", "a"))
    room.say(id="quiet", limit={"simulations": 5})
    room.say(id="c", action="cancel", cancel="a")
    last = room.wait_for(("id", "a"), ("interim", False))
    assert last["cancelled"]
    assert last["analysis"]["finished"]
    room.wait_for(("id", "quiet"))
    assert all(not answer["interim"] for answer in room.leave() if answer["id"] == "quiet")
    mine = [answer for answer in room.answers if answer["id"] == "a"]
    assert [answer["interim"] for answer in mine] == [True] * (len(mine) - 1) + [False]


def test_higher_priorities_are_begun_first_and_equal_ones_in_order(room: Room) -> None:
    room.say(id="busy", limit={})
    room.wait_started(1)
    squares = {"low": "WEnA1", "first": "WEnB1", "second": "WEnC1", "high": "WEnD1"}
    for name, priority in (("low", -1), ("first", 0), ("second", 0), ("high", 7)):
        room.say(id=name, moves=[squares[name]], priority=priority, limit={"simulations": 1})
    room.say(id="v", action="version")
    room.wait_for(("id", "v"))
    room.say(id="c", action="cancel", cancel="busy")
    room.wait_for(("id", "low"))
    order = [str(Position.start("hamlet").play(squares[name])) for name in ("high", "first", "second", "low")]
    assert room.started[1:] == order


def test_queries_are_answered_side_by_side() -> None:
    room = Room(threads=2)
    room.say(id="long", limit={})
    room.wait_started(1)
    room.say(id="short", limit={"simulations": 2})
    room.wait_for(("id", "short"))
    assert all(answer["id"] != "long" for answer in room.answers)
    assert room.leave()[-1]["id"] == "long"  # without a limit, it ends with the input


# Cancelling -----------------------------------------------------------------------------------------------------------
def test_cancelling_what_has_not_begun(room: Room) -> None:
    room.say(id="busy", limit={})
    room.wait_started(1)
    room.say(id="a", moves=["WEnA1"], plies=[0, 1], limit={})
    room.say(id="c", action="cancel", cancel="a")
    assert room.wait_for(("id", "c")) == {"id": "c", "action": "cancel", "cancel": "a", "cancelled": 2}
    assert [answer for answer in room.answers if answer["id"] == "a"] == [
        {"id": "a", "ply": ply, "interim": False, "cancelled": True, "analysis": None} for ply in (0, 1)
    ]
    room.say(id="none", action="cancel", cancel="nobody")
    assert room.wait_for(("id", "none"))["cancelled"] == 0


def test_cancelling_everything(room: Room) -> None:
    for name in ("a", "b", "c"):
        room.say(id=name, limit={})
    room.wait_started(1)
    room.say(id="end", action="cancel_all")
    assert room.wait_for(("id", "end"))["cancelled"] == 3
    for name in ("a", "b", "c"):
        assert room.wait_for(("id", name))["cancelled"]
    room.say(id="a", limit={"simulations": 1})  # the id is free again
    assert not room.wait_for(("id", "a"), ("cancelled", False))["interim"]


def test_an_analyst_that_is_told_too_early_is_told_again() -> None:
    """Whoever clears what was said before it begins has not heard that it was cancelled."""
    begun, cancelled = Event(), Event()

    class Late(Slow):
        def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
            begun.set()
            assert cancelled.wait(PATIENCE)
            return super().analyse(position, limit, candidates)

        def stop(self) -> None:
            super().stop()
            cancelled.set()

    def lines() -> Iterator[str]:
        yield json.dumps({"id": "a", "limit": {}})
        assert begun.wait(PATIENCE)
        yield json.dumps({"id": "c", "action": "cancel", "cancel": "a"})

    answers = answers_to(lines(), analysts=lambda _: Late([], Event()))
    (answer,) = [answer for answer in answers if answer["id"] == "a"]
    assert answer["cancelled"]
    assert answer["analysis"]["finished"]


def test_a_thread_has_one_analyst_at_a_time() -> None:
    """What an analyst knows is kept for the same ruleset, and let go for another one or after a fault."""
    made: list[str] = []

    class Touchy(Slow):
        def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
            if not position.in_opening:
                raise ZeroDivisionError
            return super().analyse(position, limit, candidates)

    def make(rules: Rules) -> Slow:
        made.append(rules.name)
        return Touchy([], Event())

    asked = [("hamlet", []), ("hamlet", []), ("village", []), ("hamlet", ["WEnA1"]), ("hamlet", []), ("hamlet", [])]
    queries = [
        {"id": str(number), "rules": rules, "moves": moves, "limit": {"simulations": 1}}
        for number, (rules, moves) in enumerate(asked)
    ]
    answers = answers_to(map(json.dumps, queries), analysts=make)
    assert ["error" in answer for answer in answers] == [False, False, False, True, False, False]
    assert made == ["hamlet", "village", "hamlet", "hamlet"]


def test_at_the_end_of_input_limited_queries_are_finished(room: Room) -> None:
    room.say(id="endless", limit={})
    room.say(id="limited", limit={"simulations": 4})
    answers = {answer["id"]: answer for answer in room.leave()}
    assert answers["endless"]["cancelled"]
    assert not answers["limited"]["cancelled"]
    assert answers["limited"]["analysis"]["simulations"] == 4


# Actions and refusals -------------------------------------------------------------------------------------------------
def test_version_and_models(room: Room) -> None:
    room.say(id="v", action="version")
    assert room.wait_for(("id", "v")) == {
        "id": "v",
        "action": "version",
        "version": bastide.__version__,
        "protocol": VERSION,
    }
    room.say(id="m", action="models")
    assert room.wait_for(("id", "m"))["models"] == [dict(model) for model in MODELS]


def answers_to(lines: Iterable[str], **settings: Any) -> list[Any]:
    answers: list[Any] = []
    analysts = settings.pop("analysts", lambda _: Slow([], Event()))
    server = JsonServer(
        analysts, lambda line: answers.append(json.loads(line)), models=MODELS, rules=HAMLET, **settings
    )
    server.serve(lines)
    return answers


@pytest.mark.parametrize(
    ("query", "field", "said"),
    [
        ({}, "id", "id must be a text, and not empty"),
        ({"id": ""}, "id", "must be a text"),
        ({"id": 3}, "id", "must be a text"),
        ({"id": "a", "move": ["x"]}, "move", "did you mean moves?"),
        ({"id": "a", "rules": "chess"}, "rules", "there is no such ruleset"),
        ({"id": "a", "rules": 3}, "rules", "must be a text"),
        ({"id": "a", "position": "hamlet"}, "position", "a position has 6 fields"),
        ({"id": "a", "rules": "village", "position": str(Position.start("hamlet"))}, "position", "is of hamlet, not"),
        ({"id": "a", "moves": "WEnA1"}, "moves", "must be a list of texts"),
        ({"id": "a", "moves": ["WEnA1", "WEnA1"]}, "moves", "ply 2: "),
        ({"id": "a", "plies": [1]}, "plies", "whole numbers from 0 to 0"),
        ({"id": "a", "plies": []}, "plies", "whole numbers"),
        ({"id": "a", "plies": [True]}, "plies", "whole numbers"),
        ({"id": "a", "limit": 3}, "limit", "must be an object"),
        ({"id": "a", "limit": {"second": 3}}, "limit.second", "did you mean seconds?"),
        ({"id": "a", "limit": {"seconds": 0}}, "seconds", "seconds must be a number from 0.001"),
        ({"id": "a", "limit": {"simulations": 1.5}}, "simulations", "must be a whole number"),
        ({"id": "a", "candidates": 0}, "candidates", "must be a whole number from 1 to 10,000"),
        ({"id": "a", "priority": "high"}, "priority", "must be a whole number"),
        ({"id": "a", "report_seconds": 0}, "report_seconds", "must be a number"),
        ({"id": "a", "action": "stop"}, "action", "there is no action 'stop'; "),
        ({"id": "a", "action": ["cancel"]}, "action", "there is no action"),
        ({"id": "a", "action": "cancel"}, "cancel", "must be a text"),
        ({"action": "version"}, "id", "must be a text"),
    ],
)
def test_refusals(query: dict[str, Any], field: str, said: str) -> None:
    (answer,) = answers_to([json.dumps(query)])
    assert answer.get("field") == field
    assert said in answer["error"]
    assert answer.get("id") == (query["id"] if isinstance(query.get("id"), str) else None)


@pytest.mark.parametrize("line", ["{", "[]", "3", '"a"', "null", "\0", "[" * 100_000, '{"id":NaN'])
def test_what_is_no_query(line: str) -> None:
    (answer,) = answers_to(["\n", line + "\n", "  \n"])
    assert set(answer) == {"error"}


@given(
    st.dictionaries(
        st.sampled_from(["id", "rules", "moves", "plies", "limit", "candidates", "priority", "action", "cancel"]),
        st.recursive(st.none() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=3),
    )
)
def test_any_object_is_answered(query: dict[str, Any]) -> None:
    query["limit"] = {"simulations": 1}
    assert answers_to([json.dumps(query)])


def test_an_id_that_is_in_use_is_refused(room: Room) -> None:
    room.say(id="a", limit={})
    room.say(id="a", limit={})
    assert room.wait_for(("field", "id"))["id"] == "a"


def test_an_analysis_that_fails_ends_no_other() -> None:
    class Failing(Slow):
        def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
            if not position.in_opening:
                raise ZeroDivisionError
            return super().analyse(position, limit, candidates)

    limit = {"simulations": 1}
    queries = [{"id": "a", "moves": ["WEnA1"], "limit": limit}, {"id": "b", "limit": limit}]
    first, second = answers_to(map(json.dumps, queries), analysts=lambda _: Failing([], Event()))
    assert first == {"id": "a", "ply": 1, "error": "the analysis failed: ZeroDivisionError()"}
    assert second["analysis"]["finished"]


def test_nobody_reads_the_answers_any_more() -> None:
    def broken(_: str) -> None:
        raise BrokenPipeError

    server = JsonServer(lambda _: Slow([], Event()), broken, models=MODELS, rules=HAMLET)
    with pytest.raises(BrokenPipeError):
        server.serve(json.dumps({"id": str(number), "limit": {}}) for number in range(3))


def test_an_interruption_ends_what_is_under_way() -> None:
    def lines() -> Iterator[str]:
        yield json.dumps({"id": "a", "limit": {}})
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        answers_to(lines())


# The engine as analyst ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SHIPPED)
def test_the_engine_analyses_whole_games(rules: str) -> None:
    analyst = make_analyst(shipped_rules(rules))
    for position in random_line(Position.start(rules), Random(rules))[::7]:
        *growing, last = analyst.analyse(position, Limit(simulations=300), candidates=3)
        assert last.finished
        assert not any(each.finished for each in growing)
        assert abs(sum(last.chances) - 1) < 1e-9
        assert len(last.ownership) == position.rules.board**2
        assert len(last.candidates) == (
            0 if position.is_over else min(3, position.legal_moves.count() + position.can_pass)
        )
        open_visits = [candidate.visits for candidate in last.candidates if candidate.proof is None]
        assert open_visits == sorted(open_visits, reverse=True)
        if position.is_over and position.outcome is not None and position.outcome.winner is not None:
            assert last.chances.of(position.outcome.winner) == 1
        json.dumps(last.as_json())


def test_the_engine_can_be_stopped() -> None:
    analyst = make_analyst(shipped_rules("cathedral"))
    results = analyst.analyse(Position.start("cathedral"), Limit())
    next(results)
    analyst.stop()
    assert [result.finished for result in results] == [True]


def test_the_engine_keeps_to_a_clock() -> None:
    analyst = make_analyst(shipped_rules("cathedral"))
    for limit in (Limit(clock=Clock(0.1)), Limit(seconds=0.01), Limit(seconds=3600, clock=Clock(0))):
        *_, last = analyst.analyse(Position.start("cathedral"), limit)
        assert last.finished


def test_it_is_told_apart_who_wins() -> None:
    """Where the endgame solver finds moves that win and moves that lose, the engine's best is one that wins."""
    solver, found = Solver(HAMLET), 0
    for seed in range(60):
        for position in random_line(Position.start(HAMLET), Random(seed), passing=0)[2:-1]:
            proofs = solver.solve_moves(position)
            winning = {move for move, proof in proofs.items() if proof.winner is position.mover}
            if not winning or len(winning) == len(proofs):
                continue
            found += 1
            *_, last = make_analyst(HAMLET).analyse(position, Limit(simulations=2000), candidates=100)
            assert last.best in winning
            for candidate in last.candidates:
                assert candidate.proof is None or candidate.proof.winner is proofs[candidate.move].winner
    assert found > 5


def test_queries_are_answered_by_the_engine() -> None:
    room = Room(analysts=make_analyst)
    room.say(id="few", rules="village", limit={"simulations": 100}, candidates=2)
    few = room.wait_for(("id", "few"))["analysis"]
    assert (few["simulations"], few["finished"], len(few["candidates"])) == (100, True, 2)
    room.say(id="endless", rules="cathedral", limit={}, report_seconds=0.01)
    room.wait_for(("interim", True))
    room.say(id="c", action="cancel", cancel="endless")
    last = room.wait_for(("id", "endless"), ("interim", False))
    assert last["cancelled"]
    assert last["analysis"]["finished"]
    room.leave()
