"""Positions put together by hand: what is wrong with them, and what more of them can be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.game import Move, Position
from bastide.game.blocked import why_stuck
from bastide.game.parts import Parts, put_together, stock_after, take_apart
from bastide.game.problems import PROBLEMS, STANDING
from bastide.game.standing import Fault, conquering, faults, too_many_dukes
from bastide.game.words import index_of, occupied, why_no_placement, without_index
from bastide.kernel.core import kernel_of
from bastide.rules import Placement, Side
from bastide.rules.model import DUKE
from bastide.server.models import (
    FormView,
    Pair,
    SetupMore,
    SetupMoreView,
    SetupProblem,
    SetupSurveys,
    SetupView,
    Stock,
    SurveyView,
    Territory,
)
from bastide.server.positions import position_of
from bastide.server.surveying import Problems
from bastide.server.table import side_name, side_of
from bastide.server.views import outcome_view, pieces_view, position_view, problem_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bastide.game.parts import Squares
    from bastide.kernel.core import Kernel
    from bastide.rules import Rules
    from bastide.server.models import LoosePiece, Setup

_MANY = 2
Piece = tuple[Side | None, Placement]
"""Something that stands, and whose it is: nobody's where it is the neutral building."""


@dataclass(frozen=True, slots=True)
class Loose:
    """What was put on a board, whether it can stand there or not.

    Attributes:
        pieces: all of it that is on the board at all.
        territory: each side's squares.
        turn: whose turn it is; None where that is not said.
        more: what else is said.
        faults: what was wrong with the rest.
    """

    pieces: tuple[Piece, ...]
    territory: tuple[Squares, Squares]
    turn: Side | None
    more: SetupMore
    faults: tuple[Fault, ...] = ()

    def of(self, side: Side | None) -> list[Placement]:
        """A side's pieces, or the neutral ones."""
        return [placement for owner, placement in self.pieces if owner is side]


# Reading what was put there -------------------------------------------------------------------------------------------
def _placement(rules: Rules, piece: LoosePiece) -> tuple[Piece | None, Fault | None]:
    """A piece on the board, or why it is none."""
    owner = None if piece.side is None else side_of(piece.side)
    if piece.square >= rules.board**2:
        return None, Fault(PROBLEMS.problem("no-square", square=str(piece.square), last=rules.squares[-1]))
    side = Side.LIGHT if owner is None else owner
    move = Move(piece.code, piece.facing, rules.squares[piece.square])
    why = why_no_placement(rules, side, move)
    index = index_of(rules, side, move)
    if why is not None or index is None:
        return None, None if why is None else Fault(why, frozenset([piece.square]))
    placement = rules.placements(side)[index]
    if (placement.kind == rules.neutral_kind) != (owner is None):
        name = rules.kinds[placement.kind].name
        key = "nobodys" if owner is not None else "somebodys"
        return None, Fault(STANDING.problem(key, building=placement.code, name=name), frozenset(placement.squares))
    return (owner, placement), None


def _loose(rules: Rules, setup: Setup) -> Loose:
    """What was put on the board."""
    found = [_placement(rules, piece) for piece in setup.pieces]
    lines = ((), ()) if setup.territory is None else (setup.territory.light, setup.territory.dark)
    all_squares = frozenset(range(rules.board**2))
    light, dark = (all_squares.intersection(squares) for squares in lines)
    return Loose(
        tuple(piece for piece, _ in found if piece is not None),
        (light, dark),
        None if setup.to_move is None else side_of(setup.to_move),
        setup.more or SetupMore(area=[]),
        tuple(fault for _, fault in found if fault is not None),
    )


def _taken_apart(position: Position) -> Loose:
    """An existing position, to be changed by hand."""
    parts = take_apart(position.kernel, position.state)
    placements = {side: position.rules.placements(side) for side in Side}
    pieces: list[Piece] = [(side, placements[side][index]) for side in Side for index in parts.buildings[side]]
    pieces += [(side, placements[side][duke]) for side in Side if (duke := parts.dukes[side]) is not None]
    if parts.neutral is not None:
        pieces.append((None, placements[Side.LIGHT][parts.neutral]))
    light, dark = parts.placed
    more = SetupMore.model_validate(
        {
            "placed": {"light": light, "dark": dark},
            "opening": max(0, len(position.kernel.script) - parts.stage),
            "captured": parts.gone,
            "passed": parts.passed,
            "replace": parts.replacing,
            "area": sorted(parts.area),
        }
    )
    return Loose(tuple(pieces), parts.territory, parts.turn, more)


