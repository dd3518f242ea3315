"""A player that plays well for a while and then does what its first argument says; its second says at which command.

It keeps to the protocol with the standard library alone. What it is told goes to its error output, a line each.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

HOLD = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
"""A program that only waits, whatever it is told."""


def _write(data: bytes, *, after: float = 0, hold: float = 0) -> None:
    time.sleep(after)
    while data:
        data = data[os.write(1, data) :]
    time.sleep(hold)


def _flood(stream: int) -> None:
    while True:
        os.write(stream, b"all work and no play " * 1000)


def _fork_away() -> None:
    """Leave a child behind that nobody knows: its parent has ended, its session is its own, and it keeps our pipes."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(600)
        os._exit(0)
    os._exit(0)


def _many() -> None:
    holders = [subprocess.Popen([sys.executable, "-I", "-S", "-c", HOLD]) for _ in range(12)]  # noqa: S603
    holders[0].wait()


def _eat(piece: int) -> None:
    eaten = []
    while True:
        eaten.append(bytearray(piece))
        time.sleep(0.001)


def _spin() -> None:
    while True:
        pass


def _hold() -> None:
    time.sleep(600)


def _ignore_sigterm() -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    _hold()


def _close(stream: int) -> None:
    os.close(stream)
    _hold()


def _stop_warden() -> None:
    os.kill(os.getppid(), signal.SIGSTOP)
    _hold()


def _shared() -> None:
    """Many small processes that are a lot together."""
    for _ in range(4):
        if os.fork() == 0:
            eaten = bytearray(30_000_000)
            time.sleep(600)
            sys.exit(len(eaten))
    _hold()


DEEDS = {
    "silent": _hold,
    "late": lambda: _write(b"= pass\n\n", after=3),
    "half": lambda: _write(b"= TAn", hold=600),
    "no-end": lambda: _write(b"= TAnA1\n", hold=600),
    "close-stdout": lambda: _close(1),
    "close-stdin": lambda: _close(0),
    "flood-stdout": lambda: _flood(1),
    "flood-stderr": lambda: _flood(2),
    "fork": _fork_away,
    "ignore-sigterm": _ignore_sigterm,
    "eat": lambda: _eat(1_000_000),
    "gulp": lambda: bytearray(10**10),
    "shared": _shared,
    "many": _many,
    "spin": _spin,
    "nul": lambda: _write(b"= TAn\0A1\n\n"),
    "no-text": lambda: _write(b"= \xff\xfe\n\n"),
    "garbage": lambda: _write(b"I think TAnA1\n\n"),
    "nonsense": lambda: _write(b"= TAxA1\n\n"),
    "refuse": lambda: _write(b"? I do not like this position\n\n"),
    "descriptors": lambda: _write(
        f"? {sorted(int(each.name) for each in Path('/proc/self/fd').iterdir())[:-1]}\n\n".encode()
    ),
    "resign": lambda: _write(b"= resign\n\n"),
    "exit": lambda: sys.exit(3),
    "raise": lambda: 1 // 0,
    "abort": os.abort,
    "stop-warden": _stop_warden,
}


def main() -> None:
    """Answer commands."""
    deed = sys.argv[1] if len(sys.argv) > 1 else ""
    at = sys.argv[2] if len(sys.argv) > 2 else "genmove"
    choices: list[str] = []
    last = ""
    for line in sys.stdin:
        os.write(2, line.rstrip()[:80].encode() + b"\n")
        command, *arguments = line.split() or [""]
        if command == at and deed in DEEDS:
            DEEDS[deed]()
            continue
        text = ""
        if command == "list_commands":
            known = "list_commands clear_board play genmove bastide-rules bastide-choices time_settings time_left quit"
            text = "\n".join(known.split())
        elif command == "bastide-choices":
            choices = [word.split(":")[0] for word in arguments[1:]]
        elif command == "play":
            last = arguments[1]
        elif command == "genmove":
            text = last if deed == "theirs" and last else choices[0]
        _write(f"= {text}\n\n".encode())
        if deed == "chatter":
            _write(b"by the way\n")
        if command == "quit":
            return


if __name__ == "__main__":
    main()
