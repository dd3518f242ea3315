"""`bastide analyse`: reviews and analyses at the command line, as text, JSON, records and pictures; and Ctrl-C."""

from __future__ import annotations

import io
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

import bastide
from bastide import Game, Position, cli
from bastide.kernel.jit import cache_folder
from bastide.records import FORMATS, read_games
from bastide.terminal.analysing import Thinker
from bastide.terminal.progress import prepare_engine
from support import conformance_games

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., tuple[int, str, str]]

WHOLE = ["WEnB3", "STeC2", "TAnA2", "INwB4", "STeA1", "TAnD1"]
FAST = ("--simulations", "40")
PATIENCE = 120.0
"""Seconds that a busy machine may take; no test waits longer than it has to."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare_engine()
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str | Path) -> tuple[int, str, str]:
        code = cli.main(["analyse", *map(str, arguments)])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return code, shown.out, shown.err

    return call


def written(path: str, *games: Game) -> Path:
    form = FORMATS["bgn"]
    Path(path).write_text(form.between.join(map(form.write, games)), encoding="utf-8")
    return Path(path)


def hamlet() -> Game:
    line = [Position.start("hamlet")]
    game = Game(line[0], {"Light": "Ada", "Dark": "Bo"})
    for move in WHOLE:
        if game.position.is_over or game.position.why_illegal(move) is not None:
            break
        game.play(move)
    game.root.children[0].comment = "here it begins"
    return game


def test_a_review_as_text(run: Run) -> None:
    game = hamlet()
    code, out, err = run(written("one.bgn", game), *FAST)
    assert (code, err) == (0, "")
    assert out.startswith("Game 1: Ada (Light) against Bo (Dark), hamlet, ")
    for ply, move in enumerate(game.moves, 1):
        assert re.search(rf"^ +{ply}  (Light|Dark ) {move} ", out, re.MULTILINE)
    assert "Chance to win: # Light ahead, : Dark ahead" in out
    assert re.search(r"^Light: \d+ moves? with a choice, .* lost a move$", out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= 120
    assert run("one.bgn", *FAST)[1] == out  # the same each time


def test_a_review_as_json_is_what_the_page_says(run: Run) -> None:
    code, out, _ = run(written("two.bgn", hamlet(), hamlet()), *FAST, "--json")
    assert code == 0
    first, second = map(json.loads, out.splitlines())
    assert (first["format"], first["version"], first["game"], second["game"]) == ("bastide-review", 1, 1, 2)
    assert first["limit"] == {"seconds": None, "simulations": 40}
    assert [ply["move"] for ply in first["plies"]] == [str(move) for move in hamlet().moves]
    assert first["complete"]
    assert first["last"]["position"] == str(hamlet().position)
    page = (Path(__file__).parents[1] / "docs" / "analysis.md").read_text(encoding="utf-8")
    assert keys_of(page, "A review") == list(first)
    assert keys_of(page, "Each of its plies") == list(first["plies"][0])
    assert keys_of(page, "A summary holds") == list(first["summary"]["light"])
    assert keys_of(page, "An analysis") == [*analysed(first)]
    assert keys_of(page, "A candidate") == list(analysed(first)["candidates"][0])


def analysed(review: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = review["plies"][0]["analysis"]
    return found


def keys_of(page: str, heading: str) -> list[str]:
    """The keys of the table that follows a line which begins so."""
    table = page.split(f"\n{heading}")[1].split("\n\n")[1]
    return [key for row in table.splitlines()[2:] for key in re.findall(r"`(\w+)`", row.split(" | ")[0])]


def test_a_record_is_annotated_and_a_second_time_changes_nothing(run: Run) -> None:
    path = written("in.bgn", hamlet(), Game.from_moves(WHOLE[:2], "hamlet"))
    code, out, err = run(path, *FAST, "-o", "out.bgn")
    assert (code, err) == (0, "")
    assert out.count("lost a move") == 4
    once = Path("out.bgn").read_text(encoding="utf-8")
    games = list(read_games(Path("out.bgn")))
    assert len(games) == 2
    for game in games:
        assert all("(Bastide" in node.comment for node in (game.root, *game.root.main_line()))
    assert games[0].root.children[0].comment.startswith("here it begins (Bastide")
    assert run("out.bgn", *FAST, "-o", "out.bgn", "--force")[0] == 0
    assert Path("out.bgn").read_text(encoding="utf-8") == once
    code, out, _ = run(path, *FAST, "-o", "-", "--to", "bgn")
    assert (code, out) == (0, once)
    assert run(path, *FAST, "-o", "out.json")[0] == 0
    assert list(read_games(Path("out.json"))) == games


def test_one_game_of_a_file_and_one_position_of_a_game(run: Run) -> None:
    written("two.bgn", hamlet(), Game.from_moves(WHOLE[:2], "hamlet"))
    code, out, _ = run("two.bgn:2", *FAST)
    assert code == 0
    assert out.startswith("Game 2: ")
    assert out.count("Game ") == 1
    code, out, _ = run("two.bgn:2:1", *FAST, "--json")
    found = json.loads(out)
    assert (code, found["position"], found["format"]) == (0, "hamlet WEnB3 - - -/- d;placed=0/0", "bastide-analysis")
    assert run("two.bgn:3", *FAST)[0] == 1


def test_a_position(run: Run) -> None:
    text = "hamlet WEnA1 STeB3 STnB1 -/- d;placed=1/1"
    code, out, err = run(text, *FAST)
    assert (code, err) == (0, "")
    assert "Dark to build." in out
    assert re.search(r"^move +visits +Light +draw +Dark +ahead +line$", out, re.MULTILINE)
    assert re.search(r"^Who will own what", out, re.MULTILINE)
    found = json.loads(run(text, *FAST, "--json")[1])
    assert {"format", "version", "candidates", "ownership", "finished"} <= set(found)
    assert found["finished"]
    code, out, _ = run("hamlet - INwC4,STeB4 INwB3,STnD1,TAnA3 -/A1B1C1A2B2 x;placed=2/2;captured")
    assert code == 0
    assert "Certain: Dark wins, Dark 1 square ahead." in out


def test_games_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    text = FORMATS["bgn"].write(hamlet()).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
    code, out, _ = run("-", "--format", "bgn", *FAST)
    assert code == 0
    assert out.startswith("Game 1: Ada")


def test_graphs(run: Run) -> None:
    written("one.bgn", hamlet())
    assert run("one.bgn", *FAST, "--svg", "graph.svg")[0] == 0
    assert ET.parse("graph.svg").getroot().tag.endswith("svg")
    written("two.bgn", hamlet(), hamlet())
    assert run("two.bgn", *FAST, "--svg", "graphs.svg")[0] == 0
    assert sorted(path.name for path in Path.cwd().glob("graphs*")) == ["graphs-1.svg", "graphs-2.svg"]


def test_a_ruleset_of_ones_own_and_a_game_without_moves(run: Run) -> None:
    Path("mine.toml").write_text('format = 1\nname = "mine"\nextends = "hamlet"\npassing = true\n', encoding="utf-8")
    written("mine.bgn", Game(bastide.load_rules("mine.toml")))
    code, out, err = run("mine.bgn", "--rules", "mine.toml", *FAST)
    assert (code, err) == (0, "")
    assert "mine, *" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("none.bgn",), "none.bgn: No such file"),
        (("one.bgn", "-o", "out.jsonl"), "the format jsonl holds no comments and variations; these do: bgn, json"),
        (("one.bgn", "-o", "out.xyz"), "its format cannot be told from its name"),
        (("one.bgn", "-o", "there.bgn"), "there.bgn: is there already"),
        (("one.bgn", "--svg", "there.bgn"), "there.bgn: is there already"),
        (("one.bgn:1", "-o", "one.bgn", "--force"), "its other games would be lost"),
        (("one.bgn", "-o", "-", "--to", "bgn", "--json"), "need a file of their own"),
        (("hamlet - - - -/- q", "--svg", "out.svg"), "state: must begin with the side to move"),
        (("hamlet - - - -/- l;placed=0/0;opening=1", "--svg", "out.svg"), "-o and --svg are for games"),
        (("one.bgn:1:99",), "so none of number 99"),
    ],
)
def test_what_cannot_be_done_is_refused_before_any_work(run: Run, arguments: tuple[str, ...], told: str) -> None:
    written("one.bgn", hamlet())
    Path("there.bgn").write_text("mine", encoding="utf-8")
    before = Path("one.bgn").read_bytes()
    code, out, err = run(*arguments, "--seconds", "3600")
    assert (code, out) == (1, "")
    assert told in err
    assert err.count("\n") == 1
    assert Path("one.bgn").read_bytes() == before
    assert Path("there.bgn").read_text(encoding="utf-8") == "mine"


def test_damaged_games_are_reviewed_as_far_as_they_go(run: Run) -> None:
    Path("bad.bgn").write_text('[Rules "hamlet"]\n\n1. WEnB3 2. STeC2 3. STeC2 *\n', encoding="utf-8")
    code, out, err = run("bad.bgn", *FAST)
    assert code == 1
    assert "ply 3" in err
    assert re.search(r"^ +2  Dark ", out, re.MULTILINE)


# Ctrl-C ---------------------------------------------------------------------------------------------------------------
pty = pytest.importorskip("pty", reason="needs pseudo-terminals")


def watched(stream: str, *arguments: str, plies: int | None = None) -> tuple[int, str, str]:
    """The real program, one of its streams a terminal; stopped by Ctrl-C once its bar says so many plies.

    Gives the exit code, what it wrote into a file, and what was seen on the terminal.
    """
    cache = cache_folder()
    if cache is None:
        pytest.skip("compiled code cannot be kept here")
    Path("home").mkdir()
    Path("home/cache").symlink_to(cache.parent, target_is_directory=True)
    master, slave = pty.openpty()
    environment = {
        **os.environ,
        "BASTIDE_HOME": str(Path("home").absolute()),
        "PYTHONPATH": str(Path(bastide.__file__).parents[1]),
        "TERM": "xterm",
        "COLUMNS": "100",
    }
    with Path("written").open("wb") as file:
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", "bastide", "analyse", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=slave if stream == "output" else file,
            stderr=file if stream == "output" else slave,
            env=environment,
        )
    os.close(slave)
    told, until, sent = "", time.monotonic() + PATIENCE, False
    try:
        while process.poll() is None or select.select([master], [], [], 0)[0]:
            assert time.monotonic() < until, told
            if select.select([master], [], [], 0.05)[0]:
                try:
                    part = os.read(master, 1 << 16)
                except OSError:  # the other end is closed
                    break
                told += part.decode(errors="replace")
            done = [int(number) for number in re.findall(r"(\d+)/\d+", told)]
            if plies is not None and not sent and done and max(done) >= plies:
                process.send_signal(signal.SIGINT)
                sent = True
        process.wait(PATIENCE)
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return process.returncode, Path("written").read_text(encoding="utf-8"), told


def test_ctrl_c_keeps_what_is_done() -> None:
    game = Game.from_moves(conformance_games("cathedral")[1]["moves"], "cathedral")
    game.end.comment = "mine"
    written("in.bgn", game, game)
    code, out, told = watched(*("error", "in.bgn", "--seconds", "0.4", "-o", "out.bgn", "--svg", "graph.svg"), plies=3)
    assert "Traceback" not in told
    assert code == 130
    assert "bastide: stopped; what was analysed until then is kept" in told
    found = re.search(r"Only the first (\d+) plies were reviewed\.", out)
    assert found is not None
    many = int(found[1])
    assert 2 <= many < len(game.moves)
    first, second = read_games(Path("out.bgn"))
    nodes = list(first.root.main_line())
    assert all("(Bastide" in node.comment for node in nodes[:many])
    assert [node.comment for node in nodes[many:]] == [*[""] * (len(nodes) - many - 1), "mine"]
    assert second == game
    assert ET.parse("graph-1.svg").getroot().tag.endswith("svg")
    assert not list(Path.cwd().glob(".*"))  # nothing half written


def test_ctrl_c_before_anything_is_done_leaves_everything_as_it_was(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(written("in.bgn", hamlet()), *FAST, "-o", "once.bgn")[0] == 0
    Path("graph.svg").write_text("mine", encoding="utf-8")
    answers = iter([False, False])  # until the first analysis
    monkeypatch.setattr(Thinker, "is_stopped", lambda _: next(answers, True))
    assert run("once.bgn", *FAST, "-o", "twice.bgn", "--svg", "graph.svg", "--force")[0] == 130
    assert Path("twice.bgn").read_bytes() == Path("once.bgn").read_bytes()
    assert Path("graph.svg").read_text(encoding="utf-8") == "mine"


def test_ctrl_c_ends_an_analysis_of_a_position_with_its_last_word(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False])
    monkeypatch.setattr(Thinker, "is_stopped", lambda _: next(answers, True))
    code, out, err = run("cathedral - - - -/- l;placed=0/0;opening=1", "--seconds", "3600", "--json")
    assert code == 130
    assert json.loads(out)["finished"]
    assert "what was analysed until then is kept" in err


def test_an_analysis_grows_on_a_terminal() -> None:
    code, _, told = watched("output", "cathedral - - - -/- l;placed=0/0;opening=1", "--seconds", "1.5")
    assert code == 0
    values = re.findall(r"Light \d+ %, .* ahead\. ([\d,]+) simulations", told)
    assert len(values) > 2  # the last of them twice: growing, and to stay
    assert values[-1] == values[-2]
    assert int(values[0].replace(",", "")) < int(values[-1].replace(",", ""))
