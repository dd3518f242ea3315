"""Sets of openings: versioned, so that two matches over the same set can be compared.

A file of openings has a line of moves for each opening, from the empty board, parted by blanks. Blank lines and those
that begin with `#` say nothing. The sets that come with the program never change; a better one gets a new number.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from bastide.arena.openings.draw import draw_openings
from bastide.errors import BastideError, GameTextError, one_line
from bastide.files import read_lines
from bastide.game import Game
from bastide.records.openings import opening_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from bastide.rules import Rules

VERSION = 3
_SETS = {
    "cathedral": "cathedral",
    "cathedral-official": "cathedral",
    "cathedral-announced": "cathedral",
    "cathedral-passing": "cathedral",
    "cathedral-lehmann": "cathedral-lehmann",
    "wellington": "wellington",
    "wellington-letter": "wellington",
    "village": "village",
    "hamlet": "hamlet",
}
"""From a shipped ruleset to its set: those that begin alike share one."""
_DRAWN = 100
"""Openings drawn for a ruleset that has no set."""
_LONGEST = 100_000
"""Characters of a line that are read."""


@dataclass(frozen=True, slots=True)
class OpeningSet:
    """Openings in a fixed order.

    Attributes:
        name: what the set is called, with its version: `cathedral-3`.
        lines: each opening's moves from the empty board, in canonical form.
    """

    name: str
    lines: tuple[tuple[str, ...], ...]

    def in_order(self, seed: int) -> Iterator[int]:
        """Numbers of openings, from 0, without an end: all of them in an order of the seed's, then all once more."""
        order = list(range(len(self.lines)))
        random.Random(f"openings {seed}").shuffle(order)
        while True:
            yield from order

    def label(self, number: int) -> str:
        """An opening's name, as records bear it: `cathedral-3/17`, counted from 1."""
        return f"{self.name}/{number + 1}"


def _moves(lines: Iterable[str], source: str, rules: Rules) -> Iterator[tuple[str, ...]]:
    known: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        words = line[:_LONGEST].split()
        if not words or words[0].startswith("#"):
            continue
        where = f"{one_line(source)}:{number}"
        try:
            game = Game.from_moves(words, rules)
        except BastideError as error:
            raise GameTextError(f"{where}: {error}") from None
        if game.position.is_over:
            raise GameTextError(f"{where}: the game is over; an opening leaves something to play")
        key = opening_of(game.position).key
        if key in known:
            raise GameTextError(f"{where}: the same as line {known[key]}, or that with the board turned")
        known[key] = number
        yield tuple(map(str, game.moves))


def read_openings(path: Path, rules: Rules) -> OpeningSet:
    """A person's own openings.

    Raises:
        FileError: the file cannot be read.
        GameTextError: a line is no opening of this ruleset, or there is none; the message says where.
    """
    lines = tuple(_moves(read_lines(path), str(path), rules))
    if not lines:
        raise GameTextError(f"{one_line(str(path))}: there is no opening; write its moves on a line: CAnF5 CSnE8")
    return OpeningSet(path.stem, lines)


def _shipped_lines(name: str) -> tuple[tuple[str, ...], ...]:
    text = files("bastide.arena.openings").joinpath("data", f"{name}-{VERSION}.txt").read_text(encoding="utf-8")
    return tuple(tuple(line.split()) for line in text.splitlines() if line and not line.startswith("#"))


@cache
def opening_set(rules: Rules) -> OpeningSet:
    """The openings of a ruleset: those that come with the program, or for one's own ruleset some that are drawn."""
    if rules.name in _SETS:
        name = _SETS[rules.name]
        return OpeningSet(f"{name}-{VERSION}", _shipped_lines(name))
    # In a town where nothing gives both sides a chance there is still the empty board.
    return OpeningSet(f"drawn-{VERSION}", tuple(draw_openings(rules, _DRAWN, VERSION)) or ((),))
