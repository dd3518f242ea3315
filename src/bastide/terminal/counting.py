"""Counting lines, telling how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.terminal.progress import progress

if TYPE_CHECKING:
    from bastide.game import Position

_AT_ONCE = 2
"""Depths that are counted in a moment."""


def count_with_progress(position: Position, depth: int) -> int:
    """How many lines of exactly so many placements there are: see `bastide.kernel.perft`."""
    if depth <= _AT_ONCE:
        return position.kernel.count_lines(position.state, depth)
    total = 0
    moves = list(position.legal_moves)
    with progress(f"depth {depth}", len(moves)) as tell:
        for done, move in enumerate(moves, 1):
            total += _count(position.play(move), depth - 1)
            tell(done)
    return total


def _count(position: Position, depth: int) -> int:
    """Without a bar, but in pieces small enough for Ctrl-C to be heard."""
    if position.is_over or depth <= _AT_ONCE:
        return position.kernel.count_lines(position.state, depth)
    return sum(_count(position.play(move), depth - 1) for move in position.legal_moves)
