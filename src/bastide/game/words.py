"""A position's moves in words: why one is illegal, what one takes.

The kernel gives the reason; only the words, and the square that they name, are found here.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from bastide.errors import closest
from bastide.game.problems import PROBLEMS
from bastide.kernel import survey
from bastide.rules import FACINGS, Side
from bastide.rules.board import square_name, square_names
from bastide.rules.model import DUKE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game.move import Move
    from bastide.game.position import Position
    from bastide.kernel.core import Conquest
    from bastide.problems import Problem
    from bastide.rules import Placement, Rules

_problem = PROBLEMS.problem
_BESIDE = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
_AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1))


def square_number(name: str, size: int) -> int | None:
    """A square's number in board order, or None where a board of this size has no such square."""
    return _numbers(size).get(name)


@cache
def _numbers(size: int) -> dict[str, int]:
    return {name: square for square, name in enumerate(square_names(size))}


def index_of(rules: Rules, side: Side, move: Move) -> int | None:
    """A placement's index, by any facing that covers the same squares, or by none where only one exists."""
    kind = rules.kind_of.get(move.code)
    square = square_number(move.square, rules.board)
    if kind is None or square is None:
        return None
    facing = move.facing
    if not facing:
        facings = rules.kinds[kind].facings(side)
        if len(facings) > 1:
            return None
        facing = facings[0]
    return rules.index_of(side, move.code, facing, square)


def may_announce(rules: Rules, move: Move) -> bool:
    """Whether a move may bear the announcing suffix."""
    kind = rules.kind_of.get(move.code)
    return rules.claims == "announced" and kind is not None and kind < rules.neutral_kind


def why_no_placement(rules: Rules, side: Side, move: Move) -> Problem | None:
    """Why a move is no placement of a side on this board at all, or None where it is one."""
    kind = rules.kind_of.get(move.code)
    if kind is None:
        return _no_building(rules, move.code)
    building = rules.kinds[kind]
    square = square_number(move.square, rules.board)
    if square is None:
        return _problem("no-square", square=move.square, last=rules.squares[-1])
    if not move.facing and len(building.facings(side)) > 1:
        facings = ", ".join(building.facings(side))
        example = f"{move.code}n{move.square}"
        return _problem("needs-facing", building=move.code, name=building.name, facings=facings, example=example)
    if move.facing and move.facing not in tuple(FACINGS):  # a tuple: "ne" is in "nesw"
        return _problem("no-facing", facing=ascii(move.facing), facings=", ".join(FACINGS))
    if index_of(rules, side, move) is not None:
        return None
    return without_index(rules, side, kind, move.facing or FACINGS[0], square)


def _no_building(rules: Rules, code: str) -> Problem:
    near, known = closest(code, rules.kind_of), ", ".join(rules.kind_of)
    if near is None:
        return _problem("no-building", code=code, known=known)
    return _problem("no-building-near", code=code, near=near, known=known)


def without_index(rules: Rules, side: Side, kind: int, facing: str, square: int) -> Problem:
    """Why a building has no placement in a facing on a square: it would leave the board, or a Duke its zone."""
    building = rules.kinds[kind]
    row, column = divmod(square, rules.board)
    cells = building.cells(side, facing)
    if all(0 <= row + down < rules.board and 0 <= column + right < rules.board for down, right in cells):
        return _problem("duke-zone", rings=rules.duke_zone, square=rules.squares[square])
    return _problem("off-board", building=building.code, name=building.name)


def standing(position: Position) -> Iterator[tuple[Side | None, Placement]]:
    """Everything on the board with its owner; the neutral building has none."""
    for side in Side:
        for building in position.buildings(side):
            yield side, building
        duke = position.duke(side)
        if duke is not None:
            yield side, duke
    if position.neutral is not None:
        yield None, position.neutral


class Scene:
    """A position as the words need it: who stands where is found out once, however many placements are asked about."""

    def __init__(self, position: Position) -> None:
        self._position = position

    @cached_property
    def _pieces(self) -> tuple[tuple[Side | None, Placement], ...]:
        return tuple(standing(self._position))

    @cached_property
    def _piece_on(self) -> dict[int, int]:
        return {square: number for number, (_, piece) in enumerate(self._pieces) for square in piece.squares}

    @cached_property
    def _enemy_ground(self) -> frozenset[int]:
        return self._position.territory(self._position.mover.other)

    @cached_property
    def _enemy_beside(self) -> dict[int, int]:
        """Squares that touch an enemy building as the rules forbid it, each with the first such building's number."""
        position = self._position
        size, corners_too = position.rules.board, position.rules.contact == "no-enemy-corner"
        near: dict[int, int] = {}
        for number, (owner, piece) in enumerate(self._pieces):
            if owner is not position.mover.other or piece.code == DUKE.code:
                continue
            for row, column in (divmod(square, size) for square in piece.squares):
                for down, right in _AROUND if corners_too else _BESIDE:
                    if 0 <= row + down < size and 0 <= column + right < size:
                        near.setdefault((row + down) * size + column + right, number)
        return near

    def problem(self, index: int, reason: int) -> Problem | None:
        """The kernel's reason why a placement of the side to move is illegal; None where it is legal."""
        if reason == survey.LEGAL:
            return None
        position, side = self._position, self._position.mover
        placement = position.rules.placements(side)[index]
        said = {
            survey.OCCUPIED: self._occupied,
            survey.ENEMY_TERRITORY: self._enemy_territory,
            survey.TOUCHES_ENEMY: self._touches,
        }.get(np.int64(reason))
        if said is not None:
            return said(placement)
        if reason == survey.NOT_NOW:
            return not_now(position)
        if reason == survey.NONE_LEFT:
            name = position.rules.kinds[placement.kind].name
            return _problem("none-left", side=str(side), building=placement.code, name=name)
        return _problem("game-over" if reason == survey.FINISHED else "outside-area")

    def _occupied(self, placement: Placement) -> Problem:
        number = min(self._piece_on[square] for square in placement.squares if square in self._piece_on)
        owner, piece = self._pieces[number]
        square = min(set(placement.squares).intersection(piece.squares))
        return occupied(self._position.rules, owner, piece, square)

    def _enemy_territory(self, placement: Placement) -> Problem:
        square = min(self._enemy_ground.intersection(placement.squares))
        return _problem(
            "enemy-territory", square=self._position.rules.squares[square], owner=str(self._position.mover.other)
        )

    def _touches(self, placement: Placement) -> Problem:
        number = min(self._enemy_beside[square] for square in placement.squares if square in self._enemy_beside)
        owner, piece = self._pieces[number]
        rules = self._position.rules
        return _problem(
            "touches-corner" if rules.contact == "no-enemy-corner" else "touches-side",
            owner=str(owner),
            building=piece.code,
            name=rules.kinds[piece.kind].name,
            square=rules.squares[piece.square],
        )


