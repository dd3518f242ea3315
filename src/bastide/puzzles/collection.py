"""Files of puzzles: JSON lines, the head first, then a puzzle a line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from bastide.errors import BastideError, FileError, GameTextError, one_line
from bastide.files import read_lines, write_whole
from bastide.puzzles.puzzle import THEMES, Puzzle, read_puzzle
from bastide.rules import SHIPPED, shipped_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from bastide.puzzles.mining import Vein
    from bastide.rules import Rules

FORM = {"format": "bastide-puzzles", "version": 1}
_WITH_PUZZLES = ("cathedral", "wellington")
"""Rulesets that puzzles are shipped for."""


@dataclass
class Collection:
    """Puzzles of one ruleset, and how far they have been mined.

    Attributes:
        rules: the ruleset.
        puzzles: by id, in the order in which they were found.
        mined: for each vein, by its name, how many games have been looked through.
    """

    rules: Rules
    puzzles: dict[str, Puzzle]
    mined: dict[str, int]

    def add(self, puzzle: Puzzle) -> None:
        """Take a puzzle in; one that is there already stays as it is."""
        self.puzzles.setdefault(puzzle.id, puzzle)

    def text(self) -> str:
        """As a file holds it."""
        head = {**FORM, "rules": self.rules.name, "mined": self.mined}
        lines = [head, *(puzzle.as_json() for puzzle in self.puzzles.values())]
        return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def vein_name(vein: Vein) -> str:
    """What a vein is called in a file's head."""
    themes = ",".join(theme for theme in THEMES if theme in vein.themes)
    return f"seed={vein.seed} themes={themes}"


def read_collection(path: Path, rules: Rules) -> Collection:
    """Read a file of puzzles.

    Raises:
        FileError: it cannot be read.
        GameTextError: it is no file of puzzles, or not of this ruleset; the text says in which line.
    """
    return _collection(read_lines(path), rules, one_line(str(path)))


def write_collection(path: Path, collection: Collection) -> None:
    """Write a file of puzzles, all of it or nothing.

    Raises:
        FileError: it cannot be written.
    """
    write_whole(path, collection.text(), replace=True)


@cache
def shipped_puzzles(name: str) -> Collection:
    """The puzzles that come with the program, of a shipped ruleset; it may have none."""
    rules = shipped_rules(name)
    if name not in _WITH_PUZZLES:
        return Collection(rules, {}, {})
    source = files("bastide.puzzles").joinpath("data", f"{name}.jsonl")
    return _collection(source.read_text(encoding="utf-8").splitlines(), rules, source.name, trusted=True)


def all_shipped() -> Iterator[Collection]:
    """The collections that come with the program."""
    return (shipped_puzzles(name) for name in SHIPPED if name in _WITH_PUZZLES)


def _collection(lines: Iterable[str], rules: Rules, source: str, *, trusted: bool = False) -> Collection:
    numbered = enumerate(lines, 1)
    _, head = next(numbered, (1, ""))
    collection = Collection(rules, {}, _mined(head, rules, source))
    for number, line in numbered:
        if not line.strip():
            continue
        try:
            puzzle = read_puzzle(json.loads(line), rules, trusted=trusted)
            if puzzle.position.rules != rules:
                raise GameTextError(f"its position is of {puzzle.position.rules}")
        except json.JSONDecodeError as error:
            raise GameTextError(f"{source}:{number}: is no JSON: {error.msg}") from None
        except BastideError as error:
            raise GameTextError(f"{source}:{number}: {error}") from None
        if puzzle.id in collection.puzzles:
            raise GameTextError(f"{source}:{number}: the puzzle {puzzle.id} is there already")
        collection.puzzles[puzzle.id] = puzzle
    return collection


def _mined(line: str, rules: Rules, source: str) -> dict[str, int]:
    """What a file's first line says of how it came about."""
    try:
        head: Any = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORM["format"]:
        raise FileError(source, "is no file of puzzles: its first line has to say so")
    if head.get("version") != FORM["version"]:
        raise FileError(source, f"is of version {head.get('version')!a}; this program knows version {FORM['version']}")
    if head.get("rules") != rules.name:
        raise FileError(source, f"has puzzles of {head.get('rules')!a}, not of {rules.name}")
    mined = head.get("mined")
    if not isinstance(mined, dict) or not all(isinstance(games, int) for games in mined.values()):
        raise FileError(source, "does not say how many games were looked through")
    return {str(name): games for name, games in mined.items()}
