"""What answers say of games."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from bastide.game.outcome import Reason
from bastide.server.models.asked import SideName
from bastide.server.models.told import Facing, ProblemView, Told

Placing = Literal["neutral", "duke", "building", "replacement"]


class PlayerView(Told):
    """A player: as in the request, and what it is called."""

    kind: Literal["person", "level", "built-in"]
    name: str
    level: int | None = None
    seconds: float | None = None


class Players(Told):
    """Both players."""

    light: PlayerView
    dark: PlayerView


class Pair(Told):
    """A whole number for each side."""

    light: int
    dark: int


class Times(Told):
    """Seconds for each side."""

    light: float
    dark: float


class SeriesGame(Told):
    """A game of a series that is over.

    Attributes:
        id: the game.
        points: in the series, by the sides of the game in which this is told, not of the one that it tells of.
        winner: who won, by the same sides; null for a draw.
    """

    id: str
    points: Pair
    winner: SideName | None


class SeriesView(Told):
    """A series: the sides swap from game to game, the points add up, the lower total wins.

    Attributes:
        game: which one this is, from 1.
        points: each player's total so far, by the sides of this game, this game included once it is over.
        leader: who is ahead, by the same sides; null where the totals are level.
        lead: by how many points; 0 where they are level.
        games: those that are over, this one included.
    """

    game: int
    points: Pair
    leader: SideName | None
    lead: int
    games: list[SeriesGame]


class ClockView(Told):
    """The clocks.

    Attributes:
        left: seconds that each side has left at this moment.
        running: whose clock runs.
        increment: seconds added after each move.
    """

    left: Times
    running: SideName | None
    increment: float


class LineMove(Told):
    """A move of a line, played or only looked at.

    Attributes:
        ply: from 1.
        move: its canonical text.
        side: whose it is.
        code: the building; null for a pass.
        facing: its facing; null for a pass.
        square: its turning point; null for a pass.
        claims: squares that became the mover's territory by it.
        captures: what it took: codes of enemy buildings, `neutral`, `duke`.
        skipped: whose turn was skipped after it, since nothing could be built; null if nobody's.
        why_skipped: why that side could not build; null also where it was to place something else.
    """

    ply: int
    move: str
    side: SideName
    code: str | None
    facing: Facing | None
    square: int | None
    claims: list[int]
    captures: list[str]
    skipped: SideName | None
    why_skipped: ProblemView | None


class MoveView(LineMove):
    """A move that was played.

    Attributes:
        seconds: how long it took.
    """

    seconds: float


class PieceView(Told):
    """Something that stands on the board; `side` is null for the neutral building."""

    side: SideName | None
    code: str
    facing: Facing
    square: int
    squares: list[int]


class ConquestView(Told):
    """What a placement would enclose and take.

    Attributes:
        claims: squares that would become the mover's territory.
        captures: what it would take: codes of enemy buildings, `neutral`, `duke`.
        captured: all squares of what it would take, in board order.
    """

    claims: list[int]
    captures: list[str]
    captured: list[int]


class FormView(Told):
    """A building in one distinct facing, and everywhere that it may or may not stand.

    Attributes:
        code: the building.
        facing: the facing.
        announceable: whether a conquest by it has to be announced: whether a move may say so.
        places: for each square of the board, as the turning point: 0 where it may be placed, otherwise the number of
            the problem.
        conquests: by the square of the turning point, what the placement would conquer: announced, where it must be.
    """

    code: str
    facing: Facing
    announceable: bool
    places: list[int]
    conquests: dict[int, ConquestView]


class SurveyView(Told):
    """Every placement of the side to move.

    Attributes:
        side: whose.
        forms: an entry for each building that may be placed now and each of its distinct facings.
        problems: what the numbers in `places` mean; the first is null.
    """

    side: SideName
    forms: list[FormView]
    problems: list[ProblemView | None]


class Territory(Told):
    """The squares of each side's territory, those it has built on included."""

    light: list[int]
    dark: list[int]


class Stock(Told):
    """How many of each building each side has left, by code, those that are used up at 0."""

    light: dict[str, int]
    dark: dict[str, int]


