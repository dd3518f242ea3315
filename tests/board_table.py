"""A board by itself in a browser, and hands to play at it: a mouse, a keyboard and a finger."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

_TRIES = 400
"""At 25 ms each: patience for a busy machine."""
SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


class Table:
    """A board with its stocks, and hands.

    Attributes:
        page: the browser's page.
        faults: what the browser complained about: violations of the security policy among them.
    """

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        self.faults: list[str] = []
        page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        self._touch: CDPSession | None = None

    def open(self, moves: str = "", **asked: str) -> None:
        """Show a position, given by its moves."""
        asked["moves"] = ",".join(moves.split())
        self.page.goto(f"{self.site}/?" + "&".join(f"{key}={value}" for key, value in asked.items()))
        self.settled(len(moves.split()))

    def settled(self, ply: int) -> None:
        """Wait until the position after so many moves is drawn, and nothing moves any more."""
        self.page.locator(f"html[data-ply='{ply}']").wait_for(state="attached")
        self.page.locator("bastide-board .below use").first.wait_for(state="attached")
        self.page.evaluate("Promise.all(board.shadowRoot.getAnimations().map((one) => one.finished.catch(() => 0)))")

    # What is to be seen -----------------------------------------------------------------------------------------------
    def told(self, kind: str) -> list[Any]:
        """The details of all events of a kind so far."""
        return [one["detail"] for one in self.page.evaluate("told") if one["type"] == kind]

    def held(self) -> str | None:
        """Code and facing of what is in hand."""
        held = self.page.evaluate("board.held")
        return None if held is None else held["code"] + held["facing"]

    def aimed(self) -> str | None:
        """The move that what is in hand is aimed at."""
        aim = self.page.evaluate("board.aimed")
        return None if aim is None else str(aim["move"])

    @property
    def moves(self) -> int:
        return int(self.page.evaluate("board.position.ply"))

    @property
    def line(self) -> str:
        """The page's line in words."""
        return self.page.locator("#line").inner_text()

    def hears(self, beginning: str) -> None:
        """Wait until something that begins so is read out, which is a little after it has happened."""
        spoken = "board.shadowRoot.querySelector('[role=status]').textContent"
        self.becomes(f"{spoken}.startsWith({json.dumps(beginning)})", wanted=True)

    def becomes(self, asked: str, wanted: object) -> None:
        """Wait until the page says what is wanted: a tap is a click only a little later."""
        for _ in range(_TRIES):
            if self.page.evaluate(asked) == wanted:
                return
            self.page.wait_for_timeout(25)
        assert self.page.evaluate(asked) == wanted

    def count(self, selector: str) -> int:
        """How many elements there are in the board."""
        return self.page.locator(f"bastide-board {selector}").count()

    def shot(self) -> bytes:
        """The board as a picture."""
        return self.page.locator("bastide-board").screenshot()

    # Where things are -------------------------------------------------------------------------------------------------
    def at(self, square: str, right: float = 0.5, down: float = 0.5) -> tuple[float, float]:
        """A point of a square in the window, by default its middle."""
        cell = self.page.locator("bastide-board [role=gridcell]").nth(
            (int(square[1:]) - 1) * int(self.page.evaluate("board.ruleset.size")) + ord(square[0]) - ord("A")
        )
        box = cell.bounding_box()
        assert box is not None
        return box["x"] + right * box["width"], box["y"] + down * box["height"]

    def building(self, code: str, stock: str = "#own") -> Any:
        """A building of a stock."""
        codes = self.page.evaluate(
            """(stock) => { const { side } = document.querySelector(stock); const { ruleset, position } = board;
            const opening = { neutral: ruleset.neutral, duke: ruleset.duke };
            const first = position.to_move === side ? opening[position.placing] : null;
            return [...(first ? [first] : []), ...ruleset.buildings].map(({ code }) => code); }""",
            stock,
        )
        return self.page.locator(f"{stock} .take").nth(codes.index(code))

    def building_at(self, code: str) -> tuple[float, float]:
        """The middle of a building of one's own stock in the window."""
        button = self.building(code)
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    # Hands ------------------------------------------------------------------------------------------------------------
    def over(self, square: str, right: float = 0.5, down: float = 0.5) -> None:
        """The mouse over a square."""
        self.page.mouse.move(*self.at(square, right, down), steps=3)

    def drag(self, code: str, square: str, right: float = 0.5, down: float = 0.5) -> None:
        """The mouse drags a building from the stock to a square, and lets it go there."""
        self.page.mouse.move(*self.building_at(code))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(square, right, down), steps=8)
        self.page.mouse.up()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def finger(self, kind: str, *points: tuple[float, float]) -> None:
        """A finger comes down (`touchStart`), moves (`touchMove`) or is lifted (`touchEnd`)."""
        if self._touch is None:
            self._touch = self.page.context.new_cdp_session(self.page)
        self._touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def slide(self, *points: tuple[float, float], lift: bool = True) -> None:
        """A finger comes down at the first point, slides to the others, and is lifted."""
        self.finger("touchStart", points[0])
        for (x, y), (to_x, to_y) in pairwise(points):
            for step in range(1, 9):
                self.finger("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
        if lift:
            self.finger("touchEnd")
