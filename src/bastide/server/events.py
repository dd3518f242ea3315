"""What happens in a game, as it is stored: an append-only list. What a game is follows from its events alone.

A stored event is never changed. `version` is that of its form: a later form gets another number, and what reads events
goes on reading the old.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bastide.game.outcome import Reason
from bastide.server.models import ClockSpec, PlayerSpec, SideName


class _Event(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    version: Literal[1] = 1


class Earlier(BaseModel):
    """An earlier game of a series.

    Attributes:
        id: the game.
        points: in the series: of the one who was Light in the series' first game, and of the other.
        winner: 0 or 1 by the same order; None for a draw.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    points: tuple[int, int]
    winner: Literal[0, 1] | None


class Created(_Event):
    """The first event of every game.

    Version 1 knows no `position`: such a game begins at the beginning.

    Attributes:
        rules: the ruleset's name.
        ruleset: the text of its file where it is a person's own: the game needs nothing else to be restored.
        position: the text of the position that it begins from; None for the beginning.
        light, dark: the players.
        clock: the clock.
        seed: for the computer's random choices.
        series: the earlier games of the series, None outside of one.
        before: the game that this one follows.
    """

    version: Literal[1, 2] = 2  # type: ignore[assignment]  # its form has changed, those of the others have not
    kind: Literal["created"] = "created"
    rules: str
    ruleset: str | None = None
    position: str | None = None
    light: PlayerSpec
    dark: PlayerSpec
    clock: ClockSpec | None = None
    seed: int
    series: tuple[Earlier, ...] | None = None
    before: str | None = None


class Moved(_Event):
    """A move: its canonical text, and the seconds that it took from the mover's clock."""

    kind: Literal["moved"] = "moved"
    move: str
    seconds: float


class TakenBack(_Event):
    """Moves were taken back; `ply` are left."""

    kind: Literal["taken-back"] = "taken-back"
    ply: int


class Resigned(_Event):
    """A side has given the game up, so many seconds into a turn."""

    kind: Literal["resigned"] = "resigned"
    side: SideName
    seconds: float


class Flagged(_Event):
    """A side's time is up, so many seconds into its turn."""

    kind: Literal["flagged"] = "flagged"
    side: SideName
    seconds: float


class Ended(_Event):
    """The game is over. It follows from what happened, and is written for those who only read the list."""

    kind: Literal["ended"] = "ended"
    winner: SideName | None
    reason: Reason
    points: tuple[int, int]


class Rematched(_Event):
    """Another game follows this one."""

    kind: Literal["rematched"] = "rematched"
    game: str


Event = Annotated[Created | Moved | TakenBack | Resigned | Flagged | Ended | Rematched, Field(discriminator="kind")]
EVENT: TypeAdapter[Event] = TypeAdapter(Event)
"""Reads an event."""


class Stored(NamedTuple):
    """An event in its place.

    Attributes:
        number: from 1 in each game.
        event: what happened.
        time: when, in milliseconds since 1970.
    """

    number: int
    event: Event
    time: int
