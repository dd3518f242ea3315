"""The course of a game as SVG: who is likely to win, and by how much, position by position, with the mistakes marked.

Like all our pictures it has no style sheet and no `style` attributes. It brings its own paper, so that it reads the
same on a light page and on a dark one, and tells sides by pattern and mistakes by shape as well as by colour.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from bastide.drawing.markup import num, plain, polygon, tag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bastide.drawing.graph.course import Course, Point

_NAMESPACE = "http://www.w3.org/2000/svg"
_FONT = "system-ui, sans-serif"
PAPER, INK, FAINT = "#fbf6ea", "#2b2118", "#6b5f50"
"""Text is in ink or faint; both have a contrast of more than 4.5 on the paper."""
_GRID = "#d8ccb8"
_LIGHT, _LIGHT_LINE, _DARK, _DARK_LINE = "#f0dcae", "#b98a3c", "#a56a45", "#7a4526"
MARKS = {"?!": "#8a5a00", "?": "#b03a12", "??": "#8b0f2a"}
"""Inaccuracy, mistake, blunder: darker the worse, and each with a shape of its own."""
_NAMES = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}

_WIDTH, _HEIGHT = 900.0, 470.0
_LEFT, _RIGHT = 70.0, 884.0
_TOP, _BOTTOM = 58.0, 258.0
"""Of the chances; the margins are below them."""
_MARGIN_TOP, _MARGIN_BOTTOM = 300.0, 400.0
_LEGEND = 452.0
_ROUND = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_LONGEST_TITLE = 80
"""Letters that there is room for above the graph; all of it is in the picture's own title."""
_MOST_NUMBERS = 20
"""Plies that are numbered below the graph, at the most."""


