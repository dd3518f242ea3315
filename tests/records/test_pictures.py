"""Pictures as files: they have the size and the frames that were asked for, and show what there is to see."""

from __future__ import annotations

import io
import math
import random
import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from bastide import BastideError, FileError, Game, Position, Side
from bastide.drawing.strip import page_colour
from bastide.drawing.svg import THEME_NAMES, board_svg
from bastide.drawing.woods import THEMES
from bastide.records.pictures import (
    ENDINGS,
    PictureError,
    game_animation,
    game_strip,
    png_bytes,
    position_svg,
    write_picture,
)
from bastide.rules import SHIPPED
from support import random_line, random_move

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PIL.Image import Image

SVG = "{http://www.w3.org/2000/svg}"
RULES_WITH_PASSES = "cathedral-passing"
HAMLET = "WEnB3 INwC2 INeB2 STnC3 STeC1 TAnA4"
"""Dark owns D3 and D4 at the end, Light A1."""

needs_extra = pytest.mark.skipif(
    find_spec("resvg_py") is None or find_spec("PIL") is None,
    reason='drawing pixels needs an extra: pip install "bastide[pictures]"',
)


@cache
def hamlet() -> Game:
    return Game.from_moves(HAMLET.split(), "hamlet")


def random_game(name: str) -> Game:
    chance = random.Random(name)
    game = Game(name)
    while not game.position.is_over:
        game.play(random_move(game.position, chance))
    return game


def opened(content: bytes) -> Image:
    from PIL import Image  # noqa: PLC0415 - an extra

    return Image.open(io.BytesIO(content))


def shown(content: bytes, frame: int = 0) -> Image:
    picture = opened(content)
    picture.seek(frame)
    return picture.convert("RGB")


def near(picture: Image, colour: str, tolerance: int = 40, box: tuple[int, int, int, int] | None = None) -> int:
    """How many pixels are about of a colour."""
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    raw = (picture.crop(box) if box else picture).convert("RGB").tobytes()
    pixels = zip(raw[::3], raw[1::3], raw[2::3], strict=True)
    return sum(all(abs(one - two) <= tolerance for one, two in zip(pixel, wanted, strict=True)) for pixel in pixels)


def reddish(picture: Image, box: tuple[int, int, int, int]) -> int:
    """How many pixels are of the red of the line around the last move; no wood is as red."""
    raw = picture.crop(box).tobytes()
    return sum(red - max(green, blue) > 75 for red, green, blue in zip(raw[::3], raw[1::3], raw[2::3], strict=True))


def differing(one: Image, two: Image, box: tuple[int, int, int, int]) -> int:
    """How many grey pixels differ so that one sees it."""
    return sum(abs(a - b) > 8 for a, b in zip(one.crop(box).tobytes(), two.crop(box).tobytes(), strict=True))


def square_box(name: str, square: int) -> tuple[int, int, int, int]:
    """A square's box in a picture of a board without anything around it; the wall is 54 units wide."""
    wall = round(54 * square / 60)
    x, y = wall + square * (ord(name[0]) - ord("A")), wall + square * (int(name[1:]) - 1)
    return x, y, x + square, y + square


# SVG ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SHIPPED)
def test_every_ruleset_has_pictures(name: str) -> None:
    game = random_game(name)
    root = ET.fromstring(position_svg(game.position, game.end.move))
    assert root[0].text == game.rules.title
    strip = ET.fromstring(game_strip(game))
    captions = [node.text or "" for group in strip.findall(f"{SVG}g") for node in group.findall(f"{SVG}text")]
    moves = " ".join(captions)
    for ply, move in enumerate(game.moves, 1):
        assert f"{ply}. {move}" in moves
    assert moves.endswith(f" \N{MIDDLE DOT} {game.result}")


def test_the_last_move_is_marked_however_it_is_written() -> None:
    end = hamlet().end
    marked = position_svg(end.position, end.move)
    assert position_svg(end.position, "taa4") == position_svg(end.position, "TAnA4") == marked
    assert position_svg(end.position, "TAnA4!") == position_svg(end.position, "TAwA4") == marked
    assert "Placed last: TAnA4." in marked
    assert position_svg(end.position, "pass") == position_svg(end.position)
    assert "Placed last: STnC3." in position_svg(end.position, "STsC4")
    with pytest.raises(PictureError, match="TAnD4: no such building stands there"):
        position_svg(end.position, "TAnD4")
    with pytest.raises(BastideError, match="is no move"):
        position_svg(end.position, "nonsense")


