"""A move as players write it: `CAnF5`, `BRnB1!`, `pass`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bastide.errors import MoveTextError
from bastide.game.problems import PROBLEMS

_WRITTEN = re.compile(r"([A-Z]{2})([NESW]?)([A-Z])([1-9][0-9]?)(!?)", re.ASCII)
_SHOWN = 24


def written_as(text: str) -> str:
    """What somebody wrote for a move, as a message repeats it: short, in quotes, in plain letters."""
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "…").replace("\\u2026", "...")


@dataclass(frozen=True, slots=True)
class Move:
    """A placement, or a pass.

    A move by itself is only a text in parts: which squares it covers, and whether it is legal, is the position's to
    say.

    Attributes:
        code: the building's two letters; "" for a pass.
        facing: n, e, s or w; "" where it was left out or for a pass.
        square: the turning point's, as it is written; "" for a pass.
        announced: whether a conquest is announced with it.
    """

    code: str
    facing: str = ""
    square: str = ""
    announced: bool = False

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read a move in any case. `Position.parse_move` also finds its canonical form.

        Raises:
            MoveTextError: it is no move of any ruleset.
        """
        if text.lower() == "pass":
            return PASS
        # Only ASCII is a move: some letters outside of it become two when made capital.
        found = _WRITTEN.fullmatch(text.upper()) if text.isascii() else None
        if found is None:
            raise MoveTextError(PROBLEMS.problem("no-move", written=written_as(text)).text)
        code, facing, column, row, announced = found.groups()
        return cls(code, facing.lower(), column + row, bool(announced))

    @property
    def is_pass(self) -> bool:
        """Whether it is a pass, or declines a replacement."""
        return not self.code

    def __str__(self) -> str:
        if self.is_pass:
            return "pass"
        return f"{self.code}{self.facing}{self.square}{'!' if self.announced else ''}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


PASS = Move("")
"""The pass."""
