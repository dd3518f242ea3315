"""Live analyses: they grow, stop, are kept, and have nothing to do with games."""

from __future__ import annotations

import os
import random
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from bastide import Position
from bastide.server.analysing import Known
from bastide.server.app import make_app
from bastide.server.crew import Crew
from bastide.server.models import AnalysisQuestion, StopQuestion
from bastide.server.storage import Database
from bastide.server.talking import LONGEST_MESSAGE, talk
from server_support import BASE, Api, QuickCrew, any_move, random_positions, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.testclient import WebSocketTestSession

LONG = 600
OPEN = {"rules": "village", "moves": ["CHnB2", "SQD4"]}
"""A position about which there is enough to think."""


class Thinking(Api):
    """A server with one analyst."""

    def __init__(self, client: TestClient, analysts: Crew) -> None:
        super().__init__(client)
        self.analysts = analysts

    def socket(self, kind: str = "analysis") -> WebSocketTestSession:
        assert isinstance(self.client, TestClient)
        return self.client.websocket_connect(f"ws{BASE.removeprefix('http')}/api/v1/{kind}")

    def is_idle(self) -> bool:
        return len(self.analysts._idle) == len(self.analysts._workers) == 1


@pytest.fixture(scope="module")
def thinking(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Thinking]:
    analysts = Crew(1)
    app = make_app(Database.open(tmp_path_factory.mktemp("thinking")), QuickCrew(), analysts)
    with TestClient(app, base_url=BASE) as client:
        api = Thinking(client, analysts)
        api.ready()
        yield api


def answers(socket: WebSocketTestSession) -> list[Any]:
    """All answers to a question, up to the last."""
    told: list[Any] = []
    while not told or not (told[-1].get("analysis") or {"finished": True})["finished"]:
        told.append(socket.receive_json())
    return told


def depths(told: list[Any]) -> list[int]:
    return [one["analysis"]["simulations"] for one in told]


def test_an_analysis_grows_until_its_limit(thinking: Thinking) -> None:
    with thinking.socket() as socket:
        socket.send_json({"id": 7, **OPEN, "seconds": 1.2, "candidates": 3})
        told = answers(socket)
    assert {one["id"] for one in told} == {7}
    assert len(told) > 1
    assert depths(told) == sorted(depths(told))
    assert [one["analysis"]["finished"] for one in told] == [False] * (len(told) - 1) + [True]
    last = told[-1]["analysis"]
    position = Position.start("village").play("CHnB2").play("SQD4")
    assert last["position"] == str(position)
    assert len(last["candidates"]) == 3
    assert all(position.why_illegal(one["move"]) is None for one in last["candidates"])
    assert len(last["ownership"]) == 36


def test_what_was_found_is_told_at_once_and_not_thought_about_again(thinking: Thinking) -> None:
    question = {"rules": "village", "moves": ["CHnC3"], "simulations": 300}
    with thinking.socket() as socket:
        socket.send_json({"id": 1, **question})
        first = answers(socket)[-1]
        assert (first["cached"], len(first["analysis"]["candidates"])) == (False, 5)
        # Another way to the same position, and fewer candidates.
        line = {"position": first["analysis"]["position"], "rules": "village", "simulations": 200, "candidates": 1}
        socket.send_json({"id": 2, **line})
        (second,) = answers(socket)
        assert second["cached"]
        assert second["analysis"] == {**first["analysis"], "candidates": first["analysis"]["candidates"][:1]}
        socket.send_json({"id": 3, **question, "simulations": 3000})
        third = answers(socket)
    assert (third[0]["cached"], third[0]["analysis"]["finished"]) == (True, False)
    assert depths(third)[0] == first["analysis"]["simulations"] < depths(third)[-1]
    assert not third[-1]["cached"]


