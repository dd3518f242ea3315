"""Mining: puzzles found in games of the engine, one game after the other, as long as one likes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bastide.players import make_player
from bastide.puzzles.games import Games
from bastide.puzzles.judge import Judge
from bastide.puzzles.puzzle import THEMES, Puzzle, Theme
from bastide.puzzles.strength import STEPS, simulations_to_find
from bastide.puzzles.themes import theme_of, themes_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game import Move, Position
    from bastide.puzzles.judge import Choice
    from bastide.rules import Rules

FEWEST = 6
"""Legal moves that a puzzle leaves at the least: more than a handful."""
_WIDEST = 120
"""Placements of both sides together beyond which a position is not tried: it could not be proved."""

_FRUITLESS = 2
"""Positions running that cannot be proved, after which a game's earlier ones are not tried either."""


@dataclass(frozen=True)
class Vein:
    """Where and what is mined.

    Attributes:
        rules: the ruleset.
        seed: of the games.
        themes: which puzzles are wanted. Fewer are quicker: positions that cannot hold one are not looked at.
    """

    rules: Rules
    seed: int = 0
    themes: frozenset[Theme] = field(default=frozenset(THEMES))


class Miner:
    """Looks for puzzles in games."""

    def __init__(self, vein: Vein) -> None:
        self._vein = vein
        self._games = Games(vein.rules, vein.seed)
        self._judge = Judge(vein.rules)

    def puzzles(self, number: int) -> tuple[Puzzle, ...]:
        """The puzzles of a game, by its number: at most one of each theme, the earliest that can be proved."""
        found: dict[Theme, Puzzle] = {}
        fruitless = 0
        for ply, position in self._late(number):
            if not self._vein.themes & themes_in(position):
                continue
            best = self._judge.only_best(position)
            fruitless = fruitless + 1 if best is False else 0
            if fruitless == _FRUITLESS:
                break
            if not best:
                continue
            choice = self._judge.choice(position)
            if choice is None or not choice.is_puzzle:
                continue
            puzzle = self._puzzle(position, choice, f"seed {self._vein.seed} game {number} ply {ply}")
            if puzzle is not None:
                found[puzzle.theme] = puzzle
        return tuple(found.values())

    def _late(self, number: int) -> Iterator[tuple[int, Position]]:
        """A game's positions that may be proved and leave a choice, the latest first, with their plies."""
        positions = self._games.play(number)
        for ply in range(len(positions) - 2, 0, -1):
            position = positions[ply]
            if position.placing != "building" or position.legal_moves.count() < FEWEST:
                continue
            both = [position.kernel.mobility(position.state, side) for side in (position.mover, position.mover.other)]
            if sum(both) > _WIDEST:
                return
            yield ply, position

    def _puzzle(self, position: Position, choice: Choice, source: str) -> Puzzle | None:
        """The puzzle of a position with one best move; None where it is none that is wanted."""
        (best,) = choice.best
        theme = theme_of(position, best)
        if theme not in self._vein.themes or is_plain(position, best):
            return None
        simulations = simulations_to_find(self._vein.rules, position, best)
        # What is packed at sight is no puzzle; a capture may be plain to see, and is one for beginners.
        if theme == "pack" and simulations == STEPS[0] and _is_greedy(position, best):
            return None
        solved = self._judge.solution(position, best)
        if solved is None:
            return None
        return Puzzle(position, theme, simulations, solved.line, solved.ends, *choice.first_two, source)


def is_plain(position: Position, best: Move) -> bool:
    """Whether a move is simply the only place for the largest building that can be placed."""
    sizes = {move: _size(position, move) for move in position.legal_moves}
    largest = max(sizes.values())
    return sizes[best] == largest and sum(size == largest for size in sizes.values()) == 1


def _size(position: Position, move: Move) -> int:
    return len(position.rules.placements(position.mover)[position.index_of(move)].squares)


def _is_greedy(position: Position, best: Move) -> bool:
    """Whether who looks a single ply ahead would play it."""
    return make_player("greedy", 0).choose(position) == best
