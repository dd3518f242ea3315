"""The board's symmetries: turning it always changes nothing, reflecting it nothing if the colours change too."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import Position, Side, load_rules, parse_rules
from bastide.rules import SHIPPED
from bastide.rules.board import turned
from reflection import reflected, reflected_index
from strategies import Table, rulesets, toml_of
from support import forget_kernels, random_line, random_move

if TYPE_CHECKING:
    from bastide import Move

QUARTERS = (1, 2, 3)
GAMES = 4


def turned_move(position: Position, move: Move, quarters: int) -> Move:
    """The move that is the same after the board is turned; whose turn it is does not change by that."""
    assert position.to_move is not None
    index = position.rules.turned_index(position.to_move, position.index_of(move), quarters)
    return position.move_at(index, announced=move.announced)


def turned_legal(position: Position, quarters: int) -> set[Move]:
    return {turned_move(position, move, quarters) for move in position.legal_moves}


def check_turned_game(start: Position, random: Random, quarters: int) -> None:
    """A game and its turned twin, played move for move."""
    position, twin = start, start.turned(quarters)
    assert twin == position  # an empty board is the same however it lies
    ply = 0
    while not position.is_over:
        if ply % 5 == 0:
            assert turned_legal(position, quarters) == set(twin.legal_moves)
        move = random_move(position, random)
        turned_twin = turned_move(position, move, quarters)
        assert {turned(square, start.rules.board, quarters) for square in position.claims(move)} == twin.claims(
            turned_twin
        )
        position, twin = position.play(move), twin.play(turned_twin)
        assert position.turned(quarters) == twin
        assert position.canonical() == twin.canonical()
        ply += 1
    assert twin.outcome == position.outcome


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("quarters", QUARTERS)
def test_turned_games(name: str, quarters: int) -> None:
    start = Position.start(load_rules(name))
    for number in range(GAMES):
        check_turned_game(start, Random(f"{name} {number}"), quarters)


@given(rulesets(), st.sampled_from(QUARTERS), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_turned_games_of_drawn_rules(table: Table, quarters: int, seed: int) -> None:
    check_turned_game(Position.start(parse_rules(toml_of(table))), Random(seed), quarters)
    forget_kernels()


@pytest.mark.parametrize("name", SHIPPED)
def test_canonical_is_the_same_for_all_four(name: str) -> None:
    for position in random_line(Position.start(load_rules(name)), Random(name)):
        four = [position.turned(quarters) for quarters in range(4)]
        assert four[0] == position
        assert {twin.canonical() for twin in four} == {position.canonical()}
        assert position.canonical() in four
        assert str(position.canonical()) == min(map(str, four))


def test_four_quarters_are_a_whole_turn() -> None:
    position = Position.start("cathedral").play("CAnF5").play("CSnE8")
    assert position.turned(4) == position
    assert position.turned(-1) == position.turned(3)
    assert position.turned().turned() == position.turned(2)


def test_the_cathedral_has_56_first_moves_that_differ() -> None:
    start = Position.start("cathedral")
    assert len({start.play(move).canonical() for move in start.legal_moves}) == 56


# Reflection ----------------------------------------------------------------------------------------------------------
def reflected_move(position: Position, twin: Position, move: Move) -> Move:
    assert position.to_move is not None
    index = reflected_index(position, position.to_move, position.index_of(move))
    return twin.move_at(index, announced=move.announced)


def check_reflected(position: Position, random: Random) -> None:
    """The twin has the reflected moves, and playing one leads to the reflected position."""
    twin = reflected(position)
    assert reflected(twin) == position
    assert twin.points == position.points[::-1]
    assert {reflected_move(position, twin, move) for move in position.legal_moves} == set(twin.legal_moves)
    for _ in range(5):
        move = random_move(position, random, greed=0.6)
        following = twin.play(reflected_move(position, twin, move))
        assert following == reflected(position.play(move))


@pytest.mark.parametrize("name", SHIPPED)
def test_reflected_positions_after_the_opening(name: str) -> None:
    """In the opening Light and Dark have different tasks, so only what comes after it can be reflected."""
    random = Random(name)
    for _ in range(GAMES):
        for position in random_line(Position.start(load_rules(name)), random):
            if not position.is_over and not position.in_opening:
                check_reflected(position, random)


def test_reflection_without_the_colours_is_no_symmetry() -> None:
    """Light's Abbey reflected is Dark's, which Light does not have."""
    rules = load_rules("cathedral")
    own = next(index for index, placement in enumerate(rules.placements(Side.LIGHT)) if placement.code == "AB")
    image = rules.placements(Side.DARK)[rules.mirrored_index(Side.LIGHT, own) or 0]
    shapes = {
        tuple(square - placement.squares[0] for square in placement.squares)
        for placement in rules.placements(Side.LIGHT)
        if placement.code == "AB"
    }
    assert tuple(square - image.squares[0] for square in image.squares) not in shapes
