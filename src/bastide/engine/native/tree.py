"""The search tree as arrays: selecting leaves, growing, backing up values and proofs.

Every value is told from Light's view. A proof is a pair of bounds on the value of best play (Cazenave and Saffidine,
"Score Bounded Monte-Carlo Tree Search", 2010): where the two meet, a node is done with.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from numba import types

from bastide.engine.native.evaluate import DRAW, LIGHT, MARGIN
from bastide.engine.native.numbers import (
    FLOATS_1,
    FLOATS_2,
    LINKS_1,
    LINKS_2,
    SINGLES_1,
    SINGLES_2,
    F,
    Floats,
    Links,
    Singles,
)
from bastide.engine.native.values import HIGHEST, LOWEST, RESULT, result_of, value_at_end
from bastide.kernel import layout as at
from bastide.kernel.jit import entry, inner
from bastide.kernel.layout import INTS_1, INTS_2, ONE, STATE, TABLES, WORDS_2, ZERO, I, Ints, Tables, U, Words
from bastide.kernel.turn import copy_state, put, settle

# A node's sums: visits, and over them Light's wins, draws and margins; and visits under way, which count as lost.
VISITS, WINS, DRAWS, MARGINS, UNDER_WAY = range(5)
SUMS = 5

# A node's links: its first slot, how many slots it has (0 before it has grown), how many of them are opened, whether
# all legal moves have a slot, and the side to move.
FIRST, SLOTS, OPENED, COMPLETE, MOVER = range(5)
LINKS = 5

LOWER, UPPER = 0, 1
"""The columns of a node's bounds on the value of best play, which is told as in `values`."""

# The settings of a search.
EXPLORATION, RELUCTANCE, LEAD, GROW_AT = range(4)
SETTINGS = 4
"""How much priors count against values (PUCT); how much lower than its parent a move not yet tried is thought to be;
what a square's lead is worth beside a whole game won; and at how many visits a node grows."""

DEEPEST = 64
"""Plies below the root at which a leaf is taken whatever it is."""


class Tree(NamedTuple):
    """A search tree. Node 0 is the root. A node's slots lie side by side: the opened ones, then the best of the rest.

    Attributes:
        sums: shape (nodes, SUMS).
        links: shape (nodes, LINKS).
        bounds: shape (nodes, 2): of the value of best play, see `values`.
        actions: of each slot the action.
        children: of each slot the node, or -1.
        priors: of each slot the prior.
        used: how many nodes and how many slots are in use.
    """

    sums: Floats
    links: Links
    bounds: Links
    actions: Links
    children: Links
    priors: Singles
    used: Ints


_types: Any = types
TREE = _types.NamedTuple([FLOATS_2, LINKS_2, LINKS_2, LINKS_1, LINKS_1, SINGLES_1, INTS_1], Tree)


@inner
def _utility(bound: I, lead: F) -> F:
    """What a proved value is worth to Light, 0 to 1 and the lead."""
    result = result_of(bound)
    return F(result + 1) / F(2) + lead * F(bound - RESULT * result)


@inner
def new_node(tables: Tables, tree: Tree, state: Words) -> I:
    """A node for a state. There is room for it."""
    node = tree.used[0]
    tree.used[0] += 1
    for column in range(SUMS):
        tree.sums[node, column] = F(0)
    for column in range(LINKS):
        tree.links[node, column] = 0
    tree.links[node, MOVER] = I(state[at.TURN])
    tree.bounds[node, LOWER], tree.bounds[node, UPPER] = LOWEST, HIGHEST
    if state[at.OVER]:
        value = value_at_end(tables, state)
        tree.bounds[node, LOWER], tree.bounds[node, UPPER] = value, value
    return node


@inner
def _worth_of(tree: Tree, child: int, light: bool, settings: Floats) -> F:
    """What a child is worth to the side to move; visits under way count as lost."""
    low = tree.bounds[child, LOWER]
    done, under_way = tree.sums[child, VISITS], tree.sums[child, UNDER_WAY]
    worth = F(0.5)
    if low == tree.bounds[child, UPPER]:
        worth = _utility(I(low), settings[LEAD])
    elif done > F(0):
        wins = tree.sums[child, WINS] + tree.sums[child, DRAWS] / F(2)
        worth = (wins + settings[LEAD] * tree.sums[child, MARGINS]) / done
    if not light:
        worth = F(1) - worth
    return worth * done / (done + under_way) if under_way > F(0) else worth


