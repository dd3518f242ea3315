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
    kernel = position.kernel
    if depth <= _AT_ONCE:
        return kernel.count_lines(position.state, depth)
    total = 0
    moves = list(position.legal_moves)
    with progress(f"depth {depth}", len(moves)) as tell:
        for done, move in enumerate(moves, 1):
            after = position.play(move)
            # Placements of a finished game are none, and the first move's own skipped turns are no placements.
            total += 0 if after.is_over else kernel.count_lines(after.state, depth - 1)
            tell(done)
    return total
