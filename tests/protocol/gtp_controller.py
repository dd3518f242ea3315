"""A controller that follows the Go Text Protocol to the letter, and nothing of ours: the standard library alone.

It is written from "Specification of the Go Text Protocol, version 2, draft 2" by Gunnar Farnebäck: commands with and
without numbers, responses and the two newlines at their end, what is taken out of lines, the administrative commands.
What an engine writes is read byte by byte, and anything that the grammar does not have ends the run with an error.

Called with an engine's command line; plays a whole game and prints its result.
"""

from __future__ import annotations

import subprocess
import sys


class Violation(Exception):  # noqa: N818 - what the specification calls it
    """Something that the grammar does not have."""


class Controller:
    """The controller's side of one engine."""

    def __init__(self, command: list[str]) -> None:
        self._engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603
        self._number = 0

    def _byte(self) -> str:
        assert self._engine.stdout is not None
        byte = self._engine.stdout.read(1)
        if not byte:
            raise Violation("the engine closed its output")
        if byte[0] >= 0x80 or (byte[0] < 0x20 and byte not in (b"\n", b"\t", b"\r")) or byte == b"\x7f":
            raise Violation(f"the engine wrote the byte {byte!r}")
        return byte.decode("ascii")

    def send(self, line: str, *, numbered: bool = True, raw: bool = False) -> tuple[bool, str]:
        """A command; returns whether it succeeded, and the response's text."""
        assert self._engine.stdin is not None
        self._number += numbered
        number = str(self._number) if numbered and not raw else ""
        self._engine.stdin.write(f"{number} {line}\n".lstrip(" ").encode("ascii"))
        self._engine.stdin.flush()
        status = self._byte()
        if status not in "=?":
            raise Violation(f"a response begins with = or ?, not {status!r}")
        for digit in number:
            if self._byte() != digit:
                raise Violation(f"the response is not numbered {number}")
        text = ""
        while not text.endswith("\n\n"):
            text += self._byte()
        if text[0] not in " \n":
            raise Violation(f"after status and number comes a blank, not {text[0]!r}")
        return status == "=", text[:-2].strip()

    def must(self, line: str) -> str:
        """A command that must succeed; its text."""
        done, text = self.send(line)
        if not done:
            raise Violation(f"{line} failed: {text}")
        return text

    def must_fail(self, line: str, how: str) -> None:
        """A command that must fail, with an error message that begins so."""
        done, text = self.send(line)
        if done or not text.startswith(how):
            raise Violation(f"{line} should have failed with {how!r}, and answered {text!r}")

    def end(self) -> None:
        """Tell it to quit: the response comes first, then the end of its output, then its end."""
        self.must("quit")
        out, _ = self._engine.communicate(timeout=60)
        if out or self._engine.returncode:
            raise Violation(f"after quit came {out!r} and the exit code {self._engine.returncode}")


def administration(controller: Controller) -> None:
    """What every engine has to know."""
    if controller.must("protocol_version") != "2":
        raise Violation("this is not version 2")
    known = controller.must("list_commands").split("\n")
    for name in ("protocol_version", "name", "version", "known_command", "list_commands", "quit"):
        if name not in known or controller.must(f"known_command {name}") != "true":
            raise Violation(f"{name} is not known")
    if controller.must("known_command surely_unknown") != "false":
        raise Violation("known_command knows everything")
    controller.must_fail("surely_unknown", "unknown command")
    controller.must_fail("boardsize 25", "unacceptable size")
    controller.must_fail("play light", "syntax error")
    if controller.send("name", numbered=False) != (True, controller.must("name")):
        raise Violation("with and without a number the answers differ")


def preprocessing(controller: Controller) -> None:
    """Comments, tabs, other control characters."""
    version = controller.must("version")
    for line in ("version # and a comment", "\tversion\t", "ver\x01sion\x02", "version \r"):
        if controller.must(line) != version:
            raise Violation(f"{line!r} is not understood")
    if controller.send("# nothing\n\n   \n\t\nversion", raw=True) != (True, version):
        raise Violation("lines without a command are not passed over")


def game(controller: Controller) -> str:
    """A whole game, and back to its beginning."""
    controller.must("clear_board")
    controller.must("time_settings 600 30 5")
    moves = 0
    while (side := controller.must("bastide-to_move")) != "over":
        colour = {"light": "w", "dark": "b"}[side]
        other = {"light": "b", "dark": "w"}[side]
        controller.must(f"time_left {colour} {600 - moves} 0")
        controller.must_fail(f"genmove {other}", "")
        move = controller.must(f"genmove {colour}")
        controller.must("undo")
        controller.must_fail(f"play {other} {move}", "illegal move")
        controller.must(f"play {colour} {move.lower()}")
        moves += 1
    controller.must_fail("genmove w", "")
    score = controller.must("final_score")
    controller.must("showboard")
    for _ in range(moves):
        controller.must("undo")
    controller.must_fail("undo", "cannot undo")
    return score


def main() -> None:
    """Drive an engine."""
    controller = Controller(sys.argv[1:])
    administration(controller)
    preprocessing(controller)
    print(game(controller))  # noqa: T201 - a program
    controller.end()


if __name__ == "__main__":
    main()
