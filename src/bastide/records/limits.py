"""What all formats can hold."""

HIGHEST_NAG = 10**9
"""Glyphs' numbers are below it."""
LONGEST_CLOCK = 1e9
"""Seconds; clocks are below it."""
LONGEST_LINE = 10_000_000
"""Characters of a line; for more there is no memory."""
