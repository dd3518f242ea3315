"""Floor 2: a board as text and as SVG, from plain data."""
