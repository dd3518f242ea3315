"""A board drawn in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.rules import Side
from bastide.rules.board import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bastide.drawing.view import BoardView, Piece

_BUILDINGS, _DUKES, _TERRITORY = "LD", "Kk", "ld"

# Colours of 256. Two woods that differ in brightness too, each in three shades, so that neighbours can be told apart;
# stone; the ground, and territory on it.
_WOODS: Mapping[Side | None, tuple[str, ...]] = {
    Side.LIGHT: ("30;48;5;223", "30;48;5;180", "30;48;5;229"),
    Side.DARK: ("97;48;5;94", "97;48;5;52", "97;48;5;130"),
    None: ("30;48;5;250",),
}
_GROUND: Mapping[Side | None, str] = {
    Side.LIGHT: "38;5;223;48;5;238",
    Side.DARK: "38;5;173;48;5;238",
    None: "38;5;244;48;5;236",
}
_PATTERN: Mapping[Side | None, str] = {Side.LIGHT: "//", Side.DARK: "::", None: " ."}
_MARKED = "1;38;5;226;48;5;236"
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


def board_text(view: BoardView) -> str:
    """The board in letters as `board_rows` has them, with coordinates."""
    size = view.rules.board
    lines = ["     " + " ".join(COLUMNS[:size])]
    lines += [f"{number:>3}  {' '.join(row)}" for number, row in enumerate(board_rows(view), 1)]
    return "\n".join(lines)


# With codes ----------------------------------------------------------------------------------------------------------
def _neighbours(square: int, size: int) -> list[int]:
    row, column = divmod(square, size)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [down * size + right for down, right in near if 0 <= down < size and 0 <= right < size]


def _shades(view: BoardView, pieces: dict[int, Piece]) -> dict[Piece, str]:
    """A shade for every piece, other than those of its owner's pieces beside it as far as the shades reach."""
    size = view.rules.board
    shades: dict[Piece, str] = {}
    for piece in view.pieces:
        beside = {pieces.get(near) for square in piece.placement.squares for near in _neighbours(square, size)}
        taken = [shades[other] for other in beside if other is not None and other in shades]
        woods = _WOODS[piece.owner]
        shades[piece] = min(woods, key=lambda wood: (taken.count(wood), woods.index(wood)))
    return shades


def _owner_of(view: BoardView, square: int) -> Side | None:
    return next((side for side in Side if square in view.territory[side]), None)


def board_codes(view: BoardView, *, colour: bool, marks: frozenset[int] = frozenset()) -> list[str]:
    """The board as lines of equal length with coordinates, each square with the code of what stands there.

    Without colours Light's codes are in capitals and Dark's are small. `//` is Light's territory, `::` Dark's; a `*`
    follows the codes of the last move, and a `^` stands on the squares to be marked.
    """
    size = view.rules.board
    pieces = _by_square(view)
    shades = _shades(view, pieces) if colour else {}
    lines = [f"     {'  '.join(COLUMNS[:size])}  "]
    for row in range(size):
        cells = []
        for square in range(row * size, (row + 1) * size):
            piece = pieces.get(square)
            if piece is not None:
                code = piece.placement.code
                text = code.lower() if piece.owner is Side.DARK and not colour else code
                text += "*" if piece is view.last else " "
                ink = shades.get(piece, "")
            else:
                owner = _owner_of(view, square)
                text = (" ^" if square in marks else _PATTERN[owner]) + " "
                ink = _MARKED if square in marks else _GROUND[owner]
            cells.append(f"\x1b[{ink}m{text}{_PLAIN}" if colour else text)
        lines.append(f"{row + 1:>3} {''.join(cells)} ")
    return lines
