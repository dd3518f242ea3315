"""The engine: one object that analyses positions of a ruleset, as long as it may."""

from __future__ import annotations

from threading import Event
from time import perf_counter
from typing import TYPE_CHECKING

from bastide.engine.budget import Budget
from bastide.engine.hand import HandEvaluator
from bastide.engine.limit import Limit
from bastide.engine.reading import read_tree
from bastide.engine.search import LEAST_MEMORY, Search, Settings
from bastide.engine.solver import Solver, bounds_of
from bastide.engine.weights import hand_weights
from bastide.errors import BastideError
from bastide.kernel.core import kernel_of
from bastide.kernel.jit import load
from bastide.rules import Side, shipped_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.engine.analysis import Analysis, Proof
    from bastide.engine.evaluator import Evaluator
    from bastide.game import Move, Position
    from bastide.rules import Rules

_INTERVAL = 0.1
"""Seconds between two results of an analysis."""
_LEAST = 64
"""Simulations that are made even where the value is proved, so that something can be said of who owns what."""
_LATE = 100
"""With so many placements of both sides together or fewer, the solver is asked first."""
_PROOF_SHARE, _PROOF_NODES, _MOST_NODES = 0.3, 4, 300_000
"""The solver's part of the time; the positions it may look at for each simulation that is allowed; and in all."""
_PROMISED_SHARE, _PROMISED_NODES = 0.9, 100
"""The same where the side to move was told that it does not lose: the proof has to be found again."""


class Engine:
    """Analyses positions of one ruleset. What it has found out is kept for the positions that follow.

    An engine works on one position at a time; `stop` may be called from any thread.

    >>> from bastide import Position
    >>> from bastide.engine import Engine, Limit
    >>> engine = Engine("hamlet", seed=1)
    >>> move = engine.choose(Position.start("hamlet"), Limit(simulations=400))
    >>> move.code
    'WE'
    """

    def __init__(
        self,
        rules: Rules | str = "cathedral",
        *,
        evaluator: Evaluator | None = None,
        settings: Settings | None = None,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        """Make an engine.

        Args:
            rules: the ruleset, or the name of a shipped one.
            evaluator: who judges positions; by default the hand-made evaluation.
            settings: of the search.
            threads: cores that evaluate leaves.
            seed: the same seed and number of simulations give the same analysis, on however many threads.

        Raises:
            RulesetError: there is no such ruleset.
            BastideError: there is too little memory, or there are no threads.
        """
        self.rules = shipped_rules(rules) if isinstance(rules, str) else rules
        settings = settings or Settings()
        if settings.memory < LEAST_MEMORY:
            raise BastideError(f"an engine needs {LEAST_MEMORY} bytes of memory or more, not {settings.memory}")
        if threads < 1:
            raise BastideError(f"threads must be 1 or more, not {threads}")
        load()
        kernel = kernel_of(self.rules)
        self._search = Search(
            kernel, evaluator or HandEvaluator(kernel, hand_weights(self.rules), threads), settings, seed
        )
        self._stopped = Event()
        self._solver = Solver(self.rules, stopped=self._stopped)
        self._promised: Proof | None = None
        self._proves = settings.proof_nodes > 0

    def stop(self) -> None:
        """End the analysis under way within some milliseconds; its last result is still given."""
        self._stopped.set()

    def analyse(self, position: Position, limit: Limit | None = None, candidates: int = 5) -> Iterator[Analysis]:
        """Analyse a position, with growing results; the last of them is marked as finished.

        Args:
            position: of the engine's ruleset.
            limit: when to end; by default when it is stopped, or when the value is proved.
            candidates: how many moves are told of at the most.

        Raises:
            BastideError: the position is of another ruleset.
        """
        if position.rules != self.rules:
            raise BastideError(f"an engine for {self.rules.name} cannot analyse a position of {position.rules.name}")
        self._stopped.clear()
        return self._results(position, Budget(limit or Limit(), position), candidates)

    def _results(self, position: Position, budget: Budget, candidates: int) -> Iterator[Analysis]:
        search = self._search
        search.set_root(position)
        if not position.is_over and not search.settled and self._is_late(position):
            self._try_to_prove(position, budget)
        told = perf_counter()
        while not position.is_over:
            search.step(max(1, budget.left(search.simulations)))
            enough = search.settled and search.simulations >= _LEAST
            if enough or self._stopped.is_set() or not budget.left(search.simulations):
                break
            if perf_counter() - told > _INTERVAL:
                yield read_tree(search, position, candidates, budget.seconds)
                told = perf_counter()
        last = read_tree(search, position, candidates, budget.seconds, finished=True)
        self._promised = last.proof
        yield last

    def _is_late(self, position: Position) -> bool:
        if position.in_opening or not self._proves:
            return False
        return sum(position.kernel.mobility(position.state, side) for side in Side) <= _LATE

    def _try_to_prove(self, position: Position, budget: Budget) -> None:
        """Let the endgame solver have its share of the time."""
        again = self._promised is not None and self._promised.winner is not position.mover.other
        share, nodes = (_PROMISED_SHARE, _PROMISED_NODES) if again else (_PROOF_SHARE, _PROOF_NODES)
        solution = self._solver.solve(position, budget.part(share, nodes, _MOST_NODES))
        if not solution.line or solution.proof is None:
            return
        first, *rest = solution.line
        announced = position.move_at(position.index_of(first), announced=True)
        if first != announced and position.play(first) != position.play(announced):
            return  # best is not to announce, and the tree always does
        self._search.settle(position, (announced, *rest), *bounds_of(solution.proof))

    def choose(self, position: Position, limit: Limit) -> Move:
        """The move that the engine would play.

        Raises:
            BastideError: the game is over, or the position is of another ruleset.
        """
        move = self.last_of(position, limit, 1).best
        if move is None:
            raise BastideError("the game is over: there is no move to choose")
        return move

    def last_of(self, position: Position, limit: Limit | None = None, candidates: int = 5) -> Analysis:
        """The last result of an analysis."""
        *_, last = self.analyse(position, limit, candidates)
        return last
