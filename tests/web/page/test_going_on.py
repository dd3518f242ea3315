"""A game goes on whatever happens to the page or the program: reload, two tabs, a lost connection, a killed server."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from page_support import CHANCE, PERSON, Hands, Server, count_bytes, drawn, legal

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route, WebSocketRoute


STALE = "The game has moved on meanwhile"


class HeldBack:
    """The live connection of a page, whose events can be held back."""

    def __init__(self) -> None:
        self._held: list[Callable[[], None]] | None = None

    def connect(self, page_side: WebSocketRoute) -> None:
        """Join the page to the server."""
        page_side.connect_to_server().on_message(lambda message: self._tell(lambda: page_side.send(message)))

    def begin(self) -> None:
        """Hold back what comes from now on."""
        self._held = []

    def let_go(self) -> None:
        """Let the page hear all of it."""
        held, self._held = self._held or [], None
        for tell in held:
            tell()

    def _tell(self, tell: Callable[[], None]) -> None:
        if self._held is None:
            tell()
        else:
            self._held.append(tell)


def hold_events_back(here: Hands) -> HeldBack:
    """Stand between a page that is not open yet and the server's events."""
    held_back = HeldBack()
    here.page.route_web_socket("**/live*", held_back.connect)
    return held_back


def moves_shown(here: Hands) -> list[str]:
    return here.page.locator(".moves .notation").all_inner_texts()


def test_reload_in_mid_game_loses_nothing(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("village"))
    for _ in range(4):
        game = here.wait_for_turn()
        here.by_mouse(game, drawn(game["position"], Random(1)))
    before = (here.shown["text"], moves_shown(here))
    here.page.reload()
    here.see(here.game["number"])
    assert (here.shown["text"], moves_shown(here)) == before
    game = here.wait_for_turn()
    here.by_mouse(game, drawn(game["position"], Random(2)))
    assert len(moves_shown(here)) == 5


def test_two_tabs_agree_and_neither_plays_on_what_is_past(hands: Callable[..., Hands]) -> None:
    here, there = hands(), hands()
    game = here.server.begin("village")
    here.sit_down(game)
    there.sit_down(game)
    now = here.wait_for_turn()
    here.by_mouse(now, drawn(now["position"], Random(3)))
    there.see(here.game["number"])
    assert there.shown == here.shown
    assert moves_shown(there) == moves_shown(here)
    there.button("Take back").click()
    here.see(here.game["number"])
    here.page.wait_for_function("() => document.querySelectorAll('.moves li').length === 0")
    assert here.shown["ply"] == 0


def test_a_move_on_a_position_that_is_past_is_refused_in_words_and_the_page_catches_up(
    hands: Callable[..., Hands],
) -> None:
    here = hands()
    held_back = hold_events_back(here)
    game = here.server.begin("village")
    here.sit_down(game)
    now = here.wait_for_turn()
    first, second = islice(legal(now["position"]), 2)
    held_back.begin()
    here.server.ask(f"/games/{game}/moves", {"move": first.text(6), "after": 0})
    here.page.mouse.click(*here.middle(second))
    here.page.wait_for_function("said => document.querySelector('.line').textContent.includes(said)", arg=STALE)
    assert here.of_board("held")["code"] == second.code
    assert moves_shown(here) == []
    assert here.server.game(game)["position"]["ply"] == 1
    held_back.let_go()
    here.see(here.server.game(game)["number"])
    assert moves_shown(here) == [first.text(6)]
    here.faults.clear()  # the browser tells of the answer that was a refusal


@pytest.mark.slow
@pytest.mark.parametrize(("button", "path"), [("Take back", "take-back"), ("Hint", "hint")])
def test_a_second_click_asks_for_nothing_while_the_first_is_under_way(
    hands: Callable[..., Hands], button: str, path: str
) -> None:
    here = hands()
    game = here.server.begin("village")
    here.server.play_on(game, Random(1), 3)
    here.sit_down(game)
    number = here.server.game(game)["number"]
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    here.page.route(f"**/{path}", hold)
    here.button(button).dblclick()
    here.page.wait_for_function(
        "name => document.querySelector(`.actions [aria-disabled]`).textContent === name", arg=button
    )
    assert [route.request.post_data_json for route in asked] == [{"number": number}]
    asked[0].continue_()
    here.page.locator(".actions [aria-disabled]").first.wait_for(state="detached")
    assert here.button(button).evaluate("one => one === document.activeElement"), "the focus stays"
    assert here.server.game(game)["position"]["ply"] == (2 if path == "take-back" else 3)


@pytest.mark.slow
def test_the_server_is_killed_and_started_again_and_the_game_goes_on(
    hands: Callable[..., Hands], mortal: Server
) -> None:
    here = hands(at=mortal)
    here.sit_down(mortal.begin("hamlet", PERSON, CHANCE))
    random = Random(4)
    for _ in range(2):
        game = here.wait_for_turn()
        here.by_mouse(game, drawn(game["position"], random))
        acknowledged = here.shown["ply"]
        mortal.kill()
        here.page.locator(".notice").wait_for()
        assert "connection is lost" in here.page.locator(".notice").inner_text()
        mortal.start()
        here.page.locator(".notice").wait_for(state="detached")
        assert mortal.game(here.game_id)["position"]["ply"] >= acknowledged
    while not (game := here.wait_for_turn())["outcome"]:
        here.by_mouse(game, drawn(game["position"], random))
    assert here.page.locator(".ending").is_visible()
    here.faults.clear()  # the browser tells of every connection that was refused meanwhile


