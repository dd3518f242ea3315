"""Squares: their names, their order, and what a turn or a reflection of the board does to them.

A square is a number: `row * size + column`, both from 0 at the top left. This is *board order*:
A1, B1, ... J1, A2, ... The code of a game never needs more than that.
"""

from __future__ import annotations

from functools import cache

COLUMNS = "ABCDEFGHIJ"
LARGEST = len(COLUMNS)
SMALLEST = 4


def square_name(square: int, size: int) -> str:
    """`A1` for 0; columns are letters from the left, rows are numbers from the top."""
    row, column = divmod(square, size)
    return f"{COLUMNS[column]}{row + 1}"


@cache
def square_names(size: int) -> tuple[str, ...]:
    """Every square's name in board order."""
    return tuple(square_name(square, size) for square in range(size * size))


def turned(square: int, size: int, quarters: int = 1) -> int:
    """Where a square comes to lie when the board is turned clockwise by so many quarters."""
    row, column = divmod(square, size)
    for _ in range(quarters % 4):
        row, column = column, size - 1 - row
    return row * size + column


def mirrored(square: int, size: int) -> int:
    """Where a square comes to lie when left and right are exchanged."""
    row, column = divmod(square, size)
    return row * size + size - 1 - column


def corners(size: int) -> tuple[int, int, int, int]:
    """The four corner squares in board order."""
    last = size - 1
    return 0, last, last * size, last * size + last


def ring(square: int, size: int) -> int:
    """How far a square is from the nearest edge: 0 on the edge itself."""
    row, column = divmod(square, size)
    return min(row, column, size - 1 - row, size - 1 - column)
