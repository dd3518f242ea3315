"""Drawing openings: short lines of moves, no two alike however the board is turned, with chances for both sides."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bastide.engine import Engine, Limit
from bastide.game import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bastide.rules import Rules

    Judge = Callable[[Position], bool]

_BY_CHANCE = (0.35, 0.65)
"""Between these is Light's share of the random games from an opening: nobody has as good as won."""
_GAMES = 200
"""Random games from an opening; their share is known to about 0.035."""
_SEED = 1
_BY_PLAY = (0.42, 0.58)
"""Between these is the share that the engine expects for Light."""
_GLANCES = ((100, 0.12), (500, 0.06), (3000, 0.12))
"""Simulations after which the engine lets go of an opening that is far from even, and how much farther that is."""
_TRIES = 50
"""Draws for each opening wanted, unless more are asked for: few may be even."""
_STALE = 300
"""Draws running that bring nothing new, after which a small town is taken to have no more."""
_FEW = 4
"""Buildings of a stock so small that an opening leaves the second one to the players."""


def even_by_chance(position: Position) -> bool:
    """Whether both sides win random games. That takes a moment, and says little of good play."""
    tally = position.kernel.playouts(position.state, _GAMES, _SEED)
    return _within(_BY_CHANCE, (tally.light + tally.draws / 2) / _GAMES)


def even_by_play(rules: Rules, simulations: int) -> Judge:
    """A judge of openings that asks the engine: whether it expects about as much for either side."""
    engine = Engine(rules)
    low, high = _BY_PLAY
    glances = [glance for glance in _GLANCES if glance[0] < simulations]

    def judge(position: Position) -> bool:
        for limit, farther in (*glances, (simulations, 0.0)):
            analysis = engine.last_of(position, Limit(simulations=limit), 1)
            if analysis.proof is not None:
                return False
            if not _within((low - farther, high + farther), analysis.chances.light + analysis.chances.draw / 2):
                return False
        return True

    return judge


def _within(bounds: tuple[float, float], share: float) -> bool:
    return bounds[0] <= share <= bounds[1]


def draw_openings(
    rules: Rules, many: int, seed: int, is_even: Judge = even_by_chance, tries: int = _TRIES
) -> Iterator[tuple[str, ...]]:
    """Draw openings: the placements of the ruleset's opening, and a building of either side.

    Args:
        rules: the ruleset.
        many: how many are wanted.
        seed: for the draw; the same seed and judge give the same openings.
        is_even: who judges whether both sides have chances.
        tries: draws for each opening wanted, at the most.

    Yields:
        Moves from the empty board in canonical form; fewer than wanted where the town is so small that it has no more.
    """
    found = 0
    for moves in _draws(rules, many, seed, is_even, tries):
        found += 1
        yield moves
    if not found:  # towns in which the second to build has no chance: swapping sides has to do
        yield from _draws(rules, many, seed, lambda _: True, tries)


def _draws(rules: Rules, many: int, seed: int, is_even: Judge, tries: int) -> Iterator[tuple[str, ...]]:
    chance = random.Random(seed)
    known: set[str] = set()
    stale = 0
    for _ in range(tries * many):
        moves, position = _draw(rules, chance)
        key = str(position.canonical())
        stale += 1
        if stale > _STALE:
            return
        if key in known or position.is_over:
            continue
        stale = 0
        known.add(key)
        if is_even(position):
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
            # Whoever builds first is ahead, unless it begins with something small: so first a kind, then a place.
            code = chance.choice(sorted({placements[action].code for action in actions}))
            actions = [action for action in actions if placements[action].code == code]
            built += 1
        move = position.move_at(chance.choice(actions))
        position = position.play(move)
        moves.append(str(move))
    return tuple(moves), position