def test_a_stop_ends_it_with_what_is_known(thinking: Thinking) -> None:
    with thinking.socket() as socket:
        socket.send_json({"id": 1, "rules": "village", "moves": ["CHnB2"], "seconds": LONG})
        assert not socket.receive_json()["analysis"]["finished"]
        socket.send_json({"stop": 2})  # another's
        assert not socket.receive_json()["analysis"]["finished"]
        socket.send_json({"stop": 1})
        last = answers(socket)[-1]["analysis"]
        assert last["seconds"] < LONG / 10
        until(thinking.is_idle, bool)
        socket.send_json({"stop": True})  # nothing is under way
        socket.send_json({"id": 2, "rules": "hamlet", "simulations": 64})
        assert answers(socket)[-1]["id"] == 2


def test_a_new_question_takes_the_place_of_the_one_under_way(thinking: Thinking) -> None:
    with thinking.socket() as socket:
        socket.send_json({"id": 1, "rules": "village", "moves": ["CHnA2"], "seconds": LONG})
        assert socket.receive_json()["id"] == 1
        for number in range(2, 12):  # somebody walks through a game
            socket.send_json(
                {"id": number, "rules": "village", "moves": ["CHnA2", "SQD4"][: number % 3], "seconds": LONG}
            )
        socket.send_json({"id": 12, "rules": "village", "moves": ["CHnA1", "SQD4"], "simulations": 500})
        told: list[Any] = []
        while not told or not (told[-1]["id"] == 12 and told[-1]["analysis"]["finished"]):
            told.append(socket.receive_json())
        numbers = [one["id"] for one in told]
        assert numbers == sorted(numbers)  # once another is asked, nothing more is heard of the one before
    assert len(thinking.analysts._workers) == 1


@pytest.mark.parametrize("leave", ["close", "break"])
def test_an_analysis_ends_with_its_socket(thinking: Thinking, leave: str) -> None:
    with ExitStack() as stack:
        socket = stack.enter_context(thinking.socket())
        socket.send_json({"id": 1, "rules": "village", "moves": [], "seconds": LONG})
        assert not socket.receive_json()["analysis"]["finished"]
        assert not thinking.is_idle()
        if leave == "break":
            socket.close(1006)
    until(thinking.is_idle, bool)


def test_who_waits_for_a_worker_can_stop_waiting(thinking: Thinking) -> None:
    with thinking.socket() as one, thinking.socket() as two:
        one.send_json({"id": 1, "rules": "village", "moves": ["CHnB3"], "seconds": LONG})
        assert one.receive_json()["id"] == 1
        two.send_json({"id": 5, "rules": "village", "moves": ["CHnB4"], "seconds": LONG})
        until(lambda: thinking.analysts._asides._waiters, bool)
        two.send_json({"stop": 5})
        assert two.receive_json() == {"id": 5, "stopped": True}
        two.send_json({"id": 6, "rules": "village", "moves": ["CHnB4"], "simulations": 100})
        one.send_json({"stop": True})
        assert answers(two)[-1]["id"] == 6


