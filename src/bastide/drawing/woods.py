"""Colours: what each side's wood, the neutral stone, the ground and the wall are made of, theme by theme.

The two woods differ in brightness first and in hue second, so that a picture in grey can be read as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from bastide.errors import BastideError, nearest


def mix(colour: str, other: str, share: float) -> str:
    """A colour with so much (0 to 1) of another in it; both as `#rrggbb`."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def lit(colour: str, amount: float, shade: str = "#120a06") -> str:
    """A colour in more light (above 0, at most 1) or in more shade (below 0, at least -1)."""
    return mix(colour, "#fff6e0", amount) if amount >= 0 else mix(colour, shade, -amount)


@dataclass(frozen=True)
class Wood:
    """What a building is made of; all colours `#rrggbb`.

    Attributes:
        roof: the slopes in even light.
        wall: the walls' top and the eaves.
        base: the walls' foot, seen to the lower right.
        merlon: the teeth of the battlements.
        tower: cones and pyramids in even light.
        ink: the thin outline.
        shade: what its colours tend to where no light falls; pale wood stays warm there.
        relief: how strongly light and shade model it, 0 to 1.
    """

    roof: str
    wall: str
    base: str
    merlon: str
    tower: str
    ink: str
    shade: str = "#120a06"
    relief: float = 1.0

    def lit(self, colour: str, amount: float) -> str:
        """One of its colours in more light (above 0, at most 1) or more shade (below 0, at least -1)."""
        return lit(colour, amount * self.relief, self.shade)

    def slope(self, facing: str) -> str:
        """The colour of a slope of the roof that faces n, e, s or w: the light comes from the upper left."""
        return self.lit(self.roof, {"n": 0.26, "w": 0.12, "e": -0.15, "s": -0.28}[facing])


@dataclass(frozen=True)
class Theme:
    """One set of colours.

    Attributes:
        name: one word, part of every id.
        light, dark, stone: the woods of Light, Dark and the neutral building.
        special: neutral buildings that are not of stone, by code.
        ground, grain, line: the board's wood, the streaks in it and the lines between squares.
        frame, frame_ink, frame_merlon, label: the town wall, its lines, its teeth and what is written on it.
        tints: Light's and Dark's territory.
        marks: the stripes and the dots upon it.
        last: the line around the building placed last, above its halo.
        halo: see `last`.
        may, may_not, hint: the lines around a building in hand where it may stand and where not, and around a proposal.
        shadow: how dark shadows are, 0 to 1.
        stroke: the outline of buildings, in units.
        textured: whether wood shows its grain.
    """

    name: str
    light: Wood
    dark: Wood
    stone: Wood
    special: dict[str, Wood]
    ground: str
    grain: str
    line: str
    frame: str
    frame_ink: str
    frame_merlon: str
    label: str
    tints: tuple[str, str]
    marks: tuple[str, str]
    last: str
    halo: str
    may: str
    may_not: str
    hint: str
    shadow: float
    stroke: float
    textured: bool

    @property
    def frame_wood(self) -> Wood:
        """The town wall's towers."""
        return Wood(self.frame, self.frame, self.frame, self.frame_merlon, self.frame_merlon, self.frame_ink)

    def neutral(self, code: str) -> Wood:
        """The material of a neutral building."""
        return self.special.get(code, self.stone)


_WOOD = Theme(
    name="wood",
    light=Wood("#f1d592", "#dcb566", "#9c7130", "#fcefca", "#ecca80", "#66450f", "#7a4206"),
    dark=Wood("#78432a", "#572c19", "#341709", "#935a3c", "#6b3822", "#210f06"),
    stone=Wood("#a5a6a6", "#8e8f90", "#606163", "#c9c9c8", "#b1b2b2", "#333436"),
    special={"PA": Wood("#7b2138", "#b9aea2", "#75695f", "#dcd3c7", "#8c2a42", "#2e0d15")},
    ground="#d8c199",
    grain="#8f6b3c",
    line="#7d5f35",
    frame="#8a6639",
    frame_ink="#3f2a10",
    frame_merlon="#cdaa70",
    label="#201303",
    tints=("#f0dca8", "#a98d6c"),
    marks=("#b9851d", "#3f2212"),
    last="#a3211a",
    halo="#fffaf0",
    may="#14532d",
    may_not="#8c1414",
    hint="#123f78",
    shadow=0.62,
    stroke=1.2,
    textured=True,
)

_PLAIN = Theme(
    name="plain",
    light=Wood("#f3dfae", "#e2c47f", "#c2a056", "#fbf0d2", "#edd393", "#6b5020", "#7a4206", relief=0.55),
    dark=Wood("#7c4a31", "#643823", "#472513", "#96664c", "#6f4029", "#2a150a", relief=0.55),
    stone=Wood("#b0b1b3", "#9b9c9f", "#77787b", "#cfd0d1", "#b9babc", "#3e4043", relief=0.55),
    special={"PA": Wood("#86304a", "#c4bab0", "#8d8279", "#e0d9d0", "#943853", "#3a1421", relief=0.55)},
    ground="#f6f2ea",
    grain="#c9bda6",
    line="#c3b8a4",
    frame="#e4dccd",
    frame_ink="#7b705e",
    frame_merlon="#f6f2ea",
    label="#3a3226",
    tints=("#f8ecc8", "#d3c6ba"),
    marks=("#b98a2b", "#5a3926"),
    last="#a3211a",
    halo="#ffffff",
    may="#14532d",
    may_not="#8c1414",
    hint="#123f78",
    shadow=0.28,
    stroke=1.2,
    textured=False,
)

_HIGH_CONTRAST = Theme(
    name="high-contrast",
    light=Wood("#ffffff", "#ffffff", "#9a9a9a", "#ffffff", "#ffffff", "#000000", relief=0.35),
    dark=Wood("#1c1c1c", "#000000", "#000000", "#6a6a6a", "#303030", "#000000", relief=0.6),
    stone=Wood("#8c8c8c", "#747474", "#4a4a4a", "#bdbdbd", "#9c9c9c", "#000000", relief=0.8),
    special={"PA": Wood("#7b1034", "#d0d0d0", "#6e6e6e", "#f2f2f2", "#8c1a40", "#000000", relief=0.6)},
    ground="#ececec",
    grain="#bbbbbb",
    line="#6e6e6e",
    frame="#2b2b2b",
    frame_ink="#000000",
    frame_merlon="#d8d8d8",
    label="#ffffff",
    tints=("#ffffff", "#b9b9b9"),
    marks=("#000000", "#000000"),
    last="#c4001a",
    halo="#ffffff",
    may="#003d14",
    may_not="#a80000",
    hint="#002a80",
    shadow=0.3,
    stroke=2.2,
    textured=False,
)

THEMES = {theme.name: theme for theme in (_WOOD, _PLAIN, _HIGH_CONTRAST)}
"""The themes by name; the first is the default."""


def theme_named(name: str) -> Theme:
    """A theme by name.

    Raises:
        BastideError: there is none of that name.
    """
    try:
        return THEMES[name]
    except KeyError:
        raise BastideError(f"{name}: there is no such theme; {nearest(name, THEMES)}") from None
