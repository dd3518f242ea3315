"""A line of moves from a position, asked about and told: no game, nothing that is kept."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from bastide.server.models.asked import LONGEST_POSITION, Asked
from bastide.server.models.games import LineMove, OutcomeView, PositionView
from bastide.server.models.told import ProblemView, Told

LONGEST_LINE = 2000
"""Moves of a line: more than any game has."""

RulesetWord = Annotated[str, Field(max_length=40)]
PositionText = Annotated[str, Field(max_length=LONGEST_POSITION)]
MoveText = Annotated[str, Field(max_length=40)]
MoveTexts = Annotated[list[MoveText], Field(max_length=LONGEST_LINE, default_factory=list)]


class Line(Asked):
    """A line of moves.

    Attributes:
        rules: the ruleset's name.
        position: from where, as a position's one line of text; null for the beginning of a game.
        moves: the moves, in any form that can be read.
        survey: whether the position at its end is surveyed.
    """

    rules: RulesetWord = "cathedral"
    position: PositionText | None = None
    moves: MoveTexts
    survey: bool = True


class ThreatView(Told):
    """A conquest that a side could make.

    Attributes:
        move: by which placement, announced where it must be.
        squares: what would become its territory.
        captures: what it would take: codes of enemy buildings, `neutral`, `duke`.
        captured: all squares of what it would take, in board order.
        weight: squares won and squares of the buildings that go back; a Duke outweighs them all.
    """

    move: str
    squares: list[int]
    captures: list[str]
    captured: list[int]
    weight: int


class Threats(Told):
    """The heaviest conquest that each side could make if it were to move; null where there is none."""

    light: ThreatView | None
    dark: ThreatView | None


class LineMay(Told):
    """What may be done at the end of a line besides placing.

    Attributes:
        can_pass: whether the side to move may pass, or decline the rest of a replacement.
        announce: whether a move may be announced.
    """

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    can_pass: Annotated[bool, Field(serialization_alias="pass")]
    announce: bool


class LineView(Told):
    """The end of a line.

    Attributes:
        position: what stands there.
        moves: the line's moves in canonical form, and what each did.
        outcome: how the game ended there by the rules; null while it goes on.
        may: what may be done.
        threats: what each side could conquer.
    """

    position: PositionView
    moves: list[LineMove]
    outcome: OutcomeView | None
    may: LineMay
    threats: Threats


class LineProblem(ProblemView):
    """What is wrong with a line.

    Attributes:
        because: for a move that the rules forbid, their reason.
    """

    because: ProblemView | None = None
