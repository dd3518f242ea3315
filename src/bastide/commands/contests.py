"""Who plays better: `match`, `tournament`, `ladder`, `class`."""

from __future__ import annotations

import argparse
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from bastide.commands.arguments import Commands, even, number, print_json, ruleset, seconds, some

if TYPE_CHECKING:
    from bastide.arena.plan import Plan
    from bastide.arena.standings import Standings

_MOST_JOBS = 256
_LONGEST_SLUG = 40


def _jobs(text: str) -> int:
    return cast("int", number(text, int, 1, _MOST_JOBS))


def _megabytes(text: str) -> int:
    return cast("int", number(text, int, 16, 2**20))


def _elo(text: str) -> float:
    return cast("float", number(text, float, -2000, 2000))


def _chance(text: str) -> float:
    return cast("float", number(text, float, 0.000001, 0.499999))


def _plan(args: argparse.Namespace, **settings: Any) -> Plan:  # noqa: ANN401 - each as `Plan` wants it
    """A plan of what several commands have in common."""
    from bastide.arena.openings import opening_set, read_openings
    from bastide.arena.plan import Plan

    rules = ruleset(args.rules)
    openings = read_openings(Path(args.openings), rules) if args.openings else opening_set(rules)
    return Plan(rules=rules, openings=openings, games=args.games, seed=args.seed, trusted=True, **settings)


def _limits(folder: Path, **given: float) -> Any:  # noqa: ANN401 - `Limits`, which need not be loaded yet
    from bastide.protocol.limits import Limits

    return Limits(stderr_folder=folder.resolve() / "stderr", **given)  # type: ignore[arg-type]


def _folder(args: argparse.Namespace, *names: str) -> Path:
    """Where the games are kept: where it was asked for, or in a new folder beside those of earlier matches."""
    from bastide.home import home

    if args.folder:
        return Path(args.folder)
    stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S-%f")
    slug = re.sub("[^A-Za-z0-9]+", "-", " ".join(names)).strip("-")[:_LONGEST_SLUG]
    return home() / "matches" / f"{stamp}-{slug}"


def _hold(plan: Plan, folder: Path, jobs: int | None) -> Standings:
    from bastide.arena.report import hold
    from bastide.processes import processors
    from bastide.terminal.progress import progress

    with progress(plan.name, plan.total) as tell:
        return hold(plan, folder, jobs or processors(), tell)


def _tell(args: argparse.Namespace, standings: Standings, folder: Path) -> None:
    """The results in the form that was asked for."""
    from bastide.arena.tables import results_csv, results_text

    if args.json:
        print_json(standings.as_json())
    elif args.csv:
        print(results_csv(standings), end="")
    else:
        print(results_text(standings))
        print(f"\nAll games and the page of results: {folder}")


def _match(args: argparse.Namespace) -> None:
    from bastide.arena.match import two_entrants
    from bastide.arena.sprt import Sprt
    from bastide.arena.tables import duel_text, sprt_text
    from bastide.terminal.progress import prepare_engine

    prepare_engine()
    test = None if args.sprt is None else Sprt(args.sprt[0], args.sprt[1], args.alpha, args.beta)
    folder = _folder(args, args.first, args.second)
    entrants = two_entrants(args.first, args.second)
    name = f"{args.first} against {args.second}"
    plan = _plan(args, entrants=entrants, name=name, sprt=test, limits=_limits(folder))
    standings = _hold(plan, folder, args.jobs)
    tally = standings.meetings[0, 1]
    if args.json:
        tested = {} if standings.watch is None else {"sprt": standings.watch.as_json()}
        print_json({**tally.as_json(), **tested})
        return
    print(f"{name}, {plan.rules}: {duel_text(entrants[0].name, entrants[1].name, tally)}")
    if standings.watch is not None:
        print(sprt_text(standings))
    print(f"All games and the page of results: {folder}")


def _tournament(args: argparse.Namespace) -> None:
    from bastide.arena.settings import read_plan
    from bastide.terminal.progress import prepare_engine

    prepare_engine()
    path = Path(args.settings)
    folder = Path(args.folder) if args.folder else path.with_suffix("")
    if folder == path:  # a file without an ending
        folder = path.with_name(f"{path.name}-results")
    _tell(args, _hold(read_plan(path, folder), folder, args.jobs), folder)


def _ladder(args: argparse.Namespace) -> None:
    from bastide.arena.ladder import RUNGS, climb, climb_csv, climb_text
    from bastide.arena.plan import Entrant
    from bastide.terminal.progress import prepare_engine

    prepare_engine()
    rungs = tuple(args.rungs) or RUNGS
    folder = _folder(args, "ladder", args.climber or "")
    entrants = tuple(Entrant(player, player) for player in rungs)
    if not args.climber:
        plan = _plan(args, entrants=entrants, name="Ladder", kind="ladder", limits=_limits(folder))
        _tell(args, _hold(plan, folder, args.jobs), folder)
        return
    climber: str = args.climber
    match = _plan(args, entrants=(Entrant("climber", climber), entrants[0]), name="Climb", limits=_limits(folder))
    tried = climb(climber, rungs, match, lambda plan, name: _hold(plan, folder / name, args.jobs))
    if args.json:
        print_json({"climber": climber, "rungs": len(rungs), "tried": [rung.as_json() for rung in tried]})
    elif args.csv:
        print(climb_csv(tried), end="")
    else:
        print(climb_text(climber, tried, len(rungs)))
        print(f"All games: {folder}")


