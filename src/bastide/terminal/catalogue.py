"""Where a kind of building may be placed now, for a person who is looking for a place."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.game import Position
    from bastide.rules import Building, Side

_WIDTH = 92


def _drawn(building: Building, side: Side, facing: str) -> list[str]:
    """A building in a facing, its turning point as `^`."""
    cells = building.cells(side, facing)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height, width = max(row for row, _ in cells) - top + 1, max(column for _, column in cells) - left + 1
    rows = [[" "] * width for _ in range(height)]
    for row, column in cells:
        rows[row - top][column - left] = "^" if (row, column) == (0, 0) else "#"
    return ["".join(row) for row in rows]


def placements_text(position: Position, code: str) -> str:
    """The placements of a kind that are legal now, by facing, each facing drawn; or why there is none."""
    side = position.to_move
    rules = position.rules
    building = rules.kinds[rules.kind_of[code]]
    if side is None:
        return "The game is over."
    found: dict[str, list[str]] = {}
    for move in position.legal_moves:
        if move.code == code:
            found.setdefault(move.facing, []).append(move.square)
    if not found:
        left = position.stock(side).get(code, 0)
        if rules.kind_of[code] < rules.neutral_kind and not left:
            return f"{str(side).capitalize()} has no {building.name} left."
        return f"The {building.name} ({code}) cannot be placed now."
    lines = [
        f"{building.name}: {sum(map(len, found.values()))} placements; ^ is the turning point, the square you name."
    ]
    for facing, squares in found.items():
        drawing = _drawn(building, side, facing)
        text = fill(" ".join(squares), _WIDTH, initial_indent="", subsequent_indent="").splitlines()
        height = max(len(drawing), len(text))
        drawing += [""] * (height - len(drawing))
        text += [""] * (height - len(text))
        label = f"{code}{facing}"
        for number, (drawn, named) in enumerate(zip(drawing, text, strict=True)):
            lines.append(f"{label if number == 0 else '':<5} {drawn:<5} {named}".rstrip())
    return "\n".join(lines)