def test_a_worker_that_dies_in_the_middle_is_told_and_another_answers(thinking: Thinking) -> None:
    with thinking.socket() as socket:
        socket.send_json({"id": 1, "rules": "village", "moves": ["CHnD1"], "seconds": LONG})
        assert socket.receive_json()["id"] == 1
        os.kill(thinking.analysts._workers[0].process.pid or 0, signal.SIGKILL)
        while "analysis" in (told := socket.receive_json()):
            pass
        assert (told["id"], told["problem"]["key"]) == (1, "engine-failed")
        socket.send_json({"id": 2, "rules": "village", "moves": ["CHnD1"], "simulations": 100})
        assert answers(socket)[-1]["id"] == 2


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("", "bad-request"),
        ("[]", "bad-request"),
        ("x" * 10, "bad-request"),
        ("[" * 100_000, "bad-request"),
        ('{"id": 1, "rules": 7}', "bad-request"),
        ('{"id": 1, "seconds": 601}', "bad-request"),
        ('{"id": 1, "seconds": 0}', "bad-request"),
        ('{"id": 1, "candidates": 11}', "bad-request"),
        ('{"id": 1, "rules": "nowhere"}', "no-ruleset"),
        ('{"id": 1, "rules": "hamlet", "moves": ["WEA1", "WEA1"]}', "illegal-in-line"),
        ('{"id": 1, "rules": "hamlet", "position": "?"}', "bad-position"),
        (" " * (LONGEST_MESSAGE + 1), "too-large"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_the_next_is_answered(thinking: Thinking, asked: str, key: str) -> None:
    with thinking.socket() as socket:
        socket.send_text(asked)
        told = socket.receive_json()
        assert told["problem"]["key"] == key
        assert told["id"] == (1 if '"id": 1' in asked else None)
        assert ("because" in told["problem"]) == (key == "illegal-in-line")
        socket.send_bytes(b"\xff")
        assert socket.receive_json()["problem"]["key"] == "bad-request"
        socket.send_json({"id": 2, "rules": "hamlet", "simulations": 64})
        assert answers(socket)[-1]["analysis"]["candidates"]


def test_a_game_that_is_over_is_analysed_too(thinking: Thinking) -> None:
    over = random_positions("hamlet", 1)[-1]
    with thinking.socket() as socket:
        socket.send_json({"id": 1, "rules": "hamlet", "position": str(over), "seconds": LONG})
        last = answers(socket)[-1]["analysis"]
    assert last["candidates"] == []


def test_an_engine_attached_to_a_game_moves_for_nobody(thinking: Thinking) -> None:
    """Two people play; at every ply somebody has the engine look at their very game."""
    chance, game = random.Random(5), thinking.begin("village")
    with thinking.live(game) as live, thinking.socket() as socket:
        live.receive_json()
        number = 0
        while not game["outcome"]:
            number += 1
            moves = [move["move"] for move in game["moves"]]
            socket.send_json({"id": number, "rules": "village", "moves": moves, "simulations": 200})
            assert answers(socket)[-1]["analysis"]["position"] == game["position"]["text"]
            assert thinking.get(f"/games/{game['id']}") == game
            game = thinking.move(game, any_move(game, chance))
            heard = live.receive_json()
            assert (heard["kind"], heard["game"]["moves"][-1]) == ("moved", game["moves"][-1])
        assert live.receive_json()["kind"] == "ended"
        assert game["position"]["ply"] == number


def test_the_deepest_analyses_of_the_last_positions_are_kept() -> None:
    one, two, three = random_positions("hamlet", 3)[:3]

    def found(simulations: int, proof: object = None) -> dict[str, Any]:
        return {"simulations": simulations, "proof": proof}

    known = Known(2)
    deep = found(200)
    assert known.keep(one, deep) is deep
    assert known.keep(one, found(100)) is deep
    won = found(10, {"winner": "light", "margin": None})
    assert known.keep(one, won) is won
    exact = found(1, {"winner": "light", "margin": 2})
    assert known.keep(one, exact) is known.keep(one, found(9999)) is exact
    known.keep(two, deep)
    assert known.of(one) is exact
    known.keep(three, deep)
    assert (known.of(one), known.of(two), known.of(three)) == (exact, None, deep)


def test_a_fault_of_the_program_is_told_to_whoever_asked() -> None:
    """Whoever asks waits for an answer, whatever it is."""
    question: TypeAdapter[Any] = TypeAdapter(AnalysisQuestion | StopQuestion)

    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    async def site(scope: Any, receive: Any, send: Any) -> None:
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        await talk(socket, question, broken)

    with TestClient(site).websocket_connect("/") as socket:
        for number in (1, 2):  # and it goes on
            socket.send_json({"id": number, "rules": "hamlet", "moves": [], "seconds": 1})
            told = socket.receive_json()
            assert (told["id"], told["problem"]["key"]) == (number, "failed")
            assert told["problem"]["values"] == {"why": "ZeroDivisionError"}
