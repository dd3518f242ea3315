"""A hosted program: what it writes is read as it comes, nothing it does blocks us, and in the end it is gone."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from bastide.errors import FileError, ForfeitError, PlayerError
from bastide.protocol.hosting import faults
from bastide.protocol.hosting.faults import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.protocol.limits import Limits

_WARDEN = Path(__file__).with_name("warden.py")
_PIECE = 65_536
_LONGEST_ANSWER = 1_000_000
"""Bytes of an answer: the longest that anybody needs, all moves of a position, has a fiftieth of that."""
_KEPT = 65_536
"""Bytes kept from the beginning, and from the end, of what a program writes to its error output."""
_QUITTING = 0.5
"""Seconds for a program to end by itself when told to."""
_GOING = 8.0
"""Seconds for the warden to end everything: more than it takes at most."""
_REASON = 0.5
"""Seconds to wait, where a program has closed a pipe, for the news that it has ended altogether."""
_NAME = 60
"""Letters of a file's name."""
_numbers = count(1)


class Deadline(NamedTuple):
    """Until when something must be done, by the monotonic clock, and how many seconds were given for it."""

    at: float
    seconds: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """From now on."""
        return cls(monotonic() + seconds, seconds)


class _Kept:
    """The beginning and the end of a stream that may never end."""

    def __init__(self) -> None:
        self._head, self._tail, self._bytes = b"", b"", 0

    def add(self, data: bytes) -> None:
        """Take some more."""
        self._bytes += len(data)
        room = _KEPT - len(self._head)
        self._head += data[:room]
        self._tail = (self._tail + data[room:])[-_KEPT:]

    def __str__(self) -> str:
        left_out = self._bytes - len(self._head) - len(self._tail)
        between = f"\n[{left_out} bytes left out]\n".encode() if left_out else b""
        return (self._head + between + self._tail).decode(errors="replace")


