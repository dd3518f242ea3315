"""Positions reflected: left and right exchanged, the colours, and the side to move."""

from __future__ import annotations

from dataclasses import replace

from bastide import Position, Side
from bastide.game.parts import put_together, take_apart
from bastide.rules.board import mirrored


def reflected_index(position: Position, side: Side, index: int) -> int:
    found = position.rules.mirrored_index(side, index)
    assert found is not None
    return found


def reflected(position: Position) -> Position:
    """Left and right exchanged, the colours, and the side to move: what Light has is now Dark's."""
    kernel, size = position.kernel, position.rules.board
    taken = take_apart(kernel, position.state)
    dark, light = (
        tuple(sorted(reflected_index(position, side, index) for index in taken.buildings[side])) for side in Side
    )
    dark_duke, light_duke = (
        None if duke is None else reflected_index(position, side, duke)
        for side, duke in zip(Side, taken.dukes, strict=True)
    )
    # The neutral building's placements are numbered among Light's, and the number is needed in that list again.
    neutral = taken.neutral
    if neutral is not None:
        squares = {mirrored(square, size) for square in position.rules.placements(Side.LIGHT)[neutral].squares}
        kind = position.rules.neutral_kind
        neutral = next(
            index
            for index, placement in enumerate(position.rules.placements(Side.LIGHT))
            if placement.kind == kind and set(placement.squares) == squares
        )
    dark_land, light_land = (frozenset(mirrored(square, size) for square in land) for land in taken.territory)
    parts = replace(
        taken,
        neutral=neutral,
        buildings=(light, dark),
        dukes=(light_duke, dark_duke),
        territory=(light_land, dark_land),
        turn=Side.LIGHT if taken.over else taken.turn.other,
        placed=taken.placed[::-1],
        area=frozenset(mirrored(square, size) for square in taken.area),
    )
    return Position(kernel, put_together(kernel, parts))
