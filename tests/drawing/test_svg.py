"""The SVG pictures: well-formed, the same each time, telling buildings apart, and true for shapes of any kind."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide.drawing.facets import hip_roof
from bastide.drawing.markup import num, plain, tag
from bastide.drawing.outline import UNIT, area, outline, silhouette
from bastide.drawing.roofs import RoofPlan, roof_plan
from bastide.drawing.svg import THEME_NAMES, board_svg, building_svg, symbol_id, symbol_sheet
from bastide.drawing.view import BoardView, Piece
from bastide.drawing.woods import THEMES, Theme
from bastide.errors import BastideError
from bastide.rules import FACINGS, SHIPPED, Building, Rules, Side, load_rules, parse_rules

if TYPE_CHECKING:
    from collections.abc import Callable

SVG = "{http://www.w3.org/2000/svg}"
NOTHING: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())


def filled(rules: Rules, *, last: int = -1) -> BoardView:
    """A board with as much on it as fits when it is filled in order, and some territory."""
    free = set(range(rules.board**2))
    stock = {(side, b.code): b.count for side in Side for b in rules.kinds if b is not rules.neutral}
    pieces = []
    neutral = next(p for p in rules.placements(Side.LIGHT) if p.code == rules.neutral.code)
    pieces.append(Piece(None, neutral))
    free -= set(neutral.squares)
    for turn in range(400):
        side = Side(turn % 2)
        for placement in reversed(rules.placements(side)):
            if stock.get((side, placement.code), 0) and free.issuperset(placement.squares):
                stock[side, placement.code] -= 1
                free -= set(placement.squares)
                pieces.append(Piece(side, placement))
                break
    some = sorted(free)
    territory = (frozenset(some[::2]), frozenset(some[1::2]))
    return BoardView(rules, tuple(pieces), territory, pieces[last])


def ids(document: str) -> dict[str, str]:
    """Everything a document defines, by id."""
    root = ET.fromstring(document)
    return {node.attrib["id"]: ET.tostring(node, encoding="unicode") for node in root.iter() if "id" in node.attrib}


def own_rules(*drawings: list[str], title: str = "Own", board: int = 10) -> Rules:
    """A ruleset of a user's own with these buildings."""
    text = f'format = 1\nname = "own"\ntitle = "{title}"\nboard = {board}\n'
    text += '[neutral]\ncode = "XX"\nname = "Rock"\ndrawing = ["^"]\n'
    for number, drawing in enumerate(drawings):
        text += f'[[building]]\ncode = "A{chr(65 + number)}"\nname = "B{number}"\ndrawing = {drawing}\n'
    return parse_rules(text)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_full_board_is_well_formed_complete_and_moderate(name: str, theme: str) -> None:
    view = filled(load_rules(name))
    document = board_svg(view, theme=theme)
    root = ET.fromstring(document)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:3] == [f"{SVG}title", f"{SVG}desc", f"{SVG}defs"]
    assert len(document) < 120_000
    defined = ids(document)
    used = re.findall(r'(?:href="#|url\(#)([^")]+)', document)
    assert set(used) <= set(defined)
    assert set(defined) <= set(used), "nothing is defined that is not shown"
    drawn = [node for node in root.iter(f"{SVG}use") if node.attrib["href"][1:] in defined]
    whole = [node for node in drawn if "width" in node.attrib]
    assert len(whole) == 1 + len(view.pieces)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_building_side_and_facing_has_a_symbol_of_its_own_in_the_sheet(name: str) -> None:
    rules = load_rules(name)
    defined = ids(symbol_sheet(rules))
    expected = {}
    for side in Side:
        for building in rules.kinds:
            owner = None if building is rules.neutral else side
            for facing in building.facings(side):
                expected[symbol_id(rules, building.code, owner, facing)] = (owner, building.code, facing)
    kinds = sum(len(b.facings(side)) for side in Side for b in rules.kinds if b is not rules.neutral)
    assert len(expected) == kinds + len(rules.neutral.facings(Side.LIGHT))
    contents = {
        re.sub(r"bastide-[\w-]+", "", defined[id_]) + str(re.findall(r"#([\w-]+)", defined[id_])) for id_ in expected
    }
    assert len(contents) == len(expected)
    assert all(f"{id_}-outline" in defined for id_ in expected)
    patterns = ("territory-light", "territory-dark", "refused", "taken")
    for wanted in (f"board-{rules.board}", f"board-{rules.board}-bare", *patterns, "shadow"):
        assert f"bastide-wood-{wanted}" in defined


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_a_sheet_tells_a_program_how_to_put_a_board_together(theme: str) -> None:
    for rules in (load_rules("cathedral"), own_rules(["^#"])):
        told = {
            key.removeprefix("data-"): value
            for key, value in ET.fromstring(symbol_sheet(rules, theme=theme)).attrib.items()
            if key.startswith("data-")
        }
        for owner, name in ((Side.LIGHT, "light"), (Side.DARK, "dark")):
            code = rules.buildings[0].code
            assert symbol_id(rules, code, owner, theme=theme) == f"{told['prefix']}{name}-{code}-n"
        board = ET.fromstring(board_svg(filled(rules), theme=theme))
        ground = next(node for node in board if node.tag == f"{SVG}use")
        assert ground.attrib["href"] == f"#{told['common']}board-{rules.board}"
        assert float(ground.attrib["width"]) == rules.board * float(told["unit"]) + 2 * float(told["wall"])
        lines = ("last", "halo", "may", "may-not", "hint", "mark-light", "mark-dark")
        assert all(re.fullmatch("#[0-9a-f]{6}", told[line]) for line in lines)
        assert len({told[line] for line in ("halo", "may", "may-not", "hint")}) == 4
        assert 0 <= float(told["shadow"]) <= 1


