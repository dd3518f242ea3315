"""What format a text is in, by the text alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from bastide.records.tree import FORMAT

if TYPE_CHECKING:
    from bastide.server.models.library import Recognised

_HEADER = re.compile(r'^\s*\[\s*[A-Za-z0-9_]+\s+"', re.MULTILINE)
_SAVE_LINE = re.compile(r"\s*\d+[\s,]+\d+[\s,]+\d+[\s,]+\d+\s*", re.ASCII)
_POSITION = re.compile(r"\S+(?: +\S+){3} +\S*/\S* +[ldx](?:;\S*)?")
_ANNOTATED = re.compile(r"[{}()]|\$\d|(?:^|\s)(?:1-0|0-1|1/2-1/2|\*)(?:\s|$)")
_LOOKED_AT = 20_000
"""Characters from the beginning that tell the format."""


def recognise(text: str) -> Recognised:
    """What a text is most likely meant as."""
    text = text.removeprefix("\ufeff").lstrip()
    if text.startswith("{"):
        return _of_json(text)
    start = text[:_LOOKED_AT]
    if _HEADER.search(start):
        return "bgn"
    lines = [line.strip() for line in start.splitlines() if line.strip()]
    if not lines:
        return "bgn"
    if len(lines) == 1 and _POSITION.fullmatch(lines[0]):
        return "position"
    if any(_SAVE_LINE.fullmatch(line) for line in lines):
        return "kiel"
    return "bgn" if _ANNOTATED.search(start) else "postal"


def _of_json(text: str) -> Recognised:
    """Of the objects that there are: a file of games, a line for each game, or one game by itself."""
    first, _, rest = text.partition("\n")
    if _is_line(first):
        return "jsonl"
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return "jsonl" if '"moves"' in first and not rest.lstrip().startswith(('"', "}", "]")) else "json"
    if isinstance(whole, dict) and whole.get("format") != FORMAT and "rules" in whole:
        return "jsonl" if "moves" in whole else "record"
    return "json"


def _is_line(text: str) -> bool:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(read, dict) and "moves" in read and "nodes" not in read and "rules" in read
