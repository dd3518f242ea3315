"""Makes the pictures of the page anew, in README and docs, with the real server in Chromium. Run it from anywhere.

It needs Chromium, Playwright and Pillow, which `pip install -e ".[test]"` brings except for the browser itself.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from page_support import Hands, Placement, Server
from web_support import ARGUMENTS, CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = ROOT / "docs" / "screens"
PLAYERS = ({"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"})
CLOCK = {"seconds": 900, "increment": 10}
CATHEDRAL = "CAnB6 IFnG6 IFnH8 ACnI3 ACwD9 TOeE3 TOsE5 CSnD4 CSeH2 SQnI6 SQnA4 ABnJ8"
WELLINGTON = "PAeF8 DUnD9 DUnI3 BKsH10 CHeC1 CNsB10 CNnI1 COnF5 SNnC6 CHeI7 VInF2 SNeJ4 WHwD10 VInC3 MLnB5 TEnE4"
QUALITY = 88


class Screen(NamedTuple):
    """A picture: of which game, in which window, by which light."""

    rules: str
    moves: str
    width: int
    height: int
    light: str
    language: str = "en"


SCREENS = {
    "desk": Screen("cathedral", CATHEDRAL, 1440, 900, "light"),
    "night": Screen("wellington", WELLINGTON, 1440, 900, "dark"),
    "phone": Screen("cathedral", CATHEDRAL, 390, 844, "light", "fr"),
}


def greatest(here: Hands) -> Placement:
    """The placement that would enclose most; the first of all where none does."""
    forms = here.game["position"]["survey"]["forms"]
    found = [
        (len(conquest["claims"]), Placement(form["code"], form["facing"], int(square)))
        for form in forms
        for square, conquest in form["conquests"].items()
    ]
    if found:
        return max(found, key=lambda one: one[0])[1]
    return next(
        Placement(form["code"], form["facing"], square)
        for form in reversed(forms)
        for square, problem in enumerate(form["places"])
        if problem == 0
    )


def picture(browser: Browser, server: Server, screen: Screen) -> bytes:
    """A WebP of a game with a building in hand."""
    context = browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        color_scheme="dark" if screen.light == "dark" else "light",
        locale=screen.language,
        reduced_motion="reduce",
    )
    here = Hands(context.new_page(), server)
    here.sit_down(server.begin(screen.rules, *PLAYERS, *screen.moves.split(), clock=CLOCK))
    placement = greatest(here)
    if (here.of_board("held") or {}).get("code") != placement.code:
        here.stocked(placement.code).click()
    while here.of_board("held")["facing"] != placement.facing:
        here.page.keyboard.press("r")
    here.page.mouse.move(*here.middle(placement), steps=2)
    here.page.wait_for_timeout(300)
    png = here.page.screenshot()
    context.close()
    with Image.open(io.BytesIO(png)) as image:
        small = io.BytesIO()
        image.convert("RGB").save(small, "WEBP", quality=QUALITY, method=6)
    return small.getvalue()


def main() -> None:
    """Make them all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        try:
            for name, screen in SCREENS.items():
                (FOLDER / f"{name}.webp").write_bytes(picture(browser, server, screen))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
