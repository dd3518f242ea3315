"""Games side by side: real processes, killed in the middle, stopped, and let go of."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections import Counter, deque
from contextlib import closing
from dataclasses import replace
from multiprocessing import Pipe
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bastide
from bastide.arena import Entrant, Plan, Sprt, run
from bastide.arena import workers as workers_module
from bastide.arena.journal import GAMES, JOURNAL
from bastide.arena.openings import opening_set
from bastide.arena.settings import read_plan
from bastide.arena.tournament import Watch
from bastide.arena.workers import play_all
from bastide.errors import BastideError, PlayerError
from bastide.records import read_games
from bastide.rules import shipped_rules

if TYPE_CHECKING:
    from bastide.arena.plan import Fixture

pytestmark = pytest.mark.skipif(os.name != "posix" or not Path("/proc").is_dir(), reason="looks at processes in /proc")

VILLAGE = shipped_rules("village")
PLAN = Plan((Entrant("one", "rollout:playouts=100"), Entrant("two", "greedy")), VILLAGE, opening_set(VILLAGE), games=20)
PATIENCE = 180.0


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are called for at once, however short the match is."""
    monkeypatch.setattr(workers_module, "_ALONE", -1.0)


def parents() -> dict[int, int]:
    """Every process's parent, without those that have ended."""
    found = {}
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                text = (path / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:  # it has just ended
                continue
            state, parent = text.rpartition(")")[2].split()[:2]
            if state != "Z":
                found[int(path.name)] = int(parent)
    return found


def descendants(process: int) -> set[int]:
    """All that a process has started, and what these have."""
    tree = parents()
    found: set[int] = set()
    new = {process}
    while new:
        new = {child for child, parent in tree.items() if parent in new} - found
        found |= new
    return found


def gone(processes: set[int]) -> bool:
    """Whether they all end before long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not processes & set(parents()):
            return True
        time.sleep(0.02)
    return False


# In this process ---------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("_at_once")
def test_side_by_side_the_same_games_are_played() -> None:
    before = descendants(os.getpid())
    alone, _ = run(PLAN)
    together, _ = run(PLAN, jobs=2)
    assert [replace(one, seconds=0) for one in alone] == [replace(one, seconds=0) for one in together]
    assert gone(descendants(os.getpid()) - before - _tracker())


def _tracker() -> set[int]:
    """Python's own helper, which stays as long as we do."""
    from multiprocessing import resource_tracker  # noqa: PLC0415 - only here

    tracker: Any = resource_tracker._resource_tracker
    return {tracker._pid} if tracker._pid else set()


def test_a_short_match_starts_no_process() -> None:
    before = descendants(os.getpid())
    games, _ = run(replace(PLAN, games=2), jobs=2)
    assert len(games) == 2
    assert descendants(os.getpid()) <= before


@pytest.mark.usefixtures("_at_once")
def test_a_worker_that_is_killed_is_replaced_and_its_game_played_again() -> None:
    before = descendants(os.getpid()) | _tracker()
    numbers = []
    killed = 0
    with closing(play_all(PLAN, PLAN.fixtures(), 2)) as games:
        for finished in games:
            numbers.append(finished.played.fixture.number)
            if len(numbers) == 3:
                os.kill(min(descendants(os.getpid()) - before - _tracker()), signal.SIGKILL)
                killed += 1
    assert killed == 1
    assert sorted(numbers) == list(range(1, PLAN.total + 1))


@pytest.mark.usefixtures("_at_once")
def test_a_game_that_kills_every_worker_stops_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    hired = []

    class Dead:
        """A worker that is gone as soon as it is there."""

        def __init__(self, _: Plan) -> None:
            self.pipe, theirs = Pipe()
            self.games: deque[Fixture] = deque()
            theirs.close()
            hired.append(self)

        def close(self) -> None:
            self.pipe.close()

        def wait(self) -> None:
            assert self.pipe.closed

    monkeypatch.setattr(workers_module, "_Worker", Dead)
    with pytest.raises(BastideError, match=r"the process that played game \d+ was killed 3 times"):
        run(PLAN, jobs=2)
    assert all(worker.pipe.closed for worker in hired)


@pytest.mark.usefixtures("_at_once")
def test_players_are_checked_before_anything_starts() -> None:
    before = descendants(os.getpid())
    with pytest.raises(PlayerError, match="did you mean greedy"):
        run(replace(PLAN, entrants=(Entrant("a", "gredy"), Entrant("b", "random"))), jobs=2)
    with pytest.raises(PlayerError, match="cmd"):
        run(replace(PLAN, entrants=(Entrant("a", "cmd:cat"), Entrant("b", "random"))), jobs=2)
    assert descendants(os.getpid()) <= before


# An SPRT -----------------------------------------------------------------------------------------------------------
def test_an_sprt_ends_a_real_match_with_the_right_verdict() -> None:
    """Searching more is better: twice as sure as 100 Elo, and not worse by as much."""
    entrants = (Entrant("more", "rollout:playouts=600"), Entrant("less", "rollout:playouts=30"))
    plan = replace(PLAN, entrants=entrants, games=1000, sprt=Sprt(0, 100))
    games, watch = run(plan, jobs=2)
    assert watch is not None
    assert watch.verdict == "accepted"
    assert len(games) < 400
    games, watch = run(replace(plan, entrants=entrants[::-1]), jobs=2)
    assert watch is not None
    assert watch.verdict == "refused"


def test_an_sprt_takes_pairs_in_the_plans_order() -> None:
    """Whatever ends first: otherwise quick games would decide."""
    games, _ = run(replace(PLAN, entrants=(Entrant("one", "greedy"), Entrant("two", "random")), games=40))
    test = Sprt(0, 200)
    first, last = Watch(test), Watch(test)
    for played in games:
        first.add(played)
    for played in reversed(games):
        last.add(played)
    assert first.verdict == last.verdict is not None
    assert first.pairs == last.pairs
    assert first.pairs.pairs < 20


def test_a_decided_match_is_not_gone_on_with(tmp_path: Path) -> None:
    entrants = (Entrant("more", "greedy"), Entrant("less", "random"))
    plan = replace(PLAN, entrants=entrants, games=1000, sprt=Sprt(0, 100))
    games, watch = run(plan, tmp_path)
    again, watched = run(plan, tmp_path)
    assert watch is not None
    assert watched is not None
    assert watch.as_json() == watched.as_json()
    assert len(games) == len(again) == 2 * watch.pairs.pairs


# The whole program, killed -----------------------------------------------------------------------------------------
SETTINGS = """
format = 1
rules = "village"
games = {games}
[[player]]
name = "one"
player = "rollout:playouts=3000"
[[player]]
name = "two"
player = "rollout:playouts=1000"
[[player]]
name = "three"
player = "greedy"
"""


@pytest.fixture
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(bastide.__file__).parents[1]))


