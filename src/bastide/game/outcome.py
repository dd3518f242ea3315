"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from bastide.rules import Side

Ending = Literal["resignation", "time", "abandoned"]
"""Ends that the board does not show."""
Reason = Literal["duke", "first-out", "stuck", "passes", "resignation", "time", "abandoned"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
LOSERS: dict[str, Side | None] = {"1-0": Side.DARK, "0-1": Side.LIGHT, "1/2-1/2": None}
"""From a result to who lost."""

_WORDS: dict[str, str] = {
    "duke": "by capturing the Duke",
    "first-out": "by placing the last building",
    "stuck": "on points, as neither can build",
    "passes": "on points, after two passes",
    "resignation": "by resignation",
    "time": "on time",
    "abandoned": "as the game was abandoned",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Attributes:
        winner: who won; None for a draw.
        reason: by what: `duke`, `first-out`, `stuck` (neither can build: the points decide), `passes` (two running: the
            points decide), or what only a game knows and no position: `resignation`, `time`, `abandoned`.
        points: Light's and Dark's; the lower wins where points decide. They are stated in every case.
        unplaced: the squares of Light's and Dark's unplaced buildings.
        stock: the squares of a side's whole stock, which a captured Duke costs in a series.
    """

    winner: Side | None
    reason: Reason
    points: tuple[int, int]
    unplaced: tuple[int, int]
    stock: int

    def margin(self, side: Side) -> int:
        """The opponent's points less this side's: positive where this side did better."""
        return self.points[side.other] - self.points[side]

    @property
    def result(self) -> str:
        """As a record writes it: `1-0` Light won, `0-1` Dark won, `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Side.LIGHT else "0-1"

    @property
    def series_points(self) -> tuple[int, int]:
        """Light's and Dark's points for a series, in which the lower total wins.

        A captured Duke costs the loser the whole stock and the winner nothing; a resignation, or a loss on time, costs
        the loser the squares that are unplaced and the winner nothing.
        """
        if self.winner is None or self.reason not in ("duke", *ENDINGS):
            return self.points
        loser = self.winner.other
        lost = self.stock if self.reason == "duke" else self.unplaced[loser]
        return (lost, 0) if loser is Side.LIGHT else (0, lost)

    def __str__(self) -> str:
        light, dark = self.points
        if self.winner is None:
            return f"A draw, {light} : {dark}, {_WORDS[self.reason].removeprefix('on points, ')}"
        return f"{str(self.winner).capitalize()} wins {_WORDS[self.reason]}, {light} : {dark}"
