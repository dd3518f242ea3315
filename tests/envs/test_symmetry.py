"""Turned and reflected planes, actions and masks are those of the turned and reflected position."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import ActionError, BastideError, ObservationError, Position, Side, load_rules, parse_rules
from bastide.envs import observe
from bastide.envs.planes import observer_of
from bastide.envs.symmetry import Symmetries, symmetries_of
from envs_support import EVERY, line_of
from reflection import reflected
from strategies import Table, rulesets, toml_of
from support import forget_kernels, random_line

CHIRAL = """
format = 1
name = "chiral"
board = 6
[neutral]
code = "NN"
name = "Neutral"
drawing = ["^"]
[[building]]
code = "EL"
name = "Ell"
drawing = ["^.", "#.", "##"]
"""
"""Its Ell has no mirror image on the other side."""


def check_turned(position: Position, symmetries: Symmetries, quarters: int) -> None:
    twin, mask = position.turned(quarters), observer_of(position.rules).mask
    for seat in Side:
        seen = observe(position, seat)
        assert (symmetries.turn_planes(seen, quarters) == observe(twin, seat)).all()
    turned = symmetries.turn_mask(mask(position.state), position.mover, quarters)
    assert (turned == mask(twin.state)).all()
    actions = np.flatnonzero(mask(position.state))
    images = symmetries.turn_actions(actions, position.mover, quarters)
    assert sorted(images.tolist()) == np.flatnonzero(turned).tolist()
    for action, image in zip(actions[:5].tolist(), images[:5].tolist(), strict=True):
        after = position.play(position.move_at(action, announced=True))
        assert after.turned(quarters) == twin.play(twin.move_at(image, announced=True))


def check_reflected(position: Position, symmetries: Symmetries) -> None:
    twin, mask = reflected(position), observer_of(position.rules).mask
    for seat in Side:
        assert (symmetries.reflect_planes(observe(position, seat)) == observe(twin, seat.other)).all()
    if position.is_over:
        return
    mirrored = symmetries.reflect_mask(mask(position.state), position.mover)
    assert (mirrored == mask(twin.state)).all()
    actions = np.flatnonzero(mask(position.state))
    images = symmetries.reflect_actions(actions, position.mover)
    assert sorted(images.tolist()) == np.flatnonzero(mirrored).tolist()
    for action, image in zip(actions[:5].tolist(), images[:5].tolist(), strict=True):
        after = position.play(position.move_at(action, announced=True))
        assert reflected(after) == twin.play(twin.move_at(image, announced=True))


@EVERY
@pytest.mark.parametrize("quarters", [1, 2, 3, -1, 4])
def test_turned(name: str, quarters: int) -> None:
    for position in line_of(name)[::3]:
        check_turned(position, symmetries_of(position.rules), quarters)


@EVERY
def test_reflected(name: str) -> None:
    for position in line_of(name):
        if not position.in_opening:
            check_reflected(position, symmetries_of(position.rules))


@given(rulesets(), st.integers(1, 3), st.integers(0, 2**32))
@settings(max_examples=10)
def test_turned_of_drawn_rules(table: Table, quarters: int, seed: int) -> None:
    start = Position.start(parse_rules(toml_of(table)))
    for position in random_line(start, Random(seed))[::4]:
        check_turned(position, Symmetries(start.rules), quarters)
    forget_kernels()
    observer_of.cache_clear()


@EVERY
def test_many_at_once_with_sides_mixed(name: str) -> None:
    line = line_of(name)
    rules, symmetries = load_rules(name), symmetries_of(load_rules(name))
    sides = np.array([position.mover for position in line])
    masks = np.stack([observer_of(rules).mask(position.state) for position in line])
    planes = np.stack([observe(position, position.mover) for position in line])
    turned, moved = symmetries.turn_planes(planes, 3), symmetries.turn_mask(masks, sides, 3)
    actions = masks.argmax(axis=1)
    images = symmetries.turn_actions(actions, sides, 3)
    for row, position in enumerate(line):
        assert (turned[row] == symmetries.turn_planes(planes[row], 3)).all()
        assert (moved[row] == symmetries.turn_mask(masks[row], position.mover, 3)).all()
        assert images[row] == symmetries.turn_actions(actions[row], position.mover, 3)


def test_policies_turn_like_masks() -> None:
    symmetries = symmetries_of(load_rules("hamlet"))
    policy = np.random.default_rng(1).random(93).astype(np.float32)
    back = symmetries.turn_mask(symmetries.turn_mask(policy, Side.DARK, 1), Side.DARK, 3)
    assert back.dtype == np.float32
    assert (back == policy).all()


def test_a_building_without_a_mirror_image() -> None:
    symmetries = Symmetries(parse_rules(CHIRAL))
    assert not symmetries.reflects
    planes = observe(Position.start(symmetries.rules), Side.LIGHT)
    for call in (
        lambda: symmetries.reflect_planes(planes),
        lambda: symmetries.reflect_actions(np.array([0]), Side.LIGHT),
        lambda: symmetries.reflect_mask(np.zeros(observer_of(symmetries.rules).actions), Side.LIGHT),
    ):
        with pytest.raises(BastideError, match="reflection is no symmetry of chiral"):
            call()
    assert symmetries_of(load_rules("wellington")).reflects


@pytest.mark.parametrize("wrong", [np.array([93]), np.array([-1]), np.array([0.5])])
def test_no_actions(wrong: Any) -> None:
    with pytest.raises(ActionError, match="actions are"):
        symmetries_of(load_rules("hamlet")).turn_actions(wrong, Side.LIGHT, 1)


def test_wrong_shapes() -> None:
    symmetries = symmetries_of(load_rules("hamlet"))
    with pytest.raises(ActionError, match="sides are whole numbers of shape"):
        symmetries.turn_actions(np.array([1, 2, 3]), np.array([0, 1]), 1)
    with pytest.raises(ActionError, match="a side is 0 for Light"):
        symmetries.turn_mask(np.zeros((2, 93)), np.array([0, 2]), 1)
    with pytest.raises(ActionError, match="the shape"):
        symmetries.turn_mask(np.zeros(92), Side.LIGHT, 1)
    with pytest.raises(ObservationError, match="end in the shape"):
        symmetries.turn_planes(np.zeros((31, 4, 5), np.uint8), 1)
