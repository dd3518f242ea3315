"""Lessons and puzzles, asked about and told."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bastide.puzzles import Theme
from bastide.server.models.asked import Asked, SideName
from bastide.server.models.games import PositionView
from bastide.server.models.lines import LineView, MoveText, MoveTexts
from bastide.server.models.told import Told


# Lessons --------------------------------------------------------------------------------------------------------------
class StepView(Told):
    """A step of a lesson.

    Attributes:
        id: its name; the page has its words by the lesson's name and this.
        kind: `task`: a move is asked for; `shown`: moves are shown.
        rules: the ruleset.
        position: what stands on the board, as a position's text.
        shown: the moves that are shown.
        solution: a move that does what is asked; null where nothing is.
    """

    id: str
    kind: Literal["task", "shown"]
    rules: str
    position: str
    shown: list[str]
    solution: str | None


class LessonView(Told):
    """A lesson.

    Attributes:
        id: its name.
        game: which of the games it belongs to.
        steps: in order.
    """

    id: str
    game: Literal["cathedral", "wellington"]
    steps: list[StepView]


class Try(Asked):
    """A move that somebody tries in a lesson."""

    move: MoveText


class Verdict(Told):
    """What a lesson says of a try.

    Attributes:
        right: whether it does what is asked.
        key: what is wrong with it, by the key of a problem; null where nothing is.
        values: what that names.
        text: the same in English; empty where nothing is wrong.
        legal: whether the rules allow it.
        position: what stands on the board after it; null where the rules forbid it.
    """

    right: bool
    key: str | None
    values: dict[str, str | int]
    text: str
    legal: bool
    position: PositionView | None


# Puzzles --------------------------------------------------------------------------------------------------------------
class PuzzleSummary(Told):
    """A puzzle in the list.

    Attributes:
        id: the puzzle.
        rules: the ruleset.
        theme: what its first move does.
        strength: 1 to 3.
        moves: how many moves are to be found.
    """

    id: str
    rules: str
    theme: Theme
    strength: Annotated[int, Field(ge=1, le=3)]
    moves: int


class PuzzleList(Told):
    """All puzzles, in the order in which they follow each other."""

    puzzles: list[PuzzleSummary]


class ProvedView(Told):
    """What a move leads to with best play.

    Attributes:
        winner: null for a draw.
        margin: Dark's points less Light's at the end.
    """

    winner: SideName | None
    margin: int


class PuzzleView(PuzzleSummary):
    """A puzzle.

    Attributes:
        side: whose move it is.
        decides: whether the result hangs on it; otherwise only the margin does.
        best: what the best move leads to.
        second: what every other move leads to at the best.
        line: its position.
    """

    side: SideName
    decides: bool
    best: ProvedView
    second: ProvedView
    line: LineView


class PuzzleTry(Asked):
    """What somebody has played in a puzzle.

    Attributes:
        moves: all moves from its position on, the opponent's replies included.
        give_up: whether the solution is wanted.
    """

    moves: MoveTexts
    give_up: bool = False


class PuzzleVerdict(Told):
    """What a puzzle says of what was played.

    Attributes:
        right: whether all of one's own moves were the best.
        solved: whether that is the whole solution.
        reply: the opponent's best reply, where more is to be found.
        left: how many moves are still to be found.
        ends: where it is solved or given up, why the solution ends there: `over` where nothing is left to decide,
            `several` where from there on several moves are equally good.
        solution: the solution, where it is solved or given up.
        line: what stands on the board: after what was played and the reply; where a move was wrong, after that.
    """

    right: bool
    solved: bool
    reply: str | None
    left: int
    ends: Literal["over", "several"] | None
    solution: list[str] | None
    line: LineView
