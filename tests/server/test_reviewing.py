"""Reviews by way of the API: told move by move, and the same as the program's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from bastide import Engine, Game, Limit
from bastide.engine.remarks import annotate
from bastide.engine.review import review_game, whole_review
from bastide.engine.search import Settings
from bastide.records.tree import game_from_json, game_to_json
from bastide.server.app import make_app
from bastide.server.crew import Crew
from bastide.server.storage import Database
from server_support import BASE, Api, QuickCrew

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.testclient import WebSocketTestSession

SIMULATIONS = 150
MOVES = ("WEnC3", "INeD1", "INwA4", "STnA2", "STeD4", "TAnB1")


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    app = make_app(Database.open(tmp_path_factory.mktemp("reviews")), QuickCrew(), Crew(1))
    with TestClient(app, base_url=BASE) as client:
        one = Api(client)
        one.ready()
        yield one


def socket(api: Api, kind: str = "review") -> WebSocketTestSession:
    assert isinstance(api.client, TestClient)
    return api.client.websocket_connect(f"ws{BASE.removeprefix('http')}/api/v1/{kind}")


def record() -> Any:
    game = Game.from_moves(MOVES, "hamlet")
    game.headers = {"Light": "Ada", "Dark": "Bo"}
    game.root.children[0].comment = "my favourite"
    return game_to_json(game)


def untimed(told: Any) -> Any:
    """Without how long it took."""
    if isinstance(told, dict):
        return {name: untimed(value) for name, value in told.items() if name != "seconds"}
    return [untimed(one) for one in told] if isinstance(told, list) else told


def answers(review: WebSocketTestSession) -> list[Any]:
    told: list[Any] = []
    while not told or "ply" in told[-1]:
        told.append(review.receive_json())
    return told


def test_a_review_is_told_move_by_move_and_is_what_the_program_says(api: Api) -> None:
    with socket(api) as review:
        review.send_json({"record": record(), "simulations": SIMULATIONS})
        *plies, last = answers(review)
    assert [(one["id"], one["ply"], one["of"]) for one in plies] == [(0, ply, 6) for ply in range(1, 7)]
    assert [one["review"] for one in plies] == last["review"]["plies"]
    game, limit = game_from_json(record()), Limit(simulations=SIMULATIONS)
    engine = Engine("hamlet", settings=Settings(memory=128 << 20))
    own = review_game(game, engine, limit)
    assert untimed(last["review"]) == untimed(whole_review(game, own, limit))
    annotate(game, own)
    assert last["record"] == game_to_json(game)
    assert last["record"]["nodes"][0]["comment"].startswith("my favourite (Bastide")


def test_what_a_review_found_out_is_known_to_analyses(api: Api) -> None:
    with socket(api) as review, socket(api, "analysis") as analysis:
        review.send_json({"record": record(), "simulations": SIMULATIONS})
        answers(review)
        analysis.send_json({"rules": "hamlet", "moves": MOVES[:3], "simulations": SIMULATIONS})
        told = analysis.receive_json()
    assert (told["cached"], told["analysis"]["finished"]) == (True, True)


def test_a_review_that_is_stopped_keeps_what_is_done(api: Api) -> None:
    with socket(api) as review:
        review.send_json({"id": 4, "record": record() | {"rules": "hamlet"}, "seconds": 0.3})
        assert review.receive_json()["ply"] == 1
        review.send_json({"stop": True})
        last = answers(review)[-1]
    done = last["review"]["plies"]
    assert not last["review"]["complete"]
    assert 1 <= len(done) < 6
    comments = [node.get("comment", "") for node in last["record"]["nodes"] if node["move"] in MOVES]
    assert "(Bastide" in comments[0]
    assert f"Only the first {len(done)} plies" in last["record"]["comment"]


def test_a_review_ends_with_its_socket(api: Api) -> None:
    with socket(api) as review:
        review.send_json({"record": record(), "seconds": 60})
    with socket(api, "analysis") as analysis:  # by the same worker
        analysis.send_json({"id": 3, "rules": "hamlet", "moves": ["WEA1"], "simulations": 64})
        told = analysis.receive_json()
        assert told["id"] == 3


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"rules": "nowhere"}, "no-ruleset"),
        ({"rules": None}, "no-ruleset"),
        ({"position": "?"}, "bad-record"),
        ({"nodes": [{"move": "TAA1"}]}, "bad-record"),
        ({"nodes": 3}, "bad-record"),
    ],
)
def test_what_is_no_record_is_refused(api: Api, changed: Any, key: str) -> None:
    with socket(api) as review:
        review.send_json({"record": record() | changed, "simulations": 10})
        assert review.receive_json()["problem"]["key"] == key
        review.send_json({"record": 3})
        assert review.receive_json()["problem"]["key"] == "bad-request"


def test_peoples_own_rulesets_are_known_to_those_who_think(api: Api) -> None:
    text = 'format = 1\nname = "mine"\nextends = "hamlet"\ncapture_limit = 2\n'
    api.post("/rulesets", {"text": text})
    start = api.post("/setup", {"rules": "mine"})["text"]
    assert start.split()[0] == "mine"
    with socket(api) as review, socket(api, "analysis") as analysis:
        review.send_json({"record": record() | {"rules": "mine"}, "simulations": 20})
        assert answers(review)[-1]["record"]["rules"] == "mine"
        analysis.send_json({"rules": "mine", "position": start, "moves": ["WEA1"], "simulations": 20})
        assert analysis.receive_json()["analysis"]["position"].startswith("mine WEnA1")
