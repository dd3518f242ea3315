"""A tournament in a folder: played, kept, and told of in every form."""

from __future__ import annotations

import json
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from bastide.arena.journal import read_records
from bastide.arena.page import results_page
from bastide.arena.standings import Standings
from bastide.arena.tables import games_csv, results_csv
from bastide.arena.tournament import run
from bastide.errors import FileError
from bastide.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bastide.arena.game import Played
    from bastide.arena.plan import Plan

PAGE = "index.html"
_EVERY = 10.0
"""Seconds between two pages of a tournament that goes on."""
_SHARE = 20
"""A page may take one part in so many of the time."""


def write_page(standings: Standings, folder: Path) -> None:
    """Write the page of results into a tournament's folder, in the place of the one before."""
    write_whole(folder / PAGE, results_page(standings, read_records(folder)), replace=True)


def write_results(standings: Standings, folder: Path) -> None:
    """Write `results.json`, `results.csv`, `games.csv` and the page into a tournament's folder."""
    whole = json.dumps(standings.as_json(), ensure_ascii=False, indent=2) + "\n"
    for name, text in (
        ("results.json", whole),
        ("results.csv", results_csv(standings)),
        ("games.csv", games_csv(standings)),
    ):
        write_whole(folder / name, text, replace=True)
    write_page(standings, folder)


def hold(plan: Plan, folder: Path, jobs: int, tell: Callable[[int], None]) -> Standings:
    """Play what is left of a plan, keep it in a folder, and write the results there.

    The page is written now and then while it goes on, and when it is stopped.

    Args:
        plan: the plan.
        folder: where; what has been played there is not played again.
        jobs: how many games at a time.
        tell: told how many games have been played.

    Raises:
        PlayerError: a player string names nobody.
        FileError: the folder holds another tournament, or cannot be written.
    """
    due = monotonic() + _EVERY
    latest: list[Played] = []

    def ended(games: list[Played]) -> None:
        nonlocal due, latest
        latest = games
        tell(len(games))
        if monotonic() >= due:
            begun = monotonic()
            write_page(Standings(plan, games), folder)
            due = monotonic() + max(_EVERY, _SHARE * (monotonic() - begun))

    try:
        games, watch = run(plan, folder, jobs, ended)
    except BaseException:
        if latest:
            with suppress(FileError):  # what went wrong first is what is told
                write_page(Standings(plan, latest), folder)
        raise
    standings = Standings(plan, games, watch)
    write_results(standings, folder)
    return standings
