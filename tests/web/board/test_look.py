"""What is to be seen: the same on every theme, in grey as in colour, with motion and without."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from bastide.drawing.svg import THEME_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from board_table import Table

OPENING = "CAnE5 TOnH2"
MIDDLE = "CAwG2 TOeD4 INwD2 ACwB7 INnG8 MAwF6 IFnC9 INeJ9 ACeG3 ABeE6 MAsI5 INwD10 CSsH8 BReC1 SQnA5 SQnE7 ABeG4"
"""Light has enclosed the corner at J1, Dark J10. Dark's Tavern on A7 would enclose 18 squares in two regions, and take
the Square and the Infirmary of Light."""


def grey(here: Table) -> NDArray[np.float64]:
    """The board in grey, 0 to 255."""
    return np.asarray(Image.open(BytesIO(here.shot())).convert("L"), np.float64)


def patch(picture: NDArray[np.float64], square: str) -> NDArray[np.float64]:
    """A square's middle in the board's picture."""
    unit = picture.shape[0] / 708
    column, row = ord(square[0]) - ord("A"), int(square[1:]) - 1
    x, y = ((54 + 60 * at + 8) * unit for at in (column, row))
    size = int(44 * unit)
    return picture[int(y) : int(y) + size, int(x) : int(x) + size]


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_grey_ground_territories_and_sides_are_told_apart(table: Callable[..., Table], theme: str) -> None:
    picture = grey(table(MIDDLE, theme=theme, side="none"))
    free, light, dark = (patch(picture, square) for square in ("J7", "H2", "J10"))
    for one, other in ((free, light), (free, dark), (light, dark)):
        brightness = abs(float(one.mean() - other.mean()))
        # A pattern shows in how far its points differ from each other.
        pattern = abs(float(one.std() - other.std()))
        assert max(brightness, pattern) > 15
    # Stripes go aslant, dots do not: moved along a stripe the ground is the same.
    for ground, striped in ((light, True), (dark, False)):
        along = float(np.abs(ground[:-4, 4:] - ground[4:, :-4]).mean())
        across = float(np.abs(ground[:-4, :-4] - ground[4:, 4:]).mean())
        assert (min(along, across) < 0.5 * max(along, across)) is striped
    assert patch(picture, "A5").mean() - patch(picture, "B1").mean() > 60, "Light's wood and Dark's"


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_grey_the_last_move_and_a_hint_are_broken_lines(table: Callable[..., Table], theme: str) -> None:
    here = table(OPENING, theme=theme, side="none")
    marked = grey(here)
    here.page.evaluate("board.position = { ...board.position, text: 'other', last: null }")
    here.page.evaluate("Promise.resolve()")
    bare = grey(here)
    changed = np.abs(marked - bare) > 40
    assert changed.sum() > 400
    assert not changed[: int(0.1 * len(bare))].any(), "nothing but the building's edge has changed"
    here.page.evaluate("board.suggest('SQnB7')")
    hinted = np.abs(grey(here) - bare) > 40
    assert hinted.sum() > 400
    assert here.count(".hint use") > 0
    here.page.evaluate("board.suggest(null)")
    assert here.count(".hint use") == 0


def test_what_would_be_enclosed_and_taken_has_lines_and_patterns(table: Callable[..., Table]) -> None:
    here = table(MIDDLE, own="dark")
    here.building("TA").click()
    here.over("A7")
    assert here.line == "Tavern at A7: encloses 18 squares, takes Light's Square and Light's Infirmary"
    fills = here.page.locator("bastide-board .effect [fill]").evaluate_all(
        "all => all.map((one) => one.getAttribute('fill'))"
    )
    assert sum("territory-dark" in fill for fill in fills) == 1
    assert sum("taken" in fill for fill in fills) == 2
    assert here.page.locator("bastide-board .effect path[stroke-dasharray]").count() == 1
    legal = grey(here)
    here.over("B2")
    assert here.count(".effect *") == 0
    illegal = grey(here)
    assert (np.abs(legal - illegal) > 40).sum() > 2000


def test_an_illegal_ghost_is_told_by_hatching_a_broken_line_and_a_cross(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.building("SQ").click()
    seen = {}
    for square in ("B2", "E6"):
        here.over(square, 0.95, 0.95)
        ghost = here.page.locator("bastide-board .ghost")
        seen[square] = [
            ghost.locator("[fill*=refused]").count(),
            ghost.locator("[stroke-dasharray]").first.get_attribute("stroke-dasharray"),
            ghost.locator("path").get_attribute("d"),
        ]
    assert seen["B2"][:2] == [0, "none"]
    assert seen["E6"][0] == 1
    assert seen["E6"][1] != "none"
    assert seen["B2"][2] != seen["E6"][2]


def test_everything_refers_to_symbols_that_are_there(table: Callable[..., Table]) -> None:
    for theme in THEME_NAMES:
        for rules, moves in (
            ("cathedral", MIDDLE),
            ("wellington", "PAnE5 DUnB2 DUnI9"),
            ("village", ""),
            ("hamlet", ""),
        ):
            here = table(moves, rules=rules, theme=theme)
            missing = here.page.evaluate(
                """() => [board, ...document.querySelectorAll('bastide-stock')].flatMap(({ shadowRoot }) =>
                [...shadowRoot.querySelectorAll('*')].flatMap((one) => [...one.attributes].map(({ value }) => value))
                .map((value) => /#(bastide-[\\w-]+)/.exec(value)?.[1])
                .filter((id) => id && !shadowRoot.getElementById(id)))"""
            )
            assert missing == []
            assert here.count(".pieces > use") == here.page.evaluate("board.position.pieces.length")


def test_another_theme_comes_without_a_new_page(table: Callable[..., Table]) -> None:
    here = table(MIDDLE)
    before = grey(here)
    here.page.evaluate("board.sheet = '/sheet/cathedral/high-contrast.svg'")
    here.page.locator("bastide-board .below use[href='#bastide-high-contrast-board-10']").wait_for(state="attached")
    assert (np.abs(grey(here) - before) > 30).mean() > 0.2
    assert here.page.locator("#own use[href^='#bastide-high-contrast-']").count() > 10


def test_a_sheet_that_is_not_there_is_told_and_the_old_one_stays(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.evaluate("board.sheet = '/sheet-of-nothing.svg'")
    here.becomes("told.at(-1)?.type", "sheet-failed")
    assert here.count(".pieces > use") == 2
    assert any("404" in fault for fault in here.faults)
    here.faults.clear()


def conquest(here: Table) -> None:
    here.building("TA").click()
    here.over("A7")
    here.page.evaluate(
        "window.flights = 0; new MutationObserver((all) => { flights += all.flatMap(({ addedNodes }) => \
        [...addedNodes]).filter((one) => one.className === 'air').length; }) \
        .observe(board.shadowRoot, { childList: true })"
    )
    here.page.mouse.click(*here.at("A7"))
    here.page.locator("html[data-ply='18']").wait_for(state="attached")


def test_buildings_taken_fly_back_to_their_stock_and_ground_spreads(table: Callable[..., Table]) -> None:
    here = table(MIDDLE, own="dark", still=False)
    conquest(here)
    here.becomes("flights", 2)
    running = here.page.evaluate("board.shadowRoot.getAnimations().length")
    assert running > 2, "the building settles, two fly, the ground spreads"
    here.becomes("board.shadowRoot.getAnimations().length", 0)
    assert here.count(".air") == 0
    assert here.building("SQ", "#other").get_attribute("aria-label") == "Square, 4 squares, 1 left"
    assert here.count(".territory path") == 4, "each side's ground and its edge, and nothing left over"


def test_nothing_moves_for_those_who_ask_for_no_motion(table: Callable[..., Table]) -> None:
    here = table(MIDDLE, own="dark")
    conquest(here)
    here.becomes("board.position.ply", 18)
    assert here.page.evaluate("flights") == 0
    assert here.page.evaluate("document.getAnimations().length + board.shadowRoot.getAnimations().length") == 0
    assert here.count(".territory path") == 4


def test_the_board_does_not_change_its_size(table: Callable[..., Table]) -> None:
    for size in ("desk", "tablet", "phone"):
        here = table(OPENING, size=size)
        box = here.page.locator("bastide-board").bounding_box()
        for code in ("BR", "AC", "TA"):
            here.page.evaluate("code => board.hold(code)", code)
            here.page.evaluate("board.turn()")
            assert here.page.locator("bastide-board").bounding_box() == box
        assert box is not None
        assert box["width"] == box["height"]


def test_everything_has_room_in_a_stock_whatever_its_facing(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    size = here.page.locator("#own").bounding_box()
    for code in ("BR", "CS", "AC"):
        here.page.evaluate("code => { board.hold(code); board.turn(); }", code)
        assert here.page.locator("#own").bounding_box() == size


def test_a_stock_finds_its_board_however_the_page_is_put_together(table: Callable[..., Table]) -> None:
    here = table(OPENING)
    here.page.evaluate(
        """() => {
            const stock = document.createElement("bastide-stock");
            stock.setAttribute("for", "later");
            stock.id = "made";
            const town = document.createElement("bastide-board");
            town.id = "later";
            for (const given of ["ruleset", "position", "sheet", "texts"]) town[given] = board[given];
            document.body.append(stock, town);
        }"""
    )
    here.page.locator("#made li").first.wait_for(state="attached")
    assert here.page.locator("#made li").count() == 11
    here.page.evaluate("document.querySelector('main').prepend(document.getElementById('made'))")
    here.page.evaluate("later.position = { ...board.position, text: 'x', stock: { light: { TA: 1 }, dark: {} } }")
    here.page.evaluate("Promise.resolve()")
    assert here.page.locator("#made .gone").count() == 10
    here.page.evaluate("made.remove(); later.remove()")
