"""Proving: `solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.commands.arguments import Commands, print_json, ruleset, seconds

if TYPE_CHECKING:
    import argparse


def _solve(args: argparse.Namespace) -> None:
    from bastide.terminal.solving import solution_text, solve

    position, solution = solve(args.what, ruleset(args.rules), args.format, args.seconds)
    if args.json:
        print_json({"position": str(position), **solution.as_json()})
    else:
        print(solution_text(position, solution))


def add_solve(commands: Commands) -> None:
    """`solve`."""
    parents = commands.what, commands.rules, commands.form, commands.as_json
    solve = commands.add("solve", _solve, "prove who wins a position, and by how much", *parents)
    solve.add_argument("--seconds", type=seconds, default=60.0, metavar="S", help="when to give up (default: 60)")
