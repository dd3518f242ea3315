"""`bastide convert` and `bastide check`: files of games of any size, one game in memory at a time."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from bastide.errors import BastideError, one_line
from bastide.files import STANDARD, Writer, writing
from bastide.records import format_of, read_file
from bastide.terminal.progress import progress

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bastide.records import Problem
    from bastide.rules import Rules

_EVERY = 100
"""Games between two looks at the bar."""


def _tell(problem: Problem) -> None:
    print(problem, file=sys.stderr)


@contextmanager
def opened(path: Path, *, replace: bool) -> Iterator[Writer]:
    """A file to be written, or the standard output."""
    if str(path) == STANDARD:
        yield sys.stdout
        sys.stdout.flush()
    else:
        with writing(path, replace=replace) as file:
            yield file


def convert(
    source: Path, target: Path, rules: Rules, source_format: str | None, target_format: str | None, *, replace: bool
) -> int:
    """Write a file's games in another format, problems told on the error output.

    Returns the exit code: 1 where moves were lost to a problem.

    Raises:
        FileError: one of the files cannot be read or written; nothing is half written.
        BastideError: a format is unknown, or cannot hold a game.
    """
    form = format_of(target, target_format)
    lost = 0

    def tell(problem: Problem) -> None:
        nonlocal lost
        lost += problem.fatal
        _tell(problem)

    games = read_file(source, tell, rules, source_format)
    first = next(games, None)  # before anything is made for the target: the source may not be there
    with opened(target, replace=replace) as file, progress(f"converting {source}", None) as bar:
        file.write(form.begin)
        for number, game in enumerate(chain([] if first is None else [first], games)):
            try:
                text = form.write(game)
            except BastideError as error:
                raise BastideError(f"{one_line(str(source))}: game {game.number}: {error}") from None
            file.write((form.between if number else "") + text)
            if number % _EVERY == 0:
                bar(number)
        file.write(form.end)
    return 1 if lost else 0


def check(path: Path, rules: Rules, format_name: str | None) -> int:
    """Read a file's games by the rules and tell every problem on the output.

    Returns the exit code: 1 where there was any, or the file could not be read.
    """
    problems = games = 0

    def tell(problem: Problem) -> None:
        nonlocal problems
        problems += 1
        print(problem)

    try:
        with progress(f"checking {path}", None) as bar:
            for _ in read_file(path, tell, rules, format_name):
                games += 1
                if games % _EVERY == 0:
                    bar(games)
    except BastideError as error:  # the other files are checked all the same
        print(error)
        return 1
    found = f"{problems or 'no'} problem{'' if problems == 1 else 's'}"
    print(f"{one_line(str(path))}: {games} game{'' if games == 1 else 's'}, {found}")
    return 1 if problems else 0
