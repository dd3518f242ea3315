"""Floor 10: the command `bastide`: it finds the command that was asked for, and tells what went wrong in one line.

Exit codes: 0 done, and a game left; 1 something given was wrong, told in one line; 2 the command was called wrongly;
130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

import bastide
from bastide.commands.analysing import add_analyse
from bastide.commands.arguments import STOPPED, Commands
from bastide.commands.benches import add_bench
from bastide.commands.boards import add_perft, add_rules, add_show
from bastide.commands.contests import add_contests
from bastide.commands.engine import add_engine
from bastide.commands.files import add_files
from bastide.commands.fitting import add_fit
from bastide.commands.playing import add_play, add_players
from bastide.commands.puzzling import add_puzzles
from bastide.commands.serving import add_serving
from bastide.commands.solving import add_solve
from bastide.errors import BastideError

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMANDS = (
    *(add_play, add_show, add_rules, add_players, add_analyse, add_solve, add_puzzles, add_contests, add_files),
    *(add_engine, add_perft, add_bench, add_fit),
)
"""In the order in which help lists them."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bastide",
        description="Cathedral and Wellington, two board games of walled towns. Without a command: in the browser.",
    )
    parser.add_argument("--version", action="version", version=f"bastide {bastide.__version__}")
    add_serving(parser)
    commands = Commands(parser)
    for add in _COMMANDS:
        add(commands)
    return parser


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
    try:
        code = args.run(args)
        sys.stdout.flush()
    except BastideError as error:
        print(f"bastide: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bastide: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # Whoever read the output has gone, as `head` does: nothing is wrong, and Python must not complain at its end.
        _close_output()
        return 0
    except OSError as error:  # the output cannot be written: a full disk
        print(f"bastide: {error.strerror or error}", file=sys.stderr)
        _close_output()
        return 1
    return code or 0
