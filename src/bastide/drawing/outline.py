"""The silhouette of squares: one path around them, set in by a little, its corners rounded.

Lengths are in drawing units, of which a square has `UNIT`; x to the right, y downwards. Outer loops run clockwise and
holes the other way, so that the solid is always on the right hand and every fill rule draws the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.drawing.markup import num, polygon

if TYPE_CHECKING:
    from collections.abc import Collection

UNIT = 60.0
"""Drawing units along a square."""

Cell = tuple[int, int]
"""Row and column."""
Point = tuple[float, float]
"""x and y."""

_STRAIGHT = 1e-6
"""A turn below this is a rounding error."""

# A cell's sides, clockwise: start and end as (column, row) offsets, and the neighbour beyond as a (row, column) step.
_SIDES = (
    ((0, 0), (1, 0), (-1, 0)),
    ((1, 0), (1, 1), (0, 1)),
    ((1, 1), (0, 1), (1, 0)),
    ((0, 1), (0, 0), (0, -1)),
)


def inset_corner(cells: Collection[Cell], cell: Cell, column: int, row: int, inset: float) -> Point:
    """Where the grid point at a corner of `cell` comes to lie when the whole solid shrinks by `inset`.

    Where two cells touch only at that point, each draws back into itself; that is why the cell must be known.
    """
    top_left, top_right = (row - 1, column - 1) in cells, (row - 1, column) in cells
    low_left, low_right = (row, column - 1) in cells, (row, column) in cells
    upper, lower = top_right - top_left, low_right - low_left
    left, right = low_left - top_left, low_right - top_right
    across = (upper if cell[0] < row else lower) if upper and lower else upper or lower
    down = (left if cell[1] < column else right) if left and right else left or right
    return column * UNIT + across * inset, row * UNIT + down * inset


def _turn(before: Point, at: Point, after: Point) -> float:
    """More than 0 for a turn to the right, 0 for none."""
    return (at[0] - before[0]) * (after[1] - at[1]) - (at[1] - before[1]) * (after[0] - at[0])


def straightened(loop: list[Point]) -> list[Point]:
    """A closed loop without the points at which it does not turn."""
    count = len(loop)
    return [
        at for index, at in enumerate(loop) if abs(_turn(loop[index - 1], at, loop[(index + 1) % count])) > _STRAIGHT
    ]


def outline(cells: Collection[Cell], inset: float = 0.0) -> list[list[Point]]:
    """The loops around a set of cells: outer ones clockwise, holes counter-clockwise, corners only.

    `inset` must be below half a square.
    """
    cells = frozenset(cells)
    leaving: dict[Cell, list[tuple[Cell, Cell]]] = {}  # start -> (end, cell), points as (column, row)
    for row, column in sorted(cells):
        for start, end, (down, across) in _SIDES:
            if (row + down, column + across) not in cells:
                at = (column + start[0], row + start[1])
                leaving.setdefault(at, []).append(((column + end[0], row + end[1]), (row, column)))
    loops = []
    while leaving:
        start = at = next(iter(leaving))
        cell = leaving[at][0][1]
        loop: list[Point] = []
        while at in leaving:
            ways = leaving[at]
            # Two ways leave a point where two cells touch by their corners only: stay with the same cell.
            way = next((way for way in ways if way[1] == cell), ways[0])
            ways.remove(way)
            if not ways:
                del leaving[at]
            loop.append(inset_corner(cells, way[1], *at, inset))
            at, cell = way
            if at == start and (at not in leaving or all(other != cell for _, other in leaving[at])):
                break
        loops.append(straightened(loop))
    return loops


def rounded(loops: list[list[Point]], outer: float, inner: float) -> str:
    """Path data of loops; corners that stick out are rounded by `outer`, those that go in by `inner`."""
    return "".join(_rounded_loop(loop, outer, inner) for loop in loops)


def _toward(start: Point, end: Point, by: float) -> Point:
    length = abs(end[0] - start[0]) + abs(end[1] - start[1])  # axis-parallel
    return start[0] + (end[0] - start[0]) * by / length, start[1] + (end[1] - start[1]) * by / length


def _rounded_loop(loop: list[Point], outer: float, inner: float) -> str:
    if not outer and not inner:
        return polygon(loop)
    steps: list[str] = []
    count = len(loop)
    for index, at in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % count]
        radius = outer if _turn(before, at, after) > 0 else inner
        into, out = _toward(at, before, radius), _toward(at, after, radius)
        line = "M" if not steps else "L"
        if steps and num(into[0]) == num(at[0]):
            steps.append(f"V{num(into[1])}")
        elif steps and num(into[1]) == num(at[1]):
            steps.append(f"H{num(into[0])}")
        else:
            steps.append(f"{line}{num(into[0])} {num(into[1])}")
        if radius:
            steps.append(f"Q{num(at[0])} {num(at[1])} {num(out[0])} {num(out[1])}")
    return "".join(steps) + "Z"


def silhouette(cells: Collection[Cell], inset: float, outer: float = 0.0, inner: float = 0.0) -> str:
    """Path data around a set of cells; see `outline` and `rounded`."""
    return rounded(outline(cells, inset), outer, inner)


def area(loops: list[list[Point]]) -> float:
    """What loops enclose, holes taken away, in square units."""
    return sum(
        (loop[index - 1][0] * at[1] - at[0] * loop[index - 1][1]) / 2 for loop in loops for index, at in enumerate(loop)
    )
