"""The worked examples run; that they learn takes minutes and is shown in docs/environments.md."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "learning"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "needs", "settings", "told"),
    [
        ("ppo_village", "sb3_contrib", ("--steps", "1024", "--games", "50"), "1,024 steps"),
        ("search_yard", "torch", ("--rounds", "1", "--care", "2", "--times", "4"), "16 games"),
    ],
)
@pytest.mark.filterwarnings("default")  # what the learning libraries warn of is theirs
def test_an_example_runs(
    name: str,
    needs: str,
    settings: tuple[str, ...],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip(needs, reason="no extra brings it")
    curve = tmp_path / "curve.csv"
    monkeypatch.setattr(sys, "argv", [name, "--curve", str(curve), *settings])
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert told in capsys.readouterr().out
    assert len(curve.read_text("utf-8").splitlines()) == 3


def test_the_yard_is_a_ruleset_of_four_by_four() -> None:
    from bastide import load_rules  # noqa: PLC0415 - only here

    assert load_rules(EXAMPLES / "yard.toml").board == 4
