"""Before the rules are compiled the page is there and says how far it is; what needs them says that it is too early."""

from __future__ import annotations

import asyncio
import pickle
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bastide.kernel import jit
from bastide.server import preparation
from bastide.server.app import make_app
from bastide.server.hall import Hall
from bastide.server.preparation import Preparation
from bastide.server.storage import Database, StorageError, Store
from server_support import BASE, PERSON, Api, QuickCrew, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAME = {"rules": "hamlet", "light": PERSON, "dark": PERSON}


@pytest.fixture
def unprepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Api]:
    """A server that is never prepared."""

    async def run(self: Preparation) -> None:
        self.done, self.total = 3, 33
        await asyncio.Event().wait()

    monkeypatch.setattr(Preparation, "run", run)
    with TestClient(make_app(Database.open(tmp_path), QuickCrew()), base_url=BASE) as client:
        yield Api(client)


def test_what_needs_no_rules_is_there_at_once(unprepared: Api) -> None:
    told: dict[str, object] = {"done": 3, "total": 33, "ready": False, "failed": None, "notices": []}
    assert unprepared.get("/preparation") == told
    assert unprepared.client.get("/").status_code == 200
    assert len(unprepared.get("/rulesets")) == 9
    assert unprepared.get("/games") == []
    assert len(unprepared.get("/levels")) == 10
    assert unprepared.client.get("/api/v1/rulesets/village/sheet").headers["content-type"].startswith("image/svg+xml")
    text = 'format = 1\nname = "early"\nextends = "hamlet"\n'
    assert unprepared.post("/rulesets", {"text": text})["name"] == "early"


def test_what_needs_the_rules_says_how_far_it_is(unprepared: Api) -> None:
    refused = unprepared.post("/games", GAME, 503)
    assert (refused["key"], refused["values"]) == ("not-ready", {"done": 3, "total": 33})
    assert unprepared.get("/games/any", 503)["key"] == "not-ready"
    with pytest.raises(WebSocketDisconnect) as closed, unprepared.live({"id": "any"}) as live:
        live.receive_json()
    assert (closed.value.code, closed.value.reason) == (1013, "not-ready")


def test_why_nothing_can_be_prepared_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(_: Preparation) -> None:
        raise OSError("no room for machine code")

    monkeypatch.setattr(Preparation, "_load", load)
    with TestClient(make_app(Database.open(tmp_path), QuickCrew()), base_url=BASE) as client:
        api = Api(client)
        told = until(lambda: api.get("/preparation"), lambda told: told["failed"])
        assert told["failed"]["key"] == "not-prepared"
        assert not told["ready"]
        assert api.post("/games", GAME, 503) == told["failed"]


@pytest.mark.parametrize(("missing", "times"), [(True, 1), (False, 0)])
def test_what_was_compiled_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch, *, missing: bool, times: int) -> None:
    compiled = []

    async def compile_all(_: Preparation) -> None:
        compiled.append(True)

    monkeypatch.setattr(jit, "is_cached", lambda: not missing)
    monkeypatch.setattr(Preparation, "_compile", compile_all)
    prepared = Preparation()
    asyncio.run(prepared.run())
    assert prepared.ready
    assert prepared.done == prepared.total > 0
    assert len(compiled) == times


class Damage:
    """A folder of machine code of which the first so many loads fail, and that is compiled in no time."""

    def __init__(self, folder: Path, fault: Exception, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file, self._fault, self._times = folder / "of-one-file" / "entry.nbi", fault, times
        self.file.parent.mkdir()
        self.file.write_bytes(b"no machine code")
        self.compiled = 0
        monkeypatch.setattr(jit, "cache_folder", lambda: folder)
        monkeypatch.setattr(jit, "is_cached", self.file.exists)
        monkeypatch.setattr(Preparation, "_compile", self._compile)
        monkeypatch.setattr(Preparation, "_load", self._load)

    async def _compile(self) -> None:
        self.compiled += 1
        self.file.write_bytes(b"machine code")

    def _load(self) -> None:
        if self._times:
            self._times -= 1
            raise self._fault


@pytest.mark.parametrize("fault", [pickle.UnpicklingError("damaged"), EOFError(), AttributeError("no such thing")])
def test_machine_code_that_is_damaged_is_compiled_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    damage, prepared = Damage(tmp_path, fault, 1, monkeypatch), Preparation()
    asyncio.run(prepared.run())
    assert prepared.ready
    assert damage.compiled == 1
    assert damage.file.read_bytes() == b"machine code"


def test_what_stays_damaged_is_told_and_the_server_ends_as_it_should(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage = Damage(tmp_path, pickle.UnpicklingError("damaged for good"), 1000, monkeypatch)
    with TestClient(make_app(Database.open("sqlite://"), QuickCrew()), base_url=BASE) as client:
        api = Api(client)
        told = until(lambda: api.get("/preparation"), lambda told: told["failed"])
        assert told["failed"]["key"] == "not-prepared"
        assert told["failed"]["values"] == {"why": "damaged for good"}
    assert damage.compiled == 1


def test_everything_is_closed_whatever_fails_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    async def fail(_: Hall) -> None:
        raise RuntimeError("the hall does not close")

    close = Store.close

    def counted(store: Store) -> None:
        closed.append("store")
        close(store)

    monkeypatch.setattr(Hall, "close", fail)
    monkeypatch.setattr(QuickCrew, "close", lambda _: closed.append("crew"))
    monkeypatch.setattr(Store, "close", counted)
    with (
        pytest.raises(RuntimeError, match="the hall does not close"),
        TestClient(make_app(Database.open(tmp_path), QuickCrew()), base_url=BASE) as client,
    ):
        Api(client).ready()
    assert closed == ["crew", "store"]


@pytest.mark.parametrize(
    ("heard", "why"), [(None, "the process that compiles was ended"), ("not an index", "not an index")]
)
def test_a_compilation_that_is_killed_or_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: str | None, why: str
) -> None:
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)  # what is thrown away is not that of the other tests
    monkeypatch.setattr(jit, "is_cached", lambda: False)
    monkeypatch.setattr(preparation, "_receive", lambda _: heard)
    prepared = Preparation()
    asyncio.run(prepared.run())
    assert not prepared.ready
    assert prepared.failed is not None
    assert dict(prepared.failed.values) == {"why": why}


def test_rulesets_that_cannot_be_read_are_told_and_games_are_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Store) -> None:
        raise StorageError("disk I/O error")

    monkeypatch.setattr(Store, "rulesets", fail)
    with TestClient(make_app(Database.open(tmp_path), QuickCrew()), base_url=BASE) as client:
        api = Api(client)
        api.ready()
        assert [notice["key"] for notice in api.get("/preparation")["notices"]] == ["storage-failed"]
        assert api.post("/games", GAME, 201)["number"] == 1
