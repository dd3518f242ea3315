"""For everybody: what axe-core finds, what is read out, what the focus does, and the three languages."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from access_support import set_up, violations
from page_support import CHANCE, PERSON, PHRASES, Hands, drawn

if TYPE_CHECKING:
    from collections.abc import Callable

LIGHTS = ("light", "dark")
THEMES = ("wood", "plain", "high-contrast")
MIDGAME = ["CAnB6", "IFnG6", "IFnH8", "ACnI3", "ACwD9", "TOeE3", "TOsE5", "CSnD4", "CSeH2", "SQnI6", "SQnA4", "ABnJ8"]


@pytest.mark.parametrize(
    ("light", "size"),
    [
        pytest.param("light", "desk", marks=pytest.mark.slow),
        ("dark", "phone"),
        pytest.param("light", "phone", marks=pytest.mark.slow),
        pytest.param("dark", "desk", marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_on_any_screen(hands: Callable[..., Hands], light: str, size: str) -> None:
    here = hands(size)
    set_up(here, light=light)
    over = here.server.begin("hamlet", series=True)
    here.server.play_on(over, Random(1), 99)
    here.home()
    found = {"home": violations(here)}
    openers = {
        "new game": ".home-more button:nth-child(1)",
        "how to play": ".home-more button:nth-child(2)",
        "settings": ".sign-button",
    }
    for name, opener in openers.items():
        here.page.locator(opener).click()
        here.page.get_by_role("dialog").wait_for()
        found[name] = violations(here)
        here.page.keyboard.press("Escape")
    here.page.goto(f"{here.server.address}/#/games")
    here.page.locator("main .record-row").first.wait_for()
    found["games"] = violations(here)
    here.sit_down(over)
    found["the end"] = violations(here)
    here.button("New game").click()
    here.page.get_by_role("dialog").wait_for()
    here.page.keyboard.press("Escape")
    here.page.goto(f"{here.server.address}/#/game/nowhere")
    here.page.locator(".problem").wait_for()
    found["no such game"] = violations(here)
    here.faults.clear()  # the browser tells of the answer that there is no such game
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_at_the_table_in_any_theme(hands: Callable[..., Hands], light: str, theme: str) -> None:
    here = hands()
    set_up(here, light=light, theme=theme)
    here.sit_down(here.server.begin("cathedral", PERSON, PERSON, *MIDGAME))
    assert f"theme={theme}" in here.of_board("sheet")
    here.page.keyboard.press("t")
    for _ in range(9):
        here.page.keyboard.press("ArrowUp")
    assert not here.of_board("aimed")["verdict"]["legal"]
    assert violations(here) == []


def test_moves_are_read_out(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("village", PERSON, CHANCE))
    game = here.wait_for_turn()
    here.by_keys(game, drawn(game["position"], Random(1)))
    here.wait_for_turn()
    here.page.wait_for_function(
        "() => /Dark: .* on .*Light: choose a building/.test(document.getElementById('told').textContent)"
    )


def test_a_dialogue_keeps_the_focus_and_gives_it_back(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.home()
    here.button("Other games and options").focus()
    here.page.keyboard.press("Enter")
    here.page.get_by_role("dialog").wait_for()
    for _ in range(15):
        here.page.keyboard.press("Tab")
        assert here.page.locator("dialog :focus, body:not(:has(:focus))").count() == 1
    here.page.keyboard.press("Escape")
    assert here.page.evaluate("document.activeElement.textContent").startswith("Other games")


@pytest.mark.parametrize(("locale", "language"), [("fr-CA", "fr"), ("de-AT", "de"), ("en-GB", "en"), ("pt-BR", "en")])
def test_the_browsers_language_is_spoken(hands: Callable[..., Hands], locale: str, language: str) -> None:
    here = hands(locale=locale)
    here.home()
    assert here.page.locator("html").get_attribute("lang") == language
    assert here.page.locator("button.great").inner_text() == PHRASES[language]["home.start"]


@pytest.mark.slow
def test_another_language_is_chosen_at_the_table_and_kept(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("cathedral", PERSON, PERSON, *MIDGAME[:3]))
    for language in ("fr", "de"):
        here.page.locator("select.language").select_option(language)
        here.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        here.see(1)
        assert PHRASES[language]["game.take-back"] in here.page.locator(".actions").inner_text()
        here.page.keyboard.press("t")
        assert here.of_board("held")["code"].startswith("T"), "letters are the game's again"
        here.page.keyboard.press("Escape")
        here.page.mouse.move(0, 0)
        here.stocked("TA").click()
        here.page.mouse.move(*here.box(51), steps=2)
        assert "B6" in here.line
        assert PHRASES[language]["building.Cathedral"].lower() in here.line.lower()
        assert here.stocked("TA").get_attribute("title") == f"{PHRASES[language]['building.Tavern']} (TA)"
    here.page.reload()
    here.see(1)
    assert here.page.locator("html").get_attribute("lang") == "de"


@pytest.mark.slow
@pytest.mark.parametrize("size", ["desk", "tablet", "phone"])
def test_nothing_is_wider_than_the_window_in_any_language(hands: Callable[..., Hands], size: str) -> None:
    here = hands(size)
    game = here.server.begin("wellington", PERSON, PERSON, series=True)
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    for language in PHRASES:
        here.home()
        here.page.locator("select.language").select_option(language)
        here.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        assert not here.page.evaluate(wide), language
        here.sit_down(game)
        assert not here.page.evaluate(wide), language
        assert "undefined" not in here.page.locator("body").inner_text()


@pytest.mark.parametrize("size", ["desk", pytest.param("tablet", marks=pytest.mark.slow), "phone"])
def test_board_and_both_stocks_are_in_sight_and_the_board_is_the_largest(
    hands: Callable[..., Hands], size: str
) -> None:
    here = hands(size)
    here.sit_down(here.server.begin("cathedral", PERSON, PERSON, *MIDGAME))
    height = here.page.evaluate("innerHeight")
    boxes = [
        one.bounding_box() for one in here.page.locator("main bastide-board, main bastide-stock, .bar, .panels").all()
    ]
    for box in boxes[:-1]:
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
    areas = [box["width"] * min(box["height"], height - box["y"]) for box in boxes if box]
    assert max(areas) == areas[1], "the board is the second of them"


@pytest.mark.slow
def test_the_board_never_jumps(hands: Callable[..., Hands]) -> None:
    for size in ("desk", "phone"):
        here = hands(size)
        here.sit_down(here.server.begin("village"))
        boxes = []
        random = Random(6)
        while not (game := here.wait_for_turn())["outcome"]:
            boxes.append(here.page.locator(".table bastide-board").bounding_box())
            here.by_keys(game, drawn(game["position"], random))
        boxes.append(here.page.locator(".table bastide-board").bounding_box())
        assert len({json.dumps(box) for box in boxes}) == 1, size


@pytest.mark.parametrize("size", ["phone"])
def test_what_a_finger_has_to_hit_is_large_enough(hands: Callable[..., Hands], size: str) -> None:
    here = hands(size)
    here.sit_down(here.server.begin("cathedral", PERSON, PERSON, *MIDGAME))
    small = here.page.evaluate(
        """() => [...document.querySelectorAll("button, select, summary, input")]
            .map((one) => [one, (one.type === "checkbox" ? one.closest("label") : one).getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([one]) => one.outerHTML)"""
    )
    assert small == []


@pytest.mark.slow
def test_on_a_phone_every_stock_shows_that_it_goes_on_and_nothing_is_cut_off(hands: Callable[..., Hands]) -> None:
    here = hands("phone")
    here.sit_down(here.server.begin("cathedral", PERSON, PERSON, *MIDGAME[:2]))
    for card in (here.page.locator(".far"), here.page.locator(".near")):
        items = card.locator("bastide-stock .items")
        here.page.wait_for_function("(list) => list.classList.contains('after')", arg=items.element_handle())
        assert "gradient" in items.evaluate("(list) => getComputedStyle(list).maskImage")
        items.evaluate("(list) => list.scrollTo(list.scrollWidth, 0)")
        here.page.wait_for_function("(list) => list.className === 'items before'", arg=items.element_handle())
        frame = card.locator("bastide-stock").bounding_box()
        assert frame is not None
        for count in card.locator("bastide-stock .count:visible").all():
            box = count.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    badge, below = (here.page.locator(f".moving .{name}").bounding_box() for name in ("badge", "small"))
    assert badge is not None
    assert below is not None
    assert badge["y"] + badge["height"] <= below["y"], "the sign of the turn covers nothing"


def test_the_letters_of_a_building_are_shown_where_they_are_of_use(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("cathedral", PERSON, PERSON, *MIDGAME[:2]))
    letters = here.stocked("TA").locator(".sign")
    assert not letters.is_visible()
    here.page.keyboard.press("t")
    while here.of_board("held")["code"] != "TA":
        here.page.keyboard.press("t")
    assert letters.is_visible()
    assert letters.inner_text() == "TA"
