"""Elo ratings of many players from all their games."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

_ELO = 400 / log(10)
"""Elo for a unit of the natural logarithm of the odds."""
_PRIOR = 1.0
"""Drawn games of every player against the average: they keep a player finite who won or lost every game."""
_NORMAL_95 = 1.959964
_STEPS = 200
_ENOUGH = 1e-10
_FARTHEST = 1.0
"""The longest step, in odds, of which Newton's method is sure to come closer."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating; the average of all players is 0.

    Attributes:
        elo: the most likely value.
        error: half the width of the 95 % interval.
    """

    elo: float
    error: float

    def as_json(self) -> dict[str, float]:
        """`elo` and `error`."""
        return {"elo": round(self.elo, 1), "error": round(self.error, 1)}


def ratings(players: int, scores: Iterable[tuple[int, int, float]]) -> list[Rating]:
    """The ratings under which the games are most likely (Bradley and Terry, 1952; a draw is half a win).

    One drawn game of everybody against the average is added, so that all are finite. The errors are those of the
    model's information. They take games as independent, which in pairs over one opening errs on the wide side.

    Args:
        players: how many there are.
        scores: for every game its two players, from 0, and the first one's score: 0, 1/2 or 1.
    """
    won = np.zeros((players, players))
    for one, other, score in scores:
        won[one, other] += score
        won[other, one] += 1 - score
    games = won + won.T
    if not players:
        return []
    rating = np.zeros(players)
    information = np.eye(players)
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(rating[None, :] - rating[:, None]))
        average = 1 / (1 + np.exp(-rating))
        excess = won.sum(1) - (games * expected).sum(1) + _PRIOR * (0.5 - average)
        each = games * expected * (1 - expected)
        information = np.diag(each.sum(1) + _PRIOR * average * (1 - average)) - each
        step = np.linalg.solve(information, excess)
        step *= min(1.0, _FARTHEST / max(_ENOUGH, float(np.abs(step).max())))
        rating += step
        if np.abs(step).max() < _ENOUGH:
            break
    rating -= rating.mean()
    # What all share, the ratings' level, is set and not measured: its error is taken out.
    centred = np.eye(players) - 1 / players
    covariance = centred @ np.linalg.inv(information) @ centred
    return [
        Rating(float(value * _ELO), _NORMAL_95 * _ELO * sqrt(max(0.0, float(variance))))
        for value, variance in zip(rating, np.diag(covariance), strict=True)
    ]