class HostedProcess:
    """A running program that answers lines with texts that end with an empty line.

    Attributes:
        stderr: what it has written to its error output.
    """

    def __init__(self, command: Sequence[str], limits: Limits, name: str = "player") -> None:
        """Start it.

        Args:
            command: the program and its arguments; no shell is started.
            limits: what it may use.
            name: what the file of its error output is called.

        Raises:
            PlayerError: programs cannot be hosted on this system.
            ForfeitError: the system lacks what is needed to start another process.
        """
        if os.name != "posix":
            raise PlayerError("programs can be hosted on Linux and macOS only")
        self.stderr = _Kept()
        self._limits = limits
        self._name = name
        self._answer = b""
        self._said = b""
        self._ending: dict[str, Any] = {}
        self._closed: set[int] = set()
        life, self._life = os.pipe()
        self._status, status = os.pipe()
        memory = limits.memory_mb * 2**20
        watched = (life, status, memory, limits.cpu_seconds, limits.processes)
        try:
            self._warden: subprocess.Popen[bytes] | None = subprocess.Popen(  # noqa: S603 - a person has asked for this program
                [sys.executable, "-I", "-S", str(_WARDEN), *map(str, watched), *command],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(life, status),
                start_new_session=True,  # Ctrl-C is for us to act upon
                # Most programs in Python forget that what they print waits in a buffer.
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        except OSError as error:
            os.close(self._life)
            os.close(self._status)
            raise ForfeitError("start", f"could not be started: {error.strerror or error}") from None
        finally:
            os.close(life)
            os.close(status)
        pipes = (self._warden.stdin, self._warden.stdout, self._warden.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe is not None)
        for pipe in (self._in, self._out, self._err, self._status):
            os.set_blocking(pipe, False)

    # Talking ---------------------------------------------------------------------------------------------------------
    def exchange(self, line: str, deadline: Deadline) -> str:
        """Send a line and wait for the answer, without the empty line at its end.

        Raises:
            ForfeitError: there is none, or none in time; or something else is wrong with the program.
        """
        self._read_all()
        if self._answer.strip():
            raise ForfeitError("garbage", f'wrote "{shown(self._so_far().strip())}" without being asked')
        self._answer = b""
        pending = line.encode() + b"\n"
        while True:
            pending = self._step(pending, deadline.at)
            answer = self._taken()
            if answer is not None:
                return answer
            if len(self._answer) > _LONGEST_ANSWER:
                raise ForfeitError("flood", f"wrote {_LONGEST_ANSWER:,} bytes and more instead of an answer")
            self._check_end(line)
            if monotonic() >= deadline.at:
                raise faults.too_late(line, self._so_far(), deadline.seconds)

    def _step(self, pending: bytes, until: float) -> bytes:
        """Wait until something can be read or written, and do it. Returns what is still to be sent."""
        poll = select.poll()
        for pipe in {self._out, self._err, self._status} - self._closed:
            poll.register(pipe, select.POLLIN)
        if pending and self._in not in self._closed:
            poll.register(self._in, select.POLLOUT)
        for pipe, _ in poll.poll(max(0.0, until - monotonic()) * 1000):
            if pipe == self._in:
                pending = self._write(pending)
            else:
                self._read(pipe)
        return pending

    def _write(self, pending: bytes) -> bytes:
        try:
            return pending[os.write(self._in, pending) :]
        except BlockingIOError:
            return pending
        except OSError:
            self._closed.add(self._in)
            return b""

    def _read(self, pipe: int) -> bool:
        """Take what is there. Returns whether there may be more."""
        if pipe in self._closed:
            return False
        try:
            data = os.read(pipe, _PIECE)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            self._closed.add(pipe)
        elif pipe == self._err:
            self.stderr.add(data)
        elif pipe == self._out:
            self._answer += data
        else:
            self._said += data
            *lines, self._said = self._said.split(b"\n")
            for each in lines:
                self._ending = {**json.loads(each), **self._ending}  # what came first is the reason
        return bool(data)

    def _read_all(self) -> None:
        """Take what has come meanwhile, up to a bound: a flood has no end."""
        for pipe in (self._out, self._err, self._status):
            for _ in range(32):
                if not self._read(pipe):
                    break

    def _taken(self) -> str | None:
        """The answer, if it is complete."""
        text = self._answer.replace(b"\r\n", b"\n").lstrip(b"\n")
        answer, end, rest = text.partition(b"\n\n")
        if not end:
            return None
        self._answer = rest
        try:
            decoded = answer.decode()
        except UnicodeDecodeError:
            raise ForfeitError("garbage", f'answered with bytes that are no text: "{shown(repr(answer))}"') from None
        # A program may pad with blanks, but what a person cannot see is no part of an answer.
        if not decoded.replace("\n", "").replace("\t", "").isprintable():
            raise ForfeitError("garbage", f'answered with signs that cannot be printed: "{shown(decoded)}"')
        return decoded

    def _so_far(self) -> str:
        return self._answer.decode(errors="backslashreplace").replace("\r", "")

    # What goes wrong -------------------------------------------------------------------------------------------------
    def _check_end(self, line: str) -> None:
        """Raise what the warden has told, or what a closed pipe means."""
        if not self._ending and not {self._out, self._in, self._status} & self._closed:
            return
        until = monotonic() + _REASON
        while not self._ending and monotonic() < until and self._status not in self._closed:
            self._step(b"", until)
        self._read_all()
        if self._taken_is_waiting():
            return  # it answered before it ended; the next question will tell
        raise self._fault(line)

    def _taken_is_waiting(self) -> bool:
        return b"\n\n" in self._answer.replace(b"\r\n", b"\n").lstrip(b"\n")

    def _fault(self, line: str) -> ForfeitError:
        if self._ending or self._status in self._closed:
            return faults.ended(self._ending, self._limits, line, str(self.stderr))
        return faults.closed("output" if self._out in self._closed else "input", line, str(self.stderr))

    # The end ---------------------------------------------------------------------------------------------------------
    def close(self, farewell: str = "") -> None:
        """End the program and all that it has started; may be called again.

        Args:
            farewell: a line to send first, upon which it may end by itself.
        """
        if self._warden is None:
            return
        if farewell and not self._ending and self._in not in self._closed:
            self._write(farewell.encode() + b"\n")
            until = monotonic() + _QUITTING
            while not self._ending and monotonic() < until and self._status not in self._closed:
                self._step(b"", until)
                self._answer = b""
        if self._life >= 0:  # an interruption may have come in between
            os.close(self._life)
            self._life = -1
        try:
            self._warden.wait(_GOING)
        except subprocess.TimeoutExpired:  # somebody has stopped it
            with suppress(OSError):
                os.killpg(self._warden.pid, signal.SIGKILL)
            self._warden.kill()
            self._warden.wait()
        self._read_all()
        os.close(self._status)
        for pipe in (self._warden.stdin, self._warden.stdout, self._warden.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._warden = None
        self._keep_stderr()

    def _keep_stderr(self) -> None:
        folder, text = self._limits.stderr_folder, str(self.stderr)
        if folder is None or not text:
            return
        short = re.sub(r"[^\w.-]+", "-", self._name)[:_NAME].strip("-.") or "player"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{short}.{os.getpid()}-{next(_numbers)}.txt"
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise FileError.of(folder, error) from None
