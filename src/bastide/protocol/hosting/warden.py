"""The warden: a small process between us and a hosted player, which sees to it that nothing of the player is left.

It is run as a program by its path, by a bare Python (`-I -S`), to start in moments: it imports nothing of ours.
It starts the player, watches what all the player's processes together use, and ends them all as soon as the player
ends, uses too much, or we close our end of a pipe, which the system also does for us should we be killed.

On Linux the warden is a "subreaper": processes whose parent has ended become the warden's children, so that none can
slip away by having a dead parent or a session of its own. Elsewhere it ends the player's process group.

Called with: LIFE STATUS MEMORY CPU PROCESSES PROGRAM ARGUMENT ...
LIFE and STATUS are file descriptors, MEMORY is in bytes, CPU in seconds. To STATUS it writes JSON objects, one a line:
{"failed": why}: the program cannot be started. {"over": what, "used": number}: it uses too much "memory", "cpu" or
"processes". {"ended": code}: it has ended, with a code below 0 by that signal. {"left": pids}: these cannot be ended.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
import time

_LOOK = 0.1
"""Seconds between two looks at what is used."""
_PATIENCE = 5.0
"""Seconds for killed processes to be gone: one that the system holds in a call may take some."""
_SUBREAPER, _DEATH_SIGNAL = 36, 1
"""Linux: prctl's PR_SET_CHILD_SUBREAPER and PR_SET_PDEATHSIG."""
_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_LINUX = sys.platform == "linux"


def _prctl(option: int, value: int) -> None:
    if _LINUX:
        import ctypes  # noqa: PLC0415 - only where it is needed

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _limit(what: int, soft: int, hard: int) -> None:
    """Lower one of this process's limits; one that is lower already stays."""
    _, most = resource.getrlimit(what)
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    resource.setrlimit(what, (soft, hard))


class Warden:
    """One player's warden."""

    def __init__(self, life: int, status: int, memory: int, cpu: float, processes: int) -> None:
        self._life = life
        self._status = status
        self._memory, self._cpu, self._processes = memory, cpu, processes
        self._player = 0
        self._player_code: int | None = None
        self._told_to_end = False

    def run(self, command: list[str]) -> None:
        """Start the player, watch it, end it."""
        _prctl(_SUBREAPER, 1)
        for ours in (self._life, self._status):
            os.set_inheritable(ours, False)  # noqa: FBT003 - it takes no names
        woken, waking = os.pipe()
        os.set_blocking(waking, False)
        os.set_blocking(woken, False)
        signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(number, self._end)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self._player = os.fork()
        if not self._player:
            self._become(command)
        try:
            # The player alone holds its streams: where it closes one, the other side must notice.
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nothing, stream)
            self._watch(woken)
        finally:
            self._end_all()

    def _end(self, *_: object) -> None:
        self._told_to_end = True

    def _become(self, command: list[str]) -> None:
        """In the new process: limits, then the player's program."""
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGCHLD, signal.SIGPIPE):
                signal.signal(number, signal.SIG_DFL)
            os.setpgid(0, 0)
            _prctl(_DEATH_SIGNAL, signal.SIGKILL)
            if _LINUX:
                # Data, not address space: Java and others reserve far more addresses than they ever use.
                _limit(resource.RLIMIT_DATA, self._memory, self._memory)
            _limit(resource.RLIMIT_CPU, int(self._cpu) + 1, int(self._cpu) + 2)
            _limit(resource.RLIMIT_CORE, 0, 0)
            os.execvp(command[0], command)  # noqa: S606 - it is what we are here for
        except (OSError, ValueError) as error:
            self._tell(failed=getattr(error, "strerror", None) or str(error))
        finally:
            os._exit(127)

    def _tell(self, **said: object) -> None:
        try:
            os.write(self._status, json.dumps(said).encode() + b"\n")
        except OSError:  # nobody listens any more
            return

    # Watching --------------------------------------------------------------------------------------------------------
    def _watch(self, woken: int) -> None:
        poll = select.poll()
        poll.register(self._life, select.POLLIN)
        poll.register(woken, select.POLLIN)
        look = time.monotonic() + _LOOK
        while not self._told_to_end:
            ready = dict(poll.poll(max(0.0, look - time.monotonic()) * 1000))
            if self._life in ready:
                return
            if woken in ready:
                os.read(woken, 4096)
                self._reap()
            if self._player_code is not None:
                self._tell(ended=self._player_code)
                return
            if time.monotonic() >= look:
                look = time.monotonic() + _LOOK
                if self._is_over():
                    return

    def _is_over(self) -> bool:
        """Whether more is used than may be; then that is told."""
        memory = cpu = 0.0
        pids = descendants()
        for pid in pids:
            used = _used_by(pid)
            memory += used[0]
            cpu += used[1]
        cpu += sum(os.times()[2:4])  # of those already gone
        limits = {"memory": self._memory, "cpu": self._cpu, "processes": self._processes}
        for what, used_up in (("memory", memory), ("cpu", cpu), ("processes", len(pids))):
            if used_up > limits[what]:
                self._tell(over=what, used=used_up)
                return True
        return False

    def _reap(self) -> None:
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            if pid == self._player:
                self._player_code = os.waitstatus_to_exitcode(status)

    # Ending ----------------------------------------------------------------------------------------------------------
    def _end_all(self) -> None:
        """Kill until nothing is left: what a process starts while it is being killed becomes ours and is next."""
        until = time.monotonic() + _PATIENCE
        while True:
            if self._player_code is None:
                _kill(-self._player)  # its group, which is all that can be known where there is no Linux
            self._reap()
            left = descendants() if _LINUX else [self._player] * (self._player_code is None)
            if not left:
                return
            if time.monotonic() > until:
                self._tell(left=left)
                return
            for pid in left:
                _kill(pid)
            time.sleep(0.002)


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:  # gone already
        return


def descendants() -> list[int]:
    """Every process below this one, in no order."""
    found: list[int] = []
    pending = [os.getpid()]
    while pending:
        children = _children_of(pending.pop())
        found += children
        pending += children
    return found


def _children_of(pid: int) -> list[int]:
    children: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208 - pathlib takes a while to load
            with open(f"/proc/{pid}/task/{thread}/children") as file:  # noqa: PTH123 - the same
                children += map(int, file.read().split())
    except OSError:  # it has just ended, or this is no Linux
        return children
    return children


def _used_by(pid: int) -> tuple[float, float]:
    """A process's memory in bytes and processor time in seconds, that of its ended children included."""
    try:
        with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123 - the same
            # The name, in parentheses, may hold anything.
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0, 0.0
    return int(fields[21]) * _PAGE, sum(map(int, fields[11:15])) / _TICKS


if __name__ == "__main__":
    _life, _status, _memory, _cpu, _processes = sys.argv[1:6]
    Warden(int(_life), int(_status), int(_memory), float(_cpu), int(_processes)).run(sys.argv[6:])
