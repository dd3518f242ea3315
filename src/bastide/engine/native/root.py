"""What is done to a search tree's root between searches: moving it down, finding positions, taking over proofs."""

from __future__ import annotations

from numba import types

from bastide.engine.native.tree import (
    FIRST,
    LINKS,
    LOWER,
    MOVER,
    OPENED,
    SLOTS,
    SUMS,
    TREE,
    UPPER,
    Tree,
    bring_best_forward,
    exchange,
    new_node,
    tighten,
)
from bastide.engine.native.values import HIGHEST, LOWEST
from bastide.kernel import layout as at
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import INTS_1, INTS_2, ONE, STATE, TABLES, WORDS_1, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.turn import copy_state, put, settle


@entry((TREE,))
def look_again(tree: Tree) -> None:
    """Let the root be sure only of what its children show, so that a proof always comes with the move that keeps it."""
    if tree.links[0, SLOTS] or tree.bounds[0, LOWER] != tree.bounds[0, UPPER]:
        tree.bounds[0, LOWER], tree.bounds[0, UPPER] = LOWEST, HIGHEST
        tighten(tree, I(0))


@inner
def _narrow(tree: Tree, node: int, low: int, high: int) -> None:
    tree.bounds[node, LOWER] = max(int(tree.bounds[node, LOWER]), low)
    tree.bounds[node, UPPER] = min(int(tree.bounds[node, UPPER]), high)


@entry((TABLES, TREE, STATE, types.int64, types.int64, types.int64, WORDS_1))
def settle_root(tables: Tables, tree: Tree, root: Words, action: int, low: int, high: int, room: Words) -> bool:
    """Tell the root what is proved from elsewhere: bounds on its value, and a move that keeps them.

    Args:
        tables: the ruleset.
        tree: the tree, whose root has grown.
        root: the root's state.
        action: the move.
        low: the value of best play is at least this, as `values` tells it ...
        high: ... and at most this.
        room: for a state.

    Returns:
        Whether the move is among the root's.
    """
    first, opened = int(tree.links[0, FIRST]), int(tree.links[0, OPENED])
    slot = first
    while slot < first + int(tree.links[0, SLOTS]) and tree.actions[slot] != action:
        slot += 1
    if slot == first + int(tree.links[0, SLOTS]):
        return False
    if tree.children[slot] < 0:
        if tree.used[0] == tree.sums.shape[0]:
            return False
        exchange(tree, slot, first + opened)
        slot = first + opened
        copy_state(root, room)
        put(tables, room, U(action), ONE)
        settle(tables, room)
        tree.children[slot] = new_node(tables, tree, room)
        tree.links[0, OPENED] += 1
        bring_best_forward(tree, I(0))
    # No move is better than the best one.
    light = tree.links[0, MOVER] == 0
    for other in range(first, first + int(tree.links[0, OPENED])):
        child = int(tree.children[other])
        if light:
            tree.bounds[child, UPPER] = min(int(tree.bounds[child, UPPER]), high)
        else:
            tree.bounds[child, LOWER] = max(int(tree.bounds[child, LOWER]), low)
    child = int(tree.children[slot])
    _narrow(tree, child, low, high)
    _narrow(tree, 0, low, high)
    return True


@entry((TREE, TREE, types.int64, INTS_1))
def transplant(old: Tree, new: Tree, root: int, origins: Ints) -> None:
    """Copy what lies below a node into an empty tree, whose root it becomes.

    Args:
        old: the tree.
        new: another of the same size, overwritten.
        root: the node.
        origins: room for a number a node.
    """
    origins[0] = root
    new.used[0], new.used[1] = I(1), I(0)
    node = I(0)
    while node < new.used[0]:
        origin = origins[node]
        for column in range(SUMS):
            new.sums[node, column] = old.sums[origin, column]
        for column in range(LINKS):
            new.links[node, column] = old.links[origin, column]
        for column in range(2):
            new.bounds[node, column] = old.bounds[origin, column]
        first, into, many = I(old.links[origin, FIRST]), new.used[1], I(old.links[origin, SLOTS])
        new.links[node, FIRST] = into
        new.used[1] += many
        for number in range(many):
            new.actions[into + number] = old.actions[first + number]
            new.priors[into + number] = old.priors[first + number]
            child = I(old.children[first + number])
            new.children[into + number] = -1
            if child >= 0:
                origins[new.used[0]] = child
                new.children[into + number] = new.used[0]
                new.used[0] += 1
        node += 1


NEAR = 3
"""So many moves below the root a position is looked for."""


@entry((TABLES, TREE, STATE, STATE, WORDS_2, INTS_2))
def find_below(tables: Tables, tree: Tree, root: Words, wanted: Words, states: Words, stack: Ints) -> I:
    """The node of a position a few moves below the root, the root itself included; -1 where there is none.

    Args:
        tables: the ruleset.
        tree: the tree.
        root: its root's state.
        wanted: the state looked for.
        states: room for states, one more than the moves.
        stack: room for two numbers a state.
    """
    copy_state(root, states[0])
    stack[0, 0], stack[0, 1] = I(0), I(0)
    level = I(0)
    if _same(root, wanted):
        return I(0)
    while level >= 0:
        node, number = stack[level, 0], stack[level, 1]
        if level == NEAR or number >= I(tree.links[node, OPENED]):
            level -= 1
            continue
        stack[level, 1] += 1
        slot = I(tree.links[node, FIRST]) + number
        child = I(tree.children[slot])
        copy_state(states[level], states[level + 1])
        put(tables, states[level + 1], U(tree.actions[slot]), ONE)
        settle(tables, states[level + 1])
        if _same(states[level + 1], wanted):
            return child
        level += 1
        stack[level, 0], stack[level, 1] = child, I(0)
    return I(-1)


@inner
def _same(state: Words, other: Words) -> bool:
    different = ZERO
    for word in range(at.WORDS):
        different |= state[word] ^ other[word]
    return different == ZERO
