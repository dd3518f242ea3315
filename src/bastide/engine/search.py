"""The search for one ruleset: a tree that grows by batches of leaves and is kept from move to move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from bastide.engine.evaluator import SQUARE_BITS, new_batch
from bastide.engine.native import root as at_root
from bastide.engine.native import tree as of
from bastide.engine.native.endgame.room import room_for
from bastide.engine.native.proving import prove_rows
from bastide.engine.native.values import HIGHEST, LOWEST
from bastide.kernel import layout

if TYPE_CHECKING:
    from bastide.engine.evaluator import Batch, Evaluator
    from bastide.engine.native.numbers import Links
    from bastide.engine.native.tree import Tree
    from bastide.game import Move, Position
    from bastide.kernel.core import Kernel
    from bastide.kernel.layout import Ints, Words

MEMORY = 512 << 20
"""Bytes that a search may use by default. They are taken from the machine as the tree grows, not before."""
LEAST_MEMORY = 4 << 20
_WIDEST = 160
"""Placements that a node below the root grows by: those of the highest priors. The root has all."""
_NODE = 8 * of.SUMS + 4 * of.LINKS + 4 * 2 + 8
_SLOT = 4 + 4 + 4
"""Bytes of a node, the room for moving it included, and of a slot."""
_SLOTS = 48
"""Slots for each node there is room for: most nodes never grow."""
_MOST_SLOTS = 2**31 - 1
"""Slots are numbered by 32 bits."""
_PATIENCE = 256
"""A batch is no larger than this part of the root's visits, lest it be chosen too blindly."""
_WORD = 2**64
_STEP = 0xD1342543DE82EF95
"""Between the seeds of two simulations."""
_ENDGAME_MEMORY = 1 << 22
"""Bytes for the proofs of leaves."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search goes about it.

    Attributes:
        exploration: how much priors count against values (the constant of PUCT).
        reluctance: how much lower than its parent a move not yet tried is thought to be, as a chance to win.
        lead: what a square's lead is worth beside a game won.
        grow_at: at how many visits a leaf grows.
        proof_at: with so many placements of both sides or fewer a leaf that is to grow is first tried to be proved.
        proof_nodes: positions that may be looked at for that; 0 to prove nothing, at the root neither.
        batch: leaves that are evaluated at once, at the most.
        memory: bytes for the tree.
    """

    exploration: float = 1.2
    reluctance: float = 0.1
    lead: float = 0.005
    grow_at: int = 4
    proof_at: int = 40
    proof_nodes: int = 100
    batch: int = 32
    memory: int = MEMORY

    def as_row(self) -> np.ndarray:
        """As `native.tree` wants them."""
        return np.array([self.exploration, self.reluctance, self.lead, self.grow_at], np.float64)


