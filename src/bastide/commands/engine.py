"""Answering other programs: `engine`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bastide.commands.arguments import Commands, ruleset, seconds, threads
from bastide.errors import BastideError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from bastide.rules import Rules

_PLAYER = "engine"
_LONGEST_LINE = 1_000_000


def _lines() -> Iterator[str]:
    """The standard input's lines; one that is far too long ends where a whole one would have ended long before."""
    stream = sys.stdin.buffer
    while line := stream.readline(_LONGEST_LINE):
        yield line.decode(errors="replace")


def _engine(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_engine

    rules = ruleset(args.rules)
    prepare_engine()
    if args.json and args.player:
        raise BastideError("--player is who finds moves for commands; queries have their own analyst")
    if args.json:
        _answer_queries(args, rules)
    else:
        _answer_commands(args, rules)


def _answer_commands(args: argparse.Namespace, rules: Rules) -> None:
    from bastide.players import ask, dismiss, make_player
    from bastide.protocol.gtp_server import GtpServer

    name = args.player or _PLAYER
    player = make_player(name, args.seed, trusted=True)
    try:
        server = GtpServer(lambda game, clock: ask(player, game, clock), rules, name)
        for answer in server.serve(_lines()):
            sys.stdout.write(answer)
            sys.stdout.flush()
    finally:
        dismiss(player)


def _answer_queries(args: argparse.Namespace, rules: Rules) -> None:
    from bastide.players.analysts import MODELS, make_analyst
    from bastide.protocol.json_server import JsonServer

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    server = JsonServer(make_analyst, write, models=MODELS, rules=rules, threads=args.threads, seconds=args.seconds)
    server.serve(_lines())


def add_engine(commands: Commands) -> None:
    """`engine`."""
    engine = commands.add(
        "engine", _engine, "answer another program's commands (GTP 2), or with --json its queries", commands.rules
    )
    engine.add_argument("--json", action="store_true", help="queries and answers, a line of JSON each")
    engine.add_argument(
        "--player",
        metavar="PLAYER",
        help=f"who finds the moves: bastide players (default: {_PLAYER}, a second a move where there is no clock)",
    )
    engine.add_argument("--seed", type=int, default=0, metavar="S", help="for the player (default: 0)")
    engine.add_argument(
        "--threads",
        type=threads,
        default=1,
        metavar="N",
        help="with --json: how many queries are worked on at a time (default: 1)",
    )
    engine.add_argument(
        "--seconds",
        type=seconds,
        default=1.0,
        metavar="S",
        help="with --json: how long, where a query has no limit (default: 1)",
    )
