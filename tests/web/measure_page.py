"""How quick the page is: what is sent, when something is seen, and whether it ever stalls while the engine thinks.

    .venv/bin/python tests/web/measure_page.py

Chromium, Playwright and the real server are needed; the figures are those of the machine, and of what else it does.
"""

from __future__ import annotations

import json
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
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
LONG = 50.0
"""Milliseconds after which a task is long."""


def main_tasks(trace: bytes) -> list[tuple[float, float]]:
    """The tasks of the page's main thread in a trace: milliseconds that passed, and those on a processor."""
    events = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"]): event["args"]["name"] for event in events if event.get("name") == "thread_name"
    }
    return [
        (event["dur"] / 1000, event.get("tdur", 0) / 1000)
        for event in events
        if event.get("name") == "RunTask"
        and event.get("ph") == "X"
        and threads.get((event["pid"], event["tid"])) == "CrRendererMain"
    ]


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
    page.wait_for_timeout(500)
    browser.start_tracing(page=page, categories=CATEGORIES)
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
    tasks = main_tasks(browser.stop_tracing())
    longest, busiest = max(passed for passed, _ in tasks), max(used for _, used in tasks)
    print(f"the engine thought {', '.join(f'{one:.1f}' for one in taken)} s;", end=" ")
    print(f"of {len(tasks)} tasks of the page meanwhile", end=" ")
    print(f"the longest took {longest:.0f} ms, and {busiest:.0f} ms on a processor;", end=" ")
    print(f"more than {LONG:.0f} ms there: {sum(used > LONG for _, used in tasks)}")
    page.context.close()


def main() -> None:
    """Measure."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        began = time.perf_counter()
        server = Server(Path(folder))
        print(f"from the start of the program until it can play: {time.perf_counter() - began:.1f} s")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        try:
            first_visit(browser, server)
            while_it_thinks(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
