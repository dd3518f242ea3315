"""The library: reading and writing records, keeping, changing, searching and deleting them."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bastide import Game, Move, Position, Side
from bastide.records import FORMATS
from bastide.records.openings import opening_of
from bastide.records.tree import game_to_json
from bastide.server.app import WEB, make_app
from bastide.server.library import painting
from bastide.server.storage import Database
from library_support import kept_game, random_game, written
from server_support import BASE, PERSON, RANDOM, Api, QuickCrew, any_move

if TYPE_CHECKING:
    from pathlib import Path


def read(api: Api, text: str | bytes, **query: str) -> Any:
    answer = api.client.post("/api/v1/records/read", content=text, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_told_by_its_text_and_read(api: Api, form: str) -> None:
    game = random_game("cathedral")
    told = read(api, written(game, form))
    assert told["format"] == form
    assert (told["more"], told["problems"]) == (False, [])
    (one,) = told["games"]
    assert (one["complete"], one["problems"]) == (True, [])
    moves = [node["move"] for node in one["record"]["nodes"]]
    assert [move for move in map(str, game.moves) if move not in moves] == []
    if FORMATS[form].annotated:
        assert one["record"] == game_to_json(game)


def test_a_record_written_is_read_back_equal(api: Api) -> None:
    record = game_to_json(random_game("village"))
    for form in ("bgn", "json"):
        answer = api.client.post("/api/v1/records/write", json={"records": [record, record], "format": form})
        assert answer.status_code == 200, answer.text
        assert [one["record"] for one in read(api, answer.content)["games"]] == [record, record]


def test_a_kept_record_is_changed_only_by_who_has_seen_it(api: Api) -> None:
    record = game_to_json(random_game())
    kept = api.post("/library", {"record": record})
    assert kept["record"] == record
    assert api.get(f"/library/{kept['id']}") == kept
    record["nodes"][0]["comment"] = "one page says this"
    path = f"/api/v1/library/{kept['id']}"
    first = api.client.put(path, json={"record": record, "number": kept["number"]})
    assert first.status_code == 200, first.text
    record["nodes"][0]["comment"] = "another says that"
    second = api.client.put(path, json={"record": record, "number": kept["number"]})
    assert (second.status_code, second.json()["key"]) == (409, "record-changed")
    assert api.get(f"/library/{kept['id']}")["record"]["nodes"][0]["comment"] == "one page says this"
    assert api.client.delete(path).status_code == 204
    assert api.get(f"/library/{kept['id']}", 404)["key"] == "no-record"


def test_a_game_of_play_is_a_record_at_any_time(api: Api) -> None:
    chance = random.Random(3)
    game = api.begin("village", {**PERSON, "name": "Ada"}, {"kind": "level", "level": 2}, clock={"seconds": 600})
    game = api.settled(api.move(game, any_move(game, chance)))
    record = api.get(f"/games/{game['id']}/record")
    assert [node["move"] for node in record["nodes"]] == [move["move"] for move in game["moves"]]
    assert all(node["clock"] <= 600 for node in record["nodes"])
    assert (record["headers"]["Light"], record["headers"]["Dark"]) == ("Ada", "level:2")
    assert record["result"] == "*"
    api.get("/games/0000/record", 404)


def test_the_explorer_finds_an_opening_however_the_board_was_turned(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    line = ["CAnF5", "CSnE8", "TOwG5"]
    game = Game.from_moves(line)
    for quarters in range(4):
        position, moves = Position.start("cathedral"), []
        for move in line:
            index = position.rules.turned_index(position.mover, position.index_of(Move.parse(move)), quarters)
            moves.append(position.move_at(index))
            position = position.play(moves[-1])
        turned = Game.from_moves(moves)
        turned.finish(Side.DARK if quarters < 3 else Side.LIGHT, "resignation")
        kept_game(api, turned)
    told = api.post("/explorer", {"rules": "cathedral", "moves": line[:2]})
    (move,) = told["moves"]
    assert (move["move"], move["games"], move["light"], move["draw"], move["dark"]) == ("TOwG5", 4, 3, 0, 1)
    assert (told["games"], move["share"], len(told["examples"])) == (4, 1.0, 4)
    (first,) = api.post("/explorer", {"rules": "cathedral", "moves": []})["moves"]
    assert first["games"] == 4  # four turns of one placement are one
    assert api.post("/explorer", {"rules": "cathedral", "moves": line})["moves"] == []
    assert api.post("/explorer", {"rules": "cathedral-passing", "moves": []})["games"] == 0
    (opening,) = {record["opening"] for record in api.get("/library")["records"]}
    assert opening == opening_of(game.root.children[0].children[0].position).key
    assert api.get(f"/library?opening={opening}")["total"] == 4


def test_records_are_searched(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    for number, (light, dark, date) in enumerate(
        [("Ada", "Bo", "2026.11.30"), ("Çelik", "ADA", "2026.02.??"), ("50%", "Bo_", "2025.12.31"), ("", "", "")]
    ):
        game = Game(("hamlet", "village")[number % 2], {"Light": light, "Dark": dark, "Date": date})
        if number < 3:
            game.finish((Side.DARK, Side.LIGHT, None)[number], ("resignation", "time", "abandoned")[number])
        kept_game(api, game)

    def found(**query: str) -> list[str]:
        answer = api.client.get("/api/v1/library", params=query)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert told["total"] == len(told["records"])
        return [record["light"] for record in told["records"]]

    assert found() == ["", "50%", "Çelik", "Ada"]
    assert found(text="ada") == ["Çelik", "Ada"]
    assert found(text="çEL") == ["Çelik"]
    assert found(text="%") == ["50%"]
    assert found(text="_") == ["50%"]
    assert found(after="2026") == ["Çelik", "Ada"]
    assert found(before="2026-02") == ["50%", "Çelik"]
    assert found(after="2026-01-01", before="2026-11-30") == ["Çelik", "Ada"]
    assert found(rules="village", result="0-1") == ["Çelik"]
    assert found(result="*") == [""]
    assert found(origin="played") == []


def test_a_long_list_comes_in_pages(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    for number in range(60):
        kept_game(api, Game("hamlet", {"Light": f"Player {number}"}))
    first = api.get("/library")
    rest = api.get(f"/library?cursor={first['next']}")
    assert (first["total"], rest["total"], rest["next"]) == (60, 60, None)
    names = [record["light"] for record in first["records"] + rest["records"]]
    assert names == [f"Player {number}" for number in reversed(range(60))]
    api.get("/library?cursor=x", 422)


def test_a_finished_game_of_play_is_in_the_library_and_deleted_with_its_record(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    game = api.begin("hamlet", {**PERSON, "name": "Ada"}, {"kind": "level", "level": 1})
    assert api.get("/library")["total"] == 0
    api.post(f"/games/{game['id']}/resign", {"side": "light"})
    (record,) = api.get("/library")["records"]
    assert (record["game"], record["origin"], record["result"]) == (game["id"], "played", "0-1")
    api = start(tmp_path)  # and it is not filed again
    assert api.get("/library") == {"total": 1, "records": [record], "next": None}
    with api.live(game) as live:
        live.receive_json()
        assert api.client.delete(f"/api/v1/library/{record['id']}").status_code == 204
        with pytest.raises(WebSocketDisconnect):
            live.receive_json()
    api.get(f"/games/{game['id']}", 404)
    assert api.get("/library")["total"] == 0
    assert api.get("/games") == []


def test_all_that_are_found_are_deleted_only_if_they_are_as_many_as_was_confirmed(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    for name in ("Ada", "Ada", "Bo"):
        kept_game(api, Game("hamlet", {"Light": name}))
    assert api.post("/library/delete?text=ada", {"count": 3}, 409)["key"] == "found-changed"
    assert api.post("/library/delete?text=ada", {"count": 2}) == {"deleted": 2}
    assert [record["light"] for record in api.get("/library")["records"]] == ["Bo"]


def test_statistics_tell_how_somebody_has_played(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    for side in ("light", "dark", "light"):
        players = {side: {**PERSON, "name": "Ada"}, "dark" if side == "light" else "light": RANDOM}
        game = api.begin("hamlet", **players)
        chance = random.Random(side)
        while (game := api.settled(game))["outcome"] is None:
            game = api.move(game, any_move(game, chance))
    told = api.get("/statistics")
    assert (told["games"], told["won"] + told["drawn"] + told["lost"]) == (3, 3)
    assert [(one["opponent"], one["side"], one["games"]) for one in told["tallies"]] == [
        ("random", "light", 2),
        ("random", "dark", 1),
    ]
    margins = sum(one["margin"] * one["games"] for one in told["tallies"])
    assert told["margin"] == pytest.approx(margins / 3)
    assert sum(one["games"] for one in told["first"]) == 3
    assert told["players"] == [{"name": "Ada", "games": 3}, {"name": "random", "games": 3}]
    other = api.get("/statistics?player=RANDOM")
    assert (other["won"], other["lost"], other["margin"]) == (told["lost"], told["won"], -told["margin"])
    assert api.get("/statistics?player=Nobody")["margin"] is None
    given_up = api.begin("hamlet", {**PERSON, "name": "Ada"}, RANDOM)
    api.post(f"/games/{given_up['id']}/resign", {"side": "light"})
    after = api.get("/statistics")
    assert (after["games"], after["lost"]) == (4, told["lost"] + 1)
    assert after["margin"] == pytest.approx(told["margin"]), "how far it would have been lost nobody knows"


def test_what_is_noted_about_a_game_of_play_leaves_the_statistics_as_they_are(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    for players in (({**PERSON, "name": "Ada"}, RANDOM), (RANDOM, PERSON), (PERSON, PERSON)):
        game = api.begin("hamlet", *players)
        chance = random.Random(1)
        while (game := api.settled(game))["outcome"] is None:
            game = api.move(game, any_move(game, chance))
    told, ada = api.get("/statistics"), api.get("/statistics?player=ada")
    assert (told["games"], ada["games"]) == (2, 1)
    for listed in api.get("/library")["records"]:
        kept = api.get(f"/library/{listed['id']}")
        kept["record"]["nodes"][0] |= {"comment": "why there?", "nags": [6]}
        wanted = {"record": kept["record"], "number": kept["number"]}
        assert api.client.put(f"/api/v1/library/{kept['id']}", json=wanted).status_code == 200
    assert (api.get("/statistics"), api.get("/statistics?player=ada")) == (told, ada)


def test_pictures_of_a_line(api: Api) -> None:
    line = {"rules": "hamlet", "moves": ["WEnB3", "STeC2"]}
    for form, begin in (("svg", b"<svg"), ("png", b"\x89PNG")):
        for strip in (False, True):
            answer = api.client.post("/api/v1/records/picture", json={**line, "format": form, "strip": strip})
            assert answer.status_code == 200, answer.text
            assert answer.content.startswith(begin)
    for wrong in ({"theme": "glass"}, {"format": "png", "width": 4000}):
        refused = api.client.post("/api/v1/records/picture", json={**line, **wrong})
        assert (refused.status_code, refused.json()["key"]) == (422, "no-picture")
    assert "4000 by" in refused.json()["text"]


def test_pixels_are_drawn_beside_the_server(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing them here would let nobody else be answered meanwhile."""

    def here(*_: object, **_named: object) -> None:
        raise AssertionError("drawn in the server's own process")

    monkeypatch.setattr(painting, "png_bytes", here)
    answer = api.client.post("/api/v1/records/picture", json={"rules": "hamlet", "format": "png", "width": 64})
    assert answer.content.startswith(b"\x89PNG"), answer.text


