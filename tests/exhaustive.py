"""What a position is worth, from the definition: every move is tried to the end of the game.

A value is a pair: the result (1 Light won, 0 draw, -1 Dark won), then the margin, Dark's points less Light's. Light wants
the greater pair, Dark the smaller.
"""

from __future__ import annotations

from bastide import PASS, Move, Position, Side

Value = tuple[int, int]
RESULTS = {Side.LIGHT: 1, None: 0, Side.DARK: -1}


class TooManyError(Exception):
    """There are more positions than were allowed."""


def moves_of(position: Position) -> list[Move]:
    """Every move, announced and not where that is a choice."""
    announcing = position.rules.claims == "announced" and position.placing in ("building", "replacement")
    indices = position.kernel.legal_actions(position.state).tolist()
    moves = [position.move_at(index) for index in indices]
    if announcing:
        moves += [position.move_at(index, announced=True) for index in indices]
    return [*moves, PASS] if position.can_pass else moves


def value_of(position: Position, known: dict[Position, Value], most: int) -> Value:
    """The value with best play.

    Args:
        position: the position.
        known: values found so far, added to.
        most: how many positions `known` may hold.

    Raises:
        TooManyError: it would hold more.
    """
    outcome = position.outcome
    if outcome is not None:
        light, dark = position.points
        return RESULTS[outcome.winner], dark - light
    if position not in known:
        values = [value_of(position.play(move), known, most) for move in moves_of(position)]
        if len(known) >= most:
            raise TooManyError
        known[position] = max(values) if position.to_move is Side.LIGHT else min(values)
    return known[position]
