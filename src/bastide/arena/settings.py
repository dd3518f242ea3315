"""A tournament's settings file: TOML, every key checked, and what is refused is refused with its key."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

from bastide.arena.openings import opening_set, read_openings
from bastide.arena.plan import KINDS, MOST_GAMES, Entrant, Plan
from bastide.arena.sprt import Sprt
from bastide.errors import BastideError, FileError, nearest, one_line
from bastide.protocol.limits import Limits
from bastide.rules import load_rules, shipped_rules
from bastide.rules.shelf import SHIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bastide.rules import Rules

FORMAT = 1
_KEYS = ("format", "name", "rules", "openings", "kind", "games", "seed", "challengers", "limits", "sprt", "player")
_LARGEST = 1_000_000
_SEEDS = 2**63


class _Reader:
    """One file being read; knows its name, so that every complaint can give it."""

    def __init__(self, path: Path, table: dict[str, Any]) -> None:
        self.path = path
        self.table = table

    def fault(self, key: str, problem: object) -> BastideError:
        return BastideError(f"{one_line(str(self.path))}: {key}: {problem}")

    def known(self, table: dict[str, Any], keys: tuple[str, ...], where: str = "") -> None:
        for key in table:
            if key not in keys:
                raise self.fault(where + one_line(key), f"unknown key; {nearest(key, keys)}")

    def text(self, table: dict[str, Any], key: str, default: str | None = None, where: str = "") -> str:
        value = table.get(key, default)
        if not isinstance(value, str) or not value:
            raise self.fault(where + key, 'must be a text in quotes, such as "greedy"')
        return value

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.table.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(key, f"must be a whole number from {low} to {high}, not {value!a}")
        return value

    def section(self, key: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise self.fault(key, f"must be a table, begun by [{key}]")
        return value

    def rules(self) -> Rules:
        name = self.text(self.table, "rules", "cathedral")
        if name in SHIPPED:
            return shipped_rules(name)
        # A file of one's own lies where the settings say, seen from them.
        is_file = name.endswith(".toml") or "/" in name or "\\" in name
        return load_rules(self.path.parent / name if is_file else name)

    def entrants(self) -> Iterator[Entrant]:
        rows = self.table.get("player", [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.fault("player", "must be tables, each begun by [[player]]")
        for number, row in enumerate(rows, 1):
            where = f"player[{number}]."
            self.known(row, Entrant._fields[:2], where)
            player = self.text(row, "player", where=where)
            yield Entrant(self.text(row, "name", player, where), player)

    def sprt(self) -> Sprt | None:
        if "sprt" not in self.table:
            return None
        given = self.section("sprt")
        self.known(given, ("elo0", "elo1", "alpha", "beta"), "sprt.")
        for key, value in given.items():
            if not isinstance(value, int | float) or isinstance(value, bool):
                raise self.fault(f"sprt.{key}", f"must be a number, not {value!a}")
        try:
            return Sprt(**{"elo0": 0.0, **given})
        except TypeError:
            raise self.fault("sprt.elo1", "is missing: the Elo difference at which the claim is accepted") from None
        except BastideError as error:
            raise self.fault("sprt", error) from None

    def limits(self, folder: Path) -> Limits:
        try:
            return Limits.from_table({"stderr_folder": str(folder.resolve() / "stderr"), **self.section("limits")})
        except BastideError as error:
            raise self.fault("limits", error) from None

    def plan(self, folder: Path) -> Plan:
        self.known(self.table, _KEYS)
        rules = self.rules()
        openings = opening_set(rules)
        if "openings" in self.table:
            openings = read_openings(self.path.parent / self.text(self.table, "openings"), rules)
        kind = self.text(self.table, "kind", "round-robin")
        if kind not in KINDS:
            raise self.fault("kind", f"there is no {kind!a}; {nearest(kind, KINDS)}")
        settings = {
            "name": self.text(self.table, "name", self.path.stem),
            "kind": kind,
            "games": self.number("games", 20, 2, MOST_GAMES),
            "seed": self.number("seed", 0, -_SEEDS, _SEEDS - 1),
            "challengers": self.number("challengers", 1, 1, MOST_GAMES),
            "limits": self.limits(folder),
            "sprt": self.sprt(),
            "trusted": True,  # whoever runs a settings file on the command line has named what it names
        }
        try:
            return Plan(tuple(self.entrants()), rules, openings, **settings)  # type: ignore[arg-type]
        except BastideError as error:
            raise BastideError(f"{one_line(str(self.path))}: {error}") from None


def read_plan(path: Path, folder: Path) -> Plan:
    """The tournament that a settings file describes; docs/arena.md has its keys.

    Args:
        path: the file. Files that it names are looked for from where it lies.
        folder: where the results will be kept, and by default the error output of players that are programs.

    Raises:
        FileError: it cannot be read.
        BastideError: a key or value is refused; the message names the file and the key.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileError.of(path, error) from None
    except ValueError as error:  # a NUL in the path
        raise FileError(ascii(str(path)), str(error)) from None
    try:
        table = tomllib.loads(raw[:_LARGEST].decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise FileError(str(path), f"is no TOML: {error}") from None
    written = table.get("format")
    if written != FORMAT or isinstance(written, bool):
        raise BastideError(f"{one_line(str(path))}: format: must be {FORMAT}, the version of the format of these files")
    return _Reader(path, table).plan(folder)