def test_shapes_of_one_side_look_different_in_more_than_their_id() -> None:
    rules = load_rules("cathedral")
    defined = ids(symbol_sheet(rules))
    for side in Side:
        outlines = {
            defined[symbol_id(rules, b.code, side, facing) + "-outline"].split(" d=")[1]
            for b in rules.buildings
            for facing in b.facings(side)
        }
        assert len(outlines) == sum(len(b.facings(side)) for b in rules.buildings)


def test_board_and_sheet_share_one_definition_of_everything() -> None:
    for name in SHIPPED:
        rules = load_rules(name)
        sheet = ids(symbol_sheet(rules))
        for id_, content in ids(board_svg(filled(rules))).items():
            assert sheet[id_] == content


def test_pictures_on_one_page_agree_on_what_an_id_means() -> None:
    everything: dict[str, str] = {}
    rulesets = [load_rules(name) for name in SHIPPED]
    rulesets += [own_rules(["^#"]), own_rules(["^#", "#."]), own_rules(["^#"], board=6)]
    for rules in rulesets:
        for theme in THEME_NAMES:
            for id_, content in ids(symbol_sheet(rules, theme=theme)).items():
                assert everything.setdefault(id_, content) == content


def test_ids_are_not_given_to_what_differs_between_pictures() -> None:
    root = ET.fromstring(board_svg(filled(load_rules("hamlet"))))
    assert all("id" not in node.attrib for node in root)


@pytest.mark.parametrize("name", ["cathedral", "wellington"])
def test_the_same_each_time_and_whatever_the_order_of_pieces(name: str) -> None:
    view = filled(load_rules(name))
    assert board_svg(view) == board_svg(replace(view, pieces=view.pieces[::-1]))


def test_numbers_have_two_decimals_at_most() -> None:
    document = board_svg(filled(load_rules("wellington")), square=37)
    assert not re.search(r"\.\d{3}", document)
    assert "nan" not in document
    assert not re.search(r"\de-?\d", re.sub(r"#[0-9a-f]{6}", "", document))


def test_nothing_that_a_strict_security_policy_forbids() -> None:
    document = symbol_sheet(load_rules("wellington")) + board_svg(filled(load_rules("cathedral")))
    for forbidden in (" style=", "<style", "<script", "<image", "<foreignObject"):
        assert forbidden not in document
    assert set(re.findall(r"https?://[^\"]*", document)) == {"http://www.w3.org/2000/svg"}


def test_hostile_titles_and_names_are_only_text() -> None:
    evil = "</title><script>alert('1')</script>&amp;]]>"
    rules = replace(
        load_rules("hamlet"), title=evil, name='x"y', neutral=Building("WE", "<b>&\x00\ud800", 1, ("^",), ("^",))
    )
    document = board_svg(filled(rules))
    root = ET.fromstring(document)
    assert root[0].text == evil
    assert root.attrib["aria-label"] == evil
    assert "<b>&\ufffd\ufffd" in (root[1].text or "")
    assert "<script" not in document
    assert ET.fromstring(board_svg(filled(rules), title="a<b"))[0].text == "a<b"
    assert ET.fromstring(building_svg(rules, "WE"))[0].text == "<b>&\ufffd\ufffd"


