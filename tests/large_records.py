"""Records with many variations, as large as anybody's: what a page has to stay quick with."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from bastide import Game, Position
from bastide.records.tree import game_to_json
from support import random_move

if TYPE_CHECKING:
    from bastide import Node


def large_record(rules: str, nodes: int, seed: int = 1) -> dict[str, Any]:
    """A game with so many moves in variations of all depths, some with comments, as "JSON, version 1" has a game."""
    random = Random(seed)
    game = Game(Position.start(rules))
    line: list[Node] = [game.root]
    while not line[-1].position.is_over:
        line.append(line[-1].add(random_move(line[-1].position, random)))
    grown = [*line[:-1]]
    made = len(line) - 1
    while made < nodes:
        node = random.choice(grown)
        before = len(node.children)
        child = node.add(random_move(node.position, random))
        if len(node.children) == before:
            continue
        made += 1
        if made % 7 == 0:
            child.comment = f"number {made}"
        if not child.position.is_over:
            grown.append(child)
    return game_to_json(game)
