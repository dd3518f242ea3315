"""Save lines of the Kiel course engine: `id degrees x y`, or `Pass`. docs/foreign-records.md tells the format.

Every line is turned into squares, and these into our placement: the engine's centres and angles go no further.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from bastide.errors import GameTextError
from bastide.game import Move
from bastide.records.foreign import LONGEST_LINE, Replay, all_turns, paragraphs, shown
from bastide.rules import Side, default_rules, shipped_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bastide.game import Game
    from bastide.records.problem import OnProblem
    from bastide.rules import Own, Rules

_BOARD = 10
_TURNS = (0, 90, 180, 270)
_SHAPES = {
    "TA": ("0,0", "0,0"),
    "ST": ("0,0 1,0", "0,0 1,0"),
    "IN": ("0,0 1,0 1,1", "0,0 1,0 1,1"),
    "BR": ("0,0 0,-1 0,1", "0,0 0,-1 0,1"),
    "MA": ("-1,0 0,0 1,0 0,1", "-1,0 0,0 1,0 0,1"),
    "SQ": ("0,0 0,1 1,0 1,1", "0,0 0,1 1,0 1,1"),
    "AB": ("-1,1 0,0 0,1 1,0", "-1,0 0,0 0,1 1,1"),
    "IF": ("-1,0 0,-1 0,0 0,1 1,0", "-1,0 0,-1 0,0 0,1 1,0"),
    "CS": ("-1,0 -1,1 0,0 1,0 1,1", "-1,0 -1,1 0,0 1,0 1,1"),
    "TO": ("-1,-1 0,-1 0,0 1,0 1,1", "-1,-1 0,-1 0,0 1,0 1,1"),
    "AC": ("-1,-1 0,-1 0,0 0,1 1,0", "-1,0 0,-1 0,0 0,1 1,-1"),
}
"""Squares from the centre at 0 degrees, Light's and Dark's. The engine numbers Dark's buildings from 1 in this order,
then Light's, then the Cathedral."""
_NEUTRAL = ("CA", "-1,0 0,-1 0,0 0,1 0,2 1,0")
_FORMS = {"TA": 1, "ST": 2, "BR": 2, "SQ": 1, "AB": 2, "IF": 1}
"""How many of the angles the engine tells apart, where they are not all four: with two, 180 is 0 and 270 is 90."""
_NUMBER = re.compile("[+-]?[0-9]{1,6}")
_PART = re.compile(r"[^\s,]+")
_FIELDS = 4
_ADVICE = "; that engine lets a player pass at any time, and of the rulesets cathedral-passing comes nearest"


class _Piece(NamedTuple):
    """What an id stands for; nobody's is the Cathedral."""

    side: Side | None
    code: str
    cells: tuple[tuple[int, int], ...]

    def squares(self, degrees: int, x: int, y: int) -> tuple[int, ...] | None:
        """The squares covered, in board order, or None where it would leave the board."""
        found = []
        for right, down in self.cells:
            for _ in range(degrees // 90 % _FORMS.get(self.code, 4)):
                right, down = -down, right  # noqa: PLW2901 - a quarter more
            if not (0 <= x + right < _BOARD and 0 <= y + down < _BOARD):
                return None
            found.append((y + down) * _BOARD + x + right)
        return tuple(sorted(found))


def _piece(side: Side | None, code: str, text: str) -> _Piece:
    cells = [tuple(map(int, cell.split(","))) for cell in text.split()]
    return _Piece(side, code, tuple((x, y) for x, y in cells))


PIECES = dict(
    enumerate(
        [
            *(_piece(side, code, shapes[side]) for side in (Side.DARK, Side.LIGHT) for code, shapes in _SHAPES.items()),
            _piece(None, *_NEUTRAL),
        ],
        1,
    )
)
"""The engine's buildings by id."""


class _Table(NamedTuple):
    """A ruleset's placements in the engine's words.

    Attributes:
        moves: from id, degrees, x and y to the placement's name.
        lines: from a side and a placement's name to the line, of several with the smallest angle.
        unfit: why the engine's records cannot be of this ruleset, or "".
    """

    moves: dict[tuple[int, int, int, int], Move]
    lines: dict[tuple[Side, str], str]
    unfit: str


@cache
def _table(rules: Rules) -> _Table:
    moves: dict[tuple[int, int, int, int], Move] = {}
    lines: dict[tuple[Side, str], str] = {}
    if rules.board != _BOARD:
        return _Table(moves, lines, f"{rules.name} has {rules.board} x {rules.board} squares")
    places = [{(place.code, place.squares): place for place in rules.placements(side)} for side in Side]
    for number, piece in PIECES.items():
        for degrees in _TURNS:
            for square in range(_BOARD * _BOARD):
                y, x = divmod(square, _BOARD)
                squares = piece.squares(degrees, x, y)
                place = None if squares is None else places[piece.side or Side.LIGHT].get((piece.code, squares))
                if place is None:
                    continue
                moves[number, degrees, x, y] = Move(place.code, place.facing, rules.squares[place.square])
                for side in Side if piece.side is None else (piece.side,):
                    lines.setdefault((side, place.name), f"{number} {degrees} {x} {y}")
    for side in Side:
        for place in rules.placements(side):
            if (side, place.name) not in lines:
                name = rules.kinds[place.kind].name
                return _Table(moves, lines, f"{rules.name}'s {name} ({place.code}) is none of these")
    return _Table(moves, lines, "")


def _unfit(rules: Rules) -> str:
    reason = _table(rules).unfit
    return reason and f"the Kiel engine plays with Cathedral's buildings on 10 x 10 squares, and {reason}"


# Reading -------------------------------------------------------------------------------------------------------------
def _name(number: int, rules: Rules) -> str:
    piece = PIECES[number]
    name = rules.kinds[rules.kind_of[piece.code]].name if piece.code in rules.kind_of else piece.code
    return f"the {name}" if piece.side is None else f"{str(piece.side).capitalize()}'s {name}"


def _why_not_now(replay: Replay, number: int, rules: Rules) -> str:
    """Why it is not this piece's turn, or ""."""
    position, piece = replay.position, PIECES[number]
    if position.is_over:
        return ""  # that is the reason then
    mover, neutral = position.mover, len(PIECES)
    if position.placing == "neutral":
        right = f"{mover} has to place {_name(neutral, rules)} ({neutral}) now"
        return "" if piece.side is None else f"{right}, but {number} is {_name(number, rules)}"
    if piece.side is mover:
        return ""
    reason = f"{mover} has to build now, but {number} is {_name(number, rules)}"
    if piece.side is None:
        return reason
    if piece.side in replay.skipped:
        return f"{reason}, and by our rules {piece.side} can build nowhere here"
    own = next(own for own, other in PIECES.items() if (other.side, other.code) == (mover, piece.code))
    return f"{reason}; {_name(own, rules)} is {own}"


def _why_off(number: int, degrees: int, x: int, rules: Rules) -> tuple[int, str]:
    """Of a placement that leaves the board: which part of its line is wrong, and where the centre may be."""
    centres = [key[2:] for key in _table(rules).moves if key[:2] == (number, degrees)]
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*centres, strict=True))
    where = f"its x may be {left} to {right}, its y {top} to {bottom}"
    part = 3 if left <= x <= right else 2
    return part, f"{_name(number, rules)} at {degrees} degrees would leave the board; {where}"


