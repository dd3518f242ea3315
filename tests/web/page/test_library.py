"""The library on the page: games come in by paste, file and drag, are searched, opened, deleted and go out again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bastide import Game
from bastide.records import read_games
from bastide.records.tree import game_from_json, game_to_json
from library_support import random_game, written
from page_support import PERSON, PHRASES, Hands, Server
from screens import SCREENS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Open = Callable[..., Hands]

ENGLISH = PHRASES["en"]
DROP = """(files) => {
    const carried = new DataTransfer();
    for (const [name, text] of files) carried.items.add(new File([text], name));
    for (const kind of ["dragenter", "dragover", "drop"]) {
        const event = new DragEvent(kind, {dataTransfer: carried, bubbles: true, cancelable: true});
        document.body.dispatchEvent(event);
    }
}"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose library is the tests' own."""
    server = Server(tmp_path_factory.mktemp("library"))
    yield server
    server.stop()


@pytest.fixture
def empty(shelf: Server) -> Server:
    """The same with nothing in the library."""
    shelf.ask("/library/delete", {"count": shelf.ask("/library")["total"]})
    return shelf


def library(here: Hands, records: int | None = None) -> None:
    """Open the library, and wait until it lists so many records."""
    here.page.goto("about:blank")
    here.page.goto(f"{here.server.address}/#/games")
    here.page.locator(".library-search").wait_for()
    if records is not None:
        listed(here, records)


def listed(here: Hands, records: int) -> None:
    """Wait until so many are found."""
    told = ENGLISH["library.count"]["one" if records == 1 else "other"].replace("{count}", f"{records:,}")
    here.page.locator(".library-found").get_by_text(told if records else ENGLISH["library.none"], exact=True).wait_for()


def panel(here: Hands) -> None:
    """Open what games come in by."""
    here.page.locator("summary[data-does='library.import']").click()


def kept(server: Server) -> list[Any]:
    """The records of the library, those kept first first."""
    summaries = server.ask("/library")["records"]
    return [server.ask(f"/library/{one['id']}")["record"] for one in reversed(summaries)]


def keep(server: Server, *games: Game) -> None:
    for game in games:
        server.ask("/library", {"record": game_to_json(game), "origin": "imported"})


def test_a_record_is_pasted_kept_exported_and_read_back_equal(hands: Open, empty: Server, tmp_path: Path) -> None:
    game = random_game("village", 4)
    here = hands(at=empty)
    library(here, 0)
    panel(here)
    here.page.locator("[data-does='library.paste']").fill(written(game))
    here.page.locator("[data-does='library.paste.do']").click()
    here.page.locator("[data-does='library.paste.keep']").click()
    listed(here, 1)
    assert kept(empty) == [game_to_json(game)]
    for form in ("bgn", "json"):
        here.page.locator("[data-does='library.export.format']").select_option(form)
        with here.page.expect_download() as download:
            here.page.locator("[data-does='library.export']").click()
        path = tmp_path / f"out.{form}"
        download.value.save_as(path)
        assert list(read_games(path)) == [game]
    here.page.locator("[data-does='library.open']").click()
    here.page.wait_for_url("**/#/record/*")


def test_a_damaged_record_shows_what_was_read_and_where_it_stops(hands: Open, empty: Server) -> None:
    here = hands(at=empty)
    library(here, 0)
    panel(here)
    here.page.locator("[data-does='library.paste']").fill(
        '[Rules "hamlet"]\n\n1. WEnB3 2. STeC2 3. TAnB3 4. TAnA1 1-0\n'
    )
    here.page.locator("[data-does='library.paste.do']").click()
    one = here.page.locator(".read-game")
    told = one.inner_text()
    assert ENGLISH["library.paste.damaged"]["other"].replace("{count}", "2") in told
    assert "line 3, move 3: the Well stands on B3" in told
    box = one.locator("input[type=checkbox]")
    assert not box.is_checked()
    box.check()
    here.page.locator("[data-does='library.paste.keep']").click()
    listed(here, 1)
    assert [node["move"] for node in kept(empty)[0]["nodes"]] == ["WEnB3", "STeC2"]


