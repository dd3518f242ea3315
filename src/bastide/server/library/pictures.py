"""Pictures of lines of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.drawing.strip import page_colour
from bastide.errors import BastideError
from bastide.records.pictures import game_strip, png_bytes, position_svg
from bastide.server.positions import line_of
from bastide.server.problems import UNPROCESSABLE, refuse

if TYPE_CHECKING:
    from bastide.rules import Rules
    from bastide.server.models.studies import WantedPicture

MEDIA = {"svg": "image/svg+xml", "png": "image/png"}


def picture(rules: Rules, wanted: WantedPicture) -> bytes:
    """A picture's file.

    Raises:
        Refused: the line is refused, there is no such theme, or the picture cannot be made: its extra is not installed.
    """
    game = line_of(rules, wanted.position, wanted.moves)
    title, theme = wanted.title or None, wanted.theme
    try:
        if wanted.strip:
            drawn = game_strip(game, theme=theme, page=wanted.page, coordinates=wanted.coordinates, title=title)
        else:
            drawn = position_svg(game.position, game.end.move, theme=theme, coordinates=wanted.coordinates, title=title)
        if wanted.format == "svg":
            return drawn.encode()
        return png_bytes(drawn, wanted.width, background=page_colour(wanted.page) if wanted.strip else None)
    except BastideError as error:
        raise refuse(UNPROCESSABLE, "no-picture", why=str(error)) from None
