"""Placing with a finger, on a phone of 390 by 844."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from board_table import Table

OPENING = "CAnE5 TOnH2"


def centre(here: Table) -> tuple[float, float]:
    """The middle of the building as it is aimed, in the window."""
    box = here.page.locator("bastide-board .ghost").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_it_is_dragged_out_of_the_strip_floats_above_the_finger_and_waits(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    finger = here.at("B9")
    here.slide(here.building_at("BR"), finger, lift=False)
    assert here.held() == "BRn"
    assert here.aimed() is not None
    assert centre(here)[1] < finger[1] - 60, "the finger hides nothing of it"
    assert here.page.evaluate("board.aimed.squares.every((square) => square < 80)")
    here.finger("touchEnd")
    assert here.told("place") == [], "a slip is no move"
    aimed = here.aimed()
    tools = here.page.locator("bastide-board .tools button")
    tools.nth(0).tap()
    here.becomes("board.held.facing", "e")
    assert here.aimed() != aimed
    tools.nth(1).tap()
    here.settled(3)
    assert here.told("place")[0]["code"] == "BR"
    assert not tools.nth(0).is_visible()


def test_it_is_tapped_and_then_the_board(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    here.building("SQ").tap()
    here.becomes("board.held?.code", "SQ")
    assert here.aimed() is not None, "it is shown at once, to be moved"
    here.page.touchscreen.tap(*here.at("B2", 0.95, 0.95))
    here.becomes("board.aimed.move", "SQnB2")
    here.page.touchscreen.tap(*here.at("H8", 0.95, 0.95))
    here.becomes("board.aimed.move", "SQnH8")
    assert here.told("place") == []
    here.page.locator("#place").tap()
    here.settled(3)
    assert here.page.evaluate("board.position.last") == "SQnH8"


def test_on_the_board_it_is_moved_from_above_the_finger(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    here.building("SQ").tap()
    here.slide(here.at("C5"), here.at("C9"), lift=False)
    floating = here.aimed()
    assert here.page.evaluate("Math.max(...board.aimed.squares) < 80")
    here.finger("touchEnd")
    assert here.aimed() == floating, "lifting the finger moves nothing"
    x, y = centre(here)
    here.page.touchscreen.tap(x + 3, y + 3)
    assert here.aimed() == floating, "a tap on it moves nothing"


def test_an_illegal_try_keeps_it_in_hand(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    here.building("SQ").tap()
    here.page.touchscreen.tap(*here.at("E6"))
    here.page.locator("bastide-board .tools button").nth(1).tap(force=True)
    here.becomes("told.at(-1).type", "refused")
    assert here.told("refused")[0]["problem"]["key"] == "occupied-neutral"
    assert here.held() == "SQn"


def test_dropped_beside_the_board_it_goes_back(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    x, y = here.building_at("SQ")
    here.slide((x, y), (x, y - 30), (x + 5, y + 40))
    assert here.held() is None
    assert here.count(".air") == 0


def test_a_finger_that_goes_sideways_scrolls_the_strip(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    strip = here.page.locator("#own ul")
    assert strip.evaluate("one => one.scrollWidth > one.clientWidth")
    x, y = here.building_at("SQ")
    here.slide((x, y), (x - 120, y))
    here.becomes("document.querySelector('#own').shadowRoot.querySelector('ul').scrollLeft > 0", wanted=True)
    assert here.held() is None


@pytest.mark.parametrize("confirm", ["touch", "never"])
def test_without_confirmation_lifting_the_finger_places(table: Callable[..., Table], confirm: str) -> None:
    here = table(OPENING, size="phone", confirm=confirm)
    here.slide(here.building_at("SQ"), here.at("B9"))
    if confirm == "never":
        here.settled(3)
    assert len(here.told("place")) == (confirm == "never")


def test_everything_to_be_touched_is_large_enough_and_in_the_window(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    here.building("TO").tap()
    for square in ("A1", "J1", "A10", "J10", "E5"):
        here.page.touchscreen.tap(*here.at(square))
        for button in here.page.locator("bastide-board .tools button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["width"] >= 44
            assert box["height"] >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
            ghost = here.page.locator("bastide-board .ghost").bounding_box()
            assert ghost is not None
            assert box["y"] >= ghost["y"] + ghost["height"] or box["y"] + box["height"] <= ghost["y"]
    for button in here.page.locator("#own button.take:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_the_page_stays_where_it_is_while_a_building_is_held(table: Callable[..., Table]) -> None:
    here = table(OPENING, size="phone")
    here.page.evaluate(
        "document.querySelector('main').append(document.createElement('br')); \
        document.querySelector('main').style.paddingBottom = '900px'"
    )
    here.building("SQ").tap()
    here.slide(here.at("C9"), here.at("C2"))
    assert here.page.evaluate("scrollY") == 0
