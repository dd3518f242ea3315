"""The server as a program: killed at any moment, stopped, with a port in use, a damaged file, a full disk."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.sync.client import connect

from bastide.cli import main
from bastide.server.storage import Database, Store
from bastide.server.storage.database import FILE
from program_support import gone, running
from server_support import PERSON, RANDOM, any_move, until

if TYPE_CHECKING:
    from pathlib import Path

posix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")


def killed_and_gone_on_with(folder: Path, kills: int, chance: random.Random) -> None:
    """Play against the computer, kill the server at a random moment, begin it again; nothing acknowledged is lost."""
    game: Any = None
    acknowledged: list[str] = []
    for kill in range(kills + 1):
        with running(folder) as program:
            game = program.api.begin("village", dark=RANDOM) if game is None else program.api.settled(game)
            assert [move["move"] for move in game["moves"]][: len(acknowledged)] == acknowledged
            if kill == kills:
                assert game["outcome"] or game["may"]["move"] == ["light"]
                return
            if game["outcome"]:
                game = program.api.begin("village", dark=RANDOM)
            game = program.api.move(game, any_move(game, chance))
            acknowledged = [move["move"] for move in game["moves"]]
            children = program.children()
            time.sleep(chance.random() / 10)  # the computer thinks, or its move is being stored
            program.process.kill()
            until(partial(gone, children), bool)


@posix
def test_a_server_killed_at_any_moment_has_lost_nothing_and_goes_on(tmp_path: Path) -> None:
    killed_and_gone_on_with(tmp_path, 2, random.Random(1))


@posix
@pytest.mark.slow
def test_the_same_thirty_times(tmp_path: Path) -> None:
    killed_and_gone_on_with(tmp_path, 30, random.Random(2))


@posix
def test_it_ends_at_once_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with running(tmp_path) as program:
        game = program.api.begin("cathedral", light={"kind": "level", "level": 10, "seconds": 50})
        children = until(program.children, bool)
        assert game["thinking"] == "light"
        with connect(f"ws://127.0.0.1:{program.port}/api/v1/games/{game['id']}/live") as page:
            assert json.loads(page.recv())["game"] == game
            assert program.end(signal.SIGINT) == (0, "")
            with pytest.raises(ConnectionClosed) as closed:
                page.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART
        until(lambda: gone(children), bool)
    database = Database.open(tmp_path)
    # The fifty seconds of the thought were not waited for.
    assert [stored.event.kind for stored in Store(database).events(game["id"])] == ["created"]
    database.close()


def test_a_port_in_use_and_a_damaged_file_are_told_and_got_round(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with running(tmp_path, "--port", str(port)) as program:
            assert program.port != port
            assert str(program.port) in program.said
            notices = program.api.get("/preparation")["notices"]
            assert [notice["key"] for notice in notices] == ["broken-database"]
            aside = notices[0]["values"]["path"]
            assert program.api.begin("hamlet")["number"] == 1
            program.process.terminate()
            errors = program.process.communicate()[1]
    assert f"port {port} cannot be had: it is in use" in errors
    assert aside in errors
    assert next(tmp_path.glob(f"{FILE}.damaged-*")).read_bytes() == b"no database" * 1000


@posix
def test_a_file_that_may_not_grow_is_told_and_loses_no_acknowledged_move(tmp_path: Path) -> None:
    with running(tmp_path, limit=200_000) as program:
        game = program.api.begin("hamlet", PERSON, PERSON)
        refused = None
        while refused is None:
            move = {"move": "WEA1", "after": 0}
            for path, body in (("moves", move), ("take-back", None)):
                answer = program.client.post(f"/api/v1/games/{game['id']}/{path}", json=body)
                if answer.is_error:
                    refused = answer
                    break
                game = answer.json()
        assert refused.status_code in (503, 507)
        assert refused.json()["key"] in ("storage-failed", "storage-full")
        assert program.api.get(f"/games/{game['id']}") == game
    database = Database.open(tmp_path)
    assert database.set_aside is None
    assert len(Store(database).events(game["id"])) == game["number"] > 3
    database.close()


def test_what_cannot_be_begun_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    for arguments in (["--data", str(tmp_path / "file" / "x")], ["--database", "mysql://x/y"]):
        assert main(["--no-browser", *arguments]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("bastide: ")
        assert err.count("\n") == 1
