"""Boards and rules: `show`, `rules`, `perft`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from bastide.commands.arguments import Commands, number, print_json, ruleset, some

if TYPE_CHECKING:
    import argparse


def _depth(text: str) -> int:
    return cast("int", number(text, int, 1, 12))


def _show(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel
    from bastide.terminal.screen import position_text, wants_colour
    from bastide.terminal.showing import find_shown

    prepare_kernel()
    shown = find_shown(args.what, ruleset(args.rules), args.format)
    if args.picture:
        shown.draw(Path(args.picture), replace=args.force)
        print(f"Written: {args.picture}")
        return
    if shown.heading:
        print(f"{shown.heading}\n")
    print(position_text(shown.position, colour=wants_colour(), last=shown.last))
    print(f"\n{shown.position}")


def _rules(args: argparse.Namespace) -> None:
    from bastide.terminal.rulebook import rules_text, shipped_list

    print(rules_text(ruleset(args.ruleset)) if args.ruleset else shipped_list())


def _perft(args: argparse.Namespace) -> None:
    from bastide.game import Position
    from bastide.terminal.counting import count_with_progress
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    position = Position.start(ruleset(args.ruleset))
    for move in args.moves.split():
        position = position.play(move)
    counts = [count_with_progress(position, depth) for depth in range(1, args.depth + 1)]
    if args.json:
        print_json({"perft": counts})
        return
    for depth, count in enumerate(counts, 1):
        print(f"{depth:>3}  {count:,}")


def add_show(commands: Commands) -> None:
    """`show`."""
    parents = commands.what, commands.rules, commands.form, commands.force
    show = commands.add("show", _show, "show a position, or a game of a file", *parents)
    show.add_argument(
        "--picture", type=some, metavar="FILE", help="write a picture instead: .svg .png, of a game also .gif .webp"
    )


def add_rules(commands: Commands) -> None:
    """`rules`."""
    rules = commands.add("rules", _rules, "list the rulesets, or show one")
    rules.add_argument("ruleset", nargs="?", metavar="RULES", help="a name, or a file of your own")


def add_perft(commands: Commands) -> None:
    """`perft`."""
    perft = commands.add("perft", _perft, "count the lines of so many placements", commands.as_json)
    perft.add_argument("ruleset", metavar="RULES", help="a ruleset's name, or a file of your own")
    perft.add_argument("depth", type=_depth, metavar="DEPTH", help="1 to 12")
    perft.add_argument("--moves", default="", help='moves to play first: "CAnE5 CSsA5"')
