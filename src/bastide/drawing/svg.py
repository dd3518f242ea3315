"""A board, a building, or a sheet of all symbols as SVG.

Pictures hold no style sheets, no `style` attributes and nothing from elsewhere, so that they are drawn the same in a
notebook, a document and a page with a strict content security policy. A sheet of symbols that stands in a page must not
be hidden by `display: none`, which takes the patterns away with it; it has no size of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.drawing.markup import num, plain, tag
from bastide.drawing.outline import UNIT, Cell, silhouette
from bastide.drawing.symbols import Symbols, board_edge, cornered, first_facing, kind_named
from bastide.drawing.town import BARE_WALL, WALL
from bastide.drawing.woods import THEMES, theme_named
from bastide.errors import BastideError
from bastide.rules import Side
from bastide.rules.board import square_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bastide.drawing.view import BoardView, Piece
    from bastide.rules import Rules

__all__ = ["THEME_NAMES", "board_svg", "building_svg", "symbol_id", "symbol_sheet"]

THEME_NAMES = tuple(THEMES)
"""The themes there are, the default first."""

_NAMESPACE = "http://www.w3.org/2000/svg"
_LARGEST_SQUARE = 1000
_MARGIN = 6.0
"""Around a single building, for its shadow."""
_OWNERS = {Side.LIGHT: "Light", Side.DARK: "Dark", None: "Neutral"}


def board_svg(
    view: BoardView, *, square: int = 60, coordinates: bool = True, theme: str = "wood", title: str | None = None
) -> str:
    """A board as a whole SVG document, described in words for those who do not see it.

    Args:
        view: what stands where.
        square: pixels along a square.
        coordinates: whether the wall bears letters and numbers.
        theme: one of `THEME_NAMES`.
        title: what the picture is called; by default, the ruleset's title.

    Raises:
        BastideError: no such theme, or `square` is not from 1 to 1000.
    """
    symbols = Symbols(view.rules, theme_named(theme))
    wall = WALL if coordinates else BARE_WALL
    edge = board_edge(view.rules, coordinates=coordinates)
    pieces = sorted(view.pieces, key=lambda piece: piece.placement.squares)
    content = [
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
    return _document(symbols, content, (0.0, 0.0, edge, edge), square, (title or view.rules.title, _in_words(view)))


def building_svg(
    rules: Rules, code: str, side: Side | None = None, facing: str = "n", *, square: int = 60, theme: str = "wood"
) -> str:
    """One building as a small SVG document.

    Args:
        rules: the ruleset.
        code: the building's two letters.
        side: whose it is; None for the neutral building.
        facing: n, e, s or w.
        square: pixels along a square.
        theme: one of `THEME_NAMES`.

    Raises:
        BastideError: no such building, facing or theme, or `square` is not from 1 to 1000.
    """
    symbols = Symbols(rules, theme_named(theme))
    building = kind_named(rules, code)
    cells = cornered(building.cells(side or Side.LIGHT, first_facing(building, side or Side.LIGHT, facing)))
    id_ = symbols.building(code, side, facing)
    box = _box(cells)
    owner = "" if code == rules.neutral.code or side is None else f"{_OWNERS[side]}'s "
    content = [
        _shadow_group(symbols, [tag("use", href=f"#{id_}-outline")]),
        tag("use", href=f"#{id_}", width=box[2], height=box[3]),
    ]
    frame = (-_MARGIN, -_MARGIN, box[2] + 2 * _MARGIN, box[3] + 2 * _MARGIN)
    return _document(symbols, content, frame, square, (f"{owner}{building.name}", ""))


def symbol_sheet(rules: Rules, *, theme: str = "wood") -> str:
    """All symbols of a ruleset in an SVG that shows nothing itself, to stand in a page and be referred to.

    It defines, by the ids that `symbol_id` tells: each building of each side in each facing that differs, the neutral
    building, the Dukes; beside each, its silhouette as a path with `-outline` after the id, for shadows, ghosts and
    marks. Of the theme alone: `bastide-<theme>-board-<size>` and the same with `-bare` after it, the patterns
    `bastide-<theme>-territory-light` and `-dark`, and the filter `bastide-<theme>-shadow`.

    Raises:
        BastideError: no such theme.
    """
    symbols = Symbols(rules, theme_named(theme))
    symbols.board(coordinates=True)
    symbols.board(coordinates=False)
    symbols.shadow()
    for side in Side:
        symbols.territory(side)
        for building in rules.kinds:
            if building is not rules.neutral:
                for facing in building.facings(side):
                    symbols.building(building.code, side, facing)
    for facing in rules.neutral.facings(Side.LIGHT):
        symbols.building(rules.neutral.code, None, facing)
    return tag("svg", tag("defs", str(symbols)), xmlns=_NAMESPACE, width=0, height=0, aria_hidden="true")


def symbol_id(rules: Rules, code: str, side: Side | None, facing: str = "n", *, theme: str = "wood") -> str:
    """The id under which `symbol_sheet` and `board_svg` define a building; `side` is None for the neutral one.

    Raises:
        BastideError: no such building, facing or theme.
    """
    return Symbols(rules, theme_named(theme)).building(code, side, facing)


def _document(
    symbols: Symbols, content: list[str], frame: tuple[float, float, float, float], square: int, words: tuple[str, str]
) -> str:
    """The whole document; `words` are its title and its description."""
    title, about = words
    if isinstance(square, bool) or not isinstance(square, int) or not 1 <= square <= _LARGEST_SQUARE:
        raise BastideError(f"{square}: the pixels along a square are a whole number from 1 to {_LARGEST_SQUARE}")
    scale = square / UNIT
    return tag(
        "svg",
        tag("title", plain(title)),
        tag("desc", plain(about)) if about else "",
        tag("defs", str(symbols)),
        *content,
        xmlns=_NAMESPACE,
        viewBox=" ".join(map(num, frame)),
        width=frame[2] * scale,
        height=frame[3] * scale,
        role="img",
        aria_label=title,
    )


def _box(cells: Iterable[Cell]) -> tuple[float, float, float, float]:
    """x, y, width and height of the box around cells, in units."""
    rows, columns = zip(*cells, strict=True)
    top, left = min(rows), min(columns)
    return left * UNIT, top * UNIT, (max(columns) - left + 1) * UNIT, (max(rows) - top + 1) * UNIT


def _placed(symbols: Symbols, piece: Piece) -> tuple[str, tuple[float, float, float, float]]:
    """A piece's symbol and its box on the board."""
    placement = piece.placement
    size = symbols.rules.board
    box = _box(divmod(square, size) for square in placement.squares)
    return symbols.building(placement.code, piece.owner, placement.facing), box


