"""Strips of boards, and letters drawn as strokes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.drawing.lettering import GLYPHS, without_fonts
from bastide.drawing.strip import PAGE_NAMES, lines_of, page_colour, strip_svg
from bastide.drawing.svg import THEME_NAMES, board_svg
from bastide.drawing.view import BoardView, Piece
from bastide.errors import BastideError
from bastide.rules import SHIPPED, Rules, Side, load_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

SVG = "{http://www.w3.org/2000/svg}"


def some_views(rules: Rules, many: int = 3) -> list[BoardView]:
    """Boards that fill up: Light's first placements that fit, and what is free at the end as territory."""
    views: list[BoardView] = []
    pieces: list[Piece] = []
    free = set(range(rules.board**2))
    for placement in rules.placements(Side.LIGHT)[:: rules.board + 1]:
        if len(views) == many:
            break
        if placement.kind < rules.neutral_kind and free.issuperset(placement.squares):
            free -= set(placement.squares)
            pieces.append(Piece(Side.LIGHT, placement))
            territory = (frozenset(sorted(free)[:2]), frozenset(sorted(free)[-2:]))
            views.append(BoardView(rules, tuple(pieces), territory, pieces[-1]))
    return views


def strip(views: Sequence[BoardView], captions: Sequence[str] | None = None, **options: Any) -> ET.Element:
    return ET.fromstring(strip_svg(views, captions or [f"{n}. x" for n in range(len(views))], **options))


def texts(root: ET.Element) -> list[str]:
    """The captions' lines: the coordinates stand in the definitions."""
    return [node.text or "" for group in root.findall(f"{SVG}g") for node in group.findall(f"{SVG}text")]


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_ruleset_in_every_theme(name: str, theme: str) -> None:
    views = some_views(load_rules(name))
    assert len(views) == 3
    document = strip_svg(views, ["1. a", "2. b", "3. c"], theme=theme)
    root = ET.fromstring(document)
    assert [child.tag for child in root][:3] == [f"{SVG}title", f"{SVG}desc", f"{SVG}defs"]
    assert root.attrib["role"] == "img"
    assert texts(root) == ["1. a", "2. b", "3. c"]
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids)), "every symbol is defined once"
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', document)) == set(ids)
    assert not re.search(r"style|nan|\.\d{3}", document)


@pytest.mark.parametrize(
    ("many", "columns", "across", "down"), [(1, 4, 1, 1), (3, 2, 2, 2), (4, 4, 4, 1), (5, 4, 4, 2)]
)
def test_boards_stand_in_rows_within_the_page(many: int, columns: int, across: int, down: int) -> None:
    views = (some_views(load_rules("hamlet"), 2) * 3)[:many]
    root = strip(views, columns=columns, square=23)
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    assert int(root.attrib["width"]) == pytest.approx(width * 23 / 60, abs=0.01)
    assert int(root.attrib["height"]) == pytest.approx(height * 23 / 60, abs=0.01)
    places = [group.attrib["transform"] for group in root.findall(f"{SVG}g") if "transform" in group.attrib]
    corners = [tuple(map(float, re.findall(r"[\d.]+", place))) for place in places]
    edge = 4 * 60 + 2 * 54
    assert len(set(corners)) == many
    assert len({x for x, _ in corners}) == across
    assert len({y for _, y in corners}) == down
    assert all(x + edge < width and y + edge < height for x, y in corners)
    baselines = [float(node.attrib["y"]) for node in root.iter(f"{SVG}text") if float(node.attrib["x"]) > 60]
    assert max(baselines) < height - 10


def test_captions_are_only_text_and_all_of_it_is_there() -> None:
    evil = "<script>&amp;]]>\"'</text>\x00"
    root = strip(some_views(load_rules("cathedral"), 1), [evil])
    assert texts(root) == [evil.replace("\x00", "\ufffd")]
    assert evil.replace("\x00", "\ufffd") in (root[1].text or "")
    titles = [node.text for node in root.iter(f"{SVG}title")]
    assert titles == ["Cathedral", evil.replace("\x00", "\ufffd")]
    assert strip(some_views(load_rules("cathedral"), 1), title="a<b")[0].text == "a<b"


@given(st.text(max_size=200))
def test_a_long_caption_is_broken_and_loses_nothing(caption: str) -> None:
    root = strip(some_views(load_rules("hamlet"), 1), [caption])
    lines = texts(root)
    assert len(lines) == lines_of(caption, load_rules("hamlet"))
    kept = re.sub("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", "".join(caption.split()))
    assert "".join("".join(lines).split()) == kept
    assert all(len(line) <= 40 for line in lines if line.isascii())


def test_words_are_broken_only_where_they_must_be() -> None:
    root = strip(some_views(load_rules("hamlet"), 1), ["several words of a caption " + "x" * 30])
    assert texts(root)[:2] == ["several words", "of a caption"]


