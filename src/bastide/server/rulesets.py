"""Rulesets as the page is told of them: the shipped ones, and people's own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from bastide.drawing.svg import THEME_NAMES, symbol_sheet
from bastide.drawing.symbols import cornered, id_prefix
from bastide.drawing.woods import theme_named
from bastide.rules import FACINGS, SHIPPED, Side, shipped_rules
from bastide.rules.model import DUKE
from bastide.server.models import BuildingInfo, Likeness, RulesetInfo
from bastide.server.table import side_name

if TYPE_CHECKING:
    from bastide.rules import Building, Rules
    from bastide.server.models import Cell, Facing

_RECONSTRUCTED = "wellington"


def is_reconstruction(rules: Rules) -> bool:
    """Whether a ruleset is played with Wellington's buildings: their original shapes are not on record."""
    return rules.buildings == shipped_rules(_RECONSTRUCTED).buildings


def _first_cell(cells: tuple[Cell, ...]) -> Cell:
    return min(row for row, _ in cells), min(column for _, column in cells)


def _likeness(building: Building, side: Side, facing: str) -> Likeness:
    cells = building.cells(side, facing)
    alike = next(one for one in building.facings(side) if cornered(building.cells(side, one)) == cornered(cells))
    top, left = _first_cell(cells)
    other_top, other_left = _first_cell(building.cells(side, alike))
    return Likeness(facing=cast("Facing", alike), shift=(top - other_top, left - other_left))


def _building_info(building: Building) -> BuildingInfo:
    cells = {
        side: {cast("Facing", facing): list(building.cells(side, facing)) for facing in building.facings(side)}
        for side in Side
    }
    same_as = {
        side_name(side): {cast("Facing", facing): _likeness(building, side, facing) for facing in FACINGS}
        for side in Side
    }
    return BuildingInfo(
        code=building.code,
        name=building.name,
        count=building.count,
        squares=building.size,
        light=cells[Side.LIGHT],
        dark=cells[Side.DARK],
        same_as=same_as,
    )


@lru_cache(maxsize=128)
def ruleset_info(rules: Rules, *, own: bool) -> RulesetInfo:
    """A ruleset as the page is told of it."""
    return RulesetInfo(
        name=rules.name,
        title=rules.title,
        about=rules.about,
        size=rules.board,
        own=own,
        reconstruction=is_reconstruction(rules),
        opening=rules.opening,
        contact=rules.contact,
        claim=rules.claim,
        claims=rules.claims,
        replace=rules.replace,
        passing=rules.passing,
        end=rules.end,
        score=rules.score,
        corners_matter=rules.claim == "corner" or rules.score != "unplaced",
        symbols={theme: id_prefix(rules, theme_named(theme)) for theme in THEME_NAMES},
        buildings=[_building_info(building) for building in rules.buildings],
        neutral=_building_info(rules.neutral),
        duke=_building_info(DUKE) if rules.has_dukes else None,
        duke_zone=rules.duke_zone if rules.has_dukes else None,
    )


def shipped_infos() -> list[RulesetInfo]:
    """The shipped rulesets, the default first."""
    return [ruleset_info(shipped_rules(name), own=False) for name in SHIPPED]


@lru_cache(maxsize=64)
def sheet(rules: Rules, theme: str) -> str:
    """The symbols of a ruleset in a theme, as an SVG document."""
    return symbol_sheet(rules, theme=theme)
