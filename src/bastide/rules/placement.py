"""The placement index: the one numbering of everything a side can ever place.

Kernel, players, environments and the page all name an action by its number here. For each side the order is:
the buildings in the ruleset's order; of each, its facings n, e, s, w (of those that cover the same squares only the
first); of each facing, the squares of the turning point in board order; then, in the same order, the neutral
building's placements; then the Duke's, where the ruleset has Dukes. The number after the last is `pass`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.rules.board import ring, square_name
from bastide.rules.building import FACINGS, Building

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bastide.rules.side import Side


@dataclass(frozen=True, slots=True)
class Placement:
    """A building in one facing on one square.

    Attributes:
        code: the building's two letters.
        facing: n, e, s or w.
        square: the turning point's square, in board order.
        squares: the squares covered, ascending.
        kind: the building's place in the ruleset's order; the neutral's comes after them, the Duke's last.
        name: the canonical notation, `CSnE8`.
    """

    code: str
    facing: str
    square: int
    squares: tuple[int, ...]
    kind: int
    name: str

    def __str__(self) -> str:
        return self.name


def _covered(building: Building, side: Side, facing: str, square: int, size: int) -> tuple[int, ...] | None:
    """The squares covered, or None where the building would leave the board."""
    top, left = divmod(square, size)
    squares = []
    for row, column in building.cells(side, facing):
        if not (0 <= top + row < size and 0 <= left + column < size):
            return None
        squares.append((top + row) * size + left + column)
    return tuple(squares)


def _of_kind(kind: int, building: Building, side: Side, size: int, zone: int) -> Iterator[Placement]:
    for facing in building.facings(side):
        for square in range(size * size):
            if ring(square, size) >= zone:
                continue
            squares = _covered(building, side, facing, square, size)
            if squares is not None:
                name = f"{building.code}{facing}{square_name(square, size)}"
                yield Placement(building.code, facing, square, squares, kind, name)


def enumerate_placements(
    kinds: Sequence[Building], side: Side, size: int, zones: Sequence[int]
) -> tuple[Placement, ...]:
    """All placements of a side in index order.

    `zones[kind]` is how many rings of squares, from the edge inwards, the turning point may stand in.
    """
    found: list[Placement] = []
    for kind, building in enumerate(kinds):
        found.extend(_of_kind(kind, building, side, size, zones[kind]))
    return tuple(found)


def spellings(
    kinds: Sequence[Building], side: Side, size: int, placements: Sequence[Placement]
) -> dict[tuple[str, str, int], int]:
    """Every way to write a placement, (code, facing, turning point), also by a facing that covers the same squares."""
    by_squares = {(placement.kind, placement.squares): index for index, placement in enumerate(placements)}
    found: dict[tuple[str, str, int], int] = {}
    for kind, building in enumerate(kinds):
        for facing in FACINGS:
            for square in range(size * size):
                squares = _covered(building, side, facing, square, size)
                index = None if squares is None else by_squares.get((kind, squares))
                if index is not None:
                    found[building.code, facing, square] = index
    return found
