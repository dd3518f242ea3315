"""Files of games are imported beside everything else, cancelled and killed without half a game kept, and exported."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import multiprocessing
import os
import random
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import pytest
import sqlalchemy as sa
from starlette.requests import ClientDisconnect

from bastide import Game
from bastide.records import FORMATS, read_games
from bastide.records.limits import LONGEST_LINE
from bastide.records.tree import game_from_json, game_to_json
from bastide.rules import Known
from bastide.server.guard import MOST_BYTES_OF_FILES
from bastide.server.library import carrier
from bastide.server.library import imports as imports_module
from bastide.server.library.carrier import MOST_SHOWN, UNSET, Batch, Failed, Load, read_file
from bastide.server.library.filing import file
from bastide.server.library.imports import Imports
from bastide.server.problems import Refused
from bastide.server.storage import Database, Shelves, StorageError
from bastide.server.storage.tables import RECORDS, STEPS
from library_support import kept_game, random_game, written
from program_support import gone, running
from server_support import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable
    from pathlib import Path

    from bastide.server.storing import Storing
    from server_support import Api

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")


def file_of(games: Iterable[Game], form: str = "bgn") -> str:
    kind = FORMATS[form]
    return kind.begin + kind.between.join(map(kind.write, games)) + kind.end


def many_games(many: int) -> list[Game]:
    """Games that all differ, from a few courses."""
    courses = [random_game("hamlet", seed) for seed in range(5)]
    games = []
    for number in range(many):
        game = game_from_json(game_to_json(courses[number % len(courses)]))
        game.headers["Round"] = str(number)
        games.append(game)
    return games


def send(api: Api, content: str | bytes, status: int = 202, query: dict[str, str] | None = None) -> Any:
    answer = api.client.post("/api/v1/library/import", content=content, params=query)
    assert answer.status_code == status, answer.text
    return answer.json()


def imported(api: Api, content: str | bytes, **query: str) -> Any:
    job = send(api, content, query=query)["job"]
    return until(lambda: api.get(f"/library/import/{job}"), lambda told: told["done"])


def check_whole(folder: Path) -> int:
    """How many records there are; each is a whole game, and its first moves are known to the explorer."""
    database = Database.open(folder)
    try:
        with database.reading() as connection:
            rows = connection.execute(sa.select(RECORDS.c.id, RECORDS.c.record, RECORDS.c.plies)).all()
            counted = connection.execute(sa.select(STEPS.c.record, sa.func.count()).group_by(STEPS.c.record)).all()
    finally:
        database.close()
    steps = {str(record): int(count) for record, count in counted}
    for identity, text, plies in rows:
        game = game_from_json(json.loads(text))
        assert len(game.moves) == plies
        assert steps.pop(identity, 0) == min(plies, 12)
    assert not steps
    return len(rows)


def read(path: Path, *, damaged: bool = False) -> tuple[Failed | None, list[Batch]]:
    given: list[Batch] = []
    return read_file(Load(path, None, Known(), damaged), given.append), given


@pytest.mark.parametrize("form", FORMATS)
def test_files_of_all_formats_are_read_by_what_they_hold(tmp_path: Path, form: str) -> None:
    games = [random_game("cathedral", seed, plies=8) for seed in range(3)]
    path = tmp_path / "games"
    path.write_text(file_of(games, form), encoding="utf-8")
    size = path.stat().st_size
    failed, given = read(path)
    assert failed is None
    assert (sum(batch.read for batch in given), given[-1].bytes) == (3, size)
    assert not any(batch.refused or batch.problems for batch in given)
    filings = [filing for batch in given for filing in batch.filings]
    for filing, game in zip(filings, games, strict=True):
        assert filing.plies == len(filing.steps) == 8
        assert json.loads(filing.record) == game_to_json(game) or not FORMATS[form].annotated


def test_what_is_wrong_in_a_file_does_not_pile_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is in it, it is told now and then how far it is, and what waits to be told stays small."""
    monkeypatch.setattr(carrier, "_BATCH_BYTES", 2000)
    path, line = tmp_path / "games", '{"rules": "hamlet", "moves": ["nonsense"]}\n'
    path.write_text(written(random_game("hamlet"), "jsonl") + '{"moves": []}\n' * 300 + line * 300, encoding="utf-8")
    size = path.stat().st_size
    failed, given = read(path)
    assert failed is None
    assert (sum(batch.faults for batch in given), sum(len(batch.problems) for batch in given)) == (600, MOST_SHOWN)
    assert (sum(batch.refused for batch in given), sum(len(batch.filings) for batch in given)) == (600, 1)
    assert len(given) >= size / 2000 / 2
    told = [batch.bytes for batch in given]
    assert (told, told[-1]) == (sorted(told), size)


