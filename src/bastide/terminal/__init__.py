"""Floor 7: playing in a terminal."""
