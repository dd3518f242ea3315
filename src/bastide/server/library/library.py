"""The library: what people may do with the records that are kept."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from bastide.server.library.filing import Filing, file
from bastide.server.library.writing import game_of
from bastide.server.models import Pair
from bastide.server.models.library import KeptRecord, RecordList, RecordSummary
from bastide.server.problems import CONFLICT, NOT_FOUND, UNPROCESSABLE, refuse
from bastide.server.storing import now

if TYPE_CHECKING:
    from bastide.server.hall import Hall
    from bastide.server.models.library import ChangedRecord, NewRecord, Record
    from bastide.server.storage import Shelves, Wanted
    from bastide.server.storage.shelves import Row
    from bastide.server.storing import Storing

_PAGE = 50
"""Records that are listed at once."""


def summary(row: Row) -> RecordSummary:
    """A record as it is listed."""
    points = None if row["light_points"] is None else Pair(light=row["light_points"], dark=row["dark_points"])
    plain = ("id", "number", "game", "origin", "rules", "light", "dark", "event", "date", "result", "reason")
    counted = ("plies", "nodes", "opening")
    return RecordSummary(
        **{name: row[name] for name in (*plain, *counted)},
        points=points,
        kept=row["kept"] / 1000,
        touched=row["touched"] / 1000,
    )


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

    async def _filed(self, record: Record, origin: str) -> Filing:
        """A record as it is to be kept.

        Raises:
            Refused: it is none.
        """
        self._hall.preparation.check()
        known = self._hall.rulesets.known()
        return await asyncio.to_thread(lambda: file(game_of(record, known), origin))  # type: ignore[arg-type]  # one of the three

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
            Refused: it is none, or it could not be stored.
        """
        filing = await self._filed(wanted.record, wanted.origin)
        (identity,) = await self._storing.call(lambda: self._shelves.keep([filing], now()))
        return await self.record(identity)

    async def change(self, identity: str, wanted: ChangedRecord) -> KeptRecord:
        """Keep a record in place of what it was.

        Raises:
            Refused: it has changed since it was seen, it is none, or it could not be stored.
        """
        row = await self._row(identity)
        filing = await self._filed(wanted.record, row["origin"])
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
        total = await self._storing.call(lambda: self._shelves.count(wanted))
        rows = await self._storing.call(lambda: self._shelves.found(wanted, _PAGE + 1, before))
        more = len(rows) > _PAGE
        return RecordList(
            total=total,
            records=[summary(row) for row in rows[:_PAGE]],
            next=str(rows[_PAGE - 1]["place"]) if more else None,
        )
