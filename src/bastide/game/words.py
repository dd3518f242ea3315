"""A position's moves in words: why one is illegal, what one takes.

The kernel gives the reason; only the words, and the square that they name, are found here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from bastide.errors import nearest
from bastide.kernel import survey
from bastide.rules import FACINGS, Side
from bastide.rules.board import square_name, square_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game.move import Move
    from bastide.game.position import Position
    from bastide.kernel.core import Conquest
    from bastide.rules import Placement, Rules


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


def why_no_placement(  # noqa: PLR0911 - a reason a line
    rules: Rules, side: Side, move: Move
) -> str | None:
    """Why a move is no placement of a side on this board at all, or None where it is one."""
    kind = rules.kind_of.get(move.code)
    if kind is None:
        return f"there is no building {move.code}; {nearest(move.code, rules.kind_of)}"
    building = rules.kinds[kind]
    square = square_number(move.square, rules.board)
    if square is None:
        last = rules.squares[-1]
        return f"{move.square} is off the board, whose squares are A1 to {last}"
    if not move.facing and len(building.facings(side)) > 1:
        facings = ", ".join(building.facings(side))
        return f"the {building.name} needs a facing ({facings}) before the square, such as {move.code}n{move.square}"
    if move.facing and move.facing not in tuple(FACINGS):  # a tuple: "ne" is in "nesw"
        return f"{move.facing!a} is no facing; they are {', '.join(FACINGS)}"
    if index_of(rules, side, move) is not None:
        return None
    row, column = divmod(square, rules.board)
    cells = building.cells(side, move.facing or FACINGS[0])
    if all(0 <= row + down < rules.board and 0 <= column + right < rules.board for down, right in cells):
        rings = rules.duke_zone
        return (
            f"a Duke stands within {rings} square{'s' if rings > 1 else ''} of an edge, and {move.square} is farther in"
        )
    return f"the {building.name} would stand off the board"


def _name(position: Position, side: Side | None, code: str) -> str:
    name = position.rules.kinds[position.rules.kind_of[code]].name
    return f"the {name}" if side is None else f"{side}'s {name}"


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


def _occupied(position: Position, placement: Placement) -> str:
    covered = set(placement.squares)
    for side, piece in standing(position):
        shared = covered.intersection(piece.squares)
        if shared:
            return f"{_name(position, side, piece.code)} stands on {position.rules.squares[min(shared)]}"
    return "a square is not free"


def _enemy_territory(position: Position, side: Side, placement: Placement) -> str:
    inside = position.territory(side.other).intersection(placement.squares)
    return f"{position.rules.squares[min(inside)]} is in {side.other}'s territory"


def _touches(position: Position, side: Side, placement: Placement) -> str:
    size = position.rules.board
    corners_too = position.rules.contact == "no-enemy-corner"
    near = {
        (square // size + down, square % size + right)
        for square in placement.squares
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if corners_too or not (down and right)
    }
    for enemy in position.buildings(side.other):
        if any(divmod(square, size) in near for square in enemy.squares):
            how = "by a side or a corner" if corners_too else "side to side"
            return (
                f"it would touch {_name(position, side.other, enemy.code)} on {position.rules.squares[enemy.square]}, "
                f"and buildings of the two sides may not touch {how}"
            )
    return "it would touch an enemy building"


def _not_now(position: Position, side: Side) -> str:
    rules = position.rules
    if position.placing == "neutral":
        return f"{side} has to place the {rules.neutral.name} now"
    if position.placing == "duke":
        return f"{side} has to place a Duke now"
    return f"{side} has to place a building now"


def _in_words(position: Position, side: Side, placement: Placement, reason: int) -> str:  # noqa: PLR0911 - a reason a line
    building = position.rules.kinds[placement.kind]
    if reason == survey.FINISHED:
        return "the game is over"
    if reason == survey.NOT_NOW:
        return _not_now(position, side)
    if reason == survey.NONE_LEFT:
        return f"{side} has no {building.name} left"
    if reason == survey.OCCUPIED:
        return _occupied(position, placement)
    if reason == survey.ENEMY_TERRITORY:
        return _enemy_territory(position, side, placement)
    if reason == survey.TOUCHES_ENEMY:
        return _touches(position, side, placement)
    return "a replacement must stand wholly where the captured buildings were enclosed"


def reason_in_words(position: Position, index: int, reason: int) -> str | None:
    """The kernel's reason why a placement of the side to move is illegal, in words; None where it is legal."""
    if reason == survey.LEGAL:
        return None
    side = position.mover
    return _in_words(position, side, position.rules.placements(side)[index], reason)


def _why_no_pass(position: Position) -> str | None:
    if position.can_pass:
        return None
    if position.rules.passing:
        return f"only a building can be passed, and {_not_now(position, position.mover)}"
    return f"{position.rules.name} knows no passing: whoever can build must"


def why_illegal(  # noqa: PLR0911 - a reason a line
    position: Position, move: Move, side: Side | None = None
) -> str | None:
    """Why a move may not be played, or None where it may; `side` wants to play it, by default the side to move."""
    if position.is_over:
        return "the game is over"
    if side is not None and side is not position.to_move:
        return f"it is not {side}'s turn but {position.to_move}'s"
    if move.is_pass:
        return _why_no_pass(position)
    problem = why_no_placement(position.rules, position.mover, move)
    if problem is not None:
        return problem
    if move.announced and not may_announce(position.rules, move):
        if position.rules.claims == "announced":
            return "only a building conquers, so only a building is announced with !"
        return f"{position.rules.name} has conquests come by themselves; write the move without the !"
    index = position.index_of(move)
    return reason_in_words(position, index, position.kernel.reason(position.state, index))


def taken(position: Position, conquest: Conquest) -> tuple[str, ...]:
    """What a conquest takes: codes of the enemy's buildings, then `neutral`, then `duke`."""
    enemy = position.mover.other
    codes = [piece.code for piece in position.buildings(enemy) if piece.squares[0] in conquest.buildings]
    return (*codes, *(["neutral"] if conquest.neutral else []), *(["duke"] if conquest.duke else []))


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
