"""The reference games, the directed cases and the counts of lines, through what a user would call."""

from __future__ import annotations

from typing import Any

import pytest

from bastide import Position, load_rules
from bastide.rules import SHIPPED
from support import conformance_games, mover, position_after, read_json, unplaced, winner

# To list the moves of a position costs far more than to count them.
LISTED_EVERY = 7


def check_choice(position: Position, ply: dict[str, Any], number: int) -> None:
    """Who moves, and among how many placements."""
    assert mover(position) == ply["mover"]
    assert position.legal_moves.count() == ply["legal"]
    if number % LISTED_EVERY == 0:
        listed = list(position.legal_moves)
        assert len(set(listed)) == len(listed) == ply["legal"]


def check_result(position: Position, ply: dict[str, Any]) -> None:
    assert position.rows() == ply["board"]
    assert unplaced(position) == ply["unplaced"]
    again = Position.parse(str(position))
    assert again == position
    assert str(again) == str(position)


@pytest.mark.parametrize("name", SHIPPED)
def test_reference_games(name: str) -> None:
    games = conformance_games(name)
    assert len(games) == 45
    for record in games:
        assert record["rules"] == name
        position = Position.start(load_rules(name))
        for number, (written, ply) in enumerate(zip(record["moves"], record["plies"], strict=True)):
            check_choice(position, ply, number)
            move = position.parse_move(written)
            assert str(move) == written
            assert position.why_illegal(move) is None
            assert sorted(position.captures(written)) == sorted(ply["captured"])
            position = position.play(written)
            check_result(position, ply)
        assert position.is_over
        assert winner(position) == record["winner"]
        assert list(position.points) == record["points"]


def test_no_ruleset_lacks_its_reference_games() -> None:
    """405 games in all, so that none is lost unnoticed."""
    assert sum(len(conformance_games(name)) for name in SHIPPED) == 405


@pytest.mark.parametrize("case", read_json("cases.json"), ids=lambda case: case["case"])
def test_directed_case(case: dict[str, Any]) -> None:
    *before, last = case["moves"]
    earlier = position_after(case["rules"], *before)
    position = earlier.play(last)
    assert position.rows() == case["board"], case["says"]
    assert mover(position) == case["to_move"]
    assert position.legal_moves.count() == len(list(position.legal_moves)) == case["legal"]
    assert unplaced(position) == case["unplaced"]
    assert sorted(earlier.captures(last)) == sorted(case["captured"])
    assert winner(position) == (None if case["winner"] == "-" else case["winner"])
    assert position.is_over == (case["to_move"] == "over")
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    "entry", read_json("perft.json"), ids=lambda entry: "-".join([entry["rules"], *entry["moves"]])
)
def test_lines_counted(entry: dict[str, Any]) -> None:
    position = position_after(entry["rules"], *entry["moves"])
    counted = [position.kernel.count_lines(position.state, depth) for depth in range(1, len(entry["perft"]) + 1)]
    assert counted == entry["perft"]
