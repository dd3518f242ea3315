"""Analysing a record: moves and variations, the engine, review and practice, links, and where it is kept."""

from __future__ import annotations

import json
import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from access_support import set_up, violations
from large_records import large_record
from page_support import CHANCE, PATIENCE, PERSON, PHRASES, Hands, Placement, Server, drawn
from screens import SCREENS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Dialog, Locator

    Open = Callable[..., Hands]

ENGLISH = PHRASES["en"]
RULES = "village"
BGN = """[Rules "village"]
[Light "Ada"]
[Dark "Bo"]

1. CHnD3 2. TAnF6 {in the corner} (2. SQnA1 $1 3. TAnF1) 3. SQnE3 4. ABnD1 *
"""
SOME_SIZES = ["desk", pytest.param("tablet", marks=pytest.mark.slow), "phone"]


# Hands ----------------------------------------------------------------------------------------------------------------
def record_of(server: Server, plies: int = 9) -> Any:
    """A game of two people, drawn by lot, as a record."""
    game = server.begin(RULES)
    server.play_on(game, Random(3), plies)
    return server.ask(f"/games/{game}/record")


def opened(here: Hands, address: str, rows: int = 1) -> None:
    """Open an analysis, and wait until it is there with so many moves."""
    here.page.goto("about:blank")
    here.page.goto(f"{here.server.address}/{address}")
    here.page.locator("main.analysis[data-ply]").wait_for()
    here.page.wait_for_function(
        """(rows) => document.querySelector("main.analysis bastide-board")?.loadedSheet
            && document.querySelectorAll(".tree-row").length >= rows""",
        arg=rows,
    )


def kept(here: Hands, record: Any) -> str:
    """Keep a record, and open it; gives its id."""
    identity = str(here.server.ask("/library", {"record": record})["id"])
    opened(here, f"#/record/{identity}", min(len(record["nodes"]), 5))
    return identity


def at_ply(here: Hands, ply: int) -> None:
    """Wait until the board shows the position after so many moves."""
    here.page.wait_for_function("ply => document.querySelector('main.analysis')?.dataset.ply === ply", arg=str(ply))


def press(here: Hands, *keys: str) -> None:
    for key in keys:
        here.page.keyboard.press(key)


def moves_shown(here: Hands) -> list[str]:
    return here.page.locator(".tree-row .notation").all_inner_texts()


def current(here: Hands) -> str:
    return here.page.locator(".tree-row[aria-selected=true] .notation").inner_text()


def does(here: Hands, feature: str) -> Locator:
    return here.page.locator(f"[data-does='{feature}']")


def from_menu(here: Hands, feature: str) -> None:
    does(here, "analyse.menu").click()
    does(here, feature).first.click()


def wait_for_text(here: Hands, selector: str, text: str) -> None:
    here.page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)", arg=[selector, text]
    )


def think(here: Hands) -> None:
    """Switch the engine on, and wait until it says something of the position shown."""
    if here.page.locator(".engine-switch").get_attribute("aria-pressed") == "false":
        here.page.locator(".engine-switch").click()
    here.page.locator(".candidate .first").first.wait_for()


def saved(here: Hands, identity: str, wanted: Callable[[Any], bool]) -> Any:
    """Wait until what is kept is as is wanted; gives it."""
    until = time.monotonic() + PATIENCE / 1000
    while not wanted(record := here.server.ask(f"/library/{identity}")["record"]):
        assert time.monotonic() < until, record
        here.page.wait_for_timeout(50)
    return record


def said(record: Any) -> list[Any]:
    """The nodes of a record with a comment."""
    return [node for node in record["nodes"] if node.get("comment")]


def some_other(here: Hands, move: str) -> Placement:
    """A placement at the position shown, drawn by lot, that is another than this move."""
    position = here.shown
    size = here.of_board("ruleset")["size"]
    random = Random(5)
    while (found := drawn(position, random)).text(size) == move:
        pass
    return found