def test_size_and_coordinates() -> None:
    view = BoardView(load_rules("hamlet"), (), NOTHING)
    root = ET.fromstring(board_svg(view, square=30))
    assert root.attrib["width"] == root.attrib["height"] == "174"
    assert [node.text for node in root.iter(f"{SVG}text")] == ["A", "1", "B", "2", "C", "3", "D", "4"]
    bare = ET.fromstring(board_svg(view, coordinates=False))
    assert not list(bare.iter(f"{SVG}text"))
    assert bare.attrib["viewBox"] == "0 0 308 308"


@pytest.mark.parametrize("board", range(4, 11))
def test_every_size_of_board(board: int) -> None:
    rules = own_rules(["^" + "#" * (board - 1)], board=board)
    root = ET.fromstring(board_svg(filled(rules)))
    labels = [node.text for node in root.iter(f"{SVG}text")]
    assert labels[-2:] == ["ABCDEFGHIJ"[board - 1], str(board)]


def test_in_words() -> None:
    rules = load_rules("hamlet")
    piece = Piece(Side.DARK, rules.placements(Side.DARK)[rules.index_of(Side.DARK, "ST", "n", 0) or 0])
    view = BoardView(rules, (piece,), (frozenset(), frozenset({5, 1})), piece)
    root = ET.fromstring(board_svg(view))
    assert root[0].text == "Hamlet"
    assert root[1].text == (
        "A board of 4 by 4 squares. Dark: Stable STnA1. Dark's territory: B1, B2. Placed last: STnA1."
    )
    assert ET.fromstring(building_svg(rules, "ST", Side.DARK))[0].text == "Dark's Stable"


def test_the_last_is_marked_by_a_broken_line() -> None:
    view = filled(load_rules("hamlet"))
    assert 'stroke-dasharray="9 5"' in board_svg(view)
    assert 'stroke-dasharray="9 5"' not in board_svg(replace(view, last=None))


def test_a_single_building_is_the_symbol_of_the_sheet() -> None:
    rules = load_rules("wellington")
    sheet = ids(symbol_sheet(rules))
    for building in rules.kinds:
        for side in Side:
            for facing in FACINGS:
                document = building_svg(rules, building.code, side, facing)
                for id_, content in ids(document).items():
                    assert sheet[id_] == content
    # 1 x 3 squares of 20 pixels and the margin of 6 units on both sides.
    root = ET.fromstring(building_svg(rules, "SH", Side.LIGHT, "e", square=20))
    assert (root.attrib["width"], root.attrib["height"]) == ("64", "24")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda r: board_svg(BoardView(r, (), NOTHING), theme="woods"), "did you mean wood"),
        (lambda r: board_svg(BoardView(r, (), NOTHING), square=0), "from 1 to 1000"),
        (lambda r: board_svg(BoardView(r, (), NOTHING), square=1001), "from 1 to 1000"),
        (lambda r: building_svg(r, "ZZ", Side.DARK), "no such building"),
        (lambda r: building_svg(r, "DU", Side.DARK), "no such building"),
        (lambda r: building_svg(r, "TA"), "say whose"),
        (lambda r: building_svg(r, "TA", Side.DARK, "x"), "one of n, e, s, w"),
        (lambda r: symbol_sheet(r, theme=""), "no such theme"),
    ],
)
def test_what_is_refused(call: Callable[[Rules], str], words: str) -> None:
    with pytest.raises(BastideError, match=words):
        call(load_rules("cathedral"))


