"""Every example in docs/ is run, and every table that can be checked is checked.

What the documents may hold, and what is asked of it:

    ```python               run as a doctest, all of a page one after the other
    ```toml                 loads as a ruleset; its `name` is a variable of the page's doctests, with _ for -
    ```position             each line is a position in its written form, and matches the page's grammar
    ```ebnf                 the grammar, one for all blocks of a page
    ```python server        the same on a server, by test_server_page.py
    ```board                the board after the moves in the comment before it: <!-- board: cathedral CAnF5 CSnE8 -->
    <!-- buildings: … -->   the table that follows lists the buildings of a ruleset
    <!-- rulesets -->       the table that follows lists the shipped rulesets and what they set
    <!-- counts -->         the table that follows says how many placements they have
"""

from __future__ import annotations

import doctest
import random
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bastide import Building, Position, Rules, RulesetError, Side, load_rules, parse_rules
from bastide.rules import SHIPPED

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(path.name for path in DOCS.glob("*.md"))
WHOLLY_CHECKED = ("architecture.md", "notation.md", "rules.md", "rulesets.md")
"""Pages without a code block of any other language than those above."""

OPTIONS = (
    *("board", "opening", "duke_zone", "contact", "claim", "capture_limit", "max_claim", "neutral_captured"),
    *("first_claim", "claims", "replace", "passing", "end", "score"),
)
BARE = """
format = 1
name = "bare"
[neutral]
code = "NN"
name = "Neutral"
drawing = ["^"]
[[building]]
code = "BB"
name = "Building"
drawing = ["^"]
"""
BOARD = re.compile(r"<!-- board: (\S+) ?(.*?) -->\n```board\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@cache
def page_text(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[tuple[int, str]]:
    """Fenced blocks of a language with the number of the line of their fence."""
    text = page_text(page)
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, match.start()) + 1, match[1]) for match in found]


def all_blocks(language: str) -> list[Any]:
    return [pytest.param(text, id=f"{page}:{line}") for page in PAGES for line, text in blocks(page, language)]


def boards() -> list[Any]:
    return [
        pytest.param(*match.groups(), id=f"{page}:{match[1]} {match[2]}")
        for page in PAGES
        for match in BOARD.finditer(page_text(page))
    ]


def table_after(page: str, comment: str) -> list[list[str]]:
    """The cells of the rows of the table that follows a comment, without its head."""
    rows = page_text(page).split(f"<!-- {comment} -->\n")[1].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[2:]]


def ticked(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def after(rules: str, moves: str) -> Position:
    position = Position.start(rules)
    for move in moves.split():
        position = position.play(move)
    return position


# Python, rulesets, boards ---------------------------------------------------------------------------------------------
def test_there_is_something_to_test() -> None:
    assert set(WHOLLY_CHECKED) <= set(PAGES)
    assert all(all_blocks(language) for language in ("python", "toml", "position", "board", "ebnf"))
    assert len(boards()) == len(all_blocks("board"))  # none without its moves


@pytest.mark.parametrize("page", WHOLLY_CHECKED)
def test_no_code_block_goes_untested(page: str) -> None:
    fences = re.findall(r"^```(.*)$", page_text(page), re.MULTILINE)
    assert set(fences[::2]) <= {"python", "toml", "position", "board", "ebnf"}
    assert set(fences[1::2]) <= {""}


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")])
def test_python(page: str) -> None:
    files = {tomllib.loads(text)["name"].replace("-", "_"): text for _, text in blocks(page, "toml")}
    # Blank lines stand for everything between the blocks, so that the line numbers of a failure are the page's.
    lines = [""] * (page_text(page).count("\n") + 1)
    for number, text in blocks(page, "python"):
        block = text.splitlines()
        assert block[0].startswith(">>> ")
        lines[number : number + len(block)] = block
    test = doctest.DocTestParser().get_doctest("\n".join(lines) + "\n", dict(files), page, str(DOCS / page), 0)
    complaints: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=complaints.append)
    assert results.attempted
    assert not results.failed, "".join(complaints)


@pytest.mark.parametrize("text", all_blocks("toml"))
def test_ruleset(text: str) -> None:
    rules = parse_rules(text)
    assert rules.name not in SHIPPED
    position = Position.start(rules)
    chance = random.Random(1)
    while not position.is_over:
        position = position.play(chance.choice(list(position.legal_moves)))
    assert Position.parse(str(position), rules) == position


@pytest.mark.parametrize(("rules", "moves", "drawn"), boards())
def test_board(rules: str, moves: str, drawn: str) -> None:
    position = after(rules, moves)
    assert drawn == position.board_text() + "\n"
    # The moves are given as they are written.
    played = Position.start(rules)
    for move in moves.split():
        assert str(played.parse_move(move)) == move
        played = played.play(move)


# Positions and their grammar ------------------------------------------------------------------------------------------
@cache
def grammar(page: str) -> dict[str, str]:
    text = "".join(block for _, block in blocks(page, "ebnf"))
    rules = re.findall(r"(\w+)\s*=\s*((?:\"[^\"]*\"|[^\";])*);", text)
    assert len({name for name, _ in rules}) == len(rules)
    return dict(rules)


@cache
def pattern(name: str, page: str = "notation.md") -> str:
    """A rule of the grammar, which does not call itself, as a regular expression."""
    signs = {",": "", "|": "|", "[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:", ")": ")"}
    parts = []
    for token in re.findall(r"\"[^\"]*\"|\w+|[^\w\s]", grammar(page)[name]):
        if token.startswith('"'):
            parts.append(re.escape(token[1:-1]))
        else:
            parts.append(signs[token] if token in signs else pattern(token, page))
    return f"(?:{''.join(parts)})"


