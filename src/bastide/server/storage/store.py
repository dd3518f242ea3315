"""What is asked of the database."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import exc

from bastide.errors import BastideError
from bastide.server.events import EVENT, Created, Ended, Stored
from bastide.server.storage.database import StorageError
from bastide.server.storage.tables import EVENTS, RECORDS, RULESETS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bastide.server.storage.database import Database


class OvertakenError(BastideError):
    """An event has the place already that another should have had: somebody else writes this game."""


Model = TypeVar("Model")
_CREATED, _ENDED = TypeAdapter(Created), TypeAdapter(Ended)


def _read(game: str, adapter: TypeAdapter[Model], payload: str) -> Model:
    """A stored event.

    Raises:
        StorageError: somebody else has written it.
    """
    try:
        return adapter.validate_json(payload)
    except ValidationError:
        raise StorageError(f"game {game} holds an event that cannot be read") from None


def _is_over(first: sa.FromClause) -> sa.Exists:
    """Whether the game of an event has ended."""
    ended = EVENTS.alias()
    return sa.exists().where(ended.c.game == first.c.game, ended.c.kind == "ended")


class GameRow(NamedTuple):
    """A game for a list: how it began, when, when something last happened, how it ended."""

    id: str
    created: Created
    begun: int
    touched: int
    ended: Ended | None


class RulesetRow(NamedTuple):
    """A person's own ruleset."""

    name: str
    text: str


class Store:
    """Events and rulesets. Its calls wait for the disk: they do not belong on an event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def append(self, events: Mapping[str, Sequence[Stored]]) -> None:
        """Store events of one or more games, all or none; afterwards they are on the disk.

        Raises:
            OvertakenError: one of the places is taken.
            StorageFullError: the disk is full.
            StorageError: it could not be done otherwise.
        """
        rows = [
            {
                "game": game,
                "number": stored.number,
                "kind": stored.event.kind,
                "payload": stored.event.model_dump_json(),
                "time": stored.time,
            }
            for game, those in events.items()
            for stored in those
        ]
        try:
            with self._database.writing() as connection:
                connection.execute(sa.insert(EVENTS), rows)
        except exc.IntegrityError:
            raise OvertakenError("the game has been gone on with by another server") from None

    def events(self, game: str, after: int = 0) -> list[Stored]:
        """A game's events after a number, in order; none where there is no such game.

        Raises:
            StorageError: they cannot be read.
        """
        query = sa.select(EVENTS.c.number, EVENTS.c.payload, EVENTS.c.time)
        query = query.where(EVENTS.c.game == game, EVENTS.c.number > after).order_by(EVENTS.c.number)
        with self._database.reading() as connection:
            return [
                Stored(number, _read(game, EVENT, payload), time) for number, payload, time in connection.execute(query)
            ]

    def games(self, most: int | None, *, unfinished: bool = False) -> list[GameRow]:
        """The games begun last, the latest first; those that cannot be read are left out.

        Args:
            most: how many at the most; None for all.
            unfinished: only those that are not over.

        Raises:
            StorageError: they cannot be read.
        """
        first, last = EVENTS.alias(), EVENTS.alias()
        ended = EVENTS.alias()
        touched = sa.select(sa.func.max(last.c.time)).where(last.c.game == first.c.game).scalar_subquery()
        end = (
            sa.select(ended.c.payload)
            .where(ended.c.game == first.c.game, ended.c.kind == "ended")
            .limit(1)
            .scalar_subquery()
        )
        query = (
            sa.select(first.c.game, first.c.payload, first.c.time, touched, end)
            .where(first.c.kind == "created")
            .order_by(first.c.time.desc(), first.c.game)
            .limit(most)
        )
        if unfinished:
            query = query.where(~_is_over(first))
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        listed = []
        for game, created, begun, latest, over in rows:
            with suppress(StorageError):
                how = None if over is None else _read(game, _ENDED, over)
                listed.append(GameRow(game, _read(game, _CREATED, created), begun, latest, how))
        return listed

    def unfinished(self) -> list[str]:
        """The games that are not over, the latest first.

        Raises:
            StorageError: they cannot be read.
        """
        first = EVENTS.alias()
        query = sa.select(first.c.game).where(first.c.kind == "created", ~_is_over(first)).order_by(first.c.time.desc())
        with self._database.reading() as connection:
            return list(connection.execute(query).scalars())

    def rulesets(self) -> list[RulesetRow]:
        """People's own rulesets by name.

        Raises:
            StorageError: they cannot be read.
        """
        query = sa.select(RULESETS.c.name, RULESETS.c.text).order_by(RULESETS.c.name)
        with self._database.reading() as connection:
            return [RulesetRow(*row) for row in connection.execute(query)]

    def keep_ruleset(self, name: str, text: str, time: int) -> None:
        """Keep a ruleset, unless one of its name is there.

        Raises:
            StorageFullError: the disk is full.
            StorageError: it could not be done otherwise.
        """
        try:
            with self._database.writing() as connection:
                connection.execute(sa.insert(RULESETS).values(name=name, text=text, time=time))
        except exc.IntegrityError:
            return

    def change_ruleset(self, name: str, text: str | None) -> int:
        """Put a ruleset in the place of the one of its name, or delete that, unless games or records are of it.

        Args:
            name: which.
            text: the new one's; None to delete it.

        Returns:
            How many games and records are of it; where there are any, nothing was done.

        Raises:
            StorageFullError: the disk is full.
            StorageError: it could not be done otherwise.
        """
        # A text within another would have its quotes escaped.
        played = EVENTS.c.payload.contains(f'"rules":"{name}"', autoescape=True)
        games = sa.select(sa.func.count()).where(EVENTS.c.kind == "created", played)
        records = sa.select(sa.func.count()).where(RECORDS.c.rules == name, RECORDS.c.game.is_(None))
        with self._database.writing() as connection:
            used = connection.execute(games).scalar_one() + connection.execute(records).scalar_one()
            if not used:
                kept = RULESETS.c.name == name
                change = sa.delete(RULESETS) if text is None else sa.update(RULESETS).values(text=text)
                connection.execute(change.where(kept))
            return used

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()
