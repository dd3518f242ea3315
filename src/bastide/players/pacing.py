"""How much of a clock to use for a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.engine import Clock

_MOVES = 15
"""Moves for which the time left has to last: a side builds about so many times in a game."""
_MOST = 0.5
"""Of what is left the largest part for a move: telling it and a busy machine take time as well."""


def share(clock: Clock) -> float:
    """Seconds to think about a move."""
    return min(clock.left / _MOVES + clock.increment * _MOST, clock.left * _MOST)
