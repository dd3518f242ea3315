"""How long a position takes from the request until it is drawn: `python tests/web/measure_drawing.py`.

A position with about 1,700 legal placements and its survey are asked for, parsed, given to the board, and waited for
until the browser has painted them. It prints the median and the worst of some twenty.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from board_site import board_site
from web_support import ARGUMENTS, CHROMIUM

MOVES = "CAnE5,TAnA1"
TIMES = 21

MEASURE = """async ([moves, times]) => {
    const took = [];
    for (let time = 0; time < times; time += 1) {
        board.position = await (await fetch(`/position/cathedral.json?moves=${time % 2 ? moves : "CAnE5"}`)).json();
        await new Promise((resolve) => setTimeout(resolve, 150));
        const start = performance.now();
        const text = await (await fetch(`/position/cathedral.json?moves=${moves}`)).text();
        const arrived = performance.now();
        board.position = { ...JSON.parse(text), text: String(time) };
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        took.push({ arrived: arrived - start, drawn: performance.now() - start, bytes: text.length });
    }
    return [board.position.legal, took];
}"""


def main() -> None:
    """Measure, and print."""
    with board_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"{site}/?moves={MOVES}")
        page.locator("html[data-ply='2']").wait_for(state="attached")
        legal, took = page.evaluate(MEASURE, [MOVES, TIMES])
        browser.close()
    print(f"{legal} legal placements, {took[0]['bytes']} bytes before compression")
    for name in ("arrived", "drawn"):
        times = sorted(one[name] for one in took)
        print(f"{name}: median {statistics.median(times):.0f} ms, at most {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
