"""Telling how far something is, on the error output, so that what is written to the output stays clean."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bastide.kernel import jit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar while something goes on; gives a function that is told how much is done. A total of None is not known.

    Without a terminal nothing is shown.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def prepare_kernel() -> None:
    """Load the compiled rules, or compile them: once for each version, and then it says so and how far it is."""
    # Importing them registers their functions.
    from bastide.kernel import core, games  # noqa: F401

    _prepare("Preparing the rules for this machine (only this once)", "20 seconds")


def prepare_engine() -> None:
    """The same for the rules and for the engine."""
    from bastide.engine import engine, solver  # noqa: F401
    from bastide.kernel import core, games  # noqa: F401

    _prepare("Preparing the rules and the engine for this machine (only this once)", "a minute")


def _prepare(what: str, about: str) -> None:
    if jit.is_cached():
        return
    if not sys.stderr.isatty():
        print(f"{what}: about {about} ...", file=sys.stderr, flush=True)
    with progress(what, len(jit.entries)) as tell:
        for done, _ in jit.prepare():
            tell(done)
