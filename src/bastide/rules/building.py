"""Buildings: what a kind of building is called, how many there are, and its shape in every facing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bastide.rules.side import Side

FACINGS = "nesw"
Cell = tuple[int, int]
"""Row and column relative to the turning point."""


def turn_cell(cell: Cell, quarters: int) -> Cell:
    """A cell turned clockwise about the turning point."""
    row, column = cell
    for _ in range(quarters % 4):
        row, column = column, -row
    return row, column


@lru_cache(maxsize=1024)
def cells_of(drawing: tuple[str, ...]) -> tuple[Cell, ...]:
    """The cells of a drawing, `#` and the turning point `^`, relative to the turning point."""
    marked = [
        (row, column, mark) for row, line in enumerate(drawing) for column, mark in enumerate(line) if mark in "#^"
    ]
    top, left = next((row, column) for row, column, mark in marked if mark == "^")
    return tuple(sorted((row - top, column - left) for row, column, _ in marked))


@lru_cache(maxsize=1024)
def facing_cells(drawing: tuple[str, ...], facing: str) -> tuple[Cell, ...]:
    """The cells of a drawing that faces north, turned to another facing."""
    quarters = FACINGS.index(facing)
    return tuple(sorted(turn_cell(cell, quarters) for cell in cells_of(drawing)))


def _moved_to_corner(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


@lru_cache(maxsize=1024)
def distinct_facings(drawing: tuple[str, ...]) -> tuple[str, ...]:
    """The facings that give different outlines, the first of equals only: n for the Tavern, n and e for the Stable."""
    seen: dict[tuple[Cell, ...], str] = {}
    for facing in FACINGS:
        seen.setdefault(_moved_to_corner(facing_cells(drawing, facing)), facing)
    return tuple(seen.values())


@dataclass(frozen=True)
class Building:
    """One kind of building.

    Attributes:
        code: two capital letters, as in `CSnE8`.
        name: what players call it.
        count: how many of them each side has.
        light: Light's drawing, facing north, top row first: `#` a square, `^` the turning point, `.` nothing.
        dark: Dark's; the same for all but mirror-image pairs such as the Abbeys.
    """

    code: str
    name: str
    count: int
    light: tuple[str, ...]
    dark: tuple[str, ...]

    def drawing(self, side: Side) -> tuple[str, ...]:
        """That side's drawing."""
        return self.dark if side is Side.DARK else self.light

    def cells(self, side: Side, facing: str = "n") -> tuple[Cell, ...]:
        """That side's cells relative to the turning point, (row, column), sorted."""
        return facing_cells(self.drawing(side), facing)

    def facings(self, side: Side) -> tuple[str, ...]:
        """The facings that differ, in the order n, e, s, w."""
        return distinct_facings(self.drawing(side))

    @property
    def size(self) -> int:
        """Squares it covers. Both sides' are equal."""
        return len(cells_of(self.light))

    @property
    def sided(self) -> bool:
        """Whether the two sides' buildings differ."""
        return self.light != self.dark
