"""Floor 6: puzzles. Late positions of engine games in which exactly one move is best, as the solver proves.

puzzle      a puzzle, and its JSON form
judge       whether there is one best move and one only, and the line that shows it
themes      what the move does: capture, enclose, escape, pack
strength    how hard it is to find
games       the games in which puzzles are looked for
mining      looking for them
collection  files of puzzles, and those that come with the program
"""

from bastide.puzzles.collection import Collection, all_shipped, read_collection, shipped_puzzles, write_collection
from bastide.puzzles.judge import Judge, judge_of, prove
from bastide.puzzles.mining import Miner, Vein
from bastide.puzzles.puzzle import THEMES, Puzzle, Theme
from bastide.puzzles.strength import STRENGTHS

__all__ = [
    "STRENGTHS",
    "THEMES",
    "Collection",
    "Judge",
    "Miner",
    "Puzzle",
    "Theme",
    "Vein",
    "all_shipped",
    "judge_of",
    "prove",
    "read_collection",
    "shipped_puzzles",
    "write_collection",
]
