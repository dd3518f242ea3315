"""Events in SQLite and in PostgreSQL: what is acknowledged is there, whatever happens."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from bastide.errors import BastideError
from bastide.server.events import Created, Ended, Moved, Stored
from bastide.server.models import Person
from bastide.server.storage import Database, OvertakenError, StorageError, StorageFullError, Store
from bastide.server.storage.database import FILE
from bastide.server.storage.tables import METADATA
from bastide.server.table import numbered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PERSON = Person(kind="person", name="Ada")
START = Created(rules="hamlet", light=PERSON, dark=PERSON, seed=2**52, series=())
END = Ended(winner=None, reason="stuck", points=(3, 3))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database of either kind."""
    where = tmp_path if request.param == "sqlite" else request.getfixturevalue("postgres")
    database = Database.open(where)
    with database.writing() as connection:
        for table in METADATA.sorted_tables:
            connection.execute(sa.delete(table))
    yield database
    database.close()


def test_events_come_back_as_they_were(database: Database) -> None:
    store = Store(database)
    events = [Stored(1, START, 10), Stored(2, Moved(move="WEA1", seconds=0.125), 2**41), Stored(3, END, 30)]
    store.append({"one": events, "two": [Stored(1, START, 20)]})
    assert store.events("one") == events
    assert store.events("none") == []
    assert store.unfinished() == ["two"]
    first, second = store.games(10)
    assert (first.id, first.begun, first.touched, first.ended) == ("two", 20, 20, None)
    assert (second.id, second.begun, second.touched, second.ended) == ("one", 10, 2**41, END)
    assert second.created == START
    assert [row.id for row in store.games(1)] == ["two"]


def test_a_place_is_taken_once_and_then_nothing_of_the_rest_is_stored(database: Database) -> None:
    store = Store(database)
    store.append({"one": [Stored(1, START, 0)]})
    with pytest.raises(OvertakenError):
        store.append({"two": [Stored(1, START, 0)], "one": [Stored(1, START, 0)]})
    assert store.events("two") == []
    assert len(store.events("one")) == 1


def test_the_migrations_make_the_tables_that_the_code_uses(database: Database) -> None:
    with database.reading() as connection:
        inspected = sa.inspect(connection)
        assert {*METADATA.tables, "alembic_version"} == set(inspected.get_table_names())
        for table in METADATA.sorted_tables:
            there = {column["name"]: column for column in inspected.get_columns(table.name)}
            assert set(there) == set(table.columns.keys())
            for column in table.columns:
                assert there[column.name]["nullable"] == column.nullable
                assert str(there[column.name]["type"]) == str(column.type)
            assert inspected.get_pk_constraint(table.name)["constrained_columns"] == [
                column.name for column in table.primary_key
            ]
            assert {index["name"] for index in inspected.get_indexes(table.name)} == {
                index.name for index in table.indexes
            }


def test_a_database_is_opened_again_as_it_was(tmp_path: Path) -> None:
    first = Database.open(tmp_path)
    Store(first).append({"one": [Stored(1, START, 0)]})
    first.close()
    again = Database.open(tmp_path)
    assert again.set_aside is None
    assert len(Store(again).events("one")) == 1
    with again.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    again.close()


def spoiled(path: Path, how: str) -> None:
    """Damage a database's file."""
    content = bytearray(path.read_bytes())
    if how == "text":
        content = bytearray(b"these are my notes\n" * 100)
    elif how == "cut":
        content = content[: len(content) // 2 + 100]
    else:
        content[5000:9000] = b"\xa5" * 4000
    path.write_bytes(content)


@pytest.mark.parametrize("how", ["text", "cut", "overwritten"])
def test_a_damaged_file_is_set_aside_and_never_deleted(tmp_path: Path, how: str) -> None:
    path = tmp_path / FILE
    for times in (1, 2):
        database = Database.open(tmp_path)
        Store(database).append({"one": numbered([START] * 200, 0, 0)})
        database.close()
        spoiled(path, how)
        damaged = path.read_bytes()
        database = Database.open(tmp_path)
        assert database.set_aside is not None
        assert database.set_aside.read_bytes() == damaged
        assert len(list(tmp_path.glob(f"{FILE}.damaged-*"))) == times
        assert Store(database).games(1) == []
        database.close()


def test_what_cannot_be_opened_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BastideError, match="file"):
        Database.open(tmp_path / "file")
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    with pytest.raises(StorageError, match="unable to open"):
        Database.open(tmp_path / "folder")
    with pytest.raises(StorageError, match="mysql is not known"):
        Database.open("mysql://localhost/games")
    with pytest.raises(StorageError, match="no database's URL"):
        Database.open("postgresql://localhost:port/x")
    with pytest.raises(StorageError):
        Database.open("postgresql://127.0.0.1:1/none")


def test_a_later_versions_database_is_left_alone(tmp_path: Path) -> None:
    Database.open(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StorageError, match="a later version of Bastide"):
        Database.open(tmp_path)


def fill(store: Store) -> int:
    """Append until the disk is full; how many events were acknowledged."""
    store.append({"one": [Stored(1, START, 0)]})
    for number in range(2, 100_000):
        try:
            store.append({"one": [Stored(number, Moved(move="WEA1" * 50, seconds=1), 0)]})
        except StorageFullError:
            return number - 1
    raise AssertionError("it is never full")


def test_a_full_database_refuses_and_loses_nothing(tmp_path: Path) -> None:
    database = Database.open(tmp_path)
    with database.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    @sa.event.listens_for(database.engine, "begin")
    def bound(connection: sa.Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 8}")

    store = Store(database)
    many = fill(store)
    assert [stored.number for stored in store.events("one")] == list(range(1, many + 1))
    sa.event.remove(database.engine, "begin", bound)
    with database.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count=1000000")
    store.append({"one": [Stored(many + 1, END, 0)]})  # with room again it goes on
    database.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can make a small disk")
def test_a_full_disk_refuses_and_loses_nothing(small_disk: Path) -> None:
    database = Database.open(small_disk)
    store = Store(database)
    many = fill(store)
    assert many > 10
    database.close()
    again = Database.open(small_disk)
    assert again.set_aside is None
    assert [stored.number for stored in Store(again).events("one")] == list(range(1, many + 1))
    again.close()
