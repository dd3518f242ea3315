"""Who says that there is one best move, and one only: the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from bastide.engine.limit import Limit
from bastide.engine.solver import Solver, moves_from
from bastide.errors import BastideError

if TYPE_CHECKING:
    from bastide.engine.analysis import Proof
    from bastide.game import Move, Position
    from bastide.puzzles.puzzle import Ending, Puzzle
    from bastide.rules import Rules, Side

NODES = 200_000
"""Positions that the solver may look at for all moves of one position while puzzles are mined."""
_TO_PROVE = 50
"""Times as many may be looked at where a puzzle is proved anew: what the solver knew when it was mined is gone."""
_REPLIES = 6
"""Best replies of the opponent that are tried for one that leaves something to find."""


class Choice(NamedTuple):
    """The moves of a position, each with what it leads to.

    Attributes:
        side: whose they are.
        proofs: the best first.
    """

    side: Side
    proofs: dict[Move, Proof]

    @property
    def best(self) -> tuple[Move, ...]:
        """All moves that are as good as the best."""
        first = next(iter(self.proofs.values()))
        return tuple(move for move, proof in self.proofs.items() if proof == first)

    @property
    def is_puzzle(self) -> bool:
        """Whether there is something to choose, and exactly one move is best by result and margin."""
        return len(self.proofs) > 1 and len(self.best) == 1

    @property
    def first_two(self) -> tuple[Proof, Proof]:
        """What the best move and the next best lead to."""
        first, second, *_ = self.proofs.values()
        return first, second


class Solved(NamedTuple):
    """A solution, and why it ends."""

    line: tuple[Move, ...]
    ends: Ending


class Judge:
    """Proves puzzles of one ruleset."""

    def __init__(self, rules: Rules, nodes: int = NODES) -> None:
        """Make a judge.

        Args:
            rules: the ruleset.
            nodes: positions that may be looked at for all moves of one position.
        """
        self.rules, self._nodes = rules, nodes
        self._solver = Solver(rules)

    def choice(self, position: Position) -> Choice | None:
        """What every move of a position leads to; None where not all of it can be proved within the limit."""
        proofs = self._solver.solve_moves(position, Limit(simulations=self._nodes))
        moves = sum(1 for _ in moves_from(position))
        if not moves or len(proofs) < moves or any(proof.margin is None for proof in proofs.values()):
            return None
        return Choice(position.mover, proofs)

    def only_best(self, position: Position) -> Move | Literal[False] | None:
        """The only best move of a position; None where several are, False where it cannot be proved within the limit.

        It takes a small part of the time that `choice` does.
        """
        best = self._solver.best_moves(position, Limit(simulations=self._nodes), most=2)
        if not best:
            return False
        return best[0] if len(best) == 1 else None

    def solution(self, position: Position, first: Move) -> Solved | None:
        """The line from a position's only best move on; None where it cannot be proved within the limit.

        It goes on as long as one's own next move is the only best one, and never ends with moves that are forced.
        """
        side = position.mover
        line, decided = [first], 1
        position = position.play(first)
        ends: Ending = "over"
        while not position.is_over:
            if position.to_move is not side:
                reply = self._reply(position, side)
                if reply is None:
                    return None
                line.append(reply)
                position = position.play(reply)
                continue
            choice = self.choice(position)
            if choice is None:
                return None
            if len(choice.best) > 1:
                ends = "several"
                break
            (move,) = choice.best
            line.append(move)
            position = position.play(move)
            if len(choice.proofs) > 1:
                decided = len(line)
        return Solved(tuple(line[:decided]), ends)

    def _reply(self, position: Position, side: Side) -> Move | None:
        """The opponent's best reply: one after which there is again one best move and only one, where there is such."""
        choice = self.choice(position)
        if choice is None:
            return None
        for move in choice.best[:_REPLIES]:
            after = position.play(move)
            if after.to_move is side:
                then = self.choice(after)
                if then is not None and then.is_puzzle:
                    return move
        return choice.best[0]


def prove(puzzle: Puzzle, judge: Judge | None = None) -> None:
    """Prove a puzzle anew.

    Every own move of its line has to be the only best one, every reply one of the opponent's best, the values those
    that are told, and the line has to be as long as it can be and end for the reason that is told.

    Args:
        puzzle: the puzzle.
        judge: who proves; by default one with a limit that is large enough for all puzzles shipped.

    Raises:
        BastideError: something of it is not so; the text says what.
    """
    judge = judge or judge_of(puzzle.position.rules)
    position = puzzle.position
    for ply, move in enumerate(puzzle.line):
        choice = judge.choice(position)
        if choice is None:
            raise _wrong(puzzle, "cannot be proved within the limit")
        if position.to_move is not puzzle.side:
            if move not in choice.best:
                raise _wrong(puzzle, f"{move} is not one of the best replies")
        elif choice.best != (move,):
            raise _wrong(puzzle, f"best is {', '.join(map(str, choice.best))}, not {move} alone")
        if ply == 0 and (len(choice.proofs) == 1 or choice.first_two != (puzzle.best, puzzle.second)):
            raise _wrong(puzzle, "its moves lead to something else than is told")
        position = position.play(move)
    if judge.solution(puzzle.position, puzzle.line[0]) != Solved(puzzle.line, puzzle.ends):
        raise _wrong(puzzle, "its line goes on, or ends for another reason than is told")


def judge_of(rules: Rules) -> Judge:
    """A judge with a limit that is large enough for all puzzles shipped."""
    return Judge(rules, NODES * _TO_PROVE)


def _wrong(puzzle: Puzzle, what: str) -> BastideError:
    return BastideError(f"puzzle {puzzle.id}: {what}")
