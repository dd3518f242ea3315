"""The pages about the arena: their sessions are played, their settings read, their tables complete.

```console              a command after `$`, and what it writes; `...` stands for anything, in a line or as lines
```toml tournament      a settings file; it is `cup.toml` in the page's sessions
```openings RULES       a file of openings of that ruleset
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bastide import cli
from bastide.arena.openings import opening_set, read_openings
from bastide.arena.settings import _KEYS, read_plan
from bastide.rules import SHIPPED, shipped_rules
from bastide.terminal.progress import prepare_engine

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("arena.md", "course.md")


def blocks(page: str, language: str) -> list[tuple[str, str]]:
    """What stands beside the language, and the text."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language} ?([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def sessions() -> list[Any]:
    found = []
    for page in PAGES:
        for _, text in blocks(page, "console"):
            command, _, shown = text.partition("\n")
            found.append(pytest.param(command, shown, id=command[:50]))
    return found


def table_after(page: str, text: str) -> list[list[str]]:
    rows = (ROOT / "docs" / page).read_text(encoding="utf-8").split(text)[1].split("\n\n")[1].splitlines()
    return [re.findall(r"`([^`]+)`", row.split(" | ")[0]) for row in rows[2:]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    """Runs a command as it stands in a page, in a folder that has what the page speaks of."""
    prepare_engine()
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "examples", "examples")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python3").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    for _, text in blocks("arena.md", "toml"):
        Path("cup.toml").write_text(text, encoding="utf-8")

    def call(command: str) -> str:
        sign, name, *arguments = shlex.split(command)
        assert (sign, name) == ("$", "bastide")
        assert cli.main([*arguments, "--jobs", "1"]) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out

    return call


@pytest.mark.parametrize(("command", "shown"), sessions())
def test_what_a_session_shows_is_what_is_written(run: Callable[[str], str], command: str, shown: str) -> None:
    wanted = re.escape(shown).replace(re.escape("..."), ".*?")
    assert re.fullmatch(wanted, run(command), re.DOTALL)


def test_there_are_sessions_on_every_page() -> None:
    assert all(blocks(page, "console") for page in PAGES)


def test_the_settings_are_read_and_the_table_has_every_key(tmp_path: Path) -> None:
    for _, text in blocks("arena.md", "toml"):
        path = tmp_path / "cup.toml"
        path.write_text(text, encoding="utf-8")
        assert read_plan(path, tmp_path).name == "Spring cup"
    assert [key for (key,) in table_after("arena.md", "All games and the page of results: cup")] == list(_KEYS)


def test_the_tables_of_json_have_every_key(run: Callable[[str], str]) -> None:
    results = json.loads(run("$ bastide tournament cup.toml --json"))
    told = [key for row in table_after("arena.md", "The keys of the JSON:") for key in row]
    assert told == list(results)
    text = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    for part in ("players", "forfeits"):
        (row,) = re.findall(rf"^\| `{part}` \| (.*) \|$", text, re.MULTILINE)
        keys = list(results[part][0]) if results[part] else ["player", "kind", "games", "example", "game"]
        assert re.findall(r"`(\w+)`", row) == keys
    (row,) = re.findall(r"^\| `--json` \| (.*) \|$", text, re.MULTILINE)
    match = json.loads(run("$ bastide match random greedy --rules hamlet --games 2 --sprt 0 500 --json"))
    assert re.findall(r"`(\w+)`", row) == list(match)
    (row,) = re.findall(r"^\| `sprt` \| (`elo0`, `elo1`, .*`bounds`.*) \|$", text, re.MULTILINE)
    assert re.findall(r"`(\w+)`", row) == list(match["sprt"])


def test_the_table_of_openings() -> None:
    text = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    told: list[str] = []
    for name, many, rules in re.findall(r"^\| `(\S+-\d)` \| (\d+) \| (.*) \|$", text, re.MULTILINE):
        for one in re.findall(r"`([^`]+)`", rules):
            told.append(one)
            openings = opening_set(shipped_rules(one))
            assert (openings.name, len(openings.lines)) == (name, int(many))
    assert sorted(told) == sorted(SHIPPED)


def test_openings_of_ones_own_are_read(tmp_path: Path) -> None:
    found = blocks("arena.md", "openings")
    assert found
    for rules, text in found:
        path = tmp_path / "mine.txt"
        path.write_text(text, encoding="utf-8")
        assert len(read_openings(path, shipped_rules(rules)).lines) == 2


@pytest.mark.parametrize("page", PAGES)
def test_every_command_and_option_that_is_named_exists(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = {"match": ("arena.md", "| option |"), "class": ("course.md", "| `--compare PLAYER`")}
    for command, (where, begin) in named.items():
        with pytest.raises(SystemExit):
            cli.main([command, "--help"])
        known = set(re.findall(r"(--[a-z][a-z-]*)", capsys.readouterr().out)) - {"--help"}
        if where == page:
            table = begin + text.split(begin)[1].split("\n\n")[0]
            told = set(re.findall(r"(--[a-z][a-z-]*)", table))
            assert told <= known
            assert known - told <= {"--alpha", "--beta"}
