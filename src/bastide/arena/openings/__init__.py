"""Openings to begin matches with: the sets that come with the program, a person's own, and drawing new ones."""

from bastide.arena.openings.draw import draw_openings, even_by_play
from bastide.arena.openings.sets import OpeningSet, opening_set, read_openings

__all__ = ["OpeningSet", "draw_openings", "even_by_play", "opening_set", "read_openings"]
