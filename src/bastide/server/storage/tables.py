"""The tables. A change of them is a new file in `migrations/versions`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

EVENTS = Table(
    "events",
    METADATA,
    Column("game", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("payload", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    Index("events_by_kind", "kind", "time"),
)
"""What happened in each game, by number from 1; rows are only ever added. `payload` is JSON, `time` milliseconds since
1970."""

RULESETS = Table(
    "rulesets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
)
"""People's own rulesets, as the content of their files."""
