"""The library: what people may do with the records that are kept."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, get_args

from bastide.errors import BastideError
from bastide.records.formats import FORMATS
from bastide.records.tree import game_from_json
from bastide.server.library.explorer import EXAMPLES, explorer_view, key_of
from bastide.server.library.filing import Facts, Filing, file
from bastide.server.library.played import game_of as game_of_play
from bastide.server.library.played import kinds_of
from bastide.server.library.statistics import statistics_view
from bastide.server.library.summaries import summary
from bastide.server.library.writing import game_of
from bastide.server.models.library import FormatName, Formats, KeptRecord, RecordList
from bastide.server.positions import line_of
from bastide.server.problems import CONFLICT, NOT_FOUND, UNPROCESSABLE, refuse
from bastide.server.storing import now
from bastide.server.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

    from bastide.rules import Known
    from bastide.server.events import Stored
    from bastide.server.hall import Hall
    from bastide.server.library.filing import Kinds
    from bastide.server.models.library import ChangedRecord, NewRecord, Record
    from bastide.server.models.studies import ExplorerView, Place, StatisticsView
    from bastide.server.storage import Shelves, Wanted
    from bastide.server.storage.shelves import Row
    from bastide.server.storing import Storing

_PAGE = 50
"""Records that are listed at once."""
_TOGETHER = 100
"""Records that are written at once."""
_FORMATS: tuple[FormatName, ...] = get_args(FormatName)


def _filed_game(identity: str, events: list[Stored]) -> Filing:
    """A game of play as it is to be kept.

    Raises:
        ValueError: its events make no game.
    """
    table = Table.restored(identity, events)
    return file(game_of_play(table, events[0].time), "played", of=identity, kinds=kinds_of(table))


class Library:
    """The records that are kept. Everything here is awaited; what waits for the disk waits elsewhere."""

    def __init__(self, hall: Hall, storing: Storing, shelves: Shelves) -> None:
        """A library.

        Args:
            hall: the games of play, and the rulesets.
            storing: whose turn it is at the database.
            shelves: where the records are.
        """
        self._hall, self._storing, self._shelves = hall, storing, shelves
        self._filing = asyncio.Lock()
        self._unreadable: set[str] = set()

    # Games of play ----------------------------------------------------------------------------------------------------
    async def file_played(self) -> None:
        """Keep the record of every game of play that is over and has none yet: so none is ever missing here.

        Raises:
            Refused: it could not be stored.
        """
        if not self._hall.preparation.ready:
            return
        async with self._filing:
            for game in await self._storing.call(self._shelves.unfiled):
                if game not in self._unreadable:
                    await self._file_played(game)

    async def _file_played(self, game: str) -> None:
        events = await self._storing.events(game)
        try:
            filing = await asyncio.to_thread(_filed_game, game, events)
        except ValueError:  # a ruleset's format that is read no longer, or events that somebody has changed
            self._unreadable.add(game)
            return
        await self._storing.call(lambda: self._shelves.keep([filing], now()))

    # Records ----------------------------------------------------------------------------------------------------------

    async def _filed(self, record: Record, origin: str, kinds: Kinds = (None, None)) -> Filing:
        """A record as it is to be kept; `kinds` is what the players of the game of play are that it is of.

        Raises:
            Refused: it is none.
        """
        self._hall.preparation.check()
        known = self._hall.rulesets.known()
        return await asyncio.to_thread(
            lambda: file(game_of(record, known), origin, kinds=kinds)  # type: ignore[arg-type]  # one of the three
        )

    async def _row(self, identity: str) -> Row:
        row = await self._storing.call(lambda: self._shelves.record(identity))
        if row is None:
            raise refuse(NOT_FOUND, "no-record", id=identity)
        return row

    async def record(self, identity: str) -> KeptRecord:
        """A record.

        Raises:
            Refused: there is none.
        """
        row = await self._row(identity)
        record = await asyncio.to_thread(json.loads, row["record"])
        return KeptRecord(id=row["id"], number=row["number"], record=record, summary=summary(row))

    async def keep(self, wanted: NewRecord) -> KeptRecord:
        """Keep a record.

        Raises:
            Refused: it is none, it is kept already where it is wanted once, or it could not be stored.
        """
        filing = await self._filed(wanted.record, wanted.origin)
        if wanted.once:
            await self.file_played()
        kept = await self._storing.call(lambda: self._shelves.keep([filing], now(), once=wanted.once))
        if not kept:
            raise refuse(CONFLICT, "record-known")
        return await self.record(kept[0])

    async def change(self, identity: str, wanted: ChangedRecord) -> KeptRecord:
        """Keep a record in place of what it was.

        Raises:
            Refused: it has changed since it was seen, it is none, or it could not be stored.
        """
        row = await self._row(identity)
        kinds = Facts.from_json(row["facts"]).kinds  # who played does not change with what is noted about the game
        filing = await self._filed(wanted.record, row["origin"], kinds)
        done = await self._storing.call(lambda: self._shelves.change(identity, wanted.number, filing, now()))
        if not done:
            await self._row(identity)
            raise refuse(CONFLICT, "record-changed")
        return await self.record(identity)

    async def delete(self, identity: str) -> None:
        """Delete a record, and where it is of a game of play that game.

        Raises:
            Refused: there is no such record, or it could not be done.
        """
        games = await self._storing.call(lambda: self._shelves.delete(identity))
        if not games:
            raise refuse(NOT_FOUND, "no-record", id=identity)
        self._forget(games)

    async def delete_found(self, wanted: Wanted, count: int) -> int:
        """Delete all records that are found, and the games of play that they are of; says how many.

        Args:
            wanted: what is searched for.
            count: how many were found when that was confirmed.

        Raises:
            Refused: it is another number by now, or it could not be done.
        """

        def delete() -> list[str | None] | None:
            return self._shelves.delete(wanted) if self._shelves.count(wanted) == count else None

        games = await self._storing.call(delete)
        if games is None:
            raise refuse(CONFLICT, "found-changed")
        self._forget(games)
        return len(games)

    def _forget(self, games: list[str | None]) -> None:
        for game in games:
            if game is not None:
                self._hall.forget(game)

    async def found(self, wanted: Wanted, cursor: str | None = None) -> RecordList:
        """Those that are found, kept last first.

        Args:
            wanted: what is searched for.
            cursor: `next` of the page before; None for the first.

        Raises:
            Refused: they cannot be read.
        """
        if cursor is not None and not (cursor.isascii() and cursor.isdecimal()):
            raise refuse(UNPROCESSABLE, "bad-request", where="cursor", why="it is none that was told")
        before = None if cursor is None else min(int(cursor), 2**31 - 1)
        await self.file_played()
        total = await self._storing.call(lambda: self._shelves.count(wanted))
        rows = await self._storing.call(lambda: self._shelves.found(wanted, _PAGE + 1, before))
        more = len(rows) > _PAGE
        return RecordList(
            total=total,
            records=[summary(row) for row in rows[:_PAGE]],
            next=str(rows[_PAGE - 1]["place"]) if more else None,
        )

    # All that are found -----------------------------------------------------------------------------------------------
    async def formats(self, wanted: Wanted) -> Formats:
        """How many of those that are found each format can hold.

        Raises:
            Refused: they cannot be read.
        """
        await self.file_played()
        fit = await self._storing.call(lambda: {name: self._shelves.count(wanted, name) for name in _FORMATS})
        return Formats(total=await self._storing.call(lambda: self._shelves.count(wanted)), fit=fit)

    async def export(self, wanted: Wanted, name: FormatName) -> AsyncIterator[str]:
        """A file of all that are found and that the format can hold, in the order in which they were kept.

        Raises:
            Refused: nothing is prepared yet, or they cannot be read.
        """
        self._hall.preparation.check()
        await self.file_played()

        async def page(after: int) -> Sequence[tuple[int, str]]:
            return await self._storing.call(lambda: self._shelves.texts(wanted, name, _TOGETHER, after))

        return self._exported(await page(0), page, name)  # what cannot be read is refused before anything is answered

    async def _exported(
        self,
        rows: Sequence[tuple[int, str]],
        page: Callable[[int], Awaitable[Sequence[tuple[int, str]]]],
        name: FormatName,
    ) -> AsyncIterator[str]:
        form, known, between = FORMATS[name], self._hall.rulesets.known(), ""
        yield form.begin
        while rows:
            written = await asyncio.to_thread(_written, [text for _, text in rows], name, known)
            for text in written:
                yield between + text
                between = form.between
            rows = await page(rows[-1][0])
        yield form.end

    # What they teach --------------------------------------------------------------------------------------------------
    async def explore(self, place: Place) -> ExplorerView:
        """What the games of the library went on with at the end of a line.

        Raises:
            Refused: the line is refused, or they cannot be read.
        """
        self._hall.preparation.check()
        await self.file_played()
        rules, _ = self._hall.rulesets.named(place.rules)
        game = await asyncio.to_thread(line_of, rules, place.position, place.moves)
        keyed = await asyncio.to_thread(key_of, game.position)
        answers = await self._storing.call(lambda: self._shelves.answers(keyed.key))
        examples = await self._storing.call(lambda: self._shelves.examples(keyed.key, EXAMPLES))
        return await asyncio.to_thread(explorer_view, game.position, keyed, answers, examples)

    async def statistics(self, player: str | None) -> StatisticsView:
        """How somebody has played; without a name whoever has played against the computer here.

        Raises:
            Refused: they cannot be read.
        """
        await self.file_played()
        rows = await self._storing.call(self._shelves.facts)
        return await asyncio.to_thread(statistics_view, rows, player)


def _written(texts: Sequence[str], name: FormatName, known: Known) -> list[str]:
    """Records in a format; what cannot be written, since its ruleset is not kept any more, is left out."""
    form, written = FORMATS[name], []
    for text in texts:
        with suppress(BastideError):
            written.append(form.write(game_from_json(json.loads(text), known)))
    return written
