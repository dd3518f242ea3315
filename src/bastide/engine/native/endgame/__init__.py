"""Exact endgames, compiled."""
