"""What the tests of the page share: the real server as a process of its own, and hands that play in a browser."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import urllib.request
from typing import TYPE_CHECKING, Any, NamedTuple

from web_support import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

    from playwright.sync_api import Locator, Page

WEB = ROOT / "src" / "bastide" / "web"
PERSON = {"kind": "person"}
CHANCE = {"kind": "built-in", "name": "random"}
PHRASES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in WEB.glob("texts/*.json")}
"""The page's texts by language and key."""
PATIENCE = 20_000
"""Milliseconds that something may take on a busy machine."""
_LARGE = 3
"""A placement is drawn among buildings that have at most so many times as many places as the one with the fewest:
mostly large ones, so that games end soon."""


class Server:
    """The program as a person starts it, on a free port, with a folder of its own.

    Attributes:
        address: where it answers, without a slash at the end.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        self._port = 0
        self.start()

    def start(self) -> None:
        """Start it and wait until it can play; the second time on the same port."""
        command = [
            sys.executable,
            "-m",
            "bastide",
            "--no-browser",
            "--port",
            str(self._port),
            "--data",
            str(self.folder),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own program
        assert self.process.stdout is not None
        told = next(line for line in self.process.stdout if "http://" in line)
        self.address = "http://" + told.split("http://")[1].split("/")[0]
        self._port = int(self.address.rsplit(":", 1)[1])
        while not self.ask("/preparation")["ready"]:
            time.sleep(0.1)

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

    def put(self, path: str, body: dict[str, Any]) -> Any:
        """What the API answers to something that is put in the place of another."""
        return self.ask(path, body, method="PUT")

    def ask(self, path: str, body: dict[str, Any] | None = None, *, method: str | None = None) -> Any:
        """What the API answers."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers, method=method)  # noqa: S310 - ours
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - the same
            return json.load(answer)

    def read(self, text: str) -> Any:
        """What the API reads of a text of records."""
        request = urllib.request.Request(  # noqa: S310 - our own address
            f"{self.address}/api/v1/records/read", text.encode(), {"Content-Type": "text/plain"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - the same
            return json.load(answer)

    def begin(self, rules: str, light: Any = PERSON, dark: Any = PERSON, *moves: str, **more: Any) -> str:
        """Begin a game, and play some moves of it; gives its id."""
        game = self.ask("/games", {"rules": rules, "light": light, "dark": dark, "seed": 1, **more})
        for ply, move in enumerate(moves):
            self.ask(f"/games/{game['id']}/moves", {"move": move, "after": ply})
        return str(game["id"])

    def game(self, game: str) -> Any:
        """A game as it is now."""
        return self.ask(f"/games/{game}")

    def play_on(self, game: str, random: Random, moves: int) -> None:
        """Play so many moves of a game of two people, or as many as there are."""
        for _ in range(moves):
            now = self.game(game)
            if now["outcome"]:
                return
            move = drawn(now["position"], random).text(self.ruleset(now["rules"])["size"])
            self.ask(f"/games/{game}/moves", {"move": move, "after": now["position"]["ply"]})

    def ruleset(self, name: str) -> Any:
        """A ruleset."""
        return next(rules for rules in self.ask("/rulesets") if rules["name"] == name)


class Placement(NamedTuple):
    """A building to be placed, by the square of its turning point."""

    code: str
    facing: str
    square: int

    def text(self, size: int) -> str:
        """As a move is written."""
        return f"{self.code}{self.facing}{square_name(self.square, size)}"


def square_name(square: int, size: int) -> str:
    """A square's name by its number."""
    return f"{chr(ord('A') + square % size)}{square // size + 1}"


def legal(position: Any) -> Iterator[Placement]:
    """What may be placed."""
    for form in position["survey"]["forms"]:
        for square, problem in enumerate(form["places"]):
            if problem == 0:
                yield Placement(form["code"], form["facing"], square)


def drawn(position: Any, random: Random) -> Placement:
    """A placement drawn by lot, mostly of a large building; one that conquers, every second time that there is one."""
    survey = position["survey"]
    conquering = [
        Placement(form["code"], form["facing"], int(square)) for form in survey["forms"] for square in form["conquests"]
    ]
    if conquering and random.random() < 0.5:
        return random.choice(conquering)
    places: dict[str, list[Placement]] = {}
    for placement in legal(position):
        places.setdefault(placement.code, []).append(placement)
    most = _LARGE * min(map(len, places.values()))
    return random.choice([one for code in places.values() if len(code) <= most for one in code])


def count_bytes(page: Page) -> dict[str, int]:
    """Counts what is sent, headers included and compressed as it is, by kind of resource."""
    sent: dict[str, int] = {}
    kinds: dict[str, str] = {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))

    def finished(told: dict[str, str]) -> None:
        kind = kinds.get(told["requestId"], "Other")
        sent[kind] = sent.get(kind, 0) + int(told["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    session.on(
        "Network.webSocketFrameReceived",
        lambda told: sent.update(WebSocket=sent.get("WebSocket", 0) + len(told["response"]["payloadData"])),
    )
    return sent


class Hands:
    """Plays at one page, by mouse, keyboard or finger.

    Attributes:
        page: the browser's page.
        server: what it talks to.
        faults: what the browser complained about: violations of the security policy among them.
    """

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        page.set_default_timeout(PATIENCE)

    # What is to be seen -----------------------------------------------------------------------------------------------
    def home(self) -> None:
        """Open the first screen."""
        self.page.goto(f"{self.server.address}/")
        self.page.locator("main.home bastide-board .below use").first.wait_for(state="attached")

    def sit_down(self, game: str) -> None:
        """Open a game."""
        self.page.goto(f"{self.server.address}/#/game/{game}")
        self.see(self.server.game(game)["number"])

    def see(self, number: int) -> None:
        """Wait until the page shows a game after that event or a later one, and its board is drawn."""
        self.page.wait_for_function(
            """(number) => {
                const table = document.querySelector("main.game");
                return Number(table?.dataset.number) >= number && table.querySelector("bastide-board")?.loadedSheet;
            }""",
            arg=number,
        )

    @property
    def game_id(self) -> str:
        """The game on the page."""
        self.page.wait_for_url("**/#/game/*")
        return self.page.url.rsplit("/", 1)[1]

    @property
    def game(self) -> Any:
        """The game on the page, as the server has it."""
        return self.server.game(self.game_id)

    @property
    def shown(self) -> Any:
        """The position that the board shows."""
        return self.page.evaluate("document.querySelector('main.game bastide-board').position")

    def of_board(self, name: str) -> Any:
        """A property of the board."""
        return self.page.evaluate("name => document.querySelector('main.game bastide-board')[name]", name)

    @property
    def line(self) -> str:
        """The line under the board."""
        return self.page.locator(".line").inner_text()

    def wait_for_turn(self) -> Any:
        """Wait until a person is to move or the game is over, and the page shows it; gives the game."""
        game = self.game_id
        while True:
            now = self.server.game(game)
            if now["outcome"] or now["position"]["to_move"] in now["may"]["move"]:
                self.see(now["number"])
                return now
            time.sleep(0.02)

    def button(self, name: str) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name)

    # Where things are -------------------------------------------------------------------------------------------------
    def middle(self, placement: Placement) -> tuple[float, float]:
        """The middle of a placement's squares in the window."""
        point = self.page.evaluate(
            """([code, facing, square]) => {
                const board = document.querySelector("main.game bastide-board");
                const { ruleset, interactive } = board;
                const kinds = [...ruleset.buildings, ruleset.neutral, ruleset.duke].filter(Boolean);
                const cells = kinds.find((kind) => kind.code === code)[interactive][facing];
                const squares = cells.map(([row, column]) => square + row * ruleset.size + column);
                const cell = (at) => board.shadowRoot.querySelector(`#square-${at}`);
                const boxes = squares.map((at) => cell(at).getBoundingClientRect());
                const [left, right] = [Math.min(...boxes.map((b) => b.left)), Math.max(...boxes.map((b) => b.right))];
                const [top, bottom] = [Math.min(...boxes.map((b) => b.top)), Math.max(...boxes.map((b) => b.bottom))];
                return [(left + right) / 2, (top + bottom) / 2];
            }""",
            [placement.code, placement.facing, placement.square],
        )
        return point[0], point[1]

    def box(self, square: int) -> tuple[float, float]:
        """The middle of a square in the window."""
        box = self.board_part(f"#square-{square}").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _in_the_way(self, point: tuple[float, float], square: int | None) -> bool:
        """Whether a tap on a point would not aim there: on a button beside the building in hand, or on that itself.

        Where the building is aimed at the square that is wanted, it is not in the way itself.
        """
        aim = self.of_board("aimed")
        parts = [*self.board_part(".tools button").all()]
        if aim and aim["square"] != square:
            parts += [self.board_part(f"#square-{square}") for square in aim["squares"]]
        x, y = point
        boxes = [part.bounding_box() for part in parts]
        return any(
            box and box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]
            for box in boxes
        )

    def board_part(self, selector: str) -> Locator:
        """Elements of the board."""
        return self.page.locator(f"main.game bastide-board {selector}")

    def stocked(self, code: str) -> Locator:
        """A building in the stock of the side to move."""
        side, at = self.page.evaluate(
            """(code) => {
                const { ruleset, position, interactive } = document.querySelector("main.game bastide-board");
                const now = { neutral: ruleset.neutral, duke: ruleset.duke }[position.placing];
                const kinds = [...(now ? [now] : []), ...ruleset.buildings];
                return [interactive, kinds.findIndex((kind) => kind.code === code)];
            }""",
            code,
        )
        return self.page.locator(f".player.{side} bastide-stock .take").nth(at)

    def _aims(self, condition: str, wanted: int | None) -> None:
        """Wait until the square aimed `at` is as is wanted: a tap is felt only a little later."""
        self.page.wait_for_function(
            f"""(wanted) => {{
                const at = document.querySelector("main.game bastide-board").aimed?.square ?? null;
                return {condition};
            }}""",
            arg=wanted,
        )

    def _played(self, before: Any) -> None:
        """Wait until a move is made and seen."""
        self.see(before["number"] + 1)

    # Hands ------------------------------------------------------------------------------------------------------------
    def by_mouse(self, game: Any, placement: Placement) -> None:
        """Click the building, turn it by the right button, click the board."""
        if (self.of_board("held") or {}).get("code") != placement.code:
            self.stocked(placement.code).click()
        x, y = self.middle(placement)
        self.page.mouse.move(x, y, steps=2)
        for _ in range(4):
            if self.of_board("held")["facing"] == placement.facing:
                break
            self.page.mouse.click(x, y, button="right")
        self.page.mouse.move(x + 1, y)
        assert self.of_board("aimed")["square"] == placement.square
        self.page.mouse.click(x + 1, y)
        self._played(game)

    def by_keys(self, game: Any, placement: Placement) -> None:
        """Pick by letter, turn by R, move by the arrows, place by Enter."""
        self.place_by_keys(placement)
        self._played(game)

    def place_by_keys(self, placement: Placement) -> None:
        """The same, whatever comes of it."""
        keyboard = self.page.keyboard
        while (self.of_board("held") or {}).get("code") != placement.code:
            keyboard.press(placement.code[0].lower())
        for _ in range(4):
            if self.of_board("held")["facing"] == placement.facing:
                break
            keyboard.press("r")
        if self.of_board("aimed") is None:
            keyboard.press("ArrowUp")
        size = self.of_board("ruleset")["size"]
        row, column = divmod(self.of_board("aimed")["square"], size)
        to_row, to_column = divmod(placement.square, size)
        for _ in range(abs(to_row - row)):
            keyboard.press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_column - column)):
            keyboard.press("ArrowRight" if to_column > column else "ArrowLeft")
        assert self.of_board("aimed")["square"] == placement.square
        keyboard.press("Enter")

    def by_finger(self, game: Any, placement: Placement) -> None:
        """Tap the building, the board, Turn, and Place."""
        if (self.of_board("held") or {}).get("code") != placement.code:
            self.stocked(placement.code).tap()
        for _ in range(4):
            if self.of_board("held")["facing"] == placement.facing:
                break
            self.page.locator(".bar .turn").tap()
        point = self.middle(placement)
        size = self.of_board("ruleset")["size"]
        for corner in (0, size - 1, size * size - size, size * size - 1):
            if not self._in_the_way(point, placement.square):
                break
            away = self.box(corner)
            if not self._in_the_way(away, None):
                before = (self.of_board("aimed") or {}).get("square")
                self.page.touchscreen.tap(*away)
                self._aims("at !== wanted", before)
        if (self.of_board("aimed") or {}).get("square") != placement.square:
            self.page.touchscreen.tap(*point)
        self._aims("at === wanted", placement.square)
        assert self.server.game(self.game_id)["number"] == game["number"], "a tap on the board alone is no move"
        self.page.locator(".bar .place").tap()
        self._played(game)
