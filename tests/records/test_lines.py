"""Games as JSON lines: written, read, replayed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bastide.errors import FileError, GameTextError
from bastide.files import read_lines
from bastide.game import Game, Position
from bastide.records import game_line, read_games, replay_lines
from bastide.records.lines import read_game, replay_line
from bastide.rules import SHIPPED, Side, parse_rules, shipped_rules
from support import CONFORMANCE, RULESETS, conformance_games

if TYPE_CHECKING:
    from pathlib import Path

KEYS = {"rules", "moves", "plies", "winner", "points"}
PLY = {"mover", "legal", "board", "unplaced", "captured"}


def line(**fields: Any) -> str:
    return json.dumps({"rules": "hamlet", "moves": [], **fields})


def sorted_captures(record: dict[str, Any]) -> dict[str, Any]:
    """In what was captured the order means nothing."""
    return {**record, "plies": [{**ply, "captured": sorted(ply["captured"])} for ply in record["plies"]]}


@pytest.mark.parametrize("name", SHIPPED)
def test_reference_games_come_back_as_they_are(name: str) -> None:
    replayed = list(replay_lines(read_lines(CONFORMANCE / f"{name}.jsonl")))
    assert [number for number, _ in replayed] == list(range(1, 46))
    assert [sorted_captures(record) for _, record in replayed] == [
        sorted_captures(record) for record in conformance_games(name)
    ]


def test_only_rules_and_moves_are_read() -> None:
    record = conformance_games("wellington")[3]
    bare = {key: record[key] for key in ("rules", "moves")}
    for wrong in ({}, {"plies": 3, "winner": [], "points": "?", "headers": 7, "note": None}):
        assert sorted_captures(replay_line(json.dumps({**bare, **wrong}))) == sorted_captures(record)


def test_lenient_moves_are_written_canonically() -> None:
    assert replay_line(line(moves=["wea1", "STSB3"]))["moves"] == ["WEnA1", "STnB2"]


def test_an_unfinished_game() -> None:
    replayed = replay_line(line(moves=["WEA1"]))
    assert set(replayed) == KEYS
    assert replayed["winner"] == "-"
    assert replayed["points"] == [6, 6]
    assert [set(ply) for ply in replayed["plies"]] == [PLY]
    assert replay_line(line())["plies"] == []


def test_a_draw_has_no_winner() -> None:
    drawn = [record for name in SHIPPED for record in conformance_games(name) if record["winner"] is None]
    assert drawn
    assert replay_line(json.dumps(drawn[0]))["winner"] is None


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("TAA1", "the Well stands on A1"),
        ("", "is no move"),
        ("pass", "knows no passing"),
        ("CAnE5", "there is no building CA"),
        ("INnD4", "off the board"),
        ("\ud800", "is no move"),
        ("x" * 100_000, "is no move"),
    ],
)
def test_an_illegal_move_ends_the_plies(move: str, said: str) -> None:
    replayed = replay_line(line(moves=["WEA1", move, "STnB2"]))
    assert replayed["moves"] == ["WEnA1"]
    assert len(replayed["plies"]) == 2
    assert set(replayed["plies"][-1]) == {"error"}
    assert replayed["plies"][-1]["error"].startswith("ply 2: ")
    assert said in replayed["plies"][-1]["error"]
    assert replayed["winner"] == "-"
    assert len(replayed["error"]) < 300


def test_a_move_after_the_end_is_illegal() -> None:
    record = conformance_games("hamlet")[0]
    replayed = replay_line(json.dumps({**record, "moves": [*record["moves"], "TAA1"]}))
    assert replayed["winner"] == record["winner"]
    assert "the game is over" in replayed["plies"][-1]["error"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "is no JSON"),
        ("[]", "must be an object"),
        ("3", "must be an object"),
        ("null", "must be an object"),
        ("{}", "rules: must be the name"),
        ('{"rules": 3}', "rules: must be the name"),
        ('{"rules": ["hamlet"]}', "rules: must be the name"),
        ('{"rules": "hamlt", "moves": []}', "did you mean hamlet?"),
        ('{"rules": "../hamlet", "moves": []}', "there is no such ruleset"),
        ('{"rules": "hamlet"}', "moves: must be a list"),
        ('{"rules": "hamlet", "moves": "WEA1"}', "moves: must be a list"),
        ('{"rules": "hamlet", "moves": [1]}', "moves: must be a list"),
        ('{"rules": "hamlet", "moves": [], "position": 3}', "position: must be"),
        ('{"rules": "hamlet", "moves": [], "position": "x"}', "fields"),
        ('{"rules": "hamlet", "moves": [], "position": "village - - - -/- l;placed=0/0"}', ""),
        ("[" * 100_000, "is no JSON"),
        ('{"rules": "hamlet", "moves": [], "x": ' + "9" * 10_000 + "}", "is no JSON"),
        ("x" * 10_000_001, "is longer than"),
    ],
)
def test_a_line_that_is_no_game(text: str, said: str) -> None:
    replayed = replay_line(text)
    assert set(replayed) == {"error"}
    assert said in replayed["error"]
    assert len(replayed["error"].splitlines()) == 1


def test_a_file_goes_on_after_a_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(
        b"\xef\xbb\xbf" + line(moves=["WEA1"]).encode() + b"\r\n\n   \n" + b"\xff\xfe nonsense\n"
        b'{"rules": "hamlet", "moves": ["WE\xff"]}\n' + line().encode()
    )
    replayed = list(replay_lines(read_lines(path)))
    assert [number for number, _ in replayed] == [1, 4, 5, 6]
    assert ["error" in record for _, record in replayed] == [False, True, True, False]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, said in (
        (tmp_path / "missing", "No such file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "a\0b", "null"),
        (tmp_path / ("x" * 400), "too long"),
    ):
        with pytest.raises(FileError, match=said):
            list(replay_lines(read_lines(path)))
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert list(replay_lines(read_lines(empty))) == []
    assert list(read_games(empty)) == []


def test_games_come_back(tmp_path: Path) -> None:
    games = [Game.from_moves(record["moves"], name) for name in SHIPPED for record in conformance_games(name)[:2]]
    games.append(Game(Position.start("hamlet").play("WEA1"), {"Light": "Ä", "Dark": '"\n'}))
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(game_line(game)) + "\n" for game in games), encoding="utf-8")
    assert list(read_games(path)) == games


def test_a_start_of_its_own_is_written() -> None:
    start = Position.start("hamlet").play("WEA1").play("STnB2")
    game = Game(start)
    game.play("TAD4")
    written = game_line(game)
    assert written["position"] == str(start)
    again, problem = read_game(json.dumps(written))
    assert (again, problem) == (game, None)
    assert replay_line(json.dumps(written)) == written


def test_a_resignation_is_written_with_its_reason() -> None:
    game = Game.from_moves(["WEA1"], "hamlet")
    game.finish(Side.DARK, "resignation")
    written = game_line(game)
    assert (written["winner"], written["reason"], written["points"]) == ("light", "resignation", [6, 6])
    assert read_game(json.dumps(written)) == (game, None)


def test_own_rules_are_used_by_their_name() -> None:
    text = (RULESETS / "hamlet.toml").read_text(encoding="utf-8")
    own = parse_rules(text.replace('name = "hamlet"', 'name = "mine"', 1))
    written = line(rules="mine", moves=["WEA1"])
    assert replay_line(written, own)["rules"] == "mine"
    assert "there is no such ruleset" in replay_line(written)["error"]
    assert replay_line(line(), own)["rules"] == "hamlet"


def test_headers_that_are_no_texts_become_texts() -> None:
    game, problem = read_game(line(headers={"Round": 3, "Light": None}))
    assert problem is None
    assert game.headers == {"Round": "3", "Light": "None"}


def test_read_games_tells_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{line()}\n{line(moves=['TAA1'])}\n", encoding="utf-8")
    with pytest.raises(GameTextError, match=r"games\.jsonl:2: game 2, ply 1: .*TAA1: light has to place the Well now"):
        list(read_games(path))


def test_own_rules_of_a_shipped_name_are_the_shipped_ones() -> None:
    assert read_game(line(), shipped_rules("village"))[0].rules is shipped_rules("hamlet")


def test_a_problem_tells_its_ply_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(line(moves=["TAA1"]), encoding="utf-8")
    with pytest.raises(GameTextError) as raised:
        list(read_games(path))
    assert str(raised.value).count("ply 1") == 1
