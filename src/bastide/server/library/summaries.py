"""A record as it is listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.server.models import Pair
from bastide.server.models.library import RecordSummary

if TYPE_CHECKING:
    from bastide.server.storage.shelves import Row

_AS_KEPT = (
    *("id", "number", "game", "origin", "rules", "light", "dark", "event", "date", "result", "reason"),
    *("plies", "nodes", "opening"),
)


def summary(row: Row) -> RecordSummary:
    """A record as it is listed."""
    points = None if row["light_points"] is None else Pair(light=row["light_points"], dark=row["dark_points"])
    return RecordSummary(
        **{name: row[name] for name in _AS_KEPT},
        points=points,
        kept=row["kept"] / 1000,
        touched=row["touched"] / 1000,
    )