def _piece(symbols: Symbols, piece: Piece) -> str:
    id_, (x, y, width, height) = _placed(symbols, piece)
    return tag("use", href=f"#{id_}", x=x, y=y, width=width, height=height)


def _outline(symbols: Symbols, piece: Piece, **attributes: str | float | None) -> str:
    id_, (x, y, _, _) = _placed(symbols, piece)
    return tag("use", href=f"#{id_}-outline", x=x, y=y, **attributes)


def _shadow_group(symbols: Symbols, outlines: list[str]) -> str:
    """All shadows at once: one blur for a whole board, and none falls on a neighbour's roof."""
    return tag(
        "g",
        tag("g", *outlines, transform="translate(4 5.5)"),
        fill="#1e1205",
        fill_opacity=symbols.theme.shadow,
        filter=f"url(#{symbols.shadow()})",
    )


def _shadows(symbols: Symbols, pieces: list[Piece]) -> str:
    return _shadow_group(symbols, [_outline(symbols, piece) for piece in pieces]) if pieces else ""


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


def _in_words(view: BoardView) -> str:
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
            parts.append(f"{_OWNERS[owner]}: {', '.join(names)}.")
    for side in Side:
        if view.territory[side]:
            squares = ", ".join(square_name(square, size) for square in sorted(view.territory[side]))
            parts.append(f"{_OWNERS[side]}'s territory: {squares}.")
    if view.last is not None:
        parts.append(f"Placed last: {view.last.placement.name}.")
    return " ".join(parts)
