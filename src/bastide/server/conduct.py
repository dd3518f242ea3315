"""How a loaded game goes on: wishes are stored, then done, then told; the computer thinks; the clock falls."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from bastide.engine import Clock
from bastide.server.crew import CrewError
from bastide.server.models import Person
from bastide.server.problems import CONFLICT, Refused, problem, refuse
from bastide.server.questions import Choose
from bastide.server.storage import OvertakenError
from bastide.server.storing import now
from bastide.server.table import numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping, Sequence

    from bastide.problems import Problem
    from bastide.rules import Side
    from bastide.server.crew import Crew
    from bastide.server.events import Event, Stored
    from bastide.server.models import BuiltIn, GameView, LevelPlayer
    from bastide.server.room import Room
    from bastide.server.storing import Storing
    from bastide.server.table import Table

T = TypeVar("T")

_TRIES = 3
"""How often the computer tries to move before it says that it cannot."""
_AGAIN = 5.0
"""Seconds until what could not be stored is tried again."""
_BREATH = 0.05
"""Seconds after a side's last one before its flag falls: a move on its way still counts, the clock decides."""


class Conduct:
    """What all games have in common while they go on. Whoever calls with a room holds its lock."""

    def __init__(self, storing: Storing, crew: Crew) -> None:
        self._storing, self._crew = storing, crew
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Let something go on by itself until it is done or everything is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """End everything that goes on by itself."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Wishes -----------------------------------------------------------------------------------------------------------
    async def do(self, room: Room, wish: Callable[[Table], tuple[Event, ...]]) -> GameView:
        """Fulfil a wish; the events are on the disk before anybody is told.

        Raises:
            Refused: the wish is refused, or could not be stored; then nothing has happened.
        """
        table = room.table
        events = wish(table)
        stored = numbered(events, table.number, now())
        await self.store(room, {table.id: stored})
        room.quiet()
        room.trouble = None
        for one in stored:
            table.apply(one)
        self.go_on(room)
        return await room.publish(*(event.kind for event in events), first=stored[0].number)

    async def store(self, room: Room, events: Mapping[str, Sequence[Stored]]) -> None:
        """Store events of a room's game, and perhaps of others.

        Raises:
            Refused: they could not be stored, or another server on the same database has gone on with the game.
        """
        try:
            await self._storing.append(events)
        except OvertakenError:
            await self.catch_up(room)
            raise refuse(CONFLICT, "stale") from None

    async def catch_up(self, room: Room) -> None:
        """Let have happened what another server on the same database has stored.

        Raises:
            Refused: it cannot be read.
        """
        stored = await self._storing.events(room.table.id, room.table.number)
        if stored:
            room.quiet()
            for one in stored:
                room.table.apply(one)
            self.go_on(room)
            await room.publish(*(one.event.kind for one in stored), first=stored[0].number)

    # What goes on by itself -------------------------------------------------------------------------------------------
    def go_on(self, room: Room) -> None:
        """Let the clock run and the computer think, as the position asks for it.

        A person's clock runs only once somebody has looked at the game since the server began.
        """
        table, mover = room.table, room.table.mover
        if mover is None:
            room.quiet()
            return
        if room.seen or not table.person_moves:
            table.begin_turn()
        if table.running is not None and room.flag is None:
            left = table.left(mover) + _BREATH
            room.flag = asyncio.get_running_loop().call_later(left, self._fall, room, table.number)
        player = table.player(mover)
        if not isinstance(player, Person) and not room.is_thinking and room.trouble is None:
            room.thought = self.begin(self._think(room, table.number, mover, player))

    def _fall(self, room: Room, number: int) -> None:
        self.begin(self._flag(room, number))

    async def _flag(self, room: Room, number: int) -> None:
        """A side's time is up, unless it has moved."""
        async with room.lock:
            room.flag = None
            table, mover = room.table, room.table.mover
            if table.number != number or mover is None:
                return
            if table.left(mover) > 0:
                self.go_on(room)
                return
            try:
                await self.do(room, lambda table: table.wish_to_flag(mover))
            except Refused:
                room.flag = asyncio.get_running_loop().call_later(_AGAIN, self._fall, room, number)

    async def _think(self, room: Room, number: int, side: Side, player: LevelPlayer | BuiltIn) -> None:
        """The computer's move."""
        table = room.table
        for attempt in range(_TRIES):
            clock = table.created.clock
            left = None if clock is None else Clock(table.left(side), clock.increment)
            key = f"{table.id} {side} {attempt}"
            try:
                move = await self._crew.ask(Choose(table.position, player, key, table.created.seed + side, left))
                break
            except CrewError as error:
                trouble = problem("engine-failed", why=str(error))
        else:
            await self._give_up(room, number, trouble)
            return
        await self._play(room, number, move)

    async def _play(self, room: Room, number: int, move: str) -> None:
        """Play what the computer has chosen, as soon as it can be stored."""
        thought = asyncio.current_task()
        while True:
            async with room.lock:
                if room.table.number != number or room.thought is not thought:
                    return
                room.thought = None  # it is not to cancel itself
                try:
                    await self.do(room, lambda table: table.wish_to_move(move))
                except Refused as refused:
                    if room.table.number != number:
                        return
                    room.thought = thought
                    if room.trouble is None:
                        room.trouble = refused.problem
                        await room.publish("trouble")
                else:
                    return
            await asyncio.sleep(_AGAIN)

    @staticmethod
    async def _give_up(room: Room, number: int, trouble: Problem) -> None:
        async with room.lock:
            if room.table.number == number:
                room.thought, room.trouble = None, trouble
                await room.publish("trouble")
