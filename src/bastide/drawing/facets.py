"""Hip roofs: the four ways in which the slopes over any set of cells face, and the lines where slopes meet.

The height of the roof at a point is its distance to the nearest point outside the cells, measured as the longer of the
distances across and down. All lines where the nearest side changes then lie on the grid's lines and half-lines or on
the diagonals through its points; so each cell falls into eight triangles, each of which faces one way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import TYPE_CHECKING

from bastide.drawing.markup import num, polygon
from bastide.drawing.outline import UNIT, Cell, Point, inset_corner, straightened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Half = tuple[int, int]
"""A point in half cells: x and y."""
Segment = tuple[Point, Point]


@dataclass(frozen=True)
class HipRoof:
    """Path data.

    Attributes:
        faces: the slopes that face n, e, s, w, as closed paths; a direction without a slope is missing.
        ridges: where two slopes fall away from each other.
        valleys: where two slopes fall towards each other.
    """

    faces: dict[str, str]
    ridges: str
    valleys: str


def _slope(outside: list[Cell], x: float, y: float) -> tuple[float, str]:
    """The roof's height in cells, and which way it faces there."""
    best, facing = 1e9, "n"
    for row, column in outside:
        across = max(column - x, x - column - 1, 0.0)
        down = max(row - y, y - row - 1, 0.0)
        height = max(across, down)
        if height < best:
            best = height
            facing = ("n" if row < y else "s") if down > across else ("w" if column < x else "e")
    return best, facing


def _triangles(cell: Cell) -> Iterator[tuple[Half, Half, Half]]:
    """The eight, clockwise, each with the cell's middle first."""
    row, column = cell
    x, y = 2 * column, 2 * row
    rim = ((x, y), (x + 1, y), (x + 2, y), (x + 2, y + 1), (x + 2, y + 2), (x + 1, y + 2), (x, y + 2), (x, y + 1))
    for index in range(8):
        yield (x + 1, y + 1), rim[index], rim[(index + 1) % 8]


def _placed(cells: frozenset[Cell], cell: Cell, at: Half, inset: float) -> Point:
    """A triangle's corner in units, drawn back from the solid's edge by `inset`."""
    x, y = at
    if x % 2 == 0 and y % 2 == 0:
        return inset_corner(cells, cell, x // 2, y // 2, inset)
    row, column = cell
    across = x - 2 * column - 1  # -1, 0 or 1: which side's middle this is
    down = y - 2 * row - 1
    edge = (across or down) and (row + down, column + across) not in cells
    pull = inset if edge else 0.0
    return x * UNIT / 2 - across * pull, y * UNIT / 2 - down * pull


def _loops(edges: Iterable[Segment]) -> list[list[Point]]:
    leaving: dict[Point, list[Point]] = {}
    for start, end in edges:
        leaving.setdefault(start, []).append(end)
    loops = []
    while leaving:
        at = next(iter(leaving))
        loop = []
        while at in leaving:
            loop.append(at)
            ends = leaving[at]
            end = ends.pop()
            if not ends:
                del leaving[at]
            at = end
        loops.append(straightened(loop))
    return loops


def _joined(segments: list[Segment]) -> str:
    """Path data of segments, those in one line that touch made one."""
    by_line: dict[tuple[float, float, float], list[tuple[float, float]]] = {}
    for (x, y), (to_x, to_y) in segments:
        length = hypot(to_x - x, to_y - y)
        across, down = (to_x - x) / length, (to_y - y) / length
        if (across, down) < (0, 0):
            across, down = -across, -down
        ends = sorted((across * x + down * y, across * to_x + down * to_y))
        key = (round(across, 4), round(down, 4), round(across * y - down * x, 2))
        by_line.setdefault(key, []).append((ends[0], ends[1]))
    drawn = []
    for (across, down, aside), spans in sorted(by_line.items()):
        spans.sort()
        merged = [spans[0]]
        for low, high in spans[1:]:
            if low <= merged[-1][1] + 0.02:
                merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
            else:
                merged.append((low, high))
        for low, high in merged:
            ends_at = [(across * t - down * aside, down * t + across * aside) for t in (low, high)]
            drawn.append("M{} {}L{} {}".format(*(num(value) for point in ends_at for value in point)))
    return "".join(drawn)


@cache
def hip_roof(cells: frozenset[Cell], inset: float) -> HipRoof:
    """The roof over cells whose eaves are set in by `inset` units."""
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    outside = [
        (row, column)
        for row in range(min(rows) - 1, max(rows) + 2)
        for column in range(min(columns) - 1, max(columns) + 2)
        if (row, column) not in cells
    ]
    sides: dict[str, dict[Segment, None]] = {}
    shared: dict[tuple[Point, Point], tuple[str, Half, Half]] = {}
    ridges: list[Segment] = []
    valleys: list[Segment] = []
    for cell in sorted(cells):
        for triangle in _triangles(cell):
            x = sum(point[0] for point in triangle) / 6
            y = sum(point[1] for point in triangle) / 6
            facing = _slope(outside, x, y)[1]
            points = [_placed(cells, cell, at, inset) for at in triangle]
            own = sides.setdefault(facing, {})
            for index in range(3):
                start, end = points[index], points[(index + 1) % 3]
                if (end, start) in own:  # both triangles of this edge face the same way: it is no edge
                    del own[end, start]
                else:
                    own[start, end] = None
                other = shared.pop((end, start), None)
                if other is None:
                    shared[start, end] = (facing, triangle[index], triangle[(index + 1) % 3])
                elif other[0] != facing:
                    (ridges if _is_ridge(outside, other[1], other[2]) else valleys).append((start, end))
    faces = {facing: "".join(map(polygon, _loops(sides[facing]))) for facing in "nesw" if facing in sides}
    return HipRoof(faces, _joined(ridges), _joined(valleys))


def _is_ridge(outside: list[Cell], start: Half, end: Half) -> bool:
    """Whether the roof is higher on the line than the mean of both its sides."""
    x, y = (start[0] + end[0]) / 4, (start[1] + end[1]) / 4
    across, down = (end[1] - start[1]) * 0.02, (start[0] - end[0]) * 0.02
    sides = _slope(outside, x + across, y + down)[0] + _slope(outside, x - across, y - down)[0]
    return sides < 2 * _slope(outside, x, y)[0]
