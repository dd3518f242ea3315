"""The levels: what each thinks, sees and chooses, from the first week to the whole engine."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bastide import Position
from bastide.engine import Candidate, Chances, Engine, Limit, Proof
from bastide.engine.evaluator import new_batch
from bastide.engine.levels import LEVELS, LevelledEngine
from bastide.engine.native import features
from bastide.engine.weights import PARTS, hand_weights
from bastide.rules import Side, shipped_rules
from support import random_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.engine.hand import HandEvaluator
    from bastide.engine.weights import HandWeights

VILLAGE = shipped_rules("village")
CATHEDRAL = shipped_rules("cathedral")
MINUTE = Limit(seconds=60)


def middles(rules: Any, games: int) -> Iterator[Position]:
    """A position from the middle of each of some random games."""
    for seed in range(games):
        line = random_line(Position.start(rules), Random(seed), passing=0)
        yield line[len(line) // 2]


def test_each_level_thinks_no_less_and_errs_no_more_than_the_one_below() -> None:
    assert list(LEVELS) == list(range(1, 11))
    for lower, higher in zip(list(LEVELS.values())[:-1], list(LEVELS.values())[1:], strict=True):
        assert (lower.simulations or math.inf) < (higher.simulations or math.inf)
        assert lower.wobble >= higher.wobble
        assert lower.sees_threats <= higher.sees_threats
        assert lower != higher


def test_the_highest_level_is_the_whole_engine() -> None:
    assert (LEVELS[10].simulations, LEVELS[10].wobble, LEVELS[10].sees_threats) == (None, 0, True)
    limit = Limit(simulations=300)
    for position in middles(VILLAGE, 5):
        assert LevelledEngine(VILLAGE, 10, seed=3).choose(position, limit) == Engine(VILLAGE, seed=3).choose(
            position, limit
        )


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_thinks_so_much_and_no_more_than_it_may(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Limit | None] = []
    last_of = Engine.last_of

    def noting(engine: Engine, position: Position, limit: Limit | None = None, candidates: int = 5) -> Any:
        given.append(limit)
        return last_of(engine, position, Limit(simulations=1), candidates)

    monkeypatch.setattr(Engine, "last_of", noting)
    own = LEVELS[level].simulations
    engine, start = LevelledEngine(VILLAGE, level), Position.start(VILLAGE)
    for limit in (MINUTE, Limit(seconds=60, simulations=5), Limit(simulations=10**6)):
        engine.choose(start, limit)
    assert given == [
        Limit(seconds=60, simulations=own),
        Limit(seconds=60, simulations=5),
        Limit(simulations=own or 10**6),
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_ever_plays_what_is_illegal(level: int) -> None:
    """Whole games of the hamlet, where much is proved, and as far as it goes from the middles of others."""
    for seed, start in enumerate([Position.start("hamlet"), *middles(VILLAGE, 3)]):
        engine, position = LevelledEngine(start.rules, level, seed), start
        while not position.is_over:
            move = engine.choose(position, Limit(seconds=60, simulations=200))
            assert position.why_illegal(move) is None
            position = position.play(move)


# Choosing -------------------------------------------------------------------------------------------------------------
def test_the_lowest_level_does_not_always_play_what_it_found_best(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Candidate] = []
    one_of = LevelledEngine._one_of

    def noting(engine: LevelledEngine, position: Position, candidates: tuple[Candidate, ...]) -> Any:
        found[:] = candidates
        return one_of(engine, position, candidates)

    monkeypatch.setattr(LevelledEngine, "_one_of", noting)
    best = 0
    for seed in range(60):
        position = random_line(Position.start(CATHEDRAL), Random(seed))[4 + seed % 10]
        move = LevelledEngine(CATHEDRAL, 1, seed).choose(position, MINUTE)
        assert move in [candidate.move for candidate in found]
        best += move == found[0].move
    assert 0 < best < 60


def candidates_of(position: Position, *told: tuple[int, float, Proof | None]) -> tuple[Candidate, ...]:
    """Some candidates: visits, the mover's chance to win, and what is proved."""
    sign = position.mover is Side.DARK
    return tuple(
        Candidate(move, visits, Chances(*((1 - win, 0.0, win) if sign else (win, 0.0, 1 - win))), 0.0, (move,), proof)
        for move, (visits, win, proof) in zip(position.legal_moves, told, strict=False)
    )


def choices(level: int, position: Position, candidates: tuple[Candidate, ...], many: int) -> list[float]:
    """How often each candidate is chosen."""
    engine = LevelledEngine(position.rules, level, 1)
    counts = Counter(engine._one_of(position, candidates) for _ in range(many))
    return [counts[candidate.move] / many for candidate in candidates]


