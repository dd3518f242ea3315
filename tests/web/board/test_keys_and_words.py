"""Placing with the keyboard alone, and what those hear who do not see the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from board_table import Table

OPENING = "CAnE5 TOnH2"
SOME_TERRITORY = "CAnE5 TAnJ10 STnB1 STnJ1 STeB3 TAnJ9"
"""Light has enclosed A1 and A2."""


def test_a_building_is_picked_by_its_letter_moved_turned_and_placed(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.locator("bastide-board").focus()
    here.keys("t")
    assert here.held() == "TAn"
    here.keys("t")
    assert here.held() == "TOn"
    first = here.aimed()
    here.keys("ArrowLeft", "ArrowLeft", "ArrowDown")
    assert here.aimed() != first
    here.keys("r")
    assert here.held() == "TOe"
    for _ in range(6):
        here.keys("ArrowLeft", "ArrowDown")
    assert here.page.evaluate("board.aimed.verdict.legal")
    aimed = here.aimed()
    here.keys("Enter")
    here.settled(3)
    assert here.page.evaluate("board.position.last") == aimed


def test_tab_leads_to_the_buildings_and_the_board_is_one_stop(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    focused = "(() => { let at = document.activeElement; while (at.shadowRoot) at = at.shadowRoot.activeElement; \
        return at.getAttribute('aria-label') ?? at.id; })()"
    stops = []
    for _ in range(40):
        here.keys("Tab")
        stops.append(here.page.evaluate(focused))
        if stops[-1] == "place":
            break
    buildings = [stop for stop in stops if "left" in stop]
    assert len(buildings) == 11, "one's own, not the other's"
    assert stops.count("Cathedral: the board") == 1
    assert stops[-2:] == ["turn", "place"], "nothing keeps the focus"
    here.building("AB").focus()
    here.keys("Enter")
    assert here.held() == "ABn"
    assert here.page.evaluate(focused) == "Cathedral: the board"
    assert here.aimed() is not None
    here.keys("ArrowUp", "Escape")
    assert here.held() is None


def test_from_the_stock_keys_act_on_what_is_held(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("MA").focus()
    here.keys("m", "r")
    assert here.held() == "MAe"
    here.keys("Escape")
    assert here.held() is None


def test_an_illegal_try_with_enter_loses_nothing(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.locator("bastide-board").focus()
    here.keys("s", "Enter", "Enter")
    assert here.held() == "STn"
    assert len(here.told("refused")) == 2
    here.hears("the Cathedral stands on ")


def test_the_squares_are_described_and_the_arrows_go_from_one_to_the_next(table: Callable[..., Table]) -> None:
    here = table(SOME_TERRITORY)
    grid = here.page.locator("bastide-board [role=grid]")
    cells = grid.locator("[role=gridcell]")
    assert cells.count() == 100
    assert grid.locator("[role=row]").count() == 10
    labels = cells.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert labels[0] == "A1, free, Light's territory"
    assert labels[1] == "B1, Light's Stable"
    assert labels[44] == "E5, the neutral Cathedral"
    assert labels[2] == "C1, free"
    grid.focus()
    on = "active => active.getAttribute('aria-activedescendant')"
    start = grid.evaluate(on)
    here.keys("ArrowRight", "ArrowDown")
    assert grid.evaluate(on) == f"square-{int(start.split('-')[1]) + 11}"
    for _ in range(12):
        here.keys("ArrowUp", "ArrowLeft")
    assert grid.evaluate(on) == "square-0"
    assert grid.evaluate("one => one.getRootNode().getElementById('square-0').getAttribute('aria-label')") == labels[0]
    assert here.count(".cursor rect") == 2


def test_what_is_held_and_what_it_would_do_is_read_out(table: Callable[..., Table]) -> None:
    here = table("CAnE5 TAnJ10 STnB1 STnJ1")
    here.page.locator("bastide-board").focus()
    here.keys("s")
    here.hears("Stable in hand, facing north. Stable at ")
    here.keys("r")
    for _ in range(9):
        here.keys("ArrowUp", "ArrowLeft")
    here.keys("ArrowDown", "ArrowDown")
    assert here.aimed() == "STeB3"
    here.hears("Stable at B3: encloses 2 squares")
    here.keys("Escape")
    here.hears("Stable put back")


def test_a_stock_tells_what_is_left(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    assert here.building("TA").get_attribute("aria-label") == "Tavern, 1 square, 2 left"
    assert here.building("TA").get_attribute("aria-pressed") == "false"
    here.building("TA").click()
    assert here.building("TA").get_attribute("aria-pressed") == "true"
    other = here.building("TO", "#other")
    assert other.get_attribute("role") == "img"
    assert other.get_attribute("aria-label") == "Tower, 5 squares, 0 left"
    for stock, owner in (("#own", "Light's"), ("#other", "Dark's")):
        assert here.page.locator(f"{stock} ul").get_attribute("aria-label") == f"{owner} buildings"


def test_another_language_is_said_at_once(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.evaluate(
        "board.texts = (key) => `<${key}>`; board.buildingName = (code) => `[${code}]`; Promise.resolve()"
    )
    assert here.page.locator("bastide-board [role=grid]").get_attribute("aria-label") == "<board.label>"
    assert here.page.locator("#own ul").get_attribute("aria-label") == "<stock.label>"
    assert here.building("TA").get_attribute("title") == "[TA] (TA)"


def test_keys_of_a_text_field_and_of_shortcuts_are_not_the_boards(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    here.page.locator("input").focus()
    here.keys("t", "r")
    assert here.page.locator("input").input_value() == "tr"
    assert here.held() is None
    here.page.locator("bastide-board").focus()
    here.keys("Alt+t", "Control+b")
    assert here.held() is None


def test_a_strip_of_the_others_buildings_can_be_scrolled_by_keys(table: Callable[..., Table]) -> None:
    here = table("CAnE5", size="phone", own="dark")
    lists = {stock: here.page.locator(f"{stock} ul") for stock in ("#own", "#other")}
    assert lists["#own"].get_attribute("tabindex") is None, "its buttons take the focus"
    assert lists["#other"].get_attribute("tabindex") == "0"
    lists["#other"].focus()
    here.keys("ArrowRight", "ArrowRight")
    strip = "document.querySelector('#other').shadowRoot.querySelector('ul')"
    here.becomes(f"{strip}.scrollLeft > 0", wanted=True)
    here.page.set_viewport_size({"width": 860, "height": 844})
    here.becomes(f"{strip}.tabIndex", -1)
    assert lists["#other"].get_attribute("tabindex") is None, "there is nothing to scroll any more"
    here.page.set_viewport_size({"width": 390, "height": 844})
