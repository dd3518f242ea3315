"""What a puzzle is about, told from the conquests that the kernel knows of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game.threats import handed_to, strikes

if TYPE_CHECKING:
    from bastide.game import Move, Position
    from bastide.game.threats import Strike
    from bastide.puzzles.puzzle import Theme

_WORTH_FEARING = 2
"""Squares, those of captured buildings included, from which on an enemy's conquest is something to escape from."""


def theme_of(position: Position, best: Move) -> Theme:
    """What the best move does.

    `capture`: it takes a building. `enclose`: it encloses squares and takes nothing. `escape`: the enemy could
    conquer something if it were to move, and cannot any more after it. `pack`: everything else.
    """
    if position.captures(best):
        return "capture"
    if position.claims(best):
        return "enclose"
    feared = threat_to(position)
    if feared is not None and not _still_comes(position.play(best), feared):
        return "escape"
    return "pack"


def threat_to(position: Position) -> Strike | None:
    """The heaviest conquest that the opponent could make if the side to move passed, where it is worth fearing."""
    handed = handed_to(position, position.mover.other)
    found = () if handed is None else strikes(handed)
    return found[0] if found and found[0].weight >= _WORTH_FEARING else None


def themes_in(position: Position) -> frozenset[Theme]:
    """The themes that a puzzle in a position may have, whichever move is best: cheap to tell, without a proof."""
    found: set[Theme] = {"pack"}
    for strike in strikes(position):
        found.add("capture" if strike.captures else "enclose")
    if threat_to(position) is not None:
        found.add("escape")
    return frozenset(found)


def _still_comes(after: Position, feared: Strike) -> bool:
    handed = handed_to(after, feared.position.mover)
    return handed is not None and any(strike.covers(feared) for strike in strikes(handed))