@pytest.mark.parametrize("form", ["bgn", "jsonl", "postal", "kiel"])
def test_a_line_without_end_ends_the_import(tmp_path: Path, form: str) -> None:
    path, first = tmp_path / "games", written(random_game("cathedral"), form) + "\n"
    path.write_text(first + "{" + "x " * LONGEST_LINE, encoding="utf-8")
    failed, given = read(path)
    assert failed == Failed("line-too-long", {"line": first.count("\n") + 1, "most": LONGEST_LINE})
    assert given[-1].bytes == len(first)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"A letter to a friend.\n", bytes(range(256)) * 20, b'{"games": 1}'])
def test_a_file_that_holds_no_game_is_not_taken_for_one(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games"
    path.write_bytes(content)
    failed, given = read(path)
    assert failed == Failed("no-games", {})
    assert not any(batch.filings for batch in given)


def test_what_was_imported_is_not_imported_again(start: Callable[[Path], Api], tmp_path: Path) -> None:
    api = start(tmp_path)
    content = file_of([random_game("hamlet", seed) for seed in (1, 2, 1)])
    told = imported(api, content)
    assert (told["read"], told["kept"], told["known"], told["share"], told["failed"]) == (3, 2, 1, 1.0, None)
    again = imported(api, content)
    assert (again["read"], again["kept"], again["known"]) == (3, 0, 3)
    assert {record["origin"] for record in api.get("/library")["records"]} == {"imported"}


def test_what_is_exported_is_known_when_it_comes_back_and_a_copy_that_says_more_is_not(
    start: Callable[[Path], Api], tmp_path: Path
) -> None:
    api = start(tmp_path)
    game = api.begin("hamlet", {"kind": "person", "name": "Ada"}, {"kind": "level", "level": 1}, clock={"seconds": 600})
    api.post(f"/games/{game['id']}/resign", {"side": "light"})
    kept_game(api, random_game("village"))
    for listed in api.get("/library")["records"]:
        kept = api.get(f"/library/{listed['id']}")
        kept["record"]["comment"] = "noted later"
        wanted = {"record": kept["record"], "number": kept["number"]}
        assert api.client.put(f"/api/v1/library/{kept['id']}", json=wanted).status_code == 200
    for form in ("bgn", "json"):
        content = api.client.get("/api/v1/library/export", params={"format": form}).text
        told = imported(api, content)
        assert (told["kept"], told["known"]) == (0, 2)
        for game in api.client.post("/api/v1/records/read", content=content).json()["games"]:
            wanted = {"record": game["record"], "origin": "imported", "once": True}
            assert api.post("/library", wanted, 409)["key"] == "record-known"
    more = content.replace("noted later", "noted elsewhere")
    assert imported(api, more)["kept"] == 2
    assert api.get("/library")["total"] == 4


def test_a_game_that_another_server_has_filed_meanwhile_is_there_already(
    start: Callable[[Path], Api], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    api = start(tmp_path)
    game = api.begin("hamlet")
    api.post(f"/games/{game['id']}/resign", {"side": "light"})
    assert api.get("/library")["total"] == 1
    looks: list[Any] = []
    known = Shelves._known

    def before_the_other(connection: sa.Connection, column: sa.Column[Any], values: set[Any]) -> set[Any]:
        if column is not RECORDS.c.game:
            return known(connection, column, values)
        looks.append(column)
        return known(connection, column, values) if len(looks) > 1 else set()

    monkeypatch.setattr(Shelves, "_known", staticmethod(before_the_other))
    database = Database.open(tmp_path)
    try:
        assert Shelves(database).keep([file(random_game(), "played", of=game["id"])], 1) == []
    finally:
        database.close()
    assert len(looks) == 2
    assert api.get("/library")["total"] == 1


def test_of_a_damaged_file_the_sound_games_are_kept_and_the_rest_is_told(
    start: Callable[[Path], Api], tmp_path: Path
) -> None:
    api = start(tmp_path)
    first, second, third = (random_game("hamlet", seed, plies=5) for seed in range(3))
    broken = written(second).replace("3. ", "3. XX", 1)
    text = "\n".join([written(first), broken, written(third)])
    told = imported(api, text)
    assert (told["read"], told["kept"], told["refused"]) == (3, 2, 1)
    (problem,) = [one for one in told["problems"] if one["lost"]]
    assert (problem["game"], problem["ply"]) == (2, 3)
    assert problem["line"] == text.count("\n", 0, text.index("3. XX")) + 1
    kept = imported(api, broken, damaged="true")
    assert (kept["kept"], kept["refused"]) == (1, 0)
    assert api.get("/library")["records"][0]["plies"] == 2


def test_what_cannot_be_read_at_all_says_so(api: Api) -> None:
    told = imported(api, '{"format": "bastide-games", "version": 9, "games": []}')
    assert (told["kept"], [one["problem"]["key"] for one in told["problems"]]) == (0, ["record"])
    api.get("/library/import/0000", 404)
    length = {"content-length": str(MOST_BYTES_OF_FILES + 1)}
    refused = api.client.post("/api/v1/library/import", content=iter([b"x"]), headers=length)
    assert (refused.status_code, refused.json()["key"]) == (413, "too-large")


def test_an_import_is_cancelled_between_two_games(start: Callable[[Path], Api], tmp_path: Path) -> None:
    api = start(tmp_path)
    content = file_of(many_games(800))
    job = send(api, content)["job"]
    assert send(api, content, 409)["key"] == "import-busy"
    until(lambda: api.get(f"/library/import/{job}"), lambda told: told["kept"] > 0)
    answer = api.client.delete(f"/api/v1/library/import/{job}").json()
    assert (answer["done"], answer["cancelled"]) == (True, True)
    kept = api.get("/library")["total"]
    assert 0 < kept == answer["kept"] < 800
    assert 0 < answer["share"] < 1
    assert check_whole(tmp_path) == kept
    rest = imported(api, content)
    assert (rest["kept"], rest["known"]) == (800 - kept, kept)
    assert not list(tmp_path.glob("bastide-import-*"))


@posix
def test_a_server_killed_while_it_imports_has_whole_games(tmp_path: Path) -> None:
    content = file_of(many_games(800))
    with running(tmp_path) as program:
        job = send(program.api, content)["job"]
        told = until(lambda: program.api.get(f"/library/import/{job}"), lambda told: told["kept"] > 0)
        children = program.children()
        program.process.kill()
        until(partial(gone, children), bool)
    assert told["kept"] <= check_whole(tmp_path) < 800
    assert not list(tmp_path.glob("bastide-import-*"))


def test_an_import_on_a_full_disk_says_so_and_keeps_whole_games(small_disk: Path, start: Callable[[Path], Api]) -> None:
    api = start(small_disk)
    told = send(api, b"x" * 2_000_000, 507)
    assert told["key"] == "storage-full"
    told = imported(api, file_of(many_games(150)))
    if told["failed"] is not None:
        assert told["failed"]["key"] == "storage-full"
    assert check_whole(small_disk) == told["kept"]


@pytest.mark.parametrize(
    "form", [form if form in ("bgn", "json") else pytest.param(form, marks=pytest.mark.slow) for form in FORMATS]
)
def test_all_that_are_found_are_exported(start: Callable[[Path], Api], tmp_path: Path, form: str) -> None:
    api = start(tmp_path)
    games = [random_game(rules, seed, plies=6) for seed, rules in enumerate(["cathedral", "hamlet", "cathedral"])]
    for game in games:
        kept_game(api, game)
    start_position = Game(random_game("cathedral", 9, plies=3).position)
    kept_game(api, start_position)
    fit = api.get("/library/formats")
    assert fit == {"total": 4, "fit": {"bgn": 4, "json": 4, "jsonl": 4, "postal": 3, "kiel": 2}}
    answer = api.client.get("/api/v1/library/export", params={"format": form})
    assert answer.headers["content-disposition"].startswith("attachment")
    fitting = {"postal": [games[0], games[2]], "kiel": [games[0], games[2]]}.get(form, [*games, start_position])
    path = tmp_path / f"all{FORMATS[form].extensions[0]}"
    path.write_text(answer.text, encoding="utf-8")
    if form == "postal":  # it does not say what is played
        assert answer.text.count("\n\n") == 2
    else:
        read = list(read_games(path))
        assert [game.moves for game in read] == [game.moves for game in fitting]
        assert read == fitting or not FORMATS[form].annotated
    found = api.client.get("/api/v1/library/export", params={"format": form, "rules": "village"})
    assert found.text == FORMATS[form].begin + FORMATS[form].end


def test_everything_at_once_stays_quick(start: Callable[[Path], Api], tmp_path: Path) -> None:
    """While a file is imported games go on."""
    api = start(tmp_path)
    job = send(api, file_of(many_games(400)))["job"]
    chance = random.Random(2)
    moves = 0
    while not (told := api.get(f"/library/import/{job}"))["done"]:
        game = api.begin("hamlet")
        square = chance.choice("ABCD") + chance.choice("1234")
        game = api.move(game, f"WE{square}")
        moves += len(game["moves"])
    assert told["kept"] == 400
    assert moves > 0


class _Stuck:
    """A database that takes what is kept until it is told to."""

    def __init__(self, error: Exception | None = None) -> None:
        self.begun, self.go_on, self._error = asyncio.Event(), asyncio.Event(), error

    async def call(self, call: Callable[[], Any]) -> Any:
        del call
        self.begun.set()
        await self.go_on.wait()
        if self._error is not None:
            raise self._error
        return []


class _Quick:
    """Processes that have read a game at once, and die like others."""

    fails: Exception | None = None
    pid: int | None = None

    def Pipe(self) -> tuple[Any, Any]:  # noqa: N802 - as it is called
        ours, self.theirs = multiprocessing.Pipe()
        return ours, io.BytesIO()

    def Process(self, **_: object) -> _Quick:  # noqa: N802 - the same
        return self

    def start(self) -> None:
        if self.fails is not None:
            raise self.fails
        self.pid = 1
        self.theirs.send(Batch(read=1, bytes=9))
        self.theirs.send(None)

    def kill(self) -> None:
        self.theirs.close()

    def join(self) -> None:
        pass


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> _Quick:
    made = _Quick()
    monkeypatch.setattr(multiprocessing, "get_context", lambda _: made)
    return made


async def _parts(content: str) -> AsyncIterator[bytes]:
    yield content.encode()


def _on(folder: Path, storing: object) -> Imports:
    return Imports(cast("Storing", storing), cast("Shelves", None), folder)


def _any(imports: Imports) -> Any:
    return imports.begin(_parts(written(random_game("hamlet"))), Load(UNSET, None, Known(), damaged=False))


@pytest.mark.parametrize("when", ["at once", "while it is kept"])
def test_however_often_and_whenever_it_is_cancelled_an_import_ends(tmp_path: Path, quick: _Quick, when: str) -> None:
    del quick

    async def check() -> None:
        storing = _Stuck()
        imports = _on(tmp_path, storing)
        job = imports.job((await _any(imports)).job)
        if when != "at once":
            await storing.begun.wait()
        cancels = [asyncio.create_task(job.cancel()) for _ in range(3)]
        for _ in range(3):
            await asyncio.sleep(0)
        cancels[1].cancel()  # who waits may go
        storing.go_on.set()
        await asyncio.gather(*cancels, return_exceptions=True)
        view = job.view()
        assert (view.done, view.cancelled, view.failed) == (True, True, None)
        await job.cancel()
        imports.check_free()

    asyncio.run(check())
    assert not list(tmp_path.iterdir())


def test_an_import_that_has_ended_is_not_cancelled_any_more(tmp_path: Path, quick: _Quick) -> None:
    del quick

    async def check() -> None:
        storing = _Stuck()
        storing.go_on.set()
        imports = _on(tmp_path, storing)
        job = imports.job((await _any(imports)).job)
        await job.ended()
        await job.cancel()
        assert (job.view().cancelled, job.view().share) == (False, 1.0)

    asyncio.run(check())


@pytest.mark.parametrize(
    ("error", "why"), [(ValueError("odd"), "ValueError"), (OSError(errno.EMFILE, "too many files"), "too many files")]
)
@pytest.mark.parametrize("where", ["start", "keep"])
def test_an_import_that_fails_says_so_whatever_it_was(
    tmp_path: Path, quick: _Quick, error: Exception, why: str, where: str
) -> None:
    async def check() -> None:
        storing = _Stuck(error)
        storing.go_on.set()
        imports = _on(tmp_path, storing)
        job = imports.job((await _any(imports)).job)
        await job.ended()
        view = job.view()
        assert view.failed is not None
        assert (view.failed.key, view.failed.values) == ("import-failed", {"why": why})
        assert view.share < 1
        imports.check_free()

    if where == "start":
        quick.fails = error
    asyncio.run(check())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("how", ["stalls", "leaves"])
def test_a_file_that_never_comes_to_its_end_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async def broken() -> AsyncIterator[bytes]:
        yield b"[Rules "
        if how == "leaves":
            raise ClientDisconnect
        await asyncio.Event().wait()

    async def check() -> None:
        imports = _on(tmp_path, _Stuck())
        with pytest.raises(Refused) as refused:
            await imports.begin(broken(), Load(UNSET, None, Known(), damaged=False))
        assert refused.value.problem.key == "import-broken-off"
        imports.check_free()

    monkeypatch.setattr(imports_module, "_PATIENCE", 0.05)
    asyncio.run(check())
    assert not list(tmp_path.iterdir())


def test_an_export_that_cannot_be_read_is_refused(
    start: Callable[[Path], Api], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StorageError("the disk is gone")

    api = start(tmp_path)
    monkeypatch.setattr(Shelves, "texts", fail)
    answer = api.client.get("/api/v1/library/export")
    assert (answer.status_code, answer.json()["key"]) == (503, "storage-failed")