@pytest.mark.parametrize("text", all_blocks("position"))
def test_position(text: str) -> None:
    for line in text.splitlines():
        position = Position.parse(line)
        assert str(position) == line
        assert re.fullmatch(pattern("position"), line)


@pytest.mark.parametrize("rules", SHIPPED)
def test_the_grammar_is_that_of_what_is_written(rules: str) -> None:
    chance = random.Random(rules)
    for _ in range(5):
        position = Position.start(rules)
        while not position.is_over:
            assert re.fullmatch(pattern("position"), str(position))
            moves = list(position.legal_moves)
            for move in chance.sample(moves, min(5, len(moves))):
                assert re.fullmatch(pattern("move"), str(move))
            passes = position.can_pass and chance.random() < 0.3
            position = position.play("pass" if passes else chance.choice(moves))
        assert re.fullmatch(pattern("position"), str(position))


def test_the_grammar_refuses() -> None:
    good = "cathedral CAnE5 TAnJ10 BRnB1,STnA3 -/A1A2 l;placed=1/2"
    assert re.fullmatch(pattern("position"), good)
    for wrong, right in (("A1A2", "A1,A2"), ("l;", "L;"), ("1/2", "1/3"), ("CAnE5", "CAE5"), ("TAnJ10", "TAnJ11")):
        assert not re.fullmatch(pattern("position"), good.replace(wrong, right))
    for wrong in ("captured;passed", "opening=0", "replace=0:A1", "replace=1:"):
        assert not re.fullmatch(pattern("position"), f"{good};{wrong}")


# Tables ---------------------------------------------------------------------------------------------------------------
def as_in_the_table(building: Building, many: str) -> list[str]:
    def drawing(rows: tuple[str, ...]) -> str:
        return " ".join(f"`{row}`" for row in rows)

    light, dark = drawing(building.light), drawing(building.dark)
    shown = f"Light {light} Dark {dark}" if building.sided else light
    return [building.code, building.name, many, str(building.size), shown]


@pytest.mark.parametrize("name", ["cathedral", "wellington"])
def test_table_of_buildings(name: str) -> None:
    rules = load_rules(name)
    kinds = [as_in_the_table(building, str(building.count)) for building in rules.buildings]
    kinds.append(as_in_the_table(rules.neutral, "neutral"))
    if rules.has_dukes:
        kinds.append(as_in_the_table(rules.kinds[rules.duke_kind], "Duke"))
    assert table_after("rules.md", f"buildings: {name}") == kinds


def test_every_shipped_ruleset_is_told() -> None:
    told = page_text("rules.md")
    assert all(name in ("cathedral", "wellington") or f"\n| `{name}` |" in told for name in SHIPPED)


def options(rules: Rules) -> dict[str, object]:
    found = {option: getattr(rules, option) for option in OPTIONS}
    return {**found, "capture_limit": "none" if rules.capture_limit is None else rules.capture_limit}


def test_table_of_rulesets() -> None:
    rows = table_after("rulesets.md", "rulesets")
    assert [ticked(row[0]) for row in rows] == [[name] for name in SHIPPED]
    for name, base, sets in rows:
        based_on = load_rules(ticked(base)[0]) if ticked(base) else parse_rules(BARE)
        said = tomllib.loads("\n".join(ticked(sets)))
        expected = {**options(based_on), **said}
        rules = load_rules(ticked(name)[0])
        assert options(rules) == expected
        assert all(options(based_on)[option] != value for option, value in said.items())
        if ticked(base):
            assert rules.kinds == based_on.kinds


def test_table_of_counts() -> None:
    told: list[str] = []
    for names, *cells in table_after("rulesets.md", "counts"):
        group = [name for name in SHIPPED if name.startswith(ticked(names)[0])]
        told += group
        for rules in map(load_rules, group):
            for side in Side:
                kinds = [placement.kind for placement in rules.placements(side)]
                counts = [
                    sum(kind < rules.neutral_kind for kind in kinds),
                    kinds.count(rules.neutral_kind),
                    kinds.count(rules.duke_kind),
                    rules.pass_index(side),
                ]
                assert [int(cell) for cell in cells] == counts
    assert sorted(told) == sorted(SHIPPED)


def test_values_and_defaults_are_told() -> None:
    told: dict[str, list[str]] = {}
    defaults: dict[str, str] = {}
    key = ""
    for line in page_text("rulesets.md").splitlines():
        row = re.fullmatch(r"\| (?:`(\w+)`)? ?\| (?:text)? ?\| `\"([\w-]+)\"` \| (yes)? ?\| .* \|", line)
        if row:
            key = row[1] or key
            told.setdefault(key, []).append(row[2])
            if row[3]:
                defaults[key] = row[2]
    bare = parse_rules(BARE)
    for option, values in told.items():
        assert defaults[option] == getattr(bare, option)
        with pytest.raises(RulesetError) as refused:
            parse_rules(f'{option} = "?"{BARE}')
        assert refused.value.problem == 'must be one of {}, not "?"'.format(", ".join(f'"{value}"' for value in values))
    assert list(told) == ["opening", "contact", "claim", "neutral_captured", "claims", "replace", "end", "score"]


@pytest.mark.parametrize("option", OPTIONS)
def test_every_key_is_told(option: str) -> None:
    assert f"\n| `{option}` |" in page_text("rulesets.md")


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


@pytest.mark.parametrize("page", PAGES)
def test_links(page: str) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page_text(page)):
        if link.startswith("https://"):
            continue
        name, _, place = link.partition("#")
        if place:
            assert place in [anchor(heading) for heading in HEADING.findall(page_text(name or page))]
