"""What answers say of problems, preparation, rulesets and levels."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from bastide.server.models.asked import SideName

Facing = Literal["n", "e", "s", "w"]
Cell = tuple[int, int]


class Told(BaseModel):
    """Something that an answer says."""

    model_config = ConfigDict(frozen=True)


# Problems -------------------------------------------------------------------------------------------------------------
class ProblemView(Told):
    """Why something is refused, or what a person should know.

    Attributes:
        key: the reason; a page has its text by this key.
        values: what the reason names.
        text: the same in English.
    """

    key: str
    values: dict[str, str | int]
    text: str


class Preparation(Told):
    """How far the one-time compilation is.

    Attributes:
        done: functions compiled or loaded.
        total: how many there are; 0 while that is not known.
        ready: whether games can be played.
        failed: why it cannot be done, if so.
        notices: what the person should be told once, such as that a damaged file was set aside.
    """

    done: int
    total: int
    ready: bool
    failed: ProblemView | None = None
    notices: list[ProblemView] = []


# Rulesets -------------------------------------------------------------------------------------------------------------
class Likeness(Told):
    """Another facing of a building, told by a distinct one.

    Attributes:
        facing: the distinct facing that covers the same squares.
        shift: rows down and columns right: turned to the other facing with its turning point on a square, the building
            covers what it covers in `facing` with its turning point that far from the square.
    """

    facing: Facing
    shift: Cell


class BuildingInfo(Told):
    """A kind of building.

    Attributes:
        code: two letters.
        name: in English.
        count: how many each side has.
        squares: how many it covers.
        light: Light's cells by distinct facing: (row, column) from the turning point at (0, 0).
        dark: Dark's.
        same_as: for each side and each of the four facings, which distinct one it is like.
    """

    code: str
    name: str
    count: int
    squares: int
    light: dict[Facing, list[Cell]]
    dark: dict[Facing, list[Cell]]
    same_as: dict[SideName, dict[Facing, Likeness]]


class RulesetInfo(Told):
    """A ruleset.

    Attributes:
        name: one word.
        title: for people.
        about: a sentence or two in English.
        size: squares along an edge.
        own: whether a person has added it.
        reconstruction: whether its buildings are a reconstruction, which has to be said wherever it is offered.
        opening, contact, claim, claims, replace, passing, end, score: as docs/rulesets.md has them.
        corners_matter: whether corners count, for conquering or for the points.
        symbols: what the ids of its symbols begin with, by theme: then come owner, code and facing, as in
            `light-TA-n` or `neutral-CA-e`.
        buildings: each side's.
        neutral: the building that belongs to nobody.
        duke: the Duke, if each side has one.
        duke_zone: in how many rings of squares from the edge a Duke may stand; null without Dukes.
    """

    name: str
    title: str
    about: str
    size: int
    own: bool
    reconstruction: bool
    opening: str
    contact: str
    claim: str
    claims: str
    replace: str
    passing: bool
    end: str
    score: str
    corners_matter: bool
    symbols: dict[str, str]
    buildings: list[BuildingInfo]
    neutral: BuildingInfo
    duke: BuildingInfo | None
    duke_zone: int | None


class LevelInfo(Told):
    """A level.

    Attributes:
        level: its number.
        simulations: of games before each move; null for as long as there is time.
        seconds: how long it thinks about a move at the most, where a game does not say.
        sees_threats: whether it thinks first of moves that break the enemy's next enclosure.
        proves: whether it plays late positions exactly.
    """

    level: int
    simulations: int | None
    seconds: float
    sees_threats: bool
    proves: bool
