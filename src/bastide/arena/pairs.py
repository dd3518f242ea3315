"""Pairs of games: one opening from both sides. Their five results, and what follows for the players' strength."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import copysign, erf, log10, sqrt
from typing import TYPE_CHECKING

from bastide.arena.likelihood import PRIOR_PAIRS, VALUES, log_likelihood, with_prior

if TYPE_CHECKING:
    from collections.abc import Iterable

_HALF_OF_95 = 3.841458820694124 / 2
"""Half the 95 % point of the chi-squared distribution with one degree of freedom."""
_WIDER = (2 * _HALF_OF_95 + 1) / 2
"""How much farther Student's distribution reaches at 95 % than the normal one, squared, for each degree of freedom."""
_NEARLY = 1e-9
_HALVINGS = 32


def elo_of(score: float) -> float | None:
    """The Elo difference of a mean score: 400 log10(score / (1 - score)); None for 0 and 1, where it is infinite."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None


def score_of(elo: float) -> float:
    """The mean score to be expected of an Elo difference: 1 / (1 + 10^(-elo / 400))."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Strength:
    """How much stronger one player is than another, in Elo.

    Attributes:
        elo: the difference that the score says; None where it is infinite.
        low: lower end of the 95 % interval; None where there is none.
        high: upper end; None where there is none.
        superiority: the likelihood that the first player is the stronger one, 0 to 1.
    """

    elo: float | None
    low: float | None
    high: float | None
    superiority: float

    def as_json(self) -> dict[str, object]:
        """`elo`, `interval` (two numbers, null where one is infinite), `superiority`."""
        ends = [None if end is None else round(end, 1) for end in (self.low, self.high)]
        elo = None if self.elo is None else round(self.elo, 1)
        return {"elo": elo, "interval": ends, "superiority": round(self.superiority, 4)}

    def __str__(self) -> str:
        """`+35.1 [-12.0, +84.2]`."""

        def shown(elo: float | None, without: str) -> str:
            return without if elo is None else f"{elo:+.1f}"

        infinite = "-inf" if self.high is not None else "+inf"
        return f"{shown(self.elo, infinite)} [{shown(self.low, '-inf')}, {shown(self.high, '+inf')}]"


@dataclass(frozen=True, slots=True)
class Pentanomial:
    """How many pairs gave the first player 0, 1/2, 1, 3/2 and 2 points.

    Attributes:
        counts: five numbers of pairs, by points.
    """

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, points: Iterable[float]) -> Pentanomial:
        """Count the pairs that gave these points, each 0 to 2 in steps of a half."""
        counts = [0] * len(VALUES)
        for point in points:
            counts[round(2 * point)] += 1
        return cls((counts[0], counts[1], counts[2], counts[3], counts[4]))

    def and_one(self, points: float) -> Pentanomial:
        """The same with one more pair."""
        counts = list(self.counts)
        counts[round(2 * points)] += 1
        return Pentanomial((counts[0], counts[1], counts[2], counts[3], counts[4]))

    @property
    def pairs(self) -> int:
        """How many there are."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The first player's mean score, 0 to 1; 1/2 without pairs."""
        if not self.pairs:
            return 0.5
        return sum(count * value for count, value in zip(self.counts, VALUES, strict=True)) / self.pairs

    @property
    def variance(self) -> float:
        """The variance of one pair's score (as a share), from the counts."""
        if not self.pairs:
            return 0.0
        mean = self.score
        return sum(c * (value - mean) ** 2 for c, value in zip(self.counts, VALUES, strict=True)) / self.pairs

    def strength(self) -> Strength | None:
        """The Elo difference with its 95 % interval; None without pairs.

        The interval holds the mean scores that a likelihood ratio test at 5 % would not refuse; so it is there, and
        one-sided, where one player has won every game.
        """
        return _strength(self) if self.pairs else None


@lru_cache(maxsize=4096)
def _strength(found: Pentanomial) -> Strength:
    """Kept, since every form of the results asks for it anew."""
    score = found.score
    fit = _Fit(found.counts, score)
    low = 0.0 if score == 0 else fit.end(0.0)
    high = 1.0 if score == 1 else fit.end(1.0)
    return Strength(elo_of(score), elo_of(low), elo_of(high), fit.superiority())


class _Fit:
    """How much worse than the score itself other mean scores explain the pairs."""

    def __init__(self, counts: tuple[int, ...], score: float) -> None:
        # At the very edge nothing can be known of the spread, and the prior would have to be all on one value.
        self._score = min(max(score, _NEARLY), 1 - _NEARLY)
        self._weights = with_prior(counts, self._score)
        self._best = log_likelihood(self._weights, self._score)
        # The prior pairs tell of the spread and are no evidence; and a spread found from few pairs is uncertain itself.
        pairs, known = sum(counts), sum(counts) + PRIOR_PAIRS
        self._evidence = pairs / known / (1 + _WIDER / (known - 1))

    def lost(self, mean: float) -> float:
        """By how much the logarithm of the likelihood falls short of the best."""
        return max(0.0, self._evidence * (self._best - log_likelihood(self._weights, mean)))

    def end(self, edge: float) -> float:
        """Where, from the score towards an edge, it has fallen so far that the interval ends."""
        inside, outside = self._score, edge
        for _ in range(_HALVINGS):
            middle = (inside + outside) / 2
            if self.lost(middle) <= _HALF_OF_95:
                inside = middle
            else:
                outside = middle
        return inside

    def superiority(self) -> float:
        """From the likelihood ratio's signed root, which is nearly normal even for few pairs."""
        root = sqrt(2 * self.lost(0.5))
        return (1 + erf(copysign(root, self._score - 0.5) / sqrt(2))) / 2
