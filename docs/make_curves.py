"""Draws the documentation's learning curves anew from the tables that the examples wrote; a test keeps them true."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "curves"
WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 60, 90, 40, 44
COLOURS = {"dark": "#7a4a1e", "light": "#d39b3c"}
INK = "#555555"


class Curve(NamedTuple):
    """What a table's curve is called, what its axes show, and the goals, which are dashed."""

    title: str
    across: str
    most: float
    goals: dict[str, float]


CURVES = {
    "village": Curve(
        "Masked PPO on the village: share of games won against random", "steps", 1.0, {"dark": 0.90, "light": 0.75}
    ),
    "yard": Curve(
        "Network and search on the yard: share of decisions that are mistakes", "games", 0.4, {"dark": 0, "light": 0}
    ),
}
"""For each table its curve."""


def drawn(name: str) -> str:
    """One curve as SVG."""
    curve = CURVES[name]
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    across = [float(row[curve.across]) for row in rows]
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(value: float) -> float:
        return round(LEFT + wide * value / across[-1], 1)

    def y(value: float) -> float:
        return round(TOP + high * (1 - min(value, curve.most) / curve.most), 1)

    size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="22">{curve.title}</text>',
        f'<path d="M{LEFT} {TOP}V{TOP + high}H{LEFT + wide}" fill="none" stroke="{INK}"/>',
    ]
    for quarter in range(5):
        value = curve.most * quarter / 4
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:g}" text-anchor="end">{100 * value:g} %</text>')
        step = across[-1] * quarter / 4
        parts.append(f'<text x="{x(step):g}" y="{HEIGHT - 22}" text-anchor="middle">{step:,.0f}</text>')
    parts.append(f'<text x="{LEFT + wide}" y="{HEIGHT - 5}" text-anchor="end">{curve.across}</text>')
    for side, colour in COLOURS.items():
        points = " ".join(f"{x(step):g},{y(float(row[side])):g}" for step, row in zip(across, rows, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        last = y(float(rows[-1][side]))
        # Where both end at the same height the names stand one above the other.
        shift = -4 if side == "dark" else 12
        parts.append(f'<text x="{LEFT + wide + 8}" y="{last + shift:g}" fill="{colour}">as {side.title()}</text>')
        if curve.goals[side]:
            goal = y(curve.goals[side])
            parts.append(f'<path d="M{LEFT} {goal:g}h{wide}" stroke="{colour}" stroke-dasharray="4 4"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    for name in CURVES:
        (FOLDER / f"{name}.svg").write_text(drawn(name), encoding="utf-8")
