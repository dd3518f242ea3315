"""The lessons that come with the program, in the order in which they are learnt."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bastide.game import Position
from bastide.lessons.task import Task
from bastide.rules import shipped_rules

if TYPE_CHECKING:
    from bastide.game import Move
    from bastide.problems import Problem
    from bastide.rules import Rules

_SOURCE = "course.toml"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson. Its words are the page's, by the lesson's and the step's names.

    Attributes:
        id: its name within the lesson.
        rules: the ruleset.
        moves: the moves that have been played, from the beginning of a game; none where a `text` says what stands.
        text: a position's text, or "".
        shown: moves that are shown one after the other, where nothing is asked.
        task: what is asked; None where something is shown.
        solution: a move that does it; None where nothing is asked.
    """

    id: str
    rules: Rules
    moves: tuple[str, ...]
    text: str
    shown: tuple[str, ...]
    task: Task | None
    solution: str | None

    def position(self) -> Position:
        """What stands on the board when the step begins."""
        position = Position.parse(self.text, self.rules) if self.text else Position.start(self.rules)
        for move in self.moves:
            position = position.play(move)
        return position

    def judge(self, written: str) -> tuple[Move | None, Problem | None]:
        """Look at somebody's move.

        Args:
            written: the move, in any form that can be read.

        Returns:
            The move in canonical form, None where the rules forbid it; and what is wrong with it, None where it is
            what was asked for.
        """
        position = self.position()
        problem = position.problem_of(written)
        if problem is not None:
            return None, problem
        move = position.parse_move(written)
        return move, None if self.task is None else self.task.problem(position, move)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Attributes:
        id: its name.
        game: `cathedral` or `wellington`: which of the games it belongs to.
        steps: in order.
    """

    id: str
    game: str
    steps: tuple[Step, ...]

    def step(self, name: str) -> Step | None:
        """A step by its name."""
        return next((step for step in self.steps if step.id == name), None)


@cache
def read_course() -> tuple[Lesson, ...]:
    """All lessons."""
    source = files("bastide.lessons").joinpath(_SOURCE).read_text(encoding="utf-8")
    return tuple(_lesson(entry) for entry in tomllib.loads(source)["lesson"])


def _lesson(entry: dict[str, Any]) -> Lesson:
    steps = tuple(_step(step, entry["game"]) for step in entry["step"])
    return Lesson(entry["id"], entry["game"], steps)


def _step(entry: dict[str, Any], game: str) -> Step:
    task = entry.get("task")
    return Step(
        entry["id"],
        shipped_rules(entry.get("rules", game)),
        tuple(entry.get("moves", "").split()),
        entry.get("position", ""),
        tuple(entry.get("shown", "").split()),
        None if task is None else Task.read(task),
        entry.get("solution"),
    )
