"""What a graph of a game shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """A position of the game.

    Attributes:
        ply: how many moves were made before it; the first point's is that of the start.
        chance: Light's expected score, 0 to 1.
        margin: squares that Light is ahead by, negative where Dark is.
        move: the move that led to it; empty for the start.
        glyph: `?!`, `?` or `??` where that was a mistake; empty otherwise.
    """

    ply: int
    chance: float
    margin: float
    move: str = ""
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A game from its start on.

    Attributes:
        title: what the graph is called.
        points: one for every position, at least one.
        light: Light's name.
        dark: Dark's.
    """

    title: str
    points: tuple[Point, ...]
    light: str = "Light"
    dark: str = "Dark"
