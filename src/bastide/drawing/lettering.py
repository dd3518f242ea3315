"""Letters as strokes: what is written in a picture, for programs that have no fonts to write it with.

A browser always has a font. A program that turns SVG into pixels has those of the machine, and on a server there may be
none: then letters are missing, without a word. `without_fonts` draws them instead, the same on every machine.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from bastide.drawing.markup import num, tag

if TYPE_CHECKING:
    from collections.abc import Iterable

CAP = 7.0
"""How high a capital is in the units of the glyphs; its top is at 0, lower letters begin at 2.2."""
_CAP_SHARE = 0.72
"""How high a capital is in a font of size 1."""
_GAP = 1.6
"""Between two glyphs."""
_PEN = {"bold": 1.3, "normal": 0.95}

_ROUND = "M2.7 0A2.7 3.5 0 1 0 2.71 0Z"
_BOWL = "M1.8 2.2A1.8 2.4 0 1 0 1.81 2.2Z"
_STEM = "M0 7V0H2.2A1.9 1.9 0 0 1 2.2 3.8H0"
_ARCH = "M0 4.2Q.2 2.2 1.9 2.2Q3.4 2.2 3.4 4.2V7"

GLYPHS: dict[str, tuple[float, str]] = {
    " ": (1.4, ""),
    "A": (5, "M0 7L2.5 0L5 7M.9 4.7H4.1"),
    "B": (4.2, "M0 0V7H2.4A1.85 1.85 0 0 0 2.4 3.3H0M0 0H2.2A1.65 1.65 0 0 1 2.2 3.3"),
    "C": (4.8, "M4.86 1.4A2.7 3.5 0 1 0 4.86 5.6"),
    "D": (4.8, "M0 0V7H1.7A3.1 3.5 0 0 0 1.7 0Z"),
    "E": (3.8, "M3.8 0H0V7H3.8M0 3.4H3.2"),
    "F": (3.7, "M3.7 0H0V7M0 3.4H3.1"),
    "G": (5.2, "M4.86 1.4A2.7 3.5 0 1 0 5.24 4.7V3.8H3.2"),
    "H": (4.6, "M0 0V7M4.6 0V7M0 3.4H4.6"),
    "I": (2, "M0 0H2M1 0V7M0 7H2"),
    "J": (3, "M3 0V5Q3 7 1.4 7Q.3 7 0 5.8"),
    "K": (4.4, "M0 0V7M4.3 0L0 4.4M1.6 2.8L4.5 7"),
    "L": (3.6, "M0 0V7H3.6"),
    "M": (5.6, "M0 7V0L2.8 4.6L5.6 0V7"),
    "N": (4.7, "M0 7V0L4.7 7V0"),
    "O": (5.4, _ROUND),
    "P": (4.1, _STEM),
    "Q": (5.4, f"{_ROUND}M3.3 5L5.3 7.3"),
    "R": (4.4, f"{_STEM}M2.2 3.8L4.4 7"),
    "S": (4.1, "M4 1.3Q3.4 0 2.1 0Q.3 0 .3 1.75Q.3 3 2.1 3.4Q4.1 3.9 4.1 5.2Q4.1 7 2.1 7Q.5 7 0 5.6"),
    "T": (4.8, "M0 0H4.8M2.4 0V7"),
    "U": (4.6, "M0 0V4.6A2.3 2.4 0 0 0 4.6 4.6V0"),
    "V": (5, "M0 0L2.5 7L5 0"),
    "W": (7, "M0 0L1.8 7L3.5 1L5.2 7L7 0"),
    "X": (4.6, "M0 0L4.6 7M4.6 0L0 7"),
    "Y": (4.8, "M0 0L2.4 3.6L4.8 0M2.4 3.6V7"),
    "Z": (4.4, "M0 0H4.4L0 7H4.4"),
    "a": (3.6, f"{_BOWL}M3.6 2.2V7"),
    "b": (3.6, f"{_BOWL}M0 0V7"),
    "c": (3.4, "M3.4 3.2A1.8 2.4 0 1 0 3.4 6"),
    "d": (3.6, f"{_BOWL}M3.6 0V7"),
    "e": (3.6, "M.1 4.5H3.6A1.8 2.4 0 1 0 3.2 6.1"),
    "f": (2.4, "M2.5 .1Q1 -.3 1 1.6V7M0 2.4H2.3"),
    "g": (3.6, f"{_BOWL}M3.6 2.2V7Q3.6 9 1.8 9Q.7 9 .3 8.4"),
    "h": (3.4, f"M0 0V7{_ARCH}"),
    "i": (0.4, "M.2 2.3V7M.2 .3h.3"),
    "j": (1.2, "M1 2.3V7.6Q1 9 0 8.9M1 .3h.3"),
    "k": (3.2, "M0 0V7M3 2.3L0 5M1.2 4L3.2 7"),
    "l": (1, "M0 0V6Q0 7 1 7"),
    "m": (5.6, "M0 2.3V7M0 4.2Q.2 2.2 1.5 2.2Q2.8 2.2 2.8 4V7M2.8 4.2Q3 2.2 4.3 2.2Q5.6 2.2 5.6 4V7"),
    "n": (3.4, f"M0 2.3V7{_ARCH}"),
    "o": (3.6, _BOWL),
    "p": (3.6, f"{_BOWL}M0 2.2V9"),
    "q": (3.6, f"{_BOWL}M3.6 2.2V9"),
    "r": (2.2, "M0 2.3V7M0 4.4Q.2 2.2 2.2 2.3"),
    "s": (3, "M2.9 3Q2.5 2.2 1.5 2.2Q.2 2.2 .2 3.4Q.2 4.3 1.5 4.6Q3 4.9 3 5.8Q3 7 1.5 7Q.3 7 0 6.1"),
    "t": (2.3, "M1 .8V5.8Q1 7.1 2.3 6.9M0 2.4H2.2"),
    "u": (3.4, "M0 2.3V5.2Q0 7 1.6 7Q3.2 7 3.4 5M3.4 2.3V7"),
    "v": (3.6, "M0 2.3L1.8 7L3.6 2.3"),
    "w": (5.2, "M0 2.3L1.3 7L2.6 2.8L3.9 7L5.2 2.3"),
    "x": (3.2, "M0 2.3L3.2 7M3.2 2.3L0 7"),
    "y": (3.6, "M0 2.3L1.8 7M3.6 2.3L1.8 7L1 8.6Q.7 9 .1 8.9"),
    "z": (3.2, "M0 2.3H3.2L0 7H3.2"),
    "0": (4, "M2 0A2 3.5 0 1 0 2.01 0Z"),
    "1": (3.3, "M.3 1.3L1.8 0V7M.3 7H3.3"),
    "2": (4, "M.1 1.8Q.2 0 2 0Q3.9 0 3.9 1.8Q3.9 3 2.6 4.3L0 7H4"),
    "3": (4, "M.2 1.3Q.7 0 2 0Q3.7 0 3.7 1.7Q3.7 3.3 1.6 3.3Q4 3.3 4 5.1Q4 7 2 7Q.4 7 0 5.6"),
    "4": (4.2, "M3 7V0L0 5H4.2"),
    "5": (4, "M3.7 0H.6L.3 3.1Q1 2.6 2 2.6Q4 2.6 4 4.7Q4 7 1.9 7Q.4 7 0 5.8"),
    "6": (4, "M3.6 .9Q3 0 2.1 0Q0 0 0 4Q0 7 2 7Q4 7 4 4.8Q4 2.7 2.1 2.7Q.4 2.7 0 4.4"),
    "7": (4, "M0 0H4L1.4 7"),
    "8": (
        4,
        "M2 3.3Q.3 3.3 .3 1.65Q.3 0 2 0Q3.7 0 3.7 1.65Q3.7 3.3 2 3.3Q0 3.3 0 5.15Q0 7 2 7Q4 7 4 5.15Q4 3.3 2 3.3Z",
    ),
    "9": (4, "M.4 6.1Q1 7 1.9 7Q4 7 4 3Q4 0 2 0Q0 0 0 2.2Q0 4.3 1.9 4.3Q3.6 4.3 4 2.6"),
    ".": (0.4, "M.1 6.8h.3"),
    ",": (0.6, "M.5 6.8L.1 8.1"),
    ":": (0.4, "M.2 3.4h.3M.2 6.9h.3"),
    ";": (0.6, "M.4 3.4h.3M.5 6.8L.1 8.1"),
    "!": (0.4, "M.2 0V4.7M.2 6.9h.3"),
    "?": (3.6, "M0 1.4Q.3 0 1.8 0Q3.6 0 3.6 1.6Q3.6 2.6 2.5 3.2Q1.8 3.6 1.8 4.7M1.8 6.9h.3"),
    "-": (2.2, "M0 4.2H2.2"),
    "\N{EN DASH}": (3.4, "M0 4.2H3.4"),
    "\N{EM DASH}": (5, "M0 4.2H5"),
    "\N{MIDDLE DOT}": (0.4, "M.2 4h.3"),
    "\N{HORIZONTAL ELLIPSIS}": (4.4, "M.2 6.9h.3M2.2 6.9h.3M4.2 6.9h.3"),
    "\N{MULTIPLICATION SIGN}": (2.8, "M0 2.8L2.8 5.6M2.8 2.8L0 5.6"),
    "+": (3.6, "M0 4.2H3.6M1.8 2.4V6"),
    "=": (3.4, "M0 3.2H3.4M0 5.4H3.4"),
    "*": (3, "M1.5 .4V3.8M0 1.2L3 3M3 1.2L0 3"),
    "/": (3, "M0 7.6L3 -.4"),
    "(": (1.1, "M1.1 -.4Q-1.1 3.5 1.1 7.6"),
    ")": (1.1, "M0 -.4Q2.2 3.5 0 7.6"),
    "'": (0.4, "M.2 0V1.7"),
    '"': (1.8, "M.2 0V1.7M1.6 0V1.7"),
    "&": (
        4.5,
        "M4.5 7L.9 1.9Q.5 0 1.9 0Q3.3 0 3 1.4Q2.7 2.4 1.3 3.1Q0 3.8 0 5.2Q0 7 1.9 7Q3.9 7 4.4 4",
    ),
}
"""For each character how wide it is and the path of a pen over it."""

_WRITING = re.compile("<g ([^<>]*)>((?:<text [^<>]*>[^<>]*</text>)+)</g>")
_TEXT = re.compile("<text ([^<>]*)>([^<>]*)</text>")
_ATTRIBUTE = re.compile('([a-z-]+)="([^"]*)"')


def _width(text: str) -> float:
    """How wide a text is in a size of 1, drawn as strokes; a character without a glyph is as wide as the widest."""
    widest = max(width for width, _ in GLYPHS.values())
    whole = sum((GLYPHS[mark][0] if mark in GLYPHS else widest) + _GAP for mark in text)
    return max(0.0, whole - _GAP) * _CAP_SHARE / CAP


def _drawn(text: str, at: dict[str, str], group: dict[str, str]) -> str:
    """One line of text as a group of paths."""
    size = float(group["font-size"])
    scale = size * _CAP_SHARE / CAP
    left = {"middle": 0.5, "end": 1.0}.get(group.get("text-anchor", ""), 0.0) * _width(text) * size
    x, y = float(at["x"]) - left, float(at["y"]) - CAP * scale
    paths = []
    pen = 0.0
    for mark in text:
        width, path = GLYPHS[mark]
        if path:
            paths.append(tag("path", d=path, transform=f"translate({num(pen)} 0)" if pen else None))
        pen += width + _GAP
    # Two decimals are too few for a scale.
    return tag("g", *paths, transform=f"translate({num(x)} {num(y)}) scale({scale:.5f})")


def _redrawn(writing: re.Match[str]) -> str:
    group = dict(_ATTRIBUTE.findall(writing[1]))
    texts: Iterable[tuple[str, str]] = [(attributes, unescape(text)) for attributes, text in _TEXT.findall(writing[2])]
    if "font-size" not in group or any(mark not in GLYPHS for _, text in texts for mark in text):
        return writing[0]
    weight = "bold" if group.get("font-weight") == "bold" else "normal"
    return tag(
        "g",
        *(_drawn(text, dict(_ATTRIBUTE.findall(attributes)), group) for attributes, text in texts),
        fill="none",
        stroke=group.get("fill", "#000000"),
        stroke_width=_PEN[weight],
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def without_fonts(svg: str) -> str:
    """One of our own drawings with its texts drawn as strokes.

    A group of texts that holds a character for which there is no glyph stays as it is, and needs a font.
    """
    return _WRITING.sub(_redrawn, svg)