def test_a_move_that_cannot_be_sent_stays_in_hand_and_is_told(hands: Callable[..., Hands], mortal: Server) -> None:
    here = hands(at=mortal)
    here.sit_down(mortal.begin("village"))
    game = here.wait_for_turn()
    mortal.kill()
    placement = drawn(game["position"], Random(5))
    here.page.mouse.move(*here.middle(placement), steps=2)
    for _ in range(4):
        if here.of_board("held")["facing"] != placement.facing:
            here.page.keyboard.press("r")
    here.page.keyboard.press("Enter")
    here.page.wait_for_function("() => document.querySelector('.line').textContent.includes('does not answer')")
    assert here.of_board("held")["code"] == placement.code
    mortal.start()
    here.page.locator(".notice").wait_for(state="detached")
    here.page.keyboard.press("Enter")
    here.see(game["number"] + 1)
    here.faults.clear()


def test_a_damaged_file_of_games_is_set_aside_and_the_page_says_so(hands: Callable[..., Hands], mortal: Server) -> None:
    mortal.stop()
    (mortal.folder / "games.sqlite").write_bytes(b"this is no database " * 1000)
    mortal.start()
    here = hands(at=mortal)
    here.home()
    notice = here.page.locator(".notice")
    notice.wait_for()
    assert "damaged" in notice.inner_text()
    notice.get_by_role("button").click()
    assert notice.count() == 0


def test_a_full_disk_is_told_and_the_building_stays_in_hand(hands: Callable[..., Hands]) -> None:
    here = hands()
    here.sit_down(here.server.begin("village"))
    full = {"key": "storage-full", "values": {}, "text": "the disk is full"}
    here.page.route("**/moves", lambda route: route.fulfill(status=507, json=full))
    game = here.wait_for_turn()
    x, y = here.middle(next(legal(game["position"])))
    here.page.mouse.click(x, y)
    here.page.wait_for_function("() => document.querySelector('.line').textContent.includes('The disk is full')")
    assert here.of_board("held")["code"] == "CH"
    here.page.unroute("**/moves")
    here.page.mouse.click(x, y)
    here.see(game["number"] + 1)
    here.faults.clear()  # the browser tells of the answer that was a refusal


def test_the_first_screen_offers_games_under_way(hands: Callable[..., Hands]) -> None:
    here = hands()
    game = here.server.begin("village")
    here.server.play_on(game, Random(1), 3)
    here.home()
    here.page.locator(f"main .game-row[href$='{game}']").click()
    here.see(here.server.game(game)["number"])
    assert len(moves_shown(here)) == 3


def test_in_the_list_games_under_way_come_before_those_that_ended_later(
    hands: Callable[..., Hands], mortal: Server
) -> None:
    here = hands(at=mortal)
    going, ended = here.server.begin("village"), here.server.begin("village")
    here.server.ask(f"/games/{ended}/resign", {"side": "light"})
    here.page.goto(f"{here.server.address}/#/games")
    under_way, library = here.page.locator(".game-row"), here.page.locator("[data-does='library.open']")
    under_way.wait_for()
    assert under_way.evaluate_all("all => all.map((one) => one.hash.split('/').at(-1))") == [going]
    assert library.count() == 1
    assert "by resignation" in library.locator("xpath=ancestor::li").inner_text()
    above, below = under_way.bounding_box(), library.bounding_box()
    assert above
    assert below
    assert above["y"] < below["y"]


def test_less_than_300_kilobytes_are_sent_for_playing(hands: Callable[..., Hands]) -> None:
    here = hands()
    sent = count_bytes(here.page)
    here.home()
    here.button("Play Cathedral").click()
    for seed in range(3):
        game = here.wait_for_turn()
        here.by_keys(game, drawn(game["position"], Random(seed)))
    assert 0 < sum(sent.values()) < 300_000, sent


def test_a_game_that_waits_until_it_can_begin_leaves_alone_what_was_opened_meanwhile(
    hands: Callable[..., Hands],
) -> None:
    here = hands()
    ready = False
    progress: dict[str, Any] = {"done": 1, "total": 2, "failed": None, "notices": []}
    here.page.route("**/preparation", lambda route: route.fulfill(json={**progress, "ready": ready}))
    here.home()
    start = here.page.locator("button.great")
    start.click()
    assert start.is_disabled()
    here.page.locator(".home-more button").first.click()
    dialog = here.page.get_by_role("dialog")
    dialog.wait_for()
    ready = True
    here.page.wait_for_function("() => !document.querySelector('button.great').disabled")
    assert dialog.is_visible()
    assert here.page.locator(".said").first.inner_text() == ""
    assert "/game/" not in here.page.url
    dialog.locator("button[type=submit]").click()
    here.page.wait_for_url("**/#/game/*")
