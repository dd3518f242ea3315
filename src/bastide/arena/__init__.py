"""Floor 7: who plays better. Matches, tournaments and ladders; Elo, SPRT, tables and a page of results."""

from bastide.arena.match import play_match
from bastide.arena.plan import Entrant, Plan
from bastide.arena.sprt import Sprt
from bastide.arena.tally import Tally
from bastide.arena.tournament import run

__all__ = ["Entrant", "Plan", "Sprt", "Tally", "play_match", "run"]