@pytest.mark.parametrize("start", ["", "CHnA1"])
def test_what_falls_behind_by_a_wobble_is_played_a_third_as_often(start: str) -> None:
    """Whichever side is to move."""
    position = Position.start(VILLAGE)
    position = position.play(start) if start else position
    wobble = LEVELS[1].wobble
    found = candidates_of(position, (9999, 0.9, None), (9999, 0.9 - wobble, None), (9999, 0.9 - 3 * wobble, None))
    shares = choices(1, position, found, 6000)
    assert shares[1] / shares[0] == pytest.approx(math.exp(-1), abs=0.06)
    assert shares[2] / shares[0] == pytest.approx(math.exp(-3), abs=0.03)


def test_of_the_same_moves_a_higher_level_plays_the_best_more_often() -> None:
    position = Position.start(VILLAGE)
    found = candidates_of(position, *((99, win, None) for win in (0.6, 0.55, 0.5, 0.4)))
    shares = [choices(level, position, found, 3000)[0] for level, how in LEVELS.items() if how.wobble]
    assert shares == sorted(shares)
    assert 0.2 < shares[0] < 0.5
    assert 0.9 < shares[-1] < 1


def test_what_was_hardly_looked_at_is_hardly_played() -> None:
    found = candidates_of(Position.start(VILLAGE), (99, 0.5, None), (0, 0.9, None))
    assert 0 < choices(1, Position.start(VILLAGE), found, 3000)[1] < 0.03


def test_a_win_that_is_proved_is_always_played() -> None:
    position = Position.start(VILLAGE)
    won, lost = Proof(position.mover), Proof(position.mover.other)
    assert choices(1, position, candidates_of(position, (0, 1.0, won), (90, 0.9, None)), 200) == [1, 0]
    assert choices(1, position, candidates_of(position, (9, 0.0, lost), (9, 0.0, lost)), 200)[1] > 0.3


def test_something_is_played_where_nothing_was_visited() -> None:
    """What the endgame solver has proved was never visited: a lost position of the village ended in a fault here."""
    position = Position.start(VILLAGE)
    lost = Proof(position.mover.other)
    assert sum(choices(1, position, candidates_of(position, (0, 0.0, lost), (0, 0.0, lost)), 100)) == 1
    assert choices(6, position, candidates_of(position, (0, 0.0, lost)), 1) == [1]


# Seeing ---------------------------------------------------------------------------------------------------------------
def only_threats(weights: HandWeights) -> HandWeights:
    """Weights by which nothing counts for a placement but that it breaks what the enemy threatens."""
    priors = np.zeros_like(weights.priors)
    for name in PARTS["threats"]:
        priors[:, features.NAMES.index(name)] = 2.0
    return replace(weights, priors=priors, sharpness=1.0)


def priors_of(engine: LevelledEngine, position: Position) -> dict[int, float]:
    """What a level's evaluator thinks beforehand of each placement of a position."""
    inner: Any = engine._engine
    evaluator: HandEvaluator = inner._search._evaluator
    batch = new_batch(1, position.kernel.tables.places.shape[1] + 1)
    batch.states[0], batch.wanted[0] = position.state, 1
    evaluator.evaluate(batch)
    many = abs(int(batch.counts[0]))
    return dict(zip(batch.actions[0, :many].tolist(), batch.priors[0, :many].tolist(), strict=True))


def test_who_is_blind_thinks_no_more_of_what_breaks_a_threat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.engine.levels.hand_weights", lambda rules: only_threats(hand_weights(rules)))
    blind = {level for level, how in LEVELS.items() if not how.sees_threats}
    assert blind
    engines = {level: LevelledEngine(CATHEDRAL, level) for level in (min(blind), max(blind), max(blind) + 1)}
    threatened = 0
    for position in middles(CATHEDRAL, 12):
        priors = {level: priors_of(engine, position) for level, engine in engines.items()}
        seen = priors.pop(max(blind) + 1)
        threatened += max(seen.values()) > 2 * min(seen.values())
        for found in priors.values():
            assert set(found) == set(seen)
            assert max(found.values()) == pytest.approx(min(found.values()))
    assert threatened > 3


def test_all_else_the_blind_see_as_well() -> None:
    weights = hand_weights(CATHEDRAL)
    kept = [place for place, name in enumerate(features.NAMES) if name not in PARTS["threats"]]
    assert len(kept) == features.FEATURES - len(PARTS["threats"])
    for level, how in LEVELS.items():
        inner: Any = LevelledEngine(CATHEDRAL, level)._engine
        found = inner._search._evaluator._weights
        assert np.array_equal(found.priors[:, kept], weights.priors[:, kept])
        assert np.array_equal(found.priors, weights.priors) is how.sees_threats
        assert np.array_equal(found.balance, weights.balance)
