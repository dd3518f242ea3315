"""From lines to events: headers, moves, comments and the rest, without knowing any rules and without keeping anything.

A file of any size is scanned in the memory of its longest line and comment.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from bastide.records.bgn.escapes import unescape

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

Kind = Literal[
    "header", "move", "number", "comment", "nag", "open", "close", "result", "junk", "bad header", "unclosed"
]


class Event(NamedTuple):
    """One thing in a file.

    Attributes:
        kind: what it is.
        text: a header's name, a move or number as it stands, a comment unescaped, a NAG's number, a result, or what
            is wrong.
        line: where it begins, from 1.
        column: in characters, from 1.
        value: a header's value, or the clock that a comment begins with, as hours:minutes:seconds.
    """

    kind: Kind
    text: str
    line: int
    column: int
    value: str = ""


_HEADER = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
# Each token takes the blanks after it along: half as many matches.
_TOKEN = re.compile(
    r"(?:(?P<blank>[ \t\r\f\v])"
    r"|(?P<result>1-0|0-1|1/2-1/2|\*)(?=[\s;{(\[)]|$)"
    r"|(?P<number>[0-9]+)\.*(?=[\s.A-Za-z({$;]|$)"
    r"|(?P<move>[A-Za-z][A-Za-z0-9]*[!?]*)"
    r"|\$(?P<nag>[0-9]{1,9})"
    r"|(?P<glyph>[!?]{1,2})"
    r"|(?P<open>\()|(?P<close>\))|(?P<rest>;.*))[ \t\r\f\v]*"
    r"|(?P<brace>\{)|(?P<bracket>\[)"
)
_JUNK = re.compile(r"[^\s{()\[;]*")
_CLOCK = re.compile(r"\[%clk ([0-9]{1,9}:[0-5]?[0-9]:[0-5]?[0-9](?:\.[0-9]{1,3})?)\] ?")
_STOP = re.compile(r"[\\}]")
GLYPHS = {"!": "1", "?": "2", "!!": "3", "??": "4", "!?": "5", "?!": "6"}
"""The glyphs that people write, and their numbers as NAGs."""
_SHOWN = 20


def shown(text: str) -> str:
    """A piece of a file in a message: short, on one line, in plain characters."""
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "...")


class _Comment:
    """A comment in braces that is being read, perhaps over many lines."""

    def __init__(self, line: int, column: int) -> None:
        self.line, self.column = line, column
        self._parts: list[str] = []
        self.after_blank = False

    def take(self, text: str, start: int) -> int | None:
        """Read on in a line. Returns where the line goes on after the closing brace, None where it was not there."""
        place = start
        while (found := _STOP.search(text, place)) is not None:
            if found[0] == "}":
                self._parts.append(text[start : found.start()])
                return found.end()
            place = found.end() + 1
        self._parts.append(text[start:] + "\n")
        self.after_blank = not text[start:].strip()
        return None

    def event(self) -> Event:
        raw = "".join(self._parts)
        # Looked for before unescaping, since a comment may speak of a clock without giving one.
        clock = _CLOCK.match(raw)
        text = unescape(raw if clock is None else raw[clock.end() :])
        return Event("comment", text, self.line, self.column, "" if clock is None else clock[1])

    def never_closed(self) -> Event:
        return Event("unclosed", "the comment that begins here is never closed; it ends with }", self.line, self.column)


def scan(lines: Iterable[str]) -> Iterator[Event]:
    """The events of a file.

    Args:
        lines: with or without their ends; a byte-order mark before the first is passed over.
    """
    comment: _Comment | None = None
    for number, raw in enumerate(lines, 1):
        line = raw.rstrip("\n")
        if number == 1:
            line = line.removeprefix("\ufeff")
        line = line.removesuffix("\r")
        start = 0
        if comment is not None:
            # A header after a blank line is no part of a comment: the brace was forgotten, and a game begins.
            if comment.after_blank and _HEADER.match(line):
                yield comment.never_closed()
            else:
                end = comment.take(line, 0)
                if end is None:
                    continue
                yield comment.event()
                start = end
            comment = None
        elif line.startswith("%"):
            continue
        comment = yield from _scan_line(line, start, number)
    if comment is not None:
        yield comment.never_closed()


def _header_at(line: str, place: int, number: int, *, within: bool) -> tuple[Event, int]:
    """A header that begins at a bracket, or what is wrong with it, and where the line goes on."""
    found = _HEADER.match(line, place)
    if found is not None:
        return Event("header", found[1], number, place + 1, unescape(found[2])), found.end()
    if within:  # within a line no header begins, so it is a lone bracket
        return Event("junk", "'[' is nothing that a game is made of", number, place + 1), place + 1
    return Event("bad header", 'a header looks like [Event "Club evening"]', number, place + 1), len(line)


def _scan_line(line: str, start: int, number: int) -> Generator[Event, None, _Comment | None]:
    """The events of a line from a place on. Returns the comment that it leaves open, if any."""
    place = start
    within = start > 0
    while place < len(line):
        found = _TOKEN.match(line, place)
        column = place + 1
        if found is None:
            strange = shown(line[place : place + _SHOWN + 1])
            place = _JUNK.match(line, column).end()  # type: ignore[union-attr]  # it matches nothing at least
            yield Event("junk", f"{strange} is nothing that a game is made of", number, column)
            within = True
            continue
        place = found.end()
        kind = found.lastgroup
        if kind == "blank":
            continue
        if kind == "brace":
            comment = _Comment(number, column)
            end = comment.take(line, place)
            if end is None:
                return comment
            yield comment.event()
            place = end
        elif kind == "bracket":
            event, place = _header_at(line, column - 1, number, within=within)
            yield event
        elif kind == "rest":
            yield Event("comment", found["rest"][1:].strip(), number, column)
        elif kind == "glyph":
            yield Event("nag", GLYPHS[found["glyph"]], number, column)
        else:
            yield Event(cast("Kind", kind), found[str(kind)], number, column)
        within = within or kind != "bracket"
    return None
