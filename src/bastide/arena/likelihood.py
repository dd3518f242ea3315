"""The likelihood of paired results under a given mean score: what the Elo interval and the SPRT both stand on.

A pair of games, one opening played from both sides, gives 0, 1/2, 1, 3/2 or 2 points. As a share of the two, these are
the five values 0, 1/4, 1/2, 3/4 and 1. Nothing is assumed of how often each occurs (a pair's two games are not
independent: an opening may favour one side), so the likelihood of a mean score is that of the five frequencies that
explain the pairs best among all those with this mean.

The method is that of Michel Van den Bergh, "A practical introduction to the GSPRT" and "The generalized maximum
likelihood ratio for the expectation value of a distribution" (2018), which fishtest uses.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""A pair's possible scores, as shares of its two points."""
UNSEEN = 1e-3
"""Pairs that stand for a value that has not occurred: it is rare, not impossible."""
_STEPS = 100
_ENOUGH = 1e-13


def seen(counts: Sequence[float]) -> tuple[float, ...]:
    """The counts of the five values with something in the place of every nought."""
    return tuple(count or UNSEEN for count in counts)


def _tilt(weights: Sequence[float], mean: float) -> float:
    """The x for which the frequencies w / (1 + x (value - mean)) have the mean wanted.

    Their excess falls as x grows and has its one zero between the two x that would make a frequency infinite: Newton's
    steps, halving the bracket wherever they would leave it.
    """
    low, high = -1 / (1 - mean), 1 / mean
    x = 0.0
    for _ in range(_STEPS):
        excess = slope = 0.0
        for weight, value in zip(weights, VALUES, strict=True):
            distance = value - mean
            part = distance / (1 + x * distance)
            excess += weight * part
            slope += weight * part * part
        if excess > 0:
            low = x
        else:
            high = x
        step = excess / slope
        x = x + step if low < x + step < high else (low + high) / 2
        if abs(step) < _ENOUGH * (1 + abs(x)):
            break
    return x


def log_likelihood(weights: Sequence[float], mean: float) -> float:
    """The logarithm of the likelihood of pairs under a mean score, up to a constant of the pairs alone.

    Args:
        weights: how often each of the five values occurred, none of them 0: see `seen`.
        mean: the mean score of a pair as a share, between 0 and 1, both excluded.
    """
    x = _tilt(weights, mean)
    return -sum(weight * log(1 + x * (value - mean)) for weight, value in zip(weights, VALUES, strict=True))
