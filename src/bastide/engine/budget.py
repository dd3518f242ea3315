"""How much of a limit is left."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from bastide.engine.limit import Limit

if TYPE_CHECKING:
    from bastide.engine.limit import Clock
    from bastide.game import Position

_SHARE = 0.75
"""Of its buildings left a side places about so many, and each move has the same share of the clock."""
_FEWEST = 3
_OF_INCREMENT = 0.75
"""The part of an increment that is used at once."""
_GRACE, _GRACE_SHARE = 0.05, 0.1
"""Seconds, or this part of the clock where that is less, that are never used: what is left is told late."""
_LEAST_NODES = 2000
"""Nodes, some milliseconds of them, that are always allowed."""
_TELLING = 0.01
"""Seconds that pass beside the search, for finding the position in the tree and telling what was found."""
_ENDLESS = 2**40


def seconds_for(clock: Clock, position: Position) -> float:
    """How many seconds of its clock the side to move should use for this move."""
    buildings = sum(position.stock(position.mover).values())
    moves = max(_FEWEST, _SHARE * buildings)
    usable = max(0.0, clock.left - min(_GRACE, _GRACE_SHARE * clock.left))
    share = min(usable, usable / moves + _OF_INCREMENT * clock.increment)
    return share - min(_TELLING, share / 2)


class Budget:
    """Counts down a limit from the moment it is made."""

    def __init__(self, limit: Limit, position: Position) -> None:
        self._begun = perf_counter()
        times = [] if limit.seconds is None else [limit.seconds]
        if limit.clock is not None:
            times.append(seconds_for(limit.clock, position))
        self._until = self._begun + min(times) if times else None
        self._most = _ENDLESS if limit.simulations is None else limit.simulations

    @property
    def seconds(self) -> float:
        """Since it was made."""
        return perf_counter() - self._begun

    def part(self, share: float, nodes: int, most: int) -> Limit:
        """A limit for something that is tried first: a share of the time left, and so many nodes a simulation allowed.

        Args:
            share: of the time, 0 to 1.
            nodes: for each simulation that the limit allows.
            most: nodes at the most.
        """
        seconds = None if self._until is None else max(1e-6, share * (self._until - perf_counter()))
        return Limit(seconds=seconds, simulations=max(min(most, nodes * self._most), _LEAST_NODES))

    def left(self, done: int) -> int:
        """How many more simulations may be made after so many; 0 where time is up."""
        if self._until is not None and perf_counter() >= self._until:
            return 0
        return max(0, self._most - done)
