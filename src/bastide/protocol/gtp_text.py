"""The Go Text Protocol's lines: commands as they are read, answers as they are written.

They follow "Specification of the Go Text Protocol, version 2, draft 2" by Gunnar Farnebäck (2002).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bastide.errors import ProtocolError, one_line
from bastide.rules import Side

_CONTROLS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_SIDES = {
    "light": Side.LIGHT,
    "l": Side.LIGHT,
    "w": Side.LIGHT,
    "white": Side.LIGHT,
    "dark": Side.DARK,
    "d": Side.DARK,
    "b": Side.DARK,
    "black": Side.DARK,
}
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Command:
    """A command.

    Attributes:
        number: what the answer must repeat; "" for none.
        name: its name.
        arguments: the words that follow.
    """

    number: str
    name: str
    arguments: tuple[str, ...]


def read_command(line: str) -> Command | None:
    """A line as a command; None where nothing is left of it without comment, control characters and blanks."""
    text = _CONTROLS.sub("", line.partition("#")[0])
    words = text.split()
    number = words.pop(0) if words and words[0].isascii() and words[0].isdecimal() else ""
    if not words:
        return Command(number, "", ()) if number else None
    return Command(number, words[0], tuple(words[1:]))


def answer_text(number: str, text: str, *, done: bool = True) -> str:
    """An answer with the empty line that ends it. Within the text there must be none."""
    body = "\n".join(line for line in text.splitlines() if line)
    lead = "\n" if "\n" in body and text.startswith("\n") else ""
    return f"{'=' if done else '?'}{number} {lead}{body}".rstrip() + "\n\n"


def read_side(word: str) -> Side:
    """A colour: `light`, `dark`, or the Go Text Protocol's `w` and `b`, in any case.

    Raises:
        ProtocolError: it is none.
    """
    side = _SIDES.get(word.lower())
    if side is None:
        raise ProtocolError(
            f"syntax error: {one_line(word[:_SHOWN])} is no colour; there are light and dark, or w and b"
        )
    return side


def read_whole(word: str) -> int:
    """A whole number, 0 or more and below 2**31, as the specification has it.

    Raises:
        ProtocolError: it is none.
    """
    if not (word.isascii() and word.isdecimal()) or not int(word[:11]) < 2**31:
        raise ProtocolError(f"syntax error: {one_line(word[:_SHOWN])} is no whole number from 0 to {2**31 - 1}")
    return int(word)