def placement(move: str, size: int = 6) -> Placement:
    return Placement(move[:2], move[2], (int(move[4:]) - 1) * size + ord(move[3]) - ord("A"))


# Moves and variations -------------------------------------------------------------------------------------------------
def test_a_pasted_record_is_opened_and_gone_through_by_keys(hands: Open) -> None:
    here = hands()
    here.page.goto(f"{here.server.address}/#/analyse")
    here.page.locator("main.analysis option").first.wait_for(state="attached")
    here.page.locator("main textarea").fill(BGN)
    here.button("Open").click()
    here.page.locator(".tree-row").first.wait_for()
    assert moves_shown(here) == ["CHnD3", "TAnF6", "SQnA1", "TAnF1", "SQnE3", "ABnD1"]
    assert "Ada against Bo" in here.page.locator(".caption").inner_text()
    assert ENGLISH["analyse.unkept"] in here.page.locator(".kept").inner_text()
    press(here, "ArrowRight", "ArrowRight")
    at_ply(here, 2)
    assert current(here) == "TAnF6"
    assert here.shown["last"] == "TAnF6"
    press(here, "ArrowDown")
    here.page.wait_for_function("() => document.querySelector('main.game bastide-board').position.last === 'SQnA1'")
    press(here, "End")
    at_ply(here, 3)
    assert current(here) == "TAnF1"
    press(here, "ArrowUp", "Home")
    at_ply(here, 0)
    press(here, "End")
    at_ply(here, 4)
    assert current(here) == "ABnD1"
    press(here, "ArrowLeft")
    at_ply(here, 3)
    here.page.locator(".tree-row", has_text="SQnA1").click()
    at_ply(here, 2)
    assert here.page.locator(".glyph[aria-pressed=true]").inner_text() == "!"


def test_a_damaged_record_is_opened_as_far_as_it_can_be_read_and_says_where_it_stops(hands: Open) -> None:
    here = hands()
    here.page.goto(f"{here.server.address}/#/analyse")
    here.page.locator("main.analysis option").first.wait_for(state="attached")
    here.page.locator("main textarea").fill(BGN.replace("SQnE3", "SQnD3"))
    here.button("Open").click()
    here.page.locator(".tree-row").first.wait_for()
    assert moves_shown(here) == ["CHnD3", "TAnF6", "SQnA1", "TAnF1"]
    told = here.page.locator(".notice").inner_text()
    assert "Line 5, move 3" in told


def test_a_variation_is_added_commented_exported_and_read_back_equal(hands: Open) -> None:
    here = hands()
    record = record_of(here.server)
    identity = kept(here, record)
    press(here, "ArrowRight", "ArrowRight")
    at_ply(here, 2)
    other = some_other(here, record["nodes"][2]["move"])
    here.place_by_keys(other)
    at_ply(here, 3)
    move = other.text(6)
    assert current(here) == move
    press(here, "5", "F2")
    here.page.keyboard.type('a "fine" {idea}\\')
    here.page.keyboard.press("Tab")
    record = saved(here, identity, lambda record: bool(said(record)))
    (added,) = said(record)
    assert added == {"parent": 2, "move": move, "nags": [5], "comment": 'a "fine" {idea}\\'}
    from_menu(here, "share.export")
    for format_name in ("bgn", "json"):
        does(here, "share.format").select_option(format_name)
        here.page.wait_for_function("() => document.querySelector('dialog textarea').value.length > 0")
        text = here.page.locator("dialog textarea").input_value()
        (read,) = here.server.read(text)["games"]
        assert read["complete"]
        assert read["record"] == record, format_name
    for format_name, beginning in (("svg", b"<svg"), ("png", b"\x89PNG")):
        does(here, "share.format").select_option(format_name)
        here.page.wait_for_function("() => !document.querySelector('[data-does=\"share.save\"]').disabled")
        with here.page.expect_download() as download:
            does(here, "share.save").click()
        assert download.value.path().read_bytes().lstrip().startswith(beginning)


