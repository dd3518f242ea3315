"""The games in which puzzles are looked for: quick, seeded, no two alike."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bastide.engine import Limit
from bastide.game import Position
from bastide.players.player import announced
from bastide.puzzles.strength import engine_without_proofs

if TYPE_CHECKING:
    from bastide.game import Move
    from bastide.rules import Rules

_SIMULATIONS = 20
_ASTRAY = (1, 8)
"""So many buildings at the least and at the most begin a game at random, so that games differ."""
_SLIP = 0.2
"""How often a later move is a random one: slips leave something to take, and to be saved."""
_LARGE = 3
"""Random placements are of buildings of so many squares or more, while there are such: small ones first is no game."""


class Games:
    """Games of the engine against itself for one ruleset and seed."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules, self._seed = rules, seed

    def play(self, number: int) -> list[Position]:
        """The positions of a game, by its number; the same number gives the same game."""
        chance = self._chance(number)
        return self._played(Position.start(self.rules), chance, chance.randint(*_ASTRAY))

    def play_on(self, position: Position, number: int, time: int) -> list[Position]:
        """The same game from one of its positions on, played another time."""
        return self._played(position, self._chance(number, time), 0)

    def _chance(self, *numbers: int) -> random.Random:
        return random.Random(f"puzzles {self.rules.name} {self._seed} {numbers}")

    def _played(self, position: Position, chance: random.Random, astray: int) -> list[Position]:
        """The positions from one on, it included; `astray` buildings are placed at random."""
        engine = engine_without_proofs(self.rules, chance.getrandbits(32))
        positions = [position]
        while not position.is_over:
            if position.in_opening or astray > 0 or chance.random() < _SLIP:
                astray -= not position.in_opening
                move = _large(position, chance)
            else:
                move = engine.choose(position, Limit(simulations=_SIMULATIONS))
            position = position.play(move)
            positions.append(position)
        return positions


def _large(position: Position, chance: random.Random) -> Move:
    """A random placement, of a large building where there is one."""
    placements = position.rules.placements(position.mover)
    actions: list[int] = position.kernel.legal_actions(position.state).tolist()
    large = [action for action in actions if len(placements[action].squares) >= _LARGE]
    return announced(position, chance.choice(large or actions))