# What follows ---------------------------------------------------------------------------------------------------------
def _stage(kernel: Kernel, loose: Loose) -> int:
    """How far the opening is: over, as soon as something stands that comes after a placement that is missing."""
    waiting = {side: loose.of(side) for side in (*Side, None)}
    stage = 0
    for what, side in kernel.script:
        those = waiting[None if what == "neutral" else side]
        found = next((piece for piece in those if what == "neutral" or (what == "duke") == _is_duke(piece)), None)
        if found is None:
            break
        those.remove(found)
        stage += 1
    more = any(waiting.values()) or any(loose.territory)
    return len(kernel.script) if more else stage


def _is_duke(piece: Placement) -> bool:
    return piece.code == DUKE.code


def _placed(rules: Rules, side: Side, loose: Loose, standing: int) -> int:
    """How many buildings a side must have placed: those that stand, and those that conquered its territory."""
    said = 0 if loose.more.placed is None else (loose.more.placed.light, loose.more.placed.dark)[side]
    conquered = conquering(rules) if loose.territory[side] else 0
    return max(said, min(_MANY, standing), conquered)


def _parts(kernel: Kernel, loose: Loose) -> tuple[Parts, list[Fault]]:
    """The position that this is, and what of it is left aside because there is only one of it."""
    rules, script, more = kernel.rules, kernel.script, loose.more
    buildings: list[tuple[int, ...]] = []
    dukes: list[int | None] = []
    found = [*loose.faults]
    for side in Side:
        mine = loose.of(side)
        indices = {id(piece): rules.index_of(side, piece.code, piece.facing, piece.square) for piece in mine}
        standing = [piece for piece in mine if not _is_duke(piece)]
        own_dukes = [piece for piece in mine if _is_duke(piece)]
        buildings.append(tuple(sorted(index for piece in standing if (index := indices[id(piece)]) is not None)))
        dukes.append(indices[id(own_dukes[0])] if own_dukes else None)
        found += too_many_dukes(side, own_dukes)
    neutrals = loose.of(None)
    if len(neutrals) > 1:
        squares = frozenset(square for piece in neutrals for square in piece.squares)
        name = rules.neutral.name
        told = STANDING.problem("too-many-neutrals", standing=len(neutrals), building=rules.neutral.code, name=name)
        found.append(Fault(told, squares))
    stage = _stage(kernel, loose) if more.opening is None else len(script) - more.opening
    light, dark = buildings
    placed = tuple(_placed(rules, side, loose, len(buildings[side])) for side in Side)
    gone = bool(any(loose.territory) and not neutrals and rules.neutral_captured == "gone" and stage == len(script))
    first = neutrals[0] if neutrals else None
    parts = Parts(
        neutral=None if first is None else rules.index_of(Side.LIGHT, first.code, first.facing, first.square),
        buildings=(light, dark),
        dukes=(dukes[0], dukes[1]),
        territory=loose.territory,
        turn=_turn(kernel, loose, stage, (len(light), len(dark))),
        stage=stage,
        placed=(placed[0], placed[1]),
        passed=more.passed,
        gone=gone if more.captured is None else more.captured,
        replacing=more.replace,
        area=frozenset(more.area).intersection(range(rules.board**2)) if more.replace else frozenset(),
        over=0,
    )
    return parts, found


def _turn(kernel: Kernel, loose: Loose, stage: int, standing: tuple[int, int]) -> Side:
    """Whose turn it is: as is said, or by the opening, or of the side that has placed less; Dark builds first."""
    if loose.turn is not None:
        return loose.turn
    if 0 <= stage < len(kernel.script):
        return kernel.script[stage][1]
    return Side.LIGHT if standing[Side.LIGHT] < standing[Side.DARK] else Side.DARK