@inner
def _worth_untried(tree: Tree, node: int, light: bool, settings: Floats) -> F:
    """What a move that was not tried is thought to be worth to the side to move: a little less than its parent."""
    done = tree.sums[node, VISITS]
    worth = F(0.5)
    if done > F(0):
        wins = tree.sums[node, WINS] + tree.sums[node, DRAWS] / F(2)
        worth = (wins + settings[LEAD] * tree.sums[node, MARGINS]) / done
    return (worth if light else F(1) - worth) - settings[RELUCTANCE]


@inner
def _choose_slot(tree: Tree, node: int, settings: Floats) -> int:
    """The slot to follow, by PUCT (Silver et al., 2017); -1 where none can be better than what is sure already.

    The slots not opened are all thought to be worth the same, so that only the one of the highest prior, the first of
    them, needs to be looked at: a node may have thousands.
    """
    first, opened = int(tree.links[node, FIRST]), int(tree.links[node, OPENED])
    light = tree.links[node, MOVER] == 0
    visits = tree.sums[node, VISITS] + tree.sums[node, UNDER_WAY]
    wide = settings[EXPLORATION] * math.sqrt(max(visits, F(1)))
    lower, upper = tree.bounds[node, LOWER], tree.bounds[node, UPPER]
    best, most = -1, F(-1e9)
    for slot in range(first, first + opened):
        child = int(tree.children[slot])
        if (light and tree.bounds[child, UPPER] <= lower) or (not light and tree.bounds[child, LOWER] >= upper):
            continue
        worth = _worth_of(tree, child, light, settings)
        worth += wide * F(tree.priors[slot]) / (F(1) + tree.sums[child, VISITS] + tree.sums[child, UNDER_WAY])
        if worth > most:
            best, most = slot, worth
    if opened < tree.links[node, SLOTS]:
        front = first + opened
        if _worth_untried(tree, node, light, settings) + wide * F(tree.priors[front]) > most:
            best = front
    return best


@inner
def exchange(tree: Tree, slot: int, other: int) -> None:
    """Let two slots that are not opened change places."""
    action, prior = tree.actions[slot], tree.priors[slot]
    tree.actions[slot], tree.priors[slot] = tree.actions[other], tree.priors[other]
    tree.actions[other], tree.priors[other] = action, prior


@inner
def bring_best_forward(tree: Tree, node: I) -> None:
    """Put the slot of the highest prior first among those that are not opened."""
    front = int(tree.links[node, FIRST]) + int(tree.links[node, OPENED])
    stop = int(tree.links[node, FIRST]) + int(tree.links[node, SLOTS])
    best = front
    for slot in range(front + 1, stop):
        if tree.priors[slot] > tree.priors[best]:
            best = slot
    if front < best:
        exchange(tree, front, best)


@entry((TABLES, TREE, STATE))
def plant(tables: Tables, tree: Tree, root: Words) -> None:
    """Begin a tree: a root that has not grown."""
    tree.used[0], tree.used[1] = I(0), I(0)
    new_node(tables, tree, root)


@entry((TABLES, TREE, STATE, FLOATS_1, WORDS_2, INTS_2, INTS_1, INTS_1))
def select(
    tables: Tables, tree: Tree, root: Words, settings: Floats, states: Words, paths: Ints, lengths: Ints, wanted: Ints
) -> None:
    """Find a leaf for each row of a batch, and make it one visit under way.

    Args:
        tables: the ruleset.
        tree: the tree.
        root: the root's state.
        settings: see SETTINGS.
        states: filled with the leaves' states, a row each.
        paths: filled with the nodes from the root to the leaf. Shape (rows, DEEPEST + 1).
        lengths: filled with how many nodes a path has.
        wanted: filled with 1 where the leaf shall grow.
    """
    for row in range(states.shape[0]):
        state = states[row]
        copy_state(root, state)
        node, length = I(0), I(1)
        paths[row, 0] = 0
        tree.sums[0, UNDER_WAY] += F(1)
        while tree.links[node, SLOTS] and length <= DEEPEST:
            slot = _choose_slot(tree, int(node), settings)
            if slot < 0:
                break
            if tree.children[slot] < 0 and tree.used[0] == tree.sums.shape[0]:
                break  # the memory is full: from here on the tree only learns about what it has
            put(tables, state, U(tree.actions[slot]), ONE)
            settle(tables, state)
            if tree.children[slot] < 0:
                tree.children[slot] = new_node(tables, tree, state)
                tree.links[node, OPENED] += 1
                bring_best_forward(tree, node)
            node = I(tree.children[slot])
            paths[row, length] = node
            length += 1
            tree.sums[node, UNDER_WAY] += F(1)
            if tree.bounds[node, LOWER] == tree.bounds[node, UPPER]:
                break
        lengths[row] = length
        grows = tree.links[node, SLOTS] == 0 and tree.sums[node, VISITS] >= settings[GROW_AT]
        wanted[row] = I(grows and state[at.OVER] == ZERO)


