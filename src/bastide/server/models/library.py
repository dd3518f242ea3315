"""What requests and answers say of records: reading and writing them, and the library."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from bastide.server.models.asked import Asked
from bastide.server.models.games import Pair
from bastide.server.models.told import ProblemView, Told

FormatName = Literal["bgn", "json", "jsonl", "postal", "kiel"]
Recognised = Literal["bgn", "json", "jsonl", "postal", "kiel", "record", "position"]
"""What a text may be recognised as: a file's format, one record of the page's own, or a position's text."""
Origin = Literal["played", "imported", "analysed"]
Record = dict[str, Any]
"""A game as docs/records.md has it under "JSON, version 1": an object of `games`."""

MOST_RECORDS = 200
"""Records that are read or written at once."""


class RecordProblem(Told):
    """Something that is wrong with a text of games.

    Attributes:
        line: from 1; 0 where it concerns the whole text.
        column: in characters from 1; 0 where it concerns the whole line.
        game: the number of the game in the text, from 1; 0 where it is in none.
        ply: of the move concerned, from 1; 0 where it is none.
        lost: whether moves were lost by it; the others are only remarked.
        in_variation: whether it is in a variation, and the main line untouched by it.
        problem: what is wrong.
    """

    line: int
    column: int
    game: int
    ply: int
    lost: bool
    in_variation: bool
    problem: ProblemView


class ReadGame(Told):
    """A game that was read.

    Attributes:
        record: as far as it could be read.
        problems: what is wrong with it.
        complete: whether no moves were lost.
    """

    record: Record
    problems: list[RecordProblem]
    complete: bool


class ReadGames(Told):
    """What was read of a text.

    Attributes:
        format: what it was taken for.
        games: the first of its games.
        more: whether there are more than those.
        problems: what is wrong outside of these games, and with games of which nothing could be read.
    """

    format: Recognised
    games: list[ReadGame]
    more: bool
    problems: list[RecordProblem]


class ToWrite(Asked):
    """Records to be written as a text.

    Attributes:
        records: the games.
        format: in which format.
    """

    records: Annotated[list[Record], Field(min_length=1, max_length=MOST_RECORDS)]
    format: FormatName = "bgn"


class NewRecord(Asked):
    """A record to be kept.

    Attributes:
        record: the game.
        origin: where it comes from.
        once: whether it is refused where it is kept already, with all that it holds.
    """

    record: Record
    origin: Literal["imported", "analysed"] = "analysed"
    once: bool = False


class ChangedRecord(Asked):
    """A record to be kept in place of what it was.

    Attributes:
        record: the game.
        number: of the state that it was made from, as it was told; where the record has changed since, it is refused.
    """

    record: Record
    number: Annotated[int, Field(ge=1)]


class RecordSummary(Told):
    """A kept record in a list.

    Attributes:
        id: the record.
        number: of its state: it grows by one with every change.
        game: the game of play that it is of, if it is one.
        origin: where it comes from.
        rules: the ruleset's name.
        light, dark: the players, as its headers say; empty where they do not.
        event: the event, as its headers say.
        date: as far as it is known: `2026-11-30`, `2026-11` or `2026`; null where it is not.
        result: `1-0`, `0-1`, `1/2-1/2` or `*`.
        reason: how it ended.
        points: at the end.
        plies: moves of the main line.
        nodes: moves of all lines.
        opening: the key of its opening, the same however the board was turned; null where there is no building yet.
        kept: when it was first kept, in seconds since 1970.
        touched: when it last changed.
    """

    id: str
    number: int
    game: str | None
    origin: Origin
    rules: str
    light: str
    dark: str
    event: str
    date: str | None
    result: str
    reason: str | None
    points: Pair | None
    plies: int
    nodes: int
    opening: str | None
    kept: float
    touched: float


class KeptRecord(Told):
    """A kept record.

    Attributes:
        id: the record.
        number: of its state.
        record: the game.
        summary: as in the list.
    """

    id: str
    number: int
    record: Record
    summary: RecordSummary


class RecordList(Told):
    """A page of the library.

    Attributes:
        total: how many records are found in all.
        records: some of them, those kept last first.
        next: what to ask for the following ones by; null where these are the last.
    """

    total: int
    records: list[RecordSummary]
    next: str | None


class Sure(Asked):
    """That many are to be deleted.

    Attributes:
        count: how many were found when it was confirmed; where it is another number by now, nothing is deleted.
    """

    count: Annotated[int, Field(ge=0)]


class Deleted(Told):
    """How many records were deleted."""

    deleted: int


class ImportView(Told):
    """A file of games that is being imported, or was.

    Attributes:
        job: how it is asked about.
        read: games that were read.
        kept: games that are kept now.
        known: games that had been imported before, and so are not kept twice.
        refused: games that are not kept, since moves of them could not be read.
        problems: the first things that are wrong in the file.
        more_problems: how many there are besides.
        share: how much of the file was read, 0 to 1.
        done: whether nothing more will be kept of it.
        cancelled: whether it was cancelled.
        failed: why it could not be read to its end, if so.
    """

    job: str
    read: int
    kept: int
    known: int
    refused: int
    problems: list[RecordProblem]
    more_problems: int
    share: float
    done: bool
    cancelled: bool
    failed: ProblemView | None


class Formats(Told):
    """Of the records that are found, how many each format can hold.

    Attributes:
        total: how many are found.
        fit: by format.
    """

    total: int
    fit: dict[FormatName, int]
