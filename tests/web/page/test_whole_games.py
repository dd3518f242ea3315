"""Whole games in the browser, by mouse, by keyboard and by finger, to their ends."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from page_support import CHANCE, PERSON, Hands, Placement, drawn

if TYPE_CHECKING:
    from collections.abc import Callable


def play_out(here: Hands, place: Callable[[Any, Placement], None], random: Random) -> Any:
    """Play for every person at the page until the game is over; gives the game."""
    while True:
        game = here.wait_for_turn()
        if game["outcome"]:
            return game
        place(game, drawn(game["position"], random))


def ending(here: Hands) -> str:
    """What the page says of the end."""
    return here.page.locator(".ending").inner_text()


@pytest.mark.slow
def test_a_game_of_cathedral_by_mouse_against_the_engine(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.home()
    here.page.get_by_label("The computer plays").select_option("1")
    here.button("Play Cathedral").click()
    game = play_out(here, here.by_mouse, Random(7))
    assert game["players"]["dark"]["level"] == 1
    winner = game["outcome"]["winner"]
    told = ending(here)
    assert {"light": "You win", "dark": "Level 1 wins", None: "A draw"}[winner] in told
    assert f"Light {game['outcome']['points']['light']}, Dark {game['outcome']['points']['dark']}" in told
    assert here.shown["text"] == game["position"]["text"]


def test_a_game_of_wellington_by_mouse(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("wellington", CHANCE, PERSON))
    assert "a reconstruction" in here.page.locator(".caption").inner_text()
    game = play_out(here, here.by_mouse, Random(8))
    assert {move["code"] for move in game["moves"][:3]} == {"PA", "DU"}
    assert "Points:" in ending(here)


def test_a_game_by_keyboard_alone_from_the_first_screen(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.home()
    keyboard = here.page.keyboard
    tab_to(here, "button", "Other games and options")
    keyboard.press("Enter")
    here.page.locator("dialog option[value=village]").wait_for(state="attached")
    tab_to(here, "select", "Game")
    keyboard.type("Village")
    tab_to(here, "select", "Against")
    keyboard.type("Chance")
    tab_to(here, "button", "Start")
    keyboard.press("Enter")
    game = play_out(here, here.by_keys, Random(9))
    assert game["rules"] == "village"
    assert game["players"]["dark"] == {"kind": "built-in", "name": "random", "level": None, "seconds": None}
    tab_to(here, "button", "Rematch")
    keyboard.press("Enter")
    here.page.wait_for_function("over => !location.hash.includes(over)", arg=game["id"])
    assert here.game["players"]["light"]["name"] == "random", "the sides are swapped"


def tab_to(here: Hands, tag: str, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(80):
        here.page.keyboard.press("Tab")
        told = here.page.evaluate(
            """() => { const one = document.activeElement; const label = one.closest("label");
            return [one.localName, (label?.querySelector("span") ?? one).textContent]; }"""
        )
        if told[0] == tag and told[1].startswith(name):
            return
    raise AssertionError(f"Tab does not reach {name}")


@pytest.mark.slow
def test_a_game_by_finger_on_a_phone(hands: Callable[..., Hands]) -> None:
    here = hands("phone")
    here.sit_down(here.server.begin("village", CHANCE, PERSON))
    game = play_out(here, here.by_finger, Random(10))
    assert game["outcome"] is not None
    assert "Points:" in ending(here)


@pytest.mark.slow
def test_a_series_adds_up_over_swapped_sides(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(
        here.server.begin("hamlet", {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}, series=True)
    )
    totals = {"Ada": 0, "Bo": 0}
    for number in range(1, 4):
        game = play_out(here, here.by_mouse, Random(number))
        names = {side: game["players"][side]["name"] for side in ("light", "dark")}
        assert names["light"] == ("Ada" if number % 2 else "Bo")
        last = game["series"]["games"][-1]["points"]
        for side, name in names.items():
            totals[name] += last[side]
        total = here.page.locator("table.series tfoot td")
        assert [total.nth(at).inner_text() for at in (0, 1)] == [str(totals[names[side]]) for side in ("light", "dark")]
        assert f"game {number}" in here.page.locator(".caption").inner_text()
        here.page.locator(".bar .next").click()
        here.page.wait_for_function("over => !location.hash.includes(over)", arg=game["id"])
