"""The page in a browser, against the real server with its database and its engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from page_support import Hands, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests that leave it alone."""
    server = Server(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


@pytest.fixture
def mortal(tmp_path: Any) -> Iterator[Server]:
    """A server to be killed."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def hands(chromium: Browser, server: Server) -> Iterator[Callable[..., Hands]]:
    """Opens a page of its own; afterwards none may have complained of anything that was not expected."""
    opened: list[Hands] = []

    def open_page(size: str = "desk", *, at: Server = server, **more: Any) -> Hands:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            **{
                "locale": "en-US",
                "reduced_motion": "reduce",
                "has_touch": size == "phone",
                "is_mobile": size == "phone",
                **more,
            },
        )
        one = Hands(context.new_page(), at)
        opened.append(one)
        return one

    yield open_page
    faults = [fault for one in opened for fault in one.faults]
    for one in opened:
        # A test may end while a request that it answers is on its way: that is no fault of the next test's.
        one.page.unroute_all(behavior="ignoreErrors")
        one.page.context.close()
    assert faults == []
