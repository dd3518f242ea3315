"""Sets of squares in two words, low and high: shifting, growing, flooding, counting."""

from __future__ import annotations

from bastide.kernel.jit import inner, lowest, popcount
from bastide.kernel.layout import ONE, STRIDE, ZERO, U

_DOWN = U(STRIDE)
_UP_CARRY = U(64 - STRIDE)
_CARRY = U(63)
_SIX = U(6)
_IN_WORD = U(63)

Pair = tuple[U, U]


@inner
def count(low: U, high: U) -> U:
    """How many squares a set holds."""
    return popcount(low) + popcount(high)


@inner
def first_bit(low: U, high: U) -> U:
    """The lowest bit of a set that is not empty."""
    return lowest(low) if low else lowest(high) + U(64)


@inner
def single(bit: U) -> Pair:
    """The set of one square."""
    word = ONE << (bit & _IN_WORD)
    return (ZERO, word) if bit >> _SIX else (word, ZERO)


@inner
def holds(low: U, high: U, bit: U) -> bool:
    """Whether a set holds a square."""
    return ((high >> (bit & _IN_WORD)) if bit >> _SIX else (low >> bit)) & ONE != ZERO


@inner
def shifted_down(low: U, high: U, by: U) -> Pair:
    """A set with every bit lowered by so many, 0 to 127."""
    if by == ZERO:
        return low, high
    if by < U(64):
        return (low >> by) | (high << (U(64) - by)), high >> by
    return high >> (by - U(64)), ZERO


@inner
def shifted_up(low: U, high: U, by: U) -> Pair:
    """A set with every bit raised by so many, 0 to 127; what leaves the two words is lost."""
    if by == ZERO:
        return low, high
    if by < U(64):
        return low << by, (high << by) | (low >> (U(64) - by))
    return ZERO, low << (by - U(64))


@inner
def rank(low: U, high: U, bit: U) -> U:
    """How many squares of a set come before a bit."""
    below = (ONE << (bit & _IN_WORD)) - ONE
    return popcount(low) + popcount(high & below) if bit >> _SIX else popcount(low & below)


@inner
def nth_bit(low: U, high: U, wanted: U) -> U:
    """The bit of the square of a rank in a set."""
    base, here = ZERO, popcount(low)
    if wanted >= here:
        low, base, wanted = high, U(64), wanted - here
    while wanted:
        low &= low - ONE
        wanted -= ONE
    return base + lowest(low)


@inner
def lowest_of(low: U, high: U) -> Pair:
    """The set of a set's first square alone."""
    return (low & (~low + ONE), ZERO) if low else (ZERO, high & (~high + ONE))


@inner
def grow_sides(low: U, high: U) -> Pair:
    """A set and its neighbours by a side. May spill into the empty column."""
    left_low, left_high = low << ONE, (high << ONE) | (low >> _CARRY)
    right_low, right_high = (low >> ONE) | (high << _CARRY), high >> ONE
    down_low, down_high = low << _DOWN, (high << _DOWN) | (low >> _UP_CARRY)
    up_low, up_high = (low >> _DOWN) | (high << _UP_CARRY), high >> _DOWN
    return low | left_low | right_low | down_low | up_low, high | left_high | right_high | down_high | up_high


@inner
def grow(low: U, high: U) -> Pair:
    """A set and its neighbours by a side or a corner. May spill into the empty column."""
    wide_low = low | (low << ONE) | (low >> ONE) | (high << _CARRY)
    wide_high = high | (high << ONE) | (low >> _CARRY) | (high >> ONE)
    return (
        wide_low | (wide_low << _DOWN) | (wide_low >> _DOWN) | (wide_high << _UP_CARRY),
        wide_high | (wide_high << _DOWN) | (wide_low >> _UP_CARRY) | (wide_high >> _DOWN),
    )


@inner
def flood(low: U, high: U, open_low: U, open_high: U) -> Pair:
    """All squares of an open set that are joined to a seed by sides or corners."""
    while True:
        more_low, more_high = grow(low, high)
        more_low &= open_low
        more_high &= open_high
        if more_low == low and more_high == high:
            return low, high
        low, high = more_low, more_high
