"""Why a side cannot build any more, for the end of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bastide.game.parts import put_together, take_apart
from bastide.game.problems import PROBLEMS
from bastide.kernel import survey

if TYPE_CHECKING:
    from bastide.game.position import Position
    from bastide.problems import Problem
    from bastide.rules import Side


def why_stuck(position: Position, side: Side) -> Problem:
    """Why a side can place nothing, in a position in which it cannot.

    Told is what comes nearest to a place: a building that would stand free and touch the other side's; else one that
    would stand in the other's territory; else there is no room.
    """
    squares = position.unplaced(side)
    if not squares:
        return PROBLEMS.problem("all-placed", side=str(side))
    kernel = position.kernel
    as_if = replace(take_apart(kernel, position.state), turn=side, over=0, replacing=0, area=frozenset())
    reasons = set(kernel.survey(put_together(kernel, as_if))[0].tolist())
    if survey.TOUCHES_ENEMY in reasons:
        key = "only-beside-enemy"
    elif survey.ENEMY_TERRITORY in reasons:
        key = "only-enemy-ground"
    else:
        key = "no-room"
    return PROBLEMS.problem(key, side=str(side), squares=squares)
