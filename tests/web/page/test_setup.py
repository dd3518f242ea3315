"""The screen on which positions are put together, with the real rules and engine."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import expect

from access_support import set_up, violations
from bastide import Position
from page_support import PATIENCE, PHRASES, Placement

if TYPE_CHECKING:
    from collections.abc import Callable

    from page_support import Hands

APART = "hamlet WEnC3 INwA4 INeD1 -/- d;placed=1/1"


def open_at(here: Hands, text: str = "") -> None:
    here.page.goto("about:blank")
    here.page.goto(
        f"{here.server.address}/#/setup/{quote(text, safe='')}" if text else f"{here.server.address}/#/setup"
    )
    here.page.locator(".setup-told > *").first.wait_for(timeout=PATIENCE)


def tool(here: Hands, name: str) -> None:
    here.page.locator(f"[data-does='setup.tool'][value='{name}']").check()


def text(here: Hands, *, right: bool = True) -> str:
    """The position's text once it is what it should be, or nothing where something is wrong."""
    here.page.locator(".setup-right" if right else ".setup-problems").wait_for(timeout=PATIENCE)
    return here.page.locator("[data-does='setup.text']").input_value()


def problems(here: Hands) -> list[str]:
    return here.page.locator(".setup-problems li").all_inner_texts()


def click(here: Hands, square: int) -> None:
    here.page.mouse.click(*here.box(square))


def changed(here: Hands, before: str) -> str:
    """The text once it is another."""
    expect(here.page.locator("[data-does='setup.text']")).not_to_have_value(before)
    return text(here)


def test_a_position_is_put_together_by_mouse_and_analysed(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here)
    here.page.locator("[data-does='setup.rules']").select_option("hamlet")
    start = str(Position.start("hamlet"))
    expect(here.page.locator("[data-does='setup.text']")).to_have_value(start)
    tool(here, "neutral")
    put(here, Placement("WE", "n", 10))
    told = changed(here, start)
    tool(here, "light")
    take(here, "TA")
    put(here, Placement("TA", "n", 0))
    told = changed(here, told)
    tool(here, "dark")
    here.page.locator("bastide-stock[side='dark']").wait_for()
    take(here, "ST")
    put(here, Placement("ST", "n", 3))
    told = changed(here, told)
    assert told == "hamlet WEnC3 TAnA1 STnD1 -/- d;placed=1/1"
    tool(here, "ground-light")
    click(here, 15)
    told = changed(here, told)
    assert told.split()[4] == "D4/-"
    tool(here, "ground-dark")
    click(here, 15)
    told = changed(here, told)
    assert told.split()[4] == "-/D4"
    click(here, 15)
    told = changed(here, told)
    assert told.split()[4] == "-/-"
    here.page.locator("[data-does='setup.to-move']").select_option("light")
    told = changed(here, told)
    assert str(Position.parse(told)) == told
    assert unquote(here.page.url).endswith(f"#/setup/{told}")
    here.page.locator("[data-does='setup.analyse']").click()
    here.page.locator("main.analysis[data-ply]").wait_for(timeout=PATIENCE)
    shown = here.page.locator("bastide-board").evaluate("board => board.position.text")
    assert shown == told


def take(here: Hands, code: str) -> None:
    """Click a building in the stock of the side that is chosen."""
    at = here.page.evaluate(
        """(code) => {
            const { ruleset, position } = document.querySelector("main.setup bastide-board");
            const kinds = [...(position.placing === "duke" ? [ruleset.duke] : []), ...ruleset.buildings];
            return kinds.findIndex((kind) => kind.code === code);
        }""",
        code,
    )
    here.page.locator("main.setup bastide-stock .take").nth(at).click()


def put(here: Hands, placement: Placement) -> None:
    """Click a building in hand to its place."""
    x, y = here.middle(placement)
    here.page.mouse.move(x, y)
    here.page.mouse.click(x, y)


def test_by_keyboard_alone(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, APART)
    assert text(here) == APART
    tool(here, "dark")
    here.page.locator("bastide-board").focus()
    for key in ("t", *("ArrowRight", "ArrowDown") * 3, "Enter"):
        here.page.keyboard.press(key)
    told = changed(here, APART)
    assert "TAnD4" in told.split()[3]
    tool(here, "remove")
    here.page.locator("bastide-board").focus()
    for key in ("ArrowLeft", "ArrowUp") * 4 + ("ArrowRight",) * 3:
        here.page.keyboard.press(key)
    here.page.keyboard.press("Enter")  # the Inn in the corner D1
    told = changed(here, told)
    assert "INeD1" not in told
    expect(here.page.locator("#told")).to_contain_text("Inn taken away")


def test_what_is_wrong_is_said_and_marked(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, APART)
    tool(here, "ground-light")
    click(here, 3)
    assert text(here, right=False) == ""
    assert problems(here) == ["A building of Dark stands on D1, in the territory of Light"]
    marked = here.page.locator("bastide-board").evaluate(
        "board => board.shadowRoot.querySelector('.overlay').lastElementChild.children.length"
    )
    assert marked > 0
    for does in ("setup.analyse", "setup.play", "setup.copy"):
        expect(here.page.locator(f"[data-does='{does}']")).to_be_disabled()
    click(here, 3)
    assert text(here) == APART
    here.page.locator("[data-does='setup.clear']").click()
    here.page.locator("[data-does='setup.to-move']").select_option("dark")
    text(here, right=False)
    assert len(problems(here)) == 1


