"""SVG as text: numbers, escaping and elements, so that no other file glues angle brackets together."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def num(value: float) -> str:
    """A number as short as two decimals allow: `3`, `.5`, `-12.25`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def plain(text: str) -> str:
    """Any text as character data or as an attribute's value; what XML cannot hold at all becomes U+FFFD."""
    text = _FORBIDDEN.sub("\ufffd", text)
    for mark, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(mark, entity)
    return text


def tag(element: str, *children: str, **attributes: str | float | None) -> str:
    """An element around children that are markup already.

    An attribute's name is written with `_` for `-` (`stroke_width`), and with a trailing `_` where Python reserves it;
    those that are None are left out.
    """
    parts = [element]
    for key, value in attributes.items():
        if value is not None:
            shown = plain(value) if isinstance(value, str) else num(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    opening = " ".join(parts)
    content = "".join(children)
    return f"<{opening}>{content}</{element}>" if content else f"<{opening}/>"


def polygon(points: list[tuple[float, float]]) -> str:
    """Path data of one closed polygon."""
    first, *rest = points
    steps = [f"M{num(first[0])} {num(first[1])}"]
    x, y = first
    for to_x, to_y in rest:
        if num(to_y) == num(y):
            steps.append(f"H{num(to_x)}")
        elif num(to_x) == num(x):
            steps.append(f"V{num(to_y)}")
        else:
            steps.append(f"L{num(to_x)} {num(to_y)}")
        x, y = to_x, to_y
    return "".join(steps) + "Z"
