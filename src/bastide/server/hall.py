"""All games: who may do what, stored before it is told; the computer's moves; the clocks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from bastide.engine import Clock
from bastide.errors import BastideError, RulesetError
from bastide.rules import SHIPPED, parse_rules, shipped_rules
from bastide.server.crew import Analyse, Choose, CrewError
from bastide.server.events import Created, Rematched, Stored
from bastide.server.models import Message, MissedEvent, Person
from bastide.server.problems import CONFLICT, FULL, NOT_FOUND, UNAVAILABLE, UNPROCESSABLE, Refused, problem, refuse
from bastide.server.room import Room, Watcher
from bastide.server.storage import OvertakenError, StorageError, StorageFullError
from bastide.server.table import Table, numbered

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from bastide.problems import Problem
    from bastide.rules import Rules, Side
    from bastide.server.crew import Crew
    from bastide.server.events import Event
    from bastide.server.models import GameView, NewGame, NewMove
    from bastide.server.preparation import Preparation
    from bastide.server.storage import GameRow, Store

T = TypeVar("T")

_LOADED = 200
"""Games kept loaded beside those in use."""
_LISTED = 200
"""Games in the list."""
_MOST_RULESETS = 200
"""People's own rulesets."""
_TRIES = 3
"""How often the computer tries to move before it says that it cannot."""
_AGAIN = 5.0
"""Seconds until a move that could not be stored is tried again."""
_BREATH = 0.05
"""Seconds after a side's last one before its flag falls: a move on its way still counts, the clock decides."""


def _now() -> int:
    return time.time_ns() // 1_000_000