def test_rules_of_ones_own_are_replaced_and_deleted_only_while_nothing_is_of_them(start: Any, tmp_path: Path) -> None:
    api = start(tmp_path)
    text = (WEB / "examples" / "my-town.toml").read_text(encoding="utf-8")
    other = text.replace('title = "My town"', 'title = "Our town"')
    path = "/api/v1/rulesets/my-town"
    assert api.post("/rulesets", {"text": text})["own"]
    assert api.post("/rulesets", {"text": other}, 409)["key"] == "ruleset-other"
    assert api.client.put(path, json={"text": other}).json()["title"] == "Our town"
    renamed = api.client.put(path, json={"text": other.replace('"my-town"', '"your-town"')})
    assert (renamed.status_code, renamed.json()["key"]) == (422, "ruleset-renamed")
    record = api.post("/library", {"record": {"rules": "my-town", "headers": {}, "nodes": []}})
    game = api.begin("my-town")
    for answer in (api.client.put(path, json={"text": text}), api.client.delete(path)):
        assert (answer.status_code, answer.json()["key"]) == (409, "ruleset-used")
        assert answer.json()["values"]["count"] == 2
    api.client.delete(f"/api/v1/library/{record['id']}")
    api.post(f"/games/{game['id']}/resign", {"side": "light"})
    (played,) = api.get("/library")["records"]
    assert api.client.delete(path).json()["values"]["count"] == 1
    api.client.delete(f"/api/v1/library/{played['id']}")
    assert api.client.delete(path).status_code == 204
    assert api.client.delete(path).status_code == 404
    assert api.client.delete("/api/v1/rulesets/hamlet").json()["key"] == "ruleset-shipped"
    api = start(tmp_path)
    assert "my-town" not in [rules["name"] for rules in api.get("/rulesets")]


