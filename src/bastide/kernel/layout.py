"""Where things are: the words of a state, the options and columns of the tables.

A state is one row of `WORDS` unsigned 64-bit words. Squares are bits of two words: bit `11 * row + column`,
so that a column of no squares follows every row and shifts never wrap round. Pairs that differ by side stand Light
first.

Everything here is `uint64` because Numba makes a float of an unsigned and a signed integer together.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

U = np.uint64
I = np.int64  # noqa: E741 - beside U
_types: Any = types  # Numba has no types of its own for these
Words = NDArray[np.uint64]
Ints = NDArray[np.int64]

ZERO, ONE, TWO = U(0), U(1), U(2)

STRIDE = 11
"""Bits from a square to the one below it."""

# The words of a state ---------------------------------------------------------------------------------------------
BUILT = U(0)  # two words a side: the squares of its buildings
TERRITORY = U(4)  # two words a side
ANCHORS = U(8)  # two words a side: each building's first square, so that a building is one bit
DUKES = U(12)  # two words a side
NEUTRAL = U(16)  # two words
AREA = U(18)  # two words: where replacements may stand
AVAILABLE = U(20)  # a word a side: the kinds of which some are left, as bits
LEFT = U(22)  # four words a side: how many of each kind are left, a byte a kind
FORMS = U(30)  # a byte a square: at an anchor, which of its side's forms stands there
TURN = U(44)  # the side to move; 0 when the game is over
STAGE = U(45)  # how many placements of the opening are done or skipped
PLACED = U(46)  # a word a side: how many buildings it has ever placed; 2 stands for more
PASSED = U(48)  # 1: the last move was a pass
GONE = U(49)  # 1: the neutral building was captured and has left the game
REPLACING = U(50)  # how many replacements the side to move may still place
OVER = U(51)  # why the game is over, 0 while it goes on
WORDS = 52

# Why the game is over
DUKE, FIRST_OUT, STUCK, PASSES = U(1), U(2), U(3), U(4)

# The options ----------------------------------------------------------------------------------------------------------
ACTIONS = U(0)  # two words: placements of each side; `pass` is this number
BUILDINGS = U(2)  # two words: the placements before this one are of buildings
CONTACT = U(4)  # 0 free, 1 no enemy side, 2 no enemy corner
CORNER_CLAIM = U(5)
CAPTURE_LIMIT = U(6)  # NO_LIMIT where there is none
MAX_CLAIM = U(7)
NEUTRAL_STAYS = U(8)
FIRST_CLAIM = U(9)
ANNOUNCED = U(10)
AT_ONCE = U(11)
PASSING = U(12)
ENDS_FIRST_OUT = U(13)
SCORE = U(14)  # what a corner does to its owner's points: 0 nothing, 1 less, 2 more
SCRIPT_LENGTH = U(15)
SCRIPT = U(16)  # three words: 2 * what + side, what being one of the steps below
NEUTRAL_KIND = U(19)
DUKE_KIND = U(20)
KINDS = U(21)  # of buildings, the neutral's and the Duke's
STOCK = U(22)  # squares of a side's stock
BOARD = U(23)  # two words: all squares
CORNERS = U(25)  # two words
OPTIONS = 27

BUILDING_STEP, NEUTRAL_STEP, DUKE_STEP = U(0), U(1), U(2)
NO_LIMIT = U(1 << 20)

# The table of placements, one cache line a placement ----------------------------------------------------------------
MASK = U(0)  # two words: the squares covered
RING = U(2)  # two words: the squares around it, corners included
KIND = U(4)
FORM = U(5)
ANCHOR = U(6)  # the bit of the first square
WINDOW = U(7)  # the ring's first bit, if all of it lies within 64 bits from there; else NO_WINDOW
COLUMNS = 8
NO_WINDOW = U(255)

# The table of forms: a form is a kind in one of its facings ----------------------------------------------------------
ROOM = U(0)  # two words: the anchors from which it stays on the board
BASE = U(2)  # the index of its first placement; the others follow in the order of their anchors
START = U(3)  # where its list of steps starts
CELLS = U(4)  # how many squares it covers, and so how many steps it has
PARTS = U(5)  # two words: the anchors from which it may cut something off with the town wall alone
FORM_COLUMNS = 7


class Tables(NamedTuple):
    """What drives the kernel: one ruleset as arrays of uint64.

    Attributes:
        options: the rules, see above. Shape (OPTIONS,).
        places: every placement. Shape (2, placements, COLUMNS).
        forms: every form. Shape (2, forms, FORM_COLUMNS).
        of_kind: the forms of a kind: the first, and the one after the last. Shape (2, kinds, 2).
        steps: for each form, the squares it covers: each as a place in `shifts`. Shape (steps of both sides,).
        shifts: all distances from an anchor to a square that any building needs, in bits; the first is 0.
            Shape (shifts,).
    """

    options: Words
    places: Words
    forms: Words
    of_kind: Words
    steps: Words
    shifts: Words


def _array(dimensions: int, word: Any = types.uint64) -> Any:  # noqa: ANN401 - Numba has no types
    return types.Array(word, dimensions, "C")


WORDS_1, WORDS_2, WORDS_3 = (_array(dimensions) for dimensions in (1, 2, 3))
STATE = _types.Array(types.uint64, 1, "C", readonly=True)
"""A state that is only read; an array that may be written serves as well."""
INTS_1, INTS_2 = (_array(dimensions, types.int64) for dimensions in (1, 2))
TABLES = _types.NamedTuple([WORDS_1, WORDS_3, WORDS_3, WORDS_3, WORDS_1, WORDS_1], Tables)
"""The Numba type of `Tables`."""
