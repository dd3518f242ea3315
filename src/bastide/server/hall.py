"""All games: which there are, which are loaded, and what people may do."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from bastide.game import Position
from bastide.records.tree import game_to_json
from bastide.server.coaching import gave_view, last_of_a_person, threats
from bastide.server.conduct import Conduct
from bastide.server.crew import CrewError
from bastide.server.events import Created, Rematched
from bastide.server.library.filing import sound
from bastide.server.library.played import game_of
from bastide.server.models import CoachView, Message, MissedEvent
from bastide.server.own_rulesets import OwnRulesets
from bastide.server.positions import position_of
from bastide.server.problems import CONFLICT, NOT_FOUND, UNAVAILABLE, UNPROCESSABLE, Refused, refuse
from bastide.server.questions import Analyse
from bastide.server.room import Room
from bastide.server.storing import Storing, now
from bastide.server.table import Table, numbered

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bastide.engine.review import PlyReview
    from bastide.rules import Side
    from bastide.server.crew import Crew
    from bastide.server.events import Event
    from bastide.server.models import CoachQuestion, GameView, NewGame, NewMove
    from bastide.server.models.library import Record
    from bastide.server.preparation import Preparation
    from bastide.server.room import Watcher
    from bastide.server.storage import GameRow, Store

_LOADED = 200
"""Games kept loaded beside those in use."""
_LISTED = 200
"""Games in the list, those that are not over aside."""


class Hall:
    """All games. Everything here runs on one event loop; what waits for disk or engine waits elsewhere.

    Attributes:
        preparation: whether games can be played yet.
        rulesets: with which they can be begun.
        storing: where they are kept.
    """

    def __init__(self, store: Store, crew: Crew, preparation: Preparation) -> None:
        """A hall.

        Args:
            store: where the events are.
            crew: who thinks.
            preparation: whether games can be played yet.
        """
        self.preparation = preparation
        self.storing, self._crew = Storing(store), crew
        self.rulesets = OwnRulesets(self.storing)
        self._conduct = Conduct(self.storing, crew)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def open(self, then: Callable[[], Awaitable[None]] | None = None) -> None:
        """Read people's rulesets, and let unfinished games of the computer go on once everything is prepared.

        Args:
            then: what is to be done once they do.

        Raises:
            Refused: the rulesets cannot be read.
        """
        self._conduct.begin(self._go_on(then))
        await self.rulesets.open()

    async def _go_on(self, then: Callable[[], Awaitable[None]] | None) -> None:
        await self.preparation.wait()
        self._crew.hire()
        with suppress(Refused):  # whoever opens a game will be told
            for game in await self.storing.unfinished():
                with suppress(Refused):
                    async with self._entered(game) as room:
                        self._conduct.go_on(room)
            if then is not None:
                await then()

    async def close(self) -> None:
        """End everything that goes on by itself."""
        for room in self._rooms.values():
            room.quiet()
        loading = list(self._loading.values())
        for task in loading:
            task.cancel()
        await asyncio.gather(*loading, return_exceptions=True)
        await self._conduct.close()
        await asyncio.to_thread(self.storing.close)

    # Rooms ------------------------------------------------------------------------------------------------------------
    async def _load(self, game: str) -> Room:
        events = await self.storing.events(game)
        if not events:
            raise refuse(NOT_FOUND, "no-game", id=game)
        try:
            table = await asyncio.to_thread(Table.restored, game, events)
        except ValueError as error:  # a ruleset's format that is read no longer, or events that somebody has changed
            raise refuse(UNAVAILABLE, "storage-failed", why=str(error)) from None
        self._rooms[game] = Room(table)
        self._forget_some()
        return self._rooms[game]

    def _forget_some(self) -> None:
        for game, room in list(self._rooms.items())[:-1]:
            if len(self._rooms) <= _LOADED:
                return
            if not room.busy:
                del self._rooms[game]

    async def _room(self, game: str) -> Room:
        self.preparation.check()
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
        """A game's room with its lock held.

        Raises:
            Refused: there is no such game, or nothing is prepared yet.
        """
        while True:
            room = await self._room(game)
            async with room.lock:
                if self._rooms.get(game) is room:  # it might have been forgotten meanwhile
                    yield room
                    return

    @asynccontextmanager
    async def _seen(self, game: str) -> AsyncIterator[Room]:
        """The same for somebody who looks at it: another server's events are read, and from now on the clock runs."""
        async with self._entered(game) as room:
            room.seen = True
            await self._conduct.catch_up(room)
            self._conduct.go_on(room)
            yield room

    def forget(self, game: str) -> None:
        """A game has been deleted: whoever watches it is told so, and it is not to be had any more."""
        room = self._rooms.pop(game, None)
        if room is not None:
            room.quiet()
            room.end()

    # Looking ----------------------------------------------------------------------------------------------------------
    async def games(self, *, unfinished: bool = False) -> list[GameRow]:
        """The games begun last, or all that are not over, whenever they were begun; the latest first.

        Raises:
            Refused: they cannot be read.
        """
        return await self.storing.games(None if unfinished else _LISTED, unfinished=unfinished)

    async def view(self, game: str) -> GameView:
        """A game as it is now.

        Raises:
            Refused: there is no such game.
        """
        async with self._seen(game) as room:
            return await room.view()

    async def record(self, game: str) -> Record:
        """A game as it is now as a record.

        Raises:
            Refused: there is no such game.
        """
        async with self._seen(game) as room:
            first = (await self.storing.events(game, 0))[0]
            return await asyncio.to_thread(lambda: sound(game_to_json(game_of(room.table, first.time))))

    async def watch(self, game: str, since: int | None) -> tuple[Room, Watcher, Message]:
        """Watch a game: its room, who hears of it from now on, and what is to be told first.

        Args:
            game: the game.
            since: the number of the last event that was seen, if any was.

        Raises:
            Refused: there is no such game.
        """
        async with self._seen(game) as room:
            view = await room.view()
            missed: list[MissedEvent] = []
            if since is not None and since < view.number:
                stored = await self.storing.events(game, since)
                missed = [MissedEvent(number=one.number, kind=one.event.kind) for one in stored]
            return room, room.watch(), Message(number=view.number, kind="state", game=view, missed=missed)

    # What people do ---------------------------------------------------------------------------------------------------
    async def begin(self, wanted: NewGame) -> GameView:
        """Begin a game.

        Raises:
            Refused: there is no such ruleset, the position is none of it or nobody can move there, or the game could
                not be stored.
        """
        self.preparation.check()
        rules, text = self.rulesets.named(wanted.rules)
        start = position_of(rules, wanted.position)
        if start.is_over:
            raise refuse(UNPROCESSABLE, "already-over")
        created = Created(
            rules=rules.name,
            ruleset=text,
            position=None if start == Position.start(rules) else str(start),
            light=wanted.light,
            dark=wanted.dark,
            clock=wanted.clock,
            seed=secrets.randbits(53) if wanted.seed is None else wanted.seed,
            series=() if wanted.series else None,
        )
        game = secrets.token_hex(8)
        await self.storing.append({game: numbered([created], 0, now())})
        return await self.view(game)

    async def move(self, game: str, wanted: NewMove) -> GameView:
        """A person's move.

        Raises:
            Refused: the rules forbid it, it was meant for another position, or it is not a person's turn.
        """

        def wish(table: Table) -> tuple[Event, ...]:
            table.check_seen(wanted.number, wanted.after)
            if table.outcome is None and not table.person_moves:
                raise refuse(CONFLICT, "not-a-persons")
            return table.wish_to_move(wanted.move)

        async with self._seen(game) as room:
            return await self._conduct.do(room, wish)

    async def take_back(self, game: str, number: int | None = None) -> GameView:
        """Back to a person's last turn; `number` is that of the event at which this was wished, if that is said.

        Raises:
            Refused: there is none, or the game has moved on.
        """

        def wish(table: Table) -> tuple[Event, ...]:
            table.check_seen(number)
            return table.wish_to_take_back()

        async with self._seen(game) as room:
            return await self._conduct.do(room, wish)

    async def resign(self, game: str, side: Side, number: int | None = None) -> GameView:
        """A person gives the game up; `number` as for `take_back`.

        Raises:
            Refused: the game is over or has moved on, or the computer plays that side.
        """

        def wish(table: Table) -> tuple[Event, ...]:
            table.check_seen(number)
            return table.wish_to_resign(side)

        async with self._seen(game) as room:
            return await self._conduct.do(room, wish)

    async def rematch(self, game: str) -> GameView:
        """The game that follows this one, sides swapped; asked again, the same.

        Raises:
            Refused: this one is not over.
        """
        async with self._seen(game) as room:
            table = room.table
            following = table.rematch
            if following is None:
                created = table.rematch_of(secrets.randbits(53))
                following = secrets.token_hex(8)
                told = numbered([Rematched(game=following)], table.number, now())
                await self._conduct.store(room, {game: told, following: numbered([created], 0, now())})
                table.apply(told[0])
                await room.publish("rematched", first=told[0].number)
        return await self.view(following)

    async def hint(self, game: str, number: int | None = None) -> tuple[dict[str, Any], int]:
        """What the engine says of a position in which a person is to move, as JSON, and the ply.

        A position is thought about once, however often that is asked for. `number` is as for `take_back`.

        Raises:
            Refused: it is not a person's turn, the engine has failed, or the game has moved on meanwhile.
        """
        async with self._seen(game) as room:
            room.table.check_seen(number)
            if not room.table.person_moves:
                raise refuse(CONFLICT, "not-a-persons")
            ply, thought = room.table.ply, self._hinted(room)
        await asyncio.wait([thought])  # who waits no more cancels nothing
        if thought.cancelled():
            raise refuse(CONFLICT, "stale")
        try:
            return thought.result(), ply
        except CrewError as error:
            raise refuse(UNAVAILABLE, "engine-failed", why=str(error)) from None

    def _hinted(self, room: Room) -> asyncio.Task[dict[str, Any]]:
        """What the engine says of the position in which a person is to move: thought about once."""
        thought = room.hint
        if thought is None or (thought.done() and (thought.cancelled() or thought.exception())):
            thought = room.hint = self._conduct.begin(self._crew.ask(Analyse(room.table.position)))
        return thought

    async def coach(self, game: str, wanted: CoachQuestion) -> CoachView:
        """What is about to happen to a person in a game, and what their last move gave away.

        What the engine finds about the position now serves a hint and the next answer as well. Where the game has gone
        on, or does so meanwhile, there is nothing to say: that is no fault of whoever asks.

        Raises:
            Refused: nobody here plays, or the engine has failed.
        """
        async with self._seen(game) as room:
            table = room.table
            if not table.people:
                raise refuse(CONFLICT, "nobody-here", side="light")
            number, position, mine = table.number, table.position, table.person_moves
            may_take_back = table.outcome is None and table.own_last_turn() is not None
            if wanted.number not in (None, number):
                return CoachView(number=number, threats=[], gave=None, may_take_back=may_take_back)
            judged = self._judged(room) if wanted.think else None
            if wanted.think and mine:
                self._hinted(room)
        review = None
        if judged is not None:
            await asyncio.wait([judged])
            try:
                review = None if judged.cancelled() else judged.result()
            except CrewError as error:
                raise refuse(UNAVAILABLE, "engine-failed", why=str(error)) from None
        found = await asyncio.to_thread(threats, position) if mine else []
        return CoachView(number=number, threats=found, gave=gave_view(review), may_take_back=may_take_back)

    def _judged(self, room: Room) -> asyncio.Task[PlyReview | None] | None:
        """What the last move of a person cost: found out once, and no longer once they have made another."""
        asked = last_of_a_person(room.table)
        if asked is None:
            return None
        if room.judged is not None:
            known, task = room.judged
            if known == asked and not (task.done() and (task.cancelled() or task.exception())):
                return task
            task.cancel()
        task = self._conduct.begin(self._crew.ask(asked))
        room.judged = asked, task
        return task