def test_room_for_lines_makes_pictures_as_high_as_each_other() -> None:
    views = some_views(load_rules("hamlet"), 1)
    two = strip(views, ["words enough for two lines"], square=60)
    assert len(texts(two)) == 2
    one = strip(views, ["one"], lines=2, square=60)
    assert one.attrib["viewBox"] == two.attrib["viewBox"]
    assert strip(views, [""], lines=0, square=60).attrib["viewBox"] == "0 0 400 400"


def test_pages() -> None:
    views = some_views(load_rules("hamlet"), 1)
    assert PAGE_NAMES == ("light", "dark")
    for page in ("light", "dark"):
        root = strip(views, page=page)
        paper, writing = root.findall(f"{SVG}rect"), root.findall(f"{SVG}g")[-1]
        assert [rect.attrib["fill"] for rect in paper] == [page_colour(page)]
        assert (writing.attrib["fill"] > page_colour(page)) == (page == "dark")
    assert (
        strip_svg(views, ["a"], page="dark").split("<defs>")[1].split("</defs>")[0]
        == (strip_svg(views, ["a"]).split("<defs>")[1].split("</defs>")[0])
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"square": 0}, "0: the pixels along a square"),
        ({"square": -1}, "-1: the pixels along a square"),
        ({"square": 201}, "201: the pixels along a square"),
        ({"square": 2.5}, "2.5: the pixels along a square"),
        ({"square": True}, "True: the pixels along a square"),
        ({"columns": 0}, "0: the boards in a row"),
        ({"columns": 10**9}, "1000000000: the boards in a row"),
        ({"lines": -1}, "-1: the lines of caption"),
        ({"theme": "wod"}, "did you mean wood"),
        ({"page": "drak"}, "did you mean dark"),
    ],
)
def test_what_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BastideError, match=said):
        strip(some_views(load_rules("hamlet"), 1), **options)


def test_boards_and_captions_that_do_not_go_together() -> None:
    views = some_views(load_rules("hamlet"), 2)
    with pytest.raises(BastideError, match="2 boards cannot have 1 captions"):
        strip_svg(views, ["a"])
    with pytest.raises(BastideError, match="from 1 to 1000 boards, not 0"):
        strip_svg([], [])
    with pytest.raises(BastideError, match="of one ruleset"):
        strip_svg([*views, *some_views(load_rules("village"), 1)], ["a", "b", "c"])


# Letters without fonts ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SHIPPED)
def test_coordinates_and_captions_can_be_drawn_as_strokes(name: str) -> None:
    views = some_views(load_rules(name))
    for document in (board_svg(views[0]), strip_svg(views, ["17. TOwG5! · 1/2-1/2", "Start", "18. pass"])):
        drawn = without_fonts(document)
        assert "<text" not in drawn
        root = ET.fromstring(drawn)
        strokes = [group for group in root.iter(f"{SVG}g") if group.attrib.get("stroke-linejoin") == "round"]
        assert sum(len(group) for group in strokes) >= 2 * load_rules(name).board
        assert drawn.split("<title>")[1].split("</desc>")[0] == document.split("<title>")[1].split("</desc>")[0]


def test_what_has_no_glyph_stays_text_and_the_coordinates_do_not() -> None:
    root = ET.fromstring(without_fonts(strip_svg(some_views(load_rules("hamlet"), 1), ["城 & <b>"])))
    assert [node.text for node in root.iter(f"{SVG}text")] == ["城 & <b>"]


def test_strokes_stand_where_the_text_stood() -> None:
    def placed(anchor: str) -> list[float]:
        text = f'<g font-size="70" text-anchor="{anchor}" fill="#123456"><text x="100" y="200">HI</text></g>'
        drawn = without_fonts(text)
        assert 'stroke="#123456"' in drawn
        return [float(number) for number in re.findall(r"[\d.]+", drawn.split("transform=")[1])[:3]]

    start, middle, end = placed("start"), placed("middle"), placed("end")
    scale = 70 * 0.72 / 7
    assert start == pytest.approx([100, 200 - 7 * scale, scale], abs=0.01)
    whole = (4.6 + 1.6 + 2) * scale
    assert middle[0] == pytest.approx(100 - whole / 2, abs=0.01)
    assert end[0] == pytest.approx(100 - whole, abs=0.01)


def test_glyphs_keep_within_their_width() -> None:
    for mark, (width, path) in GLYPHS.items():
        assert bool(path) == (mark != " ")
        assert re.fullmatch(r"[MLHVQAZhv\d. -]*", path)
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path):
            assert -0.1 <= float(x) <= width + 0.1, mark
            assert -0.5 <= float(y) <= 9, mark
    assert len({path for _, path in GLYPHS.values()}) == len(GLYPHS)