# Telling --------------------------------------------------------------------------------------------------------------
def _survey(rules: Rules, side: Side, kinds: Iterable[int], pieces: Sequence[Piece]) -> SurveyView:
    """Where kinds of buildings could be put: anywhere on the board where nothing stands."""
    problems = Problems()
    standing = {
        square: problems.number(occupied(rules, owner, piece, square))
        for owner, piece in reversed(pieces)
        for square in piece.squares
    }
    places: dict[tuple[int, str], dict[int, int]] = {
        (kind, facing): {} for kind in kinds for facing in rules.kinds[kind].facings(side)
    }
    for placement in rules.placements(side):
        form = places.get((placement.kind, placement.facing))
        if form is not None:
            form[placement.square] = next((standing[one] for one in placement.squares if one in standing), 0)
    forms = [
        FormView(
            code=rules.kinds[kind].code,
            facing=facing,  # type: ignore[arg-type]  # one of the four
            announceable=False,
            places=[
                form[square] if square in form else problems.number(without_index(rules, side, kind, facing, square))
                for square in range(rules.board**2)
            ],
            conquests={},
        )
        for (kind, facing), form in places.items()
    ]
    return SurveyView(side=side_name(side), forms=forms, problems=problems.views())


def _left(rules: Rules, parts: Parts, side: Side) -> Iterator[int]:
    """The kinds of which a side has something left."""
    if rules.has_dukes and parts.dukes[side] is None:
        yield rules.duke_kind
    for kind, many in enumerate(stock_after(rules, side, parts.buildings[side])):
        if many > 0:
            yield kind


def _stock(rules: Rules, parts: Parts) -> Stock:
    light, dark = (
        {
            building.code: max(0, many)
            for building, many in zip(rules.buildings, stock_after(rules, side, parts.buildings[side]), strict=True)
        }
        for side in Side
    )
    return Stock(light=light, dark=dark)


def _unplaced(rules: Rules, stock: Stock) -> Pair:
    """The squares of what each side has left."""
    light, dark = (
        sum(building.size * left[building.code] for building in rules.buildings) for left in (stock.light, stock.dark)
    )
    return Pair(light=light, dark=dark)


def _problem(fault: Fault) -> SetupProblem:
    return SetupProblem(**problem_view(fault.problem).model_dump(), squares=sorted(fault.squares))


def setup_view(rules: Rules, setup: Setup) -> SetupView:
    """A position by hand, judged.

    Raises:
        Refused: it is to be taken from a text that is no position of this ruleset.
    """
    kernel = kernel_of(rules)
    loose = _loose(rules, setup) if setup.source is None else _taken_apart(position_of(rules, setup.source))
    parts, found = _parts(kernel, loose)
    told = dict.fromkeys([*found, *faults(kernel, parts)])
    position = None
    if not told:
        state = kernel.judged(put_together(kernel, parts), over=False)
        position = None if state is None else Position(kernel, state)
    turn = position and position.to_move
    stock = _stock(rules, parts)
    light, dark = ([*_left(rules, parts, side)] for side in Side)
    neutral = [] if loose.of(None) else [rules.neutral_kind]
    return SetupView(
        position=None if position is None else position_view(position, 0, None, over=position.is_over, surveyed=False),
        text=None if position is None else str(position),
        outcome=None if position is None else outcome_view(position, position.outcome),
        skipped=problem_view(why_stuck(position, parts.turn)) if position and turn not in (None, parts.turn) else None,
        problems=[_problem(fault) for fault in told],
        pieces=pieces_view(loose.pieces),
        territory=Territory(light=sorted(loose.territory[0]), dark=sorted(loose.territory[1])),
        to_move=side_name(parts.turn),
        more=SetupMoreView(
            placed={side_name(side): parts.placed[side] for side in Side},
            opening=len(kernel.script) - parts.stage,
            captured=parts.gone,
            passed=parts.passed,
            replace=parts.replacing,
            area=sorted(parts.area),
        ),
        surveys=SetupSurveys(
            light=_survey(rules, Side.LIGHT, light, loose.pieces),
            dark=_survey(rules, Side.DARK, dark, loose.pieces),
            neutral=_survey(rules, Side.LIGHT, neutral, loose.pieces),
        ),
        stock=stock,
        unplaced=_unplaced(rules, stock),
    )
