"""The library: reading and writing records, keeping, changing, searching and deleting them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bastide import Game
from bastide.records import FORMATS
from bastide.records.tree import game_to_json
from server_support import PERSON, any_move

if TYPE_CHECKING:
    from server_support import Api


def random_game(rules: str = "hamlet", seed: int = 1, plies: int = 99) -> Game:
    """A random game with a comment, a glyph and a variation."""
    chance, game = random.Random(seed), Game(rules, {"Light": "Ada", "Dark": "Bo", "Date": "2026.11.30"})
    node = game.root
    while not node.position.is_over and plies > 0:
        moves = list(node.position.legal_moves)
        after = node.add(chance.choice(moves))
        if node.parent is None:
            after.comment, after.nags = "a beginning: with {braces}", [1]
            node.add(chance.choice(moves)).before = "or"
        node, plies = after, plies - 1
    return game


def written(game: Game, form: str = "bgn") -> str:
    return FORMATS[form].begin + FORMATS[form].write(game) + FORMATS[form].end


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
