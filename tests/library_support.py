"""Games for the library."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from bastide import Game
from bastide.records import FORMATS
from bastide.records.tree import game_to_json

if TYPE_CHECKING:
    from server_support import Api


def random_game(rules: str = "hamlet", seed: int = 1, plies: int = 99) -> Game:
    """A random game with a comment, a glyph and a variation."""
    chance, game = random.Random(seed), Game(rules, {"Light": "Ada", "Dark": "Bo", "Date": "2026.11.30"})
    node = game.root
    while not node.position.is_over and plies > 0:
        moves = list(node.position.legal_moves)
        after = node.add(chance.choice(moves))
        if node.parent is None:
            after.comment, after.nags = "a beginning: with {braces}", [1]
            node.add(chance.choice(moves)).before = "or"
        node, plies = after, plies - 1
    return game


def written(game: Game, form: str = "bgn") -> str:
    return FORMATS[form].begin + FORMATS[form].write(game) + FORMATS[form].end


def kept_game(api: Api, game: Game) -> Any:
    return api.post("/library", {"record": game_to_json(game), "origin": "imported"})
