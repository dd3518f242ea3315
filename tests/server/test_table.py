"""A game is what its events say: whatever people do, the restored game equals the live one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide import Game, Side
from bastide.server import table as module
from bastide.server.events import EVENT, Created, Rematched, Stored
from bastide.server.models import BuiltIn, ClockSpec, Person
from bastide.server.problems import Refused
from bastide.server.table import Table, numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bastide.server.events import Event
    from bastide.server.models import PlayerSpec

PERSON, OTHER = Person(kind="person"), BuiltIn(kind="built-in", name="random")


class Bench:
    """A live table whose events are written down as the database would, with a clock of its own."""

    def __init__(self, created: Created, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(module, "monotonic", lambda: self.now)
        self.written: list[str] = []
        self.table = Table("x", created, Game(created.rules))
        self.happen([created])

    def happen(self, events: Sequence[Event]) -> None:
        for stored in numbered(events, self.table.number, 0):
            self.written.append(stored.event.model_dump_json())
            self.table.apply(stored)

    def restored(self) -> Table:
        events = (Stored(number, EVENT.validate_json(text), 0) for number, text in enumerate(self.written, 1))
        return Table.restored("x", events)

    def check(self) -> None:
        live, restored = self.table, self.restored()
        assert restored.game == live.game
        assert (restored.number, restored.seconds, restored.rematch) == (live.number, live.seconds, live.rematch)
        assert restored.created == live.created
        assert restored.position == live.position
        assert restored.series_so_far() == live.series_so_far()
        for side in Side:
            # The turn that goes on when a server dies is given back.
            before = live._left_before(side)
            assert restored.left(side) == max(0.0, before if side is live.mover else live.left(side))


def created(**more: object) -> Created:
    return Created.model_validate({"rules": "hamlet", "light": PERSON, "dark": PERSON, "seed": 1, **more})


ACTIONS = st.sampled_from(
    ["move", "move", "move", "move", "back", "resign", "flag", "wrong", "wait", "pass", "rematch"]
)


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    data=st.data(),
    rules=st.sampled_from(["hamlet", "village"]),
    players=st.sampled_from([(PERSON, PERSON), (PERSON, OTHER), (OTHER, PERSON), (OTHER, OTHER)]),
    clock=st.sampled_from([None, ClockSpec(seconds=20, increment=1)]),
    series=st.sampled_from([None, ()]),
)
def test_whatever_is_done_the_restored_game_is_the_live_one(
    data: st.DataObject,
    rules: str,
    players: tuple[PlayerSpec, PlayerSpec],
    clock: ClockSpec | None,
    series: tuple[()] | None,
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        start = created(rules=rules, light=players[0], dark=players[1], clock=clock, series=series)
        bench = Bench(start, patched)
        for action in data.draw(st.lists(ACTIONS, max_size=30)):
            bench.table.begin_turn()
            before = json.dumps(bench.written), bench.table.position
            try:
                bench.happen(_wished(bench, action, data))
            except Refused:
                assert (json.dumps(bench.written), bench.table.position) == before
            bench.check()


def _wished(bench: Bench, action: str, data: st.DataObject) -> Sequence[Event]:
    """The events of somebody's wish; of those that are for the server to ask about, none at the wrong time."""
    table = bench.table
    if action == "wait":
        bench.now += data.draw(st.floats(0, 8))
        return ()
    if action == "flag":
        return () if table.mover is None else table.wish_to_flag(table.mover)
    if action == "rematch":
        following = table.rematch_of(2)
        assert (following.light, following.dark) == (table.created.dark, table.created.light)
        return [Rematched(game="y")]
    legal = [str(move) for move in table.position.legal_moves] or ["pass"]
    wishes: dict[str, Callable[[], Sequence[Event]]] = {
        "move": lambda: table.wish_to_move(data.draw(st.sampled_from(legal))),
        "pass": lambda: table.wish_to_move("pass"),
        "wrong": lambda: table.wish_to_move(data.draw(st.text(max_size=8))),
        "back": table.wish_to_take_back,
        "resign": lambda: table.wish_to_resign(data.draw(st.sampled_from(Side))),
    }
    return wishes[action]()


def test_time_is_counted_from_the_second_move_and_given_back_with_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(created(clock=ClockSpec(seconds=60, increment=2)), monkeypatch)
    table = bench.table

    def play(move: str, seconds: float) -> None:
        table.begin_turn()
        bench.now += seconds
        bench.happen(table.wish_to_move(move))

    play("WEA1", 50)  # nobody's clock runs yet
    assert (table.left(Side.LIGHT), table.left(Side.DARK)) == (62, 60)
    play("TAA2", 10)
    play("TAD1", 5)
    assert table.seconds == [0, 10, 5]
    assert (table.left(Side.LIGHT), table.left(Side.DARK)) == (59, 52)
    bench.happen(table.wish_to_take_back())
    assert (table.left(Side.LIGHT), table.left(Side.DARK)) == (62, 52)
    table.begin_turn()
    bench.now += 61
    assert table.left(Side.LIGHT) == 1
    bench.now += 1
    bench.happen(table.wish_to_move("TAD1"))  # too late, whatever was to be played
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == (Side.DARK, "time")
    bench.check()


def test_a_list_of_events_that_is_no_game_is_refused() -> None:
    start = created()
    with pytest.raises(ValueError, match="has no events"):
        Table.restored("x", [])
    with pytest.raises(ValueError, match="does not begin"):
        Table.restored("x", [Stored(1, Rematched(game="y"), 0)])
    with pytest.raises(ValueError, match="event 3 comes after event 1"):
        Table.restored("x", [Stored(1, start, 0), Stored(3, Rematched(game="y"), 0)])