def test_a_strip_of_chosen_plies() -> None:
    game = hamlet()
    everything, chosen = game_strip(game), game_strip(game, [0, 6])
    assert "Start" not in everything
    assert everything.count("<title>") == 1 + 6
    assert re.findall("<title>(.*?)</title>", chosen) == ["Hamlet", "Start", "6. TAnA4 · 0-1"]
    assert game_strip(game, range(1, 7)) == everything
    assert re.findall("<title>(.*?)</title>", game_strip(Game("hamlet"))) == ["Hamlet", "Start"]
    for wrong in (-1, 7, True, 1.0):
        with pytest.raises(PictureError, match="from 0, before the first move, to 6"):
            game_strip(game, [wrong])  # type: ignore[list-item]
    with pytest.raises(BastideError, match="not 0"):
        game_strip(game, [])


def test_players_and_results_are_named() -> None:
    game = Game("hamlet", {"Light": "Ada <3", "Dark": "Bo"})
    game.play("WEnB3")
    game.finish(Side.DARK, "resignation")
    root = ET.fromstring(game_strip(game))
    assert root[0].text == root.attrib["aria-label"] == "Ada <3 \N{EN DASH} Bo: Hamlet"
    assert "1. WEnB3 \N{MIDDLE DOT} 1-0" in (root[1].text or "")


# PNG ------------------------------------------------------------------------------------------------------------------
@needs_extra
@pytest.mark.parametrize("width", [16, 100, 333])
def test_a_png_is_as_wide_as_asked_for(width: int) -> None:
    board = opened(png_bytes(position_svg(hamlet().position), width))
    assert (board.format, board.size) == ("PNG", (width, width))
    svg = game_strip(hamlet(), columns=3)
    root = ET.fromstring(svg)
    strip = opened(png_bytes(svg, width))
    assert strip.width == width
    assert strip.height == pytest.approx(width * float(root.attrib["height"]) / float(root.attrib["width"]), abs=2)


@needs_extra
@pytest.mark.parametrize("name", SHIPPED)
def test_every_ruleset_becomes_pixels(name: str) -> None:
    line = random_line(Position.start(name), random.Random(name))
    picture = opened(png_bytes(position_svg(line[-1]), 96))
    assert picture.size == (96, 96)
    assert len(picture.convert("RGB").getcolors(96 * 96) or []) > 500


@needs_extra
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_territory_and_the_last_move_are_seen(theme: str) -> None:
    end = hamlet().end
    width, square = 4 * 40 + 2 * 36, 40
    view = end.position.view()
    plain, marked, bare = (
        opened(png_bytes(svg, width)).convert("L")
        for svg in (
            position_svg(end.position, theme=theme),
            position_svg(end.position, end.move, theme=theme),
            board_svg(replace(view, territory=(frozenset(), frozenset())), theme=theme),
        )
    )
    for name in ("A1", "D3", "D4"):  # in grey, so that it is not colour alone
        assert differing(plain, bare, square_box(name, square)) > 500
    assert differing(plain, bare, square_box("B4", square)) == 0
    assert differing(plain, marked, square_box("A4", square)) > 150
    assert differing(plain, marked, square_box("D1", square)) == 0
    coloured = shown(png_bytes(position_svg(end.position, end.move, theme=theme), width))
    assert reddish(coloured, square_box("A4", square)) > 60


@needs_extra
def test_coordinates_need_no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py  # noqa: PLC0415 - an extra

    draw = resvg_py.svg_to_bytes
    asked = []

    def without(**options: Any) -> bytes:
        asked.append(options["skip_system_fonts"])
        return draw(**{**options, "skip_system_fonts": True})

    monkeypatch.setattr(resvg_py, "svg_to_bytes", without)
    label = THEMES["wood"].label
    picture = opened(png_bytes(position_svg(Position.start("cathedral")), 708))
    for index in range(10):
        middle = 54 + 60 * index + 30
        assert near(picture, label, box=(middle - 15, 4, middle + 15, 32)) > 25, "ABCDEFGHIJ"[index]
        assert near(picture, label, box=(3, middle - 12, 33, middle + 12)) > 25, index + 1
    strip = opened(png_bytes(game_strip(hamlet(), [6]), 400))
    assert near(strip, "#2d2319", box=(60, 375, 340, strip.height)) > 100
    assert asked == [True, True], "fonts are not even looked for"
    png_bytes(game_strip(hamlet()).replace("1. WEnB3", "城"), 100)
    assert asked[-1] is False


