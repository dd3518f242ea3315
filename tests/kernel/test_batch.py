"""N games at once give what the same games give one at a time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import Position, Rules, Side, load_rules, parse_rules
from bastide.kernel.games import ENDED, PLAYED, WAS_ILLEGAL, WAS_OVER, Games
from bastide.rules import SHIPPED
from strategies import Table, rulesets, toml_of, variants
from support import forget_kernels, random_line, random_move

if TYPE_CHECKING:
    from bastide.kernel.layout import Ints

MANY = 12


def ints(*values: int) -> Ints:
    return np.array(values, np.int64)


def outcome_row(position: Position) -> list[int]:
    """Winner and points as `Games.scores` has them."""
    outcome = position.outcome
    winner = -1 if outcome is None else 2 if outcome.winner is None else int(outcome.winner)
    return [winner, *position.points]


def legal_numbers(position: Position) -> set[int]:
    """The legal actions, `pass` included."""
    found = set(position.kernel.legal_actions(position.state).tolist())
    if position.to_move is not None and position.can_pass:
        found.add(position.rules.pass_index(position.to_move))
    return found


def check_rows(games: Games, positions: list[Position]) -> None:
    assert len(games) == len(positions)
    mask = games.legal_mask()
    bits = games.legal_bits()
    for row, position in enumerate(positions):
        assert (games.states[row] == position.state).all()
        assert games.to_move[row] == (position.to_move or 0)
        assert games.over[row] == position.is_over
        assert games.scores()[row].tolist() == outcome_row(position)
        assert set(np.flatnonzero(mask[row]).tolist()) == legal_numbers(position)
        whole = sum(int(word) << 64 * place for place, word in enumerate(bits[row]))
        assert whole == sum(1 << action for action in legal_numbers(position))


def chosen(position: Position, random: Random) -> tuple[int, int]:
    """An action and whether it is announced; where the game is over something that is ignored."""
    if position.is_over:
        return random.choice((-1, 0, 10**6)), 1
    move = random_move(position, random)
    return position.index_of(move), int(move.announced)


def play_rows(rules: Rules, seed: int, threads: int = 1) -> None:
    random = Random(seed)
    games = Games(rules, MANY, threads=threads)
    positions = [Position.start(rules)] * MANY
    while not all(position.is_over for position in positions):
        check_rows(games, positions)
        pairs = [chosen(position, random) for position in positions]
        results = games.step(ints(*(action for action, _ in pairs)), ints(*(told for _, told in pairs)))
        for row, (action, told) in enumerate(pairs):
            position = positions[row]
            if position.is_over:
                assert results[row] == WAS_OVER
                continue
            positions[row] = position.play(position.move_at(action, announced=bool(told)))
            assert results[row] == (ENDED if positions[row].is_over else PLAYED)
    check_rows(games, positions)
    games.close()


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_games(name: str, threads: int) -> None:
    play_rows(load_rules(name), 7, threads)


@given(rulesets() | variants(), st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_the_same_games_of_drawn_rules(table: Table, seed: int) -> None:
    play_rows(parse_rules(toml_of(table)), seed)
    forget_kernels()


@pytest.mark.parametrize("name", SHIPPED)
def test_an_illegal_action_leaves_its_row_as_it_was(name: str) -> None:
    random = Random(name)
    line = [position for position in random_line(Position.start(load_rules(name)), random) if not position.is_over]
    games = Games(line[0].rules, len(line))
    games.states[:] = [position.state for position in line]
    before = games.states.copy()
    # Every other row is given something that it does not allow.
    actions = [chosen(position, random)[0] for position in line]
    for row in range(0, len(line), 2):
        size = line[row].rules.pass_index(line[row].to_move or Side.LIGHT)
        illegal = sorted({*range(size + 1), -1, -(2**63), size + 1, 2**63 - 1} - legal_numbers(line[row]))
        actions[row] = random.choice(illegal)
    results = games.step(ints(*actions))
    assert (results[::2] == WAS_ILLEGAL).all()
    assert (games.states[::2] == before[::2]).all()
    assert np.isin(results[1::2], (PLAYED, ENDED)).all()
    assert (games.states[1::2] != before[1::2]).any(axis=1).all()


def test_every_illegal_action_of_a_position() -> None:
    position = Position.start("hamlet").play("WEnB2").play("INwC4")
    assert position.to_move is not None
    size = position.rules.pass_index(position.to_move)
    illegal = sorted({*range(-3, size + 3)} - legal_numbers(position))
    games = Games(position.rules, len(illegal))
    games.states[:] = position.state
    assert (games.step(ints(*illegal)) == WAS_ILLEGAL).all()
    assert (games.states == position.state).all()


def test_announcements() -> None:
    """By default every conquest is announced; a 0 leaves it unannounced."""
    position = Position.start("cathedral-announced")
    for move in ("CAnE5", "STnA3", "TAnJ10"):
        position = position.play(move)
    games = Games(position.rules, 2)
    games.states[:] = position.state
    action = position.index_of(position.parse_move("BRnB1"))
    games.step(ints(action, action), ints(0, 1))
    assert (games.states[0] == position.play("BRnB1").state).all()
    assert (games.states[1] == position.play("BRnB1!").state).all()
    games.states[:] = position.state
    games.step(ints(action, action))
    assert (games.states == position.play("BRnB1!").state).all()


def test_random_actions_are_legal_and_end_every_game() -> None:
    games = Games(load_rules("village"), 200, seed=3)
    for _ in range(100):
        actions, mask = games.random_actions(), games.legal_mask()
        assert ((actions == -1) == games.over).all()
        alive = np.flatnonzero(~games.over)
        assert mask[alive, actions[alive]].all()
        games.step(actions)
    assert games.over.all()
    assert not games.legal_mask().any()
    assert (games.scores()[:, 0] >= 0).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_seed_gives_the_same_games(threads: int) -> None:
    one, two, other = (Games(load_rules("cathedral"), 8, seed=seed, threads=threads) for seed in (5, 5, 6))
    for games in (one, two, other):
        for _ in range(12):
            games.step(games.random_actions())
        games.close()
    assert (one.states == two.states).all()
    assert (one.states != other.states).any()


def test_reset() -> None:
    games = Games(load_rules("hamlet"), 4, seed=1)
    start = games.states.copy()
    for _ in range(4):
        games.step(games.random_actions())
    played = games.states.copy()
    games.reset(np.array([True, False, False, True]))
    assert (games.states[[0, 3]] == start[[0, 3]]).all()
    assert (games.states[[1, 2]] == played[[1, 2]]).all()
    games.reset(ints(1))
    assert (games.states[1] == start[1]).all()
    games.reset()
    assert (games.states == start).all()


@pytest.mark.parametrize("wrong", [np.zeros(3, np.int64), np.zeros(4, np.float64), np.zeros((4, 1), np.int64)])
def test_a_wrong_shape_or_type_is_refused(wrong: Ints) -> None:
    games = Games(load_rules("hamlet"), 4)
    with pytest.raises(ValueError, match="must be whole numbers of shape"):
        games.step(wrong)
    with pytest.raises(ValueError, match="must be whole numbers of shape"):
        games.step(np.zeros(4, np.int64), wrong)


def test_any_whole_numbers_will_do() -> None:
    games = Games(load_rules("hamlet"), 2)
    assert games.step([76, 77]).tolist() == [PLAYED, PLAYED]  # type: ignore[arg-type]
    assert games.step(np.array([500, 501], np.uint16)).tolist() == [WAS_ILLEGAL, WAS_ILLEGAL]
    with pytest.raises(ValueError, match="at least one"):
        Games(load_rules("hamlet"), 0)
    with pytest.raises(ValueError, match="at least one"):
        Games(load_rules("hamlet"), 2, threads=0)
