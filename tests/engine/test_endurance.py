"""Many games, and a long time: nothing illegal, no proved win lost, no clock overstepped, no memory lost."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from bastide import Position, load_rules
from bastide.engine import Clock, Engine, Limit
from bastide.engine.search import Settings
from bastide.rules import SHIPPED

FAST = Settings(memory=16 << 20)
GRACE = 0.1
"""Seconds by which a move may be told late, besides those in which the machine did other things."""


def one_game(name: str, seed: int, *, seconds: float | None, simulations: int) -> None:
    """A game of two engines; with a clock where seconds are given. Asserts what must hold."""
    rules = load_rules(name)
    engines = [Engine(rules, settings=FAST, seed=seed), Engine(rules, settings=FAST, seed=seed + 1)]
    left = None if seconds is None else [seconds, seconds]
    random = Random(seed)
    position, promised = Position.start(rules), None
    while position.in_opening:
        position = position.play(random.choice(list(position.legal_moves)))
    while not position.is_over:
        mover = position.mover
        limit = Limit(simulations=simulations, clock=None if left is None else Clock(max(0.0, left[mover])))
        begun, ran = time.perf_counter(), time.process_time()
        analysis = engines[mover].last_of(position, limit)
        if left is not None:
            took = time.perf_counter() - begun
            left[mover] -= took
            assert left[mover] > -GRACE - max(0.0, took - (time.process_time() - ran))
        if promised is not None:
            assert analysis.proof is None or analysis.proof.winner is promised
        if analysis.proof is not None and analysis.proof.winner is mover:
            promised = mover
        assert analysis.best is not None
        position = position.play(analysis.best)  # refuses what is illegal
    if promised is not None:
        assert position.outcome is not None
        assert position.outcome.winner is promised


@pytest.mark.parametrize("name", SHIPPED)
def test_games_are_legal_and_proved_wins_are_won(name: str) -> None:
    for seed in range(4):
        one_game(name, seed, seconds=None, simulations=40)
    one_game(name, 9, seconds=0.5, simulations=10_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_two_thousand_games_are_legal_and_proved_wins_are_won(name: str) -> None:
    for seed in range(210):
        one_game(name, 1000 + seed, seconds=None, simulations=60)
    for seed in range(13):
        one_game(name, 5000 + seed, seconds=1.0, simulations=10_000)


def memory() -> int:
    """Bytes that this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell how much memory is used")
def test_memory_does_not_grow() -> None:
    """An hour of games; BASTIDE_SOAK_MINUTES says another time."""
    minutes = float(os.environ.get("BASTIDE_SOAK_MINUTES", "60"))
    begun, seed = time.monotonic(), 0
    taken: list[int] = []
    while (passed := time.monotonic() - begun) < 60 * minutes:
        one_game(SHIPPED[seed % len(SHIPPED)], seed, seconds=None, simulations=200)
        seed += 1
        if passed > 6 * minutes:  # the first tenth warms up: every ruleset's tables are made
            taken.append(memory())
    tenth = max(1, len(taken) // 10)
    assert max(taken[-tenth:]) < 1.02 * max(taken[: 2 * tenth]) + (4 << 20)
