"""Drawing openings: short lines of moves, no two alike however the board is turned, with chances for both sides."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bastide.game import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.rules import Rules

_EVEN = (0.35, 0.65)
"""Between these is Light's share of the random games from an opening: nobody has as good as won."""
_GAMES = 200
"""Random games from an opening; their share is known to about 0.035."""
_TRIES = 50
"""Draws for each opening wanted: few may be even."""
_STALE = 300
"""Draws running that bring nothing new, after which a small town is taken to have no more."""
_FEW = 4
"""Buildings of a stock so small that an opening leaves the second one to the players."""


def draw_openings(rules: Rules, many: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Draw openings: the placements of the ruleset's opening, and a large building of either side.

    Args:
        rules: the ruleset.
        many: how many are wanted.
        seed: for the draw; the same seed gives the same openings.

    Yields:
        Moves from the empty board in canonical form; fewer than wanted where the town is so small that it has no more.
    """
    found = 0
    for moves in _draws(rules, many, seed, even=True):
        found += 1
        yield moves
    if not found:  # towns in which the second to build has no chance: swapping sides has to do
        yield from _draws(rules, many, seed, even=False)


def _draws(rules: Rules, many: int, seed: int, *, even: bool) -> Iterator[tuple[str, ...]]:
    chance = random.Random(seed)
    known: set[str] = set()
    stale = 0
    for _ in range(_TRIES * many):
        moves, position = _draw(rules, chance)
        key = str(position.canonical())
        stale += 1
        if stale > _STALE:
            return
        if key in known or position.is_over:
            continue
        stale = 0
        known.add(key)
        if not even or _is_even(position, len(known)):
            yield moves
            many -= 1
            if not many:
                return


def _draw(rules: Rules, chance: random.Random) -> tuple[tuple[str, ...], Position]:
    """A line, and the position it leads to."""
    wanted = 2 if sum(building.count for building in rules.buildings) > _FEW else 1
    position = Position.start(rules)
    moves: list[str] = []
    built = 0
    while not position.is_over and (position.in_opening or built < wanted):
        placements = rules.placements(position.mover)
        actions: list[int] = position.kernel.legal_actions(position.state).tolist()
        if position.placing == "building":
            # People begin with what is hard to place later.
            largest = max(len(placements[action].squares) for action in actions)
            actions = [action for action in actions if len(placements[action].squares) == largest]
            built += 1
        move = position.move_at(chance.choice(actions))
        position = position.play(move)
        moves.append(str(move))
    return tuple(moves), position


def _is_even(position: Position, seed: int) -> bool:
    tally = position.kernel.playouts(position.state, _GAMES, seed)
    return _EVEN[0] <= (tally.light + tally.draws / 2) / _GAMES <= _EVEN[1]
