"""How many squares a side can cover with its stock inside a set of squares, if nobody disturbs it."""

from __future__ import annotations

from bastide.kernel import layout as at
from bastide.kernel.bits import count, first_bit, single
from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, ZERO, Tables, U, Words
from bastide.kernel.legal import NOTHING, index_at

# A row of room: where the packing stands after so many buildings.
_FREE = U(0)  # two words: the squares still to be decided; what covers the first of them is decided next
_LEFT = U(2)  # four words: the stock, as in a state
_KINDS = U(6)  # the kinds of which some are left
_UNTRIED = U(7)  # of these, the ones still to be tried on the first square
_KIND = U(8)  # the kind that is being tried ...
_FORM = U(9)  # ... and the next of its forms
_COVERED = U(10)
_STOCK = U(11)  # the squares of the stock
COLUMNS = 12
_NO_FORM = U(1 << 20)
DEEPEST = 64
"""Buildings in a packing: more than can be left late in a game; what is found with so many is taken."""
_STEPS = 12
"""Placements tried; the best packing by then is taken. More make better bounds and a slower search."""


@inner
def _highest(word: U) -> U:
    """The number of the highest bit set: large buildings stand last in the shipped rulesets, and pack best first."""
    bit = ZERO
    while word > ONE:
        word >>= ONE
        bit += ONE
    return bit


@inner
def _start(row: Words) -> None:
    row[_UNTRIED], row[_KIND], row[_FORM] = row[_KINDS], ZERO, _NO_FORM


@inner
def _next_fit(tables: Tables, side: U, row: Words, bit: U) -> U:
    """The next placement to try whose first square is the first that is free, or NOTHING."""
    while True:
        while row[_FORM] < tables.of_kind[side, row[_KIND], 1]:
            number = row[_FORM]
            row[_FORM] += ONE
            form = tables.forms[side, number]
            if (form[at.ROOM + (bit >> U(6))] >> (bit & U(63))) & ONE == ZERO:
                continue
            action = index_at(tables, side, number, bit)
            place = tables.places[side, action]
            if (place[at.MASK] & ~row[_FREE]) | (place[at.MASK + ONE] & ~row[_FREE + ONE]) == ZERO:
                return action
        if row[_UNTRIED] == ZERO:
            return NOTHING
        row[_KIND] = _highest(row[_UNTRIED])
        row[_UNTRIED] ^= ONE << row[_KIND]
        row[_FORM] = tables.of_kind[side, row[_KIND], 0]


@inner
def pack(tables: Tables, state: Words, side: U, low: U, high: U, stock: U, rows: Words) -> U:
    """How many squares of a set a side can certainly cover with its stock, if nobody disturbs it: not always the most.

    The first square that is free is covered in every way, by the largest buildings first, or left out, and so on with
    the next; what cannot become better than the best so far is left.

    Args:
        tables: the ruleset.
        state: what the stock is read from.
        side: whose.
        low: the set.
        high: its second word.
        stock: the squares of the stock.
        rows: room. Shape (DEEPEST, COLUMNS).
    """
    most = min(stock, count(low, high))
    best, steps, level = ZERO, 0, 0
    row = rows[0]
    row[_FREE], row[_FREE + ONE] = low, high
    for word in range(4):
        row[_LEFT + U(word)] = state[at.LEFT + U(4) * side + U(word)]
    row[_KINDS], row[_COVERED], row[_STOCK] = state[at.AVAILABLE + side], ZERO, stock
    _start(row)
    while level >= 0 and best < most:
        row = rows[level]
        if row[_COVERED] + min(row[_STOCK], count(row[_FREE], row[_FREE + ONE])) <= best:
            level -= 1
            continue
        bit = first_bit(row[_FREE], row[_FREE + ONE])
        action = _next_fit(tables, side, row, bit)
        if action == NOTHING:
            bit_low, bit_high = single(bit)
            row[_FREE] ^= bit_low
            row[_FREE + ONE] ^= bit_high
            _start(row)
            continue
        steps += 1
        if steps > _STEPS or level + 1 == DEEPEST:
            return best
        level += 1
        best = max(best, _cover(tables, side, action, row, rows[level]))
    return best


@inner
def _cover(tables: Tables, side: U, action: U, row: Words, after: Words) -> U:
    """Put a building into a packing; returns how many squares are covered with it."""
    place = tables.places[side, action]
    squares = count(place[at.MASK], place[at.MASK + ONE])
    after[_FREE], after[_FREE + ONE] = row[_FREE] ^ place[at.MASK], row[_FREE + ONE] ^ place[at.MASK + ONE]
    for word in range(4):
        after[_LEFT + U(word)] = row[_LEFT + U(word)]
    kind = place[at.KIND]
    word, shift = _LEFT + (kind >> U(3)), U(8) * (kind & U(7))
    after[word] -= ONE << shift
    after[_KINDS] = row[_KINDS]
    if (after[word] >> shift) & U(255) == ZERO:
        after[_KINDS] ^= ONE << kind
    after[_COVERED], after[_STOCK] = row[_COVERED] + squares, row[_STOCK] - squares
    _start(after)
    return after[_COVERED]
