"""From a ruleset file to `Rules`: every key is checked, and what is refused is refused with its key."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast, get_args

from bastide.errors import RulesetError, nearest
from bastide.rules import model
from bastide.rules.board import LARGEST, SMALLEST
from bastide.rules.building import FACINGS, Building, cells_of, facing_cells
from bastide.rules.model import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

FORMAT = 1
MOST_KINDS = 32
MOST_OF_A_KIND = 99
NO_LIMIT = "none"
HIGHEST_LIMIT = 999
_LONGEST_LINE = 4096
_BARE = re.compile("[A-Za-z0-9_-]{1,40}")
_SHOWN = 40
"""Characters of a value that a message repeats."""

Table = dict[str, Any]

_CHOICES: dict[str, tuple[str, ...]] = {
    "opening": get_args(model.Opening),
    "contact": get_args(model.Contact),
    "claim": get_args(model.Claim),
    "neutral_captured": get_args(model.NeutralCaptured),
    "claims": get_args(model.Claims),
    "replace": get_args(model.Replace),
    "end": get_args(model.End),
    "score": get_args(model.Score),
}
_DEFAULTS: Table = {
    "board": LARGEST,
    "opening": "standard",
    "contact": "free",
    "claim": "any",
    "capture_limit": 1,
    "neutral_captured": "gone",
    "first_claim": False,
    "claims": "automatic",
    "replace": "later",
    "passing": False,
    "end": "first-out",
    "score": "unplaced",
}
_KEYS = ("format", "name", "title", "about", "extends", *_DEFAULTS, "max_claim", "duke_zone", "neutral", "building")
_BUILDING_KEYS = ("code", "name", "count", "drawing", "light", "dark")


@dataclass(frozen=True)
class _Reader:
    """One file being read; knows its name, so that every complaint can give it."""

    source: str

    def fault(self, key: str, problem: str) -> RulesetError:
        return RulesetError(self.source, key, problem)

    def check_keys(self, table: Table, known: tuple[str, ...], where: str) -> None:
        for key in table:
            if key not in known:
                raise self.fault(
                    f"{where}{key if _BARE.fullmatch(key) else _shown(key)}", f"unknown key; {nearest(key, known)}"
                )

    def text(self, table: Table, key: str, where: str = "", most: int = 1000) -> str:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{where}{key}", f"must be a text, such as {key} = {_EXAMPLES[where[:1], key]}")
        if len(value) > most or not value.isprintable():
            raise self.fault(f"{where}{key}", f"must be one printable line of at most {most} characters")
        return value

    def number(self, table: Table, key: str, low: int, high: int, where: str = "") -> int:
        value = table[key]
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(f"{where}{key}", f"must be a whole number from {low} to {high}, not {_shown(value)}")
        return value

    def choice(self, table: Table, key: str) -> str:
        value = table[key]
        if not isinstance(value, str) or value not in _CHOICES[key]:
            wanted = ", ".join(f'"{name}"' for name in _CHOICES[key])
            raise self.fault(key, f"must be one of {wanted}, not {_shown(value)}")
        return value

    def switch(self, table: Table, key: str) -> bool:
        value = table[key]
        if not isinstance(value, bool):
            raise self.fault(key, f"must be true or false, not {_shown(value)}")
        return value

    def capture_limit(self, table: Table) -> int | None:
        value = table["capture_limit"]
        if value == NO_LIMIT:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= HIGHEST_LIMIT:
            wanted = f'a whole number from 0 to {HIGHEST_LIMIT}, or "{NO_LIMIT}" for no limit'
            raise self.fault("capture_limit", f"must be {wanted}, not {_shown(value)}")
        return value

    def drawing(self, value: object, where: str, board: int) -> tuple[str, ...]:
        if not isinstance(value, list) or not value or not all(isinstance(row, str) for row in value):
            raise self.fault(where, 'must be a list of rows, top row first, such as [".^.", "###"]')
        rows = tuple(cast("list[str]", value))
        if len({len(row) for row in rows}) != 1:
            raise self.fault(where, "its rows must be equally long; fill them with dots")
        if strange := set("".join(rows)) - set("#^."):
            raise self.fault(
                where, f"has {_shown(min(strange))}; only # (a square), ^ (the turning point), . (nothing)"
            )
        if "".join(rows).count("^") != 1:
            raise self.fault(where, "must mark exactly one square as the turning point with ^")
        cells = cells_of(rows)
        if not _joined(cells):
            raise self.fault(where, "its squares must all be joined side to side")
        for facing in FACINGS:
            turned = facing_cells(rows, facing)
            for axis in (0, 1):
                if max(cell[axis] for cell in turned) - min(cell[axis] for cell in turned) >= board:
                    raise self.fault(where, f"does not fit on a board of {board} x {board}")
        return rows

    def building(self, table: object, where: str, board: int, *, neutral: bool) -> Building:
        if not isinstance(table, dict):
            raise self.fault(where.rstrip("."), "must be a table with code, name and drawing")
        self.check_keys(table, _BUILDING_KEYS, where)
        code = self.text(table, "code", where)
        if not re.fullmatch("[A-Z]{2}", code):
            raise self.fault(f"{where}code", f"must be two capital letters, not {_shown(code)}")
        if code == model.DUKE.code:
            raise self.fault(f"{where}code", "DU is the Duke's code; choose another")
        name = self.text(table, "name", where, most=40)
        if neutral and "count" in table:
            raise self.fault(f"{where}count", "there is always one neutral building; leave the key out")
        count = self.number({"count": 1, **table}, "count", 1, MOST_OF_A_KIND, where)
        light, dark = self.both_drawings(table, where, board, neutral=neutral)
        return Building(code, name, count, light, dark)

    def both_drawings(
        self, table: Table, where: str, board: int, *, neutral: bool
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        given = [key for key in ("drawing", "light", "dark") if key in table]
        if given == ["drawing"]:
            both = self.drawing(table["drawing"], f"{where}drawing", board)
            return both, both
        if neutral:
            raise self.fault(f"{where}drawing", "the neutral building needs one drawing, and nothing for light or dark")
        if given != ["light", "dark"]:
            raise self.fault(f"{where}drawing", "give either one drawing for both sides, or light and dark")
        light, dark = (self.drawing(table[side], f"{where}{side}", board) for side in ("light", "dark"))
        if len(cells_of(light)) != len(cells_of(dark)):
            raise self.fault(f"{where}dark", "must cover as many squares as light's")
        return light, dark

    def buildings(self, table: Table, board: int) -> tuple[Building, ...]:
        rows = table.get("building")
        if not isinstance(rows, list) or not rows:
            raise self.fault("building", "there must be at least one [[building]]")
        if len(rows) > MOST_KINDS:
            raise self.fault("building", f"there may be at most {MOST_KINDS} kinds of building")
        return tuple(
            self.building(row, f"building[{number}].", board, neutral=False) for number, row in enumerate(rows, 1)
        )

    def rules(self, table: Table) -> Rules:
        self.check_keys(table, _KEYS, "")
        options: Table = {**_DEFAULTS, **table}
        name = self.text(options, "name", most=40)
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]*", name):
            raise self.fault("name", f"must be one word of letters, digits, - _ and . (no blank), not {_shown(name)}")
        board = self.number(options, "board", SMALLEST, LARGEST)
        opening = self.choice(options, "opening")
        if "duke_zone" in table and opening != "dukes":
            raise self.fault("duke_zone", 'there are no Dukes; they need opening = "dukes"')
        zone = {"duke_zone": 2 if opening == "dukes" else 0, **table}
        largest_claim = {"max_claim": board * board // 2, **table}
        if not isinstance(options.get("neutral"), dict):
            raise self.fault("neutral", "there must be a [neutral] building")
        neutral = self.building(options["neutral"], "neutral.", board, neutral=True)
        buildings = self.buildings(options, board)
        self.check_codes(neutral, buildings)
        return Rules(
            name=name,
            title=self.text({"title": name, **table}, "title", most=100),
            about=self.text(options, "about") if "about" in options else "",
            board=board,
            opening=cast("model.Opening", opening),
            contact=cast("model.Contact", self.choice(options, "contact")),
            claim=cast("model.Claim", self.choice(options, "claim")),
            capture_limit=self.capture_limit(options),
            max_claim=self.number(largest_claim, "max_claim", 1, board * board),
            neutral_captured=cast("model.NeutralCaptured", self.choice(options, "neutral_captured")),
            first_claim=self.switch(options, "first_claim"),
            claims=cast("model.Claims", self.choice(options, "claims")),
            replace=cast("model.Replace", self.choice(options, "replace")),
            passing=self.switch(options, "passing"),
            end=cast("model.End", self.choice(options, "end")),
            score=cast("model.Score", self.choice(options, "score")),
            duke_zone=self.number(zone, "duke_zone", 1, (board + 1) // 2) if opening == "dukes" else 0,
            neutral=neutral,
            buildings=buildings,
        )

    def check_codes(self, neutral: Building, buildings: tuple[Building, ...]) -> None:
        seen = {neutral.code: "neutral"}
        for number, building in enumerate(buildings, 1):
            where = f"building[{number}]"
            if building.code in seen:
                raise self.fault(f"{where}.code", f"{building.code} is already the code of {seen[building.code]}")
            seen[building.code] = where


# By the first letter of where it stands: the file itself, the [neutral] building, a [[building]].
_EXAMPLES = {
    ("", "name"): '"my-town"',
    ("", "title"): '"My town"',
    ("", "about"): '"A short game."',
    ("", "extends"): '"cathedral"',
    ("n", "code"): '"CA"',
    ("n", "name"): '"Cathedral"',
    ("b", "code"): '"CS"',
    ("b", "name"): '"Castle"',
}


def _shown(value: object) -> str:
    """A value in a message: short, and on one line."""
    if isinstance(value, dict | list):  # however deep it is
        return "a table" if isinstance(value, dict) else "a list"
    try:
        text = f'"{value}"' if isinstance(value, str) else str(value)
    except ValueError:  # Python does not write out a number of thousands of digits
        return "a number of thousands of digits"
    text = text if text.isprintable() else ascii(text)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def _joined(cells: tuple[tuple[int, int], ...]) -> bool:
    left = set(cells)
    edge = [left.pop()]
    while edge:
        row, column = edge.pop()
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if near in left:
                left.remove(near)
                edge.append(near)
    return not left


def parse_table(text: str, source: str) -> Table:
    """The file's TOML as plain values.

    Raises:
        RulesetError: the text is no TOML, or of a format that this version does not know.
    """
    # A key of many parts on one line takes the parser a time that grows with their square.
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > _LONGEST_LINE:
            raise RulesetError(source, "", f"has a line of more than {_LONGEST_LINE} characters, line {number}")
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RulesetError(source, "", f"is no TOML: {error}") from None
    written = table.get("format")
    if written != FORMAT or not isinstance(written, int) or isinstance(written, bool):
        raise RulesetError(source, "format", f"must be {FORMAT}, the version of the format of ruleset files")
    return table


def read_rules(text: str, source: str, base: Callable[[str], Mapping[str, Any]]) -> Rules:
    """The ruleset that a file's text describes.

    Args:
        text: the file's content, TOML.
        source: the file's name, for messages.
        base: gives the table of a ruleset that the file extends, by name.

    Raises:
        RulesetError: with file, key and what would be right.
    """
    table = parse_table(text, source)
    reader = _Reader(source)
    if "extends" in table:
        own = table
        reader.text(own, "name")
        table = {**base(reader.text(own, "extends")), **own}
        if own.get("opening", "dukes") != "dukes" and "duke_zone" not in own:
            table.pop("duke_zone", None)  # inherited, and without a meaning under the new opening
        if "board" in own and "max_claim" not in own:
            table.pop("max_claim", None)
        for inherited in ("title", "about"):
            if inherited not in own:
                table.pop(inherited, None)
        del table["extends"]
    return reader.rules(table)
