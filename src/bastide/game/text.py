"""A position as one line of text. The grammar is in docs/notation.md.

<ruleset> <neutral> <light> <dark> <territory> <state>
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from bastide.errors import MoveTextError, PositionTextError, RulesetError
from bastide.game import parts as pieces
from bastide.game import standing, words
from bastide.game.move import Move
from bastide.kernel import layout
from bastide.rules import Rules, Side, named_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bastide.game.parts import Parts
    from bastide.game.standing import Fault
    from bastide.kernel.core import Kernel
    from bastide.kernel.layout import Words

_FIELDS = ("ruleset", "neutral", "light", "dark", "territory", "state")
_LONGEST = 20_000
_NONE = "-"
_PLACED = re.compile("placed=([012])/([012])")
_OPENING = re.compile("opening=([1-3])")
_REPLACE = re.compile("replace=([1-9][0-9]{0,3}):((?:[A-J](?:10|[1-9]))+)")
_OVER = "x"


class _Line(NamedTuple):
    """The six fields."""

    ruleset: str
    neutral: str
    light: str
    dark: str
    territory: str
    state: str


def _split(line: str) -> _Line:
    if len(line) > _LONGEST:
        raise PositionTextError(f"a position's text is at most {_LONGEST} characters long")
    fields = line.split()
    if len(fields) != len(_FIELDS):
        raise PositionTextError(
            f"a position has {len(_FIELDS)} fields parted by blanks ({', '.join(_FIELDS)}), not {len(fields)}"
        )
    return _Line(*fields)


def rules_named(line: str, own: Rules | None) -> Rules:
    """The ruleset that a position's text names: a shipped one, or the one given."""
    try:
        return named_rules(_split(line).ruleset, own)
    except RulesetError as error:
        raise PositionTextError(f"ruleset {error}") from None


# Writing -------------------------------------------------------------------------------------------------------------
def _squares_text(rules: Rules, squares: frozenset[int]) -> str:
    return "".join(rules.squares[square] for square in sorted(squares)) or _NONE


def _side_text(rules: Rules, side: Side, parts: Parts) -> str:
    duke = parts.dukes[side]
    indices = [*parts.buildings[side], *([] if duke is None else [duke])]
    return ",".join(sorted(rules.placements(side)[index].name for index in indices)) or _NONE


def _state_text(kernel: Kernel, parts: Parts) -> str:
    fields = [_OVER if parts.over else parts.turn.letter, "placed={}/{}".format(*parts.placed)]
    to_come = len(kernel.script) - parts.stage
    if to_come > 0:
        fields.append(f"opening={to_come}")
    if parts.passed:
        fields.append("passed")
    if parts.gone:
        fields.append("captured")
    if parts.replacing:
        fields.append(f"replace={parts.replacing}:{_squares_text(kernel.rules, parts.area)}")
    return ";".join(fields)


def write_state(kernel: Kernel, state: Words) -> str:
    """A state's one line of text."""
    return write_parts(kernel, pieces.take_apart(kernel, state))


def write_parts(kernel: Kernel, parts: Parts) -> str:
    """The one line of text of a position in parts."""
    rules = kernel.rules
    neutral = _NONE if parts.neutral is None else rules.placements(Side.LIGHT)[parts.neutral].name
    territory = "/".join(_squares_text(rules, parts.territory[side]) for side in Side)
    light, dark = (_side_text(rules, side, parts) for side in Side)
    return f"{rules.name} {neutral} {light} {dark} {territory} {_state_text(kernel, parts)}"


# Reading -------------------------------------------------------------------------------------------------------------
def _placement(rules: Rules, side: Side, field: str, text: str) -> int:
    try:
        move = Move.parse(text)
    except MoveTextError as error:
        raise PositionTextError(f"{field}: {error}") from None
    index = None if move.is_pass or move.announced else words.index_of(rules, side, move)
    if index is None:
        if move.is_pass:
            raise PositionTextError(f"{field}: {move}: is not what stands on a board")
        problem = words.why_no_placement(rules, side, move)
        raise PositionTextError(f"{field}: {move}: {problem or 'what stands is written without the !'}", problem)
    return index


def _neutral(rules: Rules, text: str) -> int | None:
    if text == _NONE:
        return None
    index = _placement(rules, Side.LIGHT, "neutral", text)
    if rules.placements(Side.LIGHT)[index].kind != rules.neutral_kind:
        raise PositionTextError(f"neutral: {text} is not the neutral building, {rules.neutral.code}")
    return index


