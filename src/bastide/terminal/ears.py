"""Ctrl-C, a closed terminal, a request to end: heard once, and not while something is being finished."""

from __future__ import annotations

import math
import os
import signal
import sys
from threading import Event, Thread, main_thread
from time import monotonic

_MOMENT = 1.0
"""Seconds for which nothing more is heard after a signal: they come in volleys, from the shell and from the terminal,
and people press Ctrl-C again."""
_AGAIN = 0.25
"""Seconds after which a signal that has changed nothing is sent again."""


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
        self._left = Event()
        self._unraisable = sys.unraisablehook
        sys.unraisablehook = self._pass_over
        numbers = [getattr(signal, name) for name in ("SIGINT", "SIGHUP", "SIGTERM") if hasattr(signal, name)]
        self._before = {number: signal.signal(number, self._handle) for number in numbers}
        if sys.platform != "win32":
            self._told, self._telling = os.pipe()
            os.set_blocking(self._telling, False)
            self._told_before = signal.set_wakeup_fd(self._telling, warn_on_full_buffer=False)
            Thread(target=self._insist, daemon=True).start()

    def _handle(self, number: int, frame: object) -> None:
        del number, frame
        self.ended = True
        now = monotonic()
        if not self.deaf and now - self._heard > _MOMENT:
            self._heard = now
            raise Closed

    def _pass_over(self, unraisable: sys.UnraisableHookArgs) -> None:
        """After a signal, nothing that Python meets while it clears away is worth telling.

        A `Closed` that comes then cannot go on, and the signal is sent again; and what a `Closed` left half made, as
        objects of the compiler, cannot be cleared away as it should be.
        """
        if not self.ended:
            self._unraisable(unraisable)

    def _insist(self) -> None:
        """In a thread of its own, send a signal that has come to the main thread again until the game is left.

        Python calls `_handle` only when the main thread gets to it. A signal that comes just before `input` begins to
        wait, or that the system has given to another thread, would else be heard with the next key.
        """
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_BLOCK, self._before)
            while told := os.read(self._told, 1):
                while told[0] in self._before and not self._left.wait(_AGAIN):
                    signal.pthread_kill(main_thread().ident or 0, told[0])
            os.close(self._told)

    def close(self) -> None:
        """Hear as before; but after an end the program is leaving, and what comes on top of it is ignored."""
        self._left.set()
        sys.unraisablehook = self._unraisable
        for number, old in self._before.items():
            signal.signal(number, signal.SIG_IGN if self.ended else old)
        if sys.platform != "win32":
            signal.set_wakeup_fd(self._told_before)
            os.close(self._telling)  # which ends the thread
