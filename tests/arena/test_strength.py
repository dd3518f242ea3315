"""Elo, its interval, the SPRT and ratings: against published formulas, and on matches of known strength."""

from __future__ import annotations

import random
from itertools import islice
from math import exp, isclose, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.streams import SOURCES, Source, pairs
from bastide.arena.likelihood import VALUES, log_likelihood, with_prior
from bastide.arena.pairs import Pentanomial, elo_of, score_of
from bastide.arena.ratings import ratings
from bastide.arena.sprt import Sprt
from bastide.errors import BastideError

counts = st.tuples(*[st.integers(0, 400)] * 5).filter(any)
few_counts = st.tuples(*[st.integers(0, 5)] * 5).filter(any)
MANY = (200, 500, 1100, 600, 300)


# The formulas ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("score", "elo"), [(0.5, 0), (0.64, 99.95), (0.75, 190.85), (10 / 11, 400), (0.25, -190.85)])
def test_elo_of_a_score(score: float, elo: float) -> None:
    """The values of Elo's table, in its logistic form."""
    found = elo_of(score)
    assert found is not None
    assert isclose(found, elo, abs_tol=0.01)
    assert isclose(score_of(elo), score, abs_tol=1e-4)


def test_a_score_of_all_or_nothing_has_no_elo() -> None:
    assert elo_of(0) is None
    assert elo_of(1) is None


@given(counts)
def test_mean_and_variance(some: tuple[int, int, int, int, int]) -> None:
    sample = [value for value, many in zip(VALUES, some, strict=True) for _ in range(many)]
    mean = sum(sample) / len(sample)
    found = Pentanomial(some)
    assert found.pairs == len(sample)
    assert isclose(found.score, mean, abs_tol=1e-12)
    assert isclose(found.variance, sum((one - mean) ** 2 for one in sample) / len(sample), abs_tol=1e-12)
    assert Pentanomial.of(2 * one for one in sample) == found


@given(few_counts, st.floats(0.02, 0.98))
def test_the_likelihood_is_the_best_that_any_frequencies_of_that_mean_give(some: tuple[int, ...], mean: float) -> None:
    """Frequencies drawn at random and bent to the mean never explain the pairs better."""
    weights = with_prior(some, 0.5)
    best = log_likelihood(weights, mean) + sum(one * log(one / sum(weights)) for one in weights)
    chance = random.Random(repr(some))
    for _ in range(20):
        other = [share * exp(chance.gauss(0, 1)) for share in weights]
        found = _bent(other, mean)
        assert isclose(sum(share * value for share, value in zip(found, VALUES, strict=True)), mean, abs_tol=1e-9)
        likelihood = sum(one * log(share) for one, share in zip(weights, found, strict=True))
        assert likelihood <= best + 1e-9


def _bent(shares: list[float], mean: float) -> list[float]:
    """Frequencies in proportion to `share * t ** value` for the t that gives them the mean: exponential tilting."""
    low, high = -200.0, 200.0
    for _ in range(200):
        middle = (low + high) / 2
        bent = [share * exp(middle * (value - 0.5)) for share, value in zip(shares, VALUES, strict=True)]
        if sum(share * value for share, value in zip(bent, VALUES, strict=True)) / sum(bent) < mean:
            low = middle
        else:
            high = middle
    return [share / sum(bent) for share in bent]


def test_with_many_pairs_the_interval_is_the_normal_one() -> None:
    """Score plus and minus 1.96 standard errors."""
    found = Pentanomial(MANY)
    strength = found.strength()
    assert strength is not None
    error = 1.96 * sqrt(found.variance / found.pairs)
    for end, score in ((strength.low, found.score - error), (strength.high, found.score + error)):
        wanted = elo_of(score)
        assert end is not None
        assert wanted is not None
        assert isclose(end, wanted, abs_tol=0.2)


def test_with_many_pairs_superiority_is_the_normal_one() -> None:
    found = Pentanomial((200, 500, 1100, 540, 200))
    strength = found.strength()
    assert strength is not None
    z = (found.score - 0.5) / sqrt(found.variance / found.pairs)
    assert isclose(strength.superiority, _normal(z), abs_tol=0.002)


