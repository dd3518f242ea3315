"""The course of a game drawn: in letters within eighty columns, and as SVG that anybody can read."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide.drawing.graph import Course, Point, course_svg, course_text
from bastide.drawing.graph.picture import FAINT, INK, MARKS, PAPER

GLYPHS = ("", "?!", "?", "??")
SVG = "{http://www.w3.org/2000/svg}"


@st.composite
def courses(draw: st.DrawFn) -> Course:
    many = draw(st.integers(1, 200))
    chances = draw(st.lists(st.floats(0, 1), min_size=many, max_size=many))
    margins = draw(st.lists(st.floats(-100, 100), min_size=many, max_size=many))
    glyphs = draw(st.lists(st.sampled_from(GLYPHS), min_size=many, max_size=many))
    points = [
        Point(ply, chance, margin, "TAnA1", glyph)
        for ply, (chance, margin, glyph) in enumerate(zip(chances, margins, glyphs, strict=True))
    ]
    return Course(draw(st.text(max_size=20)), tuple(points))


def course(*points: tuple[float, str]) -> Course:
    return Course(
        "A game", tuple(Point(ply, chance, 0.0, "TAnA1", glyph) for ply, (chance, glyph) in enumerate(points))
    )


@given(courses())
def test_in_letters_it_is_plain_and_narrow(drawn: Course) -> None:
    text = course_text(drawn)
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
    assert max(map(len, text.splitlines())) <= 80


def test_columns_grow_from_the_middle_towards_whoever_is_ahead() -> None:
    lines = course_text(course((0.5, ""), (1.0, ""), (0.0, ""), (0.7, ""), (0.49, ""))).splitlines()[1:12]
    columns = ["".join(line.ljust(20)[7 + 2 * place] for line in lines) for place in range(5)]
    assert columns == ["     -     ", "#####-     ", "     -:::::", "   ##-     ", "     -:    "]
    assert [line[:7] for line in lines if "%" in line] == ["100 % |", " 50 % |", "100 % |"]


def test_mistakes_stand_below_their_columns() -> None:
    lines = course_text(course((0.5, ""), (0.5, "?"), (0.5, ""), (0.5, "??"), (0.5, "?!"))).splitlines()
    assert lines[12] == "         m   B i"
    assert lines[14].strip() == "i inaccuracy, m mistake, B blunder"
    assert "mistake" not in course_text(course((0.5, ""), (0.5, "")))


def test_of_a_long_game_the_worst_of_a_column_is_marked_and_plies_are_numbered() -> None:
    points = [(0.5, "")] * 150
    points[31] = (0.5, "?!")
    points[32] = (0.5, "??")
    lines = course_text(course(*points)).splitlines()
    assert lines[12].split() == ["B"]
    numbers = [(match.start(), int(match[0])) for match in re.finditer(r"\d+", lines[13])]
    assert [number for _, number in numbers] == list(range(0, 150, 20))
    assert all(place == 7 + number // 3 for place, number in numbers)


@given(courses())
def test_as_svg_it_is_sound_and_stands_alone(drawn: Course) -> None:
    root = ET.fromstring(course_svg(drawn))
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        assert element.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image")
        assert "style" not in element.attrib
        for value in element.attrib.values():
            for name in re.findall(r"url\(#(.*?)\)", value):
                assert name in ids
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title") is not None
    numbers = [float(value) for element in root.iter() for value in re.findall(r"-?[\d.]+", element.get("d", ""))]
    assert all(-10 <= number <= 900 for number in numbers)


def test_it_is_told_in_words_and_every_mistake_has_a_mark_with_a_title() -> None:
    drawn = course((0.5, ""), (0.4, "?"), (0.4, ""), (0.1, "??"), (0.2, "?!"))
    root = ET.fromstring(course_svg(drawn))
    (title, about) = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    assert title == "A game"
    assert about is not None
    assert about.startswith("Light's chance to win goes from 50 % at ply 0 to 20 % at ply 4")
    assert "Ply 3, TAnA1: blunder, Light 10 %." in about
    marks = [element.findtext(f"{SVG}title") for element in root.iter() if element.tag != f"{SVG}svg"]
    told = [mark for mark in marks if mark]
    assert told == ["1. TAnA1 ? Light 40 %", "3. TAnA1 ?? Light 10 %", "4. TAnA1 ?! Light 20 %"]


def test_what_a_person_wrote_is_escaped() -> None:
    drawn = Course("<Ada> & \x00", (Point(0, 0.5, 0.0), Point(1, 0.5, 0.0, "<&>", "?")))
    assert ET.fromstring(course_svg(drawn)).findtext(f"{SVG}title") == "<Ada> & \ufffd"


def luminance(colour: str) -> float:
    """As WCAG 2 has it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", [INK, FAINT, *MARKS.values()])
def test_texts_and_marks_stand_out_from_the_paper(colour: str) -> None:
    dark, bright = sorted((luminance(colour), luminance(PAPER)))
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_every_text_is_of_a_colour_that_was_looked_at() -> None:
    root = ET.fromstring(course_svg(course((0.5, ""), (0.1, "??"))))
    assert {text.get("fill") for text in root.iter(f"{SVG}text")} <= {INK, FAINT}
