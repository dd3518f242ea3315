"""What the search asks of whoever judges positions: values and priors for many leaves at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from bastide.engine.native import evaluate
from bastide.kernel import layout

if TYPE_CHECKING:
    from bastide.engine.native.numbers import Floats, Links, Singles
    from bastide.kernel.layout import Ints, Words

SQUARE_BITS = 128
"""A square's place in an ownership row is its bit in the kernel: 11 * row + column."""


class Batch(NamedTuple):
    """Leaves to be evaluated, a row each. An evaluator reads the first three and fills the rest.

    Attributes:
        states: the positions' states; some may be over. Shape (rows, layout.WORDS), uint64.
        wanted: 1 for the rows whose priors are wanted. Shape (rows,), int64.
        seeds: for random choices, a word for each row, so that it does not matter who evaluates a row, or when. Shape
            (rows, 1), uint64; may be changed.
        values: the chances that Light wins and of a draw, and the margin to be expected, from Light's view. Shape
            (rows, 3), float64.
        counts: where priors are wanted: how many placements are given; negative where legal ones were left out. 0
            elsewhere. Shape (rows,), int64.
        actions: them. Shape (rows, most), int32.
        priors: theirs: positive, adding up to 1. The same shape, float32.
        owned: added to: for each square's bit, who is expected to own it, from -1 Dark to 1 Light, over all the rows.
            Shape (SQUARE_BITS,), float64.
    """

    states: Words
    wanted: Ints
    seeds: Words
    values: Floats
    counts: Ints
    actions: Links
    priors: Singles
    owned: Floats

    def rows(self, stop: int) -> Batch:
        """The first rows of it."""
        return self._replace(
            states=self.states[:stop],
            wanted=self.wanted[:stop],
            seeds=self.seeds[:stop],
            values=self.values[:stop],
            counts=self.counts[:stop],
            actions=self.actions[:stop],
            priors=self.priors[:stop],
        )


class Evaluator(Protocol):
    """Who judges positions."""

    def evaluate(self, batch: Batch) -> None:
        """Fill a batch's values, counts, actions, priors and ownership."""


def new_batch(rows: int, most: int) -> Batch:
    """Room for a batch.

    Args:
        rows: leaves.
        most: placements that a leaf may grow by.
    """
    return Batch(
        np.zeros((rows, layout.WORDS), np.uint64),
        np.zeros(rows, np.int64),
        np.zeros((rows, 1), np.uint64),
        np.zeros((rows, evaluate.VALUE)),
        np.zeros(rows, np.int64),
        np.zeros((rows, most), np.int32),
        np.zeros((rows, most), np.float32),
        np.zeros(SQUARE_BITS),
    )
