"""What the tests of the page share: the real server as a process of its own, and hands that play in a browser."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

PERSON = {"kind": "person"}
RANDOM = {"kind": "built-in", "name": "random"}
PATIENCE = 15_000
"""Milliseconds that something may take on a busy machine."""


def leave_out(why: str) -> NoReturn:
    """Skip, with a line that says why; where a change is judged, fail: there everything has to be there."""
    if os.environ.get("CI"):
        pytest.fail(f"{why}, which must not be where a change is judged")
    pytest.skip(why)


class Server:
    """The program as a person starts it, on a free port, with a folder of its own.

    Attributes:
        address: where it answers, without a slash at the end.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.address = ""
        self._port = port
        self.start()

    def start(self) -> None:
        """Start it, the second time on the same port."""
        command = [sys.executable, "-m", "bastide", "--no-browser", "--port", str(self._port), "--data", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own program
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "http://" in line:
                self.address = "http://" + line.split("http://")[1].split("/")[0]
                self._port = int(self.address.rsplit(":", 1)[1])
                return
        raise AssertionError("the server said no address")

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        self.process.kill()
        self._close()

    def stop(self) -> None:
        """End it as a person does, by Ctrl-C."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self._close()

    def _close(self) -> None:
        self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the API answers."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - the address is ours
            f"{self.address}/api/v1{path}", data, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return json.load(answer)

    def new_game(self, rules: str, light: Any = PERSON, dark: Any = PERSON, **more: Any) -> str:
        """Begin a game; gives its id."""
        told = self.ask("/games", {"rules": rules, "light": light, "dark": dark, **more})
        assert isinstance(told["id"], str)
        return told["id"]

    def game(self, game: str) -> Any:
        """A game as it is now."""
        return self.ask(f"/games/{game}")


def legal_placements(position: Any) -> Iterator[tuple[str, str, int]]:
    """What may be placed: code, facing, square of the turning point."""
    for form in position["survey"]["forms"]:
        for square, problem in enumerate(form["places"]):
            if problem == 0:
                yield form["code"], form["facing"], square


def some_placement(position: Any, random: Random) -> tuple[str, str, int]:
    """A placement by chance, of the largest that fit: so games end soon, and not always in the same way."""
    legal = list(legal_placements(position))
    sizes: dict[str, int] = {}
    for code, _, _ in legal:
        sizes[code] = sizes.get(code, 0) + 1
    few = min(sizes.values())
    chosen = [place for place in legal if sizes[place[0]] <= 4 * few]
    return random.choice(chosen)


class Hands:
    """Plays at one page with a mouse, a keyboard or a finger.

    Attributes:
        page: the browser's page.
        server: what it talks to.
    """

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.rulesets = {rules["name"]: rules for rules in server.ask("/rulesets")}

    def sit_down(self, game: str) -> None:
        """Open a game."""
        self.page.goto(f"{self.server.address}/#/game/{game}")
        self.table(game)

    def table(self, game: str) -> None:
        """Wait until the page shows the game as the server has it."""
        self.page.wait_for_function(
            "number => document.querySelector('main.game')?.dataset.number === String(number)",
            arg=self.server.game(game)["number"],
            timeout=PATIENCE,
        )

    @property
    def board(self) -> Locator:
        return self.page.locator("main.game bastide-board")

    @property
    def line(self) -> str:
        """The line under the board."""
        return self.page.locator(".line").inner_text()
