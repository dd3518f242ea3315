"""What the commands have in common: how they are added, numbers within bounds, options that several of them take."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any, cast

import bastide

if TYPE_CHECKING:
    from collections.abc import Callable

    from bastide.rules import Rules


STOPPED = 130
"""The exit code after Ctrl-C."""


class Group:
    """Where a command's own commands are added."""

    def __init__(self, parser: argparse.ArgumentParser, *, required: bool = True) -> None:
        self._commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=required)

    def add(
        self,
        name: str,
        run: Callable[[argparse.Namespace], int | None],
        text: str,
        *parents: argparse.ArgumentParser,
    ) -> argparse.ArgumentParser:
        """Add a command.

        Args:
            name: what it is called by.
            run: does it; returns the exit code, None for 0.
            text: a line about it, in small letters and without a full stop.
            *parents: options that it shares with others.
        """
        one = self._commands.add_parser(name, help=text, description=_sentence(text), parents=parents)
        one.set_defaults(run=run)
        return one

    def group(self, name: str, text: str) -> Group:
        """Add a command that has commands of its own; name and text as for `add`."""
        return Group(self._commands.add_parser(name, help=text, description=_sentence(text)))


class Commands(Group):
    """Where the groups add their commands.

    Attributes:
        rules: the option `--rules`, for commands that take it.
        as_json: `--json`.
        form: `--format`.
        what: a position, or a place in a file of games.
        force: `--force`.
    """

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        super().__init__(parser, required=False)
        self.rules = argparse.ArgumentParser(add_help=False)
        self.rules.add_argument(
            "--rules",
            default="cathedral",
            metavar="RULES",
            help="a ruleset's name, or a file of your own (default: cathedral)",
        )
        self.as_json = argparse.ArgumentParser(add_help=False)
        self.as_json.add_argument("--json", action="store_true", help="write JSON")
        self.form = argparse.ArgumentParser(add_help=False)
        self.form.add_argument("--format", metavar="FORMAT", help="the file's format, where its name does not say it")
        self.what = argparse.ArgumentParser(add_help=False)
        self.what.add_argument(
            "what", metavar="POSITION|FILE[:GAME[:PLY]]", help="a position's text in quotes, or a file of games"
        )
        self.force = argparse.ArgumentParser(add_help=False)
        self.force.add_argument("--force", action="store_true", help="replace the file to be written if it is there")


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def ruleset(name: str) -> Rules:
    """The ruleset that `--rules` names."""
    return bastide.load_rules(name)


def print_json(data: object) -> None:
    """Write a line of JSON."""
    print(json.dumps(data, ensure_ascii=False, separators=(",", ":")), flush=True)


def number(text: str, kind: type[int | float], low: float, high: float) -> Any:  # noqa: ANN401 - of that kind
    """A number within bounds.

    Raises:
        argparse.ArgumentTypeError: it is none, or out of them.
    """
    try:
        read = kind(text)
    except ValueError:
        read = None
    if read is None or not low <= read <= high:
        what = "a whole number" if kind is int else "a number"
        raise argparse.ArgumentTypeError(f"must be {what} from {low:g} to {high:g}, not {text!a}")
    return read


def even(text: str) -> int:
    """A number of games: every opening is played twice."""
    games: int = number(text, int, 2, 10**9)
    if games % 2:
        raise argparse.ArgumentTypeError("must be an even number: every opening is played twice")
    return games


def count(text: str) -> int:
    """A small number of things."""
    return cast("int", number(text, int, 0, 20))


def seconds(text: str) -> float:
    """A time of up to a day."""
    return cast("float", number(text, float, 0.001, 86400))


def threads(text: str) -> int:
    """A number of cores."""
    return cast("int", number(text, int, 1, 256))


def some(text: str) -> str:
    """A text that says something."""
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    return text
