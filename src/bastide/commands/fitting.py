"""Fitting the evaluation: `fit`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bastide.commands.arguments import Commands, number, ruleset

if TYPE_CHECKING:
    import argparse


def _fit(args: argparse.Namespace) -> None:
    from bastide.engine.fitting import fit, gather, read_samples
    from bastide.engine.weights import game_of, shipped_with
    from bastide.files import write_whole
    from bastide.terminal.progress import prepare_engine, progress

    prepare_engine()
    rules, folder = ruleset(args.rules), Path(args.folder)
    with progress(f"Games of {rules}", args.games) as tell:
        for done in gather(folder, rules, args.games, args.simulations, args.seed):
            tell(done)
    data = shipped_with(game_of(rules), fit(rules, read_samples(folder, rules)))
    write_whole(Path(args.output), json.dumps(data, indent=1) + "\n", replace=args.force)
    print(f"Written: {args.output}")


def _games(text: str) -> int:
    return cast("int", number(text, int, 1, 10**6))


def add_fit(commands: Commands) -> None:
    """`fit`."""
    text = "fit the hand-made evaluation to games of the engine against itself; stopped, it goes on where it was"
    fit = commands.add("fit", _fit, text, commands.rules, commands.force)
    fit.add_argument("folder", metavar="FOLDER", help="where the games are kept")
    fit.add_argument("output", metavar="OUT", help="the file of weights to write")
    fit.add_argument("--games", type=_games, default=200, metavar="N", help="how many (default: 200)")
    fit.add_argument("--simulations", type=_games, default=2000, metavar="N", help="before each move (default: 2000)")
    fit.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game (default: 0)")
