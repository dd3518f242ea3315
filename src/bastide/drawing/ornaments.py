"""What stands on roofs, walls and squares, seen from above and drawn about the point 0, 0: cones, pyramids, the cross.

Light comes from the upper left everywhere, so none of these may be turned once it is drawn.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from bastide.drawing.markup import num, polygon, tag
from bastide.drawing.woods import lit

if TYPE_CHECKING:
    from bastide.drawing.woods import Wood

_LIGHT_FROM = -3 * pi / 4
"""The angle towards the light, clockwise from the right as SVG's y goes down: the upper left."""


def _at(radius: float, angle: float) -> tuple[float, float]:
    return radius * cos(angle), radius * sin(angle)


def _sector(radius: float, start: float, end: float) -> str:
    (x, y), (to_x, to_y) = _at(radius, start), _at(radius, end)
    arc = f"A{num(radius)} {num(radius)} 0 0 1 {num(to_x)} {num(to_y)}"
    return f"M0 0L{num(x)} {num(y)}{arc}Z"


def cone(radius: float, wood: Wood, sectors: int = 16) -> str:
    """A conical roof: sectors from light to shade around its tip."""
    colour, ink = wood.tower, wood.ink
    step = 2 * pi / sectors
    drawn = [tag("circle", r=radius, fill=colour)]  # closes the hairlines between the sectors
    for index in range(sectors):
        start = _LIGHT_FROM + (index - 0.5) * step
        light = 0.44 * cos(index * step)
        # A little overlap, for the same reason; the next sector covers it.
        drawn.append(tag("path", d=_sector(radius, start, start + step * 1.15), fill=wood.lit(colour, light)))
    drawn.append(tag("circle", r=radius, fill="none", stroke=ink, stroke_width=1))
    drawn.append(tag("circle", cx=-0.4, cy=-0.4, r=1.7, fill=lit(colour, 0.75), stroke=ink, stroke_width=0.7))
    return "".join(drawn)


def _dropped(radius: float, by: float, ink: str) -> str:
    """The shadow of something round on the roof below."""
    return tag("circle", cx=by, cy=by * 1.25, r=radius, fill=ink, fill_opacity=0.32)


def tower(wood: Wood) -> str:
    """A round tower with a cone, a little narrower than a square."""
    base = tag("circle", r=19.5, fill=wood.wall, stroke=wood.ink, stroke_width=1.1)
    rim = tag("circle", cx=-0.3, cy=-0.3, r=18.2, fill="none", stroke=lit(wood.wall, 0.35), stroke_width=1)
    drop = _dropped(15.5, 1.4, wood.ink)
    return _dropped(19.5, 2.2, wood.ink) + base + rim + drop + cone(15.5, wood)


def pyramid(half: float, wood: Wood) -> str:
    """A pyramid over a square of twice `half` along an edge."""
    corners = {"n": ((-1, -1), (1, -1)), "e": ((1, -1), (1, 1)), "s": ((1, 1), (-1, 1)), "w": ((-1, 1), (-1, -1))}
    shade = polygon([(half, -half), (half + 4, -half + 5), (half + 4, half + 4), (-half + 5, half + 4), (-half, half)])
    drawn = [tag("path", d=shade, fill=wood.ink, fill_opacity=0.3)]
    for facing, (one, two) in corners.items():
        points = [(one[0] * half, one[1] * half), (two[0] * half, two[1] * half), (0.0, 0.0)]
        light = {"n": 0.38, "w": 0.2, "e": -0.22, "s": -0.45}[facing]
        drawn.append(tag("path", d=polygon(points), fill=wood.lit(wood.tower, light)))
    frame = f"M{num(-half)} {num(-half)}h{num(2 * half)}v{num(2 * half)}h{num(-2 * half)}z"
    drawn.append(tag("path", d=frame, fill="none", stroke=wood.ink, stroke_width=1))
    hips = f"M{num(-half)} {num(-half)}L0 0L{num(half)} {num(-half)}"
    drawn.append(tag("path", d=hips, fill="none", stroke=lit(wood.tower, 0.7), stroke_opacity=0.6, stroke_width=0.8))
    return "".join(drawn)


def cross(wood: Wood) -> str:
    """The tower over a church's crossing, with the cross upon it."""
    arms = "M-2.6 -13.5h5.2v8.2h7.4v5.2h-7.4v13.6h-5.2v-13.6h-7.4v-5.2h7.4z"
    pale = lit(wood.merlon, 0.75)
    return "".join(
        (
            tag("rect", x=-17, y=-16, width=40, height=41, rx=3, fill=wood.ink, fill_opacity=0.3),
            tag("rect", x=-20, y=-20, width=40, height=40, rx=3, fill=wood.merlon, stroke=wood.ink, stroke_width=1.1),
            tag("rect", x=-16.5, y=-16.5, width=33, height=33, rx=1.5, fill=lit(wood.wall, -0.35)),
            tag("path", d="M-16.5 16.5V-16.5H16.5", fill="none", stroke=wood.ink, stroke_opacity=0.5, stroke_width=2),
            tag("path", d=arms, transform="translate(2 2.6)", fill=wood.ink, fill_opacity=0.6),
            tag("path", d=arms, fill=pale, stroke=wood.ink, stroke_width=1, stroke_linejoin="round"),
        )
    )


