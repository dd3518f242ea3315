"""The two sides."""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """Light (0) or Dark (1): also the first index of every table that differs by side."""

    LIGHT = 0
    DARK = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side(1 - self)

    @property
    def letter(self) -> str:
        """`l` or `d`, as positions are written."""
        return "ld"[self]

    def __str__(self) -> str:
        """`light` or `dark`."""
        return self.name.lower()
