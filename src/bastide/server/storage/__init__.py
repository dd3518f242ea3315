"""Events and rulesets in a database: SQLite in the program's folder, or PostgreSQL by a URL."""

from bastide.server.storage.database import Database, StorageError, StorageFullError
from bastide.server.storage.shelves import Shelves, Wanted
from bastide.server.storage.store import GameRow, OvertakenError, RulesetRow, Store

__all__ = [
    "Database",
    "GameRow",
    "OvertakenError",
    "RulesetRow",
    "Shelves",
    "StorageError",
    "StorageFullError",
    "Store",
    "Wanted",
]
