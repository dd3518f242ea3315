"""A tournament's folder: whatever a kill leaves behind, no game is lost that counted, and none counts twice."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bastide.arena import Entrant, Plan, run
from bastide.arena.journal import GAMES, JOURNAL, Journal, read_records
from bastide.arena.openings import opening_set
from bastide.errors import BastideError, FileError
from bastide.records import read_games
from bastide.rules import shipped_rules

if TYPE_CHECKING:
    from pathlib import Path

    from bastide.arena.game import Played

HAMLET = shipped_rules("hamlet")
PLAN = Plan(
    (Entrant("Löwe", "random"), Entrant("Bo", "random"), Entrant("Cy", "greedy")), HAMLET, opening_set(HAMLET), games=4
)


def part(folder: Path, many: int) -> None:
    """Play so many games and stop, as Ctrl-C would."""

    def stop(games: list[Played]) -> None:
        if len(games) == many:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(PLAN, folder, 1, stop)


def complete(folder: Path, plan: Plan = PLAN) -> None:
    """Exactly the games planned, each once, in the journal, in the file of games and in what is told."""
    told, _ = run(plan, folder)
    numbers = list(range(1, plan.total + 1))
    assert [played.fixture.number for played in told] == numbers
    lines = (folder / JOURNAL).read_text(encoding="utf-8").splitlines()[1:]
    assert sorted(json.loads(line)["game"][0] for line in lines) == numbers
    games = list(read_games(folder / GAMES))
    assert sorted(int(game.headers["Number"]) for game in games) == numbers
    records = read_records(folder)
    assert sorted(records) == numbers
    assert all(f'[Number "{number}"]' in record for number, record in records.items())
    assert [played.result for played in told] == [
        game.result for game in sorted(games, key=lambda game: int(game.headers["Number"]))
    ]


def test_what_was_stopped_goes_on(tmp_path: Path) -> None:
    part(tmp_path, 5)
    before = (tmp_path / GAMES).read_bytes()
    complete(tmp_path)
    assert (tmp_path / GAMES).read_bytes().startswith(before)


def test_the_same_games_are_played_however_often_it_is_stopped(tmp_path: Path) -> None:
    whole, _ = run(PLAN)
    for many in (1, 3, 7):
        part(tmp_path, many)
    stopped, _ = run(PLAN, tmp_path)
    assert [replace(played, seconds=0) for played in whole] == [replace(played, seconds=0) for played in stopped]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_torn_off_at_the_end(tmp_path: Path, seed: int) -> None:
    """A kill, or a machine that stops: the files end anywhere, the games never before the journal."""
    chance = random.Random(seed)
    part(tmp_path, 6)
    lines = (tmp_path / JOURNAL).read_bytes()
    end = chance.randrange(lines.index(b"\n") + 1, len(lines) + 1)
    (tmp_path / JOURNAL).write_bytes(lines[:end])
    games = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(games + games[: chance.randrange(300)])
    complete(tmp_path)


def test_a_first_line_that_was_not_written_whole(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_bytes(b'{"bastide": "tourn')
    complete(tmp_path)


def test_more_games_may_be_asked_for_later(tmp_path: Path) -> None:
    complete(tmp_path, replace(PLAN, games=2))
    complete(tmp_path)
    complete(tmp_path, replace(PLAN, games=8))


def test_a_folder_that_is_being_written(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with Journal(tmp_path, PLAN), pytest.raises(FileError, match="another run is writing"):
        run(PLAN, tmp_path)
    complete(tmp_path)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"seed": 1}, "with other seed;"),
        ({"kind": "ladder"}, "with other kind;"),
        ({"entrants": PLAN.entrants[::-1]}, "with other players;"),
        ({"rules": shipped_rules("village"), "openings": opening_set(shipped_rules("village"))}, "with other rules, "),
    ],
)
def test_a_folder_of_another_tournament(tmp_path: Path, settings: dict[str, Any], said: str) -> None:
    part(tmp_path, 2)
    before = (tmp_path / GAMES).read_bytes(), (tmp_path / JOURNAL).read_bytes()
    with pytest.raises(FileError) as raised:
        run(replace(PLAN, **settings), tmp_path)
    assert said in str(raised.value)
    assert before == ((tmp_path / GAMES).read_bytes(), (tmp_path / JOURNAL).read_bytes())


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (JOURNAL, b"{}\n", "is no tournament's"),
        (JOURNAL, b"\xff\n", "is no tournament's"),
        (JOURNAL, b"[]\n", "is no tournament's"),
        (GAMES, b"mine", "is not of this tournament"),
    ],
)
def test_a_folder_with_something_else(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(FileError) as raised:
        run(PLAN, tmp_path)
    assert said in str(raised.value)
    assert (tmp_path / name).read_bytes() == content


@pytest.mark.parametrize("line", [b"{}", b"nonsense", b'{"game": [1]}', b"[1]", b"\xff"])
def test_a_line_that_is_none(tmp_path: Path, line: bytes) -> None:
    part(tmp_path, 2)
    with (tmp_path / JOURNAL).open("ab") as file:
        file.write(line + b"\n")
    with pytest.raises(FileError, match=f"{JOURNAL}:4: is no line"):
        run(PLAN, tmp_path)


def test_a_game_that_is_there_twice(tmp_path: Path) -> None:
    part(tmp_path, 2)
    lines = (tmp_path / JOURNAL).read_bytes().splitlines(keepends=True)
    (tmp_path / JOURNAL).write_bytes(b"".join([*lines, lines[-1]]))
    with pytest.raises(BastideError, match="game 2 is there already"):
        run(PLAN, tmp_path)


@pytest.mark.parametrize("left", [0.0, 0.3, 0.9])
@pytest.mark.parametrize("zeros", [False, True])
def test_a_power_cut(tmp_path: Path, left: float, *, zeros: bool) -> None:
    """Lines may have reached the disk before the games that they speak of, of which nothing is there, or zeros."""
    part(tmp_path, 6)
    games = (tmp_path / GAMES).read_bytes()
    there = int(left * len(games))
    (tmp_path / GAMES).write_bytes(games[:there] + (b"\0" * (len(games) - there) if zeros else b""))
    complete(tmp_path)


def test_fewer_games_may_be_looked_at(tmp_path: Path) -> None:
    complete(tmp_path)
    told, _ = run(replace(PLAN, games=2), tmp_path)
    assert [played.fixture.number for played in told] == list(range(1, 7))
    complete(tmp_path)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileError):
        run(PLAN, tmp_path / "file" / "folder")
    with pytest.raises(FileError):
        run(PLAN, tmp_path / "file")