class _Scale:
    """Where things are."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._step = (_RIGHT - _LEFT) / max(1, len(points) - 1)
        self._first = points[0].ply
        self.most = max(5, 5 * ceil(max(abs(point.margin) for point in points) / 5))
        self.wide = min(18.0, 0.7 * self._step)

    def x(self, point: Point) -> float:
        return _LEFT + self._step * (point.ply - self._first)

    @staticmethod
    def chance(share: float) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * share

    def margin(self, squares: float) -> float:
        middle = (_MARGIN_TOP + _MARGIN_BOTTOM) / 2
        return middle - (_MARGIN_BOTTOM - _MARGIN_TOP) / 2 * squares / self.most


def _text(words: str, x: float, y: float, anchor: str = "start", *, size: float = 13, **more: str) -> str:
    return tag("text", plain(words), x=x, y=y, text_anchor=anchor, font_size=size, **{"fill": INK, **more})


def _shortened(title: str) -> str:
    return title if len(title) <= _LONGEST_TITLE else title[: _LONGEST_TITLE - 1] + "…"


def _patterns() -> str:
    """Stripes for Light and dots for Dark, as on the board."""
    stripes = tag("path", d="M-2 2L2 -2M0 8L8 0M6 10L10 6", stroke=_LIGHT_LINE, stroke_width=1.4)
    dots = tag("circle", cx=2, cy=2, r=1.2, fill=PAPER) + tag("circle", cx=6, cy=6, r=1.2, fill=PAPER)
    return "".join(
        tag(
            "pattern",
            tag("rect", width=8, height=8, fill=ground),
            drawn,
            id=f"bastide-course-{side}",
            width=8,
            height=8,
            patternUnits="userSpaceOnUse",
        )
        for side, ground, drawn in (("light", _LIGHT, stripes), ("dark", _DARK, dots))
    )


def _grid(scale: _Scale, points: Sequence[Point]) -> Iterator[str]:
    for share in (0, 25, 50, 75, 100):
        y = scale.chance(share / 100)
        yield tag("path", d=f"M{num(_LEFT)} {num(y)}H{num(_RIGHT)}", stroke=_GRID)
        yield _text(f"{share} %", _LEFT - 8, y + 4, "end", size=12, fill=FAINT)
    for squares in (scale.most, 0, -scale.most):
        y = scale.margin(squares)
        yield tag("path", d=f"M{num(_LEFT)} {num(y)}H{num(_RIGHT)}", stroke=_GRID)
        yield _text(f"{abs(squares)}", _LEFT - 8, y + 4, "end", size=12, fill=FAINT)
    step = next(step for step in _ROUND if len(points) <= step * _MOST_NUMBERS or step == _ROUND[-1])
    for point in points:
        if point.ply % step == 0:
            yield _text(f"{point.ply}", scale.x(point), _MARGIN_BOTTOM + 18, "middle", size=12, fill=FAINT)


def _areas(scale: _Scale, points: Sequence[Point]) -> Iterator[str]:
    """Light's share below the line, Dark's above it."""
    line = [(scale.x(point), scale.chance(point.chance)) for point in points]
    if len(line) == 1:
        line = [(_LEFT, line[0][1]), (_RIGHT, line[0][1])]
    for side, edge in (("light", _BOTTOM), ("dark", _TOP)):
        around = [(line[0][0], edge), *line, (line[-1][0], edge)]
        yield tag("path", d=polygon(around), fill=f"url(#bastide-course-{side})")
    path = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in line)
    yield tag("path", d=path, fill="none", stroke=PAPER, stroke_width=5, stroke_linejoin="round")
    yield tag("path", d=path, fill="none", stroke=INK, stroke_width=2.5, stroke_linejoin="round")


def _bars(scale: _Scale, points: Sequence[Point]) -> Iterator[str]:
    """A bar for each position: up where Light is ahead, down where Dark is."""
    middle = scale.margin(0)
    for point in points:
        top = scale.margin(point.margin)
        side, line = ("light", _LIGHT_LINE) if point.margin > 0 else ("dark", _DARK_LINE)
        x, right = max(scale.x(point) - scale.wide / 2, _LEFT), min(scale.x(point) + scale.wide / 2, _RIGHT)
        y, height = min(top, middle), abs(top - middle)
        if num(height) != "0":
            fill = f"url(#bastide-course-{side})"
            yield tag("rect", x=x, y=y, width=right - x, height=height, fill=fill, stroke=line)
    yield tag("path", d=f"M{num(_LEFT)} {num(middle)}H{num(_RIGHT)}", stroke=FAINT)


def _mark(glyph: str, x: float, y: float, *title: str) -> str:
    """A disc for an inaccuracy, a triangle for a mistake, a square on its corner for a blunder."""
    if glyph == "?!":
        return tag("circle", *title, cx=x, cy=y, r=5, fill=MARKS[glyph], stroke=PAPER, stroke_width=1.5)
    corners = [(x, y - 7), (x + 7, y + 6), (x - 7, y + 6)]
    if glyph == "??":
        corners = [(x, y - 9), (x + 9, y), (x, y + 9), (x - 9, y)]
    return tag("path", *title, d=polygon(corners), fill=MARKS[glyph], stroke=PAPER, stroke_width=1.5)


def _mistakes(scale: _Scale, points: Sequence[Point]) -> Iterator[str]:
    for point in points:
        if point.glyph:
            told = f"{point.ply}. {point.move} {point.glyph} Light {100 * point.chance:.0f} %"
            yield _mark(point.glyph, scale.x(point), scale.chance(point.chance), tag("title", plain(told)))


def _legend(points: Sequence[Point]) -> Iterator[str]:
    x = _LEFT
    for side, line, name in (("light", _LIGHT_LINE, "Light"), ("dark", _DARK_LINE, "Dark")):
        fill = f"url(#bastide-course-{side})"
        yield tag("rect", x=x, y=_LEGEND - 11, width=22, height=13, fill=fill, stroke=line)
        yield _text(name, x + 30, _LEGEND)
        x += 90
    for glyph, name in _NAMES.items():
        many = sum(point.glyph == glyph for point in points)
        yield _mark(glyph, x + 10, _LEGEND - 5)
        yield _text(f"{glyph} {name}: {many}", x + 26, _LEGEND)
        x += 150


def _in_words(points: Sequence[Point]) -> str:
    """For those who do not see it: where it began and ended, and every mistake."""
    first, last = points[0], points[-1]
    ahead = "level" if not last.margin else f"{'Light' if last.margin > 0 else 'Dark'} {abs(last.margin):.1f} ahead"
    course = (
        f"Light's chance to win goes from {100 * first.chance:.0f} % at ply {first.ply} to {100 * last.chance:.0f} % "
        f"at ply {last.ply}, in squares {ahead}."
    )
    mistakes = [
        f"Ply {point.ply}, {point.move}: {_NAMES[point.glyph]}, Light {100 * point.chance:.0f} %."
        for point in points
        if point.glyph
    ]
    return " ".join([course, *mistakes])


def course_svg(course: Course) -> str:
    """The graph as a whole SVG document, described in words for those who do not see it."""
    scale, points = _Scale(course.points), course.points
    return tag(
        "svg",
        tag("title", plain(course.title)),
        tag("desc", plain(_in_words(points))),
        tag("defs", _patterns()),
        tag("rect", width=_WIDTH, height=_HEIGHT, fill=PAPER),
        tag(
            "g",
            _text(_shortened(course.title), _LEFT, 24, size=16, font_weight="bold"),
            _text("Chance to win: Light's share from below, Dark's from above", _LEFT, 46),
            *_areas(scale, points),
            *_grid(scale, points),
            _text("Squares ahead: Light upwards, Dark downwards", _LEFT, _MARGIN_TOP - 12),
            *_bars(scale, points),
            *_mistakes(scale, points),
            _text("ply", _LEFT - 8, _MARGIN_BOTTOM + 18, "end", size=12, fill=FAINT),
            *_legend(points),
            font_family=_FONT,
        ),
        xmlns=_NAMESPACE,
        viewBox=f"0 0 {num(_WIDTH)} {num(_HEIGHT)}",
        width=_WIDTH,
        height=_HEIGHT,
        role="img",
        aria_label=course.title,
    )