@needs_extra
def test_around_the_board_nothing_is_painted_but_what_was_asked_for() -> None:
    svg = position_svg(hamlet().position)
    corner = opened(png_bytes(svg, 348)).convert("RGBA").getpixel((0, 0))
    assert isinstance(corner, tuple)
    assert corner[3] < 128
    assert opened(png_bytes(svg, 348, background="#0000ff")).convert("RGB").getpixel((0, 0)) == pytest.approx(
        (0, 0, 255), abs=60
    )


# GIF and WebP ---------------------------------------------------------------------------------------------------------
@cache
def animation(kind: Any, page: Any = "light") -> bytes:
    return game_animation(hamlet(), format=kind, width=400, seconds_per_move=0.5, last_seconds=2, page=page)


@cache
def frames(kind: str, page: str = "light") -> list[Image]:
    content = animation(kind, page)
    return [shown(content, frame) for frame in range(7)]


def durations(content: bytes) -> list[int]:
    picture = opened(content)
    found = []
    for frame in range(getattr(picture, "n_frames", 1)):
        picture.seek(frame)
        picture.load()
        found.append(picture.info["duration"])
    return found


@needs_extra
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_an_animation_has_a_frame_for_the_start_and_for_each_move(kind: str) -> None:
    picture = opened(animation(kind))
    assert picture.format == kind.upper()
    assert picture.width == 400
    assert picture.info["loop"] == 0
    assert durations(animation(kind)) == [500] * 6 + [2000]
    assert len(animation(kind)) < 150_000


@needs_extra
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_frames_show_the_game(kind: str) -> None:
    stones = ["B3", "D2", "B2", "C4", "C1", "A4"]
    for ply, name in enumerate(stones, 1):
        x, y = (26 + at for at in square_box(name, 60)[:2])  # 400 pixels are as many units, 26 of them the margin
        box = (x + 2, y + 2, x + 58, y + 58)  # within the square: a neighbour's line stays outside
        assert reddish(frames(kind)[ply], box) > 10, ply
        assert reddish(frames(kind)[0], box) == 0
        assert reddish(frames(kind)[ply % 6 + 1], box) == 0
    for page in ("light", "dark"):
        assert near(frames(kind, page)[3], page_colour(page), 6) > 2000


@needs_extra
def test_frames_after_passes_are_frames_too() -> None:
    game = random_game(RULES_WITH_PASSES)
    end = game.root
    while end.position.placing != "building" or not end.position.can_pass:
        end = end.children[0]
    short = Game.from_moves([*(node.move for node in end.path() if node.move), "pass", "pass"], game.rules)
    content = game_animation(short, width=64, seconds_per_move=0.1, last_seconds=0.1)
    assert opened(content).n_frames == len(short.moves) + 1  # type: ignore[attr-defined]
    assert short.moves[-1].is_pass


@needs_extra
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_frames_are_told(kind: Any) -> None:
    told: list[tuple[int, int]] = []
    game_animation(hamlet(), format=kind, width=32, on_frame=lambda done, total: told.append((done, total)))
    assert told == [(done, 7) for done in range(1, 8)]


@needs_extra
def test_a_game_without_moves_is_one_frame() -> None:
    content = game_animation(Game("hamlet"), width=64)
    assert getattr(opened(content), "n_frames", 1) == 1


# What is refused ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [0, -1, 15, 10_001, 10**12, 99.5, True, "100", None])
def test_a_width_out_of_its_range(width: Any) -> None:
    with pytest.raises(PictureError, match="width of a picture"):
        png_bytes(position_svg(Position.start("hamlet")), width)
    with pytest.raises(PictureError, match="width of a moving picture"):
        game_animation(hamlet(), width=width)


def test_a_picture_too_large_in_all() -> None:
    svg = game_strip(hamlet(), columns=1)
    with pytest.raises(PictureError, match="at most 50 million"):
        png_bytes(svg, 10_000)
    with pytest.raises(PictureError, match="from 16 to 1600"):
        game_animation(hamlet(), width=1601)


