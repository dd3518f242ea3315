"""Queries as they are read: one line of JSON each. docs/protocol.md is their specification."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bastide.engine import Limit
from bastide.errors import BastideError, ProtocolError, nearest
from bastide.game import Game, Position
from bastide.rules.shelf import named_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bastide.rules import Rules

_KEYS = ("id", "rules", "position", "moves", "plies", "limit", "candidates", "priority", "report_seconds")
_LIMITS = ("seconds", "simulations")
_MOST_SECONDS = 10.0**7
_MOST_CANDIDATES = 10_000
_MOST_PRIORITY = 10**9
_DEFAULT_CANDIDATES = 5


class QueryError(ProtocolError):
    """A query that is refused.

    Attributes:
        field: the key at fault; "" where it is the query as a whole.
    """

    def __init__(self, field: str, problem: str) -> None:
        self.field = field
        super().__init__(problem)

    def __reduce__(self) -> tuple[type[QueryError], tuple[str, str]]:
        return type(self), (self.field, str(self))


@dataclass(frozen=True, slots=True)
class Query:
    """A query for analyses.

    Attributes:
        name: its id, which each of its answers repeats.
        positions: what is to be analysed, by ply.
        limit: when each analysis ends.
        candidates: the most moves that are told.
        priority: higher ones are begun first.
        report_seconds: seconds between interim answers; None for no interim answers.
    """

    name: str
    positions: Mapping[int, Position]
    limit: Limit
    candidates: int
    priority: int
    report_seconds: float | None


def read_object(line: str) -> dict[str, Any]:
    """A line as a JSON object.

    Raises:
        QueryError: it is none.
    """
    try:
        value = json.loads(line.strip())
    except (ValueError, RecursionError) as error:
        raise QueryError("", f"this is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise QueryError("", 'a query is a JSON object, such as {"id": "a", "moves": ["CAnE5"]}')
    return value


def read_name(value: Mapping[str, Any], key: str = "id") -> str:
    """An id: a text that is not empty.

    Raises:
        QueryError: there is none.
    """
    name = value.get(key)
    if not isinstance(name, str) or not name:
        raise QueryError(key, f"{key} must be a text, and not empty")
    return name


def read_query(value: Mapping[str, Any], rules: Rules, seconds: float) -> Query:
    """A query.

    Args:
        value: the JSON object.
        rules: the ruleset where it names none; it can also name this one or one of those shipped.
        seconds: the limit where it has none.

    Raises:
        QueryError: something in it is wrong.
    """
    _only(value, _KEYS, "")
    name = read_name(value)
    line = _positions(value, rules)
    return Query(
        name,
        {ply: line[ply] for ply in _plies(value.get("plies"), len(line) - 1)},
        _limit(value.get("limit"), seconds),
        int(_number(value, "candidates", 1, _MOST_CANDIDATES, whole=True) or _DEFAULT_CANDIDATES),
        int(_number(value, "priority", -_MOST_PRIORITY, _MOST_PRIORITY, whole=True) or 0),
        _number(value, "report_seconds", 0.01, _MOST_SECONDS),
    )


def _only(value: Iterable[str], known: tuple[str, ...], where: str) -> None:
    for key in value:
        if key not in known:
            raise QueryError(f"{where}{key}", f"there is no field {key!a}; {nearest(key, known)}")


def _number(value: Mapping[str, Any], key: str, least: float, most: float, *, whole: bool = False) -> float | None:
    number = value.get(key)
    if number is None:
        return None
    kinds = int if whole else int | float
    if isinstance(number, bool) or not isinstance(number, kinds) or not least <= number <= most:
        what = "a whole number" if whole else "a number"
        raise QueryError(key, f"{key} must be {what} from {least:,} to {most:,}")
    return number


def _limit(given: object, seconds: float) -> Limit:
    if given is None:
        return Limit(seconds=seconds)
    if not isinstance(given, dict):
        raise QueryError("limit", 'limit must be an object, such as {"seconds": 1}; {} goes on until it is cancelled')
    _only(given, _LIMITS, "limit.")
    simulations = _number(given, "simulations", 1, 10**15, whole=True)
    return Limit(
        seconds=_number(given, "seconds", 0.001, _MOST_SECONDS),
        simulations=None if simulations is None else int(simulations),
    )


def _text(value: Mapping[str, Any], key: str) -> str | None:
    text = value.get(key)
    if text is not None and not isinstance(text, str):
        raise QueryError(key, f"{key} must be a text")
    return text


def _positions(value: Mapping[str, Any], rules: Rules) -> list[Position]:
    """The position that the moves start from, and those after each of them."""
    named, text, moves = _text(value, "rules"), _text(value, "position"), value.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise QueryError("moves", 'moves must be a list of texts, such as ["CAnE5", "CSsA5"]')
    field = "rules"
    try:
        chosen = rules if named is None else named_rules(named, rules)
        field = "position"
        start = Position.start(chosen) if text is None else Position.parse(text, rules)
        field = "moves"
        game = Game.from_moves(moves, start)
    except BastideError as error:
        raise QueryError(field, str(error)) from None
    if named is not None and start.rules != chosen:
        raise QueryError("position", f"the position is of {start.rules}, not of {chosen}")
    return [start, *(node.position for node in game.root.main_line())]


def _plies(given: object, last: int) -> list[int]:
    if given is None:
        return [last]
    fine = isinstance(given, list) and all(isinstance(ply, int) and not isinstance(ply, bool) for ply in given)
    if not fine or not isinstance(given, list) or not given or not all(0 <= ply <= last for ply in given):
        raise QueryError(
            "plies", f"plies must be a list of whole numbers from 0 to {last}, the moves before a position"
        )
    return sorted(set(given))
