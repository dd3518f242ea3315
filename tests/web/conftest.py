"""A browser for all tests of the browser's part."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from web_support import ARGUMENTS, CHROMIUM, leave_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, for one file: while Playwright's driver is there, no other test can run a loop of its own."""
    if CHROMIUM is None:
        leave_out("Chromium is not installed")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - may be missing
    except ImportError:
        leave_out("Playwright is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()
