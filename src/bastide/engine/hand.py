"""The hand-made evaluation: random games, a static look, priors from features."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from bastide.engine.evaluator import SQUARE_BITS
from bastide.engine.native import balance, evaluate, features, threats
from bastide.engine.native.threats import Seen
from bastide.kernel import layout
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.engine.evaluator import Batch
    from bastide.engine.native.evaluate import Room, Weights
    from bastide.engine.native.numbers import Floats
    from bastide.engine.weights import HandWeights
    from bastide.kernel.core import Kernel
    from bastide.kernel.layout import Tables, Words
    from bastide.rules import Rules


def fixed_features(rules: Rules) -> Floats:
    """What never changes of a placement: the wall beside it, and how near the centre it lies.

    Shape (2, placements of the side with more of them, 2); both from 0 to 1.
    """
    size = rules.board
    most = max(len(rules.placements(side)) for side in Side)
    found = np.zeros((2, most, 2))
    middle = (size - 1) / 2
    for side in Side:
        for index, placement in enumerate(rules.placements(side)):
            walls = distance = 0.0
            for square in placement.squares:
                row, column = divmod(square, size)
                walls += (row in (0, size - 1)) + (column in (0, size - 1))
                distance += max(abs(row - middle), abs(column - middle))
            cells = len(placement.squares)
            found[side, index] = walls / 6, 1 - distance / cells / middle
    return found


def kinds_by_size(tables: Tables) -> Words:
    """Of each side, by how many squares they cover, its kinds as bits. Shape (2, largest size + 1)."""
    cells = tables.forms[:, :, int(layout.CELLS)]
    found = np.zeros((2, int(cells.max()) + 1), np.uint64)
    for side in Side:
        for kind, (first, stop) in enumerate(tables.of_kind[side].tolist()):
            if first < stop:
                found[side, cells[side, first]] |= np.uint64(1 << kind)
    return found


def room_for(kernel: Kernel) -> Room:
    """A thread's room for work."""
    actions = kernel.tables.places.shape[1] + 1
    seen = Seen(np.zeros(threats.SEEN, np.uint64), np.zeros((threats.KEPT, threats.THREAT), np.uint64))
    most = max(features.FEATURES, balance.FEATURES)
    return evaluate.Room(
        kernel.work(),
        np.zeros((3, layout.WORDS), np.uint64),
        seen,
        np.zeros(most),
        np.zeros(actions),
        np.zeros(actions, np.int64),
        np.zeros(evaluate.BUCKETS, np.int64),
        np.zeros(SQUARE_BITS),
    )


def native_weights(kernel: Kernel, weights: HandWeights) -> Weights:
    """Weights as the compiled functions want them, for one ruleset."""
    return evaluate.Weights(
        np.array([weights.games, weights.keen, weights.static, weights.sharpness], np.float64),
        np.ascontiguousarray(weights.priors, np.float64),
        np.ascontiguousarray(weights.balance, np.float64),
        fixed_features(kernel.rules),
        kinds_by_size(kernel.tables),
    )


class HandEvaluator:
    """Judges positions by hand-made features, on one thread or several.

    What comes of a row does not depend on how many threads there are.
    """

    def __init__(self, kernel: Kernel, weights: HandWeights, threads: int = 1) -> None:
        self._kernel = kernel
        self._weights = native_weights(kernel, weights)
        self._rooms = [room_for(kernel) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def evaluate(self, batch: Batch) -> None:
        """Fill a batch."""
        rows, rooms = len(batch.states), self._rooms
        if self._pool is None or rows < 2 * len(rooms):
            rooms = rooms[:1]
            self._fill(batch, rooms[0], 0, rows)
        else:
            bounds = [rows * number // len(rooms) for number in range(len(rooms) + 1)]
            spans = zip(rooms, bounds[:-1], bounds[1:], strict=True)
            for done in [self._pool.submit(self._fill, batch, *span) for span in spans]:
                done.result()
        for room in rooms:
            np.add(batch.owned, room.owned, out=batch.owned)

    def _fill(self, batch: Batch, room: Room, start: int, stop: int) -> None:
        """Fill some of a batch's rows, and the room's ownership."""
        room.owned[:] = 0
        evaluate.evaluate_rows(self._kernel.tables, self._weights, room, *batch[:-1], start, stop)
