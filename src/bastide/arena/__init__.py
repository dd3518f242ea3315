"""Floor 6: who plays better."""

from bastide.arena.match import MatchResult, play_match

__all__ = ["MatchResult", "play_match"]
