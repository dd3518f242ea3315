"""The lessons teach the rules as they are: the kernel accepts every solution, and every task can be got wrong."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from bastide.errors import BastideError
from bastide.lessons import PROBLEMS, Step, Task, read_course
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.game import Move, Position
    from bastide.problems import Problem

STEPS = {f"{lesson.id}.{step.id}": step for lesson in read_course() for step in lesson.steps}
TASKS = {name: step for name, step in STEPS.items() if step.task is not None}
ANY_MOVE = {"place.neutral", "place.first", "end.last", "end.skipped", "duke.place"}
"""Tasks that every legal move does: that it may be placed, or what comes of it, is what is learnt."""


def shown(name: str) -> Position:
    """What stands on the board at the end of a step in which something is shown."""
    step = STEPS[name]
    position = step.position()
    for move in step.shown:
        position = position.play(move)
    return position


@cache
def tries(step: Step) -> list[tuple[Move, Problem | None]]:
    """Legal moves, a sample of them where there are hundreds, with what a step says of each."""
    assert step.task is not None
    position = step.position()
    moves = list(position.legal_moves)
    return [(move, step.task.problem(position, move)) for move in moves[:: 1 + len(moves) // 100]]


def test_there_are_more_than_twenty_tasks_in_both_games() -> None:
    assert len(TASKS) >= 20
    assert {lesson.game for lesson in read_course()} == {"cathedral", "wellington"}
    assert len({lesson.id for lesson in read_course()}) == len(read_course())
    assert len(STEPS) == sum(len(lesson.steps) for lesson in read_course())


@pytest.mark.parametrize("name", TASKS)
def test_the_solution_is_right_and_something_else_is_not(name: str) -> None:
    step = TASKS[name]
    assert step.solution is not None
    move, problem = step.judge(step.solution)
    assert problem is None
    assert str(move) == step.solution
    told = {problem for _, problem in tries(step)}
    assert (told == {None}) is (name in ANY_MOVE)


@pytest.mark.parametrize("name", TASKS)
def test_what_the_rules_forbid_is_told_by_the_rules(name: str) -> None:
    step = TASKS[name]
    position = step.position()
    move, problem = step.judge("pass")
    assert move is None
    assert problem is not None
    assert problem == position.problem_of("pass")


def test_what_is_shown_is_so() -> None:
    """Everything that a step without a task claims, looked up on the board."""
    assert shown("enclose.neutral").territory(Side.DARK) == frozenset()
    two = shown("capture.two")
    assert two.territory(Side.DARK) == frozenset()
    assert [piece.code for piece in two.buildings(Side.LIGHT)] == ["TA", "TA"]
    safe = shown("cathedral.safe")
    assert safe.neutral is not None
    assert safe.territory(Side.DARK) == frozenset()
    assert shown("corner.pocket").territory(Side.DARK) == frozenset()


def test_every_reason_is_given_somewhere() -> None:
    """No text is written for what never happens: each is said of a legal move in some task, or in a made-up one."""
    found = set()
    for step in TASKS.values():
        found |= {problem.key for _, problem in tries(step) if problem is not None}
    step = TASKS["capture.choose"]
    position = step.position()
    other = Task(captures=("ST",)).problem(position, position.parse_move("BRnC1"))
    unfinished = Task(wins=True).problem(position, position.parse_move("BRnC1"))
    assert other is not None
    assert unfinished is not None
    assert found | {other.key, unfinished.key} == set(PROBLEMS.parameters)


def test_danger_is_told_with_the_move_that_brings_it() -> None:
    step = TASKS["capture.save"]
    _, problem = step.judge("TAnJ9")
    assert problem is not None
    values = dict(problem.values)
    after = step.position().play("TAnJ9")
    assert values["building"] == "TA"
    assert "TA" in after.captures(str(values["move"]))
    assert re.search(str(values["move"]), problem.text)


def test_touching_is_by_side_or_by_corner_alone() -> None:
    step: Step = TASKS["duke.touch"]
    assert step.judge("TEnC4")[1] is None
    away = step.judge("TEnG8")[1]
    assert away is not None
    assert away.key == "task-cornered"
    assert TASKS["touch.enemy"].judge("SQnC9")[1] is None
    beside = TASKS["touch.enemy"].judge("SQnE9")[1]
    assert beside is not None
    assert beside.key == "task-beside"


def test_a_task_knows_only_what_it_can_ask() -> None:
    with pytest.raises(BastideError, match="a task knows no colour"):
        Task.read({"colour": "red"})
