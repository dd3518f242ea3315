"""Floor 3: what a person holds. Moves, positions, games, outcomes, and their one-line texts."""

from bastide.game.move import PASS, Move
from bastide.game.outcome import Outcome
from bastide.game.position import LegalMoves, Position
from bastide.game.skips import skipped_turns
from bastide.game.tree import Game, Node

__all__ = ["PASS", "Game", "LegalMoves", "Move", "Node", "Outcome", "Position", "skipped_turns"]
