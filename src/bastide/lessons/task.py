"""What a step of a lesson asks for. The kernel says what a move does; a task only says what is wanted of it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal

from bastide.errors import BastideError
from bastide.game.threats import handed_to, strikes
from bastide.game.words import taken_squares
from bastide.lessons.problems import PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bastide.game import Move, Position
    from bastide.problems import Problem
    from bastide.rules import Rules

Touch = Literal["side", "corner"]
_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_CORNERED = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True, slots=True)
class Task:
    """What a move has to do, besides being legal. What is not asked for is left open.

    Attributes:
        code: it places this building.
        within: it stands on these squares and no others, though it need not cover them all.
        claims: it encloses so many squares at the least.
        captures: it takes exactly these: codes, `neutral`, `duke`.
        touches: it meets a building of the other side by a `side`, or by a `corner` only.
        keeps: nothing that stands on these squares could be taken by the other side's next building.
        wins: it ends the game, and its player wins.
    """

    code: str | None = None
    within: tuple[str, ...] = ()
    claims: int = 0
    captures: tuple[str, ...] = ()
    touches: Touch | None = None
    keeps: tuple[str, ...] = ()
    wins: bool = False

    @classmethod
    def read(cls, written: dict[str, Any]) -> Task:
        """A task from its entry in a file.

        Raises:
            BastideError: the entry has a key that no task has.
        """
        known = {one.name for one in fields(cls)}
        if unknown := written.keys() - known:
            raise BastideError(f"a task knows no {', '.join(sorted(unknown))}")
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in written.items()
        }
        return cls(**values)

    def problem(self, position: Position, move: Move) -> Problem | None:
        """What is missing from a move; None where it does all that is asked.

        Args:
            position: the position that it is played in.
            move: a legal move in canonical form.
        """
        after = position.play(move)
        found = (
            self._placed(position, move),
            self._conquered(position, move),
            self._touched(position, move),
            self._endangered(position, after),
            self._ended(position, after),
        )
        return next((problem for problem in found if problem is not None), None)

    def _placed(self, position: Position, move: Move) -> Problem | None:
        if self.code is not None and move.code != self.code:
            return PROBLEMS.problem("task-building", name=_name(position.rules, self.code), building=self.code)
        if self.within and not set(_squares(position, move)) <= set(self.within):
            return PROBLEMS.problem("task-within", squares=", ".join(self.within))
        return None

    def _conquered(self, position: Position, move: Move) -> Problem | None:
        claims, captures = len(position.claims(move)), position.captures(move)
        if self.captures and not captures:
            return PROBLEMS.problem("task-takes-nothing")
        if self.captures and sorted(captures) != sorted(self.captures):
            return PROBLEMS.problem("task-takes-other")
        if claims >= self.claims:
            return None
        if not claims:
            return PROBLEMS.problem("task-encloses-nothing")
        return PROBLEMS.problem("task-encloses-few", count=claims, wanted=self.claims)

    def _touched(self, position: Position, move: Move) -> Problem | None:
        if self.touches is None:
            return None
        rules = position.rules
        enemy = {square for piece in position.buildings(position.mover.other) for square in piece.squares}
        own = [rules.squares.index(square) for square in _squares(position, move)]
        beside = bool(_next_to(own, _BESIDE, rules.board) & enemy)
        if self.touches == "side":
            return None if beside else PROBLEMS.problem("task-beside")
        cornered = not beside and bool(_next_to(own, _CORNERED, rules.board) & enemy)
        return None if cornered else PROBLEMS.problem("task-cornered")

    def _endangered(self, position: Position, after: Position) -> Problem | None:
        """Whether the other side could take what is to be kept; of several ways the heaviest is told."""
        rules = position.rules
        kept = {rules.squares.index(square) for square in self.keeps}
        handed = handed_to(after, position.mover.other) if kept else None
        for strike in strikes(handed) if handed is not None else ():
            if kept & taken_squares(strike.position, strike.conquest):
                code = next(
                    piece.placement.code for piece in after.view().pieces if kept & set(piece.placement.squares)
                )
                return PROBLEMS.problem("task-in-danger", move=str(strike.move), name=_name(rules, code), building=code)
        return None

    def _ended(self, position: Position, after: Position) -> Problem | None:
        if not self.wins:
            return None
        if after.outcome is None:
            return PROBLEMS.problem("task-not-won")
        won = after.outcome.winner is position.mover
        return None if won else PROBLEMS.problem("task-lost", side=str(position.mover))


def _name(rules: Rules, code: str) -> str:
    return rules.kinds[rules.kind_of[code]].name


def _squares(position: Position, move: Move) -> tuple[str, ...]:
    rules = position.rules
    placement = rules.placements(position.mover)[position.index_of(move)]
    return tuple(rules.squares[square] for square in placement.squares)


def _next_to(squares: Iterable[int], steps: tuple[tuple[int, int], ...], size: int) -> set[int]:
    """The squares of the board that lie a step from some squares."""
    found = set()
    for square in squares:
        for down, right in steps:
            row, column = square // size + down, square % size + right
            if 0 <= row < size and 0 <= column < size:
                found.add(row * size + column)
    return found
