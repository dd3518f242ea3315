"""The symbols that every picture is put together from, each defined once, with ids that are safe to share a page.

An id begins with `bastide`, the theme, and, for rulesets that are not shipped, a fingerprint of their buildings. So two
pictures on one page that define the same id define the same thing, and it does not matter which of them is meant.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from bastide.drawing import ornaments, town
from bastide.drawing.facets import hip_roof
from bastide.drawing.markup import num, tag
from bastide.drawing.outline import UNIT, Cell, outline, silhouette
from bastide.drawing.roofs import roof_plan
from bastide.errors import BastideError, nearest
from bastide.rules import FACINGS, SHIPPED, Building, Rules, Side, shipped_rules
from bastide.rules.model import DUKE

if TYPE_CHECKING:
    from bastide.drawing.woods import Theme, Wood

_INSET = 3.0
"""From a square's edge to a building's wall."""
_MERLON_LINE = 7.4
"""From a square's edge to the middle of the battlements."""
_MERLON = 6.6
"""A merlon's edge."""
_MERLON_STEP = 11.5
"""From one to the next, about."""
_EAVES = 13.0
"""From a square's edge to the roof behind battlements; a house's roof goes to its wall."""
_COURSES = (18.0, 23.0)
"""Where lines of tiles follow the roof, from a square's edge."""

_OWNERS = {None: "neutral", Side.LIGHT: "light", Side.DARK: "dark"}


def id_prefix(rules: Rules, theme: Theme) -> str:
    """What the ids of all symbols for a ruleset in a theme begin with, the last hyphen included."""
    if rules.name in SHIPPED and rules == shipped_rules(rules.name):
        return f"bastide-{theme.name}-"  # the shipped rulesets' buildings of one code and owner are the same
    shapes = repr([(building.code, building.light, building.dark) for building in (*rules.buildings, rules.neutral)])
    return f"bastide-{theme.name}-{sha256(shapes.encode()).hexdigest()[:8]}-"


def kind_named(rules: Rules, code: str) -> Building:
    """A building, the neutral one or the Duke, by its code.

    Raises:
        BastideError: the ruleset has none of that code.
    """
    if code not in rules.kind_of:
        raise BastideError(f"{code}: {rules.name} has no such building; {nearest(code, rules.kind_of)}")
    return rules.kinds[rules.kind_of[code]]


