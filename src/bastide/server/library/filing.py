"""What is kept of a record beside it: for searching, for the explorer, for statistics."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, get_args

from bastide.errors import BastideError
from bastide.game.outcome import Ending
from bastide.records.formats import FORMATS
from bastide.records.openings import opening_of, position_after
from bastide.records.rotation import Step, rotation_of
from bastide.records.statistics import Captures
from bastide.records.tree import game_to_json
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.game import Game, Move
    from bastide.server.models.library import Origin, Record

INDEXED = 12
"""Plies of a game's beginning by which the explorer finds it."""
_DATE = re.compile(r"\s*(\d{4})(?:[.\-/](\d\d)(?:[.\-/](\d\d))?)?(?![0-9])", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONGEST = 200
"""Characters of a player's or an event's name that are searched and listed."""
_FOREIGN = ("postal", "kiel")
"""Formats that cannot hold every game."""

Kind = Literal["person", "level", "built-in"]
Kinds = tuple[Kind | None, Kind | None]
"""What each player of a game of play is, Light first; None for those of other games."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What statistics count of a game, Light's first.

    Attributes:
        captures: how often each side captured each code, `neutral` or `duke`.
        first: the code of each side's first building.
        kinds: what each player of a game of play is.
        margin: Dark's points less Light's, at the end; None where the game was not played to its end on the board.
    """

    captures: tuple[dict[str, int], dict[str, int]]
    first: tuple[str | None, str | None]
    kinds: Kinds
    margin: int | None

    def as_json(self) -> str:
        """As it is kept."""
        return json.dumps(
            {"captures": self.captures, "first": self.first, "kinds": self.kinds, "margin": self.margin},
            separators=(",", ":"),
        )

    @classmethod
    def from_json(cls, text: str) -> Facts:
        """As it was kept."""
        read = json.loads(text)
        return cls(tuple(read["captures"]), tuple(read["first"]), tuple(read["kinds"]), read["margin"])


@dataclass(frozen=True, slots=True)
class Filing:
    """A record with what is kept beside it.

    Attributes:
        record: the record, as text.
        origin: where it comes from.
        game: the game of play that it is of.
        digest: of everything that it holds: the same for no other record.
        rules, light, dark, event, date, result, reason, points, plies, nodes, opening: see `RecordSummary`.
        formats: those that can hold it.
        facts: for statistics.
        steps: its first moves under rotation.
    """

    record: str
    origin: Origin
    game: str | None
    digest: str
    rules: str
    light: str
    dark: str
    event: str
    date: str | None
    result: str
    reason: str | None
    points: tuple[int, int] | None
    plies: int
    nodes: int
    opening: str | None
    formats: tuple[str, ...]
    facts: Facts
    steps: tuple[Step, ...]


def without_surrogates(text: str) -> str:
    """A text that can be sent and stored: what is no character is shown as such."""
    if _SURROGATE.search(text) is None:
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def sound(record: Record) -> Record:
    """A record all of whose texts can be sent and stored."""
    text = record_text(record)
    if _SURROGATE.search(text) is None:
        return record
    clean: Record = json.loads(without_surrogates(text))
    return clean


def record_text(record: Record) -> str:
    """A record as it is kept."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _named(text: str) -> str:
    """A name for a list: on one line, and not for ever long."""
    return without_surrogates(" ".join(text.replace("\0", " ").split()))[:_LONGEST]


def date_of(text: str) -> str | None:
    """A date as it is compared: `2026-11-30`, or as much of it as is known."""
    found = _DATE.match(text)
    return None if found is None else "-".join(part for part in found.groups() if part)


def _can_hold(game: Game) -> tuple[str, ...]:
    """The formats that can hold a game."""
    fit = []
    for name, form in FORMATS.items():
        try:
            if name in _FOREIGN or name == "bgn":
                form.write(game)
        except BastideError:
            continue
        fit.append(name)
    return tuple(fit)


def _first_buildings(game: Game) -> tuple[str | None, str | None]:
    first: list[str | None] = [None, None]
    before = game.root.position
    for node in game.root.main_line():
        move, mover = node.move, before.mover
        if move is not None and first[mover] is None and _is_building(move, game):
            first[mover] = move.code
        if None not in first:
            break
        before = node.position
    return first[0], first[1]


def _is_building(move: Move, game: Game) -> bool:
    return not move.is_pass and game.rules.kind_of[move.code] < game.rules.neutral_kind


def _digest(record: Record) -> str:
    """Of everything that a record holds, however a file has written it."""
    nodes = [node | ({"clock": round(node["clock"], 3)} if "clock" in node else {}) for node in record["nodes"]]
    said = json.dumps(record | {"nodes": nodes}, ensure_ascii=True, sort_keys=True)  # files hold milliseconds
    return sha256(said.encode()).hexdigest()


def file(game: Game, origin: Origin, *, of: str | None = None, kinds: Kinds = (None, None)) -> Filing:
    """A game with what is kept beside its record.

    Args:
        game: the game.
        origin: where it comes from.
        of: the game of play that it is.
        kinds: what its players are, if it is one.
    """
    record = sound(game_to_json(game))
    outcome = game.outcome
    start = position_after(game, 1)
    captures = Captures.of(game)
    facts = Facts(
        (dict(captures.by[Side.LIGHT]), dict(captures.by[Side.DARK])),
        _first_buildings(game),
        kinds,
        None if outcome is None or outcome.reason in get_args(Ending) else outcome.margin(Side.LIGHT),
    )
    headers: dict[str, Any] = record["headers"]
    return Filing(
        record=record_text(record),
        origin=origin,
        game=of,
        digest=_digest(record),
        rules=game.rules.name,
        light=_named(headers.get("Light", "")),
        dark=_named(headers.get("Dark", "")),
        event=_named(headers.get("Event", "")),
        date=date_of(headers.get("Date", "")),
        result=game.result,
        reason=None if outcome is None else outcome.reason,
        points=None if outcome is None else outcome.points,
        plies=len(game.moves),
        nodes=len(record["nodes"]),
        opening=None if start is None else opening_of(start).key,
        formats=_can_hold(game),
        facts=facts,
        steps=tuple(rotation_of(game.rules).steps(game, INDEXED)),
    )


ORIGINS: tuple[Origin, ...] = get_args(Literal["played", "imported", "analysed"])
"""Where records come from."""
