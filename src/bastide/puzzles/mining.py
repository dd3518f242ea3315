"""Mining: puzzles found in games of the engine, one game after the other, as long as one likes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bastide.players import make_player
from bastide.puzzles.games import Games
from bastide.puzzles.judge import Judge
from bastide.puzzles.puzzle import THEMES, Puzzle, Theme, id_of
from bastide.puzzles.strength import STEPS, simulations_to_find
from bastide.puzzles.themes import theme_of, themes_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game import Move, Position
    from bastide.rules import Rules

FEWEST = 6
"""Legal moves that a puzzle leaves at the least: more than a handful."""
_WIDEST = 120
"""Placements of both sides together beyond which a position is not tried: it could not be proved."""

_FRUITLESS = 2
"""Positions running that cannot be proved, after which a game's earlier ones are not tried either."""

_TIMES = 6
"""How often a game is played to its end from the earliest position on that can be proved."""


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

    def puzzles(self, number: int) -> tuple[Puzzle, ...]:
        """The puzzles of a game, by its number: at most one of each theme, the earliest that can be proved.

        From the earliest position that can be proved on, the game is played some more times: what comes of it is as
        quick to prove, and most of it is new.
        """
        # One that knows nothing of other games: what can be proved within a limit must follow from the game alone.
        self._judge = Judge(self._vein.rules)
        found: dict[Theme, Puzzle] = {}
        known: set[Position] = set()
        whole = self._games.play(number)
        first = self._look_through(whole, 0, f"seed {self._vein.seed} game {number}", found, known)
        for time in range(1, _TIMES) if first is not None else ():
            assert first is not None  # noqa: S101 - for the types
            positions = self._games.play_on(whole[first], number, time)
            self._look_through(positions, first, f"seed {self._vein.seed} game {number}.{time}", found, known)
        return tuple(found.values())

    def _look_through(
        self, positions: list[Position], first: int, source: str, found: dict[Theme, Puzzle], known: set[Position]
    ) -> int | None:
        """Look through positions, the latest first.

        Args:
            positions: of a game.
            first: the ply of the first of them.
            source: what the game is called.
            found: puzzles by theme: earlier ones take the place of later ones, if they come from the same game.
            known: positions that were looked at already.

        Returns:
            The place of the earliest that was proved.
        """
        fruitless, earliest, here = 0, None, set()
        for at, position in self._late(positions):
            if position in known:
                continue
            known.add(position)
            if not self._vein.themes & themes_in(position):
                continue
            best = self._judge.only_best(position)
            if best is False:
                fruitless += 1
                if fruitless == _FRUITLESS:
                    break
                continue
            fruitless, earliest = 0, at
            puzzle = None if best is None else self._puzzle(position, f"{source} ply {first + at}")
            if puzzle is not None and (puzzle.theme in here or puzzle.theme not in found):
                found[puzzle.theme] = puzzle
                here.add(puzzle.theme)
        return earliest

    @staticmethod
    def _late(positions: list[Position]) -> Iterator[tuple[int, Position]]:
        """Those that may be proved and leave a choice, the latest first, with their places."""
        for at in range(len(positions) - 2, -1, -1):
            position = positions[at]
            if position.placing != "building" or position.legal_moves.count() < FEWEST:
                continue
            both = [position.kernel.mobility(position.state, side) for side in (position.mover, position.mover.other)]
            if sum(both) > _WIDEST:
                return
            yield at, position

    def _puzzle(self, position: Position, source: str) -> Puzzle | None:
        """The puzzle of a position; None where it is none that is wanted, or the whole of it cannot be proved."""
        choice = self._judge.choice(position)
        if choice is None or not choice.is_puzzle:
            return None
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
        return Puzzle(
            id_of(position), position, theme, simulations, solved.line, solved.ends, *choice.first_two, source
        )


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
