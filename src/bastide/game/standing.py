"""What cannot stand together: everything that is wrong with a position in parts, with the squares concerned."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bastide.game import parts as pieces
from bastide.game.problems import STANDING
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bastide.game.parts import Parts, Squares
    from bastide.kernel.core import Kernel
    from bastide.problems import Problem
    from bastide.rules import Placement, Rules

_MANY = 2
"""What a position says of two buildings ever placed, and of more."""
_problem = STANDING.problem


class Fault(NamedTuple):
    """Something that is wrong.

    Attributes:
        problem: what it is.
        squares: where, as far as it is anywhere.
    """

    problem: Problem
    squares: Squares = frozenset()


def too_many(rules: Rules, side: Side, buildings: Sequence[int]) -> Iterator[Fault]:
    """Kinds of which more stand than a side has."""
    placements = rules.placements(side)
    for kind, left in enumerate(pieces.stock_after(rules, side, buildings)):
        if left < 0:
            building = rules.buildings[kind]
            standing = [placements[index] for index in buildings if placements[index].kind == kind]
            yield Fault(
                _problem(
                    "too-many",
                    side=str(side),
                    standing=len(standing),
                    building=building.code,
                    name=building.name,
                    most=building.count,
                ),
                frozenset(square for placement in standing for square in placement.squares),
            )


def too_many_dukes(side: Side, dukes: Sequence[Placement]) -> Iterator[Fault]:
    """A second Duke of a side."""
    if len(dukes) > 1:
        squares = frozenset(square for duke in dukes for square in duke.squares)
        yield Fault(_problem("too-many-dukes", side=str(side), standing=len(dukes)), squares)


def shared_territory(rules: Rules, territory: tuple[Squares, Squares]) -> Iterator[Fault]:
    """Squares that belong to both sides."""
    both = territory[0] & territory[1]
    if both:
        yield Fault(_problem("both-territories", square=rules.squares[min(both)]), both)


def overlaps(rules: Rules, placements: Iterable[Placement]) -> Iterator[Fault]:
    """Pairs of which one stands on the other."""
    those = list(placements)
    standing: dict[int, int] = {}
    for number, placement in enumerate(those):
        others = {square: standing[square] for square in placement.squares if square in standing}
        for other in dict.fromkeys(others.values()):
            shared = frozenset(square for square, one in others.items() if one == other)
            name = rules.squares[min(shared)]
            yield Fault(_problem("overlap", one=those[other].name, other=placement.name, square=name), shared)
        standing |= dict.fromkeys(placement.squares, number)


def standing_parts(rules: Rules, parts: Parts) -> Iterator[Placement]:
    """Everything that stands, Light's and the neutral building first."""
    for side in Side:
        placements = rules.placements(side)
        for index in (*parts.buildings[side], parts.dukes[side], parts.neutral if side is Side.LIGHT else None):
            if index is not None:
                yield placements[index]


def _misplaced(kernel: Kernel, parts: Parts) -> Iterator[Fault]:
    """Buildings where the kernel lets none stand, and more of them than were ever placed."""
    rules = kernel.rules
    state = pieces.put_together(kernel, replace(parts, stage=max(0, parts.stage)))
    for side in Side:
        placements = rules.placements(side)
        built = [placements[index] for index in parts.buildings[side]]
        inside = _concerned(built, parts.territory[side.other])
        for square, squares in inside:
            name = rules.squares[square]
            yield Fault(_problem("stands-in-territory", side=str(side), square=name, owner=str(side.other)), squares)
        for square, squares in _concerned(built, kernel.touching_enemy(state, side)):
            yield Fault(_problem("stands-touching", side=str(side), square=rules.squares[square]), squares)
        standing = len(built)
        if parts.placed[side] < min(standing, _MANY):
            yield Fault(_problem("placed-fewer", side=str(side), standing=standing))


def _concerned(built: Sequence[Placement], forbidden: Squares) -> list[tuple[int, Squares]]:
    """The buildings that stand on forbidden squares: the first of these for each, and all of them; in board order."""
    found = [forbidden.intersection(building.squares) for building in built]
    return sorted((min(squares), squares) for squares in found if squares)


def _opening(kernel: Kernel, parts: Parts, *, over: bool) -> Iterator[Fault]:
    rules, length = kernel.rules, len(kernel.script)
    if parts.stage < 0:
        yield Fault(_problem("opening-too-long", rules=rules.name, most=length))
        return
    if parts.gone and (parts.neutral is not None or rules.neutral_captured == "stays"):
        yield Fault(_problem("not-captured", building=rules.neutral.code, name=rules.neutral.name))
    for step, (what, side) in enumerate(kernel.script[parts.stage :], parts.stage):
        if step == parts.stage and not over and not parts.replacing and parts.turn != side:
            yield Fault(_problem("opening-turn", left=length - step, side=str(side)))
        if what == "neutral" and (parts.neutral is not None or parts.gone):
            yield Fault(_problem("neutral-not-to-come", building=rules.neutral.code, name=rules.neutral.name))
        if what == "duke" and parts.dukes[side] is not None:
            yield Fault(_problem("duke-not-to-come", side=str(side)))


def conquering(rules: Rules) -> int:
    """Which of a side's buildings is the first that can conquer."""
    return 1 if rules.first_claim else _MANY


def _owned_too_early(rules: Rules, parts: Parts) -> Iterator[Fault]:
    """Territory of a side that has not placed the building yet by which it could have conquered any."""
    for side in Side:
        owned, placed, needed = parts.territory[side], parts.placed[side], conquering(rules)
        if owned and placed < needed:
            square = rules.squares[min(owned)]
            yield Fault(_problem("owned-too-early", side=str(side), square=square, placed=placed, needed=needed), owned)


def _rest(rules: Rules, parts: Parts) -> Iterator[Fault]:
    if parts.passed and not rules.passing:
        yield Fault(_problem("passing-unknown", rules=rules.name))
    enemy = parts.turn.other
    captured = sum(pieces.stock_after(rules, enemy, parts.buildings[enemy]))  # at most all that they have in stock
    if parts.replacing and (
        rules.replace != "at-once" or parts.replacing > captured or not parts.area <= parts.territory[parts.turn]
    ):
        yield Fault(_problem("nothing-to-replace", side=str(parts.turn)), parts.area)


def faults(kernel: Kernel, parts: Parts, *, over: bool = False) -> Iterator[Fault]:
    """Everything that is wrong with a position; whether it could have been reached is not asked.

    Args:
        kernel: the rules.
        parts: the position, its placements on the board.
        over: whether the game is said to be over, so that it is nobody's turn.
    """
    rules = kernel.rules
    found = [
        *(fault for side in Side for fault in too_many(rules, side, parts.buildings[side])),
        *shared_territory(rules, parts.territory),
        *overlaps(rules, standing_parts(rules, parts)),
    ]
    yield from found
    yield from _opening(kernel, parts, over=over)
    yield from _rest(rules, parts)
    if not found:  # the kernel knows only what can be
        yield from _misplaced(kernel, parts)
    yield from _owned_too_early(rules, parts)
