"""What is thought of a position, on its board: lines of moves, who will own what, and what threatens."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from bastide.drawing.svg import THEME_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from board_table import Table

OPENING = "CAnE5 TOnH2"
ELSEWHERE = "board.position = { ...board.position, text: 'other' }"


def test_a_line_is_shown_with_numbers_and_gone_with_the_position(table: Callable[..., Table]) -> None:
    here = table(OPENING, side="none")
    line = "[{ side: 'light', move: 'TAnA1' }, { side: 'dark', move: 'SQnC3' }, { side: 'light', move: 'pass' }]"
    here.page.evaluate(f"board.showLine({line})")
    assert here.page.locator(".overlay text").all_text_contents() == ["1", "2"], "a pass stands nowhere"
    used = here.page.locator(".overlay use").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert any("light-TA" in name for name in used)
    assert any("dark-SQ" in name for name in used)
    here.page.evaluate("board.showLine([])")
    assert here.count(".overlay use") == 0
    here.page.evaluate(f"board.showLine({line})")
    here.page.evaluate(ELSEWHERE)
    here.page.evaluate("Promise.resolve()")
    assert here.count(".overlay use") == 0


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_in_grey_the_sides_marks_are_told_apart_and_the_surer_is_larger(
    table: Callable[..., Table], theme: str
) -> None:
    here = table(OPENING, theme=theme, side="none")
    shares = [0.0] * 100
    for square, share in ((0, 1.0), (2, -1.0), (4, 0.3), (6, -0.3), (8, 0.01)):
        shares[square] = share

    def grey() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return np.asarray(Image.open(BytesIO(here.shot())).convert("L"), np.float64)

    bare = grey()
    here.page.evaluate("shares => board.showOwnership(shares)", shares)
    assert (here.count(".own-light"), here.count(".own-dark")) == (2, 2), "hardly anything is no mark"
    marked = grey()
    unit = marked.shape[0] / 708

    def within(column: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        x, y = int((54 + 60 * column) * unit), int(54 * unit)
        size = int(60 * unit)
        changed: np.ndarray[tuple[int, ...], np.dtype[np.bool_]] = (np.abs(marked - bare) > 25)[
            y : y + size, x : x + size
        ]
        return changed

    light, dark, little, less = (within(column) for column in (0, 2, 4, 6))
    assert light.sum() > little.sum() > 0
    assert dark.sum() > less.sum() > 0
    middle = slice(int(27 * unit), int(33 * unit))
    assert not light[middle, middle].any(), "Light's is hollow"
    assert dark[middle, middle].all(), "Dark's is full"
    here.page.evaluate("board.showOwnership(null)")
    assert here.count(".own-light, .own-dark") == 0


def test_a_threat_shows_the_building_the_ground_and_what_it_would_take(table: Callable[..., Table]) -> None:
    here = table(OPENING, side="none")
    taken = here.page.evaluate("board.position.pieces.find((piece) => piece.code === 'TO').squares")
    here.page.evaluate(
        "(captured) => board.showThreat({ side: 'light', move: 'BRnB1', squares: [0, 1, 10], captured })", taken
    )
    assert here.count(".overlay path[fill^='url']") == 1, "the ground in the side's pattern"
    assert here.count(".overlay path[stroke-dasharray]") == 1
    used = here.page.locator(".overlay use").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    assert any("light-BR" in name for name in used)
    assert any("dark-TO" in name for name in used)
    assert all(name.endswith("-outline") for name in used), "no building is drawn where none stands"
    here.page.evaluate("board.showThreat(null)")
    assert here.count(".overlay use, .overlay path") == 0
