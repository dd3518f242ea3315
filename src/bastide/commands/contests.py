"""Who plays better: `match`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.commands.arguments import Commands, even, print_json, ruleset

if TYPE_CHECKING:
    import argparse


def _match(args: argparse.Namespace) -> None:
    from bastide.arena import play_match
    from bastide.terminal.progress import prepare_kernel, progress

    prepare_kernel()
    rules = ruleset(args.rules)
    with progress(f"{args.first} against {args.second}", args.games) as tell:
        result = play_match(args.first, args.second, rules, args.games, args.seed, lambda _, so_far: tell(so_far.games))
    if args.json:
        print_json(result.as_json())
        return
    print(
        f"{args.first} against {args.second}, {rules}: {result.wins} won, {result.draws} drawn, {result.losses} lost; "
        f"mean margin {result.mean_margin:+.2f}; {result.forfeits} forfeited"
    )


def add_match(commands: Commands) -> None:
    """`match`."""
    match = commands.add(
        "match",
        _match,
        "let two players play a match, every opening twice with sides swapped",
        commands.rules,
        commands.as_json,
    )
    match.add_argument("first", metavar="A", help="a player: bastide players")
    match.add_argument("second", metavar="B", help="the other")
    match.add_argument("--games", type=even, default=20, metavar="N", help="an even number (default: 20)")
    match.add_argument("--seed", type=int, default=0, metavar="S", help="for openings and players (default: 0)")
