"""Where everybody stands: the figures that all forms of results are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bastide.arena.ratings import Rating, ratings
from bastide.arena.tally import Fault, Tally, faults

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.arena.game import Played
    from bastide.arena.plan import Plan
    from bastide.arena.tournament import Watch

SURE = 0.95
"""The likelihood from which on a step of a ladder counts as proved."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One entrant's line of the table.

    Attributes:
        place: its place among the plan's entrants.
        rank: 1 for the best; the same for equals.
        tally: its games against everybody, from its side; without pairs.
        rating: its Elo; the average of all entrants is 0.
    """

    place: int
    rank: int
    tally: Tally
    rating: Rating


class Standings:
    """What has come of a plan so far.

    Attributes:
        plan: the plan.
        games: the games played.
        watch: the SPRT, if the match has one.
        meetings: the tally of each two who meet, from the first one's side, in the plan's order.
        table: the entrants' lines, the best first: by their share of the points, then by rating.
        faults: forfeits by player and kind.
        light: games won by Light, drawn, won by Dark.
    """

    def __init__(self, plan: Plan, games: Sequence[Played], watch: Watch | None = None) -> None:
        self.plan = plan
        self.games = games
        self.watch = watch
        self.meetings = {meeting: Tally() for meeting in plan.meetings}
        totals = [Tally() for _ in plan.entrants]
        for played in games:
            light, dark = played.fixture.light, played.fixture.dark
            meeting = (light, dark) if (light, dark) in self.meetings else (dark, light)
            self.meetings[meeting].add(played, meeting[0])
            totals[light].add(played, light)
            totals[dark].add(played, dark)
        self.table = self._ranked(totals)
        self.faults = faults(list(games))
        results = [played.result for played in games]
        self.light = (results.count("1-0"), results.count("1/2-1/2"), results.count("0-1"))

    def _ranked(self, totals: list[Tally]) -> list[Standing]:
        rated = ratings(
            len(totals),
            [(game.fixture.light, game.fixture.dark, game.score(game.fixture.light)) for game in self.games],
        )

        def share(place: int) -> float:
            return totals[place].score / totals[place].games if totals[place].games else 0.0

        # On a ladder the rungs play different opponents: there a share of the points says nothing.
        by_rating = self.plan.kind != "round-robin"
        keys = [(0.0 if by_rating else share(place), round(rated[place].elo, 1)) for place in range(len(totals))]
        order = sorted(range(len(totals)), key=lambda place: keys[place], reverse=True)
        ranks: dict[tuple[float, float], int] = {}
        for number, place in enumerate(order, 1):
            ranks.setdefault(keys[place], number)
        return [Standing(place, ranks[keys[place]], totals[place], rated[place]) for place in order]

    @property
    def finished(self) -> bool:
        """Whether there is nothing left to play."""
        decided = self.watch is not None and self.watch.verdict is not None
        return decided or len(self.games) >= self.plan.total

    def name(self, place: int) -> str:
        """An entrant's name."""
        return self.plan.entrants[place].name

    def between(self, one: int, other: int) -> tuple[Tally, bool] | None:
        """The tally of two entrants and whether it is from the first one's side; None where they do not meet."""
        if (one, other) in self.meetings:
            return self.meetings[one, other], True
        if (other, one) in self.meetings:
            return self.meetings[other, one], False
        return None

    def as_json(self) -> dict[str, Any]:
        """The results as `--json` writes them; docs/arena.md says what each means."""
        plan = self.plan
        return {
            "name": plan.name,
            "rules": plan.rules.name,
            "kind": plan.kind,
            "openings": plan.openings.name,
            "seed": plan.seed,
            "games": len(self.games),
            "planned": plan.total,
            "finished": self.finished,
            "light": dict(zip(("wins", "draws", "losses"), self.light, strict=True)),
            "players": [self._player_json(standing) for standing in self.table],
            "meetings": [
                {"first": self.name(one), "second": self.name(other), **tally.as_json()}
                for (one, other), tally in self.meetings.items()
            ],
            "forfeits": [self._fault_json(fault) for fault in self.faults],
            "sprt": None if self.watch is None else self.watch.as_json(),
        }

    def _player_json(self, standing: Standing) -> dict[str, Any]:
        entrant, tally = self.plan.entrants[standing.place], standing.tally
        return {
            "rank": standing.rank,
            "name": entrant.name,
            "player": entrant.player,
            "games": tally.games,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "score": tally.score,
            "mean_margin": round(tally.mean_margin, 4),
            "forfeits": tally.forfeited[0],
            **standing.rating.as_json(),
        }

    def _fault_json(self, fault: Fault) -> dict[str, Any]:
        return {
            "player": self.name(fault.place),
            "kind": fault.kind,
            "games": fault.games,
            "example": fault.example,
            "game": fault.game,
        }


def step_of(tally: Tally) -> str:
    """Whether the first of two is the stronger, as far as their games say: `yes`, `no`, or `not settled`."""
    strength = tally.pairs.strength()
    if strength is None or 1 - SURE < strength.superiority < SURE:
        return "not settled"
    return "yes" if strength.superiority >= SURE else "no"