def test_what_is_deleted_comes_back_and_a_variation_becomes_the_main_line(hands: Open) -> None:
    here = hands()
    record = record_of(here.server)
    identity = kept(here, record)
    press(here, "ArrowRight", "ArrowRight")
    at_ply(here, 2)
    other = some_other(here, record["nodes"][2]["move"])
    here.place_by_keys(other)
    at_ply(here, 3)
    press(here, "Control+ArrowUp")
    assert moves_shown(here)[2] == other.text(6)
    from_menu(here, "analyse.demote")
    assert moves_shown(here)[2] == record["nodes"][2]["move"]
    before = moves_shown(here)
    press(here, "ArrowUp", "Delete")
    at_ply(here, 3)
    assert moves_shown(here) == before, "the menu's button has the focus, and is not what would be deleted"
    here.page.locator(".tree").focus()
    press(here, "Delete")
    at_ply(here, 2)
    assert moves_shown(here) == [*before[:2], other.text(6)]
    here.button("Undo").click()
    at_ply(here, 3)
    assert moves_shown(here) == before
    press(here, "Control+z", "Control+z", "Control+z")
    assert moves_shown(here) == [node["move"] for node in record["nodes"]]
    saved(here, identity, lambda now: len(now["nodes"]) == len(record["nodes"]))
    from_menu(here, "analyse.headers")
    here.page.get_by_role("textbox", name="Light").fill("Ada")
    here.button("Apply").click()
    named = saved(here, identity, lambda now: now["headers"].get("Light") == "Ada")
    assert named["nodes"] == record["nodes"]


def test_what_two_windows_change_at_once_is_told_and_kept_beside(hands: Open) -> None:
    here = hands()
    SCREENS["saved elsewhere"](here)
    assert ENGLISH["analyse.stale"] in here.page.locator(".kept").inner_text()
    before = here.server.ask("/library")["total"]
    does(here, "analyse.keep").first.click()
    wait_for_text(here, ".kept", ENGLISH["analyse.kept"])
    assert here.server.ask("/library")["total"] == before + 1


def test_ten_thousand_moves_are_listed_by_the_few_that_are_in_sight(hands: Open) -> None:
    here = hands()
    record = large_record(RULES, 10_000)
    identity = kept(here, record)
    most = here.page.locator(".tree-row").count()
    assert most < 60
    press(here, "ArrowRight", "ArrowDown", "End")
    assert here.page.locator(".tree-row[aria-selected=true]").is_visible()
    height = here.page.locator(".tree").evaluate("(tree) => tree.offsetHeight / tree.children[0].offsetHeight")
    assert height == len(record["nodes"])
    here.page.locator(".tree-window").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
    here.page.wait_for_function("() => document.querySelector('.tree-row:last-child').offsetTop > 200000")
    row = here.page.locator(".tree").evaluate("(tree) => tree.getAttribute('aria-activedescendant')")
    told = here.page.locator(f"#{row}")
    assert told.get_attribute("aria-selected") == "true", "wherever the list is scrolled to"
    assert 0 < int(told.get_attribute("aria-posinset") or 0) <= int(told.get_attribute("aria-setsize") or 0)
    press(here, "1")
    changed = saved(here, identity, lambda now: any(node.get("nags") for node in now["nodes"]))
    assert len(changed["nodes"]) == len(record["nodes"])


@pytest.mark.slow
def test_what_is_kept_nowhere_is_not_lost_by_another_language_or_screen(hands: Open) -> None:
    here = hands()
    here.page.goto(f"{here.server.address}/#/analyse")
    here.page.locator("main.analysis option").first.wait_for(state="attached")
    here.page.locator("main textarea").fill(BGN)
    here.button("Open").click()
    here.page.locator(".tree-row").first.wait_for()
    press(here, "ArrowRight", "1")
    here.page.locator("select.language").select_option("fr")
    does(here, "analyse.begin").first.click()
    assert here.page.locator(".tree-row").count() == 6
    assert "!" in here.page.locator(".tree-row .glyphs").first.inner_text()


