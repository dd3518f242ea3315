"""From `Rules` to the arrays that drive the kernel."""

from __future__ import annotations

import numpy as np

from bastide.kernel import layout
from bastide.kernel.layout import STRIDE, Tables, U, Words
from bastide.rules import Placement, Rules, Side
from bastide.rules.board import corners

_WORD = (1 << 64) - 1
_CONTACTS = ("free", "no-enemy-side", "no-enemy-corner")
_SCORES = ("unplaced", "unplaced-minus-territories", "unplaced-plus-territories")
_SCRIPTS = {
    "standard": ((layout.NEUTRAL_STEP, Side.LIGHT),),
    "delayed": (
        (layout.BUILDING_STEP, Side.DARK),
        (layout.NEUTRAL_STEP, Side.LIGHT),
        (layout.BUILDING_STEP, Side.LIGHT),
    ),
    "dukes": ((layout.NEUTRAL_STEP, Side.LIGHT), (layout.DUKE_STEP, Side.DARK), (layout.DUKE_STEP, Side.LIGHT)),
}


def bit_of(square: int, size: int) -> int:
    """The bit of a square given in board order."""
    row, column = divmod(square, size)
    return row * STRIDE + column


def square_of(bit: int, size: int) -> int:
    """The square, in board order, of a bit."""
    row, column = divmod(bit, STRIDE)
    return row * size + column


def bits_of(squares: tuple[int, ...] | frozenset[int], size: int) -> int:
    """A set of squares as one number of up to 110 bits."""
    return sum(1 << bit_of(square, size) for square in squares)


def squares_of(bits: int, size: int) -> tuple[int, ...]:
    """The squares of a set, in board order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(square_of(low.bit_length() - 1, size))
        bits ^= low
    return tuple(found)


def _ring(bits: int, board: int) -> int:
    """The squares around a set, corners included."""
    wide = bits | bits << 1 | bits >> 1
    tall = wide | wide << STRIDE | wide >> STRIDE
    return tall & board & ~bits


def _halves(bits: int) -> tuple[np.uint64, np.uint64]:
    return U(bits & _WORD), U(bits >> 64)


def _options(rules: Rules, board: int) -> Words:
    options = np.zeros(layout.OPTIONS, np.uint64)
    sides = rules.placements(Side.LIGHT), rules.placements(Side.DARK)
    script = _SCRIPTS[rules.opening]
    values = {
        layout.CONTACT: _CONTACTS.index(rules.contact),
        layout.CORNER_CLAIM: rules.claim == "corner",
        layout.CAPTURE_LIMIT: layout.NO_LIMIT if rules.capture_limit is None else rules.capture_limit,
        layout.MAX_CLAIM: rules.max_claim,
        layout.NEUTRAL_STAYS: rules.neutral_captured == "stays",
        layout.FIRST_CLAIM: rules.first_claim,
        layout.ANNOUNCED: rules.claims == "announced",
        layout.AT_ONCE: rules.replace == "at-once",
        layout.PASSING: rules.passing,
        layout.ENDS_FIRST_OUT: rules.end == "first-out",
        layout.SCORE: _SCORES.index(rules.score),
        layout.SCRIPT_LENGTH: len(script),
        layout.NEUTRAL_KIND: rules.neutral_kind,
        layout.DUKE_KIND: rules.duke_kind,
        layout.KINDS: len(rules.buildings) + 2,
        layout.STOCK: rules.stock_squares,
    }
    for key, value in values.items():
        options[key] = U(int(value))
    for step, (what, side) in enumerate(script):
        options[int(layout.SCRIPT) + step] = U(2 * int(what) + side)
    for start, bits in ((layout.BOARD, board), (layout.CORNERS, bits_of(corners(rules.board), rules.board))):
        options[int(start) : int(start) + 2] = _halves(bits)
    for side, placements in zip(Side, sides, strict=True):
        options[int(layout.ACTIONS) + side] = U(len(placements))
        options[int(layout.BUILDINGS) + side] = U(sum(place.kind < rules.neutral_kind for place in placements))
    return options


def _place(placement: Placement, form: int, size: int, board: int) -> list[np.uint64]:
    bits = bits_of(placement.squares, size)
    ring = _ring(bits, board)
    first = (ring & -ring).bit_length() - 1
    window = U(first) if ring and (ring >> first) <= _WORD else layout.NO_WINDOW
    anchor = bit_of(placement.squares[0], size)
    return [*_halves(bits), *_halves(ring), U(placement.kind), U(form), U(anchor), window]


def _parts(placements: list[Placement], size: int, board: int) -> int:
    """The anchors from which a form's ring is in pieces by itself, or too wide to be looked at in one word."""
    found = 0
    for placement in placements:
        ring = _ring(bits_of(placement.squares, size), board)
        first = ring & -ring
        piece = 0
        while piece != first:
            piece, first = first, (first | _ring(first, board)) & ring
        if piece != ring or ring >> ((ring & -ring).bit_length() - 1) > _WORD:
            found |= 1 << bit_of(placement.squares[0], size)
    return found


