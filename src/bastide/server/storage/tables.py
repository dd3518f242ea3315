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

RECORDS = Table(
    "records",
    METADATA,
    Column("place", Integer, primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(32)),
    Column("origin", String(16), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("rules", String(40), nullable=False),
    Column("light", Text, nullable=False),
    Column("dark", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("event", Text, nullable=False),
    Column("date", String(10)),
    Column("result", String(8), nullable=False),
    Column("reason", String(16)),
    Column("light_points", Integer),
    Column("dark_points", Integer),
    Column("plies", Integer, nullable=False),
    Column("nodes", Integer, nullable=False),
    Column("opening", String(16)),
    Column("formats", String(64), nullable=False),
    Column("facts", Text, nullable=False),
    Column("record", Text, nullable=False),
    Column("kept", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Index("records_by_id", "id", unique=True),
    Index("records_by_game", "game", unique=True),
    Index("records_by_digest", "digest"),
    Index("records_by_opening", "opening"),
    Index("records_by_rules", "rules"),
)
"""The library, in the order in which it was kept. `number` grows with each change, `game` is the game of play that a
record is of, `digest` that of all that it holds, `players` both names folded for searching, and
`formats` those that can hold it, between blanks. `record` and `facts` are JSON, times milliseconds since 1970."""

STEPS = Table(
    "steps",
    METADATA,
    Column("record", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("key", BigInteger, nullable=False),
    Column("move", String(12), nullable=False),
    Column("result", String(8), nullable=False),
    Index("steps_by_key", "key", "move", "result"),
)
"""The first moves of each record's main line: the position's key, the same however the board was turned, the move in
the frame of that, and how the game ended."""
