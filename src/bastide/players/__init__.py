"""Floor 6: everyone who can move, by name: `random`, `greedy`, `level:5`, `engine:seconds=1`, `cmd:python3 bot.py`."""

from bastide.players.player import Player, ask, dismiss
from bastide.players.registry import make_player, player_names

__all__ = ["Player", "ask", "dismiss", "make_player", "player_names"]