def forms_of(rules: Rules, side: Side) -> tuple[tuple[int, str], ...]:
    """A side's forms, each a kind and a facing, in the order of the placement index."""
    return tuple((kind, facing) for kind, building in enumerate(rules.kinds) for facing in building.facings(side))


def tables_of(rules: Rules) -> Tables:
    """The tables of a ruleset, made anew."""
    size = rules.board
    board = bits_of(frozenset(range(size * size)), size)
    options = _options(rules, board)
    forms = [forms_of(rules, side) for side in Side]
    kinds = int(options[layout.KINDS])
    # The sides' own buildings may differ in facings: the tables have room for the longer list.
    places = np.zeros((2, max(len(rules.placements(side)) for side in Side), layout.COLUMNS), np.uint64)
    rows = np.zeros((2, max(map(len, forms)), layout.FORM_COLUMNS), np.uint64)
    of_kind = np.zeros((2, kinds, 2), np.uint64)
    steps: list[int] = []
    shifts = [0]
    for side in Side:
        by_form: dict[tuple[int, str], list[int]] = {}
        for index, placement in enumerate(rules.placements(side)):
            by_form.setdefault((placement.kind, placement.facing), []).append(index)
        for number, form in enumerate(forms[side]):
            indices = by_form[form]
            placements = [rules.placements(side)[index] for index in indices]
            room = bits_of(frozenset(placement.squares[0] for placement in placements), size)
            anchor = bit_of(placements[0].squares[0], size)
            distances = [bit_of(square, size) - anchor for square in placements[0].squares]
            shifts.extend(distance for distance in distances if distance not in shifts)
            parts = _halves(_parts(placements, size, board))
            rows[side, number] = [*_halves(room), U(indices[0]), U(len(steps)), U(len(distances)), *parts]
            steps.extend(shifts.index(distance) for distance in distances)
            for index, placement in zip(indices, placements, strict=True):
                places[side, index] = _place(placement, number, size, board)
        for kind in range(len(rules.kinds)):
            mine = [number for number, form in enumerate(forms[side]) if form[0] == kind]
            of_kind[side, kind] = U(mine[0]), U(mine[-1] + 1)
    return Tables(options, places, rows, of_kind, np.array(steps, np.uint64), np.array(shifts, np.uint64))


def start_state(rules: Rules) -> Words:
    """The state of an empty board."""
    state = np.zeros(layout.WORDS, np.uint64)
    for side in Side:
        for kind, building in enumerate(rules.buildings):
            state[int(layout.LEFT) + 4 * side + kind // 8] |= U(building.count << 8 * (kind % 8))
        state[int(layout.AVAILABLE) + side] = U((1 << len(rules.buildings)) - 1)
    state[layout.TURN] = U(_SCRIPTS[rules.opening][0][1])
    return state
