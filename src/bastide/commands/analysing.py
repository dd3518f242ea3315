"""What the engine thinks: `analyse`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from bastide.commands.arguments import STOPPED, Commands, number, ruleset, seconds, some, threads
from bastide.errors import BastideError

if TYPE_CHECKING:
    import argparse

_SECONDS = 1.0


def _simulations(text: str) -> int:
    return cast("int", number(text, int, 1, 10**9))


def _analyse(args: argparse.Namespace) -> int:
    from bastide.engine import Limit
    from bastide.terminal.analysing import Thinker, analyse_position
    from bastide.terminal.progress import prepare_engine
    from bastide.terminal.reviewing import Orders, review_file
    from bastide.terminal.showing import Place, find_place, find_shown

    prepare_engine()
    rules = ruleset(args.rules)
    limited = args.seconds is not None or args.simulations is not None
    limit = Limit(args.seconds if limited else _SECONDS, args.simulations)
    with Thinker(limit, args.threads, args.seed) as thinker:
        place = find_place(args.what, rules)
        if isinstance(place, Place) and place.ply is None:
            target, svg = (None if name is None else Path(name) for name in (args.output, args.svg))
            orders = Orders(target, args.to, svg, as_json=args.json, replace=args.force)
            code = review_file(place.path, place.game, rules, args.format, thinker, orders)
        elif args.output or args.svg:
            raise BastideError("-o and --svg are for games; this is one position")
        else:
            code = analyse_position(find_shown(args.what, rules, args.format), thinker, as_json=args.json)
        return STOPPED if thinker.is_stopped() else code


def add_analyse(commands: Commands) -> None:
    """`analyse`."""
    analyse = commands.add(
        "analyse",
        _analyse,
        "review the games of a file with the engine, or analyse one position",
        *(commands.rules, commands.form, commands.force, commands.as_json),
    )
    analyse.add_argument(
        "what",
        metavar="FILE[:GAME[:PLY]]|POSITION",
        help="a file of games, - for the standard input; one game of it; one position of that; or a position's text",
    )
    analyse.add_argument(
        "--seconds", type=seconds, metavar="S", help=f"how long for each position (default: {_SECONDS:g})"
    )
    analyse.add_argument(
        "--simulations", type=_simulations, metavar="N", help="how many for each position: the same review each time"
    )
    analyse.add_argument("--threads", type=threads, default=1, metavar="N", help="cores to use (default: 1)")
    analyse.add_argument("--seed", type=int, default=0, metavar="S", help="for the engine (default: 0)")
    analyse.add_argument(
        "-o", "--output", type=some, metavar="OUT", help="write the games with comments, - for the standard output"
    )
    analyse.add_argument("--to", metavar="FORMAT", help="the format to write, where OUT's name does not say it")
    analyse.add_argument("--svg", type=some, metavar="FILE", help="draw a graph of the game")
