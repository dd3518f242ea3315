"""A board, a building, or a sheet of all symbols as SVG.

Pictures hold no style sheets, no `style` attributes and nothing from elsewhere, so that they are drawn the same in a
notebook, a document and a page with a strict content security policy. A sheet of symbols that stands in a page must not
be hidden by `display: none`, which takes the patterns away with it; it has no size of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.drawing.layers import OWNERS, board_layers, box_around, in_words, shadow_of
from bastide.drawing.markup import num, plain, tag
from bastide.drawing.outline import UNIT
from bastide.drawing.symbols import Symbols, cornered, first_facing, kind_named
from bastide.drawing.town import WALL
from bastide.drawing.woods import THEMES, theme_named
from bastide.errors import BastideError
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.drawing.view import BoardView
    from bastide.rules import Rules

__all__ = ["THEME_NAMES", "board_svg", "building_svg", "symbol_id", "symbol_sheet"]

THEME_NAMES = tuple(THEMES)
"""The themes there are, the default first."""

_NAMESPACE = "http://www.w3.org/2000/svg"
_LARGEST_SQUARE = 1000
_MARGIN = 6.0
"""Around a single building, for its shadow."""


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
    content, edge = board_layers(symbols, view, coordinates=coordinates)
    return _document(symbols, content, (0.0, 0.0, edge, edge), square, (title or view.rules.title, in_words(view)))


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
    box = box_around(cells)
    owner = "" if code == rules.neutral.code or side is None else f"{OWNERS[side]}'s "
    content = [
        shadow_of(symbols, [tag("use", href=f"#{id_}-outline")]),
        tag("use", href=f"#{id_}", width=box[2], height=box[3]),
    ]
    frame = (-_MARGIN, -_MARGIN, box[2] + 2 * _MARGIN, box[3] + 2 * _MARGIN)
    return _document(symbols, content, frame, square, (f"{owner}{building.name}", ""))


def symbol_sheet(rules: Rules, *, theme: str = "wood") -> str:
    """All symbols of a ruleset in an SVG that shows nothing itself, to stand in a page and be referred to.

    It defines, by the ids that `symbol_id` tells: each building of each side in each facing that differs, the neutral
    building, the Dukes; beside each, its silhouette as a path with `-outline` after the id, for shadows, ghosts and
    marks. Of the theme alone: `bastide-<theme>-board-<size>` and the same with `-bare` after it, the patterns
    `bastide-<theme>-territory-light` and `-dark`, `-refused` and `-taken`, and the filter `bastide-<theme>-shadow`.

    What a program needs to put them together stands in `data-` attributes of the document: `common` and `prefix`, with
    which the ids of the theme and those of the buildings begin; `unit` and `wall`, in the drawing's units; the colours
    of lines, `last`, `halo`, `may`, `may-not`, `hint`, `mark-light`, `mark-dark`; and `shadow`, how dark it is.

    Raises:
        BastideError: no such theme.
    """
    symbols = Symbols(rules, theme_named(theme))
    symbols.board(coordinates=True)
    symbols.board(coordinates=False)
    symbols.shadow()
    symbols.hatching("refused")
    symbols.hatching("taken")
    for side in Side:
        symbols.territory(side)
        for building in rules.kinds:
            if building is not rules.neutral:
                for facing in building.facings(side):
                    symbols.building(building.code, side, facing)
    for facing in rules.neutral.facings(Side.LIGHT):
        symbols.building(rules.neutral.code, None, facing)
    return tag(
        "svg",
        tag("defs", str(symbols)),
        xmlns=_NAMESPACE,
        width=0,
        height=0,
        aria_hidden="true",
        **_for_programs(symbols),
    )


def _for_programs(symbols: Symbols) -> dict[str, str | float]:
    look = symbols.theme
    return {
        "data_common": f"bastide-{look.name}-",
        "data_prefix": symbols.prefix,
        "data_unit": UNIT,
        "data_wall": WALL,
        "data_last": look.last,
        "data_halo": look.halo,
        "data_may": look.may,
        "data_may_not": look.may_not,
        "data_hint": look.hint,
        "data_mark_light": look.marks[Side.LIGHT],
        "data_mark_dark": look.marks[Side.DARK],
        "data_shadow": look.shadow,
    }


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