def _side(rules: Rules, side: Side, text: str) -> tuple[tuple[int, ...], int | None]:
    """A side's buildings and its Duke."""
    found = [] if text == _NONE else [_placement(rules, side, str(side), move) for move in text.split(",")]
    placements = rules.placements(side)
    dukes = [index for index in found if placements[index].kind == rules.duke_kind]
    buildings = [index for index in found if placements[index].kind < rules.neutral_kind]
    if len(dukes) + len(buildings) < len(found):
        raise PositionTextError(f"{side}: the neutral building belongs to neither side")
    _refuse(standing.too_many_dukes(side, [placements[index] for index in dukes]))
    _refuse(standing.too_many(rules, side, buildings))
    return tuple(sorted(buildings)), dukes[0] if dukes else None


def _squares(rules: Rules, field: str, text: str) -> frozenset[int]:
    if text == _NONE:
        return frozenset()
    names = re.findall("[A-Z][0-9]+", text, re.ASCII)
    numbers = [words.square_number(name, rules.board) for name in names]
    if not names or "".join(names) != text or None in numbers:
        raise PositionTextError(f"{field}: must be a run of squares such as A1B1A2, or {_NONE}")
    squares = frozenset(number for number in numbers if number is not None)
    if len(squares) != len(numbers):
        raise PositionTextError(f"{field}: names a square twice")
    return squares


def _territory(rules: Rules, text: str) -> tuple[frozenset[int], frozenset[int]]:
    if text.count("/") != 1:
        raise PositionTextError("territory: must be light's squares, a /, and dark's squares, such as A1B1/-")
    light, dark = (_squares(rules, "territory", part) for part in text.split("/"))
    _refuse(standing.shared_territory(rules, (light, dark)))
    return light, dark


class _State(NamedTuple):
    """The last field."""

    turn: Side | None
    placed: tuple[int, int]
    to_come: int
    passed: bool
    gone: bool
    replacing: int
    area: frozenset[int]


def _state(rules: Rules, text: str) -> _State:
    turn, *rest = text.split(";")
    if turn not in ("l", "d", _OVER):
        raise PositionTextError("state: must begin with the side to move, l or d, or x where the game is over")
    placed = _PLACED.fullmatch(rest.pop(0)) if rest else None
    if placed is None:
        raise PositionTextError("state: the side to move must be followed by what was ever placed, such as ;placed=2/1")
    to_come, replacing, area, passed, gone = 0, 0, frozenset[int](), False, False
    if rest and (opening := _OPENING.fullmatch(rest[0])):
        to_come = int(opening[1])
        rest.pop(0)
    if rest and rest[0] == "passed":
        passed = bool(rest.pop(0))
    if rest and rest[0] == "captured":
        gone = bool(rest.pop(0))
    if rest and (replace := _REPLACE.fullmatch(rest[0])):
        replacing, area = int(replace[1]), _squares(rules, "state: replace", replace[2])
        rest.pop(0)
    if rest:
        raise PositionTextError(
            "state: what follows placed= is, each where it applies and in this order, opening=1, passed, captured, "
            "replace=1:A1B1"
        )
    side = None if turn == _OVER else Side("ld".index(turn))
    return _State(side, (int(placed[1]), int(placed[2])), to_come, passed, gone, replacing, area)


def _refuse(faults: Iterable[Fault]) -> None:
    """Refuse what has a fault, by the first."""
    for fault in faults:
        raise PositionTextError(fault.problem.text, fault.problem)


def read_state(kernel: Kernel, line: str) -> Words:
    """The state that a position's text describes.

    Raises:
        PositionTextError: it is malformed, or what it says cannot stand together.
    """
    rules, fields = kernel.rules, _split(line)
    light, light_duke = _side(rules, Side.LIGHT, fields.light)
    dark, dark_duke = _side(rules, Side.DARK, fields.dark)
    last = _state(rules, fields.state)
    parts = pieces.Parts(
        neutral=_neutral(rules, fields.neutral),
        buildings=(light, dark),
        dukes=(light_duke, dark_duke),
        territory=_territory(rules, fields.territory),
        turn=last.turn or Side.LIGHT,
        stage=len(kernel.script) - last.to_come,
        placed=last.placed,
        passed=last.passed,
        gone=last.gone,
        replacing=last.replacing,
        area=last.area,
        over=0,
    )
    _refuse(standing.faults(kernel, parts, over=last.turn is None))
    after = kernel.judged(pieces.put_together(kernel, parts), over=last.turn is None)
    if after is None:
        raise PositionTextError("state: x says that the game is over, but it is not")
    if last.turn is not None and after[layout.OVER]:
        raise PositionTextError("state: the game is over, so it must begin with x")
    return after
