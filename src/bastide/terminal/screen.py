"""What a person sees of a position: the board, and beside it what is left to place."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from bastide.drawing.text import board_text
from bastide.rules import Side
from bastide.rules.board import square_name

if TYPE_CHECKING:
    from bastide.game import Move, Position


def wants_colour() -> bool:
    """Whether the output is a terminal that shows colours (https://no-color.org is honoured)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _stock_line(position: Position, side: Side) -> str:
    stock = position.stock(side)
    pieces = "  ".join(code if many == 1 else f"{code} x{many}" for code, many in stock.items())
    squares = position.unplaced(side)
    return f"{str(side).capitalize():<5} {squares:>2} squares to place: {pieces or 'none'}"


def position_text(position: Position, *, colour: bool, last: Move | None = None) -> str:
    """The board, both stocks, and whose turn it is."""
    lines = [board_text(position.view(last), colour=colour), ""]
    lines += [_stock_line(position, side) for side in Side]
    lines.append(turn_text(position))
    return "\n".join(lines)


def turn_text(position: Position) -> str:
    """Whose turn it is and what for, or how the game ended."""
    outcome = position.outcome
    if outcome is not None:
        return f"{outcome}."
    side = str(position.to_move).capitalize()
    if position.placing == "neutral":
        return f"{side} to place the {position.rules.neutral.name} ({position.rules.neutral.code})."
    if position.placing == "duke":
        return f"{side} to place its Duke (DU)."
    if position.placing == "replacement":
        return f"{side} may replace {position.replacements} captured at once, or pass."
    return f"{side} to build."


def effects_text(before: Position, move: Move) -> str:
    """What a legal move conquers, in words; empty where it conquers nothing."""
    conquest = before.conquest(move)
    size = before.rules.board
    said = []
    if conquest.squares:
        names = " ".join(square_name(square, size) for square in sorted(conquest.squares))
        said.append(f"encloses {names}")
    taken = before.captures(move)
    names_taken = [_taken_name(before, what) for what in taken]
    if names_taken:
        said.append("captures " + ", ".join(names_taken))
    return "; ".join(said)


def _taken_name(position: Position, what: str) -> str:
    if what == "neutral":
        return f"the {position.rules.neutral.name}"
    if what == "duke":
        return "the Duke"
    return f"the {position.rules.kinds[position.rules.kind_of[what]].name}"


def skip_text(before: Position, after: Position) -> str:
    """Says who was skipped by a move, and why; empty where nobody was."""
    mover, now = before.to_move, after.to_move
    if mover is None or now is not mover or after.in_opening or before.in_opening or after.replacements:
        return ""
    return f"{str(mover.other).capitalize()} cannot build anywhere and is skipped."
