"""Files of games: `replay`, `convert`, `check`, `stats`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bastide.commands.arguments import Commands, count, print_json, ruleset

if TYPE_CHECKING:
    import argparse


def _replay(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel
    from bastide.terminal.replaying import replay_as_json, step_through

    prepare_kernel()
    path, rules = Path(args.file), ruleset(args.rules)
    if args.json:
        for line in replay_as_json(path, rules, args.format):
            print_json(line)
    else:
        step_through(path, rules, args.format)


def _convert(args: argparse.Namespace) -> int:
    from bastide.terminal.converting import convert
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    rules = ruleset(args.rules)
    return convert(Path(args.source), Path(args.target), rules, args.format, args.to, replace=args.force)


def _check(args: argparse.Namespace) -> int:
    from bastide.terminal.converting import check
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    return max(check(Path(name), ruleset(args.rules), args.format) for name in args.files)


def _stats(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel
    from bastide.terminal.tabulating import gather, statistics_text

    prepare_kernel()
    figures = gather([Path(name) for name in args.files], ruleset(args.rules), args.format, args.buildings)
    if args.json:
        print_json(figures.as_json())
    else:
        print(statistics_text(figures))


def add_files(commands: Commands) -> None:
    """All of them."""
    rules, form = commands.rules, commands.form
    replay = commands.add("replay", _replay, "step through the games of a file", rules, form, commands.as_json)
    replay.add_argument("file", metavar="FILE", help="with --json every game is written again in full, a line each")

    convert = commands.add(
        "convert", _convert, "write the games of a file in another format", rules, form, commands.force
    )
    convert.add_argument("source", metavar="IN", help="a file of games, - for the standard input")
    convert.add_argument("target", metavar="OUT", help="the file to write, - for the standard output")
    convert.add_argument("--to", metavar="FORMAT", help="the format to write, where OUT's name does not say it")

    check = commands.add("check", _check, "check files of games by the rules and tell every problem", rules, form)
    check.add_argument("files", nargs="+", metavar="FILE")

    stats = commands.add(
        "stats",
        _stats,
        "figures of files of games: results, lengths, captures, openings",
        rules,
        form,
        commands.as_json,
    )
    stats.add_argument("files", nargs="+", metavar="FILE")
    stats.add_argument(
        "--buildings", type=count, default=1, metavar="N", help="how many buildings make an opening (default: 1)"
    )
