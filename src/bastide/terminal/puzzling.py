"""`bastide puzzles`: mining puzzles, proving and showing those there are."""

from __future__ import annotations

import sys
from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bastide.errors import BastideError
from bastide.puzzles import THEMES, Collection, Miner, Vein, judge_of, prove, read_collection, write_collection
from bastide.puzzles.collection import vein_name
from bastide.terminal.ears import Ears
from bastide.terminal.progress import prepare_engine, progress
from bastide.terminal.screen import position_text, wants_colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from bastide.engine import Proof
    from bastide.puzzles import Puzzle

_KEPT_EVERY = 10.0
"""Seconds between two times that what was found is written: a kill costs no more."""


def mine(path: Path, vein: Vein, games: int) -> None:
    """Mine puzzles into a file, or go on with it; Ctrl-C keeps what is done.

    Raises:
        BastideError: the file is there and is none of puzzles of this ruleset, or cannot be written.
    """
    prepare_engine()
    collection = read_collection(path, vein.rules) if path.exists() else Collection(vein.rules, {}, {})
    name = vein_name(vein)
    done = collection.mined.get(name, 0)
    ears = Ears()
    ears.deaf = True
    try:
        write_collection(path, collection)  # what cannot be written is told before hours of work
        miner, kept = Miner(vein), perf_counter()
        with progress(f"Games of {vein.rules}", games) as tell:
            while done < games and not ears.ended:
                for puzzle in miner.puzzles(done):
                    collection.add(puzzle)
                done += 1
                collection.mined[name] = done
                tell(done)
                if perf_counter() - kept > _KEPT_EVERY:
                    write_collection(path, collection)
                    kept = perf_counter()
        write_collection(path, collection)
    finally:
        ears.close()
    if ears.ended:
        print("bastide: stopped; what was found until then is kept", file=sys.stderr)
    print(f"{path}: {_tally(collection.puzzles.values())} in {sum(collection.mined.values()):,} games")


def _tally(puzzles: Iterable[Puzzle]) -> str:
    counts = Counter(puzzle.theme for puzzle in puzzles)
    told = ", ".join(f"{theme} {counts[theme]:,}" for theme in THEMES)
    return f"{sum(counts.values()):,} puzzles ({told})"


def find_puzzle(collections: Iterable[Collection], written: str) -> Puzzle:
    """A puzzle by its id.

    Raises:
        BastideError: there is none.
    """
    for collection in collections:
        if written in collection.puzzles:
            return collection.puzzles[written]
    raise BastideError(f"there is no puzzle {written!a}")


def puzzle_text(puzzle: Puzzle, *, solved: bool) -> str:
    """The board, what is asked, and the solution where it is wanted."""
    lines = [position_text(puzzle.position, colour=wants_colour()), ""]
    lines.append(f"{str(puzzle.side).capitalize()} to move: {puzzle.theme}, strength {puzzle.strength} of 3")
    if solved:
        lines.append(f"Solution: {' '.join(map(str, puzzle.line))}")
        lines.append(f"The best move: {_leads_to(puzzle.best)}; every other at the best: {_leads_to(puzzle.second)}")
    return "\n".join(lines)


def _leads_to(proof: Proof) -> str:
    if proof.winner is None:
        return "a draw"
    return f"{proof.winner} wins by {abs(proof.margin or 0)}"


class Proved(NamedTuple):
    """What came of proving puzzles.

    Attributes:
        puzzles: how many were proved.
        wrong: what is wrong with the others, a line each.
        seconds: how long it took.
        longest: how long a single one took at the most.
    """

    puzzles: int
    wrong: list[str]
    seconds: float
    longest: float


def prove_all(puzzles: Sequence[Puzzle]) -> Proved:
    """Prove puzzles anew, each by a solver that knows nothing yet."""
    prepare_engine()
    begun, longest = perf_counter(), 0.0
    wrong = []
    with progress("Puzzles", len(puzzles)) as tell:
        for number, puzzle in enumerate(puzzles, 1):
            before = perf_counter()
            try:
                prove(puzzle, judge_of(puzzle.position.rules))
            except BastideError as error:
                wrong.append(str(error))
            longest = max(longest, perf_counter() - before)
            tell(number)
    return Proved(len(puzzles) - len(wrong), wrong, perf_counter() - begun, longest)
