"""Draws the openings that come with the program, once for each version.

`python docs/make_openings.py FOLDER` draws all sets, with names after the folder those alone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bastide.arena.openings.draw import draw_openings, even_by_play
from bastide.arena.openings.sets import VERSION
from bastide.rules import shipped_rules

SEED, SIMULATIONS, TRIES = 1, 5000, 200
WANTED = {"cathedral": 500, "cathedral-lehmann": 500, "wellington": 500, "village": 300, "hamlet": 100}


def main() -> None:
    """Write a file for each set."""
    folder, *names = sys.argv[1:]
    for name in names or WANTED:
        rules = shipped_rules(name)
        judge = even_by_play(rules, SIMULATIONS)
        path = Path(folder) / f"{name}-{VERSION}.txt"
        with path.open("w", encoding="utf-8") as file:
            file.write(
                f"# Bastide's openings, version {VERSION}: {name}. Drawn by docs/make_openings.py with seed {SEED},\n"
                f"# judged by the engine with {SIMULATIONS} simulations.\n"
            )
            for number, line in enumerate(draw_openings(rules, WANTED[name], SEED, judge, TRIES), 1):
                file.write(" ".join(line) + "\n")
                file.flush()
                sys.stderr.write(f"\r{name} {number}/{WANTED[name]} ")


if __name__ == "__main__":
    main()