@pytest.mark.parametrize("seconds", [0, -1, 0.01, 61, math.nan, math.inf, "1", True])
@pytest.mark.parametrize("which", ["seconds_per_move", "last_seconds"])
def test_a_time_out_of_its_range(seconds: Any, which: str) -> None:
    with pytest.raises(PictureError, match=r"from 0\.02 to 60 seconds"):
        game_animation(hamlet(), **{which: seconds})


def test_formats_themes_and_pages_that_do_not_exist() -> None:
    with pytest.raises(PictureError, match="apng: a moving picture is a gif or a webp"):
        game_animation(hamlet(), format="apng")  # type: ignore[arg-type]
    calls: list[Callable[..., object]] = [game_strip, game_animation]
    for call in calls:
        with pytest.raises(BastideError, match="no such theme"):
            call(hamlet(), theme="x")
        with pytest.raises(BastideError, match="no such page"):
            call(hamlet(), page="x")


@needs_extra
@pytest.mark.parametrize(
    "text", ["", "no svg", "<svg/>", '<svg width="0" height="5"/>', '<svg width="5" height="5"><g></svg>']
)
def test_what_is_no_svg(text: str) -> None:
    with pytest.raises(PictureError, match=r"no SVG document|cannot be drawn"):
        png_bytes(text, 100)


@pytest.mark.parametrize("module", ["resvg_py", "PIL"])
def test_without_the_extra(module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    message = re.escape('pip install "bastide[pictures]"')
    with pytest.raises(PictureError, match=message):
        game_animation(hamlet())
    with pytest.raises(PictureError, match=message):
        write_picture(tmp_path / "game.gif", hamlet())
    assert list(tmp_path.iterdir()) == []
    write_picture(tmp_path / "game.svg", hamlet())
    if module == "resvg_py":
        with pytest.raises(PictureError, match=message):
            png_bytes(position_svg(hamlet().position), 100)


# Files ----------------------------------------------------------------------------------------------------------------
@needs_extra
@pytest.mark.parametrize("extension", [*ENDINGS, ".PNG"])
def test_the_extension_says_what_is_written(extension: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {} if extension == ".svg" else {"width": 64}
    for subject in (hamlet(), hamlet().position):
        path = tmp_path / "sub" / f"{type(subject).__name__}{extension}"
        write_picture(path, subject, **options)
        content = path.read_bytes()
        if extension == ".svg":
            assert content.decode().startswith("<svg ")
            continue
        picture = opened(content)
        assert picture.format == extension[1:].upper()
        assert picture.width == 64
        moves = isinstance(subject, Game) and extension in (".gif", ".webp")
        assert getattr(picture, "n_frames", 1) == (7 if moves else 1)


@needs_extra
def test_sizes_where_none_is_given(tmp_path: Path) -> None:
    write_picture(tmp_path / "a.png", hamlet().position, last="TAnA4")
    write_picture(tmp_path / "b.png", hamlet().position, square=20)
    write_picture(tmp_path / "c.png", hamlet(), plies=[1, 2], columns=1)
    widths = [opened((tmp_path / name).read_bytes()).width for name in ("a.png", "b.png", "c.png")]
    assert widths == [720, 116, 160]


def test_what_a_file_cannot_be(tmp_path: Path) -> None:
    for name in ("game.jpeg", "game", "game.svg.bak"):
        with pytest.raises(FileError, match=r"there are \.svg, \.png, \.gif and \.webp"):
            write_picture(tmp_path / name, hamlet())
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(FileError):
        write_picture(tmp_path / "folder.svg", hamlet(), replace=True)
    (tmp_path / "file").write_text("x")
    with pytest.raises(FileError):
        write_picture(tmp_path / "file" / "game.svg", hamlet())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.svg"]


def test_a_file_that_is_there_stays_unless_it_may_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    path.write_text("mine")
    with pytest.raises(FileError, match="is there already"):
        write_picture(path, hamlet())
    with pytest.raises(BastideError, match="pixels along a square"):
        write_picture(path, hamlet(), square=-1, replace=True)
    assert path.read_text() == "mine"
    write_picture(str(path), hamlet(), replace=True)
    assert path.read_text(encoding="utf-8") == game_strip(hamlet())
    assert [file.name for file in tmp_path.iterdir()] == ["game.svg"]