@pytest.mark.parametrize(
    ("text", "rules", "moves"),
    [
        ("WEnB3 STeC2 TAnA2", "hamlet", 3),
        ("1. WEnB3 2. STeC2", "hamlet", 2),
        ("1 CAnF5   2 CSnE8", "cathedral", 2),
        ("PAnE5\nDUnA1\nDUnJ10\nCOnB7", "wellington", 4),
    ],
)
def test_a_plain_list_of_moves_is_read_by_the_rules_that_fit(api: Api, text: str, rules: str, moves: int) -> None:
    (game,) = read(api, text)["games"]
    assert (game["record"]["rules"], len(game["record"]["nodes"]), game["complete"]) == (rules, moves, True)


def test_a_position_alone_is_read(api: Api) -> None:
    position = str(random_game("village").position)
    told = read(api, f"\n{position}\n")
    assert told["format"] == "position"
    assert told["games"][0]["record"]["position"] == position
    damaged = read(api, position.replace("placed", "plaxed"))
    assert (damaged["games"], len(damaged["problems"])) == ([], 1)


@pytest.mark.parametrize("form", ["bgn", "json", "jsonl", "postal", "record"])
def test_a_damaged_record_gives_what_could_be_read_and_says_where_it_stops(api: Api, form: str) -> None:
    game = Game.from_moves(["WEnB3", "STeC2", "TAnA2"], "hamlet")
    text = json.dumps(game_to_json(game)) if form == "record" else written(game, form)
    told = read(api, text.replace("TAnA2", "TAnB3"), rules="hamlet")
    (one,) = told["games"]
    assert (told["format"], one["complete"]) == (form, False)
    assert [node["move"] for node in one["record"]["nodes"]] == ["WEnB3", "STeC2"]
    (problem,) = [one for one in one["problems"] if one["lost"]]
    assert (problem["ply"], problem["problem"]["key"]) == (3, "occupied-neutral")
    assert problem["problem"]["values"]["square"] == "B3"


