"""Keys of positions under rotation: as the classes of openings, and the moves told in one frame for all turns."""

from __future__ import annotations

import random

import pytest

from bastide import Game
from bastide.records.openings import opening_of
from bastide.records.rotation import rotation_of
from bastide.rules import SHIPPED


def random_game(rules: str, seed: int) -> Game:
    chance, game = random.Random(seed), Game(rules)
    node = game.root
    while not node.position.is_over:
        position = node.position
        actions = position.kernel.legal_actions(position.state).tolist()
        node = node.add(position.move_at(chance.choice(actions), announced=chance.random() < 0.8))
    return game


@pytest.mark.parametrize("rules", SHIPPED)
def test_keys_are_equal_where_the_classes_are(rules: str) -> None:
    classes: dict[int, str] = {}
    for seed in range(3):
        game = random_game(rules, seed)
        rotation, before = rotation_of(game.rules), game.root.position
        for step, node in zip(rotation.steps(game, 99), game.root.main_line(), strict=True):
            kind = opening_of(before).key
            assert classes.setdefault(step.key, kind) == kind
            for quarters in range(4):
                assert rotation.keyed(before.turned(quarters)).key == step.key
            before = node.position
    assert len(set(classes.values())) == len(classes)


@pytest.mark.parametrize("rules", ["cathedral-announced", "wellington-letter", "cathedral-passing"])
def test_a_move_is_told_in_one_frame_and_read_in_every_other(rules: str) -> None:
    game = random_game(rules, 7)
    rotation, before = rotation_of(game.rules), game.root.position
    for step, node in zip(rotation.steps(game, 99), game.root.main_line(), strict=True):
        after = rotation.keyed(node.position).key
        for quarters in range(4):
            turned = before.turned(quarters)
            move = rotation.untold(turned, step.move, rotation.keyed(turned))
            assert rotation.told(turned, move, rotation.keyed(turned)) == step.move
            assert rotation.keyed(turned.play(move)).key == after
        before = node.position


def test_no_more_steps_are_told_than_are_wanted() -> None:
    game = random_game("hamlet", 1)
    assert len(list(rotation_of(game.rules).steps(game, 2))) == 2
    assert list(rotation_of(game.rules).steps(Game("hamlet"), 5)) == []
