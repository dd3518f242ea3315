"""Writes the playthroughs of the documentation anew, one for each ruleset shipped; a test sees to it that they are true."""

from pathlib import Path

from bastide import load_rules
from bastide.envs.playthrough import playthrough
from bastide.rules import SHIPPED

FOLDER = Path(__file__).parent / "playthroughs"

if __name__ == "__main__":
    for name in SHIPPED:
        (FOLDER / f"{name}.txt").write_text(playthrough(load_rules(name)), encoding="utf-8")
