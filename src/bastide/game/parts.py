"""A position taken apart and put together again: the one place outside the kernel where states are written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bastide.kernel import layout
from bastide.kernel.layout import U, Words
from bastide.kernel.tables import bit_of, bits_of, squares_of, start_state
from bastide.rules import Side
from bastide.rules.board import turned as turned_square

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from bastide.kernel.core import Kernel
    from bastide.rules import Rules

Squares = frozenset[int]


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything that makes a position, placements by their index.

    Attributes:
        neutral: the neutral building's placement (an index of Light's), None where it is not on the board.
        buildings: each side's placements, ascending.
        dukes: each side's Duke.
        territory: each side's squares.
        turn: the side to move; Light where the game is over.
        stage: how many placements of the opening are done or skipped.
        placed: how many buildings each side has ever placed, 2 standing for more.
        passed: whether the last move was a pass.
        gone: whether the neutral building was captured and has left the game.
        replacing: how many replacements the side to move may still place.
        area: where those may stand.
        over: why the game is over (see `core.OVER_REASONS`), 0 while it goes on.
    """

    neutral: int | None
    buildings: tuple[tuple[int, ...], tuple[int, ...]]
    dukes: tuple[int | None, int | None]
    territory: tuple[Squares, Squares]
    turn: Side
    stage: int
    placed: tuple[int, int]
    passed: bool
    gone: bool
    replacing: int
    area: Squares
    over: int


def bits_at(state: Words, word: np.uint64, side: int = 0) -> int:
    """A set of squares in a state as one number."""
    start = int(word) + 2 * side
    return int(state[start]) | int(state[start + 1]) << 64


def squares_at(state: Words, word: np.uint64, size: int, side: int = 0) -> Squares:
    """A set of squares in a state."""
    return frozenset(squares_of(bits_at(state, word, side), size))


