"""Floor 8: the command `bastide`. It reads its arguments and calls the floors below; the work is theirs.

Exit codes: 0 done, and a game left; 1 something given was wrong, told in one line; 2 the command was called wrongly;
130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import bastide
from bastide.errors import BastideError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.rules import Rules

_STOPPED = 130


def _rules(name: str) -> Rules:
    return bastide.load_rules(name)


def _number(text: str, kind: type[int | float], low: float, high: float) -> Any:  # noqa: ANN401 - of that kind
    try:
        number = kind(text)
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        what = "a whole number" if kind is int else "a number"
        raise argparse.ArgumentTypeError(f"must be {what} from {low:g} to {high:g}, not {text!a}")
    return number


def _even(text: str) -> int:
    number: int = _number(text, int, 2, 10**9)
    if number % 2:
        raise argparse.ArgumentTypeError("must be an even number: every opening is played twice")
    return number


def _depth(text: str) -> int:
    return cast("int", _number(text, int, 1, 12))


def _count(text: str) -> int:
    return cast("int", _number(text, int, 0, 20))


def _openings(text: str) -> int:
    return cast("int", _number(text, int, 1, 10**6))


def _seconds(text: str) -> float:
    return cast("float", _number(text, float, 0.001, 86400))


def _some(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    return text


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False, separators=(",", ":")), flush=True)


def _play(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    from bastide.terminal.seating import seat
    from bastide.terminal.session import setup_line_editing

    session = seat(args.rules, args.light, args.dark, args.resume, args.seed)
    setup_line_editing()
    session.run()


def _show(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel
    from bastide.terminal.screen import position_text, wants_colour
    from bastide.terminal.showing import find_shown

    prepare_kernel()
    shown = find_shown(args.what, _rules(args.rules), args.format)
    if args.picture:
        shown.draw(Path(args.picture), replace=args.force)
        print(f"Written: {args.picture}")
        return
    if shown.heading:
        print(f"{shown.heading}\n")
    print(position_text(shown.position, colour=wants_colour(), last=shown.last))
    print(f"\n{shown.position}")


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
    if args.what == "agents":
        _bench_agents(args)
        return
    if args.what == "envs":
        from bastide.envs.speed import steps as measure
    else:
        measure = BENCHES[args.what]
    figures = measure(_rules(args.rules), args.seconds)
    if args.json:
        _print_json(figures)
        return
    for name, figure in figures.items():
        print(f"{name:<16} {figure:>14,.2f}")


def _bench_agents(args: argparse.Namespace) -> None:
    from bastide.arena import agents
    from bastide.terminal.progress import progress

    rules, named = _rules(args.rules), agents.by_name(args.agent or agents.AGENTS)
    games = args.openings * len(named) * (len(named) - 1)
    with progress(f"{len(named)} agents, {agents.PROTOCOL}, {rules}", games) as tell:
        pairings = agents.play_protocol(rules, named, args.openings, Path(args.out) if args.out else None, tell)
    if args.json:
        _print_json({"protocol": agents.PROTOCOL, "rules": str(rules), "pairings": [p.as_json() for p in pairings]})
        return
    print(agents.table_text(pairings))


def _replay(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel
    from bastide.terminal.replaying import replay_as_json, step_through

    prepare_kernel()
    path, rules = Path(args.file), _rules(args.rules)
    if args.json:
        for line in replay_as_json(path, rules, args.format):
            _print_json(line)
    else:
        step_through(path, rules, args.format)


def _convert(args: argparse.Namespace) -> int:
    from bastide.terminal.converting import convert
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    return convert(Path(args.source), Path(args.target), _rules(args.rules), args.format, args.to, replace=args.force)


def _check(args: argparse.Namespace) -> int:
    from bastide.terminal.converting import check
    from bastide.terminal.progress import prepare_kernel

    prepare_kernel()
    return max(check(Path(name), _rules(args.rules), args.format) for name in args.files)


def _stats(args: argparse.Namespace) -> None:
    from bastide.terminal.progress import prepare_kernel
    from bastide.terminal.tabulating import gather, statistics_text

    prepare_kernel()
    figures = gather([Path(name) for name in args.files], _rules(args.rules), args.format, args.buildings)
    if args.json:
        _print_json(figures.as_json())
    else:
        print(statistics_text(figures))


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

    form = argparse.ArgumentParser(add_help=False)
    form.add_argument("--format", metavar="FORMAT", help="the file's format, where its name does not say it")
    force = argparse.ArgumentParser(add_help=False)
    force.add_argument("--force", action="store_true", help="replace the file to be written if it is there")

    def command(name: str, run: Any, text: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:  # noqa: ANN401
        one = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".", parents=parents)
        one.set_defaults(run=run)
        return one

    play = command("play", _play, "play in the terminal, against the computer or another person", rules)
    play.add_argument("--light", type=_some, metavar="PLAYER", help="human (default), or a player: bastide players")
    play.add_argument("--dark", type=_some, metavar="PLAYER", help="the same for Dark (default: rollout:seconds=1)")
    play.add_argument(
        "--resume", type=_some, metavar="FILE", help="go on with a saved game, by default with the players it had"
    )
    play.add_argument("--seed", type=int, help="for the computer's random choices")

    show = command("show", _show, "show a position, or a game of a file", rules, form, force)
    show.add_argument(
        "what", metavar="POSITION|FILE[:GAME[:PLY]]", help="a position's text in quotes, or a file of games"
    )
    show.add_argument(
        "--picture", type=_some, metavar="FILE", help="write a picture instead: .svg .png, of a game also .gif .webp"
    )

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

    replay = command("replay", _replay, "step through the games of a file", rules, form, as_json)
    replay.add_argument("file", metavar="FILE", help="with --json every game is written again in full, a line each")

    convert = command("convert", _convert, "write the games of a file in another format", rules, form, force)
    convert.add_argument("source", metavar="IN", help="a file of games, - for the standard input")
    convert.add_argument("target", metavar="OUT", help="the file to write, - for the standard output")
    convert.add_argument("--to", metavar="FORMAT", help="the format to write, where OUT's name does not say it")

    check = command("check", _check, "check files of games by the rules and tell every problem", rules, form)
    check.add_argument("files", nargs="+", metavar="FILE")

    stats = command(
        "stats", _stats, "figures of files of games: results, lengths, captures, openings", rules, form, as_json
    )
    stats.add_argument("files", nargs="+", metavar="FILE")
    stats.add_argument(
        "--buildings", type=_count, default=1, metavar="N", help="how many buildings make an opening (default: 1)"
    )

    perft = command("perft", _perft, "count the lines of so many placements", as_json)
    perft.add_argument("ruleset", metavar="RULES", help="a ruleset's name, or a file of your own")
    perft.add_argument("depth", type=_depth, metavar="DEPTH", help="1 to 12")
    perft.add_argument("--moves", default="", help='moves to play first: "CAnE5 CSsA5"')

    bench = command("bench", _bench, "measure how fast it is here, on one core", rules, as_json)
    bench.add_argument("what", choices=("playouts", "api", "vector", "records", "envs", "agents"))
    bench.add_argument("--seconds", type=_seconds, default=5.0, metavar="S", help="how long (default: 5)")
    _agents_arguments(bench)
    return parser


def _agents_arguments(bench: argparse.ArgumentParser) -> None:
    agents = bench.add_argument_group("agents", "who plays how well, by a protocol that can be cited")
    agents.add_argument("--agent", type=_some, action="append", metavar="PLAYER", help="one of two or more (repeat it)")
    agents.add_argument("--openings", type=_openings, default=20, metavar="N", help="2 games a pair each (default: 20)")
    agents.add_argument("--out", type=_some, metavar="FILE", help="keep the games here, and go on from there")


def _open_streams() -> None:
    """Streams that whoever started us has closed become nothing; one that lacks a letter shows ? and goes on."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Never closed: it serves for as long as we run.
            nothing = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nothing, mode, encoding="utf-8", closefd=False))
        elif hasattr(getattr(sys, name), "reconfigure"):
            getattr(sys, name).reconfigure(errors="replace")


def _close_output() -> None:
    """Send what is still to be written to nowhere."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # it is no real file
        return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Returns its exit code."""
    _open_streams()
    parser = _parser()
    args = parser.parse_args(arguments)
    if not hasattr(args, "run"):
        parser.print_help()
        return 0
    try:
        code = args.run(args)
        sys.stdout.flush()
    except BastideError as error:
        print(f"bastide: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bastide: stopped", file=sys.stderr)
        return _STOPPED
    except BrokenPipeError:
        # Whoever read the output has gone, as `head` does: nothing is wrong, and Python must not complain at its end.
        _close_output()
        return 0
    except OSError as error:  # the output cannot be written: a full disk
        print(f"bastide: {error.strerror or error}", file=sys.stderr)
        _close_output()
        return 1
    return code or 0
