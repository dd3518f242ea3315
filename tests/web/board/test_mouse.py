"""Placing with a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from board_table import Table

OPENING = "CAnE5 TOnH2"
"""Light to move; the Cathedral covers E5, D6 to F6, E7, E8; the Tower H2, G3, H3, F4, G4."""


def test_a_building_is_clicked_and_then_the_board(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("IN").click()
    assert here.held() == "INn"
    assert here.aimed() is None
    here.over("B2")
    assert here.aimed() is not None
    here.page.mouse.click(*here.at("B2"))
    here.settled(3)
    assert here.held() is None
    placed = here.told("place")
    assert [one["code"] for one in placed] == ["IN"]
    assert here.page.evaluate("board.position.last") == placed[0]["move"]


def test_a_building_is_dragged_to_the_board(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.drag("SQ", "B2", 1, 1)
    here.settled(3)
    assert here.page.evaluate("board.position.last") == "SQnB2"
    assert here.count(".air") == 0


def test_a_building_in_the_air_is_seen_and_dropped_beside_the_board_it_goes_back(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    x, y = here.building_at("SQ")
    here.page.mouse.move(x, y)
    here.page.mouse.down()
    here.page.mouse.move(x + 40, y + 10, steps=4)
    assert here.held() == "SQn"
    assert here.count(".air") == 1
    here.page.mouse.up()
    assert here.held() is None
    here.page.mouse.move(*here.building_at("CS"))
    here.page.mouse.down()
    here.page.mouse.move(x + 40, y + 10, steps=4)
    here.page.mouse.wheel(0, 100)
    here.becomes("board.held.facing", "e")
    here.page.mouse.up()
    assert here.held() is None
    assert here.count(".air") == 0
    assert here.told("place") == []


def test_escape_ends_a_drag(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.mouse.move(*here.building_at("SQ"))
    here.page.mouse.down()
    here.over("B2")
    here.keys("Escape")
    here.page.mouse.up()
    assert here.held() is None
    assert here.moves == 2


def test_a_drag_that_ended_outside_the_window_is_over(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.mouse.move(*here.building_at("SQ"))
    here.page.mouse.down()
    here.over("B2")
    stray = "new PointerEvent('pointermove', { pointerId: told.pointer, pointerType: 'mouse', buttons: 0 })"
    here.page.evaluate("addEventListener('pointermove', (event) => (told.pointer = event.pointerId), { once: true })")
    here.over("C3")
    here.page.evaluate(f"dispatchEvent({stray})")
    here.page.mouse.up()
    assert here.held() == "SQn", "it is in hand, as after a click"
    assert here.told("place") == []
    assert here.count(".air") == 0


def test_the_middle_follows_the_mouse_and_snaps(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("BR").click()
    here.over("B2")
    assert here.aimed() == "BRnB1", "three squares above one another, the middle one under the mouse"
    here.over("B2", 0.9, 0.9)
    assert here.aimed() == "BRnB1"
    here.over("A1", 0.1, 0.1)
    assert here.aimed() == "BRnA1", "nothing leaves the board"
    here.keys("r")
    assert here.aimed() == "BReC1"


@pytest.mark.parametrize("how", ["wheel", "right button", "R", "the stock's button", "the page's button"])
def test_a_building_is_turned(table: Callable[..., Table], how: str) -> None:
    here = table(OPENING)
    here.building("MA").click()
    here.over("C3")
    before = here.page.evaluate("board.aimed.squares")
    seen = [here.held()]
    for _ in range(4):
        if how == "wheel":
            here.page.mouse.wheel(0, 100)
            here.page.wait_for_timeout(120)
        elif how == "right button":
            here.page.mouse.click(*here.at("C3"), button="right")
        elif how == "R":
            here.keys("r")
        else:
            here.page.locator("#turn" if how == "the page's button" else "#own .turn:visible").click()
        seen.append(here.held())
    assert seen == ["MAn", "MAe", "MAs", "MAw", "MAn"]
    here.over("C3")
    assert here.page.evaluate("board.aimed.squares") == before
    assert here.told("place") == []


def test_it_turns_back_too(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("MA").click()
    here.over("C3")
    here.keys("Shift+R")
    assert here.held() == "MAw"
    here.page.mouse.wheel(0, -100)
    assert here.held() == "MAs"


def test_each_building_keeps_its_facing(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("MA").click()
    here.keys("r", "r")
    here.building("CS").click()
    assert here.held() == "CSn"
    here.keys("r")
    here.building("MA").click()
    assert here.held() == "MAs"
    here.building("MA").click()
    assert here.held() is None, "a second click puts it back"
    here.building("CS").click()
    assert here.held() == "CSe"


def test_an_illegal_try_loses_nothing_and_says_why(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("SQ").click()
    here.keys("r")
    for _ in range(3):
        here.page.mouse.click(*here.at("E6"))
    assert here.held() == "SQn"
    assert here.moves == 2
    assert len(here.told("refused")) == 3
    assert {one["problem"]["key"] for one in here.told("refused")} == {"occupied-neutral"}
    assert "Cathedral" in here.line
    here.drag("TA", "E5")
    assert here.held() == "TAn", "dropped where it may not stand, it stays in hand"
    here.page.mouse.click(*here.at("A1"))
    here.settled(3)
    assert here.page.evaluate("board.position.last") == "TAnA1"


def test_the_ghost_goes_with_the_mouse(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("SQ").click()
    here.over("C3")
    assert here.count(".ghost use") > 0
    here.page.mouse.move(5, 5)
    assert here.count(".ghost use") == 0
    assert here.held() == "SQn"


def test_what_lies_elsewhere_comes_to_the_mouse_before_it_is_placed(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    assert here.page.evaluate("board.holdAt('SQnB2')")
    here.over("H8")
    assert here.aimed() == "SQnB2", "it stays, whatever the mouse does"
    here.page.mouse.click(*here.at("H8"))
    first = here.aimed()
    assert first not in (None, "SQnB2")
    assert here.told("place") == [], "nobody had seen it there"
    here.over("I8", 0.9)
    assert here.aimed() != first, "it follows the mouse again"
    here.page.mouse.click(*here.at("I8", 0.9))
    here.settled(3)


def test_a_click_on_what_lies_there_places_it_as_it_lies(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    assert here.page.evaluate("board.holdAt('SQnB2')")
    here.page.mouse.click(*here.at("B2", 0.1, 0.1))
    here.settled(3)
    assert here.page.evaluate("board.position.last") == "SQnB2"


def test_confirmed_always_a_click_only_leaves_it_there(table: Callable[..., Table]) -> None:
    here = table(OPENING, confirm="always")
    here.building("SQ").click()
    here.page.mouse.click(*here.at("C3"))
    first = here.aimed()
    here.over("H8")
    assert here.aimed() == first, "it stays, whatever the mouse does"
    here.page.mouse.click(*here.at("H8"))
    assert here.aimed() not in (None, first)
    assert here.told("place") == []
    here.page.locator("bastide-board .tools button").nth(1).click()
    here.settled(3)
    assert here.page.evaluate("board.position.last") == here.told("place")[0]["move"]


def test_a_move_on_its_way_is_not_sent_twice_and_one_refused_comes_back(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.evaluate(
        "board.addEventListener('place', (event) => event.stopImmediatePropagation(), { capture: true })"
    )
    here.building("SQ").click()
    for _ in range(2):
        here.page.mouse.click(*here.at("C3"))
    assert here.page.evaluate("board.busy")
    here.keys("r", "Escape", "Enter")
    assert here.held() == "SQn"
    here.page.evaluate("board.refuse({ key: 'late', values: {}, text: 'too late' })")
    assert not here.page.evaluate("board.busy")
    assert here.held() == "SQn"
    assert here.line == "too late"


def test_the_only_thing_that_can_be_placed_is_in_hand_at_once(table: Callable[..., Table]) -> None:
    here = table()
    assert here.held() == "CAn"
    assert here.building("TA").is_disabled(), "that comes later"
    here.page.mouse.click(*here.at("E5"))
    here.settled(1)
    assert here.held() is None, "now there is a choice"
    assert here.building("TA", "#other").is_enabled()
    town = table("PAnE5", rules="wellington", own="dark")
    assert town.held() == "DUn"
    town.page.mouse.click(*town.at("E6"))
    assert town.told("refused")
    town.page.mouse.click(*town.at("B2"))
    town.settled(2)
    assert town.page.evaluate("board.position.last") == "DUnB2"


def test_who_has_no_turn_may_hold_but_not_place(table: Callable[..., Table]) -> None:
    here = table(f"{OPENING} SQnB2", side="light")
    here.building("MA").click()
    here.page.mouse.click(*here.at("H8"))
    assert here.told("refused")[0]["problem"]["key"] == "board.wait"
    assert here.held() == "MAn"
    here.page.evaluate("show(['CAnE5', 'TOnH2', 'SQnB2', 'TAnA10'])")
    here.settled(4)
    assert here.held() == "MAn", "what is in hand stays there when the other has moved"


def test_nothing_is_taken_where_nobody_may_place(table: Callable[..., Table]) -> None:
    here = table(OPENING, side="none")
    assert here.page.locator("bastide-stock button").count() == 0
    assert here.page.evaluate("board.hold('SQ')") is False
    here.page.mouse.click(*here.at("E6"))
    here.keys("t", "r", "Enter")
    assert here.told("hold") == []


def test_a_conquest_is_announced_where_that_is_asked_for(table: Callable[..., Table]) -> None:
    here = table(OPENING, rules="cathedral-announced")
    here.building("TA").click()
    here.over("A1")
    assert here.aimed() == "TAnA1"
    here.page.evaluate("board.announce = true")
    assert here.aimed() == "TAnA1!"
    here.page.mouse.click(*here.at("A1"))
    here.settled(3)
    assert here.told("place")[0]["announced"] is True
