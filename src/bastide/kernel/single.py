"""One position at a time, from Python."""

from __future__ import annotations

from numba import types

from bastide.kernel import layout as at
from bastide.kernel.jit import entry
from bastide.kernel.layout import INTS_1, STATE, TABLES, WORDS_1, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.legal import (
    can_pass,
    find_all_anchors,
    find_anchors,
    index_at,
    is_legal,
    pop_anchor,
    touching_enemy,
)
from bastide.kernel.turn import copy_state, end_game, ended, points, put, settle, winner


@entry((TABLES, WORDS_1))
def begin(tables: Tables, state: Words) -> bool:
    """Make the state of an empty board ready: skip opening placements for which there is no room."""
    return settle(tables, state)


@entry((TABLES, WORDS_1, types.boolean))
def judge(tables: Tables, state: Words, said_over: bool) -> bool:
    """Find out whether a state put together from outside is over, and why; skip whoever cannot move.

    Returns False where it was said to be over and is not. Two passes leave no trace on the board: they are believed.
    """
    reason = ended(tables, state)
    if reason:
        end_game(state, reason)
    elif settle(tables, state) and said_over:
        if tables.options[at.PASSING] == ZERO:
            return False
        end_game(state, at.PASSES)
    return True


@entry((TABLES, STATE, types.uint64, WORDS_1))
def enemy_contact(tables: Tables, state: Words, side: U, squares: Words) -> None:
    """The squares, two words, on which the contact rule forbids a side to build."""
    squares[0], squares[1] = touching_enemy(tables, state, side)


@entry((TABLES, STATE, types.uint64, types.uint64, WORDS_1))
def play(tables: Tables, state: Words, action: U, announced: U, after: Words) -> bool:
    """Play an action, if it is legal, into `after`. Returns whether it was."""
    if action == tables.options[at.ACTIONS + state[at.TURN]]:
        if not can_pass(tables, state):
            return False
    elif not is_legal(tables, state, action):
        return False
    copy_state(state, after)
    put(tables, after, action, announced)
    settle(tables, after)
    return True


@entry((TABLES, STATE, types.uint64))
def legal(tables: Tables, state: Words, action: U) -> bool:
    """Whether the side to move may place this."""
    return is_legal(tables, state, action)


@entry((TABLES, STATE))
def passable(tables: Tables, state: Words) -> bool:
    """Whether the side to move may pass."""
    return can_pass(tables, state)


@entry((TABLES, STATE, types.uint64, WORDS_2))
def mobility(tables: Tables, state: Words, side: U, work: Words) -> I:
    """How many placements a side would have if it were to move; 0 when the game is over."""
    if state[at.OVER]:
        return I(0)
    return I(find_anchors(tables, state, side, work))


@entry((TABLES, STATE, WORDS_2, INTS_1))
def list_legal(tables: Tables, state: Words, work: Words, found: Ints) -> I:
    """The indices of all legal placements, ascending, into `found`. Returns how many there are."""
    many = I(0)
    if state[at.OVER]:
        return many
    side = state[at.TURN]
    find_all_anchors(tables, state, side, work)
    for number in range(tables.forms.shape[1]):
        while work[number, 0] | work[number, 1]:
            found[many] = I(index_at(tables, side, U(number), pop_anchor(work, number)))
            many += 1
    return many


@entry((TABLES, STATE, INTS_1))
def score(tables: Tables, state: Words, scores: Ints) -> None:
    """The winner (0 Light, 1 Dark, 2 nobody, -1 not over), Light's points and Dark's as they stand."""
    scores[0] = winner(tables, state) if state[at.OVER] else I(-1)
    scores[1] = points(tables, state, ZERO)
    scores[2] = points(tables, state, U(1))
