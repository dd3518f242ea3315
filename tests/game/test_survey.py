"""The survey of a position says of every placement what the position says of it when asked alone."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import IllegalMoveError, Position, Side, load_rules, parse_rules
from bastide.rules import SHIPPED
from strategies import Table, rulesets, toml_of, variants
from support import forget_kernels, numbers, position_after, random_line


def check_survey(position: Position) -> None:
    survey = position.survey()
    side = position.to_move or Side.LIGHT
    assert len(survey) == len(position.rules.placements(side))
    assert list(survey.legal()) == position.kernel.legal_actions(position.state).tolist()
    announceable = position.rules.claims == "announced" and position.placing in ("building", "replacement")
    conquering = []
    for index, verdict in enumerate(survey):
        assert verdict.move == position.move_at(index)
        assert verdict.legal == (verdict.problem is None)
        assert verdict.problem == position.why_illegal(verdict.move)
        if not verdict.legal:
            assert (verdict.claims, verdict.captures) == (frozenset(), ())
            continue
        # The survey tells what is there to be announced.
        move = position.move_at(index, announced=announceable)
        assert verdict.claims == position.claims(move)
        assert verdict.captures == position.captures(move)
        if verdict.claims or verdict.captures:
            conquering.append(index)
            check_conquest(position, index, announced=announceable)
    assert list(survey.conquering()) == conquering


def check_conquest(position: Position, index: int, *, announced: bool) -> None:
    """What was foretold comes true."""
    side = position.to_move
    assert side is not None
    move = position.move_at(index, announced=announced)
    following = position.play(move)
    assert position.claims(move) == following.territory(side) - position.territory(side)
    enemy = [piece.code for piece in position.buildings(side.other)]
    kept = [piece.code for piece in following.buildings(side.other)]
    gone = ["neutral"] if position.neutral is not None and following.neutral is None else []
    duke = ["duke"] if following.outcome is not None and following.outcome.reason == "duke" else []
    assert sorted(position.captures(move)) == sorted([*lost(enemy, kept), *gone, *duke])


def lost(before: list[str], after: list[str]) -> list[str]:
    left = list(before)
    for code in after:
        left.remove(code)
    return left


@pytest.mark.parametrize("name", SHIPPED)
def test_survey_of_shipped_rules(name: str) -> None:
    line = random_line(Position.start(load_rules(name)), Random(name), greed=0.1)
    for position in [*line[:2], *line[2:-1:6], line[-1]]:
        check_survey(position)


@given(rulesets(largest=7) | variants(bases=("village",)), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_survey_of_drawn_rules(table: Table, seed: int) -> None:
    for position in random_line(Position.start(parse_rules(toml_of(table))), Random(seed)):
        check_survey(position)
    forget_kernels()


def test_items_like_those_of_a_list() -> None:
    position = position_after("hamlet", "WEnA1")
    survey = position.survey()
    assert survey[-1] == survey[len(survey) - 1] == list(survey)[-1]
    assert {survey[-1], survey[-1]}  # verdicts are values
    for index in (len(survey), -len(survey) - 1):
        with pytest.raises(IndexError):
            survey[index]


def test_claims_and_captures() -> None:
    position = position_after("cathedral", "CAnE5 INsB4 TAnA1")
    move = position.parse_move("BRnC1")
    assert position.claims(move) == numbers(10, "A1 B1 A2 B2")
    assert position.captures(move) == ("TA",)
    assert position.claims("TAnJ10") == frozenset()
    assert position.captures("TAnJ10") == ()
    with pytest.raises(IllegalMoveError, match="light's Tavern stands on A1"):
        position.claims("TAnA1")
    with pytest.raises(IllegalMoveError, match="knows no passing"):
        position.captures("pass")


def test_a_captured_duke() -> None:
    position = position_after("wellington", "PAnE5 DUnA1 DUnJ10 COnD10")
    assert position.captures("CNwA2") == ("duke",)


def test_a_captured_neutral_building() -> None:
    """Dark's Inn shut the Well in the corner, but only Dark's second building takes it (4.7)."""
    opened = position_after("hamlet", "WEnD1")
    assert opened.captures("INnC1") == ()
    position = opened.play("INnC1").play("INwA3")
    assert position.captures("STeC4") == ("neutral",)
    following = position.play("STeC4")
    assert following.neutral is None
    assert ";captured" in str(following)


def test_nothing_is_conquered_without_the_announcement() -> None:
    position = position_after("cathedral-announced", "CAnE5 STnA3 TAnJ10")
    assert position.claims("BRnB1") == frozenset()
    assert position.claims("BRnB1!") == numbers(10, "A1 A2")
    index = position.index_of(position.parse_move("BRnB1"))
    assert position.survey()[index].claims == numbers(10, "A1 A2")


def test_a_pass_conquers_nothing() -> None:
    position = position_after("cathedral-passing", "CAnE5")
    assert (position.claims("pass"), position.captures("pass")) == (frozenset(), ())