def cornered(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells moved so that the box around them begins at row 0, column 0."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple((row - top, column - left) for row, column in cells)


def first_facing(building: Building, side: Side, facing: str) -> str:
    """Of the facings that cover the same squares as `facing`, the first.

    Raises:
        BastideError: it is not one of n, e, s, w.
    """
    if len(facing) != 1 or facing not in FACINGS:
        raise BastideError(f"{facing}: a facing is one of n, e, s, w")
    shape = cornered(building.cells(side, facing))
    return next(first for first in building.facings(side) if cornered(building.cells(side, first)) == shape)


class Symbols:
    """Definitions for one ruleset and theme, made as they are asked for and kept in that order.

    Attributes:
        rules: the ruleset.
        theme: the theme.
        prefix: what every id begins with.
        definitions: the markup of each by its id.
    """

    def __init__(self, rules: Rules, theme: Theme) -> None:
        self.rules = rules
        self.theme = theme
        self.prefix = id_prefix(rules, theme)
        self.definitions: dict[str, str] = {}

    def __str__(self) -> str:
        """All definitions, for a `<defs>`."""
        return "".join(self.definitions.values())

    def _common(self, name: str) -> str:
        """The id of something that only the theme decides."""
        return f"bastide-{self.theme.name}-{name}"

    def shadow(self) -> str:
        """The id of the filter that softens a group of outlines into shadows."""
        id_ = self._common("shadow")
        if id_ not in self.definitions:
            blur = tag("feGaussianBlur", stdDeviation=2.6)
            self.definitions[id_] = tag("filter", blur, id=id_, x=-0.2, y=-0.2, width=1.4, height=1.4)
        return id_

    def grain(self) -> str:
        """The id of the pattern of wood's streaks."""
        id_ = self._common("grain")
        if id_ not in self.definitions:
            self.definitions[id_] = town.grain(self.theme, id_)
        return id_

    def territory(self, side: Side) -> str:
        """The id of the pattern of a side's territory."""
        id_ = self._common(f"territory-{side}")
        if id_ not in self.definitions:
            make = town.dots if side is Side.DARK else town.stripes
            self.definitions[id_] = make(self.theme, id_)
        return id_

    def hatching(self, name: str) -> str:
        """The id of the pattern upon a building that would be `taken`, or that may not stand there, `refused`."""
        id_ = self._common(name)
        if id_ not in self.definitions:
            colour = self.theme.may_not if name == "refused" else self.theme.may
            self.definitions[id_] = town.hatching(id_, colour, self.theme.halo, crossed=name == "taken")
        return id_

    def board(self, *, coordinates: bool) -> str:
        """The id of the empty board with its wall."""
        size = self.rules.board
        id_ = self._common(f"board-{size}" if coordinates else f"board-{size}-bare")
        if id_ not in self.definitions:
            grain_id, light_id = "", self._common("light-fall")
            if self.theme.textured:
                grain_id = self.grain()
                self.definitions[light_id] = town.light_fall(light_id)
            drawn = town.board(self.theme, size, coordinates=coordinates, grain_id=grain_id, light_id=light_id)
            whole = num(board_edge(self.rules, coordinates=coordinates))
            self.definitions[id_] = tag("symbol", drawn, id=id_, viewBox=f"0 0 {whole} {whole}")
        return id_

    def _material(self, owner: Side | None, code: str) -> tuple[str, Wood]:
        theme = self.theme
        if owner is None:
            return (code if code in theme.special else "stone"), theme.neutral(code)
        return _OWNERS[owner], (theme.light, theme.dark)[owner]

    def _ornament(self, kind: str, owner: Side | None, code: str) -> str:
        """The id of something to stand on a roof."""
        name, wood = self._material(owner, code)
        id_ = self._common(f"{kind}-{name}")
        if id_ not in self.definitions:
            makers = {
                "tower": ornaments.tower,
                "pyramid": lambda wood: ornaments.pyramid(14.5, wood),
                "spire": lambda wood: ornaments.pyramid(20.0, wood),
                "cross": ornaments.cross,
                "dome": ornaments.dome,
                "well": ornaments.well,
                "obelisk": ornaments.obelisk,
            }
            self.definitions[id_] = tag("g", makers[kind](wood), id=id_)
        return id_

    def building(self, code: str, owner: Side | None, facing: str = "n") -> str:
        """The id of a building's symbol; that of its silhouette alone, a path, is the same with `-outline` after it.

        Both begin at the upper left of the box around the building's squares; the symbol is as large as that box,
        `UNIT` for a square. A facing that covers the same squares as another has that one's symbol. The neutral
        building is nobody's, whatever `owner` says.

        Raises:
            BastideError: no such building or facing, or a building without an owner that is not the neutral one.
        """
        building = kind_named(self.rules, code)
        if code == self.rules.neutral.code:
            owner = None
        elif owner is None:
            raise BastideError(f"{code}: the {building.name} is not the neutral building; say whose it is")
        side = Side.LIGHT if owner is None else owner
        facing = first_facing(building, side, facing)
        id_ = f"{self.prefix}{_OWNERS[owner]}-{code}-{facing}"
        if id_ in self.definitions:
            return id_
        cells = building.cells(side, facing)
        shape = frozenset(cornered(cells))
        self.definitions[f"{id_}-outline"] = tag("path", id=f"{id_}-outline", d=silhouette(shape, _INSET, 6, 2.5))
        turning_point = (-min(row for row, _ in cells), -min(column for _, column in cells))
        drawn = self._body(id_, shape, owner, code, turning_point)
        height, width = (num(UNIT * (1 + max(cell[axis] for cell in shape))) for axis in (0, 1))
        self.definitions[id_] = tag("symbol", drawn, id=id_, viewBox=f"0 0 {width} {height}", overflow="visible")
        return id_

    def _body(self, id_: str, shape: frozenset[Cell], owner: Side | None, code: str, turning_point: Cell) -> str:
        name, wood = self._material(owner, code)
        theme = self.theme
        href = f"#{id_}-outline"
        stroke: dict[str, str | float | None] = {"stroke": wood.ink, "stroke_width": theme.stroke}
        drawn = [
            tag("use", href=href, x=1, y=2.2, fill=wood.base, **stroke),
            tag("use", href=href, fill=wood.wall, **stroke),
        ]
        if code == DUKE.code:
            return drawn[0] + drawn[1] + self._stand("obelisk", owner, code, (0, 0))
        plan = roof_plan(shape, code, turning_point, neutral=owner is None)
        paved = plan.battlements or name in theme.special
        eaves = _EAVES if paved else _INSET + 1.8
        if plan.battlements:
            drawn.append(self._battlements(f"{id_}-merlons", shape, wood))
        drawn.append(_roof(shape, eaves, wood))
        if theme.textured and owner is not None:
            drawn.append(tag("use", href=href, fill=f"url(#{self.grain()})", fill_opacity=0.45))
        small = len(shape) == 1
        drawn.extend(self._stand("tower", owner, code, cell) for cell in plan.towers)
        drawn.extend(self._stand("spire" if small else "pyramid", owner, code, cell) for cell in plan.pyramids)
        if plan.emblem is not None:
            drawn.append(self._stand(plan.emblem[0], owner, code, plan.emblem[1]))
        return "".join(drawn)

    def _battlements(self, id_: str, shape: frozenset[Cell], wood: Wood) -> str:
        """Merlons along all walls: points drawn with a square pen, thrice: their shadow, their outline, their tops."""
        self.definitions[id_] = tag("path", id=id_, d=_merlon_places(shape))
        href = f"#{id_}"
        shade = tag("use", href=href, x=1.1, y=1.5, stroke=wood.ink, stroke_width=_MERLON + 0.8, stroke_opacity=0.4)
        edge = tag("use", href=href, stroke=wood.ink, stroke_width=_MERLON + 0.8)
        return tag(
            "g",
            shade,
            edge,
            tag("use", href=href, stroke=wood.merlon, stroke_width=_MERLON - 0.8),
            stroke_linecap="square",
        )

    def _stand(self, kind: str, owner: Side | None, code: str, cell: Cell) -> str:
        row, column = cell
        id_ = self._ornament(kind, owner, code)
        return tag("use", href=f"#{id_}", x=(column + 0.5) * UNIT, y=(row + 0.5) * UNIT)


def board_edge(rules: Rules, *, coordinates: bool) -> float:
    """How long the whole board is, wall included, in units."""
    return rules.board * UNIT + 2 * (town.WALL if coordinates else town.BARE_WALL)


def _merlon_places(shape: frozenset[Cell]) -> str:
    """Path data of a dot on each corner of the walls, and as many between as look even."""
    dots = []
    for loop in outline(shape, _MERLON_LINE):
        for index, (x, y) in enumerate(loop):
            from_x, from_y = loop[index - 1]
            count = max(1, round((abs(x - from_x) + abs(y - from_y)) / _MERLON_STEP))
            for step in range(1, count + 1):
                at_x, at_y = from_x + (x - from_x) * step / count, from_y + (y - from_y) * step / count
                dots.append(f"M{num(at_x)} {num(at_y)}h.01")  # some programs draw nothing for no length at all
    return "".join(dots)


def _roof(shape: frozenset[Cell], eaves: float, wood: Wood) -> str:
    roof = hip_roof(shape, eaves)
    loops = silhouette(shape, eaves)
    drawn = [tag("path", d=loops, fill=wood.roof, stroke=wood.ink, stroke_width=1.6, stroke_linejoin="round")]
    drawn.extend(tag("path", d=path, fill=wood.slope(facing)) for facing, path in roof.faces.items())
    courses = "".join(silhouette(shape, inset) for inset in _COURSES if inset > eaves + 3)
    drawn.append(tag("path", d=courses, fill="none", stroke=wood.ink, stroke_opacity=0.16, stroke_width=1))
    if roof.valleys:
        drawn.append(tag("path", d=roof.valleys, stroke=wood.ink, stroke_opacity=0.55, stroke_width=1.1))
    groove = tag("path", d=roof.ridges, stroke=wood.ink, stroke_opacity=0.5, stroke_width=2.6)
    ridge = tag("path", d=roof.ridges, stroke=wood.lit(wood.roof, 0.6), stroke_width=1.2)
    drawn.append(tag("g", groove, ridge, stroke_linecap="round"))
    return "".join(drawn)