def new_tree(memory: int) -> Tree:
    """Room for a tree in so many bytes."""
    nodes = min(memory // (_NODE + _SLOTS * _SLOT), _MOST_SLOTS // _SLOTS)
    slots = nodes * _SLOTS
    return of.Tree(
        np.zeros((nodes, of.SUMS)),
        np.zeros((nodes, of.LINKS), np.int32),
        np.zeros((nodes, 2), np.int32),
        np.zeros(slots, np.int32),
        np.zeros(slots, np.int32),
        np.zeros(slots, np.float32),
        np.zeros(2, np.int64),
    )


class _UnderWay(NamedTuple):
    """Simulations made together, a row each.

    Attributes:
        batch: their leaves.
        paths: the nodes from the root to each leaf.
        lengths: how many nodes a path has.
        bounds: what is proved of the leaves.
    """

    batch: Batch
    paths: Ints
    lengths: Ints
    bounds: Links


def _under_way(most: int) -> tuple[_UnderWay, ...]:
    """Room for so many simulations at once, and, by how many they are, the parts of it that fewer take."""
    batch, paths = new_batch(most, _WIDEST), np.zeros((most, of.DEEPEST + 1), np.int64)
    lengths, bounds = np.zeros(most, np.int64), np.zeros((most, 2), np.int32)
    parts = range(most + 1)
    return tuple(_UnderWay(batch.rows(rows), paths[:rows], lengths[:rows], bounds[:rows]) for rows in parts)


class Search:
    """A tree of simulations from a position on.

    The same seed, evaluator and number of simulations give the same tree, on however many threads.

    Attributes:
        tree: the tree; node 0 is the position.
        owned: who owned each square's bit at the end, summed over the simulations made since the last `set_root`.
        simulations: how many these are.
        line: best play from the position on, where it is proved.
    """

    def __init__(self, kernel: Kernel, evaluator: Evaluator, settings: Settings, seed: int = 0) -> None:
        self._kernel = kernel
        self._evaluator = evaluator
        self._settings = settings
        self._row = settings.as_row()
        self._seed = seed % _WORD
        # Half for the tree, half for the one into which what is still of use is moved after a move.
        # Where claims are announced the tree leaves out the moves that keep silent: one may be better than all it has.
        self._has_all_moves = kernel.rules.claims == "automatic"
        self.tree, self._spare = new_tree(settings.memory // 2), new_tree(settings.memory // 2)
        self._under_way = _under_way(settings.batch)
        self._steps = np.arange(settings.batch, dtype=np.uint64) * np.uint64(_STEP)
        self._endgames = room_for(kernel.tables, _ENDGAME_MEMORY)
        self._work = kernel.work()
        self._root: Words | None = None
        self.owned = np.zeros(SQUARE_BITS)
        self.simulations = 0
        self.line: tuple[Move, ...] = ()

    @property
    def kept(self) -> int:
        """Simulations that the tree already held for this position."""
        return int(self.tree.sums[0, of.VISITS]) - self.simulations

    @property
    def settled(self) -> bool:
        """Whether the value of the position is proved, or the game over."""
        return bool(self.tree.bounds[0, of.LOWER] == self.tree.bounds[0, of.UPPER])

    def set_root(self, position: Position) -> None:
        """Search from this position on; what the tree knows of it is kept."""
        node = self._find(position.state)
        self._root = position.state
        if node < 0:
            of.plant(self._kernel.tables, self.tree, position.state)
        elif node > 0:
            at_root.transplant(self.tree, self._spare, node, np.zeros(len(self.tree.sums), np.int64))
            self.tree, self._spare = self._spare, self.tree
        self.owned[:] = 0
        self.simulations = 0
        self.line = ()
        if not position.is_over and not self.tree.links[0, of.COMPLETE]:
            self._grow_root(position)
        at_root.look_again(self.tree)

    def _find(self, state: Words) -> int:
        if self._root is None:
            return -1
        states = np.empty((at_root.NEAR + 1, layout.WORDS), np.uint64)
        stack = np.empty((at_root.NEAR + 1, 2), np.int64)
        return int(at_root.find_below(self._kernel.tables, self.tree, self._root, state, states, stack))

    def _grow_root(self, position: Position) -> None:
        """Give the root a slot for every legal move, of those that a turn of the board makes the same only for one."""
        batch = new_batch(1, self._kernel.tables.places.shape[1] + 1)
        batch.states[0], batch.wanted[0] = position.state, 1
        batch.seeds[0] = self._seed
        self._evaluator.evaluate(batch)
        tree, many = self.tree, abs(int(batch.counts[0]))
        actions, priors = batch.actions[0, :many], batch.priors[0, :many]
        kept = distinct(position, actions)
        actions, priors = actions[kept], priors[kept] / priors[kept].sum()
        if tree.used[1] + len(actions) > len(tree.actions):
            of.plant(self._kernel.tables, tree, position.state)  # the whole tree is given up
        first, opened = int(tree.links[0, of.FIRST]), int(tree.links[0, of.OPENED])
        known = {int(tree.actions[slot]): int(tree.children[slot]) for slot in range(first, first + opened)}
        children = np.array([known.get(int(action), -1) for action in actions], np.int32)
        order = np.lexsort((-priors, children < 0))
        start = int(tree.used[1])
        stop = start + len(actions)
        tree.actions[start:stop], tree.priors[start:stop] = actions[order], priors[order]
        tree.children[start:stop] = children[order]
        tree.used[1] = stop
        tree.links[0, :4] = start, len(actions), (children >= 0).sum(), batch.counts[0] > 0 and self._has_all_moves

    def settle(self, position: Position, line: tuple[Move, ...], low: int, high: int) -> None:
        """Take over what was proved elsewhere: bounds on the value, see `native.values`, and play that keeps them."""
        room = np.empty(layout.WORDS, np.uint64)
        action = position.index_of(line[0])
        if at_root.settle_root(self._kernel.tables, self.tree, position.state, action, low, high, room):
            self.line = line

    def step(self, most: int) -> int:
        """Make some simulations, `most` at the most, and return how many. At least one."""
        root = cast("Words", self._root)
        visits = int(self.tree.sums[0, of.VISITS])
        rows = max(1, min(self._settings.batch, most, visits // _PATIENCE))
        batch, paths, lengths, bounds = self._under_way[rows]
        of.select(self._kernel.tables, self.tree, root, self._row, batch.states, paths, lengths, batch.wanted)
        self._seed_rows(batch)
        batch.owned[:] = 0
        self._evaluator.evaluate(batch)
        if not self._has_all_moves:
            np.negative(np.abs(batch.counts), out=batch.counts)
        self.owned += batch.owned
        bounds[:, of.LOWER], bounds[:, of.UPPER] = LOWEST, HIGHEST
        if self._settings.proof_nodes:
            late, nodes = self._settings.proof_at, self._settings.proof_nodes
            prove_rows(self._kernel.tables, self._endgames, batch.states, batch.wanted, self._work, late, nodes, bounds)
        grown = batch.counts, batch.actions, batch.priors
        of.back_up(self.tree, paths, lengths, batch.values, *grown, bounds)
        self.simulations += rows
        return rows

    def _seed_rows(self, batch: Batch) -> None:
        """Each simulation has random numbers of its own, whoever evaluates it."""
        visits = int(self.tree.sums[0, of.VISITS])
        first = np.uint64((self._seed * 0x9E3779B97F4A7C15 + visits * _STEP) % _WORD)
        np.add(self._steps[: len(batch.seeds)], first, out=batch.seeds[:, 0])


def distinct(position: Position, actions: np.ndarray) -> np.ndarray:
    """Which of some actions to look at: of those that are the same but for a turn that leaves the board as it is, one.

    Returns:
        Their places in `actions`, ascending.
    """
    turns = [quarters for quarters in (1, 2, 3) if position.turned(quarters) == position]
    rules, side = position.rules, position.mover
    if not turns:
        return np.arange(len(actions))
    return np.array(
        [
            place
            for place, action in enumerate(actions.tolist())
            if all(rules.turned_index(side, action, quarters) >= action for quarters in turns)
        ]
    )
