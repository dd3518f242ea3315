"""What a person can do at the table, and what the page says of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bastide import Position
from page_support import CHANCE, PERSON, Hands, Placement, Server, drawn, legal
from support import random_move

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ENCLOSED = ["CAnE5", "STnA3", "TAnJ10", "BRnB1"]
"""Dark's second building closes A1 and A2 off."""
ADA, BO = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}


def at_table(hands: Callable[..., Hands], rules: str, *moves: str, size: str = "desk") -> Hands:
    here = hands(size)
    here.sit_down(here.server.begin(rules, PERSON, PERSON, *moves))
    return here


def aim(here: Hands, code: str, square: str) -> None:
    """Take a building and point at a square."""
    here.stocked(code).click()
    number = (int(square[1:]) - 1) * here.of_board("ruleset")["size"] + ord(square[0]) - ord("A")
    here.page.mouse.move(*here.box(number), steps=2)


def test_the_line_says_what_a_building_would_do_or_why_it_cannot(hands: Callable[..., Hands]) -> None:
    here = at_table(hands, "cathedral", *ENCLOSED[:3])
    aim(here, "TA", "E6")
    assert here.line.replace("\n", "") == "✗Tavern on E6: the Cathedral stands on E6"
    aim(here, "BR", "B2")
    assert "Bridge on B1: encloses 2 squares" in here.line
    aim(here, "TA", "H8")
    assert here.line.replace("\n", "") == "✓Tavern on H8"


def test_an_illegal_try_loses_nothing(hands: Callable[..., Hands]) -> None:
    here = at_table(hands, "cathedral", *ENCLOSED[:3])
    aim(here, "TA", "E6")
    here.page.mouse.down()
    here.page.mouse.up()
    assert here.of_board("held")["code"] == "TA"
    assert here.game["position"]["ply"] == 3


def test_what_was_taken_and_enclosed_is_told(hands: Callable[..., Hands]) -> None:
    here = at_table(hands, "cathedral", *ENCLOSED[:3])
    game = here.wait_for_turn()
    here.by_mouse(game, Placement("BR", "n", 1))
    assert "+2" in here.page.locator(".moves li").last.inner_text()
    here.page.wait_for_function("() => document.getElementById('told').textContent.includes('It encloses 2 squares.')")


@pytest.mark.slow
def test_take_back_hint_and_resignation(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("village", PERSON, CHANCE))
    assert here.button("Take back").is_disabled()
    for seed in (1, 2):
        game = here.wait_for_turn()
        here.by_mouse(game, drawn(game["position"], Random(seed)))
    here.wait_for_turn()
    here.button("Take back").click()
    here.page.wait_for_function("() => document.querySelectorAll('.moves li').length === 2")
    here.button("Hint").click()
    here.page.wait_for_function("() => document.querySelector('.line').textContent.startsWith('Hint: ')")
    here.button("Resign").click()
    here.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert not here.game["outcome"]
    here.button("Resign").click()
    here.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    here.page.locator(".ending").wait_for()
    assert here.game["outcome"]["reason"] == "resignation"
    assert "Chance wins" in here.page.locator(".ending").inner_text()


def test_place_is_ready_only_where_the_building_may_stand(hands: Callable[..., Hands]) -> None:
    here = at_table(hands, "cathedral", *ENCLOSED[:3])
    place = here.page.locator(".bar .place")
    here.stocked("TA").click()
    assert place.is_disabled(), "it is aimed at nothing"
    aim_at = here.box(4 * 10 + 4)
    here.page.mouse.move(*aim_at, steps=2)
    assert place.is_disabled(), "the Cathedral is there"
    here.page.mouse.move(*here.box(7 * 10 + 7), steps=2)
    assert place.is_enabled()
    place.hover()
    assert place.is_disabled(), "the mouse has left the board"
    here.page.mouse.move(*here.box(6 * 10 + 7), steps=2)
    assert here.of_board("aimed")["move"] == "TAnH7", "it goes on following the mouse"


@pytest.mark.slow
def test_place_places_what_the_hint_proposes(hands: Callable[..., Hands]) -> None:
    for size in ("desk", "phone"):
        here = at_table(hands, "cathedral", *ENCLOSED[:3], size=size)
        aim(here, "TA", "E6") if size == "desk" else here.stocked("TA").tap()
        here.button("Hint").click()
        here.page.wait_for_function("() => document.querySelector('.line').textContent.startsWith('Hint: ')")
        aimed = here.of_board("aimed")["move"]
        held = here.page.locator(".player.moving bastide-stock .held")
        inside = """(item) => { const [a, b] = [item, item.parentNode].map((one) => one.getBoundingClientRect());
            return a.left >= b.left && a.right <= b.right; }"""
        assert held.evaluate(inside), "what is proposed is in sight"
        here.page.mouse.move(*here.box(0), steps=2)
        here.page.locator(".bar .place").click()
        here.page.wait_for_function("() => document.querySelectorAll('.moves li').length === 4")
        assert here.game["moves"][-1]["move"] == aimed


def test_of_two_people_the_page_asks_who_resigns(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("village", ADA, BO))
    here.button("Resign").click()
    here.page.get_by_role("dialog").get_by_role("button", name="Dark").click()
    here.page.locator(".ending").wait_for()
    assert "Ada wins" in here.page.locator(".ending").inner_text()


