"""What is asked of the database about the library."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bastide.server.storage.tables import EVENTS, RECORDS, STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bastide.server.library.filing import Filing
    from bastide.server.storage.database import Database

_LISTED = tuple(column for column in RECORDS.c if column.name not in ("record", "facts", "players", "digest"))
_BETWEEN = "\n"
"""Parts the two names in `players`: no name holds it."""
_TOGETHER = 500
"""Records that are named in one command: databases take so many values and not any number."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is searched for. All that is said has to be so.

    Attributes:
        text: stands in one of the players' names, in whatever case.
        after, before: the first and the last date; a record whose date is not known is not found by them.
        rules: the ruleset's name.
        result: `1-0`, `0-1`, `1/2-1/2` or `*`.
        opening: its key.
        origin: where it comes from.
        game: the game of play that it is of.
    """

    text: str = ""
    after: str | None = None
    before: str | None = None
    rules: str | None = None
    result: str | None = None
    opening: str | None = None
    origin: str | None = None
    game: str | None = None

    def conditions(self) -> list[sa.ColumnElement[bool]]:
        """The same for the database."""
        wanted: list[sa.ColumnElement[bool]] = [
            RECORDS.c[name] == value
            for name in ("rules", "result", "opening", "origin", "game")
            if (value := getattr(self, name)) is not None
        ]
        if self.text:
            wanted.append(RECORDS.c.players.contains(folded(self.text), autoescape=True))
        if self.after:
            wanted.append(RECORDS.c.date >= self.after)
        if self.before:  # all of a day, of a month, of a year
            wanted.append(RECORDS.c.date < self.before + "~")
        return wanted


Row = sa.RowMapping
"""A record by its columns; `record` and `facts` are only among them where they were asked for."""


class Answer(NamedTuple):
    """How often a move was played in a position, and with what result."""

    move: str
    result: str
    games: int


def folded(name: str) -> str:
    """A name as it is searched for."""
    return name.replace("\0", " ").casefold()


def _row(filing: Filing) -> dict[str, Any]:
    light, dark = (None, None) if filing.points is None else filing.points
    plain = ("rules", "light", "dark", "event", "date", "result", "reason", "plies", "nodes", "opening", "record")
    return {
        **{name: getattr(filing, name) for name in plain},
        "players": f"{folded(filing.light)}{_BETWEEN}{folded(filing.dark)}",
        "light_points": light,
        "dark_points": dark,
        "formats": f" {' '.join(filing.formats)} ",
        "facts": filing.facts.as_json(),
    }


def _steps(identity: str, filing: Filing) -> list[dict[str, Any]]:
    return [
        {"record": identity, "ply": ply, "key": step.key, "move": step.move, "result": filing.result}
        for ply, step in enumerate(filing.steps)
    ]


class Shelves:
    """The library's records. Its calls wait for the disk: they do not belong on an event loop.

    Every one of them raises `StorageFullError` where the disk is full and `StorageError` where it cannot be done.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    # Keeping ----------------------------------------------------------------------------------------------------------
    def keep(self, filings: Sequence[Filing], time: int, *, once: bool = False) -> list[str]:
        """Keep records, all of them or none.

        Args:
            filings: the records; those of games of play that are kept already are left out.
            time: now.
            once: whether those that are there already, with all that they hold, are left out, too.

        Returns:
            The ids of those that were kept.
        """
        with suppress(IntegrityError):
            return self._keep(filings, time, once=once)
        return self._keep(filings, time, once=once)  # another server has kept one of them meanwhile, and is seen now

    def _keep(self, filings: Sequence[Filing], time: int, *, once: bool) -> list[str]:
        with self._database.writing() as connection:
            fresh = list(self._unknown(connection, filings)) if once else list(filings)
            games = {filing.game for filing in fresh if filing.game is not None}
            known = self._known(connection, RECORDS.c.game, games)
            stored = self._known(connection, EVENTS.c.game, games)  # one may have been deleted meanwhile
            fresh = [one for one in fresh if one.game is None or (one.game in stored and one.game not in known)]
            rows: list[dict[str, Any]] = []
            steps: list[dict[str, Any]] = []
            for filing in fresh:
                identity = secrets.token_hex(8)
                beside = {"id": identity, "number": 1, "game": filing.game, "origin": filing.origin}
                rows.append({**_row(filing), **beside, "digest": filing.digest, "kept": time, "touched": time})
                steps += _steps(identity, filing)
            if rows:
                connection.execute(sa.insert(RECORDS), rows)
            if steps:
                connection.execute(sa.insert(STEPS), steps)
            return [str(row["id"]) for row in rows]

    def _unknown(self, connection: sa.Connection, filings: Sequence[Filing]) -> Iterable[Filing]:
        known = self._known(connection, RECORDS.c.digest, {filing.digest for filing in filings})
        for filing in filings:
            if filing.digest not in known:
                known.add(filing.digest)
                yield filing

    @staticmethod
    def _known(connection: sa.Connection, column: sa.Column[Any], values: set[Any]) -> set[Any]:
        """Those of some values that are there already."""
        if not values:
            return set()
        return set(connection.execute(sa.select(column).where(column.in_(values))).scalars())

    def change(self, identity: str, number: int, filing: Filing, time: int) -> bool:
        """Keep a record in place of what it was; whether it still was as its number says."""
        with self._database.writing() as connection:
            query = sa.update(RECORDS).where(RECORDS.c.id == identity, RECORDS.c.number == number)
            done = connection.execute(
                query.values(**_row(filing), digest=filing.digest, number=number + 1, touched=time)
            )
            if not done.rowcount:
                return False
            connection.execute(sa.delete(STEPS).where(STEPS.c.record == identity))
            steps = _steps(identity, filing)
            if steps:
                connection.execute(sa.insert(STEPS), steps)
            return True

    def delete(self, wanted: Wanted | str) -> list[str | None]:
        """Delete a record by its id, or all that are found, and with them the events of the games that they are of.

        Returns:
            For each that was deleted the game of play that it was of, or None.
        """
        conditions = [RECORDS.c.id == wanted] if isinstance(wanted, str) else wanted.conditions()
        with self._database.writing() as connection:
            found = connection.execute(sa.select(RECORDS.c.id, RECORDS.c.game).where(*conditions)).all()
            for start in range(0, len(found), _TOGETHER):
                some = found[start : start + _TOGETHER]
                records, games = [row.id for row in some], [row.game for row in some if row.game is not None]
                connection.execute(sa.delete(STEPS).where(STEPS.c.record.in_(records)))
                connection.execute(sa.delete(EVENTS).where(EVENTS.c.game.in_(games)))
                connection.execute(sa.delete(RECORDS).where(RECORDS.c.id.in_(records)))
        return [row.game for row in found]

    # Looking ----------------------------------------------------------------------------------------------------------
    def record(self, identity: str) -> Row | None:
        """A record with everything."""
        with self._database.reading() as connection:
            return connection.execute(sa.select(RECORDS).where(RECORDS.c.id == identity)).mappings().first()

    def count(self, wanted: Wanted, form: str | None = None) -> int:
        """How many are found; with a format, how many of them it can hold."""
        query = sa.select(sa.func.count()).select_from(RECORDS).where(*wanted.conditions(), *_holdable(form))
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    def found(self, wanted: Wanted, most: int, before: int | None = None) -> list[Row]:
        """Some of those found, kept last first, without their records.

        Args:
            wanted: what is searched for.
            most: how many.
            before: the place of the last one seen; None for the first.
        """
        query = sa.select(*_LISTED).where(*wanted.conditions()).order_by(RECORDS.c.place.desc()).limit(most)
        if before is not None:
            query = query.where(RECORDS.c.place < before)
        with self._database.reading() as connection:
            return [*connection.execute(query).mappings()]

    def texts(self, wanted: Wanted, form: str, most: int, after: int) -> list[tuple[int, str]]:
        """Some of the records that a format can hold, kept first first: their places and texts."""
        query = sa.select(RECORDS.c.place, RECORDS.c.record).order_by(RECORDS.c.place).limit(most)
        query = query.where(*wanted.conditions(), *_holdable(form), RECORDS.c.place > after)
        with self._database.reading() as connection:
            return [(place, text) for place, text in connection.execute(query)]

    def unfiled(self) -> list[str]:
        """The games of play that are over and not kept here."""
        kept = sa.exists().where(RECORDS.c.game == EVENTS.c.game)
        query = sa.select(EVENTS.c.game).where(EVENTS.c.kind == "ended", ~kept).distinct()
        with self._database.reading() as connection:
            return list(connection.execute(query).scalars())

    def answers(self, key: int) -> list[Answer]:
        """What was played in a position."""
        query = sa.select(STEPS.c.move, STEPS.c.result, sa.func.count()).where(STEPS.c.key == key)
        with self._database.reading() as connection:
            return [Answer(*row) for row in connection.execute(query.group_by(STEPS.c.move, STEPS.c.result))]

    def examples(self, key: int, most: int) -> list[Row]:
        """Some of the records that have come to a position, kept last first."""
        reached = sa.select(STEPS.c.record).where(STEPS.c.key == key)
        query = sa.select(*_LISTED).where(RECORDS.c.id.in_(reached)).order_by(RECORDS.c.place.desc()).limit(most)
        with self._database.reading() as connection:
            return [*connection.execute(query).mappings()]

    def facts(self) -> list[Row]:
        """What statistics need of all records, kept first first."""
        columns = (RECORDS.c[name] for name in ("rules", "light", "dark", "result", "plies", "facts"))
        query = sa.select(*columns).order_by(RECORDS.c.place)
        with self._database.reading() as connection:
            return [*connection.execute(query).mappings()]


def _holdable(form: str | None) -> list[sa.ColumnElement[bool]]:
    return [] if form is None else [RECORDS.c.formats.contains(f" {form} ")]
