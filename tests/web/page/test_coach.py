"""The coach on the table of a game, with the real engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from access_support import set_up, violations
from page_support import CHANCE, PATIENCE, PERSON, PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from page_support import Hands

MOVES = ("WEnC3", "INeD1", "INwA4", "STnA2")
"""A hamlet in which Dark is warned at the third ply, and blunders at the fourth."""


def said(here: Hands, what: str, timeout: int = PATIENCE) -> str:
    """What the coach says, once it does."""
    one = here.page.locator(f".coach-{what}")
    one.first.wait_for(timeout=timeout)
    return one.first.inner_text()


def threatened(here: Hands) -> int:
    """How many things are marked on the board."""
    count: int = here.page.locator("bastide-board").evaluate(
        "board => board.shadowRoot.querySelector('.overlay').children[1].children.length"
    )
    return count


def test_it_warns_before_a_move_says_what_it_gave_away_and_takes_it_back(hands: Callable[..., Hands]) -> None:
    here = hands()
    game = here.server.begin("hamlet", PERSON, PERSON, *MOVES[:3])
    here.sit_down(game)
    warning = said(here, "warning")
    assert "Light threatens to place the Stable on B1" in warning
    assert "A1 A2 A3" in warning
    assert threatened(here) > 0
    expect(here.page.locator(".coach [role=status]")).to_contain_text("Light threatens")
    here.server.ask(f"/games/{game}/moves", {"move": MOVES[3], "after": 3})
    gave = said(here, "gave")
    assert "STnA2" in gave
    assert "Loses 100" in gave
    assert "Better was:" in gave
    assert "It would take the Stable." in gave
    expect(here.page.locator(".coach-warning")).to_have_count(0)
    assert threatened(here) > 0
    here.page.locator("[data-does='coach.take-back']").click()
    said(here, "warning")
    expect(here.page.locator(".coach-gave")).to_have_count(0)
    assert len(here.server.game(game)["moves"]) == 3
    assert [move["move"] for move in here.server.game(game)["moves"]] == list(MOVES[:3])  # nobody has moved for anybody


@pytest.mark.parametrize("language", PHRASES)
@pytest.mark.parametrize("moves", [pytest.param(MOVES[:3], marks=pytest.mark.slow), MOVES])
def test_on_a_phone_the_line_that_is_always_in_the_window_says_it(
    hands: Callable[..., Hands], moves: tuple[str, ...], language: str
) -> None:
    here = hands("phone", locale=language)
    here.sit_down(here.server.begin("hamlet", PERSON, PERSON, *moves))
    line = here.page.locator(".bar .line")
    expect(line).to_have_class("line warning", timeout=PATIENCE)
    expect(line).to_contain_text("STnB1" if len(moves) < len(MOVES) else "STnA2")
    expect(line).to_be_in_viewport(ratio=1)
    assert line.evaluate("line => line.scrollHeight <= line.clientHeight")


def test_of_many_threats_the_heaviest_is_told_and_the_others_are_counted(hands: Callable[..., Hands]) -> None:
    here = hands()

    def three(route: Any) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "threats": told["threats"] * 3})

    here.page.route("**/coach", three)
    here.sit_down(here.server.begin("hamlet", PERSON, PERSON, *MOVES[:3]))
    assert said(here, "warning").endswith("2 more such threats.")
    expect(here.page.locator(".coach-warning")).to_have_count(1)


def test_it_is_silent_until_it_has_looked(hands: Callable[..., Hands]) -> None:
    here = hands()
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    here.page.route("**/coach", hold)
    here.sit_down(here.server.begin("hamlet", PERSON, PERSON, MOVES[0]))
    calm = here.page.locator(".coach").get_by_text(str(PHRASES["en"]["coach.calm"]))
    while not any(at_once := [route for route in held if not route.request.post_data_json["think"]]):
        here.page.wait_for_timeout(20)
    expect(calm).to_be_hidden()
    at_once[0].continue_()
    expect(calm).to_be_visible()


def test_it_is_switched_off_and_stays_so(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("hamlet", PERSON, PERSON, *MOVES))
    said(here, "gave")
    here.page.locator("[data-does='coach.switch']").uncheck()
    expect(here.page.locator(".coach-said > *")).to_have_count(0)
    assert threatened(here) == 0
    here.page.reload()
    expect(here.page.locator("[data-does='coach.switch']")).not_to_be_checked()
    here.page.locator("[data-does='coach.switch']").check()
    said(here, "gave")


def test_it_is_silent_where_a_clock_runs_or_nobody_plays(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("hamlet", clock={"seconds": 600, "increment": 0}))
    expect(here.page.locator(".coach")).to_be_hidden()
    here.sit_down(here.server.begin("hamlet", CHANCE, CHANCE))
    expect(here.page.locator(".coach")).to_be_hidden()


@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_speaks_every_language(hands: Callable[..., Hands], language: str) -> None:
    here = hands(locale=language)
    here.sit_down(here.server.begin("hamlet", PERSON, PERSON, *MOVES))
    first = str(PHRASES[language]["coach.gave"]).split("{", maxsplit=1)[0]
    assert said(here, "gave").startswith(first)


def test_a_coach_that_fails_holds_up_nothing(hands: Callable[..., Hands]) -> None:
    here = hands()

    def fail(route: Any) -> None:
        route.fulfill(status=503, json={"key": "engine-failed", "values": {"why": "x"}, "text": "x"})

    here.page.route("**/coach", fail)
    here.sit_down(here.server.begin("hamlet", PERSON, CHANCE))
    here.server.ask(f"/games/{here.page.url.rsplit('/', 1)[1]}/moves", {"move": "WEA1", "after": 0})
    expect(here.page.locator(".moves li")).to_have_count(2)
    expect(here.page.locator(".coach-gave")).to_have_count(0)
    assert all("503" in fault for fault in here.faults)
    here.faults.clear()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "light"), [("desk", "dark"), ("phone", "light")])
def test_axe_finds_nothing_while_it_speaks(hands: Callable[..., Hands], light: str, size: str) -> None:
    here = hands(size)
    set_up(here, light=light)
    here.sit_down(here.server.begin("hamlet", PERSON, PERSON, *MOVES[:3]))
    said(here, "warning")
    assert violations(here) == []
    here.sit_down(here.server.begin("hamlet", PERSON, PERSON, *MOVES))
    said(here, "gave")
    assert violations(here) == []
