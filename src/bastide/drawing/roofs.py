"""What stands on the roof of a building: chosen from its shape alone, so that a user's own buildings have roofs too.

Houses of up to three squares in a bend carry a pyramid on each; everything larger has battlements. Straight ones and
long winding ones end in round towers, short bends have a pyramid at each turn, crossings one in their middle, and
blocks a tower at each corner. What belongs to nobody has no battlements, and by its code perhaps an emblem.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.drawing.outline import Cell

_EMBLEMS = {"CA": "cross", "CH": "cross", "PA": "dome", "WE": "well"}
"""Of the buildings that a code makes special, what they bear: Cathedral, Chapel, Parliament, Well."""

_BEND = 2
"""The neighbours of a cell in a bend, one across and one up or down."""
_CROSSING = 3
"""The fewest neighbours of a cell where arms meet."""
_HOUSE = 3
"""The most squares of a house without battlements."""
_LONG = 5
"""The fewest squares of a winding building that ends in towers."""


@dataclass(frozen=True)
class RoofPlan:
    """What a roof bears, by cell.

    Attributes:
        battlements: whether its walls have teeth.
        towers: round ones with a cone.
        pyramids: square ones.
        emblem: `cross`, `dome` or `well`, and where; None for most.
    """

    battlements: bool
    towers: tuple[Cell, ...]
    pyramids: tuple[Cell, ...]
    emblem: tuple[str, Cell] | None = None


def _beside(cells: frozenset[Cell], cell: Cell) -> list[Cell]:
    row, column = cell
    steps = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return [near for near in steps if near in cells]


def _turns(cells: frozenset[Cell], cell: Cell) -> bool:
    near = _beside(cells, cell)
    rows, columns = {row for row, _ in near}, {column for _, column in near}
    return len(near) == len(rows) == len(columns) == _BEND


def _in_block(cells: frozenset[Cell], cell: Cell) -> bool:
    """Whether the cell is part of two by two."""
    row, column = cell
    return any(
        {(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)} <= cells
        for top in (row - 1, row)
        for left in (column - 1, column)
    )


def _plan(cells: frozenset[Cell]) -> RoofPlan:
    order = sorted(cells)
    ends = tuple(cell for cell in order if len(_beside(cells, cell)) == 1)
    turns = tuple(cell for cell in order if _turns(cells, cell))
    blocks = tuple(cell for cell in order if _in_block(cells, cell))
    crossings = tuple(cell for cell in order if len(_beside(cells, cell)) >= _CROSSING and cell not in blocks)
    straight = len({row for row, _ in cells}) == 1 or len({column for _, column in cells}) == 1
    if len(cells) <= _HOUSE and not (straight and len(cells) == _HOUSE):
        return RoofPlan(battlements=False, towers=(), pyramids=tuple(order))
    if blocks:
        corners = tuple(cell for cell in order if cell in ends or (cell in turns and cell in blocks))
        return RoofPlan(battlements=True, towers=corners, pyramids=crossings)
    if crossings:
        large = len(cells) > _LONG + 1
        return RoofPlan(battlements=True, towers=ends if large else (), pyramids=crossings)
    if straight or len(cells) >= _LONG:
        return RoofPlan(battlements=True, towers=ends or turns, pyramids=())
    return RoofPlan(battlements=True, towers=(), pyramids=turns)


@cache
def roof_plan(cells: frozenset[Cell], code: str, turning_point: Cell, *, neutral: bool) -> RoofPlan:
    """The roof of a building.

    Args:
        cells: its shape.
        code: its two letters.
        turning_point: the cell that bears the emblem where the shape has no crossing.
        neutral: whether it belongs to nobody.
    """
    plan = _plan(cells)
    kind = _EMBLEMS.get(code)
    if not neutral and kind != "cross":
        return plan
    crossing = next((cell for cell in sorted(cells) if len(_beside(cells, cell)) >= _CROSSING), turning_point)
    emblem = (kind, crossing) if kind else None
    bare = {crossing} if emblem else set()
    if not neutral:
        pyramids = tuple(cell for cell in plan.pyramids if cell not in bare)
        towers = tuple(cell for cell in plan.towers if cell not in bare)
        return RoofPlan(plan.battlements, towers, pyramids, emblem)
    marked = {cell for cell in cells if len(_beside(cells, cell)) <= 1} or set(plan.towers + plan.pyramids)
    crowned = marked if emblem else marked | set(plan.pyramids)
    return RoofPlan(battlements=False, towers=(), pyramids=tuple(sorted(crowned - bare)), emblem=emblem)