def _brightness(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_materials_can_be_told_apart_in_grey(theme: Theme) -> None:
    light, stone, dark = (_brightness(wood.roof) for wood in (theme.light, theme.stone, theme.dark))
    assert light - stone > 30
    assert stone - dark > 30
    assert _brightness(theme.tints[0]) - _brightness(theme.tints[1]) > 30


def test_what_stands_on_the_shipped_roofs() -> None:
    rules = load_rules("cathedral")

    def plan(code: str, *, neutral: bool = False) -> RoofPlan:
        cells = rules.kinds[rules.kind_of[code]].cells(Side.LIGHT)
        return roof_plan(frozenset(cells), code, (0, 0), neutral=neutral)

    for code in ("TA", "ST", "IN"):
        assert not plan(code).battlements
        assert len(plan(code).pyramids) == rules.kinds[rules.kind_of[code]].size
    for code in ("CS", "TO", "BR"):
        assert plan(code).battlements
        assert len(plan(code).towers) == 2
    assert plan("CA", neutral=True).emblem == ("cross", (1, 0))
    assert len(plan("CA", neutral=True).pyramids) == 4


@st.composite
def polyominoes(draw: st.DrawFn, most: int = 30) -> frozenset[tuple[int, int]]:
    """Cells joined side to side, holes and corners that touch included."""
    cells = {(0, 0)}
    for _ in range(draw(st.integers(0, most - 1))):
        row, column = draw(st.sampled_from(sorted(cells)))
        down, across = draw(st.sampled_from([(-1, 0), (0, 1), (1, 0), (0, -1)]))
        cells.add((row + down, column + across))
    return frozenset(cells)


@given(polyominoes())
def test_an_outline_encloses_its_squares(cells: frozenset[tuple[int, int]]) -> None:
    assert area(outline(cells)) == pytest.approx(len(cells) * UNIT**2)


@given(polyominoes(), st.floats(0.5, 25))
def test_an_outline_set_in_loses_a_band_along_its_edge(cells: frozenset[tuple[int, int]], inset: float) -> None:
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    edges = sum((row + down, column + across) not in cells for row, column in cells for down, across in steps)
    loops = outline(cells, inset)
    outer = sum(area([loop]) > 0 for loop in loops)
    assert outer == 1
    # Each outer loop turns four times more to the right than to the left, each hole the other way round.
    expected = len(cells) * UNIT**2 - edges * UNIT * inset + 4 * (outer - (len(loops) - outer)) * inset**2
    assert area(loops) == pytest.approx(expected)


@given(st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1))
def test_any_set_of_squares_has_an_outline(cells: frozenset[tuple[int, int]]) -> None:
    assert area(outline(cells)) == pytest.approx(len(cells) * UNIT**2)
    assert re.fullmatch(r"(M[-\d. ]+([HVL][-\d. ]+|Q[-\d. ]+)*Z)+", silhouette(cells, 1.5, 5, 2))


def _path_area(path: str) -> float:
    total = 0.0
    for part in path.split("Z")[:-1]:
        x = y = 0.0
        points = []
        for letter, numbers in re.findall(r"([MHVL])([-\d. ]+)", part):
            values = [float(value) for value in numbers.split()]
            if letter == "H":
                x = values[0]
            elif letter == "V":
                y = values[0]
            else:
                x, y = values
            points.append((x, y))
        total += area([points])
    return total


@settings(deadline=None, max_examples=60)
@given(polyominoes(), st.sampled_from([0.0, 4.8, 13.0]))
def test_the_slopes_of_a_roof_cover_it_once(cells: frozenset[tuple[int, int]], eaves: float) -> None:
    roof = hip_roof(cells, eaves)
    assert sum(map(_path_area, roof.faces.values())) == pytest.approx(area(outline(cells, eaves)), rel=1e-3)
    assert set(roof.faces) == set("nesw")
    assert roof.ridges


def test_a_tent_has_four_equal_slopes_and_a_bend_has_a_valley() -> None:
    tent = hip_roof(frozenset({(0, 0)}), 0.0)
    assert {facing: _path_area(path) for facing, path in tent.faces.items()} == dict.fromkeys("nesw", 900.0)
    assert not tent.valleys
    assert hip_roof(frozenset({(0, 0), (1, 0), (1, 1)}), 0.0).valleys == "M30 90L60 60"


@settings(deadline=None, max_examples=40)
@given(polyominoes(most=24))
def test_any_building_can_be_drawn(cells: frozenset[tuple[int, int]]) -> None:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height, width = max(row for row, _ in cells) - top + 1, max(column for _, column in cells) - left + 1
    if max(height, width) > 10:
        return
    first = min(cells)
    drawing = [
        "".join(
            "^" if (row, column) == first else "#" if (row, column) in cells else "."
            for column in range(left, left + width)
        )
        for row in range(top, top + height)
    ]
    rules = own_rules(drawing)
    assert len(ids(symbol_sheet(rules))) > 10
    for facing in FACINGS:
        ET.fromstring(building_svg(rules, "AA", Side.DARK, facing))


def test_markup() -> None:
    assert [num(value) for value in (0.5, -0.5, 10.5, 3.0, -0.001, 1 / 3, 100)] == [
        ".5",
        "-.5",
        "10.5",
        "3",
        "0",
        ".33",
        "100",
    ]
    assert plain("<a href=\"x\" b='y'>&\x08") == "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;\ufffd"
    assert tag("a", class_="x", stroke_width=1, none=None) == '<a class="x" stroke-width="1"/>'
    assert tag("a", "b") == "<a>b</a>"
