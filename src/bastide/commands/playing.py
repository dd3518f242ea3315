"""Playing: `play`, `players`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.commands.arguments import Commands, some

if TYPE_CHECKING:
    import argparse


def _play(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_engine

    prepare_engine()
    from bastide.terminal.seating import seat
    from bastide.terminal.session import setup_line_editing

    session = seat(args.rules, args.light, args.dark, args.resume, args.seed)
    setup_line_editing()
    session.run()


def _players(_: argparse.Namespace) -> None:
    from bastide.players import player_names

    for name, about in player_names().items():
        print(f"{name:<10}{about}")


def add_play(commands: Commands) -> None:
    """`play`."""
    play = commands.add("play", _play, "play in the terminal, against the computer or another person", commands.rules)
    play.add_argument("--light", type=some, metavar="PLAYER", help="human (default), or a player: bastide players")
    play.add_argument("--dark", type=some, metavar="PLAYER", help="the same for Dark (default: level:5)")
    play.add_argument(
        "--resume", type=some, metavar="FILE", help="go on with a saved game, by default with the players it had"
    )
    play.add_argument("--seed", type=int, help="for the computer's random choices")


def add_players(commands: Commands) -> None:
    """`players`."""
    commands.add("players", _players, "list the players that the computer has")
