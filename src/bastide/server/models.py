"""What requests and answers look like: the one truth of the API, from which its OpenAPI document is made.

Squares are numbers in board order: row by row from the top, 0 is A1. Sides are `light` and `dark`. Moves are texts.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bastide.engine.levels import LEVELS
from bastide.game.outcome import Reason

SideName = Literal["light", "dark"]
Facing = Literal["n", "e", "s", "w"]
Placing = Literal["neutral", "duke", "building", "replacement"]
Cell = tuple[int, int]

LONGEST_RULESET = 64 * 1024
"""Characters of a ruleset file."""
MOST_SECONDS = 60.0
"""How long a level may be told to think about a move."""
LONGEST_CLOCK = 86_400.0


class Asked(BaseModel):
    """Something that a request says. What it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Told(BaseModel):
    """Something that an answer says."""

    model_config = ConfigDict(frozen=True)


# Problems -------------------------------------------------------------------------------------------------------------
class ProblemView(Told):
    """Why something is refused, or what a person should know.

    Attributes:
        key: the reason; a page has its text by this key.
        values: what the reason names.
        text: the same in English.
    """

    key: str
    values: dict[str, str | int]
    text: str


class Preparation(Told):
    """How far the one-time compilation is.

    Attributes:
        done: functions compiled or loaded.
        total: how many there are; 0 while that is not known.
        ready: whether games can be played.
        failed: why it cannot be done, if so.
        notices: what the person should be told once, such as that a damaged file was set aside.
    """

    done: int
    total: int
    ready: bool
    failed: ProblemView | None = None
    notices: list[ProblemView] = []


# Rulesets -------------------------------------------------------------------------------------------------------------
class Likeness(Told):
    """Another facing of a building, told by a distinct one.

    Attributes:
        facing: the distinct facing that covers the same squares.
        shift: rows down and columns right: turned to the other facing with its turning point on a square, the building
            covers what it covers in `facing` with its turning point that far from the square.
    """

    facing: Facing
    shift: Cell


class BuildingInfo(Told):
    """A kind of building.

    Attributes:
        code: two letters.
        name: in English.
        count: how many each side has.
        squares: how many it covers.
        light: Light's cells by distinct facing: (row, column) from the turning point at (0, 0).
        dark: Dark's.
        same_as: for each side and each of the four facings, which distinct one it is like.
    """

    code: str
    name: str
    count: int
    squares: int
    light: dict[Facing, list[Cell]]
    dark: dict[Facing, list[Cell]]
    same_as: dict[SideName, dict[Facing, Likeness]]


class RulesetInfo(Told):
    """A ruleset.

    Attributes:
        name: one word.
        title: for people.
        about: a sentence or two in English.
        size: squares along an edge.
        own: whether a person has added it.
        reconstruction: whether its buildings are a reconstruction, which has to be said wherever it is offered.
        opening, contact, claim, claims, replace, passing, end, score: as docs/rulesets.md has them.
        corners_matter: whether corners count, for conquering or for the points.
        symbols: what the ids of its symbols begin with, by theme: then come owner, code and facing, as in
            `light-TA-n` or `neutral-CA-e`.
        buildings: each side's.
        neutral: the building that belongs to nobody.
        duke: the Duke, if each side has one.
    """

    name: str
    title: str
    about: str
    size: int
    own: bool
    reconstruction: bool
    opening: str
    contact: str
    claim: str
    claims: str
    replace: str
    passing: bool
    end: str
    score: str
    corners_matter: bool
    symbols: dict[str, str]
    buildings: list[BuildingInfo]
    neutral: BuildingInfo
    duke: BuildingInfo | None


class NewRuleset(Asked):
    """A ruleset of one's own.

    Attributes:
        text: the content of a ruleset file.
    """

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_RULESET)]


class LevelInfo(Told):
    """A level.

    Attributes:
        level: its number.
        simulations: of games before each move; null for as long as there is time.
        seconds: how long it thinks about a move at the most, where a game does not say.
        sees_threats: whether it thinks first of moves that break the enemy's next enclosure.
        proves: whether it plays late positions exactly.
    """

    level: int
    simulations: int | None
    seconds: float
    sees_threats: bool
    proves: bool


# Players --------------------------------------------------------------------------------------------------------------
class Person(Asked):
    """A person at the page."""

    kind: Literal["person"]
    name: Annotated[str, Field(max_length=40)] = ""


class LevelPlayer(Asked):
    """The engine at a level.

    Attributes:
        level: 1 to 10.
        seconds: how long it thinks about a move at the most; null for as long as levels do.
    """

    kind: Literal["level"]
    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))]
    seconds: Annotated[float, Field(ge=0.01, le=MOST_SECONDS)] | None = None


class BuiltIn(Asked):
    """One of the simple players."""

    kind: Literal["built-in"]
    name: Literal["random", "greedy", "rollout"]


PlayerSpec = Annotated[Person | LevelPlayer | BuiltIn, Field(discriminator="kind")]


# Requests -------------------------------------------------------------------------------------------------------------
class ClockSpec(Asked):
    """A clock: it begins to run after the first move.

    Attributes:
        seconds: for all of a side's moves.
        increment: added after each of them.
    """

    seconds: Annotated[float, Field(ge=1, le=LONGEST_CLOCK)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0.0


class NewGame(Asked):
    """A game to be begun."""

    rules: Annotated[str, Field(max_length=40)] = "cathedral"
    light: PlayerSpec
    dark: PlayerSpec
    clock: ClockSpec | None = None
    series: bool = False
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class NewMove(Asked):
    """A move.

    Attributes:
        move: `TAnF5`, `TAnF5!` or `pass`, in any case and by any facing that covers the same squares.
        after: the ply at which the position was seen: how many moves had been played.
        number: the number of the event at which it was seen; it also tells positions apart that have the same ply.
    """

    move: Annotated[str, Field(max_length=40)]
    after: Annotated[int, Field(ge=0, le=10_000)]
    number: Annotated[int, Field(ge=0)] | None = None


class Resignation(Asked):
    """Who gives the game up."""

    side: SideName


# The game -------------------------------------------------------------------------------------------------------------
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
        games: those that are over, this one included.
    """

    game: int
    points: Pair
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


class MoveView(Told):
    """A move that was played.

    Attributes:
        ply: from 1.
        move: its canonical text.
        side: who played it.
        code: the building; null for a pass.
        facing: its facing; null for a pass.
        square: its turning point; null for a pass.
        claims: squares that became the mover's territory by it.
        captures: what it took: codes of enemy buildings, `neutral`, `duke`.
        skipped: whose turn was skipped after it, since nothing could be built; null if nobody's.
        seconds: how long it took.
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
    seconds: float


class PieceView(Told):
    """Something that stands on the board; `side` is null for the neutral building."""

    side: SideName | None
    code: str
    facing: Facing
    square: int
    squares: list[int]


class ConquestView(Told):
    """What a placement would enclose and take."""

    claims: list[int]
    captures: list[str]


class FormView(Told):
    """A building in one distinct facing, and everywhere that it may or may not stand.

    Attributes:
        code: the building.
        facing: the facing.
        places: for each square of the board, as the turning point: 0 where it may be placed, otherwise the number of
            the problem.
        conquests: by the square of the turning point, what the placement would conquer: announced, where it must be.
    """

    code: str
    facing: Facing
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
    missed: list[MissedEvent] = []


class MissedEvent(Told):
    """An event that a page has not seen."""

    number: int
    kind: str
