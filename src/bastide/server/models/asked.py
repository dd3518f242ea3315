"""What requests say. What they do not know they refuse."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bastide.engine.levels import LEVELS

SideName = Literal["light", "dark"]

LONGEST_RULESET = 64 * 1024
"""Characters of a ruleset file."""
LONGEST_POSITION = 20_000
"""Characters of a position's text."""
MOST_SECONDS = 60.0
"""How long a level may be told to think about a move."""
LONGEST_CLOCK = 86_400.0


class Asked(BaseModel):
    """Something that a request says."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class NewRuleset(Asked):
    """A ruleset of one's own.

    Attributes:
        text: the content of a ruleset file.
    """

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_RULESET)]


class Person(Asked):
    """A person at the page."""

    kind: Literal["person"]
    name: Annotated[str, Field(max_length=40)] = ""


class LevelPlayer(Asked):
    """The engine at a level.

    Attributes:
        level: 1 to 10.
        seconds: how long it thinks about a move at the most; null for as long as levels do.
    """

    kind: Literal["level"]
    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))]
    seconds: Annotated[float, Field(ge=0.01, le=MOST_SECONDS)] | None = None


class BuiltIn(Asked):
    """One of the simple players."""

    kind: Literal["built-in"]
    name: Literal["random", "greedy", "rollout"]


PlayerSpec = Annotated[Person | LevelPlayer | BuiltIn, Field(discriminator="kind")]


class ClockSpec(Asked):
    """A clock: it begins to run after the first move.

    Attributes:
        seconds: for all of a side's moves.
        increment: added after each of them.
    """

    seconds: Annotated[float, Field(ge=1, le=LONGEST_CLOCK)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0.0


class NewGame(Asked):
    """A game to be begun.

    Attributes:
        rules: the ruleset's name.
        position: from which position, as its text; null for the beginning.
        light, dark: who plays.
        clock: the clock; null for none.
        series: whether it is the first of a series.
        seed: for the computer's random choices; null for any.
    """

    rules: Annotated[str, Field(max_length=40)] = "cathedral"
    position: Annotated[str, Field(max_length=LONGEST_POSITION)] | None = None
    light: PlayerSpec
    dark: PlayerSpec
    clock: ClockSpec | None = None
    series: bool = False
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None


class NewMove(Asked):
    """A move.

    Attributes:
        move: `TAnF5`, `TAnF5!` or `pass`, in any case and by any facing that covers the same squares.
        after: the ply at which the position was seen: how many moves had been played.
        number: the number of the event at which it was seen; it also tells positions apart that have the same ply.
    """

    move: Annotated[str, Field(max_length=40)]
    after: Annotated[int, Field(ge=0, le=10_000)]
    number: Annotated[int, Field(ge=0)] | None = None


class Seen(Asked):
    """What a wish was meant for.

    Attributes:
        number: the number of the last event seen: where the game has gone on since, the wish is refused. Null for
            whatever the game has come to.
    """

    number: Annotated[int, Field(ge=0)] | None = None


class Resignation(Seen):
    """Who gives the game up."""

    side: SideName
