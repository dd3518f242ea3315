"""The library of records, and their first moves for the explorer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "records",
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32)),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("light", sa.Text, nullable=False),
        sa.Column("dark", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("date", sa.String(10)),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(16)),
        sa.Column("light_points", sa.Integer),
        sa.Column("dark_points", sa.Integer),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("nodes", sa.Integer, nullable=False),
        sa.Column("opening", sa.String(16)),
        sa.Column("formats", sa.String(64), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("kept", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
    )
    for column in ("id", "game"):
        op.create_index(f"records_by_{column}", "records", [column], unique=True)
    for column in ("digest", "opening", "rules"):
        op.create_index(f"records_by_{column}", "records", [column])
    op.create_table(
        "steps",
        sa.Column("record", sa.String(32), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.BigInteger, nullable=False),
        sa.Column("move", sa.String(12), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
    )
    op.create_index("steps_by_key", "steps", ["key", "move", "result"])


def downgrade() -> None:
    """Take them away."""
    op.drop_table("steps")
    op.drop_table("records")
