"""A ruleset: everything that makes one game of the family differ from another, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from bastide.rules.board import mirrored, square_names, turned
from bastide.rules.building import Building
from bastide.rules.placement import Placement, enumerate_placements, spellings
from bastide.rules.side import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

Opening = Literal["standard", "delayed", "dukes"]
Contact = Literal["free", "no-enemy-side", "no-enemy-corner"]
Claim = Literal["any", "corner"]
NeutralCaptured = Literal["gone", "stays"]
Claims = Literal["automatic", "announced"]
Replace = Literal["later", "at-once"]
End = Literal["first-out", "both-stuck"]
Score = Literal["unplaced", "unplaced-minus-territories", "unplaced-plus-territories"]

DUKE = Building("DU", "Duke", 1, ("^",), ("^",))


@dataclass(frozen=True)
class Rules:
    """One ruleset. `bastide.load_rules` makes them from files; docs/rulesets.md explains every option.

    Attributes:
        name: one word, the first field of a position's text.
        title: the name for people.
        about: a sentence or two.
        board: squares along an edge, 4 to 10.
        opening: what is placed before the turns alternate.
        contact: what a building may not touch.
        claim: which regions can be conquered.
        capture_limit: the most foreign pieces in a region that can still be conquered; None is no limit.
        max_claim: the most squares of a region that can be conquered.
        neutral_captured: what becomes of the neutral building in a conquered region.
        first_claim: whether a side's first building may conquer.
        claims: whether a conquest must be announced with the move.
        replace: when the place of captured buildings may be built on.
        passing: whether a player who could build may pass.
        end: when the game ends.
        score: how the points are counted; the lower wins.
        duke_zone: in how many rings of squares from the edge a Duke may stand; 0 without Dukes.
        neutral: the building that belongs to nobody.
        buildings: each side's kinds of building, in the order that numbers the placements.
    """

    name: str
    title: str
    about: str
    board: int
    opening: Opening
    contact: Contact
    claim: Claim
    capture_limit: int | None
    max_claim: int
    neutral_captured: NeutralCaptured
    first_claim: bool
    claims: Claims
    replace: Replace
    passing: bool
    end: End
    score: Score
    duke_zone: int
    neutral: Building
    buildings: tuple[Building, ...]

    @property
    def has_dukes(self) -> bool:
        """Whether each side places a Duke."""
        return self.opening == "dukes"

    @cached_property
    def kinds(self) -> tuple[Building, ...]:
        """The buildings, then the neutral one, then the Duke where there are Dukes."""
        return (*self.buildings, self.neutral, *((DUKE,) if self.has_dukes else ()))

    @property
    def neutral_kind(self) -> int:
        """The neutral building's place in `kinds`."""
        return len(self.buildings)

    @property
    def duke_kind(self) -> int:
        """The Duke's place in `kinds`, used or not."""
        return len(self.buildings) + 1

    @cached_property
    def kind_of(self) -> Mapping[str, int]:
        """From a code to its place in `kinds`."""
        return MappingProxyType({building.code: kind for kind, building in enumerate(self.kinds)})

    @cached_property
    def stock_squares(self) -> int:
        """The squares of a side's whole stock: 47 in both games."""
        return sum(building.count * building.size for building in self.buildings)

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The squares' names in board order."""
        return square_names(self.board)

    @cached_property
    def _placements(self) -> tuple[tuple[Placement, ...], tuple[Placement, ...]]:
        zones = [self.board] * (len(self.buildings) + 1) + [self.duke_zone]
        light, dark = (enumerate_placements(self.kinds, side, self.board, zones) for side in Side)
        return light, dark

    @cached_property
    def _spellings(self) -> tuple[dict[tuple[str, str, int], int], dict[tuple[str, str, int], int]]:
        light, dark = (spellings(self.kinds, side, self.board, self._placements[side]) for side in Side)
        return light, dark

    def placements(self, side: Side) -> tuple[Placement, ...]:
        """Everything that side can ever place, in index order; see `bastide.rules.placement`."""
        return self._placements[side]

    def pass_index(self, side: Side) -> int:
        """The number of `pass`: one after the last placement."""
        return len(self._placements[side])

    def index_of(self, side: Side, code: str, facing: str, square: int) -> int | None:
        """The index of a placement by any facing that covers the same squares, or None where it has none."""
        return self._spellings[side].get((code, facing, square))

    @cached_property
    def _by_squares(self) -> tuple[dict[tuple[int, tuple[int, ...]], int], ...]:
        return tuple(
            {(placement.kind, placement.squares): index for index, placement in enumerate(self._placements[side])}
            for side in Side
        )

    def turned_index(self, side: Side, index: int, quarters: int = 1) -> int:
        """The same placement after the board is turned clockwise; `pass` stays `pass`."""
        if index == self.pass_index(side):
            return index
        placement = self._placements[side][index]
        squares = tuple(sorted(turned(square, self.board, quarters) for square in placement.squares))
        return self._by_squares[side][placement.kind, squares]

    def mirrored_index(self, side: Side, index: int) -> int | None:
        """The opponent's placement that is this one's mirror image, left and right exchanged.

        None where the opponent has no such building: then reflection is no symmetry of the ruleset.
        """
        if index == self.pass_index(side):
            return self.pass_index(side.other)
        placement = self._placements[side][index]
        squares = tuple(sorted(mirrored(square, self.board) for square in placement.squares))
        return self._by_squares[side.other].get((placement.kind, squares))

    @cached_property
    def _hashed(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        """Made once: every position started or unpickled asks for it."""
        return self._hashed

    def __getstate__(self) -> dict[str, object]:
        """Only the data travels; the tables are made again where they are needed."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        return self.name
