"""The commands that tell who plays better."""

from __future__ import annotations

import csv
import io
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from bastide.terminal.progress import prepare_engine

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "bots"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    prepare_engine()
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


HAMLET = ("--rules", "hamlet", "--games", "4")
CUP = """
format = 1
name = "Cup"
rules = "hamlet"
games = 2
[[player]]
name = "Ada"
player = "greedy"
[[player]]
name = "Bo"
player = "random"
[[player]]
name = "Cy"
player = "random"
"""


def test_a_match_keeps_its_games(run: Any, home: Path) -> None:
    code, out, err = run("match", "greedy", "random", *HAMLET)
    assert (code, err) == (0, "")
    folder = Path(out.splitlines()[-1].rpartition(": ")[2])
    assert folder.parent == home / "matches"
    assert run("check", str(folder / "games.bgn"))[1] == f"{folder / 'games.bgn'}: 4 games, no problems\n"
    assert json.loads((folder / "results.json").read_text(encoding="utf-8"))["games"] == 4


def test_a_match_in_a_folder_goes_on(run: Any, tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path / "duel"), "--json")
    few = json.loads(run("match", "greedy", "random", *HAMLET, *folder)[1])
    again = json.loads(run("match", "greedy", "random", *HAMLET, *folder)[1])
    more = json.loads(run("match", "greedy", "random", "--rules", "hamlet", "--games", "8", *folder)[1])
    assert few == again
    assert sum(few["pentanomial"]) == 2
    assert sum(more["pentanomial"]) == 4
    code, _, err = run("match", "random", "random", *HAMLET, *folder)
    assert code == 1
    assert "holds the games of another tournament, with other players" in err


def test_a_match_of_a_player_against_itself(run: Any) -> None:
    assert run("match", "random", "random", *HAMLET)[0] == 0


def test_a_match_by_sprt(run: Any) -> None:
    arguments = ("match", "greedy", "random", "--rules", "village", "--games", "400", "--sprt", "0", "200")
    result = json.loads(run(*arguments, "--json")[1])
    assert result["sprt"]["verdict"] == "accepted"
    assert result["wins"] + result["draws"] + result["losses"] < 100
    assert "SPRT 0 to 200 Elo, after " in run(*arguments)[1]
    assert run("match", "random", "random", "--sprt", "5", "0")[0] == 1
    assert run("match", "random", "random", "--sprt", "0", "9999")[0] == 2


def test_openings_of_ones_own(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("WEnA1 INnB1\nWEnB1 TAnC3\n", encoding="utf-8")
    folder = tmp_path / "duel"
    assert run("match", "random", "greedy", *HAMLET, "--openings", str(path), "--folder", str(folder))[0] == 0
    text = (folder / "games.bgn").read_text(encoding="utf-8")
    assert text.count('[Opening "mine/1"]') == text.count('[Opening "mine/2"]') == 2
    assert text.count("1. WEnA1 2. INnB1 3. ") == 2


def test_a_tournament_and_going_on_with_it(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(CUP, encoding="utf-8")
    code, out, err = run("tournament", str(path))
    assert (code, err) == (0, "")
    assert out.startswith("Cup: hamlet, round-robin, 6 of 6 games")
    assert out.endswith(f"All games and the page of results: {tmp_path / 'cup'}\n")
    results = json.loads(run("tournament", str(path), "--json")[1])
    assert (results["games"], results["planned"], results["finished"]) == (6, 6, True)
    rows = list(csv.DictReader(io.StringIO(run("tournament", str(path), "--csv")[1])))
    assert {row["name"] for row in rows} == {"Ada", "Bo", "Cy"}
    path.write_text(CUP.replace("games = 2", "games = 4"), encoding="utf-8")
    assert json.loads(run("tournament", str(path), "--json")[1])["games"] == 12
    path.write_text(CUP.replace('"greedy"', '"random"'), encoding="utf-8")
    assert "choose another folder" in run("tournament", str(path))[2]
    assert run("tournament", str(path), "--folder", str(tmp_path / "other"))[0] == 0


def test_a_tournament_whose_settings_have_no_ending(run: Any, tmp_path: Path) -> None:
    (tmp_path / "cup").write_text(CUP, encoding="utf-8")
    assert run("tournament", str(tmp_path / "cup"))[0] == 0
    assert (tmp_path / "cup-results" / "index.html").exists()


def test_a_ladder(run: Any) -> None:
    code, out, err = run("ladder", "random", "greedy", "--rules", "village", "--games", "20")
    assert (code, err) == (0, "")
    assert any(line.startswith("greedy over random") and line.endswith("yes") for line in out.splitlines())
    results = json.loads(run("ladder", "random", "greedy", *HAMLET, "--json")[1])
    assert results["kind"] == "ladder"
    assert run("ladder", "random", *HAMLET)[0] == 1


def test_climbing_a_ladder(run: Any) -> None:
    arguments = ("ladder", "random", "greedy", "--climber", "greedy", "--rules", "village", "--games", "20")
    result = json.loads(run(*arguments, "--json")[1])
    assert (result["climber"], result["rungs"]) == ("greedy", 2)
    assert [(rung["rung"], rung["passed"]) for rung in result["tried"]] == [("random", True), ("greedy", False)]
    assert "greedy has climbed 1 of 2 rungs" in run(*arguments)[1]
    assert run(*arguments, "--csv")[1].startswith("rung,passed,")


LATE = "import time\ntime.sleep(1000)\n"


def test_a_class(run: Any, tmp_path: Path) -> None:
    """Submissions in one folder, one of which never answers: one command, and everybody has a place."""
    handed_in = tmp_path / "class"
    (handed_in / "Cy").mkdir(parents=True)
    shutil.copy(EXAMPLES / "greedy_bot.py", handed_in / "Ada.py")
    shutil.copy(EXAMPLES / "random_bot.py", handed_in / "Cy" / "bot.py")
    (handed_in / "Di.py").write_text(LATE, encoding="utf-8")
    (handed_in / "Ed").mkdir()
    arguments = (
        "class",
        str(handed_in),
        "--rules",
        "hamlet",
        "--games",
        "2",
        "--start-seconds",
        "1",
        "--json",
        "--jobs",
        "1",
    )
    code, out, err = run(*arguments, "--compare", "random", "--only")
    assert code == 0
    assert err == f"{handed_in / 'Ed'}: takes no part: has none of command.txt, bot.py, Bot.java, main.py, Main.java\n"
    results = json.loads(out)
    assert [(meeting["first"], meeting["second"]) for meeting in results["meetings"]] == [
        ("random", name) for name in ("Ada", "Cy", "Di")
    ]
    forfeits = {player["name"]: player["forfeits"] for player in results["players"]}
    assert forfeits == {"random": 0, "Ada": 0, "Cy": 0, "Di": 2}
    assert [(fault["player"], fault["games"]) for fault in results["forfeits"]] == [("Di", 2)]
    assert (tmp_path / "class-results" / "index.html").exists()
    assert run("class", str(tmp_path / "missing"))[0] == 1
    assert run("class", str(handed_in), "--only")[0] == 1


def test_a_match_with_a_program(run: Any) -> None:
    program = f"cmd:{sys.executable} {EXAMPLES / 'greedy_bot.py'}"
    result = json.loads(run("match", program, "random", "--rules", "hamlet", "--games", "2", "--json")[1])
    assert (result["forfeits"], sum(result["pentanomial"])) == (0, 1)
