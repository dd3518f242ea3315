"""Floor 8: the command `bastide`. It reads its arguments and calls the floors below; the work is theirs.

Exit codes: 0 done; 1 something given was wrong, told in one line; 2 the command was called wrongly; 130 stopped by
Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bastide
from bastide.errors import BastideError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.rules import Rules

_STOPPED = 130


def _rules(name: str) -> Rules:
    return bastide.load_rules(name)


def _even(text: str) -> int:
    number = int(text)
    if number < 2 or number % 2:  # noqa: PLR2004 - a pair
        raise argparse.ArgumentTypeError("must be an even number, 2 or more: every opening is played twice")
    return number


def _depth(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 12:  # noqa: PLR2004 - beyond it no machine comes to an end
        raise argparse.ArgumentTypeError("must be from 1 to 12")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 < number <= 86400:  # noqa: PLR2004 - a day
        raise argparse.ArgumentTypeError("must be above 0 and at most 86400")
    return number


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, separators=(",", ":")), flush=True)


def _player(text: str) -> str | None:
    """A player string, or None for a person."""
    return None if text.lower() in ("human", "me", "person") else text


def _play(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    from bastide.game import Game
    from bastide.players import make_player
    from bastide.rules import Side
    from bastide.terminal.session import Session, setup_line_editing

    named = {Side.LIGHT: _player(args.light), Side.DARK: _player(args.dark)}
    seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(7), "big")
    players = {side: make_player(text, seed + side) for side, text in named.items() if text is not None}
    own = _rules(args.rules)
    path = None
    if args.resume:
        from bastide.records import read_games

        path = Path(args.resume)
        game = next(read_games(path, own), None)
        if game is None:
            raise BastideError(f"{path}: holds no game")
    else:
        game = Game(own)
    for side, text in named.items():
        game.headers.setdefault(str(side).capitalize(), text or "human")
    setup_line_editing()
    Session(game, players, path).run()


def _show(args: argparse.Namespace) -> None:
    from bastide.files import write_whole
    from bastide.game import Position
    from bastide.terminal.progress import prepare_kernel
    from bastide.terminal.screen import position_text, wants_colour

    prepare_kernel()
    position = Position.parse(args.position, _rules(args.rules))
    if args.svg:
        from bastide.drawing.svg import board_svg

        write_whole(Path(args.svg), board_svg(position.view()), replace=args.force)
        print(f"Written: {args.svg}")
        return
    print(position_text(position, colour=wants_colour()))


def _rulesets(args: argparse.Namespace) -> None:
    from bastide.terminal.rulebook import rules_text, shipped_list

    print(rules_text(_rules(args.ruleset)) if args.ruleset else shipped_list())


def _perft(args: argparse.Namespace) -> None:
    from bastide.game import Position
    from bastide.terminal.counting import count_with_progress
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    position = Position.start(_rules(args.ruleset))
    for move in args.moves.split():
        position = position.play(move)
    counts = [count_with_progress(position, depth) for depth in range(1, args.depth + 1)]
    if args.json:
        _print_json({"perft": counts})
        return
    for depth, count in enumerate(counts, 1):
        print(f"{depth:>3}  {count:,}")


def _bench(args: argparse.Namespace) -> None:
    from bastide.arena.bench import BENCHES
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    figures = BENCHES[args.what](_rules(args.rules), args.seconds)
    if args.json:
        _print_json(figures)
        return
    for name, figure in figures.items():
        print(f"{name:<16} {figure:>14,.2f}")


def _replay(args: argparse.Namespace) -> None:
    from bastide.records import replay_lines
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    wrong = 0
    for number, line in replay_lines(Path(args.file), _rules(args.rules)):
        wrong += "error" in line
        if args.json:
            _print_json(line)
        else:
            print(_replayed(number, line))
    if wrong and not args.json:
        raise BastideError(f"{args.file}: {wrong} line{'s' if wrong > 1 else ''} could not be replayed to the end")


def _replayed(number: int, line: dict[str, Any]) -> str:
    if "error" in line:
        return f"{number}: {line['error']}"
    light, dark = line["points"]
    winner = {"-": "not over", None: "a draw"}.get(line["winner"], f"{line['winner']} wins")
    return f"{number}: {line['rules']}, {len(line['plies'])} plies, {winner}, {light} : {dark}"


def _match(args: argparse.Namespace) -> None:
    from bastide.arena import play_match
    from bastide.terminal.progress import prepare_kernel, progress

    prepare_kernel()
    rules = _rules(args.rules)
    with progress(f"{args.first} against {args.second}", args.games) as tell:
        result = play_match(args.first, args.second, rules, args.games, args.seed, lambda _, so_far: tell(so_far.games))
    if args.json:
        _print_json(result.as_json())
        return
    print(
        f"{args.first} against {args.second}, {rules}: {result.wins} won, {result.draws} drawn, {result.losses} lost; "
        f"mean margin {result.mean_margin:+.2f}; {result.forfeits} forfeited"
    )


def _players(_: argparse.Namespace) -> None:
    from bastide.players import player_names

    for name, about in player_names().items():
        print(f"{name:<10}{about}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bastide", description="Cathedral and Wellington, two board games of walled towns."
    )
    parser.add_argument("--version", action="version", version=f"bastide {bastide.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    rules = argparse.ArgumentParser(add_help=False)
    rules.add_argument(
        "--rules",
        default="cathedral",
        metavar="RULES",
        help="a ruleset's name, or a file of your own (default: cathedral)",
    )
    as_json = argparse.ArgumentParser(add_help=False)
    as_json.add_argument("--json", action="store_true", help="write JSON")

    def command(name: str, run: Any, text: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
        one = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".", parents=parents)
        one.set_defaults(run=run)
        return one

    play = command("play", _play, "play in the terminal, against the computer or another person", rules)
    play.add_argument(
        "--light", default="human", metavar="PLAYER", help="human (default), or a player: bastide players"
    )
    play.add_argument("--dark", default="rollout:seconds=1", metavar="PLAYER", help="default: rollout:seconds=1")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    play.add_argument("--seed", type=int, help="for the computer's random choices")

    show = command("show", _show, "show a position", rules)
    show.add_argument("position", metavar="POSITION", help="a position's text, in quotes")
    show.add_argument("--svg", metavar="FILE", help="write a picture instead")
    show.add_argument("--force", action="store_true", help="replace FILE if it is there")

    ruleset = command("rules", _rulesets, "list the rulesets, or show one")
    ruleset.add_argument("ruleset", nargs="?", metavar="RULES", help="a name, or a file of your own")

    command("players", _players, "list the players that the computer has")

    match = command(
        "match", _match, "let two players play a match, every opening twice with sides swapped", rules, as_json
    )
    match.add_argument("first", metavar="A", help="a player: bastide players")
    match.add_argument("second", metavar="B", help="the other")
    match.add_argument("--games", type=_even, default=20, metavar="N", help="an even number (default: 20)")
    match.add_argument("--seed", type=int, default=0, metavar="S", help="for openings and players (default: 0)")

    replay = command("replay", _replay, "replay a file of games by the rules", rules, as_json)
    replay.add_argument("file", metavar="FILE.jsonl", help="JSON lines with rules and moves")

    perft = command("perft", _perft, "count the lines of so many placements", as_json)
    perft.add_argument("ruleset", metavar="RULES", help="a ruleset's name, or a file of your own")
    perft.add_argument("depth", type=_depth, metavar="DEPTH", help="1 to 12")
    perft.add_argument("--moves", default="", help='moves to play first: "CAnE5 CSsA5"')

    bench = command("bench", _bench, "measure how fast it is here, on one core", rules, as_json)
    bench.add_argument("what", choices=("playouts", "api", "vector"))
    bench.add_argument("--seconds", type=_seconds, default=5.0, metavar="S", help="how long (default: 5)")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows ? and goes on
    parser = _parser()
    args = parser.parse_args(arguments)
    if not hasattr(args, "run"):
        parser.print_help()
        return 0
    try:
        args.run(args)
    except BastideError as error:
        print(f"bastide: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bastide: stopped", file=sys.stderr)
        return _STOPPED
    except BrokenPipeError:
        # Whoever read the output has gone, as `head` does: nothing is wrong, and Python must not complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return 0
