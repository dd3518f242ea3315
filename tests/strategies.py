"""Rulesets drawn at random, as the tables that `tomllib` would give; nothing here knows the kernel.

Boards of every size, one to six kinds of any joined shape that fits, and every option with every value.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

Table = dict[str, Any]
Cell = tuple[int, int]
Draw = st.DrawFn

OPTIONS: dict[str, tuple[object, ...]] = {
    "opening": ("standard", "delayed", "dukes"),
    "contact": ("free", "no-enemy-side", "no-enemy-corner"),
    "claim": ("any", "corner"),
    "capture_limit": (0, 1, 2, 3, "none", "none"),
    "neutral_captured": ("gone", "stays"),
    "first_claim": (False, True),
    "claims": ("automatic", "announced"),
    "replace": ("later", "at-once"),
    "passing": (False, True),
    "end": ("first-out", "both-stuck"),
    "score": ("unplaced", "unplaced-minus-territories", "unplaced-plus-territories"),
}
CODES = tuple(f"{first}{second}" for first in "ADKQZ" for second in "AMTX")
"""Codes to draw from. In capitals in any order: how they sort must not matter."""
LARGEST_SHAPE = 6


def beside(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def extent(cells: set[Cell]) -> int:
    """The longer edge of the rectangle around some cells: they fit, in every facing, on a board of so many."""
    return max(max(cell[axis] for cell in cells) - min(cell[axis] for cell in cells) for axis in (0, 1)) + 1


def drawing_of(cells: set[Cell], point: Cell) -> list[str]:
    top, left = (min(cell[axis] for cell in cells) for axis in (0, 1))
    bottom, right = (max(cell[axis] for cell in cells) for axis in (0, 1))
    return [
        "".join(
            "^" if (row, column) == point else "#" if (row, column) in cells else "."
            for column in range(left, right + 1)
        )
        for row in range(top, bottom + 1)
    ]


@st.composite
def shapes(draw: Draw, board: int, size: int) -> list[str]:
    """A drawing of so many squares, joined by sides, that fits on the board; any of them is the turning point."""
    cells: set[Cell] = {(0, 0)}
    while len(cells) < size:
        edge = sorted({near for cell in cells for near in beside(cell)} - cells)
        grown = [cell for cell in edge if extent(cells | {cell}) <= board]
        cells.add(draw(st.sampled_from(grown)))
    return drawing_of(cells, draw(st.sampled_from(sorted(cells))))


@st.composite
def kinds(draw: Draw, board: int, code: str) -> Table:
    """One kind of building; in one of three the sides' drawings differ."""
    size = draw(st.integers(1, 3) | st.integers(1, LARGEST_SHAPE))  # small ones make longer games, and more captures
    kind: Table = {"code": code, "name": f"Kind {code}", "count": draw(st.integers(1, 4))}
    if draw(st.sampled_from((False, False, True))):
        return {**kind, "light": draw(shapes(board, size)), "dark": draw(shapes(board, size))}
    return {**kind, "drawing": draw(shapes(board, size))}


@st.composite
def rulesets(draw: Draw, smallest: int = 4, largest: int = 10) -> Table:
    """A ruleset that can be played, for `toml_of` and for `PlainRules.from_dict`."""
    board = draw(st.integers(smallest, largest))
    table: Table = {"format": 1, "name": "drawn", "board": board}
    table |= {key: draw(st.sampled_from(values)) for key, values in OPTIONS.items()}
    if draw(st.integers(0, 3)) == 3:
        table["max_claim"] = draw(st.integers(1, board * board))
    if table["opening"] == "dukes" and draw(st.booleans()):
        table["duke_zone"] = draw(st.integers(1, (board + 1) // 2))
    many = 1 + draw(st.integers(1, 6))
    neutral_code, *codes = draw(st.lists(st.sampled_from(CODES), min_size=many, max_size=many, unique=True))
    # Now and then one so large that there is no room left for it, and the opening skips it.
    size = draw(st.integers(1, LARGEST_SHAPE) | st.integers(1, board * board // 2))
    table["neutral"] = {"code": neutral_code, "name": "Neutral", "drawing": draw(shapes(board, size))}
    table["building"] = [draw(kinds(board, code)) for code in codes]
    return table


@st.composite
def variants(draw: Draw, bases: tuple[str, ...] = ("cathedral", "wellington", "village")) -> Table:
    """A shipped ruleset with other options: its buildings are enough for walls, and so for captures."""
    table: Table = {"format": 1, "name": "variant", "extends": draw(st.sampled_from(bases))}
    return table | {key: draw(st.sampled_from(values)) for key, values in OPTIONS.items()}


def toml_value(value: object) -> str:
    """What JSON writes of texts, numbers and switches is TOML as well; tables differ."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml_of(table: Table) -> str:
    """The ruleset as a file's text."""
    return "".join(f"{json.dumps(key)} = {toml_value(value)}\n" for key, value in table.items())
