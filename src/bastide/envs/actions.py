"""Actions as moves and moves as actions: the placement index, callable both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.envs.episode import action_number, rules_of
from bastide.errors import MoveTextError
from bastide.game import Move
from bastide.game.words import index_of, why_no_placement

if TYPE_CHECKING:
    import numpy as np

    from bastide.rules import Rules, Side

__all__ = ["action_of", "move_of"]


def action_of(rules: Rules | str, side: Side, move: Move | str) -> int:
    """The action by which a side plays a move; whether it is announced makes no difference.

    >>> from bastide import Side
    >>> action_of("cathedral", Side.LIGHT, "CAnE5")
    2176

    Raises:
        MoveTextError: it is no move of this ruleset.
    """
    rules = rules_of(rules)
    move = Move.parse(move) if isinstance(move, str) else move
    if move.is_pass:
        return rules.pass_index(side)
    index = index_of(rules, side, move)
    if index is None:
        raise MoveTextError(f"{move}: {why_no_placement(rules, side, move)}")
    return index


def move_of(rules: Rules | str, side: Side, action: int | np.integer) -> str:
    """The move that an action is, in canonical notation, unannounced.

    >>> from bastide import Side
    >>> move_of("cathedral", Side.LIGHT, 2176)
    'CAnE5'

    Raises:
        ActionError: the side has no such action.
    """
    rules = rules_of(rules)
    passing = rules.pass_index(side)
    number = action_number(action, passing + 1)
    return "pass" if number == passing else rules.placements(side)[number].name
