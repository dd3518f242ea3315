"""Pictures of lines of moves."""

from __future__ import annotations

import asyncio
import multiprocessing
from typing import TYPE_CHECKING, Any

from bastide.drawing.strip import page_colour
from bastide.errors import BastideError
from bastide.processes import deaf
from bastide.records.pictures import game_strip, picture_size, position_svg
from bastide.server.library.painting import Unpainted, paint
from bastide.server.positions import line_of
from bastide.server.problems import UNPROCESSABLE, Refused, refuse

if TYPE_CHECKING:
    from bastide.rules import Rules
    from bastide.server.models.studies import WantedPicture

MEDIA = {"svg": "image/svg+xml", "png": "image/png"}


_MOST_PIXELS = 8_000_000
"""Of a PNG: so many can take a minute."""


class Pictures:
    """Draws pictures; pixels one picture after the other, beside everything else."""

    def __init__(self) -> None:
        self._painting = asyncio.Lock()

    async def picture(self, rules: Rules, wanted: WantedPicture) -> bytes:
        """A picture's file.

        Raises:
            Refused: the line is refused, there is no such theme, or the picture cannot be made: it has too many pixels,
                or its extra is not installed.
        """
        drawn = await asyncio.to_thread(_drawn, rules, wanted)
        if wanted.format == "svg":
            return drawn.encode()
        background = page_colour(wanted.page) if wanted.strip else None
        async with self._painting:
            painted = await _painted(drawn, wanted.width, background)
        if isinstance(painted, Unpainted):
            raise _no_picture(painted.why)
        return painted


def _no_picture(why: str) -> Refused:
    return refuse(UNPROCESSABLE, "no-picture", why=why)


def _drawn(rules: Rules, wanted: WantedPicture) -> str:
    """The picture as SVG, which can become pixels where that is wanted.

    Raises:
        Refused: see `Pictures.picture`.
    """
    game = line_of(rules, wanted.position, wanted.moves)
    title, theme = wanted.title or None, wanted.theme
    try:
        if wanted.strip:
            drawn = game_strip(game, theme=theme, page=wanted.page, coordinates=wanted.coordinates, title=title)
        else:
            drawn = position_svg(game.position, game.end.move, theme=theme, coordinates=wanted.coordinates, title=title)
    except BastideError as error:
        raise _no_picture(str(error)) from None
    if wanted.format == "png":
        width, height = picture_size(drawn, wanted.width)
        if width * height > _MOST_PIXELS:
            most = f"{_MOST_PIXELS // 1_000_000} million pixels are drawn here; choose a smaller width, or SVG"
            raise _no_picture(f"{width} by {height} pixels are too many: at most {most}")
    return drawn


async def _painted(svg: str, width: int, background: str | None) -> bytes | Unpainted:
    """A PNG file from a process that is ended when nobody waits for it any more."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=paint, args=(theirs, svg, width, background), daemon=True)
    try:
        with deaf():
            process.start()
    except OSError as error:
        ours.close()
        return Unpainted(error.strerror or str(error))
    finally:
        theirs.close()
    listening: asyncio.Future[Any] = asyncio.get_running_loop().run_in_executor(None, ours.recv)
    listening.add_done_callback(lambda heard: heard.cancelled() or heard.exception())
    try:
        painted: bytes | Unpainted = await asyncio.shield(listening)
    except (EOFError, OSError):
        return Unpainted("its process has died")
    else:
        return painted
    finally:
        process.kill()
        await asyncio.wait([listening])  # it hears the end of the pipe, which must not be somebody else's by then
        await asyncio.to_thread(process.join)
        ours.close()
