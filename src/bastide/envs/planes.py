"""What an agent sees: a position as planes from one seat's view.

A plane is a sheet of the board with a small whole number on each square. With K kinds of buildings (neutral building
and Duke not counted) there are 4 K + 19 planes, the same for every ruleset of that K, always in this order; "my" is the
viewer's, "their" the opponent's:

======================  =========  ===================================================================================
planes                  values     what stands on a square
======================  =========  ===================================================================================
0 to K - 1              0, 1       1 where a building of mine of that kind stands; kinds in the ruleset's order
K to 2 K - 1            0, 1       1 where a building of theirs of that kind stands
2 K                     0, 1       1 where the neutral building stands
2 K + 1, 2 K + 2        0, 1       1 where my Duke stands; theirs
2 K + 3 to 2 K + 6      0, 1       1 where the square and its neighbour in the north, east, south, west are covered by
                                   the same building: tells apart buildings of a kind that touch
2 K + 7, 2 K + 8        0, 1       1 in my territory; in theirs
2 K + 9                 0, 1       1 where captured buildings may be replaced at once
2 K + 10 to 3 K + 9     0 to count how many of that kind I have left, the same on every square
3 K + 10 to 4 K + 9     0 to count how many of that kind they have left, the same on every square
4 K + 10                0, 1       1 if I am Dark (from here on all planes are the same on every square)
4 K + 11                0, 1       1 if it is my turn
4 K + 12                0 to 3     how many placements of the opening are done or skipped
4 K + 13, 4 K + 14      0 to 2     how many buildings I have ever placed, 2 standing for more; they
4 K + 15                0, 1       1 if the last move was a pass
4 K + 16                0, 1       1 if the neutral building was captured and has left the game
4 K + 17                0 to all   how many captured buildings may still be replaced at once
4 K + 18                0 to 4     why the game is over: 0 it is not, 1 Duke, 2 first out, 3 both stuck, 4 two passes
======================  =========  ===================================================================================

This is everything that the rules still need to know: `bastide.envs.decoding` makes the position again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bastide.errors import ObservationError
from bastide.kernel import batch, layout
from bastide.kernel import planes as at
from bastide.kernel.core import MOST_RULESETS, OVER_REASONS, kernel_of
from bastide.kernel.tables import bit_of
from bastide.rules import Side

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bastide.game import Position
    from bastide.kernel.layout import Ints, Words
    from bastide.kernel.planes import Octets
    from bastide.rules import Rules

__all__ = ["Observer", "Plane", "observe", "observer_of", "planes_of", "unpacked"]

_NO_SEAT = "a seat is 0 for Light or 1 for Dark"
_MOST_STEPS = 3
"""Placements of the longest opening."""


class Plane(NamedTuple):
    """One plane.

    Attributes:
        name: a few letters, as the playthroughs print them.
        about: what it says.
        most: its largest value; the smallest is 0.
        even: whether it is the same on every square.
    """

    name: str
    about: str
    most: int
    even: bool


def planes_of(rules: Rules) -> tuple[Plane, ...]:
    """The planes of a ruleset in their order."""
    kinds = rules.buildings
    # More buildings than squares cannot stand, so no more can be captured.
    everything = min(sum(kind.count for kind in kinds), rules.board**2)

    def of_kinds(name: str, about: str, *, even: bool) -> list[Plane]:
        return [
            Plane(f"{name} {kind.code}", about.format(kind.name), kind.count if even else 1, even) for kind in kinds
        ]

    def marks(name: str, about: str) -> Plane:
        return Plane(name, about, 1, even=False)

    def says(name: str, about: str, most: int) -> Plane:
        return Plane(name, about, most, even=True)

    return (
        *of_kinds("my", "a building of mine stands here: {}", even=False),
        *of_kinds("their", "a building of theirs stands here: {}", even=False),
        marks("neutral", "the neutral building stands here"),
        marks("my DU", "my Duke stands here"),
        marks("their DU", "their Duke stands here"),
        *(
            marks(f"joined {name[0]}", f"the square and its neighbour in the {name} are covered by the same building")
            for name in ("north", "east", "south", "west")
        ),
        marks("my land", "in my territory"),
        marks("their land", "in their territory"),
        marks("area", "captured buildings may be replaced here at once"),
        *of_kinds("my left", "how many I have left: {}", even=True),
        *of_kinds("their left", "how many they have left: {}", even=True),
        says("dark", "I am Dark", 1),
        says("turn", "it is my turn", 1),
        says("opening", "how many placements of the opening are done or skipped", _MOST_STEPS),
        says("my placed", "how many buildings I have ever placed, 2 standing for more", 2),
        says("their placed", "how many buildings they have ever placed, 2 standing for more", 2),
        says("passed", "the last move was a pass", 1),
        says("gone", "the neutral building was captured and has left the game", 1),
        says("replacing", "how many captured buildings may still be replaced at once", everything),
        says("over", "why the game is over; 0 while it goes on", len(OVER_REASONS) - 1),
    )


class Observer:
    """Makes planes and masks of a ruleset's positions.

    Attributes:
        rules: the ruleset.
        planes: its planes, see `planes_of`.
        shape: (planes, rows, columns).
        actions: how many actions there are: the placements of the side with more of them, and `pass`.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.planes = planes_of(rules)
        self.shape = (len(self.planes), rules.board, rules.board)
        self.actions = 1 + max(rules.pass_index(side) for side in Side)
        self._kernel = kernel_of(rules)
        self._cells = np.zeros(layout.STRIDE * layout.STRIDE, np.uint64)
        for square in range(rules.board**2):
            self._cells[bit_of(square, rules.board)] = square

    @property
    def most(self) -> Octets:
        """The largest value of each plane on each square: shape `shape`, uint8."""
        most = np.array([plane.most for plane in self.planes], np.uint8)
        return np.broadcast_to(most[:, None, None], self.shape).copy()

    def fill(self, states: Words, seats: Ints, planes: Octets, start: int, stop: int) -> None:
        """Write the planes of some states.

        Args:
            states: shape (many, layout.WORDS), uint64.
            seats: shape (many,), int64: whose view each is.
            planes: shape (many, *shape), uint8, in one piece; the rows from start to stop are written.
            start: the first row.
            stop: one after the last.

        Raises:
            ObservationError: a shape, a dtype or a seat is another: compiled code looks at none of them.
        """
        self._check(states, seats, planes, start, stop)
        self.write(states, seats, planes, start, stop)

    def write(self, states: Words, seats: Ints, planes: Octets, start: int, stop: int) -> None:
        """As `fill`, for arrays that are known to be right: nothing is looked at."""
        sheets = planes.reshape(len(planes), len(self.planes), self.rules.board**2)
        at.observe_rows(self._kernel.tables, states, seats, self._cells, sheets, start, stop)

    def _check(self, states: Words, seats: Ints, planes: Octets, start: int, stop: int) -> None:
        many = len(planes)
        for name, array, shape, dtype in (
            ("states", states, (many, layout.WORDS), np.uint64),
            ("seats", seats, (many,), np.int64),
            ("planes", planes, (many, *self.shape), np.uint8),
        ):
            if array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous:
                wanted = f"{dtype.__name__} of shape {shape} in one piece"
                raise ObservationError(f"{name} must be {wanted}, not {array.dtype} of shape {array.shape}")
        if not 0 <= start <= stop <= many:
            raise ObservationError(f"there are rows 0 to {many - 1}, not {start} to {stop - 1}")
        if many and not (seats.min() >= 0 and seats.max() <= 1):
            raise ObservationError(_NO_SEAT)

    def observe(self, state: Words, seat: int) -> Octets:
        """The planes of one state from a seat's view: shape `shape`, uint8, a new array.

        Raises:
            ObservationError: there is no such seat.
        """
        if seat not in (0, 1):
            raise ObservationError(_NO_SEAT)
        planes: Octets = np.empty((1, *self.shape), np.uint8)
        # A position's own state cannot be written, and compiled code wants one that can.
        self.write(np.array(state, ndmin=2), np.array([seat], np.int64), planes, 0, 1)
        seen: Octets = planes[0]
        return seen

    def bits(self, state: Words) -> Words:
        """The legal actions of the side to move as bits: shape (words,), action i in bit i % 64 of word i // 64."""
        marks: Words = np.empty((1, (self.actions - 1) // 64 + 1), np.uint64)
        batch.mark_rows(self._kernel.tables, np.array(state, ndmin=2), self._kernel.work(), marks, 0, 1)
        bits: Words = marks[0]
        return bits

    def mask(self, state: Words) -> NDArray[np.int8]:
        """1 for each legal action of the side to move, 0 for all others: shape (actions,), int8, a new array."""
        mask: NDArray[np.int8] = unpacked(self.bits(state), self.actions).view(np.int8)
        return mask


def unpacked(bits: Words, actions: int) -> Octets:
    """Bits of actions as octets of 0 and 1: shape (..., actions)."""
    octets = bits.astype("<u8", copy=False).view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=actions, bitorder="little")


@lru_cache(maxsize=MOST_RULESETS)
def observer_of(rules: Rules) -> Observer:
    """The observer of a ruleset; made once for those in use."""
    return Observer(rules)


def observe(position: Position, seat: Side) -> Octets:
    """A position as a seat sees it, on turn or not: shape (planes, rows, columns), uint8, a new array."""
    return observer_of(position.rules).observe(position.state, seat)
