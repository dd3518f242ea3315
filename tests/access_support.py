"""What the tests share that look whether everybody can use a page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from web_support import ROOT, leave_out

if TYPE_CHECKING:
    from page_support import Hands

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def violations(here: Hands) -> list[Any]:
    """What axe-core finds wrong, by its rules for WCAG 2.2 AA and good practice, contrast included."""
    if not AXE.is_file():
        leave_out("axe-core is not installed: npm ci")
    here.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = here.page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']})"
    )
    return [
        (wrong["id"], [(node["target"], node["failureSummary"]) for node in wrong["nodes"]])
        for wrong in found["violations"]
    ]


def set_up(here: Hands, **settings: object) -> None:
    """Choose settings before the page is opened."""
    kept = json.dumps(json.dumps(settings))
    # An empty page, as between two screens, has no storage.
    here.page.add_init_script(f"if (location.protocol !== 'about:') localStorage.setItem('bastide.settings', {kept})")
