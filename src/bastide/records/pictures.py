"""Positions and games as picture files: SVG by itself, PNG, GIF and WebP with the extra `bastide[pictures]`.

Pictures do not depend on the machine: what is written in them is drawn as strokes where it becomes pixels, so that
coordinates are there without any fonts. docs/pictures.md shows all of it.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

from bastide.drawing.lettering import without_fonts
from bastide.drawing.strip import lines_of, page_colour, strip_svg
from bastide.drawing.svg import board_svg
from bastide.drawing.woods import theme_named
from bastide.errors import BastideError, FileError
from bastide.files import write_whole
from bastide.game import Game, Move, Position
from bastide.game.words import index_of
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PIL.Image import Image

    from bastide.drawing.strip import Page
    from bastide.game import Node

__all__ = [
    "ENDINGS",
    "PictureError",
    "game_animation",
    "game_strip",
    "picture_size",
    "png_bytes",
    "position_svg",
    "write_picture",
]

ENDINGS = (".svg", ".png", ".gif", ".webp")
"""The kinds of picture file there are, by extension."""

Animated = Literal["gif", "webp"]

_WIDEST = 10_000
_MOST_PIXELS = 50_000_000
_WIDEST_ANIMATION = 1600
_NARROWEST = 16
_POSITION_WIDTH = 720
_ANIMATION_WIDTH = 480
_SECONDS = (0.02, 60.0)
_COLOURS = 255
"""One less than GIF has: the last one says "as before", which is most of every frame."""
_ROOT = re.compile(r"<svg\b([^<>]*)>")
_SIZE = {key: re.compile(rf'\b{key}="([0-9]*\.?[0-9]+)"') for key in ("width", "height")}


class PictureError(BastideError):
    """A picture that cannot be made: a size or a time out of its range, or an extra that is not installed."""


# Positions and games as SVG ------------------------------------------------------------------------------------------
def position_svg(
    position: Position,
    last: Move | str | None = None,
    *,
    square: int = 60,
    coordinates: bool = True,
    theme: str = "wood",
    title: str | None = None,
) -> str:
    """A position as an SVG document. There is no page around the board: it fits on a light one and on a dark one.

    Args:
        position: the position.
        last: the move that led to it, if it shall be marked. A pass marks nothing.
        square: pixels along a square.
        coordinates: whether the wall bears letters and numbers.
        theme: one of `bastide.drawing.svg.THEME_NAMES`.
        title: what the picture is called; by default, the ruleset's title.

    Raises:
        PictureError: `last` does not stand on the board.
        BastideError: no such theme, `square` is not from 1 to 1000, or `last` is no move at all.
    """
    marked = Move.parse(last) if isinstance(last, str) else last
    if marked is not None and not marked.is_pass:
        marked = _standing(position, marked)
    return board_svg(position.view(marked), square=square, coordinates=coordinates, theme=theme, title=title)


def _standing(position: Position, move: Move) -> Move:
    """The canonical form of a move whose building stands on the board, whoever played it."""
    rules = position.rules
    names = {piece.placement.name for piece in position.view().pieces}
    for side in Side:
        index = index_of(rules, side, move)
        if index is not None and rules.placements(side)[index].name in names:
            return Move.parse(rules.placements(side)[index].name)
    raise PictureError(f"{move}: no such building stands there, so it cannot be marked as placed last")


def game_strip(
    game: Game,
    plies: Iterable[int] | None = None,
    *,
    columns: int = 4,
    square: int = 24,
    theme: str = "wood",
    page: Page = "light",
    coordinates: bool = True,
    title: str | None = None,
) -> str:
    """A game's main line as boards side by side in one SVG document, each with its move beneath.

    Args:
        game: the game.
        plies: which: 0 is the position before the first move. By default, after every move.
        columns: how many boards stand in a row.
        square: pixels along a square of a board.
        theme: one of `bastide.drawing.svg.THEME_NAMES`.
        page: the paper, `"light"` or `"dark"`; the boards are the same on both.
        coordinates: whether the walls bear letters and numbers.
        title: what the picture is called; by default, who played what.

    Raises:
        PictureError: a ply that the game does not have.
        BastideError: no such theme or page, or a number out of its range.
    """
    nodes = _nodes(game)
    chosen = list(range(min(1, len(nodes) - 1), len(nodes)) if plies is None else plies)
    for ply in chosen:
        if isinstance(ply, bool) or not isinstance(ply, int) or not 0 <= ply < len(nodes):
            raise PictureError(f"ply {ply}: the game's plies are from 0, before the first move, to {len(nodes) - 1}")
    captions = _captions(game, nodes)
    return strip_svg(
        [nodes[ply].position.view(nodes[ply].move) for ply in chosen],
        [captions[ply] for ply in chosen],
        columns=columns,
        square=square,
        theme=theme,
        page=page,
        coordinates=coordinates,
        title=title or _title(game),
    )


def _nodes(game: Game) -> list[Node]:
    """The root and the main line."""
    return [game.root, *game.root.main_line()]


def _captions(game: Game, nodes: Sequence[Node]) -> list[str]:
    """The line beneath each node's board: `7. TOwG5`, the last with the result if there is one."""
    captions = ["Start", *(f"{ply}. {node.move}" for ply, node in enumerate(nodes[1:], 1))]
    if game.outcome is not None:
        captions[-1] += f" \N{MIDDLE DOT} {game.result}"
    return captions


