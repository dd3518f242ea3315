"""Planes against what a position tells of itself, and back to the position."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import ObservationError, Position, Side, load_rules, parse_rules
from bastide.envs import decode, observe, planes_of
from bastide.envs.planes import Observer, observer_of
from bastide.game.parts import take_apart
from bastide.kernel.core import OVER_REASONS
from envs_support import EVERY, line_of
from strategies import Table, rulesets, toml_of, variants
from support import forget_kernels, random_line

if TYPE_CHECKING:
    from bastide.rules import Placement

NEIGHBOURS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def sheet_of(position: Position, squares: Any) -> Any:
    sheet = np.zeros(position.rules.board**2, np.uint8)
    sheet[sorted(squares)] = 1
    return sheet.reshape(position.rules.board, position.rules.board)


def pieces(position: Position) -> list[Placement]:
    found = [*position.buildings(Side.LIGHT), *position.buildings(Side.DARK)]
    return found if position.neutral is None else [*found, position.neutral]


def joined_squares(position: Position, step: tuple[int, int]) -> set[int]:
    size, found = position.rules.board, set()
    for placement in pieces(position):
        for square in placement.squares:
            row, column = square // size + step[0], square % size + step[1]
            if 0 <= row < size and 0 <= column < size and row * size + column in placement.squares:
                found.add(square)
    return found


def expected(position: Position, seat: Side) -> dict[str, Any]:
    """Every plane by its name, from what a person may ask a position; a number stands for a plane that is even."""
    rules, state = position.rules, take_apart(position.kernel, position.state)
    found: dict[str, Any] = {}
    for word, side in (("my", seat), ("their", seat.other)):
        for building in rules.buildings:
            standing = [placement for placement in position.buildings(side) if placement.code == building.code]
            found[f"{word} {building.code}"] = sheet_of(position, [s for p in standing for s in p.squares])
            found[f"{word} left {building.code}"] = building.count - len(standing)
        duke = position.duke(side)
        found[f"{word} DU"] = sheet_of(position, duke.squares if duke else ())
        found[f"{word} land"] = sheet_of(position, position.territory(side))
        found[f"{word} placed"] = state.placed[side]
    found["neutral"] = sheet_of(position, position.neutral.squares if position.neutral else ())
    for name, step in NEIGHBOURS.items():
        found[f"joined {name[0]}"] = sheet_of(position, joined_squares(position, step))
    found["area"] = sheet_of(position, state.area)
    found["dark"] = int(seat)
    found["turn"] = int(position.to_move is seat)
    found["opening"] = state.stage
    found["passed"] = int(state.passed)
    found["gone"] = int(state.gone)
    found["replacing"] = position.replacements
    found["over"] = OVER_REASONS.index(position.outcome.reason) if position.outcome else 0
    return found


def check_planes(position: Position) -> None:
    for seat in Side:
        planes, wanted = observe(position, seat), expected(position, seat)
        assert planes.dtype == np.uint8
        assert {plane.name for plane in planes_of(position.rules)} == set(wanted)
        for plane, sheet in zip(planes_of(position.rules), planes, strict=True):
            assert (sheet == wanted[plane.name]).all(), plane.name
            assert sheet.max() <= plane.most
            assert not plane.even or (sheet == sheet[0, 0]).all()
        assert decode(position.rules, planes) == position


@EVERY
def test_every_plane_and_back(name: str) -> None:
    for position in line_of(name):
        check_planes(position)


@given(rulesets() | variants(), st.integers(0, 2**32))
@settings(max_examples=10)
def test_every_plane_and_back_of_drawn_rules(table: Table, seed: int) -> None:
    for position in random_line(Position.start(parse_rules(toml_of(table))), Random(seed), greed=0.5):
        check_planes(position)
    forget_kernels()
    observer_of.cache_clear()


@EVERY
def test_many_positions_at_once(name: str) -> None:
    line = line_of(name)
    observer = Observer(load_rules(name))
    seats = np.arange(len(line)) % 2
    planes = np.full((len(line), *observer.shape), 7, np.uint8)
    observer.fill(np.stack([position.state for position in line]), seats, planes, 1, len(line) - 1)
    assert (planes[[0, -1]] == 7).all()
    for position, seat, seen in list(zip(line, seats, planes, strict=True))[1:-1]:
        assert (seen == observe(position, Side(int(seat)))).all()


@EVERY
def test_the_mask(name: str) -> None:
    for position in line_of(name):
        mask = observer_of(position.rules).mask(position.state)
        legal = position.kernel.legal_actions(position.state).tolist()
        if position.can_pass:
            legal.append(position.rules.pass_index(position.mover))
        assert mask.dtype == np.int8
        assert np.flatnonzero(mask).tolist() == legal


# What is refused ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (np.zeros((31, 4, 5), np.uint8), "uint8 of shape .31, 4, 4., not uint8 of shape .31, 4, 5."),
        (np.zeros((31, 4, 4), np.int64), "not int64 of shape"),
        ([[[0]]], "not list"),
        (np.full((31, 4, 4), 9, np.uint8), "plane 'my TA' holds 9; its largest value is 1"),
    ],
)
def test_no_planes_of_the_ruleset(wrong: Any, why: str) -> None:
    with pytest.raises(ObservationError, match=why):
        decode(load_rules("hamlet"), wrong)


@pytest.mark.parametrize(
    ("name", "square", "value", "why"),
    [
        ("my TA", (0, 0), 1, "at odds"),  # more than there are
        ("my IN", (0, 0), 1, "'my IN' joins A1, which is no IN"),
        ("joined n", (0, 0), 1, "'joined n' is at odds"),
        ("my left TA", (2, 2), 0, "'my left TA' is at odds"),
        ("turn", (2, 2), 0, "'turn' is at odds"),
        ("neutral", (0, 0), 1, "'neutral' is at odds"),
    ],
)
def test_planes_at_odds(name: str, square: tuple[int, int], value: int, why: str) -> None:
    position = Position.start("hamlet").play("WEnB2").play("INwC4")
    planes = observe(position, Side.LIGHT)
    number = [plane.name for plane in planes_of(position.rules)].index(name)
    assert decode(position.rules, planes) == position
    planes[number][square] = 1 - planes[number][square] if value else value
    with pytest.raises(ObservationError, match=why):
        decode(position.rules, planes)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"states": np.zeros((2, 51), np.uint64)}, "states must be uint64 of shape"),
        ({"states": np.zeros((2, 52), np.int64)}, "not int64"),
        ({"seats": np.zeros(3, np.int64)}, "seats must be int64 of shape"),
        ({"seats": np.array([0, 2])}, "a seat is 0 for Light or 1 for Dark"),
        ({"planes": np.zeros((2, 31, 4, 4), np.int8)}, "planes must be uint8"),
        ({"planes": np.zeros((2, 31, 4, 8), np.uint8)[..., ::2]}, "in one piece"),
        ({"stop": 3}, "there are rows 0 to 1, not 0 to 2"),
    ],
)
def test_what_compiled_code_would_not_notice(changed: dict[str, Any], why: str) -> None:
    state = Position.start("hamlet").state
    given: dict[str, Any] = {
        "states": np.stack([state, state]),
        "seats": np.zeros(2, np.int64),
        "planes": np.zeros((2, 31, 4, 4), np.uint8),
        "start": 0,
        "stop": 2,
    }
    observer_of(load_rules("hamlet")).fill(**given)
    with pytest.raises(ObservationError, match=why):
        observer_of(load_rules("hamlet")).fill(**{**given, **changed})


def test_no_such_seat() -> None:
    with pytest.raises(ObservationError, match="a seat is 0"):
        observe(Position.start("hamlet"), 2)  # type: ignore[arg-type]


def test_what_is_returned_is_ones_own() -> None:
    position = Position.start("hamlet")
    first, second = observe(position, Side.LIGHT), observe(position, Side.LIGHT)
    first[:] = 9
    assert (second == observe(position, Side.LIGHT)).all()
