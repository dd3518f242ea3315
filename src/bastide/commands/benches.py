"""Measuring: `bench`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from bastide.commands.arguments import Commands, number, print_json, ruleset, seconds, some

if TYPE_CHECKING:
    import argparse

_KERNEL = ("playouts", "api", "vector", "records", "envs")
_ENGINE = ("search", "solver")
_AGENTS = "agents"


def _bench(args: argparse.Namespace) -> None:
    from bastide.arena.bench import BENCHES
    from bastide.terminal.progress import prepare_engine, prepare_kernel

    if args.what == _AGENTS:
        _bench_agents(args)
        return
    if args.what in _ENGINE:
        prepare_engine()
    else:
        prepare_kernel()
    figures: dict[str, float | str] = {}
    if args.what == "envs":
        from bastide.envs.speed import steps

        figures.update(steps(ruleset(args.rules), args.seconds))
    else:
        figures.update(BENCHES[args.what](ruleset(args.rules), args.seconds))
    if args.json:
        print_json(figures)
        return
    for name, figure in figures.items():
        shown = figure if isinstance(figure, str) else f"{figure:,.2f}"
        print(f"{name:<18} {shown:>16}")


def _bench_agents(args: argparse.Namespace) -> None:
    from bastide.arena import agents
    from bastide.terminal.progress import prepare_engine, progress

    prepare_engine()
    rules, named = ruleset(args.rules), agents.by_name(args.agent or agents.AGENTS)
    games = args.openings * len(named) * (len(named) - 1)
    with progress(f"{len(named)} agents, {agents.PROTOCOL}, {rules}", games) as tell:
        pairings = agents.play_protocol(rules, named, args.openings, Path(args.out) if args.out else None, tell)
    if args.json:
        print_json({"protocol": agents.PROTOCOL, "rules": str(rules), "pairings": [p.as_json() for p in pairings]})
        return
    print(agents.table_text(pairings))


def _openings(text: str) -> int:
    return cast("int", number(text, int, 1, 10**6))


def add_bench(commands: Commands) -> None:
    """`bench`."""
    bench = commands.add("bench", _bench, "measure how fast it is here, on one core", commands.rules, commands.as_json)
    bench.add_argument("what", choices=(*_KERNEL, *_ENGINE, _AGENTS))
    bench.add_argument("--seconds", type=seconds, default=5.0, metavar="S", help="how long (default: 5)")
    agents = bench.add_argument_group(_AGENTS, "who plays how well, by a protocol that can be cited")
    agents.add_argument("--agent", type=some, action="append", metavar="PLAYER", help="one of two or more (repeat it)")
    agents.add_argument("--openings", type=_openings, default=20, metavar="N", help="2 games a pair each (default: 20)")
    agents.add_argument("--out", type=some, metavar="FILE", help="keep the games here, and go on from there")
