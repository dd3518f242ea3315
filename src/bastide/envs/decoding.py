"""From planes back to the position, whichever seat they were seen from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bastide.envs.planes import observe, observer_of
from bastide.errors import ObservationError
from bastide.game import Position
from bastide.game.parts import Parts, put_together
from bastide.kernel.core import kernel_of
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.kernel.planes import Octets
    from bastide.rules import Rules

__all__ = ["decode"]

_STEPS = {"joined n": (-1, 0), "joined e": (0, 1), "joined s": (1, 0), "joined w": (0, -1)}
"""Rows and columns to the neighbour that a plane speaks of."""


class _View(NamedTuple):
    """Planes by name, and whose view they are."""

    rules: Rules
    sheets: dict[str, Octets]
    seat: Side

    def even(self, name: str) -> int:
        return int(self.sheets[name][0, 0])

    def squares(self, name: str) -> frozenset[int]:
        return frozenset(np.flatnonzero(self.sheets[name]).tolist())

    def name_of(self, side: Side) -> str:
        return "my" if side is self.seat else "their"

    def regions(self, name: str) -> Iterator[tuple[int, ...]]:
        """The marked squares of a plane, those joined to each other together, in board order."""
        size, left = self.rules.board, set(self.squares(name))
        while left:
            region, edge = set[int](), [min(left)]
            while edge:
                square = edge.pop()
                region.add(square)
                left.discard(square)
                for joined, (down, right) in _STEPS.items():
                    neighbour = square + down * size + right
                    if self.sheets[joined].flat[square] and neighbour in left:
                        edge.append(neighbour)
            yield tuple(sorted(region))

    def placements(self, side: Side, code: str, name: str) -> Iterator[int]:
        """The indices of the buildings of a kind on a plane."""
        by_squares = {
            placement.squares: index
            for index, placement in enumerate(self.rules.placements(side))
            if placement.code == code
        }
        for region in self.regions(name):
            if region not in by_squares:
                shown = " ".join(self.rules.squares[square] for square in region)
                raise ObservationError(f"these planes show no position: {name!r} joins {shown}, which is no {code}")
            yield by_squares[region]


def decode(rules: Rules, planes: Octets) -> Position:
    """The position that planes show, from either seat.

    Args:
        rules: the ruleset.
        planes: shape (planes, rows, columns), uint8, as `bastide.envs.planes.observe` makes them.

    Raises:
        ObservationError: another shape or dtype, or the planes show no position.
    """
    observer = observer_of(rules)
    if not isinstance(planes, np.ndarray) or planes.dtype != np.uint8 or planes.shape != observer.shape:
        got = f"{planes.dtype} of shape {planes.shape}" if isinstance(planes, np.ndarray) else type(planes).__name__
        raise ObservationError(f"planes of {rules} are uint8 of shape {observer.shape}, not {got}")
    for plane, sheet in zip(observer.planes, planes, strict=True):
        if sheet.max() > plane.most:
            raise ObservationError(f"plane {plane.name!r} holds {sheet.max()}; its largest value is {plane.most}")
    sheets = dict(zip((plane.name for plane in observer.planes), planes, strict=True))
    view = _View(rules, sheets, Side(int(sheets["dark"][0, 0])))
    kernel = kernel_of(rules)
    position = Position(kernel, put_together(kernel, _parts(view)))
    # Whatever the planes hold besides, more pieces than there are or land of both sides, shows in what it would become.
    for plane, shown, meant in zip(observer.planes, planes, observe(position, view.seat), strict=True):
        if not np.array_equal(shown, meant):
            raise ObservationError(f"these planes show no position: {plane.name!r} is at odds with the others")
    return position


def _parts(view: _View) -> Parts:
    rules, light, dark = view.rules, Side.LIGHT, Side.DARK
    neutral = next(view.placements(Side.LIGHT, rules.neutral.code, "neutral"), None)

    def buildings(side: Side) -> tuple[int, ...]:
        mine = view.name_of(side)
        found = (view.placements(side, kind.code, f"{mine} {kind.code}") for kind in rules.buildings)
        return tuple(sorted(index for indices in found for index in indices))

    def duke(side: Side) -> int | None:
        return next(view.placements(side, "DU", f"{view.name_of(side)} DU"), None)

    over = view.even("over")
    mover = view.seat if view.even("turn") else view.seat.other
    return Parts(
        neutral=neutral,
        buildings=(buildings(light), buildings(dark)),
        dukes=(duke(light), duke(dark)),
        territory=(view.squares(f"{view.name_of(light)} land"), view.squares(f"{view.name_of(dark)} land")),
        turn=Side.LIGHT if over else mover,
        stage=view.even("opening"),
        placed=(view.even(f"{view.name_of(light)} placed"), view.even(f"{view.name_of(dark)} placed")),
        passed=bool(view.even("passed")),
        gone=bool(view.even("gone")),
        replacing=view.even("replacing"),
        area=view.squares("area"),
        over=over,
    )
