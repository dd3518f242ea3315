"""docs/analysis.md says what the program does: its sessions are played, its thresholds are those of the code.

`...` stands for anything, in a line or as lines: estimates may change with the engine, what is proved may not.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bastide import cli
from bastide.engine import engine as _engine  # noqa: F401 - its compiled code is settled before the home changes
from bastide.engine import remarks, review, tactics
from bastide.records.bgn import read_bgn, write_bgn
from bastide.terminal.progress import prepare_engine

if TYPE_CHECKING:
    from bastide.records import Problem

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "analysis.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("session", blocks("console"), ids=lambda session: session.partition("\n")[0][:40])
def test_sessions(
    session: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare_engine()
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    (game,) = blocks("bgn")
    Path("game.bgn").write_text(game, encoding="utf-8")
    command, _, shown = session.partition("\n")
    sign, name, *arguments = shlex.split(command)
    assert (sign, name) == ("$", "bastide")
    assert cli.main(arguments) == 0
    wanted = re.escape(shown).replace(re.escape("..."), ".*?")
    assert re.fullmatch(wanted, capsys.readouterr().out, re.DOTALL)


def test_the_game_is_read_and_written_as_it_stands() -> None:
    (text,) = blocks("bgn")
    problems: list[Problem] = []
    (game,) = read_bgn(text.splitlines(keepends=True), "analysis.md", problems.append)
    assert problems == []
    assert write_bgn(game) == text


def test_the_thresholds() -> None:
    rows = re.findall(
        r"^\| `(\S+)` \| (\d) \| .* \| (?:from ([\d.]+) on.*|there was no choice.*) \|$", TEXT, re.MULTILINE
    )
    assert [(glyph, int(nag)) for glyph, nag, _ in rows] == [
        (review.GLYPHS[nag], nag)
        for nag in (review.DUBIOUS_NAG, review.MISTAKE_NAG, review.BLUNDER_NAG, review.FORCED_NAG)
    ]
    assert [float(lost) for _, _, lost in rows[:3]] == [review.INACCURACY, review.MISTAKE, review.BLUNDER]
    assert f"from {review.SQUARES:g} squares on" in TEXT
    assert f"of {remarks.LINE} moves at the most" in TEXT
    assert f"of {tactics.WORTH_TELLING} squares or more" in TEXT


def test_every_option_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["analyse", "--help"])
    known = set(re.findall(r"(--[a-z][a-z-]*)", capsys.readouterr().out)) - {"--help", "--output"}
    assert known == set(re.findall(r"(--[a-z][a-z-]*)", TEXT.split("| option |")[1].split("\n\n")[0]))