def _title(game: Game) -> str:
    players = [game.headers.get(side, "") for side in ("Light", "Dark")]
    return f"{players[0]} \N{EN DASH} {players[1]}: {game.rules.title}" if all(players) else game.rules.title


# Pixels --------------------------------------------------------------------------------------------------------------
def _missing(error: ImportError) -> NoReturn:
    raise PictureError(
        f"PNG, GIF and WebP need {error.name or 'more'}, which is not installed; SVG needs nothing: "
        'pip install "bastide[pictures]"'
    ) from None


def _whole(what: str, value: int, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PictureError(f"{value}: the {what} is a whole number from {least} to {most}")


def _size(svg: str) -> tuple[float, float]:
    """Width and height that a document says of itself."""
    root = _ROOT.search(svg)
    sizes = [float(found[1]) for key in _SIZE if root and (found := _SIZE[key].search(root[1]))]
    if len(sizes) != len(_SIZE) or not all(sizes):
        raise PictureError("this is no SVG document with a width and a height in pixels")
    return sizes[0], sizes[1]


def picture_size(svg: str, width: int) -> tuple[int, int]:
    """Width and height in pixels that one of our SVG documents has as a PNG file.

    Raises:
        PictureError: the text is no SVG document.
    """
    own_width, own_height = _size(svg)
    return width, max(1, round(width * own_height / own_width))


def png_bytes(svg: str, width: int, *, background: str | None = None) -> bytes:
    """One of our SVG documents as a PNG file. A text in other than plain Latin letters needs a font on the machine.

    Args:
        svg: the document.
        width: pixels from left to right; the height follows.
        background: a colour behind it all, `#rrggbb`; by default what is empty is transparent.

    Raises:
        PictureError: `width` is not from 16 to 10000, or the picture had more than 50 million pixels; the text is no
            SVG document; or the extra is not installed.
    """
    _whole("width of a picture in pixels", width, _NARROWEST, _WIDEST)
    width, height = picture_size(svg, width)
    if width * height > _MOST_PIXELS:
        raise PictureError(f"{width} by {height} pixels: a picture has at most {_MOST_PIXELS // 1_000_000} million")
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - an extra
    except ImportError as error:
        _missing(error)
    drawn = without_fonts(svg)
    try:
        # Looking for the machine's fonts takes time, and nearly always there is nothing left to write.
        picture = svg_to_bytes(
            svg_string=drawn, width=width, background=background, skip_system_fonts="<text" not in drawn
        )
    except ValueError as error:
        raise PictureError(f"this cannot be drawn: {error}") from None
    return bytes(picture)


def _pixels(svg: str, width: int, page: Page) -> Image:
    try:
        from PIL import Image  # noqa: PLC0415 - an extra
    except ImportError as error:
        _missing(error)
    with Image.open(io.BytesIO(png_bytes(svg, width, background=page_colour(page)))) as picture:
        return picture.convert("RGB")


# Moving pictures -----------------------------------------------------------------------------------------------------
def game_animation(
    game: Game,
    *,
    format: Animated = "gif",  # noqa: A002 - so it is called
    seconds_per_move: float = 1.0,
    last_seconds: float = 3.0,
    width: int = _ANIMATION_WIDTH,
    theme: str = "wood",
    page: Page = "light",
    on_frame: Callable[[int, int], None] | None = None,
) -> bytes:
    """A game's main line as a moving picture that begins again at its end: the start, then the board after each move.

    Args:
        game: the game.
        format: `"gif"`, which everything shows, in 255 colours; or `"webp"`, in all.
        seconds_per_move: how long each board is shown.
        last_seconds: how long the last one is.
        width: pixels from left to right; the height follows.
        theme: one of `bastide.drawing.svg.THEME_NAMES`.
        page: the paper, `"light"` or `"dark"`.
        on_frame: told after each board how many are drawn, and of how many.

    Raises:
        PictureError: no such format, `width` is not from 16 to 1600, a time is not from 0.02 to 60 seconds, or the
            extra is not installed.
        BastideError: no such theme or page.
    """
    if format not in ("gif", "webp"):
        raise PictureError(f"{format}: a moving picture is a gif or a webp")
    _whole("width of a moving picture in pixels", width, _NARROWEST, _WIDEST_ANIMATION)
    times = [_milliseconds(seconds_per_move), _milliseconds(last_seconds)]
    nodes = _nodes(game)
    captions = _captions(game, nodes)
    lines = max(lines_of(caption, game.rules) for caption in captions)  # all frames are of one height

    def frame(ply: int) -> Image:
        view = nodes[ply].position.view(nodes[ply].move)
        picture = strip_svg([view], [captions[ply]], theme=theme, page=page, lines=lines)
        return _pixels(picture, width, page)

    durations = [*[times[0]] * (len(nodes) - 1), times[1]]
    return _encoded(frame, durations, format, _accents(theme), on_frame or (lambda _done, _total: None))


def _milliseconds(seconds: float) -> int:
    least, most = _SECONDS
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not least <= seconds <= most:
        raise PictureError(f"{seconds}: a board is shown from {least} to {most:.0f} seconds")
    return round(seconds * 100) * 10  # GIF counts in hundredths


def _accents(theme: str) -> list[str]:
    """Colours of small but telling things, which a palette made by area would leave out."""
    colours = theme_named(theme)
    special = [wood.roof for wood in colours.special.values()]
    return [colours.last, colours.halo, *colours.tints, *colours.marks, colours.label, *special]


def _palette(pictures: Sequence[Image], accents: Sequence[str]) -> Image:
    """One palette for all frames, from a few of them above each other and a patch of each accent."""
    from PIL import Image  # noqa: PLC0415 - an extra, and known to be there

    width, height = pictures[0].size
    patch = max(4, width // 24)
    sample = Image.new("RGB", (width, height * len(pictures) + patch))
    for index, picture in enumerate(pictures):
        sample.paste(picture, (0, index * height))
    for index in range(-(-width // patch)):
        x, y = index * patch, height * len(pictures)
        sample.paste(accents[index % len(accents)], (x, y, x + patch, y + patch))
    return sample.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=1)


def _encoded(
    frame: Callable[[int], Image],
    durations: Sequence[int],
    kind: Animated,
    accents: Sequence[str],
    on_frame: Callable[[int, int], None],
) -> bytes:
    from PIL.Image import Dither  # noqa: PLC0415 - an extra, and known to be there

    total = len(durations)
    frames: dict[int, Image] = {}
    if kind == "gif":
        # The last frame shows nearly everything there is, the first and the middle the empty ground.
        sample = {ply: frame(ply) for ply in sorted({0, total // 2, total - 1})}
        palette = _palette(list(sample.values()), accents)
        for ply in range(total):
            picture = sample.get(ply) or frame(ply)
            frames[ply] = picture.quantize(palette=palette, dither=Dither.NONE)
            on_frame(ply + 1, total)
    else:
        for ply in range(total):
            frames[ply] = frame(ply)
            on_frame(ply + 1, total)
    first, *rest = frames.values()
    file = io.BytesIO()
    if kind == "gif":
        first.save(file, "GIF", save_all=True, append_images=rest, duration=list(durations), loop=0, optimize=True)
    else:
        options = {"quality": 88, "method": 4, "minimize_size": True}
        first.save(file, "WEBP", save_all=True, append_images=rest, duration=list(durations), loop=0, **options)
    return file.getvalue()


# Files ---------------------------------------------------------------------------------------------------------------
def write_picture(
    path: Path | str,
    subject: Game | Position,
    *,
    last: Move | str | None = None,
    plies: Iterable[int] | None = None,
    width: int | None = None,
    columns: int = 4,
    square: int | None = None,
    coordinates: bool = True,
    theme: str = "wood",
    page: Page = "light",
    seconds_per_move: float = 1.0,
    last_seconds: float = 3.0,
    on_frame: Callable[[int, int], None] | None = None,
    replace: bool = False,
) -> None:
    """Draw a position or a game into a file; its extension says what kind of picture.

    A game becomes a strip of boards as `.svg` and `.png`, and a moving picture as `.gif` and `.webp`; a position is
    always one board. What the kind of picture does not have (the `plies` of a position, ...) is not looked at.

    Args:
        path: where; `.svg`, `.png`, `.gif` or `.webp`.
        subject: what.
        last: the move that led to a position, if it shall be marked.
        plies: which boards of a strip, see `game_strip`.
        width: pixels from left to right of everything but SVG. By default 720 for a position, 480 for a moving
            picture, and for a strip what `square` makes it.
        columns: how many boards of a strip stand in a row.
        square: pixels along a square; by default 60 for a position, 24 in a strip.
        coordinates: whether the walls bear letters and numbers.
        theme: one of `bastide.drawing.svg.THEME_NAMES`.
        page: the paper, `"light"` or `"dark"`.
        seconds_per_move: how long each board of a moving picture is shown.
        last_seconds: how long the last one is.
        on_frame: told after each board of a moving picture how many are drawn, and of how many.
        replace: whether a file that is there may be replaced.

    Raises:
        FileError: there is no picture of this extension, or the file cannot be written, or is there already.
        PictureError, BastideError: see the functions above. Then nothing is written.
    """
    path = Path(path)
    extension = path.suffix.lower()
    if extension not in ENDINGS:
        asked = f"no picture ends in {extension}" if extension else "its extension says which kind of picture"
        raise FileError(str(path), f"{asked}; there are {', '.join(ENDINGS[:-1])} and {ENDINGS[-1]}")
    if path.exists() and not replace:  # said before the work; `write_whole` looks again
        raise FileError(str(path), "is there already; give another name, or --force")
    if isinstance(subject, Game) and extension in (".gif", ".webp"):
        content = game_animation(
            subject,
            format="gif" if extension == ".gif" else "webp",
            seconds_per_move=seconds_per_move,
            last_seconds=last_seconds,
            width=_ANIMATION_WIDTH if width is None else width,
            theme=theme,
            page=page,
            on_frame=on_frame,
        )
    else:
        if isinstance(subject, Game):
            size = 24 if square is None else square
            drawn = game_strip(
                subject, plies, columns=columns, square=size, theme=theme, page=page, coordinates=coordinates
            )
            natural = min(_WIDEST, round(_size(drawn)[0]))
        else:
            size = 60 if square is None else square
            drawn = position_svg(subject, last, square=size, coordinates=coordinates, theme=theme)
            natural = _POSITION_WIDTH if square is None else min(_WIDEST, round(_size(drawn)[0]))
        width = natural if width is None else width
        if isinstance(subject, Game) and extension == ".png":
            content = png_bytes(drawn, width, background=page_colour(page))
        else:
            content = _still(drawn, extension, width, page)
    write_whole(path, content, replace=replace)


def _still(svg: str, extension: str, width: int, page: Page) -> bytes:
    if extension == ".svg":
        return svg.encode()
    if extension == ".png":
        return png_bytes(svg, width)
    picture = _pixels(svg, width, page)
    file = io.BytesIO()
    if extension == ".gif":
        picture.quantize(256).save(file, "GIF")
    else:
        picture.save(file, "WEBP", quality=88, method=4)
    return file.getvalue()
