"""Floor 4: games in files.

problem     what is wrong with a record, and where
lines       JSON lines: a game a line, with every board
tree        JSON: whole games, variations and all
bgn/        the syntax of PGN
postal      transcripts of games by post
kiel        the Kiel engine's save lines
formats     all of these by name and extension
openings    the same opening found however the board was turned
statistics  what a file of games holds
pictures    positions and games as SVG, PNG and animations
"""

from bastide.records.formats import FORMATS, format_of, read_file, read_games
from bastide.records.lines import game_line, replay_lines
from bastide.records.problem import Problem

__all__ = ["FORMATS", "Problem", "format_of", "game_line", "read_file", "read_games", "replay_lines"]
