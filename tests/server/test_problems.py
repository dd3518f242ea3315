"""Problems: a key, values, and a text that follows from both."""

from __future__ import annotations

import re

import pytest

from bastide import Position
from bastide.errors import MoveTextError
from bastide.game import Move
from bastide.game.problems import PROBLEMS, STANDING
from bastide.lessons.problems import PROBLEMS as TASK_PROBLEMS
from bastide.problems import Catalogue
from bastide.rules import SHIPPED
from bastide.server.problems import PROBLEMS as SERVER_PROBLEMS
from bastide.server.problems import all_problems
from server_support import random_positions

CATALOGUE = Catalogue({"rings": "{rings} {rings:square/squares}", "name": "the {name}"}, beside={"name": "code"})


def test_a_text_follows_from_key_and_values() -> None:
    assert CATALOGUE.problem("rings", rings=1).text == "1 square"
    assert CATALOGUE.problem("rings", rings=0).text == "0 squares"
    named = CATALOGUE.problem("name", code="CA", name="Cathedral")
    assert (named.text, dict(named.values)) == ("the Cathedral", {"name": "Cathedral", "code": "CA"})
    assert CATALOGUE.parameters == {"rings": ("rings",), "name": ("name", "code")}
    with pytest.raises(KeyError):
        CATALOGUE.problem("rings")
    with pytest.raises(TypeError, match="has no side"):
        CATALOGUE.problem("rings", rings=1, side="light")


def test_every_key_is_a_word_of_its_own_and_every_value_has_a_name() -> None:
    listed = all_problems()
    catalogues = (PROBLEMS, STANDING, SERVER_PROBLEMS, TASK_PROBLEMS)
    assert len(listed) == sum(len(catalogue.parameters) for catalogue in catalogues)
    for key, parameters in listed.items():
        assert re.fullmatch("[a-z]+(-[a-z]+)*", key)
        for parameter in parameters:
            assert re.fullmatch("[a-z_]+", parameter)


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_problem_says_what_why_illegal_says(rules: str) -> None:
    seen = set()
    for position in random_positions(rules, 2)[:-1:20]:
        for verdict in position.survey():
            assert verdict.why == position.problem_of(verdict.move)
            assert verdict.problem == position.why_illegal(verdict.move)
            if verdict.why is not None:
                seen.add(verdict.why.key)
                assert {name for name, _ in verdict.why.values} == set(PROBLEMS.parameters[verdict.why.key])
    assert "neutral-now" in seen or "building-now" in seen


@pytest.mark.parametrize("text", ["", "x" * 100, "CA\nE5", "ß1", "CAnF5!!", "\ud800"])
def test_what_is_no_move_is_the_same_problem_everywhere(text: str) -> None:
    problem = Position.start("hamlet").problem_of(text)
    assert problem is not None
    assert problem.key == "no-move"
    with pytest.raises(MoveTextError) as error:
        Move.parse(text)
    assert str(error.value) == problem.text
