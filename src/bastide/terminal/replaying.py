"""Stepping through the games of a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.files import read_lines
from bastide.records import format_of, game_line, read_file, replay_lines
from bastide.records.lines import broken_off
from bastide.terminal import screen
from bastide.terminal.showing import heading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bastide.game import Game, Node
    from bastide.records import Problem
    from bastide.records.lines import Line
    from bastide.rules import Rules

HELP = "Enter next   b back   a number: that ply   e end   g next game   q quit"


def replay_as_json(path: Path, rules: Rules, format_name: str | None) -> Iterator[Line]:
    """Every game again in full, as JSON lines; of a `.jsonl` file every line, however damaged."""
    if format_of(path, format_name).name == "jsonl":
        for _, line in replay_lines(read_lines(path), rules):
            yield line
        return
    problems: list[Problem] = []
    for game in read_file(path, problems.append, rules, format_name):
        # Games of which nothing could be read come before the one that could.
        yield from _lost(problems, game.number)
        line = game_line(game)
        damage = (problem for problem in problems if problem.fatal and not problem.in_variation)
        fault = next((problem for problem in damage if problem.game == game.number), None)
        problems[:] = [problem for problem in problems if problem.game > game.number]
        yield line if fault is None else broken_off(line, fault)
    yield from _lost(problems, sys.maxsize)


def _lost(problems: list[Problem], before: int) -> Iterator[Line]:
    """A line for each game before a number that left nothing but its problems."""
    games = {problem.game: problem for problem in reversed(problems) if problem.fatal and problem.game < before}
    for number in sorted(games):
        yield {"error": str(games[number])}
    problems[:] = [problem for problem in problems if problem.game >= before]


def step_through(path: Path, rules: Rules, format_name: str | None) -> None:
    """Show each game ply by ply as a person asks; without a terminal, a line for each game.

    Raises:
        FileError: the file cannot be read.
        BastideError: there were problems; each was told as it came.
    """
    problems: list[Problem] = []
    told = 0
    asking = sys.stdin.isatty() and sys.stdout.isatty()
    for game in read_file(path, problems.append, rules, format_name):
        for problem in problems[told:]:
            print(problem, file=sys.stderr)
        told = len(problems)
        if not asking:
            print(_summary(game))
        elif not _step(game):
            return
    for problem in problems[told:]:
        print(problem, file=sys.stderr)
    fatal = sum(problem.fatal for problem in problems)
    if fatal:
        raise BastideError(f"{path}: {fatal} problem{'' if fatal == 1 else 's'}, told above")


def _summary(game: Game) -> str:
    end = str(game.outcome or "not over")
    return f"{heading(game, game.number)}, {len(game.moves)} plies: {end}"


def _show(nodes: list[Node], ply: int, colour: bool) -> None:  # noqa: FBT001 - the only choice
    node = nodes[ply]
    move = "the start" if node.move is None else f"{ply}. {node.move}"
    effects = ""
    if node.parent is not None and node.move is not None:
        effects = screen.effects_text(node.parent.position, node.move)
    print(f"\n{move}{f'; {effects}' if effects else ''}")
    for said in (node.before, node.comment):
        if said:
            print(f"  {said}")
    print(f"\n{screen.position_text(node.position, colour=colour, last=node.move)}\n")


def _step(game: Game) -> bool:
    """Step through one game. Returns whether the person wants the next."""
    nodes = [game.root, *game.root.main_line()]
    colour = screen.wants_colour()
    print(f"\n{_summary(game)}\n{HELP}")
    ply = 0
    _show(nodes, ply, colour)
    while True:
        try:
            word = input(f"{ply}/{len(nodes) - 1}> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return False
        if word in ("q", "quit"):
            return False
        if word == "g" or (not word and ply == len(nodes) - 1):
            return True
        if not word or word == "n":
            ply = min(ply + 1, len(nodes) - 1)
        elif word == "b":
            ply = max(ply - 1, 0)
        elif word == "e":
            ply = len(nodes) - 1
        elif word.isascii() and word.isdecimal() and int(word[:9]) < len(nodes):
            ply = int(word[:9])
        else:
            print(HELP)
            continue
        _show(nodes, ply, colour)
