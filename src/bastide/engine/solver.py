"""Exact endgames: a position's value with best play, proved.

>>> from bastide import Position
>>> from bastide.engine import Limit
>>> from bastide.engine.solver import Solver
>>> position = Position.start("hamlet").play("WEnA1")
>>> solution = Solver(position.rules).solve(position, Limit(seconds=60))
>>> solution.proof
Proof(winner=<Side.DARK: 1>, margin=-1)
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

from bastide.engine.analysis import Proof
from bastide.engine.budget import Budget
from bastide.engine.limit import Limit
from bastide.engine.native.endgame import room as of
from bastide.engine.native.endgame.search import begin_solving, go_on_solving
from bastide.engine.native.values import HIGHEST, LIGHT_WINS, LOWEST, NOT_LOST, RESULT
from bastide.errors import BastideError
from bastide.kernel.core import kernel_of
from bastide.kernel.layout import I
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np

    from bastide.game import Move, Position
    from bastide.rules import Rules

MEMORY = 64 << 20
"""Bytes that a solver uses by default."""
LEAST_MEMORY = 1 << 12
_SLICE = 2000
"""Nodes between two looks at the clock and at whether to stop: some milliseconds at the most."""


class Bounds(NamedTuple):
    """What is proved of a value, both ends included; `native/values.py` says how it is told as a number."""

    low: int
    high: int

    @property
    def proof(self) -> Proof | None:
        """The same as a proof; None while it is open who wins."""
        results = {_result_of(value) for value in self}
        if len(results) > 1:
            return None
        (result,) = results
        winner = {1: Side.LIGHT, 0: None, -1: Side.DARK}[result]
        return Proof(winner, self.low - int(RESULT) * result if self.low == self.high else None)


def bounds_of(proof: Proof) -> Bounds:
    """What a proof says of a value."""
    result = 0 if proof.winner is None else 1 if proof.winner is Side.LIGHT else -1
    if proof.margin is not None:
        value = int(RESULT) * result + proof.margin
        return Bounds(value, value)
    least = {1: int(LIGHT_WINS), 0: int(NOT_LOST), -1: int(LOWEST)}[result]
    return Bounds(least, {1: int(HIGHEST), 0: int(LIGHT_WINS) - 1, -1: int(NOT_LOST) - 1}[result])


OPEN = Bounds(int(LOWEST), int(HIGHEST))


@dataclass(frozen=True, slots=True)
class Solution:
    """What came of solving a position.

    Attributes:
        proof: what is certain; None where not even the winner could be proved.
        line: best play from the position on, as far as it was worked out; where the margin is open, a move that keeps
            the result. Skipped turns are not in it.
        nodes: positions looked at.
        seconds: how long it took.
    """

    proof: Proof | None
    line: tuple[Move, ...]
    nodes: int
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """The form of `--json`: `proof` is null where nothing is proved, moves are texts."""
        return {
            "proof": None if self.proof is None else self.proof.as_json(),
            "line": [str(move) for move in self.line],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 4),
        }


class _Meter:
    """How much of a limit is used.

    Attributes:
        nodes: positions looked at so far.
    """

    def __init__(self, limit: Limit | None, position: Position) -> None:
        self._budget = Budget(limit or Limit(), position)
        self.nodes = 0

    @property
    def slice(self) -> int:
        """How many nodes may be looked at before the next look at the clock; 0 where the limit is reached."""
        return min(_SLICE, self._budget.left(self.nodes))

    @property
    def seconds(self) -> float:
        """Since it was started."""
        return self._budget.seconds


class Solver:
    """Solves positions of one ruleset. What it has proved it keeps, so that related positions are quick.

    A solver works on one position at a time; `stop` may be called from another thread.
    """

    def __init__(self, rules: Rules, memory: int = MEMORY, stopped: Event | None = None) -> None:
        """Make a solver.

        Args:
            rules: the ruleset.
            memory: bytes for what was proved, rounded down to a power of two.
            stopped: an event of the caller's that ends what is being solved while it is set; it is never cleared here.

        Raises:
            BastideError: that is too little memory.
        """
        if memory < LEAST_MEMORY:
            raise BastideError(f"a solver needs {LEAST_MEMORY} bytes of memory or more, not {memory}")
        self.rules = rules
        self._kernel = kernel_of(rules)
        self._room = of.room_for(self._kernel.tables, memory)
        self._stopped = Event() if stopped is None else stopped
        self._clears = stopped is None

    def stop(self) -> None:
        """End what is being solved within some milliseconds; what is proved by then is its result."""
        self._stopped.set()

    def solve(self, position: Position, limit: Limit | None = None, *, margin: bool = True) -> Solution:
        """Prove who wins a position, then by how much, and find a line of best play.

        Args:
            position: a position of the solver's ruleset.
            limit: when to give up. `simulations` are positions looked at.
            margin: whether the margin is wanted too; without it there is no line.

        Raises:
            BastideError: the position is of another ruleset.
        """
        self._check(position)
        self._begin()
        meter = _Meter(limit, position)
        bounds = self._bounds(position, OPEN, meter, of.MARGIN if margin else of.OUTCOME)
        if bounds.low == bounds.high:
            line = tuple(self._line(position, bounds.low, meter))
        else:
            line = self._keeping(position, bounds.proof, meter) if margin else ()
        return Solution(bounds.proof, line, meter.nodes, meter.seconds)

    def solve_moves(self, position: Position, limit: Limit | None = None) -> dict[Move, Proof]:
        """Prove what each move of a position leads to, the best move first.

        Moves of which not even the winner could be proved within the limit are missing. Where a conquest may be
        announced and there is something to conquer, the move stands there with the announcement and without.

        Raises:
            BastideError: the position is of another ruleset.
        """
        self._check(position)
        self._begin()
        meter = _Meter(limit, position)
        found = {move: self._bounds(after, OPEN, meter, of.MARGIN) for move, after in moves_from(position)}
        sign = -1 if position.to_move is Side.LIGHT else 1
        order = sorted(found, key=lambda move: sign * (found[move].low + found[move].high))
        proofs = {move: found[move].proof for move in order}
        return {move: proof for move, proof in proofs.items() if proof is not None}

    def best_moves(self, position: Position, limit: Limit | None = None, most: int | None = None) -> tuple[Move, ...]:
        """The moves that are as good as the best, by result and margin: much quicker than what each of them leads to.

        Args:
            position: a position of the solver's ruleset.
            limit: when to give up.
            most: how many are wanted at the most; by default all.

        Returns:
            The moves in no order; none where it cannot be proved within the limit which they are, or the game is over.

        Raises:
            BastideError: the position is of another ruleset.
        """
        self._check(position)
        self._begin()
        meter = _Meter(limit, position)
        low, high = self._bounds(position, OPEN, meter, of.MARGIN)
        found: list[Move] = []
        for move, after in self._likely_first(position) if low == high else ():
            is_best = self._keeps(position, after, low, meter)
            if is_best is None:
                return ()
            if is_best:
                found.append(move)
                if len(found) == most:
                    break
        return tuple(found)

    def _begin(self) -> None:
        if self._clears:
            self._stopped.clear()

    def _check(self, position: Position) -> None:
        if position.rules != self.rules:
            raise BastideError(f"a solver of {self.rules.name} cannot solve a position of {position.rules.name}")

    def _bounds(self, position: Position, known: Bounds, meter: _Meter, target: np.int64) -> Bounds:
        """Search a position until its value is known, or the limit is reached."""
        control = self._room.control
        begin_solving(self._kernel.tables, self._room, position.state, I(known.low), I(known.high), target)
        before = meter.nodes
        while control[of.STATUS] == of.RUNNING and not self._stopped.is_set() and (nodes := meter.slice):
            go_on_solving(self._kernel.tables, self._room, I(nodes))
            meter.nodes = before + int(control[of.NODES])
        return Bounds(int(control[of.LOW]), int(control[of.HIGH]))

    def _line(self, position: Position, value: int, meter: _Meter) -> Iterator[Move]:
        """Best play from a position of known value."""
        while not position.is_over:
            for move, after in self._likely_first(position):
                if self._keeps(position, after, value, meter):
                    yield move
                    position = after
                    break
            else:  # the limit was reached
                return

    def _keeps(self, position: Position, after: Position, value: int, meter: _Meter) -> bool | None:
        """Whether a move leads to as much as its position is worth; None where the limit is reached before."""
        # No move is better than the position's value: one question shows whether this one is as good.
        light = position.to_move is Side.LIGHT
        known = Bounds(value - 1, value) if light else Bounds(value, value + 1)
        low, high = self._bounds(after, known, meter, of.MARGIN)
        return None if low < high else (low if light else high) == value

    def _keeping(self, position: Position, proof: Proof | None, meter: _Meter) -> tuple[Move, ...]:
        """A move that keeps what is proved, any one where the mover has lost; none where the limit is reached.

        It has as many nodes again, but no more time: most of what it asks stands in the table.
        """
        if proof is None:
            return ()
        if proof.winner is position.mover.other:
            return tuple(move for move, _ in self._likely_first(position))[:1]
        before, meter.nodes = meter.nodes, 0
        found: tuple[Move, ...] = ()
        for move, after in self._likely_first(position):
            kept = self._bounds(after, OPEN, meter, of.OUTCOME).proof
            if kept is not None and kept.winner is proof.winner:
                found = (move,)
                break
        meter.nodes += before
        return found

    def _likely_first(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """The moves of a position, the one that the search found best before the others."""
        code = int(self._room.frames[0, of.BEST_MOVE])
        moves = list(moves_from(position))
        if position.to_move is not None and 0 <= code < 2 * (self.rules.pass_index(position.mover) + 1):
            best = position.move_at(code // 2, announced=bool(code % 2))
            moves.sort(key=lambda pair: pair[0] != best)
        yield from moves


def moves_from(position: Position) -> Iterator[tuple[Move, Position]]:
    """Every move of a position and where it leads; announced and not where that makes a difference."""
    if position.is_over:
        return
    for move in position.legal_moves:
        after = position.play(move)
        yield move, after
        announced = position.move_at(position.index_of(move), announced=True)
        if announced != move and position.placing in ("building", "replacement"):
            claimed = position.play(announced)
            if claimed != after:
                yield announced, claimed
    if position.can_pass:
        index = position.rules.pass_index(position.mover)
        move = position.move_at(index)
        yield move, position.play(move)


def _result_of(value: int) -> int:
    return 1 if value >= LIGHT_WINS else 0 if value >= NOT_LOST else -1
