"""How quick the page is: what is sent, when something is seen, and whether it ever stalls while the engine thinks.

    .venv/bin/python tests/web/measure_page.py

Chromium, Playwright and the real server are needed; the figures are those of the machine, and of what else it does.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from page_support import PERSON, Hands, Placement, Server, count_bytes
from web_support import ARGUMENTS, CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

THINKING = 3.0
"""Seconds that the highest level may think about a move."""
MOVES = 3
"""Of the person, in the measured game."""
WATCH = """
    window.long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "longtask", buffered: true });
"""


def first_visit(browser: Browser, server: Server) -> None:
    """From an empty browser to the first move of a game."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US").new_page()
    here = Hands(page, server)
    sent = count_bytes(page)
    began = time.perf_counter()
    here.home()
    drawn = time.perf_counter() - began
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.locator("button.great").click()
    game = here.wait_for_turn()
    begun = time.perf_counter() - began
    here.by_mouse(game, Placement("CA", "n", 44))
    here.wait_for_turn()
    print(f"first paint after {painted:.0f} ms, the first screen drawn after {drawn * 1000:.0f} ms")
    print(f"from the address to a game in which the person is to move, clicking at once: {begun:.1f} s")
    total = sum(sent.values())
    print(
        f"sent until the first moves of both: {total / 1000:.0f} kB:",
        ", ".join(f"{kind} {size / 1000:.0f}" for kind, size in sorted(sent.items(), key=lambda one: -one[1])),
    )
    page.context.close()


def while_it_thinks(browser: Browser, server: Server) -> None:
    """The longest tasks of the page's main thread in a game against the highest level."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US").new_page()
    here = Hands(page, server)
    here.sit_down(server.begin("cathedral", PERSON, {"kind": "level", "level": 10, "seconds": THINKING}))
    page.evaluate(WATCH)
    page.wait_for_timeout(500)
    page.evaluate("long.length = 0")
    taken = []
    for placement in (Placement("CA", "n", 44), *[None] * (MOVES - 1)):
        game = here.wait_for_turn()
        free = placement or next(
            Placement(form["code"], form["facing"], square)
            for form in reversed(game["position"]["survey"]["forms"])
            for square, problem in enumerate(form["places"])
            if problem == 0
        )
        here.by_mouse(game, free)
        began = time.perf_counter()
        here.wait_for_turn()
        taken.append(time.perf_counter() - began)
    page.wait_for_timeout(500)
    long = page.evaluate("long")
    print(f"the engine thought {', '.join(f'{one:.1f}' for one in taken)} s;", end=" ")
    print(
        f"tasks of the page over 50 ms: {len(long)}", f"({', '.join(f'{one:.0f} ms' for one in long)})" if long else ""
    )
    page.context.close()


def main() -> None:
    """Measure."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        try:
            first_visit(browser, server)
            while_it_thinks(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
