"""The real program in a terminal of its own, stopped in every way in which a terminal stops a program."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bastide
from bastide.kernel.jit import cache_folder
from bastide.records import read_games
from bastide.terminal.ears import Closed, Ears
from bastide.terminal.progress import prepare_engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
pytest.importorskip("termios", reason="needs pseudo-terminals")

PATIENCE = 60.0
"""Seconds that a busy machine may take for what takes moments; no test waits longer than it has to."""
LOOKS = 20
"""Looks at what a program does before that is believed."""
COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
# The child makes the pseudo-terminal the one that controls it, so that Ctrl-C and hanging up reach it as in real life.
OWN_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "bastide", *sys.argv[1:]])
"""


class Program:
    """`bastide` in a pseudo-terminal; its error output goes into a file, to be read when the terminal is gone."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.home = folder / "home"
        self.home.mkdir()
        cache = cache_folder()
        if cache is None:
            pytest.skip("compiled code cannot be kept here")
        (self.home / "cache").symlink_to(cache.parent, target_is_directory=True)
        self._errors = folder / "errors"
        self.shown = ""
        self.master, slave = pty.openpty()
        source = str(Path(bastide.__file__).parents[1])
        environment = {**os.environ, "BASTIDE_HOME": str(self.home), "PYTHONPATH": source, "TERM": "xterm"}
        with self._errors.open("wb") as errors:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-c", OWN_TERMINAL, *arguments],
                stdin=slave,
                stdout=slave,
                stderr=errors,
                env=environment,
                start_new_session=True,
            )
        os.close(slave)

    def read(self, seconds: float) -> str:
        """What it has written within so many seconds; all of it if it ends."""
        new = b""
        until = time.monotonic() + seconds
        while select.select([self.master], [], [], max(0.0, until - time.monotonic()))[0]:
            try:
                part = os.read(self.master, 1 << 16)
            except OSError:  # the other end is closed
                part = b""
            if not part:
                break
            new += part
        self.shown += new.decode(errors="replace")
        return self.shown

    def wait_for(self, text: str) -> None:
        """Read until it has written a text, colours left out."""
        until = time.monotonic() + PATIENCE
        while text not in COLOURS.sub("", self.shown):
            assert time.monotonic() < until, self.shown
            assert self.process.poll() is None, self.shown + self.errors
            self.read(0.05)

    def wait_till_asleep(self) -> None:
        """Wait until it is seen to sleep and go on sleeping: the prompt is shown a little before it listens."""
        until = time.monotonic() + PATIENCE
        seen = 0
        while seen < LOOKS:
            assert time.monotonic() < until, self.shown + self.errors
            self.read(0.01)
            seen = seen + 1 if self._stat()[0] == "S" else 0

    def wait_till_worked(self, seconds: float) -> None:
        """Wait until it has had a core for so long, however many others want it."""
        until = time.monotonic() + PATIENCE
        while sum(map(int, self._stat()[11:13])) < seconds * os.sysconf("SC_CLK_TCK"):
            assert time.monotonic() < until, self.shown + self.errors
            assert self.process.poll() is None, self.shown + self.errors
            self.read(0.05)

    def _stat(self) -> list[str]:
        """What Linux tells of it: man 5 proc_pid_stat, from the state on.

        Elsewhere it always seems to sleep and to have worked long; the looks take their time all the same.
        """
        try:
            told = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        except OSError:
            time.sleep(0.1)
            return ["S", *["999999"] * 20]
        return told.rpartition(")")[2].split()

    def type(self, line: str) -> None:
        os.write(self.master, line.encode())

    def hang_up(self) -> None:
        os.close(self.master)
        self.master = -1

    def end(self) -> int:
        """Wait until it has ended; its exit code."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until, self.shown + self.errors
            if self.master >= 0:
                self.read(0.05)
            else:
                time.sleep(0.02)
        if self.master >= 0:
            self.read(0.2)
        return self.process.returncode

    @property
    def errors(self) -> str:
        return self._errors.read_text(encoding="utf-8", errors="replace")

    @property
    def saved(self) -> list[Path]:
        return sorted((self.home / "games").glob("*"))

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.master >= 0:
            os.close(self.master)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    prepare_engine()  # only here, so that no child compiles
    running: list[Program] = []

    def make(*arguments: str) -> Program:
        running.append(Program(tmp_path, *arguments))
        return running[-1]

    yield make
    for program in running:
        program.close()


def check_kept(program: Program, moves: int, *, told: bool) -> None:
    """The game is saved whole, its path shown where there still is a terminal, and nothing else is said."""
    assert "Traceback" not in program.shown + program.errors
    assert program.errors == ""
    (path,) = program.saved  # and nothing half-written beside it
    (game,) = read_games(path)
    assert len(game.moves) == moves
    if told:
        found = re.search(r"The game is saved: (\S+)", program.shown)
        assert found
        assert found[1] == str(path)


