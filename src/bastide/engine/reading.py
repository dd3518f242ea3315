"""From a search's tree to an analysis."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bastide.engine.analysis import Analysis, Candidate, Chances, Proof
from bastide.engine.native import tree as of
from bastide.engine.native.values import LIGHT_WINS, NOT_LOST, RESULT
from bastide.kernel.layout import STRIDE
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.engine.native.tree import Tree
    from bastide.engine.search import Search
    from bastide.game import Move, Position

_LONGEST = 40
"""Moves of a line."""
_WORTH_A_MOVE = 2
"""A line goes on as long as its moves had so many visits."""


def read_tree(
    search: Search, position: Position, candidates: int, seconds: float, *, finished: bool = False
) -> Analysis:
    """What a search knows of its root."""
    tree = search.tree
    chances, margin = _outlook(tree, 0)
    slots = ranked(tree, 0)[:candidates]
    return Analysis(
        position,
        int(tree.sums[0, of.VISITS]),
        seconds,
        chances,
        margin,
        tuple(_candidate(search, position, slot) for slot in slots),
        _ownership(search, position),
        _proof(tree, 0),
        finished,
    )


def ranked(tree: Tree, node: int) -> list[int]:
    """The slots that were tried, the move to play first.

    Moves that keep what is proved come before all others, proved losses last, the rest by visits; among proved wins,
    and among proved losses, the margin decides.
    """
    first, opened = int(tree.links[node, of.FIRST]), int(tree.links[node, of.OPENED])
    children = tree.children[first : first + opened]
    visits, bounds = tree.sums[children, of.VISITS], tree.bounds[children].astype(np.int64)
    dark = bool(tree.links[node, of.MOVER])
    sure, hoped = (-bounds[:, of.UPPER], -bounds[:, of.LOWER]) if dark else (bounds[:, of.LOWER], bounds[:, of.UPPER])
    won, lost = sure >= LIGHT_WINS, hoped < NOT_LOST
    low, high = (int(bound) for bound in tree.bounds[node])
    surely, at_most = (-high, -low) if dark else (low, high)
    keeps = won
    if surely >= NOT_LOST and at_most < LIGHT_WINS:
        keeps = sure >= NOT_LOST
    elif at_most < NOT_LOST and surely == at_most:
        keeps = sure >= surely
    main = np.where(won, sure, np.where(lost, hoped, 0))
    order = np.lexsort((-visits, np.where(lost, -sure, 0), -main, lost, ~keeps))
    return [first + int(place) for place in order]


def _outlook(tree: Tree, node: int) -> tuple[Chances, float]:
    """The chances and the margin to be expected, from proofs where there are any."""
    visits, light, draw, margins = (float(value) for value in tree.sums[node, :4])
    visits = max(visits, 1.0)
    proof = _proof(tree, node)
    margin = margins / visits
    if proof is None:
        light, draw = light / visits, draw / visits
        return Chances(light, draw, max(0.0, 1 - light - draw)), margin
    chances = Chances(float(proof.winner is Side.LIGHT), float(proof.winner is None), float(proof.winner is Side.DARK))
    return chances, margin if proof.margin is None else float(proof.margin)


def _proof(tree: Tree, node: int) -> Proof | None:
    low, high = (int(bound) for bound in tree.bounds[node])
    if low >= LIGHT_WINS:
        winner, result = Side.LIGHT, 1
    elif high < NOT_LOST:
        winner, result = Side.DARK, -1
    elif low >= NOT_LOST and high < LIGHT_WINS:
        return Proof(None, low if low == high else None)
    else:
        return None
    return Proof(winner, low - int(RESULT) * result if low == high else None)


def _candidate(search: Search, position: Position, slot: int) -> Candidate:
    tree = search.tree
    child = int(tree.children[slot])
    line = tuple(_line(tree, position, slot))
    if search.line and replace(search.line[0], announced=False) == replace(line[0], announced=False):
        line = search.line
    chances, margin = _outlook(tree, child)
    return Candidate(line[0], int(tree.sums[child, of.VISITS]), chances, margin, line, _proof(tree, child))


def _line(tree: Tree, position: Position, slot: int) -> Iterator[Move]:
    """The moves expected from a slot on."""
    for _ in range(_LONGEST):
        move = position.move_at(int(tree.actions[slot]), announced=True)
        yield move
        position = position.play(move)
        node = int(tree.children[slot])
        best = ranked(tree, node)
        if not best or tree.sums[tree.children[best[0]], of.VISITS] < _WORTH_A_MOVE:
            return
        slot = best[0]


def _ownership(search: Search, position: Position) -> tuple[float, ...]:
    size = position.rules.board
    bits = np.arange(size)[:, None] * STRIDE + np.arange(size)
    if not search.simulations:  # the game is over: the board itself tells
        return tuple(_owner(position, square) for square in range(size * size))
    return tuple((search.owned[bits.ravel()] / search.simulations).tolist())


def _owner(position: Position, square: int) -> float:
    for side, sign in ((Side.LIGHT, 1.0), (Side.DARK, -1.0)):
        built = any(square in placement.squares for placement in position.buildings(side))
        if built or square in position.territory(side):
            return sign
    return 0.0
