"""Floor 8: playing in a terminal."""
