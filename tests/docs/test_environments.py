"""The guide to the environments: its table of planes is the code's, and its curves are drawn from their tables."""

from __future__ import annotations

import csv
import importlib.util
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bastide.arena.agents import AGENTS, PROTOCOL
from bastide.envs import planes

if TYPE_CHECKING:
    from types import ModuleType

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "environments.md").read_text(encoding="utf-8")


def curves() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_curves", DOCS / "make_curves.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def table_of(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((DOCS / "curves" / f"{name}.csv").read_text(encoding="utf-8").splitlines()))


def test_the_planes_are_those_of_the_code() -> None:
    told = re.findall(
        r"^\| (\d? ?K?.*?) \| (0.*?) \| ", PAGE.split("<!-- planes -->")[1].split("\n\n")[0], re.MULTILINE
    )
    documented = re.findall(r"^(\d.*?|K.*?)  +(0, 1|0 to \w+) ", planes.__doc__ or "", re.MULTILINE)
    assert told == documented
    assert len(told) == 17


def test_the_curves_are_drawn_from_their_tables() -> None:
    module = curves()
    assert {path.stem for path in module.FOLDER.iterdir()} == set(module.CURVES)
    for name in module.CURVES:
        assert module.drawn(name) == (module.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        assert f"curves/{name}.svg" in PAGE


@pytest.mark.parametrize(("name", "least"), [("village", {"dark": 0.90, "light": 0.75})])
def test_the_run_that_is_shown_reached_its_goals(name: str, least: dict[str, float]) -> None:
    rows = table_of(name)
    assert float(rows[-1]["seconds"]) < 30 * 60
    for side, goal in least.items():
        assert float(rows[0][side]) < goal <= float(rows[-1][side])


def test_the_run_on_the_yard_ended_in_perfect_play() -> None:
    rows = table_of("yard")
    assert float(rows[-1]["seconds"]) < 30 * 60
    assert [float(rows[0][side]) > 0 for side in ("dark", "light")] == [True, True]
    assert [float(rows[-1][side]) for side in ("dark", "light")] == [0, 0]


def test_the_baselines_are_of_the_protocol() -> None:
    assert f"`{PROTOCOL}`" in PAGE
    table = PAGE.split("### Baselines")[1]
    assert all(f"`{agent}`" in table for agent in AGENTS)
