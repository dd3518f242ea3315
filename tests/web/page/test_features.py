"""All that a person can do is listed, is on a screen, and has a command in the text interface."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from screens import SCREENS
from web_support import node

if TYPE_CHECKING:
    from collections.abc import Callable

    from page_support import Hands

USABLE = (
    "button, a[href], select, input, textarea, summary, [role=button], [role=slider], [role=menuitem], [role=tab], "
    "[contenteditable], bastide-board:not([inert]), bastide-stock"
)
"""What a person can use, by a selector of style sheets."""


def features() -> dict[str, dict[str, str]]:
    """The registry."""
    program = """
        import { FEATURES } from "./src/bastide/web/page/features.js";
        console.log(JSON.stringify(FEATURES));
    """
    told: dict[str, dict[str, str]] = json.loads(node("--input-type=module", "--eval", program))
    return told


def found(here: Hands) -> tuple[set[str], list[str]]:
    """The features of the screen that is shown, and what can be used there without being called one."""
    names, nameless = here.page.evaluate(
        """(usable) => {
            const all = [...document.querySelectorAll(usable)];
            return [
                all.filter((one) => one.dataset.does).map((one) => one.dataset.does),
                all.filter((one) => !one.dataset.does).map((one) => one.outerHTML.slice(0, 200)),
            ];
        }""",
        USABLE,
    )
    return set(names), nameless


@pytest.mark.slow
def test_every_screen_has_the_features_that_are_listed_and_no_others(hands: Callable[..., Hands]) -> None:
    listed = features()
    here = hands()
    places: dict[str, set[str]] = {}
    nameless = {}
    for name, opener in SCREENS.items():
        opener(here)
        names, others = found(here)
        if others:
            nameless[name] = others
        for feature in names:
            places.setdefault(feature, set()).add(name.split(":")[0])
    assert nameless == {}, "each of these needs `data-does`, the name of a feature in page/features.js"
    assert places.keys() - listed.keys() == set(), "these are not listed in page/features.js"
    assert listed.keys() - places.keys() == set(), "no screen of tests/screens.py has these"
    for name, entry in listed.items():
        # What the head has is everywhere, and is looked for on the first screen.
        where = "home" if entry["on"] == "head" else entry["on"]
        assert where in places[name], f"{name} is not on {where} but on {sorted(places[name])}"
