"""What an environment shows of a position."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from bastide.envs.episode import one_of
from bastide.errors import MissingExtraError

if TYPE_CHECKING:
    from bastide.game import Position
    from bastide.kernel.planes import Octets

RenderMode = Literal["ansi", "human", "rgb_array"]
"""`ansi`: a text. `human`: the same text, printed; no window, so that it works without a display. `rgb_array`: a
picture, shape (height, width, 3), uint8."""
RENDER_MODES: tuple[RenderMode, ...] = get_args(RenderMode)

WIDTH = 240
"""Pixels of a picture from left to right."""


def render_mode_of(given: str | None) -> str | None:
    """A render mode, or None.

    Raises:
        ActionError: there is none of that name.
    """
    return None if given is None else one_of("there is no render mode", given, RENDER_MODES)


def render(position: Position, mode: str | None) -> str | Octets | None:
    """A position in a mode; None where there is nothing to return."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return _picture(position)
    text = f"{position.board_text()}\n\n{position.outcome or position}\n"
    if mode == "ansi":
        return text
    print(text, flush=True)  # noqa: T201 - this is what the mode is for
    return None


def _picture(position: Position) -> Octets:
    try:
        from PIL import Image  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError("a picture", "envs", error.name) from None
    from bastide.records.pictures import png_bytes, position_svg  # noqa: PLC0415 - only for who wants pictures

    picture = Image.open(io.BytesIO(png_bytes(position_svg(position), width=WIDTH, background="#ffffff")))
    return np.asarray(picture.convert("RGB")).copy()
