r"""What cannot stand by itself in a header's value or a comment, and how it is written.

A backslash is doubled. There is \" in a value, \} in a comment, \[ in a comment where a bracket would look like a
header or a clock, \n in a value, and \uXXXX for other control characters and lone surrogates, which no file can hold.
"""

from __future__ import annotations

import re

_CONTROL = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff]"
_IN_VALUE = re.compile(rf'["\\\n\t]|{_CONTROL}')
_IN_COMMENT = re.compile(rf"[\\}}]|(?:^|(?<=\n))[ \t]*\[|\[(?=%clk)|{_CONTROL}")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)
_LITERAL = {"\\": "\\", '"': '"', "}": "}", "[": "["}


def _written(found: re.Match[str]) -> str:
    text = found[0]
    if text == "\n":
        return "\\n"
    if text.endswith("["):
        return text[:-1] + "\\["
    if text in '\\"}':
        return "\\" + text
    return f"\\u{ord(text):04x}"


def _read(found: re.Match[str]) -> str:
    if found[1] is not None:
        return chr(int(found[1], 16))
    if found[2] == "n":
        return "\n"
    # A backslash before anything else stands for itself: other people's files may hold one.
    return _LITERAL.get(found[2], found[0])


def escape_value(text: str) -> str:
    """A header's value as it is written between quotes."""
    return _IN_VALUE.sub(_written, text)


def escape_comment(text: str) -> str:
    """A comment as it is written between braces."""
    return _IN_COMMENT.sub(_written, text)


def unescape(text: str) -> str:
    """A value or comment as it was meant."""
    return _ESCAPE.sub(_read, text) if "\\" in text else text