@pytest.mark.slow
def test_files_are_chosen_and_dragged_onto_any_screen(hands: Open, empty: Server, tmp_path: Path) -> None:
    one, two, three = (random_game("hamlet", seed) for seed in (1, 2, 3))
    here = hands(at=empty)
    library(here, 0)
    panel(here)
    path = tmp_path / "two.bgn"
    path.write_text(f"{written(one)}\n{written(two)}\n{written(three).replace('2. ', '2. XX', 1)}", encoding="utf-8")
    here.page.locator("[data-does='library.import.file']").set_input_files(path)
    listed(here, 2)
    run = here.page.locator(".import-run")
    run.locator(".faults li").first.wait_for()
    assert "Game 3, line" in run.inner_text()
    here.page.goto(f"{empty.address}/#/statistics")
    here.page.locator("main.statistics").wait_for()
    here.page.evaluate(DROP, [["three.json", '{"format": "bastide-games", "version": 1, "games": []}']])
    here.page.wait_for_url("**/#/games")
    here.page.locator(".import-run").wait_for()
    here.page.evaluate(DROP, [["three.bgn", written(three)]])
    listed(here, 3)
    assert [game_from_json(record) for record in kept(empty)] == [one, two, three]


def test_a_long_import_shows_how_far_it_is_and_is_cancelled(hands: Open, empty: Server) -> None:
    course = random_game("hamlet", 1)
    text = []
    for number in range(3000):
        course.headers["Round"] = str(number)
        text.append(written(course))
    here = hands(at=empty)
    library(here, 0)
    panel(here)
    here.page.evaluate(DROP, [["many.bgn", "\n".join(text)]])
    run = here.page.locator(".import-run")
    run.filter(has_text=re.compile("[1-9][0-9,]* games kept")).wait_for()
    assert 0 < float(run.locator("progress").evaluate("bar => bar.value")) < 1
    here.page.locator("[data-does='library.import.cancel']").click()
    here.page.get_by_text(ENGLISH["library.import.cancelled"]).wait_for()
    total = empty.ask("/library")["total"]
    assert 0 < total < 3000
    listed(here, total)


def test_records_are_searched_by_player_rules_result_date_and_opening(hands: Open, empty: Server) -> None:
    games = [random_game(rules, seed) for seed, rules in enumerate(["village", "hamlet", "hamlet"])]
    for game, light, date in zip(games, ["Ada", "Bo", "Cy"], ["2025.05.01", "2026.01.02", "2026.07.08"], strict=True):
        game.headers |= {"Light": light, "Dark": "Zoe", "Date": date}
    keep(empty, *games)
    here = hands(at=empty)
    library(here, 3)
    here.page.locator("[data-does='library.player']").fill("aDa")
    listed(here, 1)
    here.page.locator("[data-does='library.reset']").click()
    listed(here, 3)
    here.page.locator("[data-does='library.rules']").select_option("hamlet")
    listed(here, 2)
    here.page.locator("[data-does='library.after']").fill("2026-03-01")
    here.page.locator("[data-does='library.after']").dispatch_event("change")
    listed(here, 1)
    here.page.locator("[data-does='library.reset']").click()
    listed(here, 3)
    here.page.locator("[data-does='library.opening']").first.click()
    listed(here, 1)
    here.page.locator("[data-does='library.opening.any']").click()
    listed(here, 3)
    here.page.locator("[data-does='library.result']").select_option("*")
    listed(here, 0)


def test_one_record_and_all_that_are_found_are_deleted_after_being_asked(hands: Open, empty: Server) -> None:
    keep(empty, *(random_game("hamlet", seed) for seed in range(3)))
    game = empty.begin("village", {**PERSON, "name": "Mia"})
    empty.ask(f"/games/{game}/resign", {"side": "light"})
    here = hands(at=empty)
    library(here, 4)
    here.page.locator("[data-does='library.delete']").first.click()
    assert "played here" in here.page.get_by_role("dialog").inner_text()
    here.page.locator("[data-does='dialog.cancel']").click()
    here.page.locator("[data-does='library.delete']").first.click()
    here.page.locator("[data-does='dialog.confirm']").click()
    listed(here, 3)
    focused(here, "library.open")
    assert empty.ask("/games") == []
    here.page.locator("[data-does='library.rules']").select_option("hamlet")
    here.page.locator("[data-does='library.delete-all']").click()
    assert "All 3 records that this search finds" in here.page.get_by_role("dialog").inner_text()
    here.page.locator("[data-does='dialog.confirm']").click()
    listed(here, 0)
    assert empty.ask("/library")["total"] == 0


def focused(here: Hands, feature: str) -> None:
    """Wait until the focus is on a feature, and not lost with what was pressed."""
    here.page.wait_for_function("feature => document.activeElement?.dataset.does === feature", arg=feature)


