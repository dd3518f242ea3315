"""`bastide stats`: the figures of files of games as a person reads them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bastide.records import read_file
from bastide.records.statistics import Statistics
from bastide.rules import Side
from bastide.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bastide.records import Problem
    from bastide.rules import Rules

_EVERY = 100
_OPENINGS = 10


def _tell(problem: Problem) -> None:
    print(problem, file=sys.stderr)


def gather(paths: Iterable[Path], rules: Rules, format_name: str | None, buildings: int) -> Statistics:
    """Count the games of files; problems are told on the error output.

    Raises:
        FileError: a file cannot be read.
        BastideError: a format is unknown.
    """
    figures = Statistics(buildings)
    for path in paths:
        with progress(f"counting {path}", None) as bar:
            for game in read_file(path, _tell, rules, format_name):
                figures.add(game)
                if figures.games % _EVERY == 0:
                    bar(figures.games)
    return figures


def _share(many: int, of: int) -> str:
    return f"{many:>8,}  {100 * many / of if of else 0:5.1f} %"


def statistics_text(figures: Statistics) -> str:
    """The figures in a few tables."""
    games = figures.games
    if not games:
        return "No games."
    named = {"1-0": "Light won", "0-1": "Dark won", "1/2-1/2": "draws", "*": "not over"}
    lines = [f"{games:,} games: " + ", ".join(f"{name} {many:,}" for name, many in figures.rulesets.most_common()), ""]
    lines += [f"{name:<14}{_share(figures.results[result], games)}" for result, name in named.items()]
    lines += ["", *(f"{reason:<14}{_share(many, games)}" for reason, many in figures.reasons.most_common())]
    lines += ["", f"plies: {figures.plies / games:.1f} a game, {figures.shortest} to {figures.longest}", ""]
    for side in Side:
        taken = [f"{code} {many:,}" for (by, code), many in figures.captures.most_common() if by is side]
        lines.append(f"{str(side).capitalize()} captured: {', '.join(taken) or 'nothing'}")
    if figures.openings:
        lines += ["", f"openings by the position after {figures.buildings} building(s), however the board was turned:"]
        for key, many in figures.openings.most_common(_OPENINGS):
            light, dark = figures.won[key, Side.LIGHT], figures.won[key, Side.DARK]
            lines.append(f"{_share(many, games)}  Light {light:,}, Dark {dark:,}  {figures.positions[key]}")
    return "\n".join(lines)
