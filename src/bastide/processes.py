"""Processes of our own: how many make sense, and how they are started so that Ctrl-C is not theirs to hear."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


def processors() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def deaf() -> Iterator[None]:
    """What is started here never hears Ctrl-C, not even while it starts: whoever starts it sees to its end.

    It starts with the signal blocked, as it is here meanwhile: one that comes now is heard when the block ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def be_deaf() -> None:
    """The same from within, where the system does not hand it down."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
