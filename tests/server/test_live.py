"""The WebSocket: two pages on one game agree, and one that comes back has missed nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bastide.server.app import make_app
from bastide.server.storage import Database
from server_support import BASE, RANDOM, Api, QuickCrew

if TYPE_CHECKING:
    from pathlib import Path


def test_two_pages_on_one_game_see_the_same(api: Api) -> None:
    game = api.begin("hamlet")
    with api.live(game) as one, api.live(game) as two:
        assert one.receive_json() == two.receive_json() == {"number": 1, "kind": "state", "game": game, "missed": []}
        moved = api.move(game, "WEA1")
        assert one.receive_json() == two.receive_json() == {"number": 2, "kind": "moved", "game": moved, "missed": []}
        assert api.move(game, "WEA2", 409)["key"] == "stale"
        back = api.post(f"/games/{game['id']}/take-back")
        assert one.receive_json()["kind"] == two.receive_json()["kind"] == "taken-back"
        over = api.post(f"/games/{game['id']}/resign", {"side": "dark"})
        kinds = [(message["number"], message["kind"]) for message in (one.receive_json() for _ in range(2))]
        assert kinds == [(4, "resigned"), (5, "ended")]
        assert [two.receive_json()["game"] for _ in range(2)] == [over, over]
        assert back["position"]["ply"] == 0
        api.post(f"/games/{game['id']}/rematch")
        assert one.receive_json()["game"]["rematch"] == two.receive_json()["game"]["rematch"] is not None


def test_the_computers_move_is_told(api: Api) -> None:
    game = api.begin("village", dark=RANDOM)
    with api.live(game) as live:
        live.receive_json()
        api.move(game, "CHnA1")
        mine, its = live.receive_json(), live.receive_json()
        assert (mine["kind"], mine["game"]["thinking"], mine["game"]["may"]["move"]) == ("moved", "dark", [])
        assert (its["kind"], its["game"]["thinking"], its["game"]["may"]["move"]) == ("moved", None, ["light"])
        assert its["number"] == mine["number"] + 1


def test_who_comes_back_is_told_what_happened_meanwhile(api: Api) -> None:
    game = api.begin("hamlet")
    seen = api.move(game, "WEA1")["number"]
    api.move(api.get(f"/games/{game['id']}"), "TAD4")
    now = api.post(f"/games/{game['id']}/take-back")
    with api.live(game, since=seen) as live:
        first = live.receive_json()
        assert first["game"] == now
        assert first["missed"] == [{"number": 3, "kind": "moved"}, {"number": 4, "kind": "taken-back"}]
    with api.live(game, since=now["number"]) as live:
        assert live.receive_json()["missed"] == []


def test_a_game_that_does_not_exist_is_told_so(api: Api) -> None:
    with pytest.raises(WebSocketDisconnect) as closed, api.live({"id": "none"}) as live:
        live.receive_json()
    assert (closed.value.code, closed.value.reason) == (4404, "no-game")


def test_what_a_page_says_there_means_nothing(api: Api) -> None:
    game = api.begin("hamlet")
    with api.live(game) as live:
        live.receive_json()
        live.send_text("CAnE5")
        live.send_bytes(b"\xff")
        api.move(game, "WEA1")
        assert live.receive_json()["kind"] == "moved"


def test_two_servers_on_one_database_do_not_spoil_each_others_games(tmp_path: Path) -> None:
    both = [TestClient(make_app(Database.open(tmp_path), QuickCrew()), base_url=BASE) for _ in range(2)]
    with both[0], both[1]:
        one, two = map(Api, both)
        one.ready()
        two.ready()
        game = one.begin("hamlet")
        assert two.get(f"/games/{game['id']}") == game
        moved = one.move(game, "WEA1")
        with two.live(game, since=game["number"]) as live:
            first = live.receive_json()
            assert first["game"] == moved
            assert first["missed"] == [{"number": 2, "kind": "moved"}]
            after = one.move(moved, "TAD4")
            assert two.move(moved, "TAD3", 409)["key"] == "stale"
            assert live.receive_json()["game"] == after
