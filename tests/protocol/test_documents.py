"""docs/protocol.md says what is so: its sessions are played with real processes, its tables compared."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from bastide.engine import Analysis, Candidate
from bastide.players import make_player
from bastide.protocol import queries
from bastide.protocol.commands import VERSION
from bastide.protocol.limits import Limits

PAGE = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")


def documented_commands() -> list[str]:
    """The commands of the page's tables."""
    part = TEXT.split("\n## Commands\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([a-z_-]+)[^`]*` \|", part, re.MULTILINE)


def table(heading: str, place: int = 0) -> dict[str, list[str]]:
    """The rows of a table below a heading, by what is ticked in their first cell."""
    part = re.split(r"^###? ", TEXT.split(f" {heading}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]
    rows = re.findall(r"((?:^\|.*\|\n)+)", part, re.MULTILINE)[place].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]
    return {key: row[1:] for row in cells for key in re.findall(r"`([^`]+)`", row[0])}


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return str(found)


def run(command: str, told: str) -> str:
    """What the documented command answers."""
    (line,) = [line for line in re.findall(r"`(bastide engine[^`]*)`", TEXT) if line == command]
    words = [sys.executable, "-m", *shlex.split(line)]
    return subprocess.run(words, input=told, capture_output=True, text=True, check=True, timeout=120).stdout  # noqa: S603


def test_the_version_is_that_of_the_code() -> None:
    assert TEXT.startswith(f"# The protocol, version {VERSION}\n")


def test_the_commands_session() -> None:
    session = block("gtp").rstrip("\n") + "\n\n"
    exchanges = [each.split("\n", 1) for each in session.removesuffix("\n\n").split("\n\n")]
    assert len(exchanges) > 20
    told = "".join(f"{command}\n" for command, _ in exchanges)
    answers = run("bastide engine --rules hamlet --player greedy --seed 1", told)
    expected = "".join(f"{answer}\n\n" for _, answer in exchanges)
    assert [line.rstrip() for line in answers.splitlines()] == expected.splitlines()


def shape(value: Any) -> Any:
    """What of an analysis does not hang upon who analyses and how long: the names and kinds of what is there."""
    if isinstance(value, dict):
        return {key: value[key] if key == "position" else shape(value[key]) for key in value}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__


def told_apart(lines: list[str]) -> list[Any]:
    """Answers in an order of their own, without what may differ."""
    answers = [json.loads(line) for line in lines]
    for answer in answers:
        answer |= {key: shape(answer.get(key)) for key in ("models", "version")}
        if answer.get("error", "").startswith("this is no JSON: "):
            answer["error"] = "this is no JSON: "
        answer["analysis"] = None if answer.get("cancelled") else shape(answer.get("analysis"))
    return sorted(answers, key=lambda answer: (answer.get("id", ""), answer.get("ply", 0), "action" in answer))


def test_the_players_that_are_named_exist() -> None:
    (named,) = re.findall(r"`--player` names another player, such as (.*)\.$", TEXT, re.MULTILINE)
    assert re.findall(r"`([^`]+)`", named)
    for name in re.findall(r"`([^`]+)`", named):
        assert make_player(name).name == name


def test_the_queries_session() -> None:
    lines = block("jsonl").splitlines()
    told = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
    answers = run("bastide engine --json --rules hamlet", told).splitlines()
    expected = [line[2:] for line in lines if line.startswith("< ")]
    assert told_apart(answers) == told_apart(expected)
    assert len(expected) == len(set(expected)) > 5


def test_the_tables_of_queries() -> None:
    assert tuple(table("Asking for analyses")) == queries._KEYS
    analysis = set(table("Asking for analyses", 2))
    names = {each.name for each in fields(Analysis)} - {"chances"} | {"light", "draw", "dark"}
    assert analysis == names
    candidates = table("Asking for analyses", 2)["candidates"][0]
    of_candidate = {each.name for each in fields(Candidate)} - {"chances"} | {"light", "draw", "dark"}
    assert set(re.findall(r"`([^`]+)`", candidates)) == of_candidate


def test_the_table_of_limits() -> None:
    rows = table("Limits")
    known = {each.name: each.default for each in fields(Limits) if each.name != "stderr_folder"}
    assert {key: float(row[0]) for key, row in rows.items()} == known


def test_every_kind_of_fault_is_told() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(queries.__file__).parent.glob("hosting/*.py"))
    kinds = set(re.findall(r'ForfeitError\(\s*"(\w+)"', source)) | {"memory", "cpu", "processes", "illegal"}
    assert kinds == set(table("How a game is lost by a fault"))
