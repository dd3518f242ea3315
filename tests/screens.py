"""Every screen and dialogue of the page, opened: what the tests that look at all of them go through.

A new screen, dialogue, or part of a screen that is there only sometimes has an entry of its own here. What stands in an
entry's name before a colon is what `features.js` calls the place.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from page_support import CHANCE, PERSON, WEB, Hands

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLE_RULES = (WEB / "examples" / "my-town.toml").read_text(encoding="utf-8")
SCREENS: dict[str, Callable[[Hands], None]] = {}
"""What opens each, from wherever the page is."""


def _screen(name: str) -> Callable[[Callable[[Hands], None]], Callable[[Hands], None]]:
    def entered(opener: Callable[[Hands], None]) -> Callable[[Hands], None]:
        assert name not in SCREENS
        SCREENS[name] = opener
        return opener

    return entered


def _open(here: Hands, address: str, shown: str) -> None:
    """Open an address, and wait until something of the screen is there."""
    here.page.goto("about:blank")
    here.page.goto(f"{here.server.address}/{address}")
    here.page.locator(shown).first.wait_for(state="attached")


def _dialog(here: Hands, opener: str) -> None:
    """Press what opens a dialogue."""
    here.page.locator(opener).first.click()
    here.page.get_by_role("dialog").wait_for()


@_screen("home")
def _home(here: Hands) -> None:
    here.server.begin("hamlet")
    _open(here, "", "main .game-row")


@_screen("new game")
def _new_game(here: Hands) -> None:
    _home(here)
    _dialog(here, "[data-does='home.more']")
    here.page.locator("[data-does='new.rules'] option").first.wait_for(state="attached")


def _own_rules(here: Hands, text: str) -> None:
    _new_game(here)
    here.page.locator("summary[data-does='new.file']").click()
    files = [{"name": "my-town.toml", "mimeType": "text/plain", "buffer": text.encode()}]
    here.page.locator("input[data-does='new.file']").set_input_files(files)  # type: ignore[arg-type]  # as it takes them


@_screen("own rules")
def _with_own_rules(here: Hands) -> None:
    _own_rules(here, EXAMPLE_RULES)
    here.page.locator("[data-does='new.file.delete']").first.wait_for()


@_screen("own rules replaced")
def _replacing_own_rules(here: Hands) -> None:
    _with_own_rules(here)
    _own_rules(here, EXAMPLE_RULES.replace('title = "My town"', 'title = "Our town"'))
    here.page.locator("[data-does='new.file.replace']").wait_for()
    here.faults.clear()  # the browser tells of the answer that there are others of that name


@_screen("settings")
def _settings(here: Hands) -> None:
    _home(here)
    _dialog(here, "[data-does='nav.settings']")


@_screen("dialog: how to play")
def _how_to(here: Hands) -> None:
    _home(here)
    _dialog(here, "[data-does='nav.how-to']")


def _filled_library(here: Hands) -> None:
    """At least sixty records, so that not all of them are listed at once, and a game that was played here."""
    there = here.server.ask("/library")["total"]
    for number in range(60 - there):
        record = {
            "rules": "hamlet",
            "headers": {"Light": f"Player {number}"},
            "nodes": [{"move": "WEnB3"}, {"move": "STeC2"}],
        }
        here.server.ask("/library", {"record": record, "origin": "imported"})
    over = here.server.begin("hamlet", {**PERSON, "name": "Ada"}, CHANCE)
    here.server.ask(f"/games/{over}/resign", {"side": "light"})


@_screen("games")
def _games(here: Hands) -> None:
    here.server.begin("hamlet")
    _filled_library(here)
    _open(here, "#/games", "main .record-row")
    here.page.locator(".game-row").first.wait_for()
    here.page.locator("[data-does='library.import']").click()


@_screen("one opening")
def _one_opening(here: Hands) -> None:
    _games(here)
    here.page.locator("[data-does='library.opening']").first.click()
    here.page.locator("[data-does='library.opening.any']").wait_for()


@_screen("pasted")
def _pasted(here: Hands) -> None:
    _games(here)
    here.page.locator("[data-does='library.paste']").fill("1. WEnB3 2. STeC2 3. TAnZ9")
    here.page.locator("[data-does='library.paste.do']").click()
    here.page.locator(".read-game").wait_for()


@_screen("importing")
def _importing(here: Hands) -> None:
    _games(here)
    damaged = b'[Rules "hamlet"]\n\n1. WEnB3 2. STeZ2 *\n'
    files = [{"name": "damaged.bgn", "mimeType": "text/plain", "buffer": damaged}]
    here.page.locator("[data-does='library.import.file']").set_input_files(files)  # type: ignore[arg-type]  # as it takes them
    here.page.locator("[data-does='library.import.faults']").wait_for()


@_screen("dialog: deleting a record")
def _deleting(here: Hands) -> None:
    _games(here)
    _dialog(here, "[data-does='library.delete']")


@_screen("dialog: deleting all that are found")
def _deleting_all(here: Hands) -> None:
    _games(here)
    _dialog(here, "[data-does='library.delete-all']")


@_screen("explorer")
def _explorer(here: Hands) -> None:
    _filled_library(here)
    _open(here, "#/explorer/hamlet/WEnB3", ".explorer-table tbody tr")
    here.page.locator(".line-so-far button").wait_for()


@_screen("statistics")
def _statistics(here: Hands) -> None:
    _filled_library(here)
    _open(here, "#/statistics", ".statistics-body table")


@_screen("game")
def _game(here: Hands) -> None:
    here.sit_down(here.server.begin("cathedral-announced", PERSON, CHANCE))
    here.wait_for_turn()


@_screen("dialog: resigning")
def _resigning(here: Hands) -> None:
    _game(here)
    _dialog(here, "[data-does='game.resign']")


@_screen("game: who resigns")
def _who_resigns(here: Hands) -> None:
    here.sit_down(here.server.begin("hamlet"))
    _dialog(here, "[data-does='game.resign']")


@_screen("series")
def _series(here: Hands) -> None:
    first = here.server.begin("hamlet", series=True)
    here.server.play_on(first, Random(2), 99)
    here.sit_down(here.server.ask(f"/games/{first}/rematch", {})["id"])


@_screen("the end")
def _end(here: Hands) -> None:
    over = here.server.begin("hamlet")
    here.server.play_on(over, Random(1), 99)
    here.sit_down(over)


@_screen("set-up")
def _set_up(here: Hands) -> None:
    _open(here, "#/setup", "main.setup .setup-right")


@_screen("set-up: wrong")
def _set_up_wrong(here: Hands) -> None:
    _set_up(here)
    here.page.locator("[data-does='setup.to-move']").select_option("dark")
    here.page.locator(".setup-problems").wait_for()


# Analyses ---------------------------------------------------------------------------------------------------------
def _record(here: Hands) -> str:
    """The id of a kept record: a game of the village that somebody has imported."""
    game = here.server.begin("village")
    here.server.play_on(game, Random(3), 9)
    record = here.server.ask(f"/games/{game}/record")
    return str(here.server.ask("/library", {"record": record})["id"])


def _analysis_of(here: Hands, record: str) -> None:
    _open(here, f"#/record/{record}", "main.analysis .tree-row")
    here.page.locator("main.analysis[data-ply]").wait_for()


@_screen("begin analysis")
def _begin_analysis(here: Hands) -> None:
    _open(here, "#/analyse", "main.analysis option")


@_screen("analysis")
def _analysis(here: Hands) -> None:
    _analysis_of(here, _record(here))
    if here.page.locator(".engine-switch").get_attribute("aria-pressed") == "false":
        here.page.locator(".engine-switch").click()
    here.page.locator(".candidate").first.wait_for()


@_screen("review")
def _review(here: Hands) -> None:
    _analysis_of(here, _record(here))
    here.page.locator("[data-does='analyse.review.seconds']").select_option("0.2")
    here.page.locator("[data-does='analyse.review']").click()
    here.page.locator("[data-does='analyse.review']").wait_for(state="visible")
    here.page.locator(".mistake").first.wait_for()


@_screen("practice")
def _practice(here: Hands) -> None:
    _review(here)
    here.page.locator("[data-does='analyse.practise']").click()
    here.page.locator(".practice").wait_for()


def _of_menu(here: Hands, does: str) -> None:
    here.page.locator("[data-does='analyse.menu']").click()
    _dialog(here, f"[data-does='{does}']")


@_screen("link")
def _link(here: Hands) -> None:
    _analysis_of(here, _record(here))
    _of_menu(here, "share.link")


@_screen("export")
def _export(here: Hands) -> None:
    _analysis_of(here, _record(here))
    _of_menu(here, "share.export")


@_screen("dialog: headers")
def _headers(here: Hands) -> None:
    _analysis_of(here, _record(here))
    _of_menu(here, "analyse.headers")


@_screen("saved elsewhere")
def _saved_elsewhere(here: Hands) -> None:
    record = _record(here)
    _analysis_of(here, record)
    kept = here.server.ask(f"/library/{record}")
    here.server.put(f"/library/{record}", {"record": kept["record"], "number": kept["number"]})
    here.page.locator("[data-does='analyse.comment']:visible").last.fill("mine")
    here.page.keyboard.press("Tab")
    here.page.locator("[data-does='analyse.save.reload']").wait_for()
    here.faults.clear()  # the browser tells of the answer that it was saved elsewhere


@_screen("saving failed")
def _saving_failed(here: Hands) -> None:
    _analysis_of(here, _record(here))
    here.page.route(
        "**/api/v1/library/*", lambda route: route.abort() if route.request.method == "PUT" else route.fallback()
    )
    here.page.locator("[data-does='analyse.comment']:visible").last.fill("mine")
    here.page.keyboard.press("Tab")
    here.page.locator("[data-does='analyse.save.again']").wait_for()
    here.page.unroute("**/api/v1/library/*")
    here.faults.clear()


@_screen("no such record")
def _no_record(here: Hands) -> None:
    _open(here, "#/record/nowhere", ".problem")
    here.faults.clear()


@_screen("broken link")
def _broken_link(here: Hands) -> None:
    _open(here, "#/open/abc", ".problem")


@_screen("lessons")
def _lessons(here: Hands) -> None:
    _open(here, "#/learn", "[data-does='learn.open']")


@_screen("lesson")
def _lesson(here: Hands) -> None:
    _open(here, "#/learn/enclose/corner", "[data-does='learn.hint']")


@_screen("lesson: shown")
def _lesson_shown(here: Hands) -> None:
    _open(here, "#/learn/capture/two", "[data-does='learn.step']:visible")


@_screen("answers")
def _answers(here: Hands) -> None:
    _open(here, "#/answers", "[data-does='answers.try']")


@_screen("puzzles")
def _puzzles(here: Hands) -> None:
    _open(here, "#/puzzles", "[data-does='puzzle.start']:visible")


@_screen("puzzle")
def _puzzle(here: Hands) -> None:
    _open(here, f"#/puzzles/{here.server.ask('/puzzles/list')['puzzles'][0]['id']}", "[data-does='puzzle.solution']")


@_screen("no such puzzle")
def _no_puzzle(here: Hands) -> None:
    _open(here, "#/puzzles/none", ".problem")
    here.faults.clear()


@_screen("no such game")
def _nothing(here: Hands) -> None:
    _open(here, "#/game/nowhere", ".problem")
    here.faults.clear()  # the browser tells of the answer that there is no such game


@_screen("notice")
def _notice(here: Hands) -> None:
    here.page.route(
        "**/api/v1/preparation",
        lambda route: route.fulfill(
            json={
                "done": 1,
                "total": 1,
                "ready": True,
                "failed": None,
                "notices": [{"key": "broken-database", "values": {"path": "games.sqlite.damaged"}, "text": "?"}],
            }
        ),
    )
    _open(here, "#/games", ".notice button")
    here.page.unroute("**/api/v1/preparation")
