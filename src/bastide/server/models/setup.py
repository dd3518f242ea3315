"""A position put together by hand: loose pieces, territory and whose turn it is, right or wrong."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from bastide.server.models.asked import Asked, SideName
from bastide.server.models.games import OutcomeView, Pair, PieceView, PositionView, Stock, SurveyView, Territory
from bastide.server.models.lines import PositionText, RulesetWord
from bastide.server.models.told import Facing, ProblemView, Told

_MOST_SQUARES = 100
_MOST_PIECES = 200

SquareNumber = Annotated[int, Field(ge=0, lt=_MOST_SQUARES)]
Squares = Annotated[list[SquareNumber], Field(max_length=_MOST_SQUARES, default_factory=list)]


class LoosePiece(Asked):
    """Something put on the board; `side` is null for the neutral building."""

    side: SideName | None
    code: Annotated[str, Field(max_length=2)]
    facing: Facing = "n"
    square: SquareNumber


class LooseTerritory(Asked):
    """The squares of each side's territory, those it has built on included."""

    light: Squares
    dark: Squares


class Placed(Asked):
    """How many buildings each side has ever placed, 2 standing for more."""

    light: Annotated[int, Field(ge=0, le=2)]
    dark: Annotated[int, Field(ge=0, le=2)]


class SetupMore(Asked):
    """What the rules need to know besides; what is null follows from what stands.

    Attributes:
        placed: what each side has ever placed, if it is more than what stands.
        opening: how many placements of the opening are still to come.
        captured: whether the neutral building was captured and has left the game.
        passed: whether the last move was a pass.
        replace: how many replacements the side to move may still place at once.
        area: in which squares.
    """

    placed: Placed | None = None
    opening: Annotated[int, Field(ge=0, le=3)] | None = None
    captured: bool | None = None
    passed: bool = False
    replace: Annotated[int, Field(ge=0, lt=10_000)] = 0
    area: Squares


class Setup(Asked):
    """A position by hand.

    Attributes:
        rules: the ruleset's name.
        source: `from`: a position's text, to be taken apart; then all that follows is left aside.
        pieces: what stands.
        territory: whose squares are whose.
        to_move: whose turn it is; null for whoever it must or is likely to be.
        more: what the rules need to know besides.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    rules: RulesetWord = "cathedral"
    source: Annotated[PositionText | None, Field(alias="from")] = None
    pieces: Annotated[list[LoosePiece], Field(max_length=_MOST_PIECES, default_factory=list)]
    territory: LooseTerritory | None = None
    to_move: SideName | None = None
    more: SetupMore | None = None


class SetupProblem(ProblemView):
    """Something that is wrong.

    Attributes:
        squares: where, as far as it is anywhere.
    """

    squares: list[int]


class SetupMoreView(Told):
    """What the rules need to know besides, as `SetupMore` has it, with what follows from what stands."""

    placed: dict[SideName, int]
    opening: int
    captured: bool
    passed: bool
    replace: int
    area: list[int]


class SetupSurveys(Told):
    """For each of these what of it is left, and where it could be put: where it is on the board and nothing stands.

    Attributes:
        light, dark: a side's buildings, and its Duke.
        neutral: the neutral building; the survey is told for Light.
    """

    light: SurveyView
    dark: SurveyView
    neutral: SurveyView


class SetupView(Told):
    """A position by hand, judged.

    Attributes:
        position: the position, where nothing is wrong.
        text: its one line of text, where nothing is wrong.
        outcome: how the game is over in it by the rules, if it is.
        skipped: why the side whose turn it was said to be cannot build, if so: then it is the other's turn.
        problems: everything that is wrong.
        pieces: what stands, as far as it is on the board.
        territory: whose squares are whose.
        to_move: whose turn it is said to be.
        more: what the rules need to know besides.
        surveys: what is left, and where it could be put.
        stock: the buildings left; the Duke and the neutral building are among the surveys' forms.
        unplaced: the squares of the buildings left.
    """

    position: PositionView | None
    text: str | None
    outcome: OutcomeView | None
    skipped: ProblemView | None
    problems: list[SetupProblem]
    pieces: list[PieceView]
    territory: Territory
    to_move: SideName
    more: SetupMoreView
    surveys: SetupSurveys
    stock: Stock
    unplaced: Pair
