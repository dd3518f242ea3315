"""Where the solver keeps what it works on: everything is the caller's, so that a search can stop and go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import types

from bastide.engine.native.endgame import outlook, packing
from bastide.kernel import layout
from bastide.kernel.layout import INTS_1, INTS_2, WORDS_1, WORDS_2, WORDS_3, Ints, U, Words

if TYPE_CHECKING:
    from bastide.kernel.layout import Tables

_types: Any = types  # Numba has no types of its own for these

DEEPEST = 160
"""Plies from the position to be solved. Only captures could lead further: then nothing is proved."""
MOST_MOVES = 1 << 16
"""Moves waiting on all plies together."""
BUCKET = 4
"""Entries that are looked through for a position: one cache line."""

# A row of `frames`: what is known of the position at a ply --------------------------------------------------------
NEXT = U(0)  # where its moves that are still to be tried start in `moves`
END = U(1)  # after its last move
BEST = U(2)  # the best bound among the moves tried
BEST_MOVE = U(3)  # which move gave it, as a code; NO_MOVE before one has
LEAST = U(4)  # the value is at least this ...
MOST = U(5)  # ... and at most this, whatever the search finds
SINCE = U(6)  # how many nodes had been looked at when it was entered
KILLERS = U(7)  # two moves that refuted a sibling
FRAME = 9

# The words of `control`: where the search stands --------------------------------------------------------------------
STATUS = U(0)
DEPTH = U(1)
ENTERING = U(2)  # 1: the position at `DEPTH` is still to be looked at; 0: `BOUND` is its bound
BOUND = U(3)  # of the position searched last; at first, a guess
THRESHOLD = U(4)  # the question asked: is the value at least this?
LOW = U(5)  # the value is at least this: proved
HIGH = U(6)  # and at most this
NODES = U(7)
TARGET = U(8)  # when to stop: see the two below
CONTROL = 9

RUNNING, DONE, TOO_LARGE = (np.int64(status) for status in range(3))
MARGIN, OUTCOME = (np.int64(target) for target in range(2))
"""Targets: the value exactly, or only who wins."""

NO_MOVE = np.int64(-1)


class Room(NamedTuple):
    """The solver's memory.

    Attributes:
        states: the position at each ply. Shape (DEEPEST, layout.WORDS).
        frames: what is known of it. Shape (DEEPEST, FRAME).
        keys: its two hashes. Shape (DEEPEST, 2).
        moves: the moves of all plies, one after the other, each `order << 32 | code`; a code is twice the action's
            number, plus 1 where it is announced.
        works: for each side what `find_anchors` needs. Shape (2, forms + shifts, 2).
        reach: for each side what `outlook` needs. Shape (2, outlook.REACH).
        rows: what `pack` needs. Shape (packing.DEEPEST, packing.COLUMNS).
        table: what was proved of positions: a hash, and bounds with the best move. Shape (a power of two, 2), of
            `BUCKET` entries at least.
        history: how often a code has answered the question at once. Shape (2, codes).
        control: where the search stands. Shape (CONTROL,).
    """

    states: Words
    frames: Ints
    keys: Words
    moves: Words
    works: Words
    reach: Words
    rows: Words
    table: Words
    history: Ints
    control: Ints


ROOM = _types.NamedTuple([WORDS_2, INTS_2, WORDS_2, WORDS_1, WORDS_3, WORDS_2, WORDS_2, WORDS_2, INTS_2, INTS_1], Room)
"""The Numba type of `Room`."""


def room_for(tables: Tables, memory: int, *, deepest: int = DEEPEST, most_moves: int = MOST_MOVES) -> Room:
    """Room for solving positions of a ruleset.

    Args:
        tables: the ruleset.
        memory: bytes for the table of proved positions; rounded down to a power of two.
        deepest: plies.
        most_moves: moves waiting on all plies together.
    """
    entries = max(BUCKET, 1 << (memory // 16).bit_length() - 1)
    codes = 2 * (tables.places.shape[1] + 1)
    return Room(
        states=np.zeros((deepest, layout.WORDS), np.uint64),
        frames=np.zeros((deepest, FRAME), np.int64),
        keys=np.zeros((deepest, 2), np.uint64),
        moves=np.zeros(most_moves, np.uint64),
        works=np.zeros((2, tables.forms.shape[1] + tables.shifts.shape[0], 2), np.uint64),
        reach=np.zeros((2, outlook.REACH), np.uint64),
        rows=np.zeros((packing.DEEPEST, packing.COLUMNS), np.uint64),
        table=np.zeros((entries, 2), np.uint64),  # pages that are never touched cost nothing
        history=np.zeros((2, codes), np.int64),
        control=np.zeros(CONTROL, np.int64),
    )
