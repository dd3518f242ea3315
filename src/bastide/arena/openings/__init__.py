"""Openings to begin matches with: the sets that come with the program, a person's own, and drawing new ones."""

from bastide.arena.openings.draw import draw_openings
from bastide.arena.openings.sets import OpeningSet, opening_set, read_openings

__all__ = ["OpeningSet", "draw_openings", "opening_set", "read_openings"]
