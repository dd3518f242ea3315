"""How quick an analysis is with a record of ten thousand moves: until it is open, and from a key to the screen.

    .venv/bin/python tests/web/measure_record.py

Chromium, Playwright and the real server are needed; the figures are those of the machine, and of what else it does.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from large_records import large_record
from page_support import Hands, Server
from web_support import ARGUMENTS, CHROMIUM

NODES = 10_000
KEYS = ["ArrowRight"] * 12 + ["ArrowDown", "ArrowUp"] * 8 + ["ArrowLeft"] * 6 + ["End", "Home"] * 4
TIMED = """
    window.measured = { moves: [], boards: [] };
    addEventListener("keydown", () => {
        const begun = performance.now();
        const board = document.querySelector("main.analysis bastide-board");
        const shown = board.position?.text;
        // Painted: the second frame after it, when the first one's picture is on its way.
        const painted = (list) => requestAnimationFrame(() => setTimeout(() => list.push(performance.now() - begun)));
        painted(window.measured.moves);
        const wait = () => {
            if (board.position?.text !== shown) painted(window.measured.boards);
            else if (performance.now() - begun < 2000) requestAnimationFrame(wait);
        };
        wait();
    }, true);
"""


def told(name: str, times: list[float]) -> None:
    """Write a line of figures, in milliseconds."""
    times = sorted(times)
    high = times[int(0.95 * (len(times) - 1))]
    print(f"{name:34} median {statistics.median(times):6.1f} ms, 95 % {high:6.1f} ms, most {times[-1]:6.1f} ms")


def busy(session: CDPSession) -> float:
    """Seconds that the page's main thread has had of a processor."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def measure(here: Hands, record: str) -> None:
    """Open it, and go through it."""
    page = here.page
    page.goto(f"{here.server.address}/#/analyse")
    page.locator("main.analysis option").first.wait_for(state="attached")
    begun = time.perf_counter()
    page.evaluate("address => { location.hash = address; }", f"#/record/{record}")
    page.locator("main.analysis[data-ply]").wait_for()
    page.locator(".tree-row").first.wait_for()
    print(f"{'opened after':34} {1000 * (time.perf_counter() - begun):.0f} ms")
    print(f"{'rows drawn':34} {page.locator('.tree-row').count()} of {NODES}")
    page.evaluate(TIMED)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(session)
    for key in KEYS:
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    print(
        f"{'processor time for a key':34} {1000 * (busy(session) - before) / len(KEYS):.1f} ms, painting not included"
    )
    measured = page.evaluate("measured")
    told("from a key to the list", measured["moves"])
    told("from a key to the board", measured["boards"])
    changed = page.evaluate(
        """() => {
            const field = [...document.querySelectorAll(".editor textarea")].at(-1);
            field.value = "said";
            const begun = performance.now();
            field.dispatchEvent(new Event("change"));
            return performance.now() - begun;
        }"""
    )
    print(f"{'a comment taken in':34} {changed:.1f} ms")


def main() -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            record = server.ask("/library", {"record": large_record("cathedral", NODES)})["id"]
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
            context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
            measure(Hands(context.new_page(), server), record)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