@pytest.mark.slow
def test_pasted_work_and_earlier_work_are_not_lost_by_another_language_or_an_empty_board(hands: Open) -> None:
    here = hands()
    here.page.goto(f"{here.server.address}/#/analyse")
    here.page.locator("main.analysis option").first.wait_for(state="attached")
    here.page.locator("main textarea").fill(BGN)
    here.button("Open").click()
    here.page.locator(".tree-row").first.wait_for()
    here.page.locator("select.language").select_option("fr")
    french = PHRASES["fr"]
    here.button(french["analyse.begin"]).click()
    here.page.locator(".none:visible").wait_for()
    here.page.locator("select.language").select_option("en")
    here.button(ENGLISH["analyse.begin.go-on"]).click()
    here.page.locator(".tree-row").first.wait_for()
    assert here.page.locator(".tree-row").count() == 6
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    here.page.once("dialog", stay)
    press(here, "ArrowRight")
    here.page.evaluate("() => location.reload()")
    here.page.wait_for_timeout(200)
    assert asked == ["beforeunload"]
    assert here.page.locator(".tree-row").count() == 6


def test_the_comment_being_written_is_saved_when_the_window_is_closed(hands: Open) -> None:
    here = hands()
    identity = kept(here, record_of(here.server))
    press(here, "ArrowRight")
    at_ply(here, 1)
    press(here, "F2")
    here.page.keyboard.type("to the last letter")
    here.page.goto("about:blank")
    record = saved(here, identity, lambda record: bool(said(record)))
    assert said(record)[0]["comment"] == "to the last letter"


@pytest.mark.slow
@pytest.mark.parametrize("state", ["saved elsewhere", "saving failed"])
def test_what_could_not_be_saved_is_held_when_its_screen_is_left(hands: Open, state: str) -> None:
    here = hands()
    failing = state == "saving failed"
    SCREENS["analysis"](here)
    identity = here.page.evaluate("() => location.hash.split('/')[2]")
    before = here.server.ask(f"/library/{identity}")
    refuse = "**/api/v1/library/*"
    if failing:
        here.page.route(refuse, lambda route: route.abort() if route.request.method == "PUT" else route.fallback())
    else:
        here.server.put(f"/library/{identity}", {"record": before["record"], "number": before["number"]})
    does(here, "analyse.comment").last.fill("mine")
    here.page.evaluate("() => { location.hash = '#/' }")
    here.page.locator(".notice").wait_for()
    assert "held as long as" in here.page.locator(".notice").inner_text()
    if failing:
        here.page.unroute(refuse)
    here.page.evaluate("id => { location.hash = `#/record/${id}` }", identity)
    here.page.locator("main.analysis[data-ply]").wait_for()
    assert does(here, "analyse.comment").last.input_value() == "mine"
    if failing:
        wait_for_text(here, ".kept", ENGLISH["analyse.kept"])
        assert here.server.ask(f"/library/{identity}")["record"]["comment"] == "mine"
    else:
        does(here, "analyse.save.reload").click()
        here.page.wait_for_function(
            "() => [...document.querySelectorAll('.editor textarea')].every((field) => field.value !== 'mine')"
        )
        here.page.evaluate("() => { location.hash = '#/' }")
        here.page.locator("main:not(.analysis)").wait_for()
        assert here.server.ask(f"/library/{identity}")["record"] == before["record"]
    here.faults.clear()  # the browser tells of the answers that were refused


def test_an_answer_that_comes_late_is_not_exported_for_what_was_chosen_since(hands: Open) -> None:
    here = hands()
    kept(here, record_of(here.server))
    held: list[Any] = []
    here.page.route("**/api/v1/records/picture", lambda route: held.append(route))  # noqa: PLW0108 - it is marked
    from_menu(here, "share.export")
    choice = does(here, "share.format")
    choice.select_option("svg")
    until = time.monotonic() + PATIENCE / 1000
    while not held and time.monotonic() < until:
        here.page.wait_for_timeout(20)
    choice.select_option("bgn")
    here.page.wait_for_function("() => !document.querySelector('[data-does=\"share.save\"]').disabled")
    with here.page.expect_response("**/api/v1/records/picture"):
        held[0].continue_()
    here.page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    with here.page.expect_download() as download:
        does(here, "share.save").click()
    assert download.value.suggested_filename.endswith(".bgn")


