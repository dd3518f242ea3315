"""`bastide` as a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx2

from server_support import PATIENCE, Api

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Program:
    """`bastide` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str, limit: int | None = None) -> None:
        def bounded() -> None:
            import resource  # noqa: PLC0415 - not on Windows

            assert limit is not None
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        self.process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", "bastide", "--no-browser", "--data", str(folder), *(arguments or ("--port", "0"))],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=None if limit is None else bounded,  # noqa: PLW1509 - nothing else runs in the test's process
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        assert found is not None, self.process.communicate()[1]
        self.port = int(found.group(1))
        self.client = httpx2.Client(base_url=found.group(0), timeout=PATIENCE)
        self.api = Api(self.client)
        self.api.ready()

    def children(self) -> set[int]:
        """The processes below it."""
        listed = subprocess.run(["ps", "-eo", "pid=,ppid="], check=True, capture_output=True, text=True).stdout  # noqa: S607
        pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
        return {pid for pid, parent in pairs if parent == self.process.pid}

    def end(self, how: int = signal.SIGINT) -> tuple[int, str]:
        """End it by a signal; its exit code, and what it wrote to its error output."""
        self.client.close()
        self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@contextmanager
def running(folder: Path, *arguments: str, limit: int | None = None) -> Iterator[Program]:
    """A program that is ended in any case."""
    program = Program(folder, *arguments, limit=limit)
    try:
        yield program
    finally:
        program.client.close()
        program.process.kill()
        program.process.communicate()


def gone(pids: set[int]) -> bool:
    """Whether these processes have ended."""

    def ended(pid: int) -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], check=False, capture_output=True, text=True)  # noqa: S603, S607
        return state.stdout.strip().startswith("Z") or not state.stdout.strip()

    return all(map(ended, pids))
