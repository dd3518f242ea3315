"""What the evaluation sees of positions and placements, against the same asked of `Position`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bastide import Position, Side, load_rules
from bastide.engine.hand import native_weights, room_for
from bastide.engine.native import balance, evaluate, features
from bastide.engine.weights import hand_weights
from bastide.kernel import layout
from bastide.rules import SHIPPED

if TYPE_CHECKING:
    from bastide.engine.native.numbers import Floats
    from bastide.game import Move
    from bastide.kernel.core import Kernel

GAMES = 6
FEATURE = {name: place for place, name in enumerate(features.NAMES)}
BALANCE = {name: place for place, name in enumerate(balance.NAMES)}
DUKE = 60
"""What taking the Duke counts among squares."""


def positions(name: str, games: int, seed: int) -> list[Position]:
    """A position past the opening of each of some random games."""
    random = Random(seed)
    found: list[Position] = []
    while len(found) < games:
        position, plies = Position.start(load_rules(name)), random.randint(0, 24)
        while not position.is_over and (position.in_opening or plies > 0):
            plies -= not position.in_opening
            position = position.play(position.move_at(random.choice(list(legal(position))), announced=True))
        if not position.is_over:
            found.append(position)
    return found


def legal(position: Position) -> list[int]:
    actions: list[int] = position.kernel.legal_actions(position.state).tolist()
    return actions


def described(position: Position) -> dict[int, Floats]:
    """The features of every legal placement."""
    kernel = position.kernel
    most = kernel.tables.places.shape[1] + 1
    found, actions = np.zeros((most, features.FEATURES)), np.zeros(most, np.int64)
    weights = native_weights(kernel, hand_weights(position.rules))
    many = evaluate.describe_position(kernel.tables, weights, room_for(kernel), position.state, found, actions)
    return {int(action): row for action, row in zip(actions[:many], found[:many], strict=True)}


def weighed(kernel: Kernel, states: list[np.ndarray]) -> Floats:
    found, phases = np.zeros((len(states), balance.FEATURES)), np.zeros(len(states), np.int64)
    evaluate.balance_rows(kernel.tables, room_for(kernel), np.array(states), found, phases)
    return found


def handed_over(position: Position) -> Position | None:
    """The same board with the other side to move, where that side can build."""
    state = position.state.copy()
    state[layout.TURN] = 1 - state[layout.TURN]
    state[layout.REPLACING] = 0
    other = Position(position.kernel, state)
    return other if legal(other) else None


def taken(position: Position, move: Move) -> tuple[int, int]:
    """Squares claimed, and squares of buildings sent back, the Duke among them."""
    conquest = position.conquest(move)
    after = position.play(move)
    back = position.rules.stock_squares - position.unplaced(position.mover.other)
    back -= position.rules.stock_squares - after.unplaced(position.mover.other)
    return len(conquest.squares), back + DUKE * conquest.duke


@pytest.mark.parametrize("name", SHIPPED)
def test_placements_are_described_as_they_are(name: str) -> None:
    for position in positions(name, GAMES, seed=1):
        rows = described(position)
        assert sorted(rows) == legal(position)
        placements = position.rules.placements(position.mover)
        own, enemy = (position.territory(side) for side in (position.mover, position.mover.other))
        largest = max(len(placements[action].squares) for action in rows)
        for action, row in rows.items():
            squares = placements[action].squares
            move = position.move_at(action, announced=True)
            claimed, back = taken(position, move)
            assert row[FEATURE["claims"]] == pytest.approx(min(claimed, 20) / 10)
            assert row[FEATURE["claims anything"]] == (claimed > 0)
            duke = position.conquest(move).duke
            assert row[FEATURE["captures"]] == pytest.approx((back - DUKE * duke) / 6)
            assert row[FEATURE["captures the Duke"]] == duke
            assert row[FEATURE["captures the neutral"]] == position.conquest(move).neutral
            assert row[FEATURE["size"]] == pytest.approx(len(squares) / 6)
            assert row[FEATURE["on own land"]] == pytest.approx(sum(square in own for square in squares) / len(squares))
            assert not enemy.intersection(squares)
            if row[FEATURE["largest left"]]:
                assert len(squares) >= largest


@pytest.mark.parametrize("name", SHIPPED)
def test_threats_are_what_the_enemy_could_conquer(name: str) -> None:
    for position in positions(name, GAMES, seed=2):
        other = handed_over(position)
        if other is None or position.placing != "building":
            continue
        placements = position.rules.placements(other.mover)
        worth, land, saved_by_one = {}, {}, set()
        for action in legal(other):
            move = other.move_at(action, announced=True)
            claimed, back = taken(other, move)
            if claimed + back:
                worth[action] = claimed + 2 * back
                conquest = other.conquest(move)
                land[action] = set(conquest.squares)
                if back or conquest.neutral:
                    saved_by_one.add(action)
        greatest = max(worth.values(), default=0)
        mine = position.rules.placements(position.mover)
        for action, row in described(position).items():
            covered = set(mine[action].squares)
            entered = {threat for threat in worth if covered & land[threat]}
            broken = {threat for threat in worth if covered.intersection(placements[threat].squares)}
            broken |= entered & saved_by_one
            strength = row[FEATURE["breaks the greatest threat"]]
            # Which of several greatest threats is the first does not matter: breaking it needs one of them broken.
            assert strength in (0, pytest.approx(min(greatest, 20) / 10))
            if strength:
                assert any(worth[threat] == greatest for threat in broken)
            if worth and all(threat in broken for threat in worth if worth[threat] == greatest):
                assert strength > 0
            assert (row[FEATURE["breaks of the threats"]] > 0) <= bool(broken)
            assert (row[FEATURE["enters threatened land"]] > 0) <= bool(entered - broken)


@pytest.mark.parametrize("name", SHIPPED)
def test_positions_are_weighed_as_they_are(name: str) -> None:
    for position in positions(name, GAMES, seed=3):
        (row,) = weighed(position.kernel, [position.state])
        light, dark = position.points
        assert row[BALANCE["points"]] == pytest.approx((dark - light) / 10)
        assert row[BALANCE["to move"]] == (1 if position.mover is Side.LIGHT else -1)
        if position.placing != "building":
            continue
        reach, many, stranded = {}, {}, {}
        for one in (position, handed_over(position)):
            side = position.mover if one is position else position.mover.other
            placements = position.rules.placements(side)
            fitting = [] if one is None else [placements[action] for action in legal(one)]
            reach[side] = {square for placement in fitting for square in placement.squares}
            many[side] = len(fitting)
            fits = {placement.code for placement in fitting}
            sizes = {placement.code: len(placement.squares) for placement in placements}
            stranded[side] = sum(sizes[code] * left for code, left in position.stock(side).items() if code not in fits)
        only = {side: len(reach[side] - reach[side.other]) for side in Side}
        assert row[BALANCE["where only one can build"]] == pytest.approx((only[Side.LIGHT] - only[Side.DARK]) / 10)
        assert row[BALANCE["stranded buildings"]] == pytest.approx((stranded[Side.LIGHT] - stranded[Side.DARK]) / 10)
        wanted = np.log1p(many[Side.LIGHT]) - np.log1p(many[Side.DARK])
        assert row[BALANCE["placements"]] == pytest.approx(wanted)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_turned_board_is_weighed_the_same(name: str) -> None:
    """Packing apart, which puts buildings on the first place that is free."""
    turning = [place for name, place in BALANCE.items() if "packed" not in name]
    for position in positions(name, GAMES, seed=4):
        rows = weighed(position.kernel, [position.turned(quarters).state for quarters in range(4)])
        assert np.allclose(rows[:, turning], rows[0, turning])


@pytest.mark.parametrize("name", ["cathedral", "wellington", "village"])
def test_what_is_packed_fits_into_the_room_and_comes_from_the_stock(name: str) -> None:
    """Told by positions in which only one side has land where only it can build."""
    told = packed = 0
    for position in positions(name, 60, seed=5):
        other = handed_over(position)
        if position.placing != "building" or other is None:
            continue
        reach = {
            one.mover: {square for action in legal(one) for square in one.rules.placements(one.mover)[action].squares}
            for one in (position, other)
        }
        only = {side: len(reach[side] - reach[side.other]) for side in Side}
        if all(only.values()) or not any(only.values()):
            continue
        side = max(only, key=lambda one: only[one])
        (row,) = weighed(position.kernel, [position.state])
        squares = round(10 * row[BALANCE["packed where only one can build"]]) * (1 if side is Side.LIGHT else -1)
        assert 0 <= squares <= min(only[side], position.unplaced(side))
        told += 1
        packed += squares > 0
    assert told >= 5
    assert packed


def test_weights_are_written_as_they_are_read() -> None:
    weights = hand_weights(load_rules("cathedral"))
    again = type(weights).from_json(weights.as_json())
    assert again.as_json() == weights.as_json()
    assert np.allclose(again.priors, weights.priors, atol=1e-4)
