"""What is asked over the WebSockets where the engine thinks for a page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from bastide.server.models.asked import Asked
from bastide.server.models.lines import MoveTexts, PositionText, RulesetWord

MOST_CANDIDATES = 10
LONGEST_ANALYSIS = 600.0
"""Seconds after which an analysis ends, whatever was asked."""
LONGEST_PLY = 60.0
"""Seconds that a review may take for a position."""
MOST_SIMULATIONS = 10**8

QuestionId = Annotated[int, Field(ge=0, lt=2**53)]
Simulations = Annotated[int, Field(ge=1, le=MOST_SIMULATIONS)]


class AnalysisQuestion(Asked):
    """What does the engine say of the end of this line?

    Attributes:
        id: what answers are to be known by; a stop names it.
        rules, position, moves: the line, as in `Line`.
        candidates: how many moves are wanted at the most.
        seconds: when to end.
        simulations: when to end, if that is sooner; null for as many as there is time for.
    """

    id: QuestionId = 0
    rules: RulesetWord = "cathedral"
    position: PositionText | None = None
    moves: MoveTexts
    candidates: Annotated[int, Field(ge=1, le=MOST_CANDIDATES)] = 5
    seconds: Annotated[float, Field(gt=0, le=LONGEST_ANALYSIS)] = LONGEST_ANALYSIS
    simulations: Simulations | None = None


class ReviewQuestion(Asked):
    """What does the engine say of each move of a game?

    Attributes:
        id: what answers are to be known by.
        record: the game, an object of docs/records.md.
        seconds: for each position; null for as many as the simulations take, or a second where neither is said.
        simulations: for each position.
    """

    id: QuestionId = 0
    record: dict[str, Any]
    seconds: Annotated[float, Field(gt=0, le=LONGEST_PLY)] | None = None
    simulations: Simulations | None = None


class StopQuestion(Asked):
    """Let the question be answered with what is known.

    Attributes:
        stop: its id, or true for whichever is under way.
    """

    stop: QuestionId | Literal[True]
