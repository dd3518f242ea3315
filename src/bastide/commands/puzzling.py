"""Puzzles: `puzzles mine`, `puzzles prove`, `puzzles show`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from bastide.commands.arguments import Commands, number, print_json, ruleset

if TYPE_CHECKING:
    import argparse

    from bastide.puzzles import Collection


def _mine(args: argparse.Namespace) -> None:
    from bastide.puzzles import Vein
    from bastide.puzzles.puzzle import THEMES
    from bastide.terminal.puzzling import mine

    mine(Path(args.output), Vein(ruleset(args.rules), args.seed, frozenset(args.themes or THEMES)), args.games)


def _collections(args: argparse.Namespace) -> list[Collection]:
    from bastide.puzzles import all_shipped, read_collection, shipped_puzzles

    if args.file:
        return [read_collection(Path(args.file), ruleset(args.rules or "cathedral"))]
    return [shipped_puzzles(ruleset(args.rules).name)] if args.rules else list(all_shipped())


def _prove(args: argparse.Namespace) -> int:
    import random

    from bastide.terminal.puzzling import prove_all

    puzzles = [puzzle for collection in _collections(args) for puzzle in collection.puzzles.values()]
    if args.sample is not None:
        puzzles = random.Random(args.seed).sample(puzzles, min(args.sample, len(puzzles)))
    proved = prove_all(puzzles)
    if args.json:
        print_json(proved._asdict())
    else:
        for line in proved.wrong:
            print(line)
        times = f"{proved.seconds:.1f} s, the longest {proved.longest:.1f} s"
        print(f"{proved.puzzles:,} of {len(puzzles):,} puzzles proved, no second solution among them: {times}")
    return 1 if proved.wrong else 0


def _show(args: argparse.Namespace) -> None:
    from bastide.terminal.puzzling import find_puzzle, puzzle_text

    puzzle = find_puzzle(_collections(args), args.id)
    if args.json:
        print_json({**puzzle.as_json(), "strength": puzzle.strength})
    else:
        print(puzzle_text(puzzle, solved=args.solution))


def _count(text: str) -> int:
    return cast("int", number(text, int, 1, 10**7))


def _themes(text: str) -> tuple[str, ...]:
    import argparse

    from bastide.puzzles.puzzle import THEMES

    wanted = tuple(text.split(","))
    if unknown := [theme for theme in wanted if theme not in THEMES]:
        raise argparse.ArgumentTypeError(f"there is no theme {unknown[0]!a}; there are {', '.join(THEMES)}")
    return wanted


def add_puzzles(commands: Commands) -> None:
    """`puzzles` and what it can do."""
    puzzles = commands.group("puzzles", "puzzles: mine new ones, prove and show those there are")
    mine = puzzles.add("mine", _mine, "look for puzzles in games of the engine; stopped, it goes on where it was")
    mine.add_argument("output", metavar="OUT", help="the file of puzzles to write or to go on with (JSON lines)")
    _add_rules(mine, "cathedral")
    mine.add_argument("--games", type=_count, default=100, metavar="N", help="how many in all (default: 100)")
    mine.add_argument("--seed", type=int, default=0, metavar="S", help="of the games (default: 0)")
    text = "only these, parted by commas (default: all): capture, enclose, escape, pack"
    mine.add_argument("--themes", type=_themes, metavar="THEMES", help=text)
    prove = puzzles.add("prove", _prove, "prove puzzles anew: one best move each, and one only", commands.as_json)
    show = puzzles.add("show", _show, "a puzzle, its position and what is asked", commands.as_json)
    show.add_argument("id", metavar="ID", help="the puzzle")
    show.add_argument("--solution", action="store_true", help="its solution too")
    for one in (prove, show):
        _add_rules(one, None)
        one.add_argument("--file", metavar="FILE", help="a file of puzzles of your own (default: those shipped)")
    prove.add_argument("--sample", type=_count, metavar="N", help="only so many, drawn by lot")
    prove.add_argument("--seed", type=int, default=0, metavar="S", help="of the lot (default: 0)")


def _add_rules(parser: argparse.ArgumentParser, default: str | None) -> None:
    text = f"the ruleset (default: {default or 'all that have puzzles'})"
    parser.add_argument("--rules", default=default, metavar="RULES", help=text)