# The engine -----------------------------------------------------------------------------------------------------------
def test_the_engines_lines_are_shown_played_inserted_and_switched_off(hands: Open) -> None:
    here = hands()
    record = record_of(here.server, 6)
    kept(here, record)
    does(here, "analyse.seconds").select_option("2")
    does(here, "analyse.candidates").select_option("2")
    press(here, "End")
    at_ply(here, 6)
    think(here)
    if not proved(here):
        told = here.page.locator(".engine-status").inner_text().replace("\N{NO-BREAK SPACE}", " ")
        assert "Stopped at the limit of 2 s" in told
    assert here.page.locator(".candidate").count() == 2
    assert here.page.locator(".chances").get_attribute("aria-valuetext")
    line = here.page.locator(".candidate").nth(1)
    line.hover()
    ghosts = here.board_part(".overlay text")
    ghosts.first.wait_for(state="attached")
    here.page.mouse.move(5, 5)
    ghosts.first.wait_for(state="detached")
    line.focus()
    ghosts.first.wait_for(state="attached")
    move = line.locator(".first").inner_text()
    rest = line.locator(".rest").inner_text().split()
    does(here, "analyse.insert").nth(1).click()
    at_ply(here, 7 + len(rest))
    assert moves_shown(here)[-1 - len(rest) :] == [move, *rest]
    press(here, *["ArrowLeft"] * (1 + len(rest)))
    at_ply(here, 6)
    think(here)
    first = here.page.locator(".candidate .first").first.inner_text()
    here.page.locator(".candidate").first.click()
    at_ply(here, 7)
    assert current(here) == first
    does(here, "analyse.ownership").click()
    here.board_part(".own-light, .own-dark").first.wait_for(state="attached")
    here.page.locator(".engine-switch").click()
    here.page.locator(".engine-body").wait_for(state="hidden")
    assert here.board_part(".own-light, .own-dark").count() == 0
    here.page.reload()
    here.page.locator("main.analysis[data-ply]").wait_for()
    assert here.page.locator(".engine-switch").get_attribute("aria-pressed") == "false", "remembered"


def proved(here: Hands) -> bool:
    """Whether the engine has stopped because there is nothing left to find out; waits until it stops."""
    here.page.wait_for_function("() => /Stopped|Proved/.test(document.querySelector('.engine-status').textContent)")
    return "Proved" in here.page.locator(".engine-status").inner_text()


def test_what_a_move_threatens_is_said_and_shown(hands: Open) -> None:
    here = hands()
    moves = ["CAnE5", "STnA3", "TAnJ10", "TAnH8", "TAnJ9"]
    nodes = [{"parent": ply, "move": move} for ply, move in enumerate(moves)]
    kept(here, {"rules": "cathedral", "headers": {}, "nodes": nodes, "result": "*"})
    does(here, "analyse.threats").click()
    press(here, "End", "ArrowLeft")
    at_ply(here, 4)
    wait_for_text(here, ".threat", "Dark threatens")
    assert here.board_part(".overlay path").count() > 0


def test_the_engine_never_moves_for_a_player(hands: Open) -> None:
    here = hands()
    game = here.server.begin(RULES)
    here.server.play_on(game, Random(3), 4)
    before = here.server.game(game)
    here.sit_down(game)
    does(here, "games.analyse").click()
    at_ply(here, 0)
    press(here, "End")
    at_ply(here, 4)
    does(here, "analyse.seconds").select_option("2")
    think(here)
    proved(here)
    here.page.locator(".candidate").first.click()
    at_ply(here, 5)
    proved(here)
    assert here.server.game(game) == before
    rows = moves_shown(here)
    assert len(rows) == 5, "nor does it play into the record by itself"


