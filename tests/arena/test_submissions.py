"""A folder of submissions as players."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest

from bastide.arena.submissions import find_submissions
from bastide.errors import FileError

if TYPE_CHECKING:
    from pathlib import Path


def found(folder: Path) -> tuple[dict[str, list[str]], list[str]]:
    """The commands by name, and the problems."""
    problems: list[str] = []
    entrants = find_submissions(folder, problems.append)
    assert all(entrant.player.startswith("cmd:") for entrant in entrants)
    return {entrant.name: shlex.split(entrant.player.removeprefix("cmd:")) for entrant in entrants}, problems


def test_what_is_a_submission(tmp_path: Path) -> None:
    folder = tmp_path / "of the class"
    for name in (
        "ada.py",
        "Bo.java",
        "cy/bot.py",
        "di/Bot.java",
        "eve/main.py",
        "notes.txt",
        "_common.py",
        ".git/bot.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    commands, problems = found(folder)
    assert problems == []
    assert commands == {
        "ada": [sys.executable, str(folder / "ada.py")],
        "Bo": ["java", str(folder / "Bo.java")],
        "cy": [sys.executable, str(folder / "cy" / "bot.py")],
        "di": ["java", str(folder / "di" / "Bot.java")],
        "eve": [sys.executable, str(folder / "eve" / "main.py")],
    }


def test_a_command_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "command.txt").write_text("node '{folder}/my bot.js' --level 3\n", encoding="utf-8")
    assert found(tmp_path)[0] == {"a b": ["node", f"{tmp_path / 'a b'}/my bot.js", "--level", "3"]}


def test_what_cannot_take_part_is_told_and_the_others_play(tmp_path: Path) -> None:
    for name in ("empty", "odd", "twice"):
        (tmp_path / name).mkdir()
    (tmp_path / "odd" / "command.txt").write_text("'", encoding="utf-8")
    (tmp_path / "twice" / "bot.py").touch()
    (tmp_path / "twice.py").touch()
    commands, problems = found(tmp_path)
    assert list(commands) == ["twice"]
    assert [problem.partition(": takes no part: ")[0] for problem in problems] == [
        str(tmp_path / name) for name in ("empty", "odd", "twice.py")
    ]
    assert "has none of command.txt, bot.py" in problems[0]
    assert "another submission is called twice" in problems[2]


def test_the_version_is_that_of_all_that_was_handed_in(tmp_path: Path) -> None:
    (tmp_path / "ada" / "data").mkdir(parents=True)
    (tmp_path / "ada" / "bot.py").write_text("1", encoding="utf-8")
    (tmp_path / "ada" / "data" / "table").write_text("2", encoding="utf-8")

    def version() -> str:
        (entrant,) = find_submissions(tmp_path, print)
        return entrant.version

    first = version()
    (tmp_path / "ada" / "__pycache__").mkdir()
    (tmp_path / "ada" / "__pycache__" / "bot.pyc").touch()
    assert version() == first
    (tmp_path / "ada" / "data" / "table").write_text("3", encoding="utf-8")
    assert version() != first


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        find_submissions(tmp_path / "missing", print)
    (tmp_path / "file").touch()
    with pytest.raises(FileError):
        find_submissions(tmp_path / "file", print)
