"""The same opening, however the board was turned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.game import Game, Move, Position

_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Opening:
    """A class of positions that are equal under rotation.

    Attributes:
        key: the same for all of them and for no others; 16 hexadecimal digits.
        position: the one of them whose text comes first.
    """

    key: str
    position: Position


@lru_cache(maxsize=4096)
def opening_of(position: Position) -> Opening:
    """The class of a position."""
    canonical = position.canonical()
    return Opening(sha256(str(canonical).encode()).hexdigest()[:_DIGITS], canonical)


def position_after(game: Game, buildings: int) -> Position | None:
    """The main line's position after so many buildings, or None if it is shorter.

    The neutral building and the Dukes are not counted, and the opening's placements are always all done: the delayed
    opening's own buildings may be more than were asked for.
    """
    placed = 0
    for node in game.root.main_line():
        placed += node.move is not None and _is_building(node.move, game)
        if placed >= buildings and not node.position.in_opening:
            return node.position
    return None


def _is_building(move: Move, game: Game) -> bool:
    return not move.is_pass and game.rules.kind_of[move.code] < game.rules.neutral_kind
