"""What a position is worth, from the definition: every move is tried to the end of the game.

Nothing is known here but the rules' plain model. A value is a pair, the result first (1 Light won, 0 draw, -1 Dark won),
then the margin, Dark's points less Light's: Light wants the greater pair, Dark the smaller.
"""

from __future__ import annotations

from .model import PlainGame

Value = tuple[int, int]
RESULTS = {"light": 1, None: 0, "dark": -1}


class TooManyError(Exception):
    """There are more positions than were allowed."""


def state_of(game: PlainGame) -> tuple[object, ...]:
    """All on which the rest of the game depends."""
    return (
        game.to_move,
        game.stage,
        game.passes,
        game.replacements,
        game.replacement_area,
        game.opening,
        game.neutral,
        tuple(min(placed, 2) for placed in game.placed.values()),
        *(frozenset(game.standing[side]) for side in game.standing),
        *(frozenset(game.territory[side]) for side in game.territory),
        tuple(sorted(game.dukes.items())),
    )


def moves_of(game: PlainGame) -> list[str]:
    """Every move, announced and not where that is a choice."""
    moves = game.legal()
    if game.rules.options["claims"] == "announced" and game.stage in ("building", "replacement"):
        moves += [f"{move}!" for move in moves]
    return [*moves, "pass"] if game.can_pass() else moves


def after(game: PlainGame, move: str) -> PlainGame:
    twin = game.copy()
    twin.play(move)
    return twin


def value_of(game: PlainGame, known: dict[tuple[object, ...], Value], most: int) -> Value:
    """The value with best play.

    Args:
        game: the position.
        known: values found so far, added to.
        most: how many positions `known` may hold.

    Raises:
        TooManyError: it would hold more.
    """
    if game.over:
        light, dark = game.points()
        return RESULTS[game.winner], dark - light
    state = state_of(game)
    if state not in known:
        values = [value_of(after(game, move), known, most) for move in moves_of(game)]
        if len(known) >= most:
            raise TooManyError
        known[state] = max(values) if game.to_move == "light" else min(values)
    return known[state]