def ctrl_c(program: Program) -> None:
    program.type("\x03")


def ctrl_d(program: Program) -> None:
    program.type("\x04")


def told_to_end(program: Program) -> None:
    program.process.send_signal(signal.SIGTERM)


def hung_up(program: Program) -> None:
    program.hang_up()


def killed(program: Program) -> None:
    program.process.kill()


def at_the_prompt(start: Callable[..., Program]) -> Program:
    """A game of two moves, waiting for the third."""
    program = start("play", "--rules", "hamlet", "--dark", "random", "--seed", "1")
    program.wait_for("light> ")
    program.type("WEA1\n")
    program.wait_for("Light to build.\r\nlight> ")
    program.wait_till_asleep()
    return program


def thinking(start: Callable[..., Program], player: str = "engine:seconds=120") -> Program:
    """A game of one move, the computer about to answer it in two minutes."""
    program = start("play", "--rules", "cathedral", "--dark", player)
    program.wait_for("light> ")
    program.type("CAnE5\n")
    program.wait_for("Dark is thinking ...")
    return program


@pytest.mark.parametrize("stop", [ctrl_c, ctrl_d, told_to_end, hung_up])
def test_stopped_at_the_prompt(start: Callable[..., Program], stop: Callable[[Program], None]) -> None:
    program = at_the_prompt(start)
    stop(program)
    assert program.end() == 0
    check_kept(program, 2, told=stop is not hung_up)


@pytest.mark.parametrize("player", ["rollout:seconds=120", "engine:seconds=120"])
@pytest.mark.parametrize("stop", [ctrl_c, told_to_end, hung_up])
def test_stopped_while_the_computer_thinks(
    start: Callable[..., Program], stop: Callable[[Program], None], player: str
) -> None:
    """It need not have thought long: what is heard while compiled code is still being loaded counts, too."""
    program = thinking(start, player)
    stop(program)
    assert program.end() == 0  # long before the two minutes are over
    check_kept(program, 1, told=stop is not hung_up)


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_told_twice(start: Callable[..., Program], first: signal.Signals) -> None:
    """Shells and terminals both hang up, and people press Ctrl-C again."""
    program = at_the_prompt(start)
    for number in (first, signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        program.process.send_signal(number)
        time.sleep(0.0007)  # a volley
    assert program.end() == 0
    check_kept(program, 2, told=True)


@pytest.mark.parametrize("where", [at_the_prompt, thinking])
def test_ctrl_c_twice(start: Callable[..., Program], where: Callable[[Callable[..., Program]], Program]) -> None:
    program = where(start)
    ctrl_c(program)
    ctrl_c(program)
    assert program.end() == 0
    check_kept(program, 2 if where is at_the_prompt else 1, told=True)


@pytest.mark.parametrize("where", [at_the_prompt, thinking])
def test_killed_outright(start: Callable[..., Program], where: Callable[[Callable[..., Program]], Program]) -> None:
    """Nothing can be done any more, and nothing has to be: the game was saved with every move."""
    program = where(start)
    killed(program)
    assert program.end() == -signal.SIGKILL
    check_kept(program, 2 if where is at_the_prompt else 1, told=False)


def test_bytes_that_are_no_text_are_refused_like_any_other(start: Callable[..., Program]) -> None:
    program = at_the_prompt(start)
    os.write(program.master, b"\xff\xfeA\n")
    program.wait_for("A' is no move")
    ctrl_d(program)
    assert program.end() == 0
    check_kept(program, 2, told=True)


def test_counting_is_stopped_with_one_line(start: Callable[..., Program]) -> None:
    program = start("perft", "cathedral", "5")
    program.wait_till_worked(2.0)  # it has begun to count
    ctrl_c(program)
    assert program.end() == 130
    assert program.errors == "bastide: stopped\n"
    assert program.shown.strip() in {"", "^C"}


def test_once_an_end_has_come_nothing_is_told_of_what_is_cleared_away(capsys: pytest.CaptureFixture[str]) -> None:
    """Python cannot raise out of a destructor, and would print the traceback of what it drops there: of the end that
    came in it, and of what that end left half made."""

    class Cleared:
        def __init__(self, error: type[Exception]) -> None:
            self.error = error

        def __del__(self) -> None:
            raise self.error

    told: list[object] = []
    before = sys.unraisablehook
    heard = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)}
    sys.unraisablehook = lambda unraisable: told.append(unraisable.exc_type)
    try:
        ears = Ears()
        Cleared(KeyError)
        with pytest.raises(Closed):
            signal.raise_signal(signal.SIGINT)
        Cleared(Closed)
        Cleared(AttributeError)
        ears.close()
    finally:
        sys.unraisablehook = before
        for number, handler in heard.items():
            signal.signal(number, handler)
    assert told == [KeyError]
    assert capsys.readouterr().err == ""
