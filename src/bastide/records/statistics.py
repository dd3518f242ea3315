"""What a file of games holds: results, lengths, captures, openings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bastide.game.parts import bits_at
from bastide.kernel import layout
from bastide.records.openings import opening_of, position_after
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.game import Game, Position

_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def _may_have_captured(before: Position, after: Position) -> bool:
    """A quick look, since few moves capture: something has gone from the board, or a Duke's capture ended the game."""
    enemy = before.mover.other
    fewer = after.unplaced(enemy) > before.unplaced(enemy)
    return fewer or after.is_over or _has_neutral(after) is not _has_neutral(before)


def _has_neutral(position: Position) -> bool:
    return bool(bits_at(position.state, layout.NEUTRAL))


@dataclass
class Captures:
    """What each side has captured along a main line.

    Attributes:
        by: for each side how often it captured each code, `neutral` or `duke`.
    """

    by: tuple[Counter[str], Counter[str]] = field(default_factory=lambda: (Counter(), Counter()))

    @classmethod
    def of(cls, game: Game) -> Captures:
        """Those of a game."""
        captures = cls()
        before = game.root.position
        for node in game.root.main_line():
            after = node.position
            if node.move is not None and not node.move.is_pass and _may_have_captured(before, after):
                captures.by[before.mover].update(before.captures(node.move))
            before = after
        return captures


@dataclass
class Statistics:
    """Figures over any number of games; memory grows with the openings, not with the games.

    Attributes:
        buildings: how many buildings make an opening.
        games: how many games there were.
        rulesets: games by ruleset.
        results: games by result.
        reasons: games by how they ended.
        plies: moves in all.
        shortest: moves of the shortest game.
        longest: moves of the longest.
        captures: how often each side captured each code, `neutral` or `duke`.
        openings: games by their opening's key.
        positions: the text of each opening's position, by key.
        won: for each opening Light's wins and Dark's.
    """

    buildings: int = 1
    games: int = 0
    rulesets: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    shortest: int = 0
    longest: int = 0
    captures: Counter[tuple[Side, str]] = field(default_factory=Counter)
    openings: Counter[str] = field(default_factory=Counter)
    positions: dict[str, str] = field(default_factory=dict)
    won: Counter[tuple[str, Side]] = field(default_factory=Counter)

    def add(self, game: Game) -> None:
        """Count a game."""
        outcome = game.outcome
        moves = len(game.moves)
        captured = Captures.of(game)
        for side in Side:
            for code, many in captured.by[side].items():
                self.captures[side, code] += many
        self.games += 1
        self.rulesets[game.rules.name] += 1
        self.results[game.result] += 1
        if outcome is not None:
            self.reasons[outcome.reason] += 1
        self.plies += moves
        self.shortest = moves if self.games == 1 else min(self.shortest, moves)
        self.longest = max(self.longest, moves)
        start = position_after(game, self.buildings)
        if start is not None:
            opening = opening_of(start)
            self.openings[opening.key] += 1
            self.positions.setdefault(opening.key, str(opening.position))
            if outcome is not None and outcome.winner is not None:
                self.won[opening.key, outcome.winner] += 1

    def as_json(self, most: int = 10) -> dict[str, object]:
        """The figures as `bastide stats --json` writes them, with the commonest openings."""
        return {
            "games": self.games,
            "rulesets": dict(self.rulesets.most_common()),
            "results": {result: self.results[result] for result in _RESULTS},
            "reasons": dict(self.reasons.most_common()),
            "plies": {
                "mean": round(self.plies / self.games, 3) if self.games else 0,
                "shortest": self.shortest,
                "longest": self.longest,
            },
            "captures": {
                str(side): {code: many for (by, code), many in self.captures.most_common() if by is side}
                for side in Side
            },
            "openings": [
                {
                    "key": key,
                    "games": many,
                    "light": self.won[key, Side.LIGHT],
                    "dark": self.won[key, Side.DARK],
                    "position": self.positions[key],
                }
                for key, many in self.openings.most_common(most)
            ],
        }