def occupied(rules: Rules, owner: Side | None, piece: Placement, square: int) -> Problem:
    """That something stands on a square already; `owner` is None for the neutral building."""
    name = rules.kinds[piece.kind].name
    if owner is None:
        return _problem("occupied-neutral", building=piece.code, name=name, square=rules.squares[square])
    return _problem("occupied", owner=str(owner), building=piece.code, name=name, square=rules.squares[square])


def not_now(position: Position) -> Problem:
    """What the side to move has to place now, something else having been tried."""
    side, neutral = str(position.mover), position.rules.neutral
    if position.placing == "neutral":
        return _problem("neutral-now", side=side, building=neutral.code, name=neutral.name)
    return _problem("duke-now" if position.placing == "duke" else "building-now", side=side)


def _why_no_pass(position: Position) -> Problem | None:
    if position.can_pass:
        return None
    if not position.rules.passing:
        return _problem("no-passing", rules=position.rules.name)
    side, neutral = str(position.mover), position.rules.neutral
    if position.placing == "neutral":
        return _problem("pass-neutral-now", side=side, building=neutral.code, name=neutral.name)
    return _problem("pass-duke-now" if position.placing == "duke" else "pass-building-now", side=side)


def problem_of(  # noqa: PLR0911 - a reason a line
    position: Position, move: Move, side: Side | None = None
) -> Problem | None:
    """Why a move may not be played, or None where it may; `side` wants to play it, by default the side to move."""
    if position.is_over:
        return _problem("game-over")
    if side is not None and side is not position.to_move:
        return _problem("not-your-turn", side=str(side), to_move=str(position.to_move))
    if move.is_pass:
        return _why_no_pass(position)
    problem = why_no_placement(position.rules, position.mover, move)
    if problem is not None:
        return problem
    if move.announced and not may_announce(position.rules, move):
        if position.rules.claims == "announced":
            return _problem("announces-building")
        return _problem("no-announcing", rules=position.rules.name)
    index = position.index_of(move)
    return Scene(position).problem(index, position.kernel.reason(position.state, index))


def why_illegal(position: Position, move: Move, side: Side | None = None) -> str | None:
    """The same in English."""
    problem = problem_of(position, move, side)
    return None if problem is None else problem.text


def taken(position: Position, conquest: Conquest) -> tuple[str, ...]:
    """What a conquest takes: codes of the enemy's buildings, then `neutral`, then `duke`."""
    enemy = position.mover.other
    codes = [piece.code for piece in position.buildings(enemy) if piece.squares[0] in conquest.buildings]
    return (*codes, *(["neutral"] if conquest.neutral else []), *(["duke"] if conquest.duke else []))


def taken_squares(position: Position, conquest: Conquest) -> frozenset[int]:
    """The squares of all that a conquest takes off the board."""
    enemy = position.mover.other
    pieces = [piece for piece in position.buildings(enemy) if piece.squares[0] in conquest.buildings]
    neutral, duke = conquest.neutral and position.neutral, conquest.duke and position.duke(enemy)
    pieces += [piece for piece in (neutral, duke) if piece]
    return frozenset(square for piece in pieces for square in piece.squares)


def _taken_names(position: Position, conquest: Conquest) -> Iterator[str]:
    enemy = position.mover.other
    for piece in position.buildings(enemy):
        if piece.squares[0] in conquest.buildings:
            yield f"{enemy}'s {position.rules.kinds[piece.kind].name}"
    if conquest.neutral:
        yield f"the {position.rules.neutral.name}"
    if conquest.duke:
        yield f"{enemy}'s Duke"


def conquest_in_words(
    position: Position, conquest: Conquest, verbs: tuple[str, str] = ("encloses", "captures"), join: str = "; "
) -> str:
    """What a conquest takes; empty where it takes nothing.

    Args:
        position: before it, its conqueror to move.
        conquest: what is taken.
        verbs: what is done to squares, and to buildings.
        join: what parts the two.
    """
    said = []
    if conquest.squares:
        size = position.rules.board
        names = " ".join(square_name(square, size) for square in sorted(conquest.squares))
        said.append(f"{verbs[0]} {names}")
    taken = ", ".join(_taken_names(position, conquest))
    if taken:
        said.append(f"{verbs[1]} {taken}")
    return join.join(said)
