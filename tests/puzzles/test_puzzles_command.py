"""`bastide puzzles`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bastide.cli import main
from bastide.puzzles import shipped_puzzles

if TYPE_CHECKING:
    from pathlib import Path


def test_mining_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, whole = tmp_path / "some.jsonl", tmp_path / "all.jsonl"
    options = ["puzzles", "mine", "--rules", "village", "--seed", "3"]
    for games in ("4", "12"):
        assert main([*options, "--games", games, str(path)]) == 0
    assert main([*options, "--games", "12", str(whole)]) == 0
    assert path.read_bytes() == whole.read_bytes()
    assert json.loads(whole.read_text(encoding="utf-8").splitlines()[0])["mined"] == {
        "seed=3 themes=capture,enclose,escape,pack": 12
    }
    assert "in 12 games" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="a signal to a process of one's own")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    command = [
        sys.executable,
        "-m",
        "bastide",
        "puzzles",
        "mine",
        "--rules",
        "village",
        "--games",
        "1000000",
        str(path),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as mining:  # noqa: S603
        while not path.exists():  # written before the first game
            assert mining.poll() is None
        mining.send_signal(signal.SIGINT)
        out, error = mining.communicate(timeout=60)
    assert mining.returncode == 0, error
    assert "stopped" in error
    assert "games" in out
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["rules"] == "village"


def test_a_file_that_is_none_of_puzzles_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary\n", encoding="utf-8")
    assert main(["puzzles", "mine", str(path)]) == 1
    assert "is no file of puzzles" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "Dear diary\n"


def test_a_sample_is_proved_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "prove", "--rules", "wellington", "--sample", "3"]) == 0
    assert "3 of 3 puzzles proved, no second solution among them" in capsys.readouterr().out
    assert main(["puzzles", "prove", "--sample", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["puzzles"], told["wrong"]) == (2, [])


def test_a_wrong_puzzle_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, first, *_ = shipped_puzzles("cathedral").text().splitlines()
    wrong = json.loads(first)
    wrong["best"], wrong["second"] = wrong["second"], wrong["best"]
    path = tmp_path / "wrong.jsonl"
    path.write_text(f"{head}\n{json.dumps(wrong)}\n", encoding="utf-8")
    assert main(["puzzles", "prove", "--file", str(path)]) == 1
    out = capsys.readouterr().out
    assert "0 of 1 puzzles proved" in out
    assert f"puzzle {wrong['id']}: its moves lead to something else" in out


def test_a_puzzle_is_shown_and_its_solution_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = next(iter(shipped_puzzles("cathedral").puzzles.values()))
    assert main(["puzzles", "show", puzzle.id]) == 0
    shown = capsys.readouterr().out
    assert f"{puzzle.theme}, strength {puzzle.strength} of 3" in shown
    assert str(puzzle.line[0]) not in shown
    assert main(["puzzles", "show", puzzle.id, "--solution"]) == 0
    assert str(puzzle.line[0]) in capsys.readouterr().out
    assert main(["puzzles", "show", puzzle.id, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == puzzle.id
    assert main(["puzzles", "show", "nothing"]) == 1
    assert "there is no puzzle 'nothing'" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--themes", "mate"], ["--games", "0"], []])
def test_what_cannot_be_meant_is_told(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "mine", *wrong])
    assert "usage" in capsys.readouterr().err
