"""What a board looks like, as plain data: all that the drawings of it are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.rules import Placement, Rules, Side


@dataclass(frozen=True)
class Piece:
    """A building, the neutral building (no owner), or a Duke (the ruleset's `duke_kind`) on the board."""

    owner: Side | None
    placement: Placement


@dataclass(frozen=True)
class BoardView:
    """A board to be drawn.

    Attributes:
        rules: for the board's size and the kinds of building.
        pieces: everything that stands, in any order.
        territory: Light's and Dark's squares, those built on included.
        last: the piece placed last, if it shall be marked.
    """

    rules: Rules
    pieces: tuple[Piece, ...]
    territory: tuple[frozenset[int], frozenset[int]]
    last: Piece | None = None
