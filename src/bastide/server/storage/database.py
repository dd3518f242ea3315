"""The database: opening it, bringing its tables up to date, and telling its faults in words."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import alembic.command
import sqlalchemy as sa
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import event, exc

from bastide.errors import BastideError, FileError, MissingExtraError, one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry

FILE = "games.sqlite"
"""The database's file in the program's folder."""
_MIGRATIONS = Path(__file__).parent / "migrations"
_SIDE_FILES = ("", "-wal", "-shm")
_WAIT = 10
"""Seconds to wait for another process that writes."""
_FULL = (sqlite3.SQLITE_FULL,)
_DISK_FULL = "53100"
"""PostgreSQL's code for a full disk."""


class StorageError(BastideError):
    """Something could not be stored or read."""


class StorageFullError(StorageError):
    """The disk is full."""


class Database:
    """An open database.

    Attributes:
        engine: SQLAlchemy's.
        set_aside: where a damaged file was moved that stood in its place; None where there was none.
        folder: where its file lies; None where it is none of ours.
    """

    def __init__(self, engine: sa.Engine, set_aside: Path | None = None, folder: Path | None = None) -> None:
        self.engine = engine
        self.set_aside = set_aside
        self.folder = folder

    @classmethod
    def open(cls, where: Path | str) -> Database:
        """Open a database, make it where there is none, and bring its tables up to date.

        Args:
            where: a folder, for SQLite in it; or a URL, `postgresql://user@host/name` or `sqlite:///file`.

        Raises:
            StorageError: it cannot be opened, or a later version of the program has written it.
            FileError: the folder cannot be made.
            MissingExtraError: it is PostgreSQL, and the extra is not installed.
        """
        if isinstance(where, str) and "://" in where:
            return cls._open_url(where)
        return cls._open_file(Path(where))

    @classmethod
    def _open_file(cls, folder: Path) -> Database:
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError.of(folder, error) from None
        set_aside = _set_aside(path) if path.is_file() and _is_damaged(path) else None
        database = cls(_sqlite_engine(sa.URL.create("sqlite", database=str(path))), set_aside, folder)
        database._bring_up_to_date(str(path))
        return database

    @classmethod
    def _open_url(cls, text: str) -> Database:
        try:
            url = sa.make_url(text)
        except (exc.ArgumentError, ValueError):
            raise StorageError(f"{one_line(text)} is no database's URL; write postgresql://user@host/name") from None
        kind = url.get_backend_name()
        if kind == "sqlite":
            database = cls(_sqlite_engine(url))
        elif kind in ("postgresql", "postgres"):
            try:
                engine = sa.create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
            except ModuleNotFoundError as error:
                raise MissingExtraError("PostgreSQL", "postgres", error.name) from None
            database = cls(engine)
        else:
            raise StorageError(f"{kind} is not known; games are stored by sqlite or postgresql")
        database._bring_up_to_date(url.render_as_string(hide_password=True))
        return database

    def _bring_up_to_date(self, name: str) -> None:
        config = Config()
        config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        with _told(f"{one_line(name)}: "), self.engine.begin() as connection:
            config.attributes["connection"] = connection
            try:
                alembic.command.upgrade(config, "head")
            except CommandError:
                self.engine.dispose()
                raise StorageError(
                    f"{one_line(name)}: a later version of Bastide has written this; use that one, or another folder"
                ) from None

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction: what is done in it is on the disk when it ends, or not done at all.

        Raises:
            StorageFullError: the disk is full.
            StorageError: it could not be done otherwise.
        """
        with _told(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to read from.

        Raises:
            StorageError: it could not be done.
        """
        with _told(), self.engine.connect() as connection:
            yield connection

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()


@contextmanager
def _told(before: str = "") -> Iterator[None]:
    """The database's complaints in words; a row that is there already is the caller's to understand."""
    try:
        yield
    except exc.IntegrityError:
        raise
    except exc.DBAPIError as error:
        words = one_line(str(error.orig).strip().partition("\n")[0]) or type(error.orig).__name__
        kind = StorageFullError if _is_full(error.orig) else StorageError
        raise kind(before + words) from None
    except exc.SQLAlchemyError as error:
        raise StorageError(before + one_line(str(error).partition("\n")[0])) from None


def _is_full(error: BaseException | None) -> bool:
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", None) in _FULL
    return getattr(error, "sqlstate", None) == _DISK_FULL or getattr(error, "errno", None) == errno.ENOSPC


def _sqlite_engine(url: sa.URL) -> sa.Engine:
    engine = sa.create_engine(url, connect_args={"timeout": _WAIT})

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # A move that was acknowledged outlives a power cut: FULL waits for the disk at each commit.
        cursor: Any = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.close()

    return engine


def _is_damaged(path: Path) -> bool:
    """Whether a file is no database, or one whose pages do not fit together."""
    connection = None
    try:
        connection = sqlite3.connect(path, timeout=_WAIT)
        return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))
    except sqlite3.OperationalError:  # it cannot be opened or is locked: nothing is known of what it holds
        return False
    except sqlite3.DatabaseError:
        return True
    finally:
        if connection is not None:
            connection.close()


def _set_aside(path: Path) -> Path:
    """Move a damaged file, and what belongs to it, out of the way."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside, number = path.with_name(f"{path.name}.damaged-{stamp}"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{stamp}-{number}")
    for ending in _SIDE_FILES:
        old = path.with_name(path.name + ending)
        if old.exists():
            try:
                old.rename(aside.with_name(aside.name + ending))
            except OSError as error:
                raise FileError.of(old, error) from None
    return aside