# Review and practice --------------------------------------------------------------------------------------------------
def reviewed(here: Hands) -> list[str]:
    """Wait for the review's end; gives its mistakes' moves."""
    here.page.locator("[data-does='analyse.review']").wait_for(state="visible")
    return here.page.locator(".mistake .notation").all_inner_texts()


def set_up_at(here: Hands, ply: int) -> None:
    """Wait until the position after so many moves is on the board."""
    here.page.wait_for_function(
        "ply => document.querySelector('main.game bastide-board').position.ply === ply", arg=ply
    )


def test_a_game_that_is_over_is_reviewed_by_one_click_and_practised(hands: Open) -> None:
    here = hands()
    game = here.server.begin(RULES)
    here.server.play_on(game, Random(3), 99)
    here.sit_down(game)
    does(here, "games.review").click()
    does(here, "analyse.review.cancel").wait_for()
    here.page.wait_for_function("() => document.querySelectorAll('.mistake').length > 1")
    does(here, "analyse.review.cancel").click()
    mistakes = reviewed(here)
    assert mistakes, "what was done is kept"
    wait_for_text(here, ".review-result ~ *, .panel [role=status]", "moves are reviewed")
    assert here.page.locator(".tree-row .glyphs").count() > 0
    here.page.locator(".mistake").first.click()
    ply, move, _ = here.page.locator(".mistake .notation").first.inner_text().split()
    at_ply(here, int(ply.rstrip(".")))
    assert current(here) == move
    assert "(Bastide" in here.page.locator(".editor textarea").last.input_value()
    here.page.locator(".graph").focus()
    press(here, "Home")
    at_ply(here, 0)
    assert "After move 0" in str(here.page.locator(".graph").get_attribute("aria-valuetext"))
    does(here, "analyse.graph.table").click()
    assert here.page.locator(".graph-table tbody tr").count() >= len(mistakes)
    at = here.page.locator("main.analysis").get_attribute("data-ply")
    here.page.locator(".graph-table .scroller").focus()
    press(here, "End")
    assert here.page.locator("main.analysis").get_attribute("data-ply") == at, "it scrolls the table"
    does(here, "analyse.practise").click()
    here.page.locator(".practice").wait_for()
    assert not here.page.locator(".tree-window").is_visible(), "nothing gives the answer away"
    set_up_at(here, int(ply.rstrip(".")) - 1)
    here.place_by_keys(placement(move))
    wait_for_text(here, ".verdict", f"{move} is the move that was played")
    does(here, "practice.again").click()
    does(here, "practice.answer").click()
    wait_for_text(here, ".verdict", "Better was")
    here.page.wait_for_function("() => document.activeElement?.closest('.practice')")
    better = here.page.locator(".verdict").inner_text().split("(")[1].split(")")[0]
    here.place_by_keys(placement(better))
    wait_for_text(here, ".verdict", "is the best move")
    assert "good" in str(here.page.locator(".verdict").get_attribute("class"))
    does(here, "practice.next").click()
    wait_for_text(here, ".practice", "2 of")
    task = here.page.locator(".practice p").nth(1).inner_text()
    set_up_at(here, int(task.split("Move ")[1].split(":")[0]) - 1)
    here.place_by_keys(some_other(here, task.split(" played ")[1].split(".")[0]))
    here.page.wait_for_function("() => /Right|Not yet/.test(document.querySelector('.verdict')?.textContent)")
    does(here, "practice.stop").click()
    here.page.locator(".tree-window").wait_for()
    here.page.wait_for_function("() => document.activeElement?.matches('bastide-board')")


def sides_shown(here: Hands) -> list[tuple[int, str]]:
    """The moves in the list whose side is known: how many moves each makes, and the side as its mark tells it."""
    rows = here.page.locator(".tree-row:has(.chip:not(.unknown))").evaluate_all(
        """(rows) => rows.map((row) =>
            [parseInt(row.querySelector(".ply").textContent), row.querySelector(".chip").classList[1]])"""
    )
    return [(ply, side) for ply, side in rows]


