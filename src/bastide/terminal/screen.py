"""What a person sees of a position: the board, beside it what is left to place, and what has happened in words."""

from __future__ import annotations

import os
import shutil
import sys
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from bastide.drawing.text import board_codes
from bastide.game import skipped_turns
from bastide.game.words import conquest_in_words
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.game import Game, Move, Node, Position

_NARROWEST, _WIDEST = 60, 100
_GAP = 4


def wants_colour() -> bool:
    """Whether the output is a terminal that shows colours (https://no-color.org is honoured)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns to write in."""
    return max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((80, 24)).columns - 1))


def squares_count(many: int) -> str:
    """`1 square`, `2 squares`."""
    return f"{many} square{'' if many == 1 else 's'}"


# A position -----------------------------------------------------------------------------------------------------------
def _stock_lines(position: Position, side: Side, columns: int) -> list[str]:
    stock = position.stock(side)
    pieces = "  ".join(code if many == 1 else f"{code} x{many}" for code, many in stock.items())
    lines = [f"{str(side).capitalize()}: {squares_count(position.unplaced(side))} to place"]
    return [*lines, *(f"  {line}" for line in wrap(pieces or "nothing", columns - 2))]


def _score_lines(position: Position) -> list[str]:
    """The points as they stand, where they are not simply the squares to place."""
    if position.rules.score == "unplaced":
        return []
    light, dark = position.points
    return ["", f"Points as it stands: {light} : {dark}"]


def position_text(position: Position, *, colour: bool, last: Move | None = None) -> str:
    """The board, both stocks beside it, and whose turn it is."""
    board = board_codes(position.view(last), colour=colour)
    bare = 4 + 3 * position.rules.board
    beside = width() - bare - _GAP
    light, dark = (_stock_lines(position, side, beside) for side in Side)
    told = ["", *light, "", *dark, *_score_lines(position)]
    blank = " " * (bare + 1)
    lines = [
        f"{shown or blank}{' ' * _GAP}{note}".rstrip(" ") for shown, note in zip_longest(board, told, fillvalue="")
    ]
    return "\n".join([*lines, "", turn_text(position)])


def turn_text(position: Position) -> str:
    """Whose turn it is and what for, or how the game ended."""
    outcome = position.outcome
    if outcome is not None:
        return f"{outcome}."
    side = str(position.mover).capitalize()
    if position.placing == "neutral":
        return f"{side} to place the {position.rules.neutral.name} ({position.rules.neutral.code})."
    if position.placing == "duke":
        return f"{side} to place its Duke (DU)."
    if position.placing == "replacement":
        many = position.replacements
        return f"{side} may replace {many} captured building{'' if many == 1 else 's'} at once, or pass."
    return f"{side} to build."


# What moves do -------------------------------------------------------------------------------------------------------
def effects_text(position: Position, move: Move) -> str:
    """What a legal move conquers, in words, or would have if it had been announced; empty where nothing."""
    told = conquest_in_words(position, position.conquest(move))
    if told or move.announced or not position.may_announce(move):
        return told
    missed = position.kernel.conquest(position.state, position.index_of(move), announced=True)
    told = conquest_in_words(position, missed, ("enclosed", "captured"))
    return f"announced with ! it would have {told}" if told else ""


def skip_text(node: Node) -> str:
    """Says who was skipped after a move, and why; empty where nobody was."""
    skipped = [str(side).capitalize() for side in skipped_turns(node)]
    if not skipped:
        return ""
    who = " and ".join(dict.fromkeys(skipped))
    return f"{who} cannot place anything now and {'is' if len(set(skipped)) == 1 else 'are'} skipped."


# Help ----------------------------------------------------------------------------------------------------------------
def _example(position: Position) -> tuple[str, str]:
    """A move that could be played, of a large building, and the building's name."""
    kinds = position.rules.kinds
    move = max(position.legal_moves, key=lambda move: kinds[position.rules.kind_of[move.code]].size)
    return str(move), kinds[position.rules.kind_of[move.code]].name


def welcome_text(position: Position) -> str:
    """What somebody who has never played here needs to know."""
    if position.is_over:
        return ""
    move, name = _example(position)
    code = move[:2]
    facing = {"n": "north", "e": "east", "s": "south", "w": "west"}[move[2]]
    text = (
        f"{position.rules.title}. A move is a building's code, its facing and the square of its turning point: {move} "
        f"is the {name}, facing {facing}, with its turning point on {move[3:]}. {code} shows where it may stand, "
        "stock draws the buildings, ? lists the commands."
    )
    return "\n".join(wrap(text, width()))


def help_text(position: Position) -> str:
    """The commands."""
    move, name = _example(position)
    code = move[:2]
    rows = [
        (move, "place a building: code, facing (n, e, s, w), square of the turning point"),
        (code, f"where the {name} may stand now; {code}{move[2]} marks the squares on the board"),
    ]
    if position.rules.passing or position.rules.replace == "at-once":
        rows.append(("pass", "where the rules allow it"))
    if position.rules.claims == "announced":
        rows.append((f"{move}!", "the ! announces a conquest; without it nothing is conquered"))
    rows += [
        ("board", "show the board again"),
        ("stock", "the buildings with their names, drawn"),
        ("rules", "the rules of this game"),
        ("moves", "the game so far"),
        ("hint", "what the computer would play"),
        ("undo [N]", "take back to your last turn, or N of them"),
        ("save [FILE]", "where the game is kept, or keep it in a file of your choice"),
        ("resign", "give the game up"),
        ("quit", "leave; the game is kept"),
    ]
    return "\n".join(f"  {command:<12}{text}" for command, text in rows)


def moves_text(game: Game) -> str:
    """The main line."""
    moves = " ".join(f"{ply}. {move}" for ply, move in enumerate(game.moves, 1))
    return "\n".join(wrap(moves, width())) or "No move yet."
