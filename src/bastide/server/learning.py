"""Lessons and puzzles: what they ask, and what is said of what people try."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

from bastide.lessons import read_course
from bastide.puzzles import Puzzle, all_shipped
from bastide.server.models import (
    LessonView,
    ProvedView,
    PuzzleSummary,
    PuzzleVerdict,
    PuzzleView,
    StepView,
    Verdict,
)
from bastide.server.positions import line_of, line_view
from bastide.server.problems import NOT_FOUND, refuse
from bastide.server.table import side_name
from bastide.server.views import position_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.engine import Proof
    from bastide.lessons import Lesson, Step
    from bastide.puzzles import Theme


# Lessons --------------------------------------------------------------------------------------------------------------
@cache
def lesson_views() -> list[LessonView]:
    """All lessons, in the order in which they are learnt."""
    return [
        LessonView(
            id=lesson.id,
            game=lesson.game,  # type: ignore[arg-type]  # one of the two
            steps=[_step_view(step) for step in lesson.steps],
        )
        for lesson in read_course()
    ]


def _step_view(step: Step) -> StepView:
    return StepView(
        id=step.id,
        kind="shown" if step.task is None else "task",
        rules=step.rules.name,
        position=str(step.position()),
        shown=list(step.shown),
        solution=step.solution,
    )


def _step(lesson: str, step: str) -> Step:
    found: Lesson | None = next((one for one in read_course() if one.id == lesson), None)
    if found is None or (there := found.step(step)) is None:
        raise refuse(NOT_FOUND, "no-lesson", lesson=ascii(lesson), step=ascii(step))
    return there


def judge(lesson: str, step: str, move: str) -> Verdict:
    """What a lesson says of a move.

    Raises:
        Refused: there is no such step.
    """
    asked = _step(lesson, step)
    played, problem = asked.judge(move)
    after = None if played is None else asked.position().play(played)
    return Verdict(
        right=problem is None,
        key=None if problem is None else problem.key,
        values={} if problem is None else dict(problem.values),
        text="" if problem is None else problem.text,
        legal=played is not None,
        position=None if after is None else position_view(after, 1, str(played), over=after.is_over, surveyed=False),
    )


# Puzzles --------------------------------------------------------------------------------------------------------------
@cache
def _puzzles() -> dict[str, Puzzle]:
    """All that come with the program, by id."""
    return {puzzle.id: puzzle for collection in all_shipped() for puzzle in collection.puzzles.values()}


def _own(puzzle: Puzzle) -> int:
    return len(puzzle.own_moves())


@cache
def puzzle_summaries() -> list[PuzzleSummary]:
    """All puzzles, in the order in which they follow each other."""
    return [PuzzleSummary(**_told(puzzle)) for puzzle in _puzzles().values()]


def _told(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "rules": puzzle.position.rules.name,
        "theme": puzzle.theme,
        "strength": puzzle.strength,
        "moves": _own(puzzle),
    }


def puzzle_named(name: str) -> Puzzle:
    """A puzzle by its id.

    Raises:
        Refused: there is none.
    """
    puzzle = _puzzles().get(name)
    if puzzle is None:
        raise refuse(NOT_FOUND, "no-puzzle", id=ascii(name))
    return puzzle


def next_puzzle(rules: str | None, theme: Theme | None, strength: int | None, after: str | None) -> Puzzle:
    """The next puzzle of those that are wanted, and after the last the first of them.

    Args:
        rules: of this ruleset; None for any, as with the others.
        theme: of this theme.
        strength: of this strength.
        after: the id of the puzzle that it follows, wanted or not.

    Raises:
        Refused: there is none such.
    """
    order = list(_puzzles().values())
    start = next((number for number, puzzle in enumerate(order, 1) if puzzle.id == after), 0)
    for puzzle in order[start:] + order[:start]:
        fits = rules in (None, puzzle.position.rules.name) and theme in (None, puzzle.theme)
        if fits and strength in (None, puzzle.strength):
            return puzzle
    raise refuse(NOT_FOUND, "no-puzzle-such")


def _proved(proof: Proof) -> ProvedView:
    winner = None if proof.winner is None else side_name(proof.winner)
    return ProvedView(winner=winner, margin=cast("int", proof.margin))


def puzzle_view(puzzle: Puzzle) -> PuzzleView:
    """A puzzle as it is set, without its solution."""
    return PuzzleView(
        **_told(puzzle),
        side=side_name(puzzle.side),
        decides=puzzle.decides,
        best=_proved(puzzle.best),
        second=_proved(puzzle.second),
        line=line_view(puzzle.position.rules, str(puzzle.position), [], surveyed=True),
    )


def judge_puzzle(puzzle: Puzzle, moves: Sequence[str], *, give_up: bool) -> PuzzleVerdict:
    """What is said of what was played in a puzzle; every own move that is not the best is wrong.

    Raises:
        Refused: a move cannot be read or is illegal.
    """
    rules, start = puzzle.position.rules, str(puzzle.position)
    played = tuple(node.move for node in line_of(rules, start, moves).root.main_line())
    right = played == puzzle.line[: len(played)]
    solved = right and len(played) == len(puzzle.line)
    shown = [str(move) for move in played if move is not None]
    reply: str | None = None
    if right and not solved and played and not give_up:
        # Whoever has moved twice is met by a reply only where the opponent was not skipped.
        shown, reply = _answered(puzzle, shown)
    told = solved or give_up
    return PuzzleVerdict(
        right=right,
        solved=solved,
        reply=reply,
        left=_left(puzzle, len(shown)) if right else 0,
        ends=puzzle.ends if told else None,
        solution=[str(move) for move in puzzle.line] if told else None,
        line=line_view(rules, start, shown, surveyed=right and not solved and not give_up),
    )


def _answered(puzzle: Puzzle, played: list[str]) -> tuple[list[str], str | None]:
    """What was played and the replies that follow; and the last of these."""
    position, reply = puzzle.position, None
    shown: list[str] = []
    for move in puzzle.line:
        theirs = position.to_move is not puzzle.side
        if len(shown) >= len(played) and not theirs:
            break
        if len(shown) >= len(played):
            reply = str(move)
        shown.append(str(move))
        position = position.play(move)
    return shown, reply


def _left(puzzle: Puzzle, played: int) -> int:
    """How many of one's own moves are still to be found after so many moves of the line."""
    position, left = puzzle.position, 0
    for number, move in enumerate(puzzle.line):
        left += number >= played and position.to_move is puzzle.side
        position = position.play(move)
    return left