def test_a_review_leaves_each_move_its_side_and_goes_with_the_main_line(hands: Open) -> None:
    here = hands()
    moves = ["WEnA2", "TAnB3", "STnD1", "STnA3", "INsB2", "INsD4"]
    nodes = [{"parent": ply, "move": move} for ply, move in enumerate(moves)]
    nodes.append({"parent": 1, "move": "TAnA1"})
    kept(here, {"rules": "hamlet", "headers": {}, "nodes": nodes, "result": "*"})
    here.page.locator(".tree-row", has_text="TAnA1").click()
    at_ply(here, 2)
    press(here, "Control+ArrowUp")
    here.page.wait_for_function("() => document.querySelector('.tree-row:nth-child(2)').textContent.includes('TAnA1')")
    for move in ("INsD4", "TAnA1"):  # both lines are looked at
        here.page.locator(".tree-row", has_text=move).click()
        here.page.locator(".tree-row[aria-selected=true] .chip:not(.unknown)").wait_for()
    known = len(sides_shown(here))
    assert known == len(nodes)
    does(here, "analyse.review.seconds").select_option("0.2")
    does(here, "analyse.review").click()
    here.page.locator(".graph").wait_for()
    reviewed(here)
    press(here, "Home")
    here.page.locator(".tree-row", has_text="INsD4").last.click()
    here.page.locator(".tree-row[aria-selected=true] .chip:not(.unknown)").wait_for()
    sides = sides_shown(here)
    assert len(sides) >= known
    assert all(side == ("light" if ply % 2 else "dark") for ply, side in sides), sides
    assert here.page.locator(".graph").is_visible()
    here.page.locator(".tree-row", has_text="TAnB3").first.click()
    press(here, "Control+ArrowUp")
    here.page.locator(".graph").wait_for(state="hidden")
    assert ENGLISH["analyse.review.other"] in here.page.locator("main").inner_text()
    press(here, "Control+z")
    here.page.locator(".graph").wait_for()


def test_to_look_at_the_end_of_a_game_writes_nothing_and_what_was_played_is_taken_back(hands: Open) -> None:
    here = hands()
    game = here.server.begin(RULES)
    here.server.play_on(game, Random(3), 99)
    record = here.server.ask(f"/games/{game}/record")
    result = record["result"]
    assert result != "*"
    last = record["nodes"][-1]["move"]
    for name in ("reason", "points"):
        record.pop(name, None)
    identity = kept(here, record | {"result": "*"})
    press(here, "End")
    at_ply(here, len(record["nodes"]))
    assert does(here, "analyse.undo").first.is_disabled()
    press(here, "Delete")
    at_ply(here, len(record["nodes"]) - 1)
    here.place_by_keys(placement(last))
    concluded = saved(here, identity, lambda now: now["result"] == result)
    assert len(concluded["nodes"]) == len(record["nodes"])
    press(here, "Control+z")
    at_ply(here, len(record["nodes"]) - 1)
    press(here, "Control+z")
    at_ply(here, len(record["nodes"]))
    assert moves_shown(here)[-1] == last
    assert does(here, "analyse.undo").first.is_disabled()


@pytest.mark.parametrize(("sides", "own"), [((CHANCE, PERSON), "dark"), ((PERSON, PERSON), "")])
def test_the_mistakes_of_ones_own_side_are_chosen_where_it_is_known(hands: Open, sides: Any, own: str) -> None:
    here = hands()
    game = here.server.begin(RULES, *sides)
    opened(here, f"#/analyse/{game}", 0)
    here.page.wait_for_function(
        """(own) => document.querySelector("[data-does='analyse.review.side']").value === own""", arg=own
    )