def test_an_announcement_has_its_button_and_without_it_nothing_is_enclosed(hands: Callable[..., Hands]) -> None:
    here = at_table(hands, "cathedral-announced", *ENCLOSED[:3])
    aim(here, "BR", "B2")
    assert "is not announced" in here.line
    here.button("Announce").click()
    aim_again = here.middle(Placement("BR", "n", 1))
    here.page.mouse.move(*aim_again)
    assert "encloses 2 squares" in here.line
    here.page.mouse.click(*aim_again)
    here.see(here.game["number"])
    here.page.wait_for_function("() => document.querySelectorAll('.moves li').length === 4")
    game = here.game
    assert game["moves"][-1]["move"] == "BRnB1!"
    assert game["position"]["territory"]["dark"][:2] == [0, 10]
    assert here.button("Announce").get_attribute("aria-pressed") == "false", "the next move is not announced by itself"


@pytest.mark.slow
def test_passing_has_its_button_where_the_rules_know_it(hands: Callable[..., Hands]) -> None:
    here = at_table(hands, "cathedral-passing", "CAnE5")
    for _ in range(2):
        here.wait_for_turn()
        here.button("Pass").click()
        here.page.get_by_role("dialog").get_by_role("button", name="Pass").click()
        here.page.get_by_role("dialog").wait_for(state="detached")
    here.page.locator(".ending").wait_for()
    assert "passed in a row, and both have the same number of points" in here.page.locator(".ending").inner_text()
    without = at_table(hands, "cathedral", "CAnE5")
    assert without.button("Pass").count() == 0


def test_what_was_captured_may_be_replaced_at_once_or_not(hands: Callable[..., Hands]) -> None:
    random = Random(1)
    position, moves = Position.start("wellington-letter"), list[str]()
    while position.placing != "replacement":
        if position.is_over:
            position, moves = Position.start("wellington-letter"), []
        moves.append(str(random_move(position, random)))
        position = position.play(moves[-1])
    here = at_table(hands, "wellington-letter", *moves)
    assert "build at once where you captured, or pass" in here.line
    before = here.game
    here.button("Pass").click()
    here.see(before["number"] + 1)
    assert here.game["position"]["placing"] == "building"
    assert here.page.get_by_role("dialog").count() == 0, "nothing is at stake that one would have to confirm"


def game_with_a_skip(server: Server) -> str:
    """A game of two people whose last move left the other without a place to build."""
    random = Random(11)
    while True:
        game = server.begin("village")
        while not (now := server.game(game))["outcome"]:
            if now["moves"] and now["moves"][-1]["skipped"]:
                return game
            server.play_on(game, random, 1)


def test_a_skipped_turn_is_shown_and_explained(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(game_with_a_skip(here.server))
    skipped = here.game["moves"][-1]["skipped"].capitalize()
    assert f"{skipped} is skipped" in here.line
    assert "plays again" in here.line
    assert f"{skipped} skipped" in here.page.locator(".moves li").last.inner_text()


def test_with_confirmation_a_click_on_the_board_is_no_move_yet(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.home()
    here.page.get_by_role("button", name="Settings").click()
    here.page.get_by_label("Confirm every placement").check()
    here.page.keyboard.press("Escape")
    here.sit_down(here.server.begin("village"))
    game = here.wait_for_turn()
    placement = next(legal(game["position"]))
    here.page.mouse.click(*here.middle(placement))
    assert here.game["number"] == game["number"]
    here.page.locator(".bar .place").click()
    here.see(game["number"] + 1)


def test_rules_of_ones_own_are_refused_with_the_reason_or_played(hands: Callable[..., Hands], tmp_path: Path) -> None:
    here = hands()
    here.home()
    here.button("Other games and options").click()
    dialog = here.page.get_by_role("dialog")
    dialog.locator("summary").click()
    field = dialog.locator("input[type=file]")
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    bad.write_text('format = 1\nname = "mine"\nborad = 5\n', encoding="utf-8")
    field.set_input_files(bad)
    dialog.get_by_text("borad").wait_for()
    good.write_text('format = 1\nname = "mine"\nextends = "hamlet"\ntitle = "My own hamlet"\n', encoding="utf-8")
    field.set_input_files(good)
    dialog.get_by_text("My own hamlet is now chosen").wait_for()
    assert dialog.get_by_label("Game", exact=False).first.input_value() == "mine"
    dialog.get_by_role("button", name="Start").click()
    assert here.game["rules"] == "mine"
    here.see(1)
    here.faults.clear()  # the browser tells of every answer that is a refusal


def test_a_clock_runs_and_time_that_is_up_loses(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("village", PERSON, PERSON, clock={"seconds": 1.5, "increment": 0}))
    game = here.wait_for_turn()
    here.by_mouse(game, drawn(game["position"], Random(1)))
    here.page.locator(".ending").wait_for()
    assert here.game["outcome"]["reason"] == "time"
    assert here.page.locator(".clock").all_inner_texts().count("0.0") == 1


def test_wellington_is_labelled_a_reconstruction_wherever_it_is_offered(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.home()
    here.button("Other games and options").click()
    here.page.locator("dialog option[value=wellington]").wait_for(state="attached")
    for option in here.page.locator("dialog select option").all():
        text = option.text_content() or ""
        if "Wellington" in text:
            assert "reconstruction" in text
    here.page.locator("dialog select").first.select_option("wellington")
    assert "this set is a reconstruction" in here.page.get_by_role("dialog").inner_text()
    here.page.get_by_role("dialog").get_by_role("button", name="Start").click()
    here.see(1)
    assert "reconstruction" in here.page.locator(".caption").inner_text()
    here.page.goto(f"{here.server.address}/#/games")
    here.page.get_by_text("Wellington (a reconstruction)").first.wait_for()
