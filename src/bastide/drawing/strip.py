"""Several boards as one SVG, each with a line beneath it: a game from its first move to its last.

As in `bastide.drawing.svg`, nothing in the picture comes from elsewhere and every symbol is defined once.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Literal, NamedTuple
from unicodedata import combining, east_asian_width

from bastide.drawing.layers import board_layers, in_words
from bastide.drawing.markup import num, plain, tag
from bastide.drawing.outline import UNIT
from bastide.drawing.symbols import Symbols, board_edge
from bastide.drawing.woods import theme_named
from bastide.errors import BastideError, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.drawing.view import BoardView
    from bastide.rules import Rules

__all__ = ["PAGE_NAMES", "Page", "lines_of", "page_colour", "strip_svg"]

Page = Literal["light", "dark"]

_LARGEST_SQUARE = 200
_MOST_BOARDS = 1000
_MARGIN = 26.0
_GAP = 30.0
_FONT = 36.0
_LINE = 44.0
"""From one line of a caption to the next."""
_ABOVE = 12.0
"""Between a board and the first line of its caption."""


class _Paper(NamedTuple):
    paper: str
    ink: str


_PAGES = {"light": _Paper("#f7f1e5", "#2d2319"), "dark": _Paper("#1c1814", "#ece2d0")}
PAGE_NAMES = tuple(_PAGES)
"""The pages there are, the default first."""


def _page_named(name: str) -> _Paper:
    if name not in _PAGES:
        raise BastideError(f"{name}: there is no such page; {nearest(name, _PAGES)}")
    return _PAGES[name]


def page_colour(name: str) -> str:
    """The colour of a page's paper, as `#rrggbb`.

    Raises:
        BastideError: there is no page of that name.
    """
    return _page_named(name).paper


def strip_svg(
    views: Sequence[BoardView],
    captions: Sequence[str],
    *,
    columns: int = 4,
    square: int = 24,
    theme: str = "wood",
    page: Page = "light",
    coordinates: bool = True,
    title: str | None = None,
    lines: int = 1,
) -> str:
    """Boards side by side and row by row as one SVG document, on paper.

    Args:
        views: the boards, all of one ruleset.
        captions: the line beneath each; one too long for its board is broken into several.
        columns: how many boards stand in a row.
        square: pixels along a square of a board.
        theme: one of `bastide.drawing.svg.THEME_NAMES`.
        page: the paper, `"light"` or `"dark"`; the boards are the same on both.
        coordinates: whether the walls bear letters and numbers.
        title: what the picture is called; by default, the ruleset's title.
        lines: room for so many lines of caption at least, so that pictures can be made as high as each other.

    Raises:
        BastideError: no such theme or page, a number out of its range, no board at all, boards of several rulesets, or
            not one caption a board.
    """
    _whole("pixels along a square", square, 1, _LARGEST_SQUARE)
    _whole("boards in a row", columns, 1, _MOST_BOARDS)
    _whole("lines of caption", lines, 0, 100)
    if not 1 <= len(views) <= _MOST_BOARDS:
        raise BastideError(f"a strip has from 1 to {_MOST_BOARDS} boards, not {len(views)}")
    if len(captions) != len(views):
        raise BastideError(f"a caption a board: {len(views)} boards cannot have {len(captions)} captions")
    rules = views[0].rules
    if any(view.rules != rules for view in views):
        raise BastideError("the boards of a strip are of one ruleset")
    paper = _page_named(page)
    symbols = Symbols(rules, theme_named(theme))
    edge = board_edge(rules, coordinates=coordinates)
    broken = [_broken(caption, edge) for caption in captions]
    lines = max(lines, *map(len, broken))
    below = _ABOVE + lines * _LINE if lines else 0.0
    columns = min(columns, len(views))
    rows = -(-len(views) // columns)
    width = 2 * _MARGIN + columns * edge + (columns - 1) * _GAP
    height = 2 * _MARGIN + rows * (edge + below) + (rows - 1) * _GAP
    scale = square / UNIT
    # Whole pixels, so that no edge of the page is half there.
    wide, high = ceil(round(width * scale, 6)), ceil(round(height * scale, 6))
    width, height = wide / scale, high / scale
    boards, texts = [], []
    for index, (view, caption) in enumerate(zip(views, broken, strict=True)):
        row, column = divmod(index, columns)
        x, y = _MARGIN + column * (edge + _GAP), _MARGIN + row * (edge + below + _GAP)
        boards.append(_board(symbols, view, (x, y), captions[index], coordinates=coordinates))
        baseline = y + edge + _ABOVE + _FONT * 0.8
        texts += [
            tag("text", plain(line), x=x + edge / 2, y=baseline + number * _LINE) for number, line in enumerate(caption)
        ]
    title = title or rules.title
    return tag(
        "svg",
        tag("title", plain(title)),
        tag("desc", plain(_described(views, captions))),
        tag("defs", str(symbols)),
        tag("rect", width=width, height=height, fill=paper.paper),
        *boards,
        tag(
            "g",
            *texts,
            fill=paper.ink,
            font_family="system-ui, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif",
            font_size=_FONT,
            text_anchor="middle",
        )
        if texts
        else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        width=wide,
        height=high,
        role="img",
        aria_label=title,
    )


def _whole(what: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BastideError(f"{value}: the {what} are a whole number from {least} to {most}")


def _board(symbols: Symbols, view: BoardView, at: tuple[float, float], caption: str, *, coordinates: bool) -> str:
    """One board of the strip; its caption is also what a pointer resting on it shows."""
    layers, _ = board_layers(symbols, view, coordinates=coordinates)
    return tag(
        "g",
        tag("title", plain(caption)) if caption else "",
        *layers,
        transform=f"translate({num(at[0])} {num(at[1])})",
    )


def _described(views: Sequence[BoardView], captions: Sequence[str]) -> str:
    """The strip for those who do not see it: what is played, and how it stands in the end."""
    if len(views) == 1:
        return f"{captions[0]}. {in_words(views[0])}" if captions[0] else in_words(views[0])
    said = "; ".join(caption or "(no caption)" for caption in captions)
    return f"{len(views)} boards, row by row: {said}. The last: {in_words(views[-1])}"


def lines_of(caption: str, rules: Rules, *, coordinates: bool = True) -> int:
    """How many lines a caption takes beneath a board of a ruleset."""
    return len(_broken(caption, board_edge(rules, coordinates=coordinates)))


def _mark_width(mark: str) -> float:
    """How wide a character may be in whatever font there is, in the font's size."""
    if combining(mark):
        return 0.0
    if east_asian_width(mark) in "WF":
        return 1.1
    if mark in "MWmw@%\N{EM DASH}\N{HORIZONTAL ELLIPSIS}":
        return 1.02
    if mark in " .,:;!'|ijl()":
        return 0.42
    return 0.8 if mark.isupper() else 0.66


def _broken(caption: str, width: float) -> list[str]:
    """A caption in lines that fit within a width: broken between words, and within a word only where it must be."""
    lines: list[str] = []
    line, used = "", 0.0
    for word in caption.split():
        long = _FONT * sum(map(_mark_width, word))
        blank = _FONT * _mark_width(" ") if line else 0.0
        if used + blank + long <= width:
            line, used = f"{line} {word}" if line else word, used + blank + long
            continue
        if line:
            lines.append(line)
        line, used = "", 0.0
        for mark in word:
            step = _FONT * _mark_width(mark)
            if line and used + step > width:
                lines.append(line)
                line, used = "", 0.0
            line, used = line + mark, used + step
    return [*lines, line] if line else lines
