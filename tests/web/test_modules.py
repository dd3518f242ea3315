"""The browser's modules: their types, their own tests, and their geometry against the placement index."""

from __future__ import annotations

import json
import re

import pytest

from bastide.rules import FACINGS, SHIPPED, Side, shipped_rules
from bastide.rules.board import square_name
from bastide.server.rulesets import ruleset_info
from web_support import ROOT, leave_out, node

WEB = ROOT / "src" / "bastide" / "web"
COMPILER = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
OWN = sorted(path for path in WEB.rglob("*.js") if "vendor" not in path.parts)


def test_types_hold() -> None:
    if not COMPILER.is_file():
        leave_out("TypeScript's compiler is not installed: npm ci")
    node(str(COMPILER), "--project", "tsconfig.json")


def test_the_modules_own_tests_pass() -> None:
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "web").rglob("*.test.js"))
    told = node("--test", "--test-reporter=tap", *files)
    passed = int(re.findall(r"^# pass (\d+)$", told, re.MULTILINE)[0])
    assert passed >= len(files)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_placement_covers_the_same_squares_as_in_the_index(name: str) -> None:
    """In every facing that a move may be written in, those that equal another included."""
    rules = shipped_rules(name)
    asked = [
        [str(side), f"{kind.code}{facing}{square_name(square, rules.board)}"]
        for side in Side
        for kind in rules.kinds
        for facing in FACINGS
        for square in range(rules.board**2)
    ]
    program = """
        import { readMove } from "./src/bastide/web/board/geometry.js";
        const { ruleset, asked } = JSON.parse(await new Response(process.stdin).text());
        console.log(JSON.stringify(asked.map(([side, move]) => readMove(ruleset, side, move)?.squares ?? null)));
    """
    ruleset = ruleset_info(rules, own=False).model_dump(mode="json")
    told = node("--input-type=module", "--eval", program, stdin=json.dumps({"ruleset": ruleset, "asked": asked}))
    for (side_name, move), squares in zip(asked, json.loads(told), strict=True):
        side = Side.LIGHT if side_name == "light" else Side.DARK
        if move[:2] == "DU" and squares is not None:
            continue  # where a Duke may stand is for the survey to say
        index = rules.index_of(side, move[:2], move[2], rules.squares.index(move[3:]))
        assert squares == (None if index is None else list(rules.placements(side)[index].squares)), move


def test_all_that_a_page_has_to_say_is_in_the_boards_document() -> None:
    """The keys that the board asks its page for are those of docs/board.md."""
    key = r"(?:board|stock)\.[a-z.-]+"
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted((WEB / "board").glob("*.js")))
    table = (ROOT / "docs" / "board.md").read_text(encoding="utf-8").split("## Words")[1].split("\n## ")[0]
    assert set(re.findall(rf"^\| `({key})` \|", table, re.MULTILINE)) == set(re.findall(rf'"({key})"', source))


def test_the_boards_document_tells_of_what_there_is() -> None:
    """Its methods are the element's, its events those that are told, its properties can be asked for."""
    element = (WEB / "board" / "board.js").read_text(encoding="utf-8")
    placing = (WEB / "board" / "placing.js").read_text(encoding="utf-8")
    chapter = (
        (ROOT / "docs" / "board.md").read_text(encoding="utf-8").split("## `<bastide-board>`")[1].split("\n## ")[0]
    )
    properties, methods, events = re.split(r"^\| (?:method|event) \|", chapter, flags=re.MULTILINE)
    asked = element + (WEB / "board" / "speaking.js").read_text(encoding="utf-8")
    named = re.findall(r"^\| `(\w+)` \|", properties, re.MULTILINE)
    assert named
    assert all(f"  get {name}()" in asked for name in named)
    assert set(re.findall(r"^\| `\w+` \| `(\w+)` \|", properties, re.MULTILINE)) == set(
        re.findall(r'"(\w+)"', re.findall(r"observedAttributes = \[(.*)\]", element)[0])
    )
    called = re.findall(r"^\| `(\w+)\(", methods, re.MULTILINE)
    assert called
    assert all(re.search(rf"^  {name}\(", element, re.MULTILINE) for name in called)
    told = set(re.findall(r'tell\("([a-z-]+)"', element + placing))
    assert set(re.findall(r"^\| `([a-z-]+)` \|", events, re.MULTILINE)) == told


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.relative_to(WEB).as_posix())
def test_nothing_is_loaded_from_elsewhere_nor_made_of_markup(path: object) -> None:
    """What a strict content security policy would stop is not even tried."""
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert not re.search(r"""(?:from|import\()\s*["'](?!\.{1,2}/|/web/)""", text)
    assert not re.search(
        r"\.(?:innerHTML|outerHTML|insertAdjacentHTML)\b|\beval\(|\bnew Function\b|document\.write", text
    )
    assert not re.search(r"""setAttribute\(["']style""", text)
