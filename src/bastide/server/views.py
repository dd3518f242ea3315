"""From a game to what the page is told of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bastide.game import skipped_turns
from bastide.game.blocked import why_stuck
from bastide.rules import Side
from bastide.server.models import (
    BuiltIn,
    ClockView,
    GameView,
    LevelPlayer,
    LineMove,
    May,
    MoveView,
    OutcomeView,
    Pair,
    PieceView,
    Players,
    PlayerView,
    PositionView,
    ProblemView,
    SeriesGame,
    SeriesView,
    Stock,
    Territory,
    Times,
)
from bastide.server.rulesets import is_reconstruction
from bastide.server.surveying import survey_view
from bastide.server.table import side_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bastide.game import Node, Outcome, Position
    from bastide.problems import Problem
    from bastide.rules import Placement
    from bastide.server.events import Created
    from bastide.server.models import PlayerSpec
    from bastide.server.table import Table


def problem_view(problem: Problem) -> ProblemView:
    """A problem as it is sent."""
    return ProblemView(key=problem.key, values=dict(problem.values), text=problem.text)


def _player_view(spec: PlayerSpec) -> PlayerView:
    if isinstance(spec, LevelPlayer):
        return PlayerView(kind="level", name=f"level:{spec.level}", level=spec.level, seconds=spec.seconds)
    if isinstance(spec, BuiltIn):
        return PlayerView(kind="built-in", name=spec.name)
    return PlayerView(kind="person", name=spec.name)


def players_view(created: Created) -> Players:
    """Who plays."""
    return Players(light=_player_view(created.light), dark=_player_view(created.dark))


def _pair(both: tuple[int, int]) -> Pair:
    return Pair(light=both[Side.LIGHT], dark=both[Side.DARK])


def _series_view(table: Table) -> SeriesView | None:
    if table.created.series is None:
        return None
    swapped = table.first_is_dark
    games = []
    for game in table.series_so_far():
        points = game.points[::-1] if swapped else game.points
        winner = None if game.winner is None else side_name(Side(game.winner ^ swapped))
        games.append(SeriesGame(id=game.id, points=_pair((points[0], points[1])), winner=winner))
    total = (sum(game.points.light for game in games), sum(game.points.dark for game in games))
    lead = total[Side.DARK] - total[Side.LIGHT]
    return SeriesView(
        game=len(table.created.series) + 1,
        points=_pair(total),
        leader=None if not lead else side_name(Side.LIGHT if lead > 0 else Side.DARK),
        lead=abs(lead),
        games=games,
    )


def _clock_view(table: Table) -> ClockView | None:
    clock = table.created.clock
    if clock is None:
        return None
    light, dark = (round(table.left(side), 3) for side in Side)
    running = None if table.running is None else side_name(table.running)
    return ClockView(left=Times(light=light, dark=dark), running=running, increment=clock.increment)


@lru_cache(maxsize=256)
def _why_stuck(position: Position, side: Side) -> ProblemView:
    return problem_view(why_stuck(position, side))


def _told_of(before: Position, node: Node, ply: int) -> dict[str, Any]:
    """What `LineMove` says of a move."""
    move = node.move
    assert move is not None, "only the root has none"  # noqa: S101 - for the types
    conquest = before.conquest(move)
    skipped = skipped_turns(node)
    # In the opening other things are skipped than buildings.
    why = _why_stuck(node.position, skipped[-1]) if skipped and not before.in_opening else None
    return {
        "ply": ply,
        "move": str(move),
        "side": side_name(before.mover),
        "code": move.code or None,
        "facing": move.facing or None,
        "square": None if move.is_pass else before.rules.squares.index(move.square),
        "claims": sorted(conquest.squares),
        "captures": list(before.captures(move)),
        "skipped": side_name(skipped[-1]) if skipped else None,
        "why_skipped": why,
    }


def _told_of_all(root: Node) -> list[dict[str, Any]]:
    nodes = [root, *root.main_line()]
    return [_told_of(before.position, node, ply) for ply, (before, node) in enumerate(pairwise(nodes), 1)]


def line_moves(root: Node) -> list[LineMove]:
    """The moves of a main line."""
    return [LineMove(**told) for told in _told_of_all(root)]


def _moves_view(table: Table) -> list[MoveView]:
    told = _told_of_all(table.game.root)
    return [MoveView(**one, seconds=seconds) for one, seconds in zip(told, table.seconds, strict=True)]


def pieces_view(pieces: Iterable[tuple[Side | None, Placement]]) -> list[PieceView]:
    """What stands, each with its owner; the neutral building has none."""
    return [
        PieceView(
            side=None if owner is None else side_name(owner),
            code=placement.code,
            facing=placement.facing,  # type: ignore[arg-type]  # one of the four
            square=placement.square,
            squares=list(placement.squares),
        )
        for owner, placement in pieces
    ]


def _stock(position: Position) -> Stock:
    nothing = {building.code: 0 for building in position.rules.buildings}
    return Stock(light=nothing | position.stock(Side.LIGHT), dark=nothing | position.stock(Side.DARK))


@lru_cache(maxsize=32)
def position_view(position: Position, ply: int, last: str | None, *, over: bool, surveyed: bool) -> PositionView:
    """The position; `over` where the game was ended by what the board does not show."""
    mover = None if over else position.to_move
    return PositionView(
        text=str(position),
        ply=ply,
        to_move=None if mover is None else side_name(mover),
        placing=None if over else position.placing,
        replacements=position.replacements,
        pieces=pieces_view((piece.owner, piece.placement) for piece in position.view().pieces),
        territory=Territory(light=sorted(position.territory(Side.LIGHT)), dark=sorted(position.territory(Side.DARK))),
        stock=_stock(position),
        unplaced=_pair((position.unplaced(Side.LIGHT), position.unplaced(Side.DARK))),
        points=_pair(position.points),
        last=last,
        legal=0 if mover is None else position.legal_moves.count(),
        survey=survey_view(position) if surveyed else None,
    )


def outcome_view(position: Position, outcome: Outcome | None) -> OutcomeView | None:
    """How a game ended in a position; None while it goes on."""
    if outcome is None:
        return None
    stuck = outcome.reason == "stuck"
    return OutcomeView(
        winner=None if outcome.winner is None else side_name(outcome.winner),
        reason=outcome.reason,
        points=_pair(outcome.points),
        unplaced=_pair(outcome.unplaced),
        could_not_build={side_name(side): _why_stuck(position, side) for side in Side} if stuck else {},
    )


def may_announce(position: Position) -> bool:
    """Whether a move here may be announced."""
    return position.rules.claims == "announced" and position.placing in ("building", "replacement")


def _may(table: Table) -> May:
    mover, position = table.mover, table.position
    mine = table.person_moves
    return May(
        move=[side_name(mover)] if mine and mover is not None else [],
        take_back=table.outcome is None and table.own_last_turn() is not None,
        hint=mine,
        resign=[side_name(side) for side in table.people] if table.outcome is None else [],
        can_pass=mine and position.can_pass,
        announce=mine and may_announce(position),
        rematch=table.outcome is not None,
    )


def game_view(table: Table, *, thinking: Side | None = None, trouble: Problem | None = None) -> GameView:
    """A game as it is now; `thinking` is the side for which the computer thinks, `trouble` why it cannot."""
    position, rules = table.position, table.game.rules
    last = table.game.end.move
    return GameView(
        id=table.id,
        number=table.number,
        rules=rules.name,
        title=rules.title,
        reconstruction=is_reconstruction(rules),
        players=players_view(table.created),
        series=_series_view(table),
        clock=_clock_view(table),
        moves=_moves_view(table),
        start=table.created.position,
        position=position_view(
            position,
            table.ply,
            None if last is None else str(last),
            over=table.outcome is not None,
            surveyed=table.person_moves,
        ),
        outcome=outcome_view(position, table.outcome),
        thinking=None if thinking is None else side_name(thinking),
        may=_may(table),
        rematch=table.rematch,
        trouble=None if trouble is None else problem_view(trouble),
    )
