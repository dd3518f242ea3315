"""Where a kind of building may be placed now, for a person who is looking for a place."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from bastide.drawing.text import board_codes

if TYPE_CHECKING:
    from bastide.game import Position
    from bastide.rules import Building, Side


def _drawn(building: Building, side: Side, facing: str) -> list[str]:
    """A building in a facing, its turning point as `^`."""
    cells = building.cells(side, facing)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height, width = max(row for row, _ in cells) - top + 1, max(column for _, column in cells) - left + 1
    rows = [[" "] * width for _ in range(height)]
    for row, column in cells:
        rows[row - top][column - left] = "^" if (row, column) == (0, 0) else "#"
    return ["".join(row) for row in rows]


def _squares_by_facing(position: Position, code: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for move in position.legal_moves:
        if move.code == code:
            found.setdefault(move.facing, []).append(move.square)
    return found


def _why_none(position: Position, building: Building) -> str:
    is_building = position.rules.kind_of[building.code] < position.rules.neutral_kind
    if is_building and building.code not in position.stock(position.mover):
        return f"{str(position.mover).capitalize()} has no {building.name} left."
    return f"The {building.name} ({building.code}) cannot be placed now."


def placements_text(position: Position, code: str, facing: str, *, width: int, colour: bool) -> str:
    """The placements of a kind that are legal now, or why there is none.

    Args:
        position: the position.
        code: the building.
        facing: "" lists the squares of every facing, each drawn; one facing marks its squares on the board.
        width: columns to write in.
        colour: whether the output shows colours.
    """
    building = position.rules.kinds[position.rules.kind_of[code]]
    side = position.mover
    found = _squares_by_facing(position, code)
    if not found:
        return _why_none(position, building)
    # A building that looks the same in two facings is written with the first of them.
    if facing and facing not in found:
        facings = ", ".join(f"{code}{one}" for one in found)
        return f"The {building.name} cannot stand so now, or {code}{facing} is written otherwise; there are {facings}."
    if facing:
        squares = found[facing]
        marks = frozenset(position.rules.squares.index(square) for square in squares)
        board = "\n".join(row.rstrip(" ") for row in board_codes(position.view(), colour=colour, marks=marks))
        drawing = "\n".join(f"     {row}" for row in _drawn(building, side, facing))
        return f"{code}{facing}, its turning point ^ on any of the {len(squares)} marked squares:\n{drawing}\n\n{board}"
    many = sum(map(len, found.values()))
    named = f"{building.name}: {many} placement{'' if many == 1 else 's'}"
    lines = [
        f"{named}; ^ is the turning point, the square you name. {code}{next(iter(found))} marks them on the board."
    ]
    lines = wrap(lines[0], width)
    for one, squares in found.items():
        text = wrap(" ".join(squares), width - 13)
        for number, (drawn, row) in enumerate(zip_longest(_drawn(building, side, one), text, fillvalue="")):
            lines.append(f"{f'{code}{one}' if number == 0 else '':<5} {drawn:<6} {row}".rstrip())
    return "\n".join(lines)
