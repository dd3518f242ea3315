"""What is wrong with a record: where, and what would be right. A reader tells it and goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.errors import one_line

if TYPE_CHECKING:
    from bastide.problems import Problem as Reason


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in a file of games.

    Attributes:
        source: the file's name, for messages.
        line: from 1.
        column: in characters from 1; 0 where it concerns the whole line.
        game: the number of the game in the file, from 1; 0 where it is in none.
        ply: of the move concerned, from 1; 0 where it is none.
        text: what is wrong and what would be right.
        fatal: whether moves of the game were lost by it; the others are only remarked.
        in_variation: whether it is in a variation, and the main line untouched by it.
        reason: the same as a key with values, where the rules refuse a move.
    """

    source: str
    line: int
    column: int
    game: int
    ply: int
    text: str
    fatal: bool = True
    in_variation: bool = False
    reason: Reason | None = None

    def __str__(self) -> str:
        place = f"{one_line(self.source)}:{self.line}" + (f":{self.column}" if self.column else "")
        within = ", ".join(f"{what} {number}" for what, number in (("game", self.game), ("ply", self.ply)) if number)
        return f"{place}: {within}: {self.text}" if within else f"{place}: {self.text}"


OnProblem = Callable[[Problem], None]
"""What a reader tells its problems to."""