def _normal(z: float) -> float:
    """The normal distribution by Simpson's rule."""
    steps = 2000
    width = (z + 10) / steps
    density = [exp(-((-10 + width * step) ** 2) / 2) / sqrt(2 * 3.141592653589793) for step in range(steps + 1)]
    inner = sum((4 if step % 2 else 2) * density[step] for step in range(1, steps))
    return (density[0] + inner + density[-1]) * width / 3


def test_who_has_won_everything_still_has_a_lower_end() -> None:
    """After n pairs with all the points a score s is refused where s ** n falls below about e ** -1.92."""
    strength = Pentanomial((0, 0, 0, 0, 20)).strength()
    assert strength is not None
    assert strength.elo is None
    assert strength.high is None
    assert strength.low is not None
    assert 0.85 < score_of(strength.low) < 0.95
    assert str(strength).startswith("+inf [+")
    mirrored = Pentanomial((20, 0, 0, 0, 0)).strength()
    assert mirrored is not None
    assert mirrored.low is None
    assert mirrored.high is not None
    assert isclose(mirrored.high, -strength.low, abs_tol=0.01)
    assert str(mirrored).startswith("-inf [-inf, -")


@given(few_counts)
def test_the_other_players_strength_is_the_same_with_the_sign_turned(some: tuple[int, int, int, int, int]) -> None:
    one, other = Pentanomial(some).strength(), Pentanomial((some[4], some[3], some[2], some[1], some[0])).strength()
    assert one is not None
    assert other is not None
    for mine, theirs in ((one.elo, other.elo), (one.low, other.high), (one.high, other.low)):
        assert (mine is None) is (theirs is None)
        assert mine is None or theirs is None or isclose(mine, -theirs, abs_tol=1e-3, rel_tol=1e-6)
    assert isclose(one.superiority + other.superiority, 1, abs_tol=1e-6)


def test_no_pairs_say_nothing() -> None:
    assert Pentanomial().strength() is None
    assert Sprt(0, 10).ratio(Pentanomial()) == 0


# The test ----------------------------------------------------------------------------------------------------------
def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 10).bounds == pytest.approx((-log(19), log(19)))
    assert Sprt(0, 10, alpha=0.01, beta=0.2).bounds == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))


@pytest.mark.parametrize(("elo0", "elo1"), [(0, 10), (-5, 5), (0, 60)])
def test_the_ratio_is_that_of_the_published_approximation(elo0: float, elo1: float) -> None:
    """Van den Bergh: N (s1 - s0) (2 mean - s0 - s1) / (2 variance), where hypotheses and mean are close."""
    found = Pentanomial(MANY)
    score0, score1 = score_of(elo0), score_of(elo1)
    wanted = found.pairs * (score1 - score0) * (2 * found.score - score0 - score1) / (2 * found.variance)
    assert isclose(Sprt(elo0, elo1).ratio(found), wanted, rel_tol=0.02)


def test_the_ratio_of_pairs_won_or_lost_as_a_whole_is_walds_own() -> None:
    """Where only two values occur, the ratio is Bernoulli's."""
    won, lost = 3100, 2900
    score0, score1 = score_of(0), score_of(20)
    wanted = won * log(score1 / score0) + lost * log((1 - score1) / (1 - score0))
    assert isclose(Sprt(0, 20).ratio(Pentanomial((lost, 0, 0, 0, won))), wanted, rel_tol=0.01)


def _runs(test: Sprt, elo: float, source: Source, many: int, seed: int) -> float:
    """The share of runs that end with the claim accepted."""
    chance = random.Random(seed)
    accepted = 0
    for _ in range(many):
        found = Pentanomial()
        for points in pairs(elo, source, chance):
            found = found.and_one(points)
            verdict = test.verdict(found)
            if verdict is not None:
                accepted += verdict == "accepted"
                break
    return accepted / many


RUNS = 500
SLACK = 0.03
"""Three standard errors of a share of 5 % in so many runs."""


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_the_error_rates_are_within_the_bounds(source: Source) -> None:
    """Eight streams of 500 runs each. Wald's bounds hold up to what the last pair overshoots."""
    test = Sprt(-50, 50)
    assert _runs(test, -50, source, RUNS, 1) <= test.alpha + SLACK
    assert 1 - _runs(test, 50, source, RUNS, 2) <= test.beta + SLACK


