"""The layers of a board, from the ground up; and what stands on it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.drawing.markup import num, tag
from bastide.drawing.outline import UNIT, Cell, silhouette
from bastide.drawing.symbols import Symbols, board_edge, kind_named
from bastide.drawing.town import BARE_WALL, WALL
from bastide.rules import Side
from bastide.rules.board import square_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bastide.drawing.view import BoardView, Piece

OWNERS = {Side.LIGHT: "Light", Side.DARK: "Dark", None: "Neutral"}


def board_layers(symbols: Symbols, view: BoardView, *, coordinates: bool) -> tuple[list[str], float]:
    """A board from its wall to the mark of the last move, and the length of its edge in units."""
    wall = WALL if coordinates else BARE_WALL
    edge = board_edge(view.rules, coordinates=coordinates)
    pieces = sorted(view.pieces, key=lambda piece: piece.placement.squares)
    layers = [
        tag("use", href=f"#{symbols.board(coordinates=coordinates)}", width=edge, height=edge),
        tag(
            "g",
            *(_territory(symbols, view, side) for side in Side),
            _shadows(symbols, pieces),
            *(_piece(symbols, piece) for piece in pieces),
            _last(symbols, view.last) if view.last is not None else "",
            transform=f"translate({num(wall)} {num(wall)})",
        ),
    ]
    return layers, edge


def box_around(cells: Iterable[Cell]) -> tuple[float, float, float, float]:
    """x, y, width and height of the box around cells, in units."""
    rows, columns = zip(*cells, strict=True)
    top, left = min(rows), min(columns)
    return left * UNIT, top * UNIT, (max(columns) - left + 1) * UNIT, (max(rows) - top + 1) * UNIT


def _placed(symbols: Symbols, piece: Piece) -> tuple[str, tuple[float, float, float, float]]:
    """A piece's symbol and its box on the board."""
    placement = piece.placement
    size = symbols.rules.board
    box = box_around(divmod(square, size) for square in placement.squares)
    return symbols.building(placement.code, piece.owner, placement.facing), box


def _piece(symbols: Symbols, piece: Piece) -> str:
    id_, (x, y, width, height) = _placed(symbols, piece)
    return tag("use", href=f"#{id_}", x=x, y=y, width=width, height=height)


def _outline(symbols: Symbols, piece: Piece, **attributes: str | float | None) -> str:
    id_, (x, y, _, _) = _placed(symbols, piece)
    return tag("use", href=f"#{id_}-outline", x=x, y=y, **attributes)


def shadow_of(symbols: Symbols, outlines: list[str]) -> str:
    """All shadows at once: one blur for a whole board, and none falls on a neighbour's roof."""
    return tag(
        "g",
        tag("g", *outlines, transform="translate(4 5.5)"),
        fill="#1e1205",
        fill_opacity=symbols.theme.shadow,
        filter=f"url(#{symbols.shadow()})",
    )


def _shadows(symbols: Symbols, pieces: list[Piece]) -> str:
    return shadow_of(symbols, [_outline(symbols, piece) for piece in pieces]) if pieces else ""


def _territory(symbols: Symbols, view: BoardView, side: Side) -> str:
    squares = view.territory[side]
    if not squares:
        return ""
    path = silhouette({divmod(square, view.rules.board) for square in squares}, 1.5, 5, 2)
    mark = symbols.theme.marks[side]
    fill = f"url(#{symbols.territory(side)})"
    return tag("path", d=path, fill=fill, stroke=mark, stroke_width=1.6, stroke_opacity=0.8)


def _last(symbols: Symbols, piece: Piece) -> str:
    """A broken line upon a pale one: it is told by its form, in grey as well."""
    theme = symbols.theme
    halo = _outline(symbols, piece, stroke=theme.halo, stroke_width=5.5)
    line = _outline(symbols, piece, stroke=theme.last, stroke_width=3, stroke_dasharray="9 5")
    return tag("g", halo, line, fill="none", stroke_linejoin="round")


def in_words(view: BoardView) -> str:
    """The position in a few sentences."""
    size = view.rules.board
    parts = [f"A board of {size} by {size} squares."]
    for owner in (None, Side.LIGHT, Side.DARK):
        names = sorted(
            f"{kind_named(view.rules, piece.placement.code).name} {piece.placement.name}"
            for piece in view.pieces
            if piece.owner is owner
        )
        if names:
            parts.append(f"{OWNERS[owner]}: {', '.join(names)}.")
    for side in Side:
        if view.territory[side]:
            squares = ", ".join(square_name(square, size) for square in sorted(view.territory[side]))
            parts.append(f"{OWNERS[side]}'s territory: {squares}.")
    if view.last is not None:
        parts.append(f"Placed last: {view.last.placement.name}.")
    return " ".join(parts)
