"""From a text to records, with what is wrong in it."""

from __future__ import annotations

from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.game import Game, Position
from bastide.records.formats import FORMATS
from bastide.records.problem import Problem
from bastide.records.tree import BEGIN, END, game_to_json
from bastide.rules import SHIPPED, Known, named_rules, shipped_rules
from bastide.server.library.filing import sound, without_surrogates
from bastide.server.library.formats import recognise
from bastide.server.models import ProblemView
from bastide.server.models.library import MOST_RECORDS, ReadGame, ReadGames, RecordProblem
from bastide.server.problems import problem as told_as

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.server.models.library import Recognised

_NAMELESS = ("postal", "kiel")
"""Formats that do not say which ruleset was played."""
_SHORT = 64 * 1024
"""Bytes of a text that are tried by several rulesets."""


def problem_of(found: Problem) -> RecordProblem:
    """A problem of a file as it is sent."""
    told = found.reason or told_as("record", why=without_surrogates(found.text))
    return RecordProblem(
        line=found.line,
        column=found.column,
        game=found.game,
        ply=found.ply,
        lost=found.fatal,
        in_variation=found.in_variation,
        problem=ProblemView(key=told.key, values=dict(told.values), text=told.text),
    )


def read_records(body: bytes, known: Known, named: Recognised | None = None) -> ReadGames:
    """The games of a text.

    Args:
        body: the text, in UTF-8.
        known: the rulesets that it may name; where it is of a format that names none, the default is meant, or else
            whichever of those shipped it can be played by.
        named: what it is; None for what it looks like.
    """
    text = body.decode(errors="surrogateescape")
    form = named or recognise(text)
    if form == "position":
        return _read_position(text, known)
    if form == "record":
        return _read_games(f"{BEGIN}{text}{END}".encode(errors="surrogateescape"), form, "json", known)
    return _read_games(body, form, form, played_by(body, form, known))


def played_by(body: bytes, form: Recognised, known: Known) -> Known:
    """The same rulesets, and for a text of a format that names none the one by which it can be read.

    That is the first by which everything can be, or else that by which most moves can; where it is told, it is that.
    """
    if form not in _NAMELESS or known.default is not None:
        return known
    body = body[:_SHORT] if len(body) <= _SHORT else body[: body.rfind(b"\n\n", 0, _SHORT) + 1 or _SHORT]
    best: tuple[int, Known] | None = None
    for rules in chain(map(shipped_rules, SHIPPED), known.own.values()):
        one = Known(known.own, rules)
        read = _read_games(body, form, form, one)
        moves = sum(len(game.record["nodes"]) for game in read.games)
        if moves and all(game.complete for game in read.games) and not any(fault.lost for fault in read.problems):
            return one
        if best is None or moves > best[0]:
            best = moves, one
    return known if best is None else best[1]


def _read_games(body: bytes, shown: Recognised, form: str, known: Known) -> ReadGames:
    problems: list[Problem] = []
    games = FORMATS[form].read(_lines(body), "", problems.append, known)
    read: list[Game] = []
    more = False
    for game in games:
        if len(read) == MOST_RECORDS:
            more = True
            break
        read.append(game)
    numbers = {game.number for game in read}
    last = max(numbers, default=0)
    return ReadGames(
        format=shown,
        games=[_read_game(game, [one for one in problems if one.game == game.number]) for game in read],
        more=more,
        problems=[problem_of(one) for one in problems if one.game not in numbers and (not more or one.game <= last)],
    )


def _lines(body: bytes) -> Iterator[str]:
    """As of a file: lines end with a line feed and nothing else."""
    return (line.decode(errors="surrogateescape") for line in BytesIO(body))


def _read_game(game: Game, problems: list[Problem]) -> ReadGame:
    return ReadGame(
        record=sound(game_to_json(game)),
        problems=[problem_of(one) for one in problems],
        complete=not any(one.fatal for one in problems),
    )


def _read_position(text: str, known: Known) -> ReadGames:
    """A game without moves that starts from the position."""
    line = text.removeprefix("\ufeff").strip()
    try:
        start = Position.parse(line, named_rules(line.partition(" ")[0], known))
    except BastideError as error:
        return ReadGames(
            format="position", games=[], more=False, problems=[problem_of(Problem("", 1, 0, 0, 0, str(error)))]
        )
    return ReadGames(format="position", games=[_read_game(Game(start), [])], more=False, problems=[])
