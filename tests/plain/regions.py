"""What walls divide: regions, and those that a new building cuts off.

Numbers in comments are clauses of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .rules import Square, Squares

SIDEWAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERWAYS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
ALL_WAYS = SIDEWAYS + CORNERWAYS


def neighbours(squares: Iterable[Square], ways: Iterable[Square]) -> set[Square]:
    """The squares next to any of `squares`, off the board too."""
    steps = list(ways)
    return {(row + down, column + right) for row, column in squares for down, right in steps}


def regions(open_squares: Squares) -> list[Squares]:
    """The pieces into which `open_squares` fall, joined by sides or corners (4.1)."""
    left = set(open_squares)
    found = []
    while left:
        edge = {left.pop()}
        region: set[Square] = set()
        while edge:
            region |= edge
            edge = neighbours(edge, ALL_WAYS) & left
            left -= edge
        found.append(frozenset(region))
    return found


def cut_off(board: Squares, walls_before: Squares, walls_after: Squares) -> list[Squares]:
    """The regions that a new building cuts off: the parts of any region that it divides (4.2)."""
    after = regions(board - walls_after)
    result: list[Squares] = []
    for region in regions(board - walls_before):
        parts = [part for part in after if part <= region]
        if len(parts) >= 2:
            result += parts
    return result
