"""Time as the Go Text Protocol tells it: main time, then periods for so many moves each."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.engine import Clock
from bastide.rules import Side


@dataclass(slots=True)
class _Left:
    """What a side has left: seconds, and the moves for which they must last; 0 moves in the main time."""

    seconds: float
    moves: int = 0


class GtpClock:
    """Both sides' clocks.

    They run while a move is generated, so that a controller which never says what is left is served as well.
    """

    def __init__(self, main: float, period: float, moves: int) -> None:
        """Set them.

        Args:
            main: seconds before the periods.
            period: seconds of a period.
            moves: moves for which a period must last; 0, with a period, is no limit at all.
        """
        self._period, self._moves = period, moves
        self._left = {side: _Left(main) if main else _Left(period, moves) for side in Side}

    def set_left(self, side: Side, seconds: float, moves: int) -> None:
        """What a controller says that a side has left."""
        self._left[side] = _Left(seconds, moves)

    def spend(self, side: Side, seconds: float) -> None:
        """Take off what a move has taken."""
        left = self._left[side]
        left.seconds = max(0.0, left.seconds - seconds)
        if left.moves > 1:
            left.moves -= 1
        elif left.moves or not left.seconds:
            self._left[side] = _Left(self._period, self._moves)

    def of(self, side: Side) -> Clock | None:
        """A side's clock; None without a limit.

        In a period each move has its share of it, which comes again with the next move. In the main time the first
        period's share of a move is what comes with each.
        """
        if self._period and not self._moves:
            return None
        left = self._left[side]
        if left.moves:
            share = left.seconds / left.moves
            return Clock(share, share)
        return Clock(left.seconds, self._period / self._moves if self._moves else 0.0)
