"""Floor 4: games in files. So far the JSON lines form; see docs/records.md."""

from bastide.records.lines import game_line, read_games, replay_lines

__all__ = ["game_line", "read_games", "replay_lines"]
