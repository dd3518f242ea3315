"""Writes the documentation's playthroughs anew, one for each ruleset shipped; a test sees to it that they are true."""

from pathlib import Path

from bastide import load_rules
from bastide.envs.playthrough import playthrough

FOLDER = Path(__file__).parent / "playthroughs"

SEEDS = {
    "cathedral": 10,
    "cathedral-official": 38,
    "cathedral-announced": 5,
    "cathedral-lehmann": 12,
    "cathedral-passing": 9,
    "wellington": 3,
    "wellington-letter": 11,
    "village": 6,
    "hamlet": 14,
}
"""Games in which much happens: conquests, captures, passes, replacements."""

if __name__ == "__main__":
    for name, seed in SEEDS.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(load_rules(name), seed), encoding="utf-8")
