"""What a ruleset is: the board, the buildings, the options and every placement by its name.

Numbers in comments are clauses of the rules.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

Raw = Mapping[str, Any]
Side = Literal["light", "dark"]
Square = tuple[int, int]
"""Row from the top and column from the left, both from 0 (1.1)."""
Squares = frozenset[Square]

SIDES: Final[tuple[Side, Side]] = ("light", "dark")
OTHER: Final[dict[Side, Side]] = {"light": "dark", "dark": "light"}
DUKE: Final = "DU"
FACINGS: Final = "nesw"

# Every option with its values, the default first.
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "opening": ("standard", "delayed", "dukes"),
    "contact": ("free", "no-enemy-side", "no-enemy-corner"),
    "claim": ("any", "corner"),
    "neutral_captured": ("gone", "stays"),
    "first_claim": (False, True),
    "claims": ("automatic", "announced"),
    "replace": ("later", "at-once"),
    "passing": (False, True),
    "end": ("first-out", "both-stuck"),
    "score": ("unplaced", "unplaced-minus-territories", "unplaced-plus-territories"),
}


class Placement(NamedTuple):
    """One way to put one piece on the board."""

    text: str
    code: str
    squares: Squares


Placements = dict[str, Placement]
"""By canonical text."""


@dataclass(frozen=True, eq=False)
class PlainRules:
    """A ruleset, with every placement on the empty board worked out once."""

    name: str
    n: int
    options: Mapping[str, Any]
    capture_limit: int | None
    max_claim: int
    duke_zone: int
    stock: Mapping[str, int]
    """How many of each building a side has (1.2)."""
    size: Mapping[Side, Mapping[str, int]]
    """How many squares each building covers."""
    neutral: Placements
    dukes: Placements
    buildings: Mapping[Side, Placements]
    board: Squares
    corners: Squares

    @classmethod
    def from_toml(cls, text: str, shipped: Mapping[str, Raw] | None = None) -> PlainRules:
        """Read the text of a ruleset file; `shipped` holds the files it may extend, parsed."""
        return cls.from_dict(tomllib.loads(text), shipped)

    @classmethod
    def from_dict(cls, raw: Raw, shipped: Mapping[str, Raw] | None = None) -> PlainRules:
        """Take a ruleset as `tomllib` gives it."""
        raw = _extended(raw, shipped or {})
        n = int(raw.get("board", 10))
        limit = raw.get("capture_limit", 1)
        zone = int(raw.get("duke_zone", 2))
        buildings = list(raw["building"])
        neutral = raw["neutral"]
        everywhere = frozenset((row, column) for row in range(n) for column in range(n))
        return cls(
            name=str(raw.get("name", "")),
            n=n,
            options={key: _choice(raw, key) for key in CHOICES},
            capture_limit=None if limit == "none" else int(limit),
            max_claim=int(raw.get("max_claim", n * n // 2)),
            duke_zone=zone,
            stock={str(b["code"]): int(b.get("count", 1)) for b in buildings},
            size={side: {str(b["code"]): len(_read(_drawing(b, side))[0]) for b in buildings} for side in SIDES},
            neutral=_placements(neutral["code"], _drawing(neutral, "light"), n),
            dukes={
                text: duke
                for text, duke in _placements(DUKE, ["^"], n).items()
                if all(_rings_from_edge(square, n) < zone for square in duke.squares)  # 2.3
            },
            buildings={
                side: {
                    text: placement
                    for b in buildings
                    for text, placement in _placements(b["code"], _drawing(b, side), n).items()
                }
                for side in SIDES
            },
            board=everywhere,
            corners=frozenset({(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)}),
        )


def _extended(raw: Raw, shipped: Mapping[str, Raw]) -> dict[str, Any]:
    """Everything of the ruleset that is extended, the keys of this one laid over it."""
    if "extends" not in raw:
        return dict(raw)
    return {**_extended(shipped[raw["extends"]], shipped), **raw}


def _choice(raw: Raw, key: str) -> object:
    value: object = raw.get(key, CHOICES[key][0])
    if value not in CHOICES[key]:
        message = f"{key} = {value!r} is none of {CHOICES[key]}"
        raise ValueError(message)
    return value


def _drawing(building: Raw, side: Side) -> Sequence[str]:
    drawing: Sequence[str] = building["drawing"] if "drawing" in building else building[side]
    return drawing


def _read(drawing: Sequence[str]) -> tuple[Squares, Square]:
    """The squares of a drawing and its turning point, which is one of them."""
    marks = {(row, column): mark for row, line in enumerate(drawing) for column, mark in enumerate(line)}
    squares = frozenset(square for square, mark in marks.items() if mark in "#^")
    (turning_point,) = (square for square, mark in marks.items() if mark == "^")
    return squares, turning_point


def _facing(drawing: Sequence[str], quarters: int) -> Squares:
    """The drawing turned clockwise about its turning point, which becomes (0, 0) (1.3)."""
    squares, (row0, column0) = _read(drawing)
    turned = {(row - row0, column - column0) for row, column in squares}
    for _ in range(quarters):
        # What pointed up (row -1) now points right (column +1).
        turned = {(column, -row) for row, column in turned}
    return frozenset(turned)


def _placements(code: str, drawing: Sequence[str], n: int) -> Placements:
    """Every placement of a piece on the empty board.

    Of the facings that cover the same squares the first in the order n, e, s, w names it.
    """
    names: dict[Squares, str] = {}
    for quarters, facing in enumerate(FACINGS):
        shape = _facing(drawing, quarters)
        for row in range(n):
            for column in range(n):
                squares = frozenset((row + down, column + right) for down, right in shape)
                if all(0 <= r < n and 0 <= c < n for r, c in squares):
                    names.setdefault(squares, f"{code}{facing}{square_name((row, column))}")
    return {text: Placement(text, code, squares) for squares, text in names.items()}


def square_name(square: Square) -> str:
    """The name of a square: the column's letter and the row's number (1.1)."""
    row, column = square
    return f"{chr(ord('A') + column)}{row + 1}"


def _rings_from_edge(square: Square, n: int) -> int:
    """0 on the outermost ring, 1 on the next, and so on."""
    row, column = square
    return min(row, column, n - 1 - row, n - 1 - column)
