"""The results as one HTML page that needs nothing besides itself: no script, no font, no other file."""

from bastide.arena.page.page import results_page

__all__ = ["results_page"]
