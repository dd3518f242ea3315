"""Floor 5: everyone who can move, by name: `random`, `greedy`, `rollout:seconds=0.1`."""

from bastide.players.player import Player
from bastide.players.registry import make_player, player_names

__all__ = ["Player", "make_player", "player_names"]