class PositionView(Told):
    """A position.

    Attributes:
        text: its one line of text.
        ply: how many moves have been played.
        to_move: whose turn it is; null where the game is over.
        placing: what is to be placed.
        replacements: how many captured buildings may still be replaced at once.
        pieces: what stands on the board.
        territory: the squares owned.
        stock: what is left to place.
        unplaced: the squares of what is left.
        points: as they stand; the lower is better.
        last: the last move.
        legal: how many placements are legal.
        survey: all of them, where a person is to move.
    """

    text: str
    ply: int
    to_move: SideName | None
    placing: Placing | None
    replacements: int
    pieces: list[PieceView]
    territory: Territory
    stock: Stock
    unplaced: Pair
    points: Pair
    last: str | None
    legal: int
    survey: SurveyView | None


class OutcomeView(Told):
    """How a game ended.

    Attributes:
        winner: null for a draw.
        reason: by what.
        points: each side's.
        unplaced: the squares of each side's unplaced buildings.
        could_not_build: where neither could build, why.
    """

    winner: SideName | None
    reason: Reason
    points: Pair
    unplaced: Pair
    could_not_build: dict[SideName, ProblemView]


class May(Told):
    """What may be done at the page now.

    Attributes:
        move: the sides for which a person may move.
        take_back: whether a person's last turn can be taken back.
        hint: whether a person to move may be given a hint.
        resign: the sides that may resign.
        can_pass: whether the person to move may pass, or decline the rest of a replacement.
        announce: whether a move may be announced.
        rematch: whether the game is over and may be followed by another.
    """

    model_config = ConfigDict(frozen=True, populate_by_name=True)

    move: list[SideName]
    take_back: bool
    hint: bool
    resign: list[SideName]
    can_pass: Annotated[bool, Field(serialization_alias="pass")]
    announce: bool
    rematch: bool


class GameView(Told):
    """A game as it is now.

    Attributes:
        id: the game.
        number: of its last event.
        rules: the ruleset's name.
        title: the ruleset's title.
        reconstruction: see `RulesetInfo`.
        players: who plays.
        series: where it stands in a series.
        clock: the clocks.
        moves: the moves so far.
        start: the text of the position that they begin from; null for the beginning of a game.
        position: the position after them.
        outcome: how it ended.
        thinking: the side for which the computer is thinking.
        may: what may be done.
        rematch: the game that followed it.
        trouble: why the computer cannot go on, if so.
    """

    id: str
    number: int
    rules: str
    title: str
    reconstruction: bool
    players: Players
    series: SeriesView | None
    clock: ClockView | None
    moves: list[MoveView]
    start: str | None
    position: PositionView
    outcome: OutcomeView | None
    thinking: SideName | None
    may: May
    rematch: str | None
    trouble: ProblemView | None


class GameSummary(Told):
    """A game in the list.

    Attributes:
        id: the game.
        rules: the ruleset's name.
        players: who plays.
        begun: when, in seconds since 1970.
        touched: when something last happened.
        finished: whether it is over.
        winner: who won, if somebody did.
        reason: by what, if it is over.
        points: each side's, if it is over.
        series_game: which game of a series, if it is one.
    """

    id: str
    rules: str
    players: Players
    begun: float
    touched: float
    finished: bool
    winner: SideName | None
    reason: Reason | None
    points: Pair | None
    series_game: int | None


class CandidateView(Told):
    """A move that was looked at; chances and margin are told from Light's view.

    Attributes:
        move: the move.
        visits: simulations through it.
        light, draw, dark: chances of the results.
        margin: Dark's points less Light's to be expected.
        line: the moves expected.
    """

    move: str
    visits: int
    light: float
    draw: float
    dark: float
    margin: float
    line: list[str]


class Hint(Told):
    """What the engine would play.

    Attributes:
        move: the move.
        ply: the ply at which it was asked for.
        light, draw, dark, margin: the outlook, from Light's view.
        candidates: the best moves.
        ownership: for every square who will own it, -1 Dark to +1 Light.
    """

    move: str
    ply: int
    light: float
    draw: float
    dark: float
    margin: float
    candidates: list[CandidateView]
    ownership: list[float]


class Message(Told):
    """What is sent over the WebSocket.

    Attributes:
        number: of the game's last event.
        kind: `state` at first; then the event's kind, or `trouble` where the computer cannot go on.
        game: the game now.
        missed: at first, what has happened since the number that the page gave.
    """

    number: int
    kind: str
    game: GameView
    missed: list[MissedEvent]


class MissedEvent(Told):
    """An event that a page has not seen."""

    number: int
    kind: str