def test_a_building_may_be_put_where_no_rule_lets_it_but_not_on_another(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, "wellington PAnE5 COnA1,DUnA10 DUnJ10 -/- d;placed=1/0")
    tool(here, "dark")
    take(here, "CO")
    put(here, Placement("CO", "n", 0))
    expect(here.page.locator(".bar .line")).to_contain_text("stands on A1")
    put(here, Placement("CO", "n", 1))
    assert text(here, right=False) == ""
    assert [one.startswith("The building of") for one in problems(here)] == [True, True]


@pytest.mark.parametrize("does", ["remove", "ground", "put", "turn"])
def test_what_the_server_could_not_be_asked_about_is_not_done(hands: Callable[..., Hands], does: str) -> None:
    """Else it would come about with the next change, unseen."""
    here = hands()
    open_at(here, APART)
    here.page.route("**/api/v1/setup", lambda route: route.abort())
    if does == "remove":
        tool(here, "remove")
        click(here, 3)
    elif does == "ground":
        tool(here, "ground-light")
        click(here, 15)
    elif does == "put":
        tool(here, "light")
        take(here, "TA")
        put(here, Placement("TA", "n", 15))
    else:
        here.page.locator("[data-does='setup.to-move']").select_option("light")
    expect(here.page.locator(".setup-told .problem")).to_contain_text("does not answer")
    here.page.unroute("**/api/v1/setup")
    here.faults.clear()  # the browser tells of what was not answered
    expect(here.page.locator("[data-does='setup.to-move']")).to_have_value("dark")
    here.page.locator("[data-does='setup.to-move']").select_option("light")
    assert changed(here, APART).split()[:5] == APART.split()[:5]


def test_a_game_is_played_from_here(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, APART)
    here.page.locator("[data-does='setup.level']").select_option("1")
    here.page.locator("[data-does='setup.side']").select_option("dark")
    here.page.locator("[data-does='setup.play']").click()
    here.page.locator("main.game[data-number]").wait_for(timeout=PATIENCE)
    game = here.game
    assert (game["start"], game["position"]["text"], game["may"]["move"]) == (APART, APART, ["dark"])


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("rubbish", "The position cannot be read"),
        ("hamlet WEnC3 TAnA1,TAnA2 - -/- d;placed=2/0", "but 2 stand"),
    ],
)
def test_a_text_that_is_no_position_is_refused_in_words(hands: Callable[..., Hands], written: str, said: str) -> None:
    here = hands()
    open_at(here, written)
    expect(here.page.locator(".setup-told .problem")).to_contain_text(said)
    assert all("422" in fault for fault in here.faults)
    here.faults.clear()
    here.page.locator("[data-does='setup.text']").fill(APART)
    here.page.locator("[data-does='setup.text']").blur()
    assert text(here) == APART


@pytest.mark.parametrize("written", ["hello", "hamlet WEnC3 TAnA1,TAnA2 - -/- d;placed=2/0"])
def test_nobody_goes_on_from_a_text_that_is_no_position(hands: Callable[..., Hands], written: str) -> None:
    here = hands()
    open_at(here, APART)
    text(here)
    here.page.locator("[data-does='setup.text']").fill(written)
    here.page.locator("[data-does='setup.text']").blur()
    here.page.locator(".setup-told .problem, .setup-problems").wait_for(timeout=PATIENCE)
    for does in ("setup.analyse", "setup.play", "setup.copy"):
        expect(here.page.locator(f"[data-does='{does}']")).to_be_disabled()
    here.faults.clear()
    here.page.locator("[data-does='setup.text']").fill(APART)
    here.page.locator("[data-does='setup.text']").blur()
    assert text(here) == APART
    expect(here.page.locator("[data-does='setup.analyse']")).to_be_enabled()


@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_is_there_in_every_language(hands: Callable[..., Hands], language: str) -> None:
    here = hands("phone", locale=language)
    open_at(here)
    assert here.page.locator(".setup-right").inner_text().endswith(str(PHRASES[language]["setup.right"]))
    here.page.locator("[data-does='setup.to-move']").select_option("dark")
    text(here, right=False)
    assert problems(here)


@pytest.mark.parametrize(
    ("size", "light"),
    [
        pytest.param("desk", "light", marks=pytest.mark.slow),
        pytest.param("tablet", "dark", marks=pytest.mark.slow),
        ("phone", "light"),
    ],
)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(
    hands: Callable[..., Hands], light: str, size: str
) -> None:
    here = hands(size)
    set_up(here, light=light)
    open_at(here, "wellington PAnE5 COnA1,DUnA10,SHnC2 TEnH8,DUnJ10 B2C1/- d;placed=2/1")
    assert violations(here) == []
    here.page.locator("[data-does='setup.clear']").click()
    here.page.locator("[data-does='setup.to-move']").select_option("dark")
    text(here, right=False)
    assert violations(here) == []
    for language in PHRASES:
        here.page.locator("select.language").select_option(language)
        here.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        here.page.locator(".setup-told > *").first.wait_for()
        wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not here.page.evaluate(wide), language
