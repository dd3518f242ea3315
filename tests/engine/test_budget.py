"""How much of a clock a move is given, and how a limit runs down."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide import Position
from bastide.engine import Clock, Limit
from bastide.engine import budget as module
from bastide.engine.budget import Budget, seconds_for
from bastide.rules import SHIPPED
from support import random_line

TIMES = st.floats(0, 1e6)


@given(left=TIMES, increment=TIMES, rules=st.sampled_from(SHIPPED), seed=st.integers(0, 2), ply=st.integers(0, 60))
def test_a_move_is_never_given_more_than_is_left(
    left: float, increment: float, rules: str, seed: int, ply: int
) -> None:
    line = random_line(Position.start(rules), Random(seed))[:-1]
    position = line[min(ply, len(line) - 1)]
    given_seconds = seconds_for(Clock(left, increment), position)
    assert 0 <= given_seconds <= left
    assert left < 1e-300 or given_seconds < left  # something is kept for telling the move
    assert given_seconds > 0 or left < 1e-300


@given(left=TIMES, increment=TIMES, more=TIMES)
def test_a_longer_clock_gives_no_less(left: float, increment: float, more: float) -> None:
    position = Position.start("cathedral")
    least = seconds_for(Clock(left, increment), position)
    assert seconds_for(Clock(left + more, increment), position) >= least * (1 - 1e-9)
    assert seconds_for(Clock(left, increment + more), position) >= least


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_clock_lasts_for_the_whole_game(rules: str) -> None:
    """Each move takes what it is given and a moment for telling it: no flag falls, and most of the time is used."""
    left = [60.0, 60.0]
    for position in random_line(Position.start(rules), Random(1), passing=0)[:-1]:
        left[position.mover] -= seconds_for(Clock(left[position.mover]), position) + 0.01
        assert left[position.mover] > 0
    assert max(left) < 40


class Ticking:
    """A clock on the wall that is moved by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_is_left_of_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Ticking()
    monkeypatch.setattr(module, "perf_counter", wall)
    position = Position.start("hamlet")
    both = Budget(Limit(seconds=2, simulations=50), position)
    assert (both.left(0), both.left(20), both.left(60)) == (50, 30, 0)
    wall.now += 1.5
    assert (both.seconds, both.left(49)) == (1.5, 1)
    wall.now += 0.5
    assert both.left(0) == 0
    endless = Budget(Limit(), position)
    wall.now += 1e9
    assert endless.left(10**9) > 10**9


def test_the_earliest_of_the_times_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Ticking()
    monkeypatch.setattr(module, "perf_counter", wall)
    position, clock = Position.start("hamlet"), Clock(10)
    share = seconds_for(clock, position)
    for limit, until in (
        (Limit(clock=clock), share),
        (Limit(seconds=share / 2, clock=clock), share / 2),
        (Limit(seconds=2 * share, clock=clock), share),
    ):
        wall.now = 0.0
        budget = Budget(limit, position)
        wall.now = until * 0.999
        assert budget.left(0)
        wall.now = until * 1.001
        assert not budget.left(0)


def test_the_part_for_what_is_tried_first(monkeypatch: pytest.MonkeyPatch) -> None:
    wall = Ticking()
    monkeypatch.setattr(module, "perf_counter", wall)
    position = Position.start("hamlet")
    assert Budget(Limit(seconds=2), position).part(0.25, 4, 1000) == Limit(seconds=0.5, simulations=2000)
    assert Budget(Limit(simulations=10), position).part(0.25, 4, 1000) == Limit(simulations=2000)
    assert Budget(Limit(simulations=1000), position).part(0.25, 4, 9000) == Limit(simulations=4000)
    late = Budget(Limit(seconds=2), position)
    wall.now += 3
    assert late.part(0.25, 4, 1000).seconds == 1e-6
