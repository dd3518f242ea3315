"""What all formats can hold of what stands beside a move."""

HIGHEST_NAG = 10**9
"""Glyphs' numbers are below it."""
LONGEST_CLOCK = 1e9
"""Seconds; clocks are below it."""
