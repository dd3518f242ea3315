"""The plain model against the conformance data, so that it may be trusted as a second opinion."""

from __future__ import annotations

import json
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from .model import IllegalPlacementError, PlainGame
from .rules import PlainRules

TESTS = Path(__file__).resolve().parents[1]
CONFORMANCE = TESTS / "data" / "conformance"
RULESETS = TESTS.parent / "src" / "bastide" / "rules" / "data"

# One game in nine, five of each file, or all of them.
EVERY = 1 if os.environ.get("BASTIDE_EVERY_GAME") else 9
# How many positions a count of placements may have to visit.
PERFT_POSITIONS = 2_000


def read_json(name: str) -> Any:
    return json.loads((CONFORMANCE / name).read_text(encoding="utf-8"))


def games(name: str) -> list[dict[str, Any]]:
    lines = (CONFORMANCE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@cache
def shipped() -> dict[str, dict[str, Any]]:
    files = sorted(RULESETS.glob("*.toml"))
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


@cache
def ruleset(name: str) -> PlainRules:
    return PlainRules.from_dict(shipped()[name], shipped())


def variant(name: str, **changes: object) -> PlainRules:
    return PlainRules.from_dict({"extends": name, **changes}, shipped())


def played(rules: PlainRules, moves: str) -> PlainGame:
    game = PlainGame.start(rules)
    for move in moves.split():
        game.play(move)
    return game


def perft(game: PlainGame, depth: int) -> int:
    legal = game.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for move in legal:
        following = game.copy()
        following.play(move)
        total += perft(following, depth - 1)
    return total


@pytest.mark.parametrize("name", sorted(file.stem for file in CONFORMANCE.glob("*.jsonl")))
def test_conformance_games(name: str) -> None:
    for number, record in enumerate(games(name)):
        if number % EVERY:
            continue
        game = PlainGame.start(ruleset(record["rules"]))
        for ply, (move, expected) in enumerate(zip(record["moves"], record["plies"], strict=True)):
            mover, legal = game.to_move, len(game.legal())
            game.play(move)
            found = {
                "mover": mover,
                "legal": legal,
                "board": game.board(),
                "unplaced": game.unplaced(),
                "captured": sorted(game.captured),
            }
            expected["captured"].sort()
            assert found == expected, f"{name}, game {number}, ply {ply + 1}, {move}"
        assert game.over
        assert (game.winner, game.points()) == (record["winner"], record["points"]), number


@pytest.mark.parametrize("case", read_json("cases.json"), ids=lambda case: case["case"])
def test_conformance_cases(case: dict[str, Any]) -> None:
    game = played(ruleset(case["rules"]), " ".join(case["moves"]))
    assert game.board() == case["board"], case["says"]
    assert game.to_move == case["to_move"]
    assert len(game.legal()) == case["legal"]
    assert game.unplaced() == case["unplaced"]
    assert sorted(game.captured) == sorted(case["captured"])
    assert game.winner == (None if case["winner"] == "-" else case["winner"])
    assert game.over == (case["to_move"] == "over")


@pytest.mark.parametrize("entry", read_json("perft.json"), ids=lambda entry: entry["rules"])
def test_perft(entry: dict[str, Any]) -> None:
    game = played(ruleset(entry["rules"]), " ".join(entry["moves"]))
    reached = 1
    for depth, expected in enumerate(entry["perft"], start=1):
        # The last ply is only counted, so the cost is that of the positions before it.
        if reached > PERFT_POSITIONS:
            break
        assert perft(game, depth) == expected, depth
        reached = expected


def test_placements_on_the_empty_board() -> None:
    rules = ruleset("cathedral")
    assert [len(rules.buildings["light"]), len(rules.buildings["dark"])] == [2141, 2141]
    assert len(rules.neutral) == 224


@pytest.mark.parametrize(
    ("name", "moves", "refused"),
    [
        ("cathedral", "CAnE5", "pass"),  # passing is not allowed
        ("cathedral", "CAnE5", "TAnE5"),  # occupied
        ("cathedral", "CAnE5", "TAeA1"),  # not the canonical facing
        ("cathedral", "CAnE5", "TAnA1!"),  # claims are automatic
        ("cathedral", "CAnE5 STnA3 TAnJ10 BRnB1", "TAnA1"),  # enemy territory
        ("cathedral-announced", "", "CAnE5!"),  # no building
        ("cathedral-passing", "", "pass"),  # the neutral building is never passed
        ("wellington", "PAnE5", "DUnC3"),  # outside the Dukes' zone
        ("wellington", "PAnE5 DUnA9 DUnJ1 COnA1", "COnA2"),  # contact
    ],
)
def test_refused(name: str, moves: str, refused: str) -> None:
    game = played(ruleset(name), moves)
    before = game.board(), game.to_move
    with pytest.raises(IllegalPlacementError):
        game.play(refused)
    assert (game.board(), game.to_move) == before


def test_replacing_at_once_and_declining() -> None:
    moves = "PAnE5 DUnJ5 DUnI10 COnA1 SHeC4 COnB2 TEnD3 COnJ1 TEnD1"
    game = played(ruleset("wellington-letter"), moves)
    assert (game.stage, game.to_move, game.replacements) == ("replacement", "light", 2)
    area = game.replacement_area
    assert area == {(row, column) for row in range(3) for column in range(3)}
    assert all(game.rules.buildings["light"][move].squares <= area for move in game.legal())
    with pytest.raises(IllegalPlacementError):
        game.play("COnJ10")
    game.play("COnA1")
    assert (game.stage, game.to_move, game.replacements) == ("replacement", "light", 1)
    declined = game.copy()
    declined.play("pass")
    assert (declined.stage, declined.to_move, declined.passes) == ("building", "dark", 0)
    game.play("COnB2")
    assert (game.stage, game.to_move, game.replacements) == ("building", "dark", 0)


def test_delayed_opening_with_a_first_claim() -> None:
    """The neutral building may stand in territory, and is not captured when that is divided."""
    fort = {"code": "FO", "drawing": ["^#", ".#", ".#", ".#", "##"]}
    well = {"code": "WE", "drawing": ["^"]}
    hut = {"code": "HU", "drawing": ["^"], "count": 2}
    rules = variant("cathedral-lehmann", first_claim=True, neutral=well, building=[fort, hut])
    game = played(rules, "FOnA1 WEnA2")
    assert game.territory["dark"] == {(1, 0), (2, 0), (3, 0)}
    game.play("HUnJ1")
    game.play("HUnA3")
    assert game.board().startswith("DD.......L/ND......../DD......../dD......../DD")
    assert game.captured == []


def test_opening_placements_without_room_are_skipped() -> None:
    town = {
        "board": 4,
        "opening": "delayed",
        "neutral": {"code": "NE", "drawing": ["^###", "####", "####"]},
        "building": [{"code": "AA", "drawing": ["^###", "###."]}],
        "end": "both-stuck",
    }
    game = PlainGame.start(PlainRules.from_dict(town))
    assert (game.stage, game.to_move) == ("building", "dark")
    game.play("AAnA2")
    assert (game.over, game.reason, game.winner) == (True, "stuck", "dark")
    assert (game.neutral, game.neutral_gone) == (None, False)
