"""Where a recorded game starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.errors import GameTextError
from bastide.game import Position
from bastide.rules import named_rules

if TYPE_CHECKING:
    from bastide.rules import Own


def start_of(rules_name: str, position: str | None, own: Own | None) -> Position:
    """The position that a record's ruleset and position name; without a position the empty board.

    Raises:
        BastideError: one of them is unknown or malformed, or they are of different rulesets.
    """
    rules = named_rules(rules_name, own)
    if position is None:
        return Position.start(rules)
    start = Position.parse(position, rules)
    if start.rules != rules:
        raise GameTextError(f"the position is of {start.rules.name}, the game of {rules.name}")
    return start
