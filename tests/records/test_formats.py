"""All formats by one interface: what each can hold comes back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator

from bastide import BastideError, Game, Position
from bastide.records import FORMATS, format_of, read_file, read_games
from bastide.records.tree import game_from_json, game_to_json, read_tree
from game_trees import trees

if TYPE_CHECKING:
    from bastide.records import Problem

DOCS = Path(__file__).resolve().parents[2] / "docs"
SCHEMA = Draft202012Validator(json.loads((DOCS / "games.schema.json").read_text(encoding="utf-8")))
TREES = ("bgn", "json")
"""The formats that hold everything."""


@given(trees())
def test_json_holds_everything(game: Game) -> None:
    assert game_from_json(json.loads(json.dumps(game_to_json(game)))) == game


@given(trees())
def test_json_is_as_its_schema_says(game: Game) -> None:
    form = FORMATS["json"]
    SCHEMA.validate(json.loads(form.begin + form.write(game) + form.end))


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"rules": 1},
        {"rules": "hamlet", "nodes": [{}]},
        {"rules": "hamlet", "result": "2-0"},
        {"rules": "hamlet", "x": 1},
    ],
)
def test_the_schema_refuses_what_is_no_game(wrong: object) -> None:
    assert not SCHEMA.is_valid({"format": "bastide-games", "version": 1, "games": [wrong]})


@pytest.mark.parametrize("name", FORMATS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(game=trees(annotated=False))
def test_main_lines_come_back_from_every_format(name: str, tmp_path: Path, game: Game) -> None:
    form = FORMATS[name]
    if game.root.position != Position.start(game.rules) and name in ("postal", "kiel"):
        return  # they know the empty board only
    try:
        text = form.begin + form.write(game) + form.end
    except BastideError:
        # Which knows no other rules' buildings, no announcements, and no game without moves.
        assert name == "kiel"
        known = game.rules.name.startswith("cathedral") and game.rules.claims == "automatic"
        assert not (known and game.moves)
        return
    path = tmp_path / f"file{form.extensions[0]}"
    path.write_text(text, encoding="utf-8")
    games = list(read_games(path, None if name in (*TREES, "jsonl") else game.rules))
    if not game.moves and name in ("postal", "kiel"):
        return
    assert [back.moves for back in games] == [game.moves]
    if name in TREES:
        assert games == [game]


@pytest.mark.parametrize("name", FORMATS)
def test_several_games_in_a_file(name: str, tmp_path: Path) -> None:
    form = FORMATS[name]
    games = [Game.from_moves(["CAnF5", "CSnE8"]), Game.from_moves(["CAnE5"])]
    path = tmp_path / f"file{form.extensions[0]}"
    path.write_text(form.begin + form.between.join(map(form.write, games)) + form.end, encoding="utf-8")
    problems: list[Problem] = []
    assert [game.moves for game in read_file(path, problems.append)] == [game.moves for game in games]
    assert not any(problem.fatal for problem in problems)


def test_the_format_is_told_by_name_or_ending(tmp_path: Path) -> None:
    for form in FORMATS.values():
        for extension in form.extensions:
            assert format_of(tmp_path / f"a{extension.upper()}") is form
        assert format_of(tmp_path / "a", form.name) is form
    with pytest.raises(BastideError, match=r"did you mean \.bgn"):
        format_of(tmp_path / "a.bgm")
    with pytest.raises(BastideError, match="did you mean json"):
        format_of(tmp_path / "a", "jsn")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "must be an object"),
        ('{"format": "bastide-games", "version": 2, "games": []}', "is of version 2"),
        ('{"format": "bastide-games", "version": 1, "games": [7]}', "a game must be an object"),
        ('{"format": "bastide-games", "version": 1, "games": [{}]}', "rules is missing"),
        ('{"format": "bastide-games", "version": 1, "games": [{"rules": "hamlt"}]}', "did you mean hamlet"),
        (
            '{"format": "bastide-games", "version": 1, "games": [{"rules": "hamlet", "nodes": [{"parent": 1}]}]}',
            "node 1: parent",
        ),
        (
            '{"format": "bastide-games", "version": 1, "games": [{"rules": "hamlet", "nodes": [{"move": "WEnZ9"}]}]}',
            "node 1: WEnZ9",
        ),
    ],
)
def test_damaged_json_is_told(text: str, said: str) -> None:
    problems: list[Problem] = []
    assert not any(game.root.children for game in read_tree([text], "file.json", problems.append))
    assert len(problems) == 1
    assert said in str(problems[0])


@pytest.mark.parametrize(
    ("damage", "plies", "variations", "ply", "in_variation"),
    [
        ({}, 3, 1, None, False),
        ({2: {"move": "STeZ2"}}, 1, 0, 2, False),
        ({3: {"parent": 2, "move": "WEnB3"}}, 2, 1, 3, False),
        ({4: {"parent": 1, "move": "??"}}, 3, 0, 2, True),
        ({4: {"parent": 7, "move": "TAnA1"}}, 3, 0, 0, False),
        ({5: {"nags": ["!"], "move": "TAnD4"}}, 3, 1, 3, True),
    ],
)
def test_of_a_damaged_game_in_json_comes_what_could_be_read(
    damage: dict[int, object], plies: int, variations: int, ply: int | None, *, in_variation: bool
) -> None:
    nodes: list[object] = [
        {"parent": 0, "move": "WEnB3"},
        {"parent": 1, "move": "STeC2"},
        {"parent": 2, "move": "TAnA2"},
        {"parent": 1, "move": "TAnA1"},
        {"parent": 4, "move": "TAnD4"},
    ]
    for number, node in damage.items():
        nodes[number - 1] = node
    text = json.dumps({"format": "bastide-games", "version": 1, "games": [{"rules": "hamlet", "nodes": nodes}]})
    problems: list[Problem] = []
    (game,) = read_tree([text], "file.json", problems.append)
    assert len(game.moves) == plies
    assert len(game.root.children[0].children) == (1 if plies > 1 else 0) + variations
    assert [(problem.ply, problem.in_variation) for problem in problems] == [(ply, in_variation)] * (ply is not None)
