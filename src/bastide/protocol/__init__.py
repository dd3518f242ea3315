"""Floor 5: engines as processes: our side, which answers, and the other, which hosts and asks."""
