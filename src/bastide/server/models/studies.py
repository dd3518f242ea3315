"""What requests and answers say of what the library teaches: the explorer, statistics; and of pictures."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bastide.server.models.asked import Asked
from bastide.server.models.library import RecordSummary
from bastide.server.models.lines import MoveTexts, PositionText, RulesetWord
from bastide.server.models.told import Told


class Place(Asked):
    """The end of a line of moves, as for `POST /positions`."""

    rules: RulesetWord = "cathedral"
    position: PositionText | None = None
    moves: MoveTexts


# The explorer ---------------------------------------------------------------------------------------------------------
class ExplorerMove(Told):
    """A move that was played in a position, in any of its four turns.

    Attributes:
        move: in the frame of the position that was asked about.
        games: in how many games.
        light, draw, dark: how many of them ended so; those that did not end are in none of these.
        share: of all games that came here and went on.
    """

    move: str
    games: int
    light: int
    draw: int
    dark: int
    share: float


class ExplorerView(Told):
    """What was played in a position.

    Attributes:
        games: how many games came here and went on, however the board was turned.
        light, draw, dark: how many of them ended so.
        moves: what they went on with, the commonest first.
        examples: some of the records, those kept last first.
        plies: how many moves of each game are known here; later positions are not found.
    """

    games: int
    light: int
    draw: int
    dark: int
    moves: list[ExplorerMove]
    examples: list[RecordSummary]
    plies: int


# Statistics -----------------------------------------------------------------------------------------------------------
class Tally(Told):
    """Games of one kind.

    Attributes:
        rules: the ruleset's name.
        opponent: who was played against: `person`, a player string such as `level:3`, or a name; see `StatisticsView`.
        side: which side was played.
        games, won, drawn, lost: how many.
        margin: the mean of the opponent's points less one's own, positive where one did better. Only games that were
            played to their end count; null where there are none.
    """

    rules: str
    opponent: str
    side: Literal["light", "dark"]
    games: int
    won: int
    drawn: int
    lost: int
    margin: float | None


class FirstBuilding(Told):
    """A building that was often placed first.

    Attributes:
        rules: the ruleset's name.
        code: the building.
        games: in how many games.
        won: how many of these were won.
    """

    rules: str
    code: str
    games: int
    won: int


class Taken(Told):
    """What was captured in games of a ruleset.

    Attributes:
        rules: the ruleset's name.
        made: how often one captured each code, `neutral` or `duke`.
        suffered: how often the opponent did.
    """

    rules: str
    made: dict[str, int]
    suffered: dict[str, int]


class PlayerName(Told):
    """A name in the records, and how often it is there."""

    name: str
    games: int


class StatisticsView(Told):
    """How somebody has played.

    Attributes:
        player: whose games are counted; null for those in which a person at this page played against the computer.
        games, won, drawn, lost: games that are over.
        margin: the mean of the opponent's points less one's own, as in `Tally`.
        plies: the mean of moves of a game; null where there are no games.
        streak: how many games were won running, the last ones; draws break it.
        longest_streak: the most that ever were.
        tallies: by ruleset, opponent and side.
        taken: captures by ruleset.
        first: the first buildings, the commonest first.
        players: the names in the library, the commonest first, to choose from.
    """

    player: str | None
    games: int
    won: int
    drawn: int
    lost: int
    margin: float | None
    plies: float | None
    streak: int
    longest_streak: int
    tallies: list[Tally]
    taken: list[Taken]
    first: list[FirstBuilding]
    players: list[PlayerName]


# Pictures -------------------------------------------------------------------------------------------------------------
class WantedPicture(Place):
    """A picture of the end of a line of moves, or of all of it.

    Attributes:
        strip: whether every position of the line is drawn, side by side, instead of the last.
        format: `svg`, or `png`, which needs the extra `pictures`.
        theme: the looks of the buildings.
        page: what a PNG or a strip stands on.
        width: pixels of a PNG.
        coordinates: whether the walls bear letters and numbers.
        title: what it is called; empty for what the ruleset is called.
    """

    strip: bool = False
    format: Literal["svg", "png"] = "svg"
    theme: Annotated[str, Field(max_length=20)] = "wood"
    page: Literal["light", "dark"] = "light"
    width: Annotated[int, Field(ge=64, le=4000)] = 1200
    coordinates: bool = True
    title: Annotated[str, Field(max_length=200)] = ""
