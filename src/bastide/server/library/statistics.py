"""How somebody has played, by the records of the library."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bastide.rules import Side
from bastide.server.library.filing import Facts
from bastide.server.models.studies import FirstBuilding, PlayerName, StatisticsView, Taken, Tally
from bastide.server.storage.shelves import folded
from bastide.server.table import side_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bastide.server.storage.shelves import Row

_WINNERS = {"1-0": Side.LIGHT, "0-1": Side.DARK, "1/2-1/2": None}
_NAMES, _FIRST = 50, 20


@dataclass
class _Kind:
    """Games of one kind, counted."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    played_out: int = 0
    margin: int = 0

    def count(self, *, won: bool, drawn: bool, margin: int | None) -> None:
        self.games += 1
        self.won += won
        self.drawn += drawn
        if margin is not None:
            self.played_out += 1
            self.margin += margin

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn

    @property
    def mean_margin(self) -> float | None:
        return self.margin / self.played_out if self.played_out else None


@dataclass
class _Count:
    """Everything that is counted."""

    all: _Kind = field(default_factory=_Kind)
    plies: int = 0
    streak: int = 0
    longest: int = 0
    tallies: dict[tuple[str, str, Side], _Kind] = field(default_factory=dict)
    taken: dict[str, tuple[Counter[str], Counter[str]]] = field(default_factory=dict)
    first: dict[tuple[str, str], _Kind] = field(default_factory=dict)

    def add(self, row: Row, facts: Facts, side: Side) -> None:
        """A game that is over, as it was for one side."""
        winner = _WINNERS[row["result"]]
        margin = facts.margin if side is Side.LIGHT or facts.margin is None else -facts.margin
        rules = row["rules"]
        kinds = [self.all, self.tallies.setdefault((rules, _opponent(row, facts, side.other), side), _Kind())]
        code = facts.first[side]
        if code is not None:
            kinds.append(self.first.setdefault((rules, code), _Kind()))
        for kind in kinds:
            kind.count(won=winner is side, drawn=winner is None, margin=margin)
        self.plies += row["plies"]
        self.streak = self.streak + 1 if winner is side else 0
        self.longest = max(self.longest, self.streak)
        made, suffered = self.taken.setdefault(rules, (Counter(), Counter()))
        made.update(facts.captures[side])
        suffered.update(facts.captures[side.other])


def _opponent(row: Row, facts: Facts, side: Side) -> str:
    """Who somebody played against: the computer by its player string, people by their names."""
    name: str = row["dark" if side else "light"]
    return name or ("person" if facts.kinds[side] in (None, "person") else "")


def _sides(row: Row, facts: Facts, player: str | None) -> Iterator[Side]:
    """The sides that count: those of a name, or the person's who has played against the computer."""
    if player is None:
        people = [side for side in Side if facts.kinds[side] == "person"]
        if len(people) == 1 and None not in facts.kinds:
            yield from people
        return
    wanted = folded(player)
    for side in Side:
        if folded(row["dark" if side else "light"]) == wanted:
            yield side


def statistics_view(rows: Iterable[Row], player: str | None) -> StatisticsView:
    """The figures.

    Args:
        rows: all records, kept first first.
        player: a name; None for whoever has played against the computer here.
    """
    count, names = _Count(), Counter[str]()
    for row in rows:
        facts = Facts.from_json(row["facts"])
        names.update(name for name in (row["light"], row["dark"]) if name)
        if row["result"] in _WINNERS:
            for side in _sides(row, facts, player):
                count.add(row, facts, side)
    whole = count.all
    return StatisticsView(
        player=player,
        games=whole.games,
        won=whole.won,
        drawn=whole.drawn,
        lost=whole.lost,
        margin=whole.mean_margin,
        plies=count.plies / whole.games if whole.games else None,
        streak=count.streak,
        longest_streak=count.longest,
        tallies=[
            Tally(
                rules=rules,
                opponent=opponent,
                side=side_name(side),
                games=kind.games,
                won=kind.won,
                drawn=kind.drawn,
                lost=kind.lost,
                margin=kind.mean_margin,
            )
            for (rules, opponent, side), kind in sorted(count.tallies.items())
        ],
        taken=[
            Taken(rules=rules, made=dict(made.most_common()), suffered=dict(suffered.most_common()))
            for rules, (made, suffered) in sorted(count.taken.items())
        ],
        first=[
            FirstBuilding(rules=rules, code=code, games=kind.games, won=kind.won)
            for (rules, code), kind in sorted(count.first.items(), key=lambda one: (-one[1].games, one[0]))[:_FIRST]
        ],
        players=[PlayerName(name=name, games=games) for name, games in names.most_common(_NAMES)],
    )
