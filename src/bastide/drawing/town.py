"""The board: ground with its grain, the town wall with what is written on it, and the territories' patterns."""

from __future__ import annotations

from math import cos, pi, sin

from bastide.drawing.markup import num, plain, tag
from bastide.drawing.ornaments import cone
from bastide.drawing.outline import UNIT
from bastide.drawing.woods import Theme, lit
from bastide.rules.board import COLUMNS

WALL = 54.0
"""How wide the wall is with coordinates on it, in units."""
BARE_WALL = 34.0
"""How wide it is without."""

_TILE = (320.0, 180.0)
"""The grain repeats after so many units across and down."""
_STREAKS = 40


def _scatter(index: int, salt: int) -> float:
    """A number from 0 to 1 that looks accidental and is always the same."""
    value = (index * 2654435761 + salt * 40503) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 2246822519) & 0xFFFFFFFF
    return ((value ^ (value >> 13)) & 0xFFFF) / 0xFFFF


def grain(theme: Theme, id_: str) -> str:
    """A pattern of streaks, clear between them, to be laid over any wood."""
    width, height = _TILE
    by_weight: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for index in range(_STREAKS):
        y = (index + 0.2 + 0.6 * _scatter(index, 1)) * height / _STREAKS
        bow = 5 * (_scatter(index, 2) - 0.5)
        sag = 7 * (_scatter(index, 3) - 0.5)
        middle = width * (0.35 + 0.3 * _scatter(index, 4))
        # Both ends leave at the same slope, so that the tile joins itself.
        path = (
            f"M0 {num(y)}C60 {num(y + bow)} {num(middle - 50)} {num(y + sag)} {num(middle)} {num(y + sag / 2)}"
            f"S{num(width - 60)} {num(y - bow)} {num(width)} {num(y)}"
        )
        by_weight[index * 7 % 3].append(path)
    strokes = [
        tag("path", d="".join(paths), stroke_width=0.6 + 0.5 * weight, stroke_opacity=(0.3, 0.2, 0.13)[weight])
        for weight, paths in by_weight.items()
    ]
    group = tag("g", *strokes, fill="none", stroke=theme.grain)
    return tag("pattern", group, id=id_, width=width, height=height, patternUnits="userSpaceOnUse")


def stripes(theme: Theme, id_: str) -> str:
    """Light's territory."""
    back = tag("rect", width=10, height=10, fill=theme.tints[0], fill_opacity=0.9)
    bar = tag("rect", width=2.6, height=10, fill=theme.marks[0], fill_opacity=0.75)
    return tag(
        "pattern", back, bar, id=id_, width=10, height=10, patternUnits="userSpaceOnUse", patternTransform="rotate(45)"
    )


def dots(theme: Theme, id_: str) -> str:
    """Dark's territory."""
    back = tag("rect", width=12, height=12, fill=theme.tints[1], fill_opacity=0.9)
    spots = "".join(tag("circle", cx=at, cy=at, r=1.75, fill=theme.marks[1]) for at in (3, 9))
    return tag("pattern", back, spots, id=id_, width=12, height=12, patternUnits="userSpaceOnUse")


def hatching(id_: str, colour: str, halo: str, *, crossed: bool) -> str:
    """Lines upon a building: one way where it may not stand, both ways where it would be taken."""
    edge, middle = 14.0, 7.0
    lines = f"M{num(middle)} 0V{num(edge)}" + (f"M0 {num(middle)}H{num(edge)}" if crossed else "")
    drawn = [
        tag("path", d=lines, stroke=halo, stroke_width=4.2, stroke_opacity=0.7),
        tag("path", d=lines, stroke=colour, stroke_width=2.2),
    ]
    turn = "rotate(-45)"
    return tag("pattern", *drawn, id=id_, width=edge, height=edge, patternUnits="userSpaceOnUse", patternTransform=turn)


def _frame_merlons(theme: Theme, size: int, wall: float) -> str:
    """The wall's teeth, along all four sides between the corner towers."""
    edge = size * UNIT
    middle, half = wall - 13, 7.5
    count = 2 * size
    places = [wall + (index + 0.5) * edge / count for index in range(count)]
    far = 2 * wall + edge - middle
    spots = [(at, line) for line in (middle, far) for at in places] + [
        (line, at) for line in (middle, far) for at in places
    ]
    box = f"h{num(2 * half)}v{num(2 * half)}h{num(-2 * half)}z"
    teeth = "".join(f"M{num(x - half)} {num(y - half)}{box}" for x, y in spots)
    lit_edges = "".join(
        f"M{num(x - half + 1.2)} {num(y + half - 1.2)}v{num(2.4 - 2 * half)}h{num(2 * half - 2.4)}" for x, y in spots
    )
    return "".join(
        (
            tag("path", d=teeth, transform="translate(2.2 3)", fill=theme.frame_ink, fill_opacity=0.4),
            tag(
                "path",
                d=teeth,
                fill=theme.frame_merlon,
                stroke=theme.frame_ink,
                stroke_width=1.2,
                stroke_linejoin="round",
            ),
            tag("path", d=lit_edges, fill="none", stroke=lit(theme.frame_merlon, 0.6), stroke_width=1.3),
        )
    )


