"""Games as text, in the one canonical form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bastide.errors import GameTextError
from bastide.game import Position
from bastide.records.bgn.escapes import escape_comment, escape_value
from bastide.records.bgn.headers import FIRST, KEPT, default_game, termination
from bastide.records.limits import HIGHEST_NAG, LONGEST_CLOCK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game import Game, Node, Outcome

_WIDTH = 100
_NAME = re.compile("[A-Za-z0-9_]+", re.ASCII)


def _headers(game: Game, outcome: Outcome | None) -> Iterator[tuple[str, str]]:
    given = {name: value for name, value in game.headers.items() if name not in KEPT}
    yield "Game", given.pop("Game", default_game(game.rules))
    yield "Rules", game.rules.name
    for name in FIRST:
        if name in given:
            yield name, given.pop(name)
    yield "Result", "*" if outcome is None else outcome.result
    if outcome is not None:
        yield "Score", "{}:{}".format(*outcome.points)
    yield "Termination", game.headers.get("Termination", termination(outcome))
    start = game.root.position
    if start != Position.start(game.rules):
        yield "Position", str(start)
    yield from given.items()


def _clock(seconds: float) -> str:
    if not 0 <= seconds < LONGEST_CLOCK:
        raise GameTextError(f"a clock of {seconds} seconds cannot be written")
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    whole, part = divmod(rest, 1000)
    fraction = f".{part:03}".rstrip("0") if part else ""
    return f"[%clk {hours}:{minutes:02}:{whole:02}{fraction}]"


def _said(node: Node) -> Iterator[str]:
    """What stands beside a move: NAGs, then one comment with the clock before the words."""
    for nag in dict.fromkeys(node.nags):  # said twice it is no more true
        if not 0 <= nag < HIGHEST_NAG:
            raise GameTextError(f"the glyph {nag} cannot be written; they are numbers from 0 to {HIGHEST_NAG - 1}")
        yield f"${nag}"
    clock = "" if node.clock is None else _clock(node.clock)
    comment = escape_comment(node.comment)
    if clock or comment:
        yield "{" + (f"{clock} {comment}" if clock and comment else clock + comment) + "}"


def _tokens(game: Game) -> Iterator[str]:
    """The words of the move text. Variations are kept on a stack of our own: they may nest deeper than Python calls.

    The stack holds what is still to be written: (node, ply) whose move comes next, or a closing parenthesis.
    """
    if game.root.comment:
        yield "{" + escape_comment(game.root.comment) + "}"
    stack: list[tuple[Node | None, int, bool]] = [(game.root.children[0], 1, False)] if game.root.children else []
    while stack:
        node, ply, is_variation = stack.pop()
        if node is None:
            yield ")"
            continue
        if is_variation:
            yield "("
        if node.before:
            yield "{" + escape_comment(node.before) + "}"
        yield f"{ply}. {node.move}"
        yield from _said(node)
        if node.children:
            stack.append((node.children[0], ply + 1, False))
        if not is_variation and node.parent is not None:
            for sibling in reversed(node.parent.children[1:]):
                stack.append((None, 0, False))
                stack.append((sibling, ply, True))


def _move_text(game: Game, result: str) -> Iterator[str]:
    """The move text in lines: words parted by blanks, parentheses close to what they hold."""
    line = ""
    glued = False
    for word in [*_tokens(game), result]:
        gap = "" if not line or glued or word == ")" else " "
        if line and gap and len(line) + 1 + len(word) > _WIDTH and "\n" not in word:
            yield line
            line, gap = "", ""
        line += gap + word
        glued = word == "("
    yield line


def write_bgn(game: Game) -> str:
    """A game as text: its headers, a blank line, its moves, and a newline at the end.

    Raises:
        GameTextError: a header's name is more than letters, digits and _, or a glyph or clock is out of range.
    """
    outcome = game.outcome
    result = "*" if outcome is None else outcome.result
    lines = []
    for name, value in _headers(game, outcome):
        if not _NAME.fullmatch(name):
            raise GameTextError(f"the header {name!a} cannot be written; names are of letters, digits and _")
        lines.append(f'[{name} "{escape_value(value)}"]')
    return "\n".join([*lines, "", *_move_text(game, result)]) + "\n"