def _placement_at(kernel: Kernel, state: Words, side: Side, square: int) -> int:
    bit = bit_of(square, kernel.rules.board)
    form = int(state[int(layout.FORMS) + bit // 8]) >> 8 * (bit % 8) & 0xFF
    room = int(kernel.tables.forms[side, form, 0]) | int(kernel.tables.forms[side, form, 1]) << 64
    return int(kernel.tables.forms[side, form, int(layout.BASE)]) + (room & (1 << bit) - 1).bit_count()


def buildings_at(kernel: Kernel, state: Words, side: Side) -> tuple[int, ...]:
    """The placements of a side's buildings on the board, ascending."""
    anchors = squares_of(bits_at(state, layout.ANCHORS, side), kernel.rules.board)
    return tuple(sorted(_placement_at(kernel, state, side, square) for square in anchors))


def neutral_at(kernel: Kernel, state: Words) -> int | None:
    """The neutral building's placement."""
    squares = squares_of(bits_at(state, layout.NEUTRAL), kernel.rules.board)
    return _placement_at(kernel, state, Side.LIGHT, squares[0]) if squares else None


def duke_at(kernel: Kernel, state: Words, side: Side) -> int | None:
    """A side's Duke's placement."""
    squares = squares_of(bits_at(state, layout.DUKES, side), kernel.rules.board)
    return kernel.rules.index_of(side, "DU", "n", squares[0]) if squares else None


def take_apart(kernel: Kernel, state: Words) -> Parts:
    """A state's parts."""
    size = kernel.rules.board
    light, dark = Side
    return Parts(
        neutral=neutral_at(kernel, state),
        buildings=(buildings_at(kernel, state, light), buildings_at(kernel, state, dark)),
        dukes=(duke_at(kernel, state, light), duke_at(kernel, state, dark)),
        territory=(
            squares_at(state, layout.TERRITORY, size, light),
            squares_at(state, layout.TERRITORY, size, dark),
        ),
        turn=Side(int(state[layout.TURN])),
        stage=int(state[layout.STAGE]),
        placed=(int(state[layout.PLACED]), int(state[int(layout.PLACED) + 1])),
        passed=bool(state[layout.PASSED]),
        gone=bool(state[layout.GONE]),
        replacing=int(state[layout.REPLACING]),
        area=squares_at(state, layout.AREA, size),
        over=int(state[layout.OVER]),
    )


def _add_bits(state: Words, word: np.uint64, side: int, bits: int) -> None:
    start = int(word) + 2 * side
    state[start] |= U(bits & 0xFFFF_FFFF_FFFF_FFFF)
    state[start + 1] |= U(bits >> 64)


def _stand(kernel: Kernel, state: Words, word: np.uint64, side: Side, index: int) -> int:
    """Put a placement's squares and form into a state. Returns its anchor's bit."""
    size = kernel.rules.board
    squares = kernel.rules.placements(side)[index].squares
    _add_bits(state, word, 0 if word == layout.NEUTRAL else side, bits_of(squares, size))
    anchor = bit_of(squares[0], size)
    form = kernel.tables.places[side, index, int(layout.FORM)]
    state[int(layout.FORMS) + anchor // 8] |= form << U(8 * (anchor % 8))
    return anchor


def put_together(kernel: Kernel, parts: Parts) -> Words:
    """The state of which these are the parts. They must fit together: nothing is checked here."""
    rules = kernel.rules
    state = start_state(rules)
    if parts.neutral is not None:
        _stand(kernel, state, layout.NEUTRAL, Side.LIGHT, parts.neutral)
    for side in Side:
        for index in parts.buildings[side]:
            anchor = _stand(kernel, state, layout.BUILT, side, index)
            _add_bits(state, layout.ANCHORS, side, 1 << anchor)
        duke = parts.dukes[side]
        if duke is not None:
            squares = rules.placements(side)[duke].squares
            _add_bits(state, layout.DUKES, side, bits_of(squares, rules.board))
        _add_bits(state, layout.TERRITORY, side, bits_of(parts.territory[side], rules.board))
        _take_from_stock(rules, state, side, parts.buildings[side])
        state[int(layout.PLACED) + side] = U(parts.placed[side])
    _add_bits(state, layout.AREA, 0, bits_of(parts.area, rules.board))
    state[layout.TURN] = U(parts.turn)
    state[layout.STAGE] = U(parts.stage)
    state[layout.PASSED] = U(parts.passed)
    state[layout.GONE] = U(parts.gone)
    state[layout.REPLACING] = U(parts.replacing)
    state[layout.OVER] = U(parts.over)
    return state


def _take_from_stock(rules: Rules, state: Words, side: Side, standing: Sequence[int]) -> None:
    for kind, left in enumerate(stock_after(rules, side, standing)):
        word, shift = int(layout.LEFT) + 4 * side + kind // 8, 8 * (kind % 8)
        state[word] = U(int(state[word]) & ~(0xFF << shift) | left << shift)
        if not left:
            state[int(layout.AVAILABLE) + side] &= ~(U(1) << U(kind))


def stock_after(rules: Rules, side: Side, standing: Sequence[int]) -> list[int]:
    """How many of each kind a side has left when these stand; negative where more stand than there are."""
    left = [building.count for building in rules.buildings]
    for index in standing:
        left[rules.placements(side)[index].kind] -= 1
    return left


def turned(rules: Rules, parts: Parts, quarters: int) -> Parts:
    """The same parts after the board is turned clockwise."""

    def placement(side: Side, index: int | None) -> int | None:
        return None if index is None else rules.turned_index(side, index, quarters)

    def squares(found: Squares) -> Squares:
        return frozenset(turned_square(square, rules.board, quarters) for square in found)

    light, dark = (
        tuple(sorted(rules.turned_index(side, index, quarters) for index in parts.buildings[side])) for side in Side
    )
    return replace(
        parts,
        neutral=placement(Side.LIGHT, parts.neutral),
        buildings=(light, dark),
        dukes=(placement(Side.LIGHT, parts.dukes[0]), placement(Side.DARK, parts.dukes[1])),
        territory=(squares(parts.territory[0]), squares(parts.territory[1])),
        area=squares(parts.area),
    )