@pytest.mark.slow  # half a minute for each stream
@pytest.mark.parametrize("source", SOURCES[:3], ids=str)
@pytest.mark.parametrize(("elo0", "elo1", "alpha", "beta"), [(0, 40, 0.05, 0.05), (0, 80, 0.1, 0.02)])
def test_the_error_rates_over_thousands_of_runs(
    source: Source, elo0: float, elo1: float, alpha: float, beta: float
) -> None:
    test = Sprt(elo0, elo1, alpha, beta)
    many = 3000
    for chance, wrong in (
        (alpha, _runs(test, elo0, source, many, 3)),
        (beta, 1 - _runs(test, elo1, source, many, 4)),
    ):
        assert wrong <= 1.15 * chance + 3 * sqrt(chance * (1 - chance) / many)


@pytest.mark.parametrize("source", SOURCES[:3], ids=str)
@pytest.mark.parametrize(("elo", "many"), [(0, 15), (0, 60), (100, 40)])
def test_the_interval_holds_the_truth_as_often_as_it_says(source: Source, elo: float, many: int) -> None:
    chance = random.Random(5)
    runs = 300
    held = 0
    for _ in range(runs):
        strength = Pentanomial.of(islice(pairs(elo, source, chance), many)).strength()
        assert strength is not None
        held += (strength.low is None or strength.low <= elo) and (strength.high is None or elo <= strength.high)
    assert held / runs >= 0.91  # 95 % less three standard errors


@pytest.mark.parametrize(
    ("elo0", "elo1", "alpha", "beta"),
    [(0, 0, 0.05, 0.05), (5, 0, 0.05, 0.05), (0, 9999, 0.05, 0.05), (0, 5, 0, 0.05), (0, 5, 0.05, 0.5), (0, 5, 1, 1)],
)
def test_a_test_that_makes_no_sense(elo0: float, elo1: float, alpha: float, beta: float) -> None:
    with pytest.raises(BastideError):
        Sprt(elo0, elo1, alpha, beta)


# Ratings -----------------------------------------------------------------------------------------------------------
def _played(truth: list[float], games: int, seed: int) -> list[tuple[int, int, float]]:
    chance = random.Random(seed)
    return [
        (one, other, float(chance.random() < score_of(truth[one] - truth[other])))
        for one in range(len(truth))
        for other in range(one)
        for _ in range(games)
    ]


def test_ratings_find_the_truth() -> None:
    truth = [-150.0, -50.0, 0.0, 200.0]
    for seed in range(3):
        found = ratings(4, _played(truth, 400, seed))
        assert isclose(sum(rating.elo for rating in found), 0, abs_tol=1e-6)
        for rating, elo in zip(found, truth, strict=True):
            assert abs(rating.elo - elo) < 1.6 * rating.error  # three standard errors
            assert 5 < rating.error < 25


def test_ratings_of_two_are_the_elo_of_their_score() -> None:
    """But for the two prior draws, which 1,000 games outweigh."""
    one, other = ratings(2, [(0, 1, 1.0)] * 750 + [(0, 1, 0.0)] * 250)
    assert isclose(one.elo - other.elo, 190.85, abs_tol=1)
    # The difference's error is twice each one's: the normal formula for a binomial share.
    wanted = 1.96 * 400 / log(10) / sqrt(1000 * 0.75 * 0.25)
    assert isclose(2 * one.error, wanted, rel_tol=0.02)


def test_whoever_won_everything_has_a_rating() -> None:
    best, middle, worst = ratings(3, [(0, 1, 1.0), (0, 2, 1.0), (1, 2, 1.0)] * 10)
    assert 1000 > best.elo > middle.elo > worst.elo > -1000
    assert best.error > middle.error


def test_ratings_of_nobody_and_of_no_games() -> None:
    assert ratings(0, []) == []
    assert [rating.elo for rating in ratings(3, [])] == [0, 0, 0]
