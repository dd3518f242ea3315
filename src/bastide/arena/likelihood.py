"""The likelihood of paired results under a given mean score: what the Elo interval and the SPRT both stand on.

A pair of games, one opening played from both sides, gives 0, 1/2, 1, 3/2 or 2 points. As a share of the two, these are
the five values 0, 1/4, 1/2, 3/4 and 1. Nothing is assumed of how often each occurs (a pair's two games are not
independent: an opening may favour one side), so the likelihood of a mean score is that of the five frequencies that
explain the pairs best among all those with this mean.

The method is that of Michel Van den Bergh, "A practical introduction to the GSPRT" and "The generalized maximum
likelihood ratio for the expectation value of a distribution" (2018), which fishtest uses. A few pairs say little about
how much pairs differ; ours are therefore joined by a prior, where fishtest, which plays thousands, has next to none.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

VALUES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""A pair's possible scores, as shares of its two points."""
PRIOR_PAIRS = 4.0
"""Pairs that are thought of beside those played, so that the first few do not seem more alike than they are."""
_PRIOR = (0.16, 0.16, 0.36, 0.16, 0.16)
"""How those are spread where nobody is the stronger: two games that each side wins twice in five, by themselves."""
_STEPS = 100
_ENOUGH = 1e-13


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
        step = excess / slope
        if abs(step) < _ENOUGH * (1 + abs(x)):
            break
        if excess > 0:
            low = x
        else:
            high = x
        x = x + step if low < x + step < high else (low + high) / 2
    return x


def with_prior(counts: Sequence[float], mean: float) -> tuple[float, ...]:
    """The counts of the five values with the prior pairs among them.

    Args:
        counts: how often each value occurred.
        mean: the prior pairs' mean score, between 0 and 1: put where it takes nobody's part.
    """
    x = _tilt(_PRIOR, mean)
    spread = (share / (1 + x * (value - mean)) for share, value in zip(_PRIOR, VALUES, strict=True))
    return tuple(count + PRIOR_PAIRS * share for count, share in zip(counts, spread, strict=True))


def log_likelihood(weights: Sequence[float], mean: float) -> float:
    """The logarithm of the likelihood of pairs under a mean score, up to a constant of the pairs alone.

    Args:
        weights: how often each of the five values occurred, none of them 0: see `with_prior`.
        mean: the mean score of a pair as a share, between 0 and 1, both excluded.
    """
    x = _tilt(weights, mean)
    return -sum(weight * log(1 + x * (value - mean)) for weight, value in zip(weights, VALUES, strict=True))
