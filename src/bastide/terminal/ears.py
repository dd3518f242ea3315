"""Ctrl-C, a closed terminal, a request to end: heard once, and not while something is being finished."""

from __future__ import annotations

import math
import signal
from time import monotonic

_MOMENT = 1.0
"""Seconds for which nothing more is heard after a signal: they come in volleys, from the shell and from the terminal,
and people press Ctrl-C again."""


class Closed(Exception):  # noqa: N818 - no error: the person has left
    """The terminal was closed, or the program told to end."""


class Ears:
    """While open, those signals raise `Closed`.

    Attributes:
        ended: whether one has come. An exception may be lost on its way through compiled code; this is not.
        deaf: set to let nothing interrupt what comes now.
    """

    def __init__(self) -> None:
        self.ended = False
        self.deaf = False
        self._heard = -math.inf
        numbers = [getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)]
        self._before = {number: signal.signal(number, self._handle) for number in numbers}

    def _handle(self, number: int, frame: object) -> None:
        del number, frame
        self.ended = True
        now = monotonic()
        if not self.deaf and now - self._heard > _MOMENT:
            self._heard = now
            raise Closed

    def close(self) -> None:
        """Hear as before."""
        for number, old in self._before.items():
            signal.signal(number, old)
