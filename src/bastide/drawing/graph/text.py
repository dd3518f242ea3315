"""The course of a game in letters: nothing but ASCII, no colour, 80 columns."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.drawing.graph.course import Course, Point

COLUMNS = 80
_LABEL = 7
_STEPS = 5
"""Rows above the middle, and as many below."""
_LIGHT, _DARK = "#", ":"
_MARKS = {"": " ", "?!": "i", "?": "m", "??": "B"}
"""Letters that differ even for those to whom one glyph is much like the other."""
_WORST = ("", "?!", "?", "??")
_NUMBERS, _NUMBER_WIDTH = 10, 4
"""Plies, at the least, between two numbers below the graph, and the letters that a number takes, its gap included."""


def _columns(points: Sequence[Point]) -> list[Sequence[Point]]:
    """The points of each column: of long games several."""
    each = ceil(len(points) / (COLUMNS - _LABEL))
    return [points[start : start + each] for start in range(0, len(points), each)]


def _height(chance: float) -> int:
    """Rows from the middle up, or down where it is negative; whoever is ahead at all has at least one."""
    lead = 2 * _STEPS * (chance - 0.5)
    rows = round(lead)
    return rows or (0 if lead == 0 else 1 if lead > 0 else -1)


def _row(step: int, heights: Sequence[int], wide: int) -> str:
    cells = (
        _LIGHT if 0 < step <= height else _DARK if height <= step < 0 else "-" if step == 0 else " "
        for height in heights
    )
    fill = "-" if step == 0 else " "
    return "".join(cell + fill * (wide - 1) for cell in cells).rstrip()


def _numbers(columns: Sequence[Sequence[Point]], wide: int) -> str:
    """Ply numbers below the columns that hold a round one."""
    apart = wide * _NUMBERS // len(columns[0])
    step = _NUMBERS * ceil(_NUMBER_WIDTH / max(1, apart))
    line = ""
    for place, points in enumerate(columns):
        number = next((point.ply for point in points if point.ply % step == 0), None)
        if number is not None:
            line = line.ljust(place * wide) + f"{number}"
    return line.rstrip()


def course_text(course: Course) -> str:
    """The graph in lines of at most 80 columns: Light's chance to win after each ply, and the mistakes below.

    Columns of `#` upwards are Light's lead, columns of `:` downwards Dark's; a row is a tenth of a game.
    """
    columns = _columns(course.points)
    wide = 2 if 2 * len(columns) <= COLUMNS - _LABEL else 1
    heights = [_height(points[-1].chance) for points in columns]
    lines = [f"Chance to win: {_LIGHT} Light ahead, {_DARK} Dark ahead"]
    for step in range(_STEPS, -_STEPS - 1, -1):
        share = 50 + 50 * abs(step) // _STEPS
        label = f"{share:>3} % " if step in (0, _STEPS, -_STEPS) else " " * 6
        lines.append(f"{label}|{_row(step, heights, wide)}".rstrip())
    worst = [max((point.glyph for point in points), key=_WORST.index) for points in columns]
    if any(worst):
        marks = "".join(_MARKS[glyph].ljust(wide) for glyph in worst)
        lines.append(f"{'':>{_LABEL}}{marks}".rstrip())
    lines.append(f"{'ply':<{_LABEL}}{_numbers(columns, wide)}".rstrip())
    if any(worst):
        lines.append(f"{'':>{_LABEL}}i inaccuracy, m mistake, B blunder")
    return "\n".join(lines)