def dome(wood: Wood) -> str:
    """A dome with a lantern."""
    joints: dict[str, str | float | None] = {"fill": "none", "stroke": wood.ink, "stroke_opacity": 0.55}
    drawn = [
        _dropped(22.5, 2.6, wood.ink),
        tag("circle", r=22.5, fill=wood.wall, stroke=wood.ink, stroke_width=1.1),
        tag("circle", r=20.2, stroke_width=2.6, stroke_dasharray="2.6 2.69", **joints),
        tag("circle", r=17.5, fill=wood.lit(wood.tower, -0.38), stroke=wood.ink, stroke_width=1),
    ]
    for step in range(1, 6):
        off = -0.75 * step
        light = -0.38 + 0.15 * step
        drawn.append(tag("circle", cx=off, cy=off, r=17 - 2.6 * step, fill=wood.lit(wood.tower, light)))
    drawn.append(tag("circle", cx=1, cy=1.3, r=4.6, fill=wood.ink, fill_opacity=0.4))
    drawn.append(tag("circle", r=4.2, fill=wood.merlon, stroke=wood.ink, stroke_width=1))
    drawn.append(tag("circle", r=1.5, fill=wood.tower))
    return "".join(drawn)


def well(wood: Wood) -> str:
    """A well with water in it."""
    joints: dict[str, str | float | None] = {"fill": "none", "stroke": wood.ink, "stroke_opacity": 0.55}
    shade: dict[str, str | float | None] = {"fill": "none", "stroke": "#06141c", "stroke_opacity": 0.6}
    gleam: dict[str, str | float | None] = {"fill": "none", "stroke_linecap": "round"}
    return "".join(
        (
            _dropped(21, 2.4, wood.ink),
            tag("circle", r=21, fill=wood.merlon, stroke=wood.ink, stroke_width=1.2),
            tag("circle", r=17, stroke_width=8, stroke_dasharray="1 7.9", **joints),
            tag("circle", r=12.8, fill="#16323f", stroke=wood.ink, stroke_width=1.2),
            tag("path", d="M-10 4A11 11 0 0 1 4 -10", stroke_width=4, **shade),
            tag("path", d="M8 2A8.4 8.4 0 0 1 1 8", stroke="#a9d3dd", stroke_width=1.8, **gleam),
            tag("path", d="M-4 3.5h5M-1 -1h4", stroke="#6fa3b3", stroke_width=1.2, **gleam),
        )
    )


def obelisk(wood: Wood) -> str:
    """A Duke: an obelisk on two steps, seen a little from the front as nothing else is, so that it stands out."""
    shade = polygon([(0, 16), (9, 12), (25.5, 20), (27, 25), (22, 25.5)])
    left = [(0.0, 16.0), (-9, 12), (-5.2, -15), (0, -12.5)]
    right = [(0.0, 16.0), (0, -12.5), (5.2, -15), (9, 12)]
    tip = (0.0, -24.5)
    faces = ((left, 0.5), (right, -0.34), ([left[2], tip, left[3]], 0.9), ([right[1], tip, right[2]], -0.1))
    drawn = [
        tag("rect", x=-22, y=-22, width=44, height=44, rx=4, fill=wood.roof, stroke=wood.ink, stroke_width=1.1),
        tag("path", d="M-20.6 19V-20.6H19", fill="none", stroke=lit(wood.roof, 0.55), stroke_width=1.2),
        tag("rect", x=-12.5, y=1.5, width=30, height=22, rx=2, fill=wood.ink, fill_opacity=0.35),
        tag("rect", x=-14, y=-1, width=28, height=22, rx=2, fill=wood.merlon, stroke=wood.ink, stroke_width=1),
        tag("path", d=shade, fill=wood.ink, fill_opacity=0.45),
    ]
    edge = {"stroke": wood.ink, "stroke_linejoin": "round"}
    drawn.append(tag("path", d=polygon([left[0], left[1], left[2], tip, right[2], right[3]]), stroke_width=2.2, **edge))
    drawn.extend(
        tag("path", d=polygon(points), fill=wood.lit(wood.tower, light), stroke_width=0.5, **edge)
        for points, light in faces
    )
    return "".join(drawn)
