"""A game that is loaded: its table, who watches it, and what goes on by itself: the computer's thoughts, the clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bastide.server.models import Message
from bastide.server.views import game_view

if TYPE_CHECKING:
    from bastide.engine.review import PlyReview
    from bastide.problems import Problem
    from bastide.rules import Side
    from bastide.server.models import GameView
    from bastide.server.questions import Judge
    from bastide.server.table import Table

_BEHIND = 64
"""Messages that a watcher may be behind before the oldest are dropped: each tells the whole game."""


class Watcher:
    """Whoever listens to a game."""

    def __init__(self) -> None:
        self._messages: asyncio.Queue[Message | None] = asyncio.Queue(_BEHIND)

    def tell(self, message: Message | None) -> None:
        """Give a message, never waiting; None where the game is no more."""
        if self._messages.full():
            self._messages.get_nowait()
        self._messages.put_nowait(message)

    async def next(self) -> Message | None:
        """The next message; None where the game is no more."""
        return await self._messages.get()


class Room:
    """A loaded game. Whoever changes it holds its lock.

    Attributes:
        table: the game.
        lock: held while it is changed, or looked at as a whole.
        thought: the computer's thinking, while it goes on.
        flag: what waits for the clock.
        judged: what the last move of a person cost, and the question that asks it.
        hint: what the engine says of the position as it is, asked for by a person; the next event cancels it.
        trouble: why the computer cannot go on.
        seen: whether somebody has looked at it since it was loaded.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.thought: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.hint: asyncio.Task[dict[str, Any]] | None = None
        self.judged: tuple[Judge, asyncio.Task[PlyReview | None]] | None = None
        self.trouble: Problem | None = None
        self.seen = False
        self._watchers: set[Watcher] = set()

    @property
    def is_thinking(self) -> bool:
        """Whether the computer thinks, and has not failed."""
        return self.thought is not None and not self.thought.done()

    @property
    def thinking(self) -> Side | None:
        """The side for which the computer thinks."""
        return self.table.mover if self.is_thinking else None

    @property
    def busy(self) -> bool:
        """Whether it must stay loaded."""
        hinting = self.hint is not None and not self.hint.done()
        return bool(self._watchers) or self.is_thinking or hinting or self.lock.locked() or self.flag is not None

    async def view(self) -> GameView:
        """The game as it is now; the lock is held."""
        return await asyncio.to_thread(game_view, self.table, thinking=self.thinking, trouble=self.trouble)

    def watch(self) -> Watcher:
        """Listen from now on."""
        watcher = Watcher()
        self._watchers.add(watcher)
        return watcher

    def end(self) -> None:
        """Tell all watchers that the game is no more."""
        for watcher in self._watchers:
            watcher.tell(None)

    def leave(self, watcher: Watcher) -> None:
        """Listen no longer."""
        self._watchers.discard(watcher)

    async def publish(self, *kinds: str, first: int | None = None) -> GameView:
        """Tell all watchers what has happened; the lock is held.

        Args:
            kinds: what, in order.
            first: the number of the first where they are events; None where nothing was stored.
        """
        view = await self.view()
        for place, kind in enumerate(kinds):
            message = Message(
                number=self.table.number if first is None else first + place, kind=kind, game=view, missed=[]
            )
            for watcher in self._watchers:
                watcher.tell(message)
        return view

    def quiet(self) -> None:
        """Let nothing go on by itself."""
        if self.thought is not None:
            self.thought.cancel()
            self.thought = None
        if self.flag is not None:
            self.flag.cancel()
            self.flag = None
        if self.hint is not None:
            self.hint.cancel()
            self.hint = None
