"""What the page is told of a position is what the kernel says of it, for every square."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bastide import Side
from bastide.game.blocked import why_stuck
from bastide.rules import SHIPPED, shipped_rules
from bastide.rules.board import square_name
from bastide.server.rulesets import ruleset_info, sheet
from bastide.server.surveying import survey_view
from server_support import random_positions

if TYPE_CHECKING:
    from bastide import Position


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_survey_says_of_every_square_what_the_position_says(rules: str) -> None:
    for position in random_positions(rules, 7)[:-1:5]:
        survey = survey_view(position)
        size = position.rules.board
        legal = 0
        for form in survey.forms:
            assert len(form.places) == size * size
            for square, number in enumerate(form.places):
                move = f"{form.code}{form.facing}{square_name(square, size)}"
                problem, told = position.problem_of(move), survey.problems[number]
                if problem is None:
                    assert told is None
                    legal += 1
                    announced = f"{move}!" if position.may_announce(position.parse_move(move)) else move
                    conquest = form.conquests.get(square)
                    assert (conquest.claims if conquest else []) == sorted(position.claims(announced))
                    assert (conquest.captures if conquest else []) == list(position.captures(announced))
                    assert form.announceable == announced.endswith("!")
                else:
                    assert told is not None
                    assert (told.key, told.values, told.text) == (problem.key, dict(problem.values), problem.text)
                    assert square not in form.conquests
        assert legal == position.legal_moves.count()


def _occupied(position: Position) -> set[int]:
    return {square for piece in position.view().pieces for square in piece.placement.squares}


def test_what_is_captured_are_the_squares_that_become_empty() -> None:
    kinds = set()
    for rules, seed in (("wellington", 0), ("village", 2), ("village", 3)):
        for position in random_positions(rules, seed)[:-1]:
            for form in survey_view(position).forms:
                for square, conquest in form.conquests.items():
                    after = position.play(f"{form.code}{form.facing}{square_name(square, position.rules.board)}")
                    cleared = _occupied(position) - _occupied(after)
                    if "duke" in conquest.captures:  # the game is over, and the Duke is left where it stands
                        duke = position.duke(position.mover.other)
                        assert duke is not None
                        cleared.update(duke.squares)
                    assert conquest.captured == sorted(cleared)
                    kinds.update(conquest.captures)
    assert {"neutral", "duke"} < kinds, "the games show too little"


@pytest.mark.parametrize("rules", SHIPPED)
def test_every_facing_is_told_by_a_distinct_one(rules: str) -> None:
    loaded = shipped_rules(rules)
    info = ruleset_info(loaded, own=False)
    kinds = [*info.buildings, info.neutral, *([info.duke] if info.duke else [])]
    for told, building in zip(kinds, loaded.kinds, strict=True):
        for side, cells in ((Side.LIGHT, told.light), (Side.DARK, told.dark)):
            assert tuple(cells) == building.facings(side)
            for facing, alike in told.same_as[("light", "dark")[side]].items():
                down, right = alike.shift
                shifted = {(row + down, column + right) for row, column in cells[alike.facing]}
                assert shifted == set(building.cells(side, facing))
    assert info.reconstruction == rules.startswith("wellington")
    assert (info.duke is None, info.duke_zone) == (not loaded.has_dukes, loaded.duke_zone or None)


def test_a_sheet_defines_what_its_prefix_promises() -> None:
    for theme, prefix in ruleset_info(shipped_rules("wellington"), own=False).symbols.items():
        drawn = sheet(shipped_rules("wellington"), theme)
        for name in ("light-CO-n", "dark-WH-w", "neutral-PA-e", "light-DU-n"):
            assert f'id="{prefix}{name}"' in drawn


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rules", ["wellington", "cathedral-official", "cathedral"])
def test_why_a_side_is_stuck_is_why_each_of_its_placements_is_illegal(rules: str, seed: int) -> None:
    end = random_positions(rules, seed)[-1]
    assert end.outcome is not None
    if end.outcome.reason != "stuck":
        return
    for side in Side:
        why = why_stuck(end, side)
        taken = {square for piece in end.view().pieces for square in piece.placement.squares}
        enemy = end.territory(side.other)
        stock = end.stock(side)
        free = [
            place
            for place in end.rules.placements(side)
            if place.code in stock and not taken.intersection(place.squares)
        ]
        outside = [place for place in free if not enemy.intersection(place.squares)]
        expected = "only-beside-enemy" if outside else "only-enemy-ground" if free else "no-room"
        assert why.key == (expected if stock else "all-placed")
        assert dict(why.values).get("squares", 0) == end.unplaced(side)