def _class(args: argparse.Namespace) -> None:
    import sys

    from bastide.arena.plan import Entrant
    from bastide.arena.submissions import find_submissions
    from bastide.terminal.progress import prepare_engine

    prepare_engine()
    submissions = Path(args.submissions)
    handed_in = find_submissions(submissions, lambda problem: print(problem, file=sys.stderr))
    folder = (
        Path(args.folder) if args.folder else submissions.absolute().with_name(f"{submissions.absolute().name}-results")
    )
    limits = _limits(
        folder,
        start_seconds=args.start_seconds,
        move_seconds=args.move_seconds,
        memory_mb=args.memory,
        cpu_seconds=args.cpu_seconds,
    )
    # Those to compare with come first: in a gauntlet they are whom everybody meets.
    entrants = (*(Entrant(player, player) for player in args.compare), *handed_in)
    kind: dict[str, object] = {"kind": "gauntlet", "challengers": len(args.compare)} if args.only else {}
    plan = _plan(args, entrants=entrants, name=submissions.absolute().name, limits=limits, **kind)
    _tell(args, _hold(plan, folder, args.jobs), folder)


def _contest(games: int) -> argparse.ArgumentParser:
    """What all that play from the command line take."""
    options = argparse.ArgumentParser(add_help=False)
    options.add_argument(
        "--games", type=even, default=games, metavar="N", help=f"of any two who meet, an even number (default: {games})"
    )
    options.add_argument("--seed", type=int, default=0, metavar="S", help="for openings and players (default: 0)")
    options.add_argument(
        "--openings",
        type=some,
        metavar="FILE",
        help="openings of your own, a line of moves each (default: those shipped)",
    )
    return options


def _kept(where: str) -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False)
    options.add_argument("--jobs", type=_jobs, metavar="N", help="games at a time (default: as many as processors)")
    options.add_argument(
        "--folder",
        type=some,
        metavar="FOLDER",
        help=f"where games and results are kept; what was played there is not played again (default: {where})",
    )
    return options


def add_contests(commands: Commands) -> None:
    """All of them."""
    rules, as_json = commands.rules, commands.as_json
    as_csv = argparse.ArgumentParser(add_help=False)
    as_csv.add_argument("--csv", action="store_true", help="write the table as CSV")
    new = _kept("a new one under matches/ in the program's own folder")

    match = commands.add(
        "match",
        _match,
        "let two players play a match, every opening twice with sides swapped",
        *(rules, as_json, _contest(20), new),
    )
    match.add_argument("first", metavar="A", help="a player: bastide players")
    match.add_argument("second", metavar="B", help="the other")
    match.add_argument(
        "--sprt",
        nargs=2,
        type=_elo,
        metavar=("ELO0", "ELO1"),
        help="end as soon as it is clear whether A is stronger by ELO1 or only by ELO0",
    )
    match.add_argument("--alpha", type=_chance, default=0.05, help="chance of a wrong ELO1 (default: 0.05)")
    match.add_argument("--beta", type=_chance, default=0.05, help="chance of a wrong ELO0 (default: 0.05)")

    tournament = commands.add(
        "tournament",
        _tournament,
        "hold a tournament, or go on with one that was stopped",
        *(as_json, as_csv, _kept("the settings file's name without its ending")),
    )
    tournament.add_argument("settings", metavar="FILE", help="the settings, a TOML file: docs/arena.md")

    ladder = commands.add(
        "ladder",
        _ladder,
        "see whether each player of a row is stronger than the one before, or how high one climbs",
        *(rules, as_json, as_csv, _contest(100), new),
    )
    ladder.add_argument(
        "rungs", nargs="*", metavar="PLAYER", help="the rungs, the weakest first (default: the built-in)"
    )
    ladder.add_argument("--climber", type=some, metavar="PLAYER", help="a player that meets them from the lowest up")

    course = commands.add(
        "class",
        _class,
        "hold a tournament of a folder of submissions",
        *(rules, as_json, as_csv, _contest(10), _kept("the folder's name and -results, beside it")),
    )
    course.add_argument("submissions", metavar="SUBMISSIONS", help="a folder with a file or folder for each")
    course.add_argument(
        "--compare",
        type=some,
        action="append",
        default=[],
        metavar="PLAYER",
        help="one who plays along; may be repeated",
    )
    course.add_argument("--only", action="store_true", help="submissions play against those to compare with only")
    course.add_argument("--move-seconds", type=seconds, default=5.0, metavar="S", help="for a move (default: 5)")
    course.add_argument("--start-seconds", type=seconds, default=10.0, metavar="S", help="to get ready (default: 10)")
    course.add_argument(
        "--cpu-seconds", type=seconds, default=600.0, metavar="S", help="of processor time a game (default: 600)"
    )
    course.add_argument("--memory", type=_megabytes, default=1024, metavar="MB", help="megabytes (default: 1024)")
