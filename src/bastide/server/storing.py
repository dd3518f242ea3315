"""The store as an event loop may call it: in threads of its own, its faults as refusals."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from bastide.server.problems import FULL, UNAVAILABLE, refuse
from bastide.server.storage import StorageError, StorageFullError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bastide.server.events import Stored
    from bastide.server.storage import GameRow, RulesetRow, Store

T = TypeVar("T")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Storing:
    """The calls of `Store`, to be awaited.

    Every one of them raises `Refused` where the disk is full or the database cannot do it, and `OvertakenError` as the
    store does.
    """

    def __init__(self, store: Store) -> None:
        """One call at a time: SQLite has one writer, and those who play at one machine are few."""
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storage")

    async def call(self, call: Callable[[], T]) -> T:
        """Whatever is asked of the database, in its turn."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, call)
        except StorageFullError:
            raise refuse(FULL, "storage-full") from None
        except StorageError as error:
            raise refuse(UNAVAILABLE, "storage-failed", why=str(error)) from None

    async def append(self, events: Mapping[str, Sequence[Stored]]) -> None:
        """Store events of one or more games, all or none."""
        await self.call(lambda: self._store.append(events))

    async def events(self, game: str, after: int = 0) -> list[Stored]:
        """A game's events after a number."""
        return await self.call(lambda: self._store.events(game, after))

    async def games(self, most: int | None, *, unfinished: bool = False) -> list[GameRow]:
        """The games begun last, or those of them that are not over, the latest first."""
        return await self.call(lambda: self._store.games(most, unfinished=unfinished))

    async def unfinished(self) -> list[str]:
        """The games that are not over."""
        return await self.call(self._store.unfinished)

    async def rulesets(self) -> list[RulesetRow]:
        """People's own rulesets."""
        return await self.call(self._store.rulesets)

    async def keep_ruleset(self, name: str, text: str) -> None:
        """Keep a ruleset."""
        await self.call(lambda: self._store.keep_ruleset(name, text, now()))

    async def change_ruleset(self, name: str, text: str | None) -> int:
        """Replace or delete a ruleset, unless games or records are of it; says how many are."""
        return await self.call(lambda: self._store.change_ruleset(name, text))

    def close(self) -> None:
        """Let what was begun end, and nothing more begin."""
        self._thread.shutdown(wait=True, cancel_futures=True)
