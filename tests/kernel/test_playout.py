"""Random games: legal to the end, the same for the same seed, and counted as they end."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import Position, load_rules, parse_rules
from bastide.kernel.core import Kernel, Tally, seeded
from bastide.kernel.games import Games
from bastide.rules import SHIPPED
from strategies import Table, rulesets, toml_of
from support import forget_kernels, position_after, random_line

GAMES = 300


def kernel_and_start(name: str) -> tuple[Kernel, Position]:
    start = Position.start(load_rules(name))
    return start.kernel, start


def random_ends(start: Position, seed: int, games: int) -> list[tuple[int, int]]:
    """Games played by way of `Position.play`, each with its winner's number and the buildings placed."""
    batch = Games(start.rules, 1, seed=seed)
    ends = []
    for _ in range(games):
        position, plies = start, 0
        while not position.is_over:
            batch.states[0] = position.state
            building = position.placing in ("building", "replacement")
            announced = building and start.rules.claims == "announced"
            plies += building
            position = position.play(position.move_at(int(batch.random_actions()[0]), announced=announced))
        ends.append((start.kernel.score(position.state)[0], plies))
    return ends


def check_same_games(start: Position, seed: int, games: int) -> None:
    """A batch of one row draws the same numbers as the compiled loop, so that the games must be the same.

    On boards of less than 30 squares, that is: on larger ones the loop also draws for a side that turns out to have no
    placement left, which a position skips at once.
    """
    ends = random_ends(start, seed, games)
    won = Counter(winner for winner, _ in ends)
    expected = Tally(won[0], won[1], won[2], sum(plies for _, plies in ends))
    assert start.kernel.playouts(start.state, games, seed) == expected


@pytest.mark.parametrize("seed", range(5))
def test_the_same_games_as_by_position(seed: int) -> None:
    check_same_games(Position.start("hamlet"), seed, 30)


@given(rulesets(largest=5), st.integers(0, 2**64 - 1))
@settings(max_examples=60, deadline=None)
def test_the_same_games_of_drawn_rules(table: Table, seed: int) -> None:
    check_same_games(Position.start(parse_rules(toml_of(table))), seed, 5)
    forget_kernels()


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "hamlet"])
def test_games_of_the_same_kind_as_by_position(name: str) -> None:
    """On the larger boards: as often won, and as long. Five deviations are one case in a million."""
    start = Position.start(load_rules(name))
    ends = random_ends(start, 17, 150)
    tally = start.kernel.playouts(start.state, 20_000, 18)
    lengths = np.array([plies for _, plies in ends])
    assert abs(lengths.mean() - tally.plies / 20_000) < 5 * lengths.std() / len(ends) ** 0.5
    for winner, many in enumerate((tally.light, tally.dark, tally.draws)):
        chance = many / 20_000
        won = sum(end == winner for end, _ in ends)
        assert abs(won - chance * len(ends)) <= 1 + 5 * (chance * (1 - chance) * len(ends)) ** 0.5


@pytest.mark.parametrize("name", SHIPPED)
def test_tally(name: str) -> None:
    kernel, start = kernel_and_start(name)
    tally = kernel.playouts(start.state, GAMES, 1)
    assert tally.light + tally.dark + tally.draws == GAMES
    # At least two buildings a game; no more than both stocks and what is captured and built again.
    assert 2 * GAMES < tally.plies < 60 * GAMES
    assert kernel.playouts(start.state, GAMES, 1) == tally
    assert kernel.playouts(start.state, GAMES, 1 + 2**64) == tally
    assert kernel.playouts(start.state, GAMES, 2) != tally
    assert kernel.playouts(start.state, 0, 1) == Tally(0, 0, 0, 0)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_state_is_only_read(name: str) -> None:
    kernel, start = kernel_and_start(name)
    for position in random_line(start, Random(name))[::5]:
        before = position.state.tobytes()
        kernel.playouts(position.state, 3, 9)
        assert position.state.tobytes() == before


def test_games_from_an_end_are_that_end() -> None:
    position = position_after("wellington", "PAnE5 DUnA1 DUnJ10 COnD10 CNwA2")
    assert position.kernel.playouts(position.state, 10, 1) == Tally(10, 0, 0, 0)


def test_every_placement_has_the_same_chance() -> None:
    """Early in a game placements are drawn until one fits, late they are listed: both must be fair."""
    line = random_line(Position.start("cathedral"), Random(1))
    for position in (line[1], line[8], line[-5]):
        check_chances(position, 200)
    check_chances(position_after("village", "CHnA1 SQnC1 ABeF3"), 2000)
    check_chances(position_after("hamlet", "WEnB2"), 4000)


def check_chances(position: Position, times: int) -> None:
    legal = position.kernel.legal_actions(position.state)
    many = len(legal) * times
    games = Games(position.rules, many, seed=11)
    games.states[:] = position.state
    drawn = np.bincount(games.random_actions(), minlength=int(legal.max()) + 1)
    assert set(np.flatnonzero(drawn)) == set(legal.tolist())
    # The sum of squares has mean n - 1 and variance 2 (n - 1); five deviations are one case in a million.
    chi_square = ((drawn[legal] - times) ** 2 / times).sum()
    freedom = len(legal) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("name", ["cathedral", "wellington-letter", "hamlet"])
def test_samples_after_each_placement(name: str) -> None:
    """Twice the mover's wins plus draws, and its lead summed up: as many games after each action, the seed's own."""
    kernel, start = kernel_and_start(name)
    position = random_line(start, Random(4))[3]
    actions = kernel.legal_actions(position.state)[::40]
    tally = kernel.sample(position.state, actions, 20, seeded(3))
    assert tally.shape == (len(actions), 2)
    assert ((tally[:, 0] >= 0) & (tally[:, 0] <= 2 * 20)).all()
    assert (np.abs(tally[:, 1]) <= 20 * (position.rules.stock_squares + 4)).all()
    assert (kernel.sample(position.state, actions, 20, seeded(3)) == tally).all()
    assert (kernel.sample(position.state, actions, 20, seeded(4)) != tally).any()


def test_a_sample_of_one_game_by_hand() -> None:
    """Of one action the sampled games are those that `playouts` plays from the position after it."""
    position = position_after("cathedral", "CAnE5")
    action = position.index_of(position.parse_move("CSnH3"))
    after = position.play("CSnH3")
    won, _ = position.kernel.sample(position.state, np.array([action]), 50, seeded(8))[0].tolist()
    tally = position.kernel.playouts(after.state, 50, 8)
    assert won == 2 * tally.dark + tally.draws
