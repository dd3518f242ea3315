"""What docs/page.md shows of a catalogue stands in it, and the modules and folders that it names are there."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "bastide" / "web"
PAGE = (ROOT / "docs" / "page.md").read_text(encoding="utf-8")


def test_the_example_of_a_text_stands_in_the_catalogue() -> None:
    (example,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    french = json.loads((WEB / "texts" / "fr.json").read_text(encoding="utf-8"))
    for key, texts in json.loads(example).items():
        assert french[key] == texts


def test_the_modules_and_folders_it_names_are_there() -> None:
    modules = set(re.findall(r"`([\w-]+\.(?:js|css))`", PAGE))
    assert len(modules) > 10
    there = {path.name for path in WEB.rglob("*") if path.is_file()}
    assert modules <= there
    assert {f"{name}/" for name in ("page", "board", "styles", "texts")} <= set(
        re.findall(r"^\| `(\w+/)` \|", PAGE, re.MULTILINE)
    )
