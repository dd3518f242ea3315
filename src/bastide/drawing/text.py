"""A board drawn in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.rules import Side
from bastide.rules.board import COLUMNS

if TYPE_CHECKING:
    from bastide.drawing.view import BoardView, Piece

_BUILDINGS, _DUKES, _TERRITORY = "LD", "Kk", "ld"

# Colours of 256: two woods that differ in brightness too, stone, and ground.
_INK = {Side.LIGHT: "30;48;5;223", Side.DARK: "97;48;5;94", None: "30;48;5;250"}
_GROUND = {Side.LIGHT: "38;5;136", Side.DARK: "38;5;130", None: "38;5;244"}
_PATTERN = {Side.LIGHT: "//", Side.DARK: "::", None: " ."}
_PLAIN = "\x1b[0m"


def _letter(view: BoardView, piece: Piece) -> str:
    if piece.owner is None:
        return "N"
    return (_DUKES if piece.placement.kind == view.rules.duke_kind else _BUILDINGS)[piece.owner]


def _by_square(view: BoardView) -> dict[int, Piece]:
    return {square: piece for piece in view.pieces for square in piece.placement.squares}


def board_rows(view: BoardView) -> list[str]:
    """The board's rows from the top, a letter a square.

    `L` `D` buildings, `N` the neutral building, `K` `k` Light's and Dark's Duke, `l` `d` territory, `.` free.
    """
    size = view.rules.board
    letters = ["."] * (size * size)
    for side in Side:
        for square in view.territory[side]:
            letters[square] = _TERRITORY[side]
    for square, piece in _by_square(view).items():
        letters[square] = _letter(view, piece)
    return ["".join(letters[start : start + size]) for start in range(0, size * size, size)]


def _owner_of(view: BoardView, square: int) -> Side | None:
    return next((side for side in Side if square in view.territory[side]), None)


def _coloured_row(view: BoardView, pieces: dict[int, Piece], row: int) -> str:
    """Each building in its owner's colour with its code in every square; a gap shows where one ends."""
    size = view.rules.board
    cells = []
    for square in range(row * size, (row + 1) * size):
        piece = pieces.get(square)
        if piece is None:
            owner = _owner_of(view, square)
            cells.append(f"\x1b[{_GROUND[owner]}m{_PATTERN[owner]}{_PLAIN} ")
            continue
        last_column = square % size == size - 1
        joined = not last_column and pieces.get(square + 1) is piece
        marked = ";1;4" if piece is view.last else ""
        cells.append(f"\x1b[{_INK[piece.owner]}{marked}m{piece.placement.code}{' ' if joined else _PLAIN + ' '}")
        if joined:
            cells.append(_PLAIN)
    return "".join(cells)


def board_text(view: BoardView, *, colour: bool = False) -> str:
    """The board with coordinates.

    In plain letters as `board_rows` has them; in colour with every building's code on its squares, `//` on Light's
    territory and `::` on Dark's, the last move underlined.
    """
    size = view.rules.board
    if not colour:
        lines = ["     " + " ".join(COLUMNS[:size])]
        lines += [f"{number:>3}  {' '.join(row)}" for number, row in enumerate(board_rows(view), 1)]
        return "\n".join(lines)
    pieces = _by_square(view)
    lines = ["     " + "  ".join(COLUMNS[:size])]
    lines += [f"{row + 1:>3} {_coloured_row(view, pieces, row)}".rstrip(" ") for row in range(size)]
    return "\n".join(lines)
