"""N games at once: for learning, sampling and tests, where one call steps them all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

import numpy as np

from bastide.errors import BastideError
from bastide.kernel import batch, layout
from bastide.kernel.batch import ENDED, PLAYED, WAS_ILLEGAL, WAS_OVER
from bastide.kernel.core import Kernel, kernel_of, seeded

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bastide.kernel.layout import Ints, Words
    from bastide.rules import Rules

__all__ = ["ENDED", "PLAYED", "WAS_ILLEGAL", "WAS_OVER", "Games"]


class Games:
    """N games of one ruleset, a row of an array each.

    Attributes:
        kernel: the compiled rules.
        states: shape (games, layout.WORDS), uint64; rows may be overwritten with other states of the ruleset.
    """

    def __init__(self, rules: Rules, many: int, *, seed: int = 0, threads: int = 1) -> None:
        """Start all games.

        Args:
            rules: the ruleset.
            many: how many games, 1 or more.
            seed: for `random_actions`.
            threads: how many threads share the work; the results of one seed depend on it.
        """
        if many < 1 or threads < 1:
            raise BastideError(f"there must be at least one game and one thread, not {many} and {threads}")
        self.kernel: Kernel = kernel_of(rules)
        self._start = self.kernel.start()
        self.states: Words = np.tile(self._start, (many, 1))
        self._bounds = np.linspace(0, many, threads + 1).astype(int).tolist()
        self._random = [seeded(seed + number * 0x9E3779B9) for number in range(threads)]
        self._work = [self.kernel.work() for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def __len__(self) -> int:
        return len(self.states)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def share(self, work: Callable[[int, int, int], None]) -> None:
        """Let each thread do its rows: number of the thread, first row, one after the last."""
        spans = list(zip(range(len(self._work)), self._bounds[:-1], self._bounds[1:], strict=True))
        if self._pool is None:
            work(*spans[0])
            return
        for done in [self._pool.submit(work, *span) for span in spans]:
            done.result()

    def reset(self, rows: NDArray[np.bool_] | Ints | None = None) -> None:
        """Start some games anew, by default all."""
        self.states[slice(None) if rows is None else rows] = self._start

    def step(self, actions: Ints, announced: Ints | None = None) -> Ints:
        """Play one action in every game that is not over.

        Args:
            actions: a placement index, or that of `pass`, for each game. Shape (games,), any integer dtype.
            announced: 1 where the conquest is announced, by default everywhere. The same shape.

        Returns:
            For each game PLAYED, ENDED, WAS_OVER or WAS_ILLEGAL; in the last two nothing was changed.

        Raises:
            BastideError: a shape or dtype is another.
        """
        results = np.empty(len(self), np.int64)
        chosen = self.numbers("actions", actions)
        told = np.ones(len(self), np.int64) if announced is None else self.numbers("announced", announced)

        def work(_: int, start: int, stop: int) -> None:
            batch.step_rows(self.kernel.tables, self.states, chosen, told, results, start, stop)

        self.share(work)
        return results

    def numbers(self, name: str, given: object) -> Ints:
        """Numbers for each game, as compiled code wants them."""
        array = np.ascontiguousarray(given)
        if array.shape != (len(self),) or not np.issubdtype(array.dtype, np.integer):
            wanted = f"whole numbers of shape ({len(self)},)"
            raise BastideError(f"{name} must be {wanted}, not {array.dtype} of shape {array.shape}")
        return array.astype(np.int64, copy=False)

    def random_actions(self) -> Ints:
        """A random legal placement for each game, all with the same chance; -1 where it is over."""
        actions = np.empty(len(self), np.int64)

        def work(thread: int, start: int, stop: int) -> None:
            room, random = self._work[thread], self._random[thread]
            batch.choose_rows(self.kernel.tables, self.states, actions, room, random, start, stop)

        self.share(work)
        return actions

    def legal_bits(self) -> Words:
        """The legal actions, `pass` included: shape (games, words), action i in bit i % 64 of word i // 64."""
        words = self.kernel.tables.places.shape[1] // 64 + 1
        marks = np.empty((len(self), words), np.uint64)

        def work(thread: int, start: int, stop: int) -> None:
            batch.mark_rows(self.kernel.tables, self.states, self._work[thread], marks, start, stop)

        self.share(work)
        return marks

    def legal_mask(self) -> NDArray[np.bool_]:
        """The legal actions as booleans: shape (games, placements + 1), `pass` last (of the side with more of them)."""
        actions = self.kernel.tables.places.shape[1] + 1
        octets = self.legal_bits().astype("<u8", copy=False).view(np.uint8)
        return np.unpackbits(octets, axis=1, bitorder="little")[:, :actions].astype(np.bool_)

    def scores(self) -> Ints:
        """For each game the winner (0 Light, 1 Dark, 2 nobody, -1 not over) and both sides' points as they stand."""
        scores = np.empty((len(self), 3), np.int64)

        def work(_: int, start: int, stop: int) -> None:
            batch.score_rows(self.kernel.tables, self.states, scores, start, stop)

        self.share(work)
        return scores

    @property
    def to_move(self) -> Ints:
        """The side to move in each game; 0 where it is over."""
        return self.states[:, int(layout.TURN)].astype(np.int64)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        over: NDArray[np.bool_] = self.states[:, int(layout.OVER)] != 0
        return over
