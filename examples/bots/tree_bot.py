"""Looks further ahead: a tree of the moves that look best, grown where it promises most.

That is UCT (Kocsis and Szepesvari, 2006). The leaves are judged by random games. Beside the moves that `one_ply_bot`
likes best, none is looked at: there are too many.
"""

import random
from math import log, sqrt
from time import monotonic

from _bot_kit import serve
from bastide import PASS, Move, Position, Side
from one_ply_bot import ordered

SECONDS = 1.0
WIDTH = 8
"""Moves looked at in a position."""
GAMES = 100
"""Random games for a leaf."""
PATIENCE = 4
"""Visits before a leaf's own moves are looked at, which takes far longer than the games."""
CURIOSITY = 0.7


class Node:
    """A position of the tree with how it has done for whoever moved into it."""

    def __init__(self, position: Position, move: Move = PASS) -> None:
        self.position, self.move = position, move
        self.children: list[Node] = []
        self.visits, self.score = 0, 0.0

    def best(self) -> "Node":
        """The child to look at next: one that does well, or of which little is known."""
        return max(
            self.children,
            key=lambda child: (
                child.score / child.visits + CURIOSITY * sqrt(log(self.visits) / child.visits)
                if child.visits
                else float("inf")
            ),
        )


def light_score(position: Position) -> float:
    """Light's share of some random games from here, 0 to 1."""
    tally = position.kernel.playouts(position.state, GAMES, random.getrandbits(63))
    return (tally.light + tally.draws / 2) / GAMES


def choose(position: Position) -> Move:
    """The move looked at most when the time is over."""
    root, until = Node(position), monotonic() + SECONDS
    while monotonic() < until:
        path = [root]
        while path[-1].children:
            path.append(path[-1].best())
        leaf = path[-1]
        if not leaf.position.is_over and (leaf.visits >= PATIENCE or leaf is root):
            leaf.children = [Node(after, move) for _, move, after in ordered(leaf.position)[:WIDTH]]
            path.append(leaf.children[0])
        light = light_score(path[-1].position)
        for parent, node in zip([None, *path], path, strict=False):
            node.visits += 1
            if parent is not None:
                node.score += light if parent.position.mover is Side.LIGHT else 1 - light
    return max(root.children, key=lambda child: child.visits).move


if __name__ == "__main__":
    serve("Tree", choose)