class Hall:
    """All games. Everything here runs on one event loop; what waits for disk or engine waits elsewhere.

    Attributes:
        preparation: whether games can be played yet.
    """

    def __init__(self, store: Store, crew: Crew, preparation: Preparation, threads: int = 1) -> None:
        """A hall.

        Args:
            store: where the events are.
            crew: who thinks.
            preparation: whether games can be played yet.
            threads: how many calls the store may get at a time.
        """
        self.preparation = preparation
        self._store, self._crew = store, crew
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._own: dict[str, tuple[str, Rules]] = {}
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="storage")
        self._tasks: set[asyncio.Task[None]] = set()

    # The store --------------------------------------------------------------------------------------------------------
    async def _stored(self, call: Callable[..., T], *arguments: Any) -> T:  # noqa: ANN401 - the call's own
        """A call of the store.

        Raises:
            Refused: it could not be done.
        """
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call, *arguments)
        except StorageFullError:
            raise refuse(FULL, "storage-full") from None
        except StorageError as error:
            raise refuse(UNAVAILABLE, "storage-failed", why=str(error)) from None

    async def open(self) -> None:
        """Read people's rulesets, and let unfinished games of the computer go on once everything is prepared.

        Raises:
            Refused: nothing can be read.
        """
        for row in await self._stored(self._store.rulesets):
            with suppress(RulesetError):  # of another version of the format
                self._own[row.name] = (row.text, parse_rules(row.text, row.name))
        self._begin(self._go_on())

    async def _go_on(self) -> None:
        await self.preparation.wait()
        self._crew.hire()
        with suppress(Refused):  # whoever opens a game will be told
            for game in await self._stored(self._store.unfinished):
                with suppress(Refused):
                    async with self._entered(game) as room:
                        self._continue(room)

    def _begin(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """End everything that goes on by itself."""
        for room in self._rooms.values():
            room.quiet()
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)

    # Rulesets ---------------------------------------------------------------------------------------------------------
    def own_rules(self) -> list[Rules]:
        """People's own rulesets by name."""
        return [rules for _, (_, rules) in sorted(self._own.items())]

    def rules(self, name: str) -> Rules:
        """A ruleset by name.

        Raises:
            Refused: there is none.
        """
        if name in SHIPPED:
            return shipped_rules(name)
        if name not in self._own:
            raise refuse(NOT_FOUND, "no-ruleset", name=name)
        return self._own[name][1]

    async def keep_ruleset(self, text: str) -> Rules:
        """Keep a person's own ruleset.

        Raises:
            Refused: it cannot be played, its name is another's, or there are too many.
        """
        try:
            rules = await asyncio.to_thread(parse_rules, text)
        except RulesetError as error:
            raise refuse(
                UNPROCESSABLE, "ruleset-refused", why=": ".join(part for part in (error.key, error.problem) if part)
            ) from None
        kept = rules if rules.name in SHIPPED else self._own.get(rules.name, ("", None))[1]
        if kept is not None and kept != rules:
            raise refuse(CONFLICT, "ruleset-other", name=rules.name)
        if kept is None:
            if len(self._own) >= _MOST_RULESETS:
                raise refuse(CONFLICT, "ruleset-many", most=_MOST_RULESETS)
            await self._stored(self._store.keep_ruleset, rules.name, text, _now())
            self._own[rules.name] = (text, rules)
        return rules

    # Games ------------------------------------------------------------------------------------------------------------
    async def games(self) -> list[GameRow]:
        """The games begun last, the latest first."""
        return await self._stored(self._store.games, _LISTED)

    def _check_ready(self) -> None:
        prepared = self.preparation
        if prepared.failed is not None:
            raise Refused(prepared.failed, UNAVAILABLE)
        if not prepared.ready:
            raise refuse(UNAVAILABLE, "not-ready", done=prepared.done, total=prepared.total)

    async def begin(self, wanted: NewGame) -> GameView:
        """Begin a game.

        Raises:
            Refused: there is no such ruleset, or it could not be stored.
        """
        self._check_ready()
        rules = self.rules(wanted.rules)
        created = Created(
            rules=rules.name,
            ruleset=None if rules.name in SHIPPED else self._own[rules.name][0],
            light=wanted.light,
            dark=wanted.dark,
            clock=wanted.clock,
            seed=secrets.randbits(53) if wanted.seed is None else wanted.seed,
            series=() if wanted.series else None,
        )
        game = secrets.token_hex(8)
        await self._append({game: numbered([created], 0, _now())})
        return await self.view(game)

    async def _append(self, events: Mapping[str, Sequence[Stored]]) -> None:
        await self._stored(self._store.append, events)

    async def _load(self, game: str) -> Room:
        events = await self._stored(self._store.events, game)
        if not events:
            raise refuse(NOT_FOUND, "no-game", id=game)
        try:
            table = await asyncio.to_thread(Table.restored, game, events)
        except BastideError as error:  # of a version of a ruleset's format that is read no longer
            raise refuse(UNAVAILABLE, "storage-failed", why=str(error)) from None
        room = Room(table)
        self._rooms[game] = room
        self._forget_some()
        return room

    def _forget_some(self) -> None:
        for game, room in list(self._rooms.items()):
            if len(self._rooms) <= _LOADED:
                return
            if not room.busy:
                del self._rooms[game]

    async def room(self, game: str) -> Room:
        """A game's room.

        Raises:
            Refused: there is no such game, or nothing is prepared yet.
        """
        self._check_ready()
        if game in self._rooms:
            self._rooms.move_to_end(game)
            return self._rooms[game]
        if game not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(game))
            self._loading[game] = task
            task.add_done_callback(lambda _: self._loading.pop(game, None))
        return await asyncio.shield(self._loading[game])

    @asynccontextmanager
    async def _entered(self, game: str) -> AsyncIterator[Room]:
        """A game's room with its lock held."""
        while True:
            room = await self.room(game)
            async with room.lock:
                if self._rooms.get(game) is room:  # it might have been loaded anew meanwhile
                    yield room
                    return

    async def view(self, game: str) -> GameView:
        """A game as it is now; from now on its clock runs.

        Raises:
            Refused: there is no such game.
        """
        async with self._entered(game) as room:
            self._continue(room)
            return await room.view()

    async def watch(self, game: str, since: int | None) -> tuple[Room, Watcher, Message]:
        """Watch a game: its room, who hears of it from now on, and what is to be told first.

        Args:
            game: the game.
            since: the number of the last event that was seen, if any was.

        Raises:
            Refused: there is no such game.
        """
        async with self._entered(game) as room:
            self._continue(room)
            view = await room.view()
            missed: list[MissedEvent] = []
            if since is not None and since < view.number:
                stored = await self._stored(self._store.events, game)
                missed = [MissedEvent(number=one.number, kind=one.event.kind) for one in stored if one.number > since]
            return room, room.watch(), Message(number=view.number, kind="state", game=view, missed=missed)

    # What people do ---------------------------------------------------------------------------------------------------
    async def _do(self, room: Room, wish: Callable[[Table], tuple[Event, ...]]) -> GameView:
        """Fulfil a wish: store the events, then let them have happened, then tell; the lock is held."""
        table = room.table
        events = wish(table)
        stored = numbered(events, table.number, _now())
        try:
            await self._append({table.id: stored})
        except OvertakenError:
            await self._reload(room)
            raise refuse(CONFLICT, "stale", ply=room.table.ply, after=table.ply) from None
        room.quiet()
        room.trouble = None
        for one in stored:
            table.apply(one)
        self._continue(room)
        return await room.publish(*(event.kind for event in events), first=stored[0].number)

    async def _reload(self, room: Room) -> None:
        """Another server on the same database has gone on with the game: take over what it has stored."""
        room.quiet()
        events = await self._stored(self._store.events, room.table.id)
        room.table = await asyncio.to_thread(Table.restored, room.table.id, events)
        self._continue(room)
        await room.publish("state")

    async def move(self, game: str, wanted: NewMove) -> GameView:
        """A person's move.

        Raises:
            Refused: the rules forbid it, it was meant for another position, or it is not a person's turn.
        """
        async with self._entered(game) as room:

            def wish(table: Table) -> tuple[Event, ...]:
                if table.outcome is None:
                    table.check_seen(wanted.after, wanted.number)
                    if not table.person_moves:
                        raise refuse(CONFLICT, "not-a-persons")
                return table.wish_to_move(wanted.move)

            return await self._do(room, wish)

    async def take_back(self, game: str) -> GameView:
        """Back to a person's last turn.

        Raises:
            Refused: there is none.
        """
        async with self._entered(game) as room:
            return await self._do(room, Table.wish_to_take_back)

    async def resign(self, game: str, side: Side) -> GameView:
        """A person gives the game up.

        Raises:
            Refused: the game is over, or the computer plays that side.
        """
        async with self._entered(game) as room:
            return await self._do(room, lambda table: table.wish_to_resign(side))

    async def rematch(self, game: str) -> GameView:
        """The game that follows this one, sides swapped; asked again, the same.

        Raises:
            Refused: this one is not over.
        """
        async with self._entered(game) as room:
            table = room.table
            if table.rematch is None:
                created = table.rematch_of(secrets.randbits(53))
                following = secrets.token_hex(8)
                now = _now()
                told = numbered([Rematched(game=following)], table.number, now)
                try:
                    await self._append({table.id: told, following: numbered([created], 0, now)})
                except OvertakenError:
                    await self._reload(room)
                    raise refuse(CONFLICT, "stale", ply=room.table.ply, after=table.ply) from None
                table.apply(told[0])
                await room.publish("rematched", first=told[0].number)
            following = table.rematch or following
        return await self.view(following)

    async def hint(self, game: str) -> tuple[dict[str, Any], int]:
        """What the engine says of a position in which a person is to move, as JSON, and the ply.

        Raises:
            Refused: it is not a person's turn, or the engine has failed.
        """
        async with self._entered(game) as room:
            if not room.table.person_moves:
                raise refuse(CONFLICT, "not-a-persons")
            position, ply = room.table.position, room.table.ply
        try:
            return await self._crew.ask(Analyse(position)), ply
        except CrewError as error:
            raise refuse(UNAVAILABLE, "engine-failed", why=str(error)) from None

    # What goes on by itself -------------------------------------------------------------------------------------------
    def _continue(self, room: Room) -> None:
        """Let the clock run and the computer think, as the position asks for it; the lock is held."""
        table, mover = room.table, room.table.mover
        if mover is None:
            room.quiet()
            return
        table.begin_turn()
        if table.running is not None and room.flag is None:
            loop = asyncio.get_running_loop()
            left = table.left(mover) + _BREATH
            room.flag = loop.call_later(left, self._fall, room, table.number)
        if not table.person_moves and room.thought is None and room.trouble is None:
            room.thought = asyncio.get_running_loop().create_task(self._think(room, table.number, mover))

    def _fall(self, room: Room, number: int) -> None:
        self._begin(self._flag(room, number))

    async def _flag(self, room: Room, number: int) -> None:
        """A side's time is up, unless it has moved."""
        async with room.lock:
            room.flag = None
            table = room.table
            if table.number != number or table.mover is None:
                return
            mover = table.mover
            if table.left(mover) > 0:
                self._continue(room)
                return
            try:
                await self._do(room, lambda table: table.wish_to_flag(mover))
            except Refused:
                room.flag = asyncio.get_running_loop().call_later(_AGAIN, self._fall, room, number)

    async def _think(self, room: Room, number: int, side: Side) -> None:
        """The computer's move."""
        table = room.table
        player = table.player(side)
        if isinstance(player, Person):
            return
        clock = table.created.clock
        for attempt in range(_TRIES):
            left = None if clock is None else Clock(table.left(side), clock.increment)
            key = f"{table.id} {side} {attempt}"
            try:
                move = await self._crew.ask(Choose(table.position, player, key, table.created.seed + side, left))
                break
            except CrewError as error:
                why = str(error)
        else:
            await self._stop_thinking(room, number, problem("engine-failed", why=why))
            return
        await self._play(room, number, move)

    async def _play(self, room: Room, number: int, move: str) -> None:
        """Play what the computer has chosen, as soon as it can be stored."""
        while True:
            async with room.lock:
                if room.table.number != number or room.thought is not asyncio.current_task():
                    return
                room.thought = None  # it is not to cancel itself
                try:
                    await self._do(room, lambda table: table.wish_to_move(move))
                except Refused as refused:
                    if room.table.number != number or room.table.outcome is not None:
                        return
                    room.thought = asyncio.current_task()
                    if room.trouble is None:
                        room.trouble = refused.problem
                        await room.publish("trouble")
                else:
                    return
            await asyncio.sleep(_AGAIN)

    async def _stop_thinking(self, room: Room, number: int, trouble: Problem) -> None:
        async with room.lock:
            if room.table.number == number:
                room.thought, room.trouble = None, trouble
                await room.publish("trouble")