# Links ----------------------------------------------------------------------------------------------------------------
def test_a_link_holds_the_game_and_says_when_it_was_cut_short(hands: Open) -> None:
    here = hands()
    record = record_of(here.server)
    record["nodes"][2]["comment"] = "über 🏰"
    kept(here, record)
    before = here.server.ask("/library")["total"]
    press(here, "ArrowRight", "ArrowRight")
    at_ply(here, 2)
    from_menu(here, "share.link")
    here.page.locator("dialog textarea").nth(1).wait_for()
    game, position = (field.input_value() for field in here.page.locator("dialog textarea").all())
    there = hands()  # a context of its own: nothing is known there
    opened(there, game.split("/", 3)[3], 5)
    assert moves_shown(there) == [node["move"] for node in record["nodes"]]
    assert "über 🏰" in there.page.locator(".tree-row").nth(2).inner_text()
    assert there.server.ask("/library")["total"] == before, "nobody has kept it"
    opened(there, position.split("/", 3)[3], 0)
    assert there.shown["text"] == here.shown["text"]
    opened(there, game.split("/", 3)[3], 5)
    there.button(ENGLISH["analyse.keep"]).click()
    wait_for_text(there, ".kept", ENGLISH["analyse.kept"])
    there.page.wait_for_function("() => location.hash.startsWith('#/record/')")
    assert there.server.ask("/library")["total"] == before + 1
    there.page.goto("about:blank")
    there.page.goto(game[:-9])
    there.page.get_by_role("alert").wait_for()
    assert there.page.get_by_role("alert").inner_text() == ENGLISH["link.damaged"]


# Everybody ------------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("size", SOME_SIZES)
def test_the_board_is_the_largest_and_stays_where_it_is(hands: Open, size: str) -> None:
    here = hands(size)
    set_up(here, engine=True, seconds=2, ownership=True)
    kept(here, record_of(here.server))
    boxes = set()
    for key in ("ArrowRight", "ArrowRight", "End", "ArrowLeft", "Home"):
        press(here, key)
        think(here)
        boxes.add(json.dumps(here.page.locator(".table bastide-board").bounding_box()))
    assert len(boxes) == 1
    areas = here.page.evaluate(
        """() => {
            const seen = (one) => {
                const { left, top, right, bottom } = one.getBoundingClientRect();
                return Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0))
                    * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
            };
            return [...document.querySelectorAll("main .table, main .card")].map((one) => [one.className, seen(one)]);
        }"""
    )
    assert max(areas, key=lambda one: one[1])[0] == "table"


@pytest.mark.slow
@pytest.mark.parametrize("size", SOME_SIZES)
def test_nothing_is_wider_than_the_window_in_any_language(hands: Open, size: str) -> None:
    here = hands(size)
    set_up(here, engine=True, seconds=2)
    record = record_of(here.server)
    for language in PHRASES:
        here.home()
        here.page.locator("select.language").select_option(language)
        here.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        kept(here, record)
        think(here)
        assert not here.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        cut = here.page.evaluate(
            """() => [...document.querySelectorAll("main .panels :is(button, select)")]
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML)"""
        )
        assert cut == [], language
        assert "undefined" not in here.page.locator("body").inner_text()


@pytest.mark.parametrize("light", [pytest.param("light", marks=pytest.mark.slow), "dark"])
def test_axe_finds_nothing(hands: Open, light: str) -> None:
    by_day = light == "light"
    here = hands("desk" if by_day else "phone")
    set_up(here, light=light)
    dialogs = ("begin analysis", "analysis", "link", "export", "saved elsewhere", "broken link")
    found = {}
    for name in ("practice", *(dialogs if by_day else ("review",))):
        SCREENS[name](here)
        found[name] = violations(here)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.slow
def test_what_a_finger_has_to_hit_is_large_enough(hands: Open) -> None:
    here = hands("phone")
    SCREENS["review"](here)
    small = here.page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, input, textarea, .tree-row")]
            .map((one) => [one, one.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([one]) => one.outerHTML)"""
    )
    assert small == []
