"""A board by itself in Debian's Chromium, with a mouse, a keyboard and a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from board_site import board_site
from board_table import SIZES, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the board's site."""
    with board_site() as address:
        yield address


@pytest.fixture(scope="module")
def tables(chromium: Browser, site: str) -> Iterator[Callable[[str, bool], Table]]:
    """One table for each size of window, with and without motion: opening one anew for every test takes a second."""
    made: dict[tuple[str, bool], Table] = {}

    def table(size: str, still: bool) -> Table:  # noqa: FBT001 - the fixture below names it
        if (size, still) not in made:
            width, height = SIZES[size]
            context = chromium.new_context(
                viewport={"width": width, "height": height},
                has_touch=size != "desk",
                reduced_motion="reduce" if still else "no-preference",
            )
            made[size, still] = Table(context.new_page(), site)
        return made[size, still]

    yield table
    for one in made.values():
        one.page.context.close()


@pytest.fixture
def table(tables: Callable[[str, bool], Table]) -> Iterator[Callable[..., Table]]:
    """Opens a position at a table; afterwards no browser may have complained of anything."""
    used: list[Table] = []

    def opened(moves: str = "", *, size: str = "desk", still: bool = True, **asked: str) -> Table:
        here = tables(size, still)
        used.append(here)
        here.open(moves, **asked)
        return here

    yield opened
    for here in used:
        here.page.mouse.up()
        here.page.goto("about:blank")
    faults = [fault for here in used for fault in here.faults]
    for here in used:
        here.faults.clear()
    assert not faults
