"""A ladder: players in the order of their strength, the weakest first, and how high another one climbs on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from bastide.arena.plan import Entrant
from bastide.arena.standings import step_of
from bastide.arena.tables import csv_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bastide.arena.plan import Plan
    from bastide.arena.standings import Standings
    from bastide.arena.tally import Tally

RUNGS = ("random", "greedy", "rollout:playouts=300", "level:6", "level:8")
"""The ladder that is there without naming one: chance, a look one ply ahead, random games, two levels of the engine."""


class Rung(NamedTuple):
    """A rung that was tried.

    Attributes:
        player: who stands on it.
        tally: the games, from the climber's side.
        passed: whether the climber is proved to be the stronger.
    """

    player: str
    tally: Tally
    passed: bool

    def as_json(self) -> dict[str, Any]:
        """`rung`, `passed`, and the tally."""
        return {"rung": self.player, "passed": self.passed, **self.tally.as_json()}


def climb(climber: str, rungs: Sequence[str], plan: Plan, play: Callable[[Plan, str], Standings]) -> list[Rung]:
    """Let a player climb: it meets the rungs from the lowest up, until one does not turn out to be weaker.

    Args:
        climber: its player string.
        rungs: the rungs' player strings, the weakest first.
        plan: all other settings; its entrants are not looked at.
        play: plays a match of two under a name that tells the rungs apart.

    Returns:
        The rungs that were tried; all but the last are passed.
    """
    tried: list[Rung] = []
    for number, player in enumerate(rungs, 1):
        other = player if player != climber else f"{player} (rung)"
        entrants = (Entrant(climber, climber), Entrant(other, player))
        standings = play(replace(plan, entrants=entrants, kind="round-robin"), f"rung-{number}")
        tally = standings.meetings[0, 1]
        passed = step_of(tally) == "yes"
        tried.append(Rung(player, tally, passed))
        if not passed:
            break
    return tried


def climb_csv(tried: Sequence[Rung]) -> str:
    """A climb as CSV, a line for each rung that was tried."""
    keys = ("rung", "passed", "wins", "draws", "losses", "mean_margin", "forfeits", "elo")
    rows = (rung.as_json() for rung in tried)
    return csv_text([keys, *([row[key] for key in keys] for row in rows)])


def climb_text(climber: str, tried: Sequence[Rung], rungs: int) -> str:
    """How a climb went, in a few lines."""
    lines = []
    for rung in tried:
        tally, strength = rung.tally, rung.tally.pairs.strength()
        said = "passed" if rung.passed else "not passed"
        elo = "" if strength is None else f", Elo {strength}"
        lines.append(f"{said:<11}{rung.player}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost{elo}")
    height = sum(rung.passed for rung in tried)
    lines.append(f"{climber} has climbed {height} of {rungs} rungs")
    return "\n".join(lines)