def _placement(replay: Replay, line: int, parts: list[re.Match[str]], rules: Rules) -> Move | None:
    """The move of a line with a placement, or None and the fault told."""
    for part, what in zip(parts, ("id", "degrees", "x", "y"), strict=False):
        if _NUMBER.fullmatch(part[0]) is None:
            replay.fail(line, part.start() + 1, f"{shown(part[0])} is no {what}; a line is `id degrees x y`, or Pass")
            return None
    if len(parts) != _FIELDS:
        column = parts[min(len(parts) - 1, _FIELDS)].start() + 1
        replay.fail(line, column, f"a line has four numbers, `id degrees x y`, or Pass; here are {len(parts)}")
        return None
    number, degrees, x, y = (int(part[0]) for part in parts)
    where = 0
    if number not in PIECES:
        text = f"there is no building {number}; Dark's are 1 to 11, Light's 12 to 22, the Cathedral is 23"
    elif PIECES[number].code not in rules.kind_of:
        text = f"{number} is {_name(number, rules)}, which {rules.name} does not have"
    elif degrees not in _TURNS:
        where, text = 1, f"a building is turned by 0, 90, 180 or 270 degrees, not {degrees}"
    elif not (0 <= x < _BOARD and 0 <= y < _BOARD):
        where, text = (3 if 0 <= x < _BOARD else 2), f"x and y go from 0 to {_BOARD - 1}, not {x}, {y}"
    elif text := _why_not_now(replay, number, rules):
        pass
    else:
        move = _table(rules).moves.get((number, degrees, x, y))
        if move is not None:
            return move
        where, text = _why_off(number, degrees, x, rules)
    replay.fail(line, parts[where].start() + 1, text)
    return None


def _read_line(replay: Replay, line: int, text: str, rules: Rules) -> None:
    if len(text) > LONGEST_LINE:
        replay.fail(line, 0, f"the line is longer than {LONGEST_LINE:,} characters; no save line is")
        return
    parts = list(_PART.finditer(text))
    unfit = _unfit(rules)
    if unfit:
        replay.fail(line, 0, unfit)
    elif not parts:
        replay.fail(line, 0, "a line is `id degrees x y`, or Pass")
    elif len(parts) == 1 and parts[0][0].lower() == "pass":
        replay.take_pass(line, parts[0].start() + 1, "" if rules.passing else _ADVICE)
    else:
        move = _placement(replay, line, parts, rules)
        if move is not None:
            replay.play(line, parts[0].start() + 1, move)


def read_kiel(lines: Iterable[str], source: str, on_problem: OnProblem, rules: Own | None = None) -> Iterator[Game]:
    """The games of a file of save lines, each up to its first fault; games are parted by blank lines.

    That engine judges pockets otherwise, so that even a sound record may not be one by our rules: the problem says why.

    Args:
        lines: the file's lines, with or without their ends.
        source: the file's name, for messages.
        on_problem: is told every fault.
        rules: the ruleset, which a record does not name; by default Cathedral's.
    """
    rules = default_rules(rules) or shipped_rules("cathedral")
    for number, paragraph in enumerate(paragraphs(lines), 1):
        replay = Replay(source, number, on_problem, rules)
        for place, line in paragraph:
            if not replay.failed:
                _read_line(replay, place, line, rules)
        yield replay.game


# Writing -------------------------------------------------------------------------------------------------------------
def write_kiel(game: Game) -> str:
    """A game's main line as save lines, ending in a newline; skipped turns are written as `Pass`.

    Raises:
        GameTextError: the engine does not have the ruleset's buildings, the game does not start from the empty board or
            has no moves, or a conquest is announced, of all of which such a record cannot tell.
    """
    unfit = _unfit(game.rules)
    if unfit:
        raise GameTextError(unfit)
    written = []
    for side, move in all_turns(game):
        if move.announced:
            raise GameTextError(f"{move}: the Kiel engine knows no announced conquests")
        written.append("Pass" if move.is_pass else _table(game.rules).lines[side, str(move)])
    if not written:
        raise GameTextError("a game without moves has no lines in the Kiel engine's records")
    return "".join(f"{line}\n" for line in written)
