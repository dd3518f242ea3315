"""Proofs for the leaves of a search tree, where a game is so far on that they are cheap."""

from __future__ import annotations

from numba import types

from bastide.engine.native.endgame.room import OUTCOME, ROOM, Room
from bastide.engine.native.endgame.search import prove_within
from bastide.engine.native.numbers import LINKS_2, Links
from bastide.kernel import layout as at
from bastide.kernel.jit import entry
from bastide.kernel.layout import INTS_1, ONE, TABLES, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.legal import find_anchors


@entry((TABLES, ROOM, WORDS_2, INTS_1, WORDS_2, types.int64, types.int64, LINKS_2))
def prove_rows(
    tables: Tables, room: Room, states: Words, wanted: Ints, work: Words, most: int, nodes: int, bounds: Links
) -> None:
    """Bounds on the values of the leaves that are late enough.

    Args:
        tables: the ruleset.
        room: of the endgame search.
        states: the leaves, a row each.
        wanted: 1 for those to be looked at.
        work: see `find_anchors`.
        most: a leaf is late where both sides together have no more placements than this.
        nodes: positions that may be looked at for each.
        bounds: of those that are proved narrowed: at least the first, at most the second.
    """
    for row in range(states.shape[0]):
        state = states[row]
        if not wanted[row] or state[at.OVER] or state[at.STAGE] < tables.options[at.SCRIPT_LENGTH]:
            continue
        placements = find_anchors(tables, state, ZERO, work)
        if placements <= U(most):
            placements += find_anchors(tables, state, ONE, work)
        if placements <= U(most):
            low, high = prove_within(tables, room, state, OUTCOME, I(nodes))
            bounds[row, 0], bounds[row, 1] = low, high