def start(settings: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "bastide", "tournament", str(settings), "--jobs", "2", "--json"]
    # A session of its own, as a terminal's foreground has: Ctrl-C goes to all of it.
    return subprocess.Popen(  # noqa: S603 - our own program
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def lines(folder: Path) -> int:
    path = folder / JOURNAL
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.usefixtures("_environment")
@pytest.mark.parametrize(
    ("games", "after"),
    [
        pytest.param(10, (9, 2), id="twice"),
        # A minute on two processors: each start loads everything anew in three processes.
        pytest.param(40, (1, 9, 5, 12, 3, 7, 14, 2, 11, 6), id="ten times", marks=pytest.mark.slow),
    ],
)
def test_killed_again_and_again_it_ends_with_exactly_the_games_planned(
    tmp_path: Path, games: int, after: tuple[int, ...]
) -> None:
    """`kill -9` whenever some more games are there, each time after another number of them."""
    settings, folder = tmp_path / "cup.toml", tmp_path / "cup"
    settings.write_text(SETTINGS.format(games=games), encoding="utf-8")
    total = read_plan(settings, folder).total
    left_behind: set[int] = set()
    kills = 0
    for more in after:
        wanted = lines(folder) + more
        with start(settings) as running:
            while lines(folder) < wanted and running.poll() is None:
                time.sleep(0.005)
            assert running.poll() is None, "there should be games left"
            left_behind |= descendants(running.pid)
            running.kill()
            kills += 1
            running.communicate()
    assert kills == len(after)
    assert gone(left_behind)
    assert 0 < lines(folder) - 1 < total
    with start(settings) as running:
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (0, b"")
    results = json.loads(out)
    assert (results["games"], results["planned"], results["finished"]) == (total, total, True)
    numbers = Counter(int(game.headers["Number"]) for game in read_games(folder / GAMES))
    assert numbers == Counter(range(1, total + 1))
    assert [meeting["wins"] + meeting["draws"] + meeting["losses"] for meeting in results["meetings"]] == [games] * 3
    # The same as a run that nobody disturbed.
    undisturbed, _ = run(read_plan(settings, folder))
    score = sum(played.score(0) for played in undisturbed if 0 in played.fixture[2:4])
    assert next(player["score"] for player in results["players"] if player["name"] == "one") == score


SLEEPER = """
    import os, sys, time
    folder = os.path.dirname(__file__)
    first = len(os.listdir(folder)) < 3
    open(os.path.join(folder, f"started-{os.getpid()}"), "w").close()
    for line in sys.stdin:
        if line.startswith("genmove"):
            if not first:
                open(os.path.join(folder, f"asleep-{os.getpid()}"), "w").close()
            time.sleep(1.2 if first else 1000)
            print("= resign\\n", flush=True)
        else:
            print("=\\n", flush=True)
"""
"""Answers in its first game, for which no worker is called yet, and then never again."""


@pytest.fixture
def sleeping(tmp_path: Path) -> Path:
    """Settings for players that sooner or later never move."""
    program, settings = tmp_path / "program" / "sleeper.py", tmp_path / "cup.toml"
    program.parent.mkdir()
    program.write_text(textwrap.dedent(SLEEPER), encoding="utf-8")
    settings.write_text(
        'format = 1\nrules = "hamlet"\n[limits]\nmove_seconds = 900\n'
        + "".join(f"[[player]]\nname = '{name}'\nplayer = 'cmd:{sys.executable} {program}'\n" for name in "abc"),
        encoding="utf-8",
    )
    return settings


def wait_for(running: subprocess.Popen[bytes], folder: Path, pattern: str, many: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(list(folder.glob(pattern))) < many:
        assert running.poll() is None
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.usefixtures("_environment")
@pytest.mark.parametrize(
    ("sent", "pattern", "many"),
    [
        pytest.param(signal.SIGKILL, "asleep-*", 2, id="killed, with workers"),
        pytest.param(signal.SIGINT, "asleep-*", 2, id="Ctrl-C, with workers"),
        pytest.param(signal.SIGTERM, "started-*", 1, id="ended, before there are any"),
    ],
)
def test_in_the_middle_of_a_game_nothing_is_left_behind(
    sleeping: Path, sent: signal.Signals, pattern: str, many: int
) -> None:
    """The arena alone is killed; Ctrl-C reaches everybody that the terminal has, as it does."""
    with start(sleeping) as running:
        wait_for(running, sleeping.parent / "program", pattern, many)
        everybody = descendants(running.pid)
        assert len(everybody) >= many
        if sent is signal.SIGINT:
            os.killpg(running.pid, sent)
        else:
            running.send_signal(sent)
        _, err = running.communicate(timeout=PATIENCE)
    assert gone(everybody)
    if sent is signal.SIGINT:
        assert (running.returncode, err) == (130, b"bastide: stopped\n")


@pytest.mark.usefixtures("_environment")
def test_ctrl_c_while_workers_start(sleeping: Path) -> None:
    """Nothing but the one line is said, however early it comes."""
    with start(sleeping) as running:
        wait_for(running, sleeping.parent / "cup", JOURNAL, 1)
        while lines(sleeping.parent / "cup") < 2:
            time.sleep(0.005)
        os.killpg(running.pid, signal.SIGINT)
        everybody = descendants(running.pid)
        _, err = running.communicate(timeout=PATIENCE)
    assert gone(everybody)
    assert (running.returncode, err) == (130, b"bastide: stopped\n")
