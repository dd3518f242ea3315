"""Analysts that tests ask instead of the engine: one says what it is told, one anything, but always the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bastide.engine import Analysis, Candidate, Chances, Proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide import Move, Position
    from bastide.engine import Limit


class Value(NamedTuple):
    """Light's chance to win, the margin, the simulations, and what is proved."""

    light: float
    margin: float = 0.0
    simulations: int = 1_000_000
    proof: Proof | None = None


def candidate(position: Position, move: str | Move, value: Value) -> Candidate:
    played = position.parse_move(str(move))
    chances = Chances(value.light, 0.0, 1 - value.light)
    return Candidate(played, value.simulations, chances, value.margin, (played,), value.proof)


def analysis(position: Position, value: Value, *candidates: Candidate) -> Analysis:
    chances = Chances(value.light, 0.0, 1 - value.light)
    owners = (0.0,) * len(position.rules.squares)
    return Analysis(
        position, value.simulations, 0.0, chances, value.margin, candidates, owners, value.proof, finished=True
    )


class Told:
    """Says of each position what it was told, and of any other that it is even."""

    def __init__(self, *analyses: Analysis) -> None:
        self._known = {analysis.position: analysis for analysis in analyses}
        self.asked: list[Position] = []

    def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
        del limit, candidates
        self.asked.append(position)
        yield self._known[position] if position in self._known else analysis(position, Value(0.5))


class Guessing:
    """Makes something up, the same each time for the same position, and stands by what it says of candidates."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
        del limit
        random = Random(f"{self._seed} {position}")
        moves = random.sample(list(position.legal_moves), min(candidates, position.legal_moves.count()))
        found = []
        for one in moves:
            announced = position.move_at(position.index_of(one), announced=random.random() < 0.9)
            line = [announced, *self._line(position.play(announced), random)]
            light = random.random()
            chances = Chances(light, 0.0, 1 - light)
            found.append(Candidate(announced, 10_000_000, chances, random.uniform(-9, 9), tuple(line)))
        yield analysis(position, Value(random.random(), random.uniform(-9, 9)), *found)

    @staticmethod
    def _line(position: Position, random: Random) -> Iterator[Move]:
        for _ in range(random.randrange(4)):
            if position.is_over:
                return
            move = random.choice(list(position.legal_moves))
            yield move
            position = position.play(move)