@pytest.mark.parametrize(
    "text", ["", " \n", "{", "[", "\x00\xff", "\ud800", '{"a": 1}', "1 2 3 4", '[Rules "nowhere"]\n\n1. CAnF5 *']
)
def test_whatever_is_pasted_is_answered(api: Api, text: str) -> None:
    told = read(api, text.encode(errors="surrogatepass"))
    assert not any(game["record"]["nodes"] for game in told["games"])


def test_more_games_than_are_read_at_once_are_told(api: Api) -> None:
    text = "\n".join(written(Game("hamlet", {"Round": str(number)})) for number in range(202))
    told = read(api, text)
    assert (len(told["games"]), told["more"]) == (200, True)


def test_a_record_that_is_none_is_refused(api: Api) -> None:
    told = api.post("/library", {"record": {"rules": "hamlet", "nodes": [{"move": "XXnA1"}]}}, 422)
    assert told["key"] == "record-refused"
    assert "node 1" in told["text"]
    large = api.client.post("/api/v1/library", content=b" " * (4 * 1024 * 1024 + 1))
    assert (large.status_code, large.json()["key"]) == (413, "too-large")


def test_the_library_is_kept_by_postgresql_as_well(postgres: str) -> None:
    with TestClient(make_app(Database.open(postgres), QuickCrew()), base_url=BASE) as client:
        api = Api(client)
        api.ready()
        kept = [kept_game(api, random_game("village", seed)) for seed in (1, 2)]
        assert kept_game(api, random_game("hamlet", 1))["record"]["rules"] == "hamlet"
        assert api.get("/library?rules=village&text=ADA&after=2026")["total"] == 2
        assert api.post("/explorer", {"rules": "village", "moves": []})["games"] == 2
        record = {**kept[0]["record"], "comment": "\u0000 and \\u0000"}
        path = f"/api/v1/library/{kept[0]['id']}"
        assert client.put(path, json={"record": record, "number": 1}).json()["record"] == record
        assert client.put(path, json={"record": record, "number": 1}).status_code == 409
        game = api.begin("hamlet")
        api.post(f"/games/{game['id']}/resign", {"side": "light"})
        assert api.get("/statistics?player=ada")["player"] == "ada"
        assert api.get("/library?text=%00")["total"] >= 0
        assert len(client.get("/api/v1/library/export?format=jsonl").text.splitlines()) == 4
        assert api.post("/library/delete", {"count": 4}) == {"deleted": 4}
        assert api.get("/games") == []
