"""How games end, and what a game counts in a series (5.4 of the rules)."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random
from typing import TYPE_CHECKING

import pytest

from bastide import Game, Outcome, Position, Side, load_rules
from bastide.rules import SHIPPED
from support import conformance_games, pickled, position_after, random_line, unplaced

if TYPE_CHECKING:
    from bastide.game.outcome import Reason

LIGHT, DARK = Side


def ended(
    winner: Side | None, reason: Reason, points: tuple[int, int], squares: tuple[int, int] | None = None
) -> Outcome:
    """An outcome of a game with a stock of 47 squares; where nothing else is said, points are unplaced squares."""
    return Outcome(winner, reason, points, squares or points, 47)


@pytest.mark.parametrize(
    ("winner", "reason", "points", "series"),
    [
        (LIGHT, "stuck", (3, 9), (3, 9)),
        (None, "stuck", (4, 4), (4, 4)),
        # Who is first out wins, and counts what is left, which is nothing.
        (DARK, "first-out", (12, 0), (12, 0)),
        # Corners can make points negative.
        (LIGHT, "passes", (-2, 5), (-2, 5)),
        # A Duke: nothing for the winner, the whole stock for the loser, whatever is left.
        (LIGHT, "duke", (30, 12), (0, 47)),
        (DARK, "duke", (30, 12), (47, 0)),
        # Resigned, or lost on time: nothing for the winner, what is unplaced for the loser.
        (LIGHT, "resignation", (30, 12), (0, 12)),
        (DARK, "resignation", (30, 12), (30, 0)),
        (DARK, "time", (8, 12), (8, 0)),
        (None, "abandoned", (30, 12), (30, 12)),
    ],
)
def test_series_points(winner: Side | None, reason: Reason, points: tuple[int, int], series: tuple[int, int]) -> None:
    assert ended(winner, reason, points).series_points == series


@pytest.mark.parametrize("name", ["wellington", "wellington-letter"])
def test_a_resignation_counts_unplaced_squares_and_not_points(name: str) -> None:
    """5.4: "the loser's unplaced squares as they stand"; the corners that change the points are no part of them."""
    game = Game.from_moves(["PAnE5", "DUnA9", "DUnJ1", "CNwA2"], name)
    assert game.position.territory(DARK) == {0}
    assert game.position.unplaced(DARK) == 44
    assert game.position.points[DARK] != 44
    assert game.finish(DARK, "resignation").series_points == (0, 44)


def test_margin_and_result() -> None:
    won = ended(LIGHT, "stuck", (3, 9))
    assert (won.margin(LIGHT), won.margin(DARK)) == (6, -6)
    assert [ended(winner, "stuck", (1, 1)).result for winner in (LIGHT, DARK, None)] == ["1-0", "0-1", "1/2-1/2"]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (ended(LIGHT, "stuck", (3, 9)), "Light wins on points, as neither can build, 3 : 9"),
        (ended(DARK, "duke", (3, 9)), "Dark wins by capturing the Duke, 3 : 9"),
        (ended(DARK, "first-out", (3, 0)), "Dark wins by placing the last building, 3 : 0"),
        (ended(None, "stuck", (3, 3)), "A draw, 3 : 3, as neither can build"),
        (ended(None, "passes", (3, 3)), "A draw, 3 : 3, after two passes"),
        (ended(LIGHT, "time", (3, 9)), "Light wins on time, 3 : 9"),
    ],
)
def test_words(outcome: Outcome, words: str) -> None:
    assert str(outcome) == words


def test_value() -> None:
    outcome = ended(LIGHT, "stuck", (3, 9))
    assert pickled(outcome) == outcome
    assert hash(outcome) == hash(ended(LIGHT, "stuck", (3, 9)))
    with pytest.raises(FrozenInstanceError):
        outcome.winner = None  # type: ignore[misc]


@pytest.mark.parametrize("name", SHIPPED)
def test_only_the_end_has_an_outcome(name: str) -> None:
    *before, end = random_line(Position.start(load_rules(name)), Random(name))
    assert all(position.outcome is None and position.to_move is not None for position in before)
    assert end.outcome is not None
    assert (end.to_move, end.placing, end.can_pass, list(end.legal_moves)) == (None, None, False, [])
    assert end.outcome.points == end.points
    assert end.outcome.unplaced == tuple(unplaced(end))
    assert end.outcome.stock == end.rules.stock_squares


@pytest.mark.parametrize(
    ("name", "expected"),
    [("cathedral", {"first-out", "stuck"}), ("cathedral-official", {"stuck"}), ("wellington", {"duke", "stuck"})],
)
def test_reasons_in_the_reference_games(name: str, expected: set[str]) -> None:
    outcomes = [position_after(name, *record["moves"]).outcome for record in conformance_games(name)]
    assert {outcome.reason for outcome in outcomes if outcome is not None} == expected


def test_two_passes_end_the_game() -> None:
    position = position_after("cathedral-passing", "CAnE5 TAnA1 pass")
    assert not position.is_over
    assert position.play("pass").outcome == ended(DARK, "passes", (47, 46))
    assert not position.play("TAnJ1").play("pass").is_over


def test_a_captured_duke_ends_the_game() -> None:
    position = position_after("wellington", "PAnE5 DUnA1 DUnJ10 COnD10 CNwA2")
    assert position.outcome == ended(LIGHT, "duke", (43, 46), (44, 46))  # a corner is worth one point
    assert position.outcome is not None
    assert position.outcome.series_points == (0, 47)
    duke = position.duke(DARK)
    assert duke is not None
    assert duke.name == "DUnA1"  # it stays in the position
    assert position.territory(LIGHT) == {0}