def _corner_tower(theme: Theme, radius: float) -> str:
    """A tower of the town wall about 0, 0."""
    teeth = 10
    drawn = [
        tag("circle", cx=2.5, cy=3.2, r=radius + 1, fill=theme.frame_ink, fill_opacity=0.4),
        tag("circle", r=radius, fill=lit(theme.frame, -0.12), stroke=theme.frame_ink, stroke_width=1.5),
    ]
    half = radius * 0.14
    box = f"h{num(2 * half)}v{num(2 * half)}h{num(-2 * half)}z"
    reach = radius * 0.83
    for index in range(teeth):
        angle = (index + 0.5) * 2 * pi / teeth
        turn = f"translate({num(reach * cos(angle))} {num(reach * sin(angle))}) rotate({num(angle * 180 / pi)})"
        drawn.append(tag("path", d=f"M{num(-half)} {num(-half)}{box}", transform=turn))
    merlons = tag("g", *drawn[2:], fill=theme.frame_merlon, stroke=theme.frame_ink, stroke_width=0.8)
    roof = radius * 0.66
    drop = tag("circle", cx=1.6, cy=2, r=roof, fill=theme.frame_ink, fill_opacity=0.45)
    return "".join((*drawn[:2], merlons, drop, cone(roof, theme.frame_wood)))


def _labels(theme: Theme, size: int, wall: float) -> str:
    """A, B, ... along the top; 1, 2, ... down the left."""
    middle = (wall - 20.5) / 2 + 1.5
    drawn = []
    for index in range(size):
        at = wall + (index + 0.5) * UNIT
        drawn.append(tag("text", plain(COLUMNS[index]), x=at, y=middle + 6))
        drawn.append(tag("text", str(index + 1), x=middle, y=at + 6))
    return tag(
        "g",
        *drawn,
        fill=theme.label,
        font_family="Georgia, 'DejaVu Serif', 'Times New Roman', serif",
        font_size=17,
        font_weight="bold",
        text_anchor="middle",
    )


def _ground(theme: Theme, size: int, grain_id: str, light_id: str) -> str:
    edge = size * UNIT
    lines = "".join(f"M{num(at * UNIT)} 0V{num(edge)}M0 {num(at * UNIT)}H{num(edge)}" for at in range(1, size))
    drawn = [tag("rect", width=edge, height=edge, fill=theme.ground)]
    if theme.textured:
        drawn.append(tag("rect", width=edge, height=edge, fill=f"url(#{grain_id})"))
        drawn.append(tag("rect", width=edge, height=edge, fill=f"url(#{light_id})"))
        bright = tag("path", d=lines, transform="translate(1 1)", stroke="#fff6e0", stroke_opacity=0.35)
        drawn.append(bright)
    drawn.append(tag("path", d=lines, stroke=theme.line, stroke_opacity=0.6, stroke_width=1))
    if theme.shadow:
        # The wall above and to the left stands between the light and the ground.
        for depth, opacity in ((9, 0.16), (5, 0.16), (2.5, 0.2)):
            fall = f"M0 0H{num(edge)}V{num(depth)}H{num(depth * 0.8)}V{num(edge)}H0Z"
            drawn.append(tag("path", d=fall, fill=theme.frame_ink, fill_opacity=opacity * theme.shadow * 2))
    return "".join(drawn)


def light_fall(id_: str) -> str:
    """A gradient laid over the whole board: a little brighter where the light comes from."""
    stops = (
        tag("stop", offset=0, stop_color="#fffaf0", stop_opacity=0.28),
        tag("stop", offset=0.5, stop_color="#fffaf0", stop_opacity=0),
        tag("stop", offset=0.5, stop_color="#3a2408", stop_opacity=0),
        tag("stop", offset=1, stop_color="#3a2408", stop_opacity=0.16),
    )
    return tag("linearGradient", *stops, id=id_, x1=0, y1=0, x2=1, y2=1)


def board(theme: Theme, size: int, *, coordinates: bool, grain_id: str, light_id: str) -> str:
    """Wall and ground; the square A1 begins at the wall's width from the left and from the top."""
    wall = WALL if coordinates else BARE_WALL
    edge = size * UNIT
    whole = edge + 2 * wall
    drawn = [tag("rect", width=whole, height=whole, rx=9, fill=lit(theme.frame, -0.45))]
    drawn.append(tag("rect", x=2, y=2, width=whole - 5, height=whole - 5, rx=7.5, fill=lit(theme.frame, 0.25)))
    drawn.append(tag("rect", x=3.5, y=3.5, width=whole - 6.5, height=whole - 6.5, rx=6.5, fill=theme.frame))
    if theme.textured:
        drawn.append(tag("rect", x=3.5, y=3.5, width=whole - 7, height=whole - 7, rx=6.5, fill=f"url(#{grain_id})"))
        drawn.append(tag("rect", x=3.5, y=3.5, width=whole - 7, height=whole - 7, rx=6.5, fill=f"url(#{light_id})"))
    inner = {"x": wall - 2, "y": wall - 2, "width": edge + 4, "height": edge + 4}
    drawn.append(tag("rect", **inner, rx=1.5, fill=theme.frame_ink))
    ground = _ground(theme, size, grain_id, light_id)
    drawn.append(tag("g", ground, transform=f"translate({num(wall)} {num(wall)})", fill="none"))
    drawn.append(_frame_merlons(theme, size, wall))
    near, radius = wall - 15.0, 19.0
    far = whole - near
    tower = _corner_tower(theme, radius)
    drawn.extend(
        tag("g", tower, transform=f"translate({num(x)} {num(y)})")
        for x, y in ((near, near), (far, near), (near, far), (far, far))
    )
    if coordinates:
        drawn.append(_labels(theme, size, wall))
    return "".join(drawn)