def test_games_under_way_come_first_and_are_gone_on_with(hands: Open, empty: Server) -> None:
    keep(empty, random_game("hamlet"))
    game = empty.begin("hamlet")
    here = hands(at=empty)
    library(here, 1)
    row = here.page.locator(".game-row").filter(has_text=ENGLISH["games.go-on"]).first
    row.click()
    here.page.wait_for_url(f"**/#/game/{game}")


def test_the_explorer_goes_down_a_line_and_back_under_rotation(hands: Open, empty: Server) -> None:
    keep(empty, Game.from_moves(["WEnB3", "STeC2", "TAnA2"], "hamlet"))
    keep(empty, Game.from_moves(["WEnB2", "TAnC3", "TAnA1"], "hamlet"))
    here = hands(at=empty)
    here.page.goto(f"{empty.address}/#/explorer/hamlet")
    first = here.page.locator(".explorer-table tbody tr")
    first.first.wait_for()
    assert first.count() == 1  # both games begin alike, turned
    assert "2" in first.locator("td").first.inner_text()
    first.locator("[data-does='explorer.play']").click()
    here.page.locator(".line-so-far li").first.wait_for()
    here.page.locator(".explorer-table tbody tr").nth(1).wait_for()
    before = here.page.url
    here.page.locator("[data-does='explorer.play']").first.press("Enter")
    here.page.wait_for_function("() => document.querySelectorAll('.line-so-far li').length === 2")
    focused(here, "explorer.play")
    assert here.page.url != before
    here.page.reload()
    here.page.wait_for_function("() => document.querySelectorAll('.line-so-far li').length === 2")
    here.page.locator("[data-does='explorer.back']").click()
    here.page.wait_for_function("() => document.querySelectorAll('.line-so-far li').length === 1")
    here.page.locator("[data-does='explorer.to']").press("Enter")
    here.page.wait_for_function("() => document.activeElement?.getAttribute('aria-current') === 'step'")
    here.page.locator("[data-does='explorer.start']").press("Enter")
    here.page.wait_for_function("() => document.querySelectorAll('.line-so-far li').length === 0")
    focused(here, "explorer.play")
    assert here.page.locator("[data-does='explorer.open']").count() == 2


@pytest.mark.parametrize("size", ["desk", pytest.param("tablet", marks=pytest.mark.slow), "phone"])
def test_board_and_moves_of_the_explorer_stand_beside_each_other(hands: Open, empty: Server, size: str) -> None:
    keep(empty, Game.from_moves(["CAnF5", "CSnE8"]))
    here = hands(size, at=empty)
    here.page.goto(f"{empty.address}/#/explorer/cathedral")
    here.page.locator(".explorer-table tbody tr").wait_for()
    boxes = [here.page.locator(part).bounding_box() for part in (".explorer-board bastide-board", ".explorer-side")]
    board, side = boxes
    assert board is not None
    assert side is not None
    assert board["x"] + board["width"] <= side["x"] or board["y"] + board["height"] <= side["y"]
    assert board["x"] + board["width"] <= here.page.evaluate("innerWidth")
    here.page.locator("[data-does='explorer.play']").click()
    here.page.wait_for_function("() => document.querySelectorAll('.line-so-far li').length === 1")


def test_statistics_of_ones_own_play(hands: Open, empty: Server) -> None:
    for level in (1, 2):
        game = empty.begin("hamlet", {**PERSON, "name": "Mia"}, {"kind": "level", "level": level})
        empty.ask(f"/games/{game}/resign", {"side": "light"})
    here = hands(at=empty)
    here.page.goto(f"{empty.address}/#/statistics")
    rows = here.page.locator(".statistics-body table").first.locator("tbody tr")
    rows.first.wait_for()
    assert [row.split("\t")[:4] for row in rows.all_inner_texts()] == [
        ["Hamlet", "Level 1", "Light", "1"],
        ["Hamlet", "Level 2", "Light", "1"],
    ]
    here.page.locator("[data-does='statistics.player']").select_option("Mia")
    rows.first.wait_for()


@pytest.mark.slow
def test_rules_of_ones_own_are_replaced_and_deleted(hands: Open, empty: Server) -> None:
    here = hands(at=empty)
    SCREENS["own rules replaced"](here)
    here.page.locator("[data-does='new.file.replace']").click()
    here.page.get_by_text(ENGLISH["new.file.added"].replace("{title}", "Our town")).wait_for()
    assert empty.ruleset("my-town")["title"] == "Our town"
    here.page.locator("[data-does='new.file.delete']").click()
    here.page.get_by_text(ENGLISH["new.file.deleted"].replace("{title}", "Our town")).wait_for()
    assert "my-town" not in [rules["name"] for rules in empty.ask("/rulesets")]