@inner
def tighten(tree: Tree, node: I) -> bool:
    """Bounds from the children's. Returns whether they are closer than before."""
    first, opened = I(tree.links[node, FIRST]), I(tree.links[node, OPENED])
    light = tree.links[node, MOVER] == 0
    all_known = tree.links[node, COMPLETE] and opened == I(tree.links[node, SLOTS])
    near, far = LOWER, UPPER
    sign = I(1)
    if not light:
        near, far, sign = UPPER, LOWER, I(-1)
    sure, hoped = LOWEST, LOWEST
    for slot in range(first, first + opened):
        child = tree.children[slot]
        sure = max(sure, sign * I(tree.bounds[child, near]))
        hoped = max(hoped, sign * I(tree.bounds[child, far]))
    changed = False
    if sure > sign * I(tree.bounds[node, near]):
        tree.bounds[node, near] = sign * sure
        changed = True
    if all_known and hoped < sign * I(tree.bounds[node, far]):
        tree.bounds[node, far] = sign * hoped
        changed = True
    return changed


@entry((TREE, INTS_2, INTS_1, FLOATS_2, INTS_1, LINKS_2, SINGLES_2, LINKS_2))
def back_up(
    tree: Tree,
    paths: Ints,
    lengths: Ints,
    values: Floats,
    counts: Ints,
    actions: Links,
    priors: Singles,
    bounds: Links,
) -> None:
    """Grow the leaves of a batch, and tell their values to the nodes above them.

    Args:
        tree: the tree.
        paths: see `select`.
        lengths: the same.
        values: of the leaves, see `evaluate`.
        counts: how many actions a leaf grows by, 0 for none; negative where some legal ones are left out.
        actions: them.
        priors: theirs.
        bounds: what is proved of the leaves, LOWEST and HIGHEST where nothing is.
    """
    for row in range(paths.shape[0]):
        leaf = paths[row, lengths[row] - 1]
        many = abs(counts[row])
        first = tree.used[1]
        if many and tree.links[leaf, SLOTS] == 0 and first + many <= tree.actions.shape[0]:
            for number in range(many):
                tree.actions[first + number] = actions[row, number]
                tree.priors[first + number] = priors[row, number]
                tree.children[first + number] = -1
            tree.used[1] += many
            tree.links[leaf, FIRST], tree.links[leaf, SLOTS] = first, many
            tree.links[leaf, COMPLETE] = I(counts[row] > 0)
            bring_best_forward(tree, leaf)
        low = max(I(tree.bounds[leaf, LOWER]), I(bounds[row, LOWER]))
        high = min(I(tree.bounds[leaf, UPPER]), I(bounds[row, UPPER]))
        tree.bounds[leaf, LOWER], tree.bounds[leaf, UPPER] = low, high
        light, draw, margin = values[row, LIGHT], values[row, DRAW], values[row, MARGIN]
        if low == high:
            result = result_of(low)
            light, draw, margin = F(result == 1), F(result == 0), F(low - RESULT * result)
        closer = bool(low > LOWEST or high < HIGHEST)
        for step in range(lengths[row] - 1, -1, -1):
            node = paths[row, step]
            tree.sums[node, VISITS] += F(1)
            tree.sums[node, WINS] += light
            tree.sums[node, DRAWS] += draw
            tree.sums[node, MARGINS] += margin
            tree.sums[node, UNDER_WAY] -= F(1)
            if closer and node != leaf:
                closer = tighten(tree, node)
