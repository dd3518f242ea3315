"""The formats that games are kept in, by name and by extension."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bastide.errors import BastideError, GameTextError, nearest, one_line
from bastide.files import STANDARD, read_lines
from bastide.records import tree
from bastide.records.bgn import read_bgn, write_bgn
from bastide.records.kiel import read_kiel, write_kiel
from bastide.records.lines import read_lines_of_games, write_line
from bastide.records.postal import read_postal, write_postal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from bastide.game import Game
    from bastide.records.problem import OnProblem, Problem
    from bastide.rules import Own


class Reader(Protocol):
    """Reads the games of a file one after the other, and tells of problems instead of stopping."""

    def __call__(
        self, lines: Iterable[str], source: str, on_problem: OnProblem, rules: Own | None = None
    ) -> Iterator[Game]:
        """The games."""


@dataclass(frozen=True)
class Format:
    """One format.

    Attributes:
        name: what `--to` and `--format` call it.
        extensions: the endings of its files' names, the first being the usual one.
        about: a line for people.
        read: its reader.
        write: one game as text.
        begin: what stands before the first game of a file.
        between: what parts two games.
        end: what stands after the last.
        annotated: whether it holds comments, glyphs and variations.
    """

    name: str
    extensions: tuple[str, ...]
    about: str
    read: Reader
    write: Callable[[Game], str]
    begin: str = ""
    between: str = ""
    end: str = ""
    annotated: bool = False


FORMATS = {
    one.name: one
    for one in (
        Format(
            "bgn",
            (".bgn", ".pgn"),
            "games with comments and variations",
            read_bgn,
            write_bgn,
            between="\n",
            annotated=True,
        ),
        Format(
            "json",
            (".json",),
            "the same as JSON",
            tree.read_tree,
            tree.write_tree,
            begin=tree.BEGIN,
            between=tree.BETWEEN,
            end=tree.END,
            annotated=True,
        ),
        Format(
            "jsonl",
            (".jsonl", ".ndjson"),
            "main lines with every board, a game a line",
            read_lines_of_games,
            write_line,
        ),
        Format("postal", (".txt", ".postal"), "postal transcripts", read_postal, write_postal, between="\n"),
        Format("kiel", (".kiel", ".sav"), "the Kiel engine's save lines", read_kiel, write_kiel, between="\n"),
    )
}


def format_of(path: Path, name: str | None = None) -> Format:
    """The format of a file, by name or else by its extension.

    Raises:
        BastideError: there is no such format.
    """
    if name is not None:
        if name not in FORMATS:
            raise BastideError(f"there is no format {name!a}; {nearest(name, FORMATS)}")
        return FORMATS[name]
    for one in FORMATS.values():
        if path.suffix.lower() in one.extensions:
            return one
    known = [extension for one in FORMATS.values() for extension in one.extensions]
    shown = path.suffix or path.name
    raise BastideError(
        f"{one_line(str(path))}: its format cannot be told from its name; {nearest(shown, known)}, or name it"
    )


def read_file(
    path: Path, on_problem: OnProblem, rules: Own | None = None, format_name: str | None = None
) -> Iterator[Game]:
    """The games of a file in any format, one after the other.

    Args:
        path: the file; `-` is the standard input, whose format must be named.
        on_problem: told of every problem; reading goes on.
        rules: rulesets of one's own that the file may name.
        format_name: the format, where the file's name does not say it.

    Raises:
        FileError: the file cannot be read.
        BastideError: the format is unknown.
    """
    reader = format_of(path, format_name).read
    source = "standard input" if str(path) == STANDARD else str(path)
    yield from reader(read_lines(path), source, on_problem, rules)


def read_games(path: Path, rules: Own | None = None, format_name: str | None = None) -> Iterator[Game]:
    """The games of a file that has to be in order.

    Raises:
        FileError: the file cannot be read.
        GameTextError: moves of a game are lost to a problem; the message says where.
    """

    def refuse(problem: Problem) -> None:
        if problem.fatal:
            raise GameTextError(str(problem))

    yield from read_file(path, refuse, rules, format_name)
