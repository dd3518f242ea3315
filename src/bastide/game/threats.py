"""What a side could conquer next: the threats of a position, found by asking the kernel for every placement."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bastide.game import parts, words
from bastide.game.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game.move import Move
    from bastide.kernel.core import Conquest
    from bastide.rules import Side

_DUKE = 1000
"""A Duke ends the game: it outweighs every board full of squares."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A placement that conquers.

    Attributes:
        position: before it, its builder to move.
        move: the placement, announced where it must be.
        conquest: what it takes.
        weight: squares won and squares of the buildings that go back; a Duke outweighs them all.
    """

    position: Position
    move: Move
    conquest: Conquest
    weight: int

    @classmethod
    def of(cls, position: Position, move: Move, conquest: Conquest) -> Strike:
        """A placement of the side to move and what it conquers."""
        enemy = position.buildings(position.mover.other)
        taken = sum(len(building.squares) for building in enemy if building.squares[0] in conquest.buildings)
        return cls(position, move, conquest, len(conquest.squares) + taken + _DUKE * conquest.duke)

    @property
    def captures(self) -> tuple[str, ...]:
        """What it takes: codes of enemy buildings, `neutral`, `duke`."""
        return words.taken(self.position, self.conquest)

    @property
    def is_lone(self) -> bool:
        """Whether it takes no building, and its own building and the town wall alone enclose all that it wins.

        Such a corner is there for whoever comes first, often in several places, and from the first moves on.
        """
        if self.conquest.buildings or self.conquest.neutral or self.conquest.duke:
            return False
        rules, won = self.position.rules, self.conquest.squares
        placed = rules.placements(self.position.mover)[self.position.index_of(self.move)].squares
        around = {near for square in won for near in _around(square, rules.board)}
        return around - won <= set(placed)

    def covers(self, other: Strike) -> bool:
        """Whether this takes all that another takes."""
        mine, theirs = self.conquest, other.conquest
        return (
            mine.squares >= theirs.squares
            and mine.buildings >= theirs.buildings
            and mine.neutral >= theirs.neutral
            and mine.duke >= theirs.duke
        )


def _around(square: int, size: int) -> Iterator[int]:
    """The squares beside a square and at its corners."""
    row, column = divmod(square, size)
    for y in range(max(row - 1, 0), min(row + 2, size)):
        for x in range(max(column - 1, 0), min(column + 2, size)):
            yield y * size + x


def strikes(position: Position) -> tuple[Strike, ...]:
    """The placements of the side to move that conquer something, the heaviest first."""
    if position.is_over:
        return ()
    survey = position.survey()
    found = (
        Strike.of(position, position.move_at(index, announced=True), survey.conquest(index))
        for index in survey.conquering()
    )
    return tuple(sorted(found, key=lambda strike: -strike.weight))


def handed_to(position: Position, side: Side) -> Position | None:
    """The same board with a side to move, as if the other had passed.

    None where that cannot be: the game is over, the opening or a replacement is under way, or the side cannot build.
    """
    if position.is_over or position.in_opening or position.replacements:
        return None
    if position.mover is side:
        return position
    taken = replace(parts.take_apart(position.kernel, position.state), turn=side, passed=False)
    state = position.kernel.judged(parts.put_together(position.kernel, taken), over=False)
    if state is None:
        return None
    handed = Position(position.kernel, state)
    return handed if handed.to_move is side else None
