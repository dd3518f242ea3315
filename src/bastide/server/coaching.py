"""The coach: what is about to happen in a game, and what its last move gave away. It moves for nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.engine.review import FORCED_NAG
from bastide.engine.tactics import WORTH_TELLING
from bastide.game.threats import handed_to, strikes
from bastide.server.models import GaveView
from bastide.server.positions import threat_view
from bastide.server.questions import Judge
from bastide.server.table import side_name

if TYPE_CHECKING:
    from bastide.engine.review import PlyReview
    from bastide.game import Position
    from bastide.game.threats import Strike
    from bastide.server.models import ThreatView
    from bastide.server.table import Table

_MOST = 3
"""Threats that are told of at once: a person can look at no more."""


def threats(position: Position) -> list[ThreatView]:
    """What the side that is not to move would conquer next if nothing were done; what others include is left out.

    So are corners that one building closes by itself: they are there for either side, made a threat by no move.

    Empty in the opening, at the end, and where that side cannot build.
    """
    side = position.to_move
    handed = None if side is None else handed_to(position, side.other)
    told: list[Strike] = []
    for strike in () if handed is None else strikes(handed):
        if strike.weight < WORTH_TELLING or len(told) == _MOST:
            break
        if not strike.is_lone and not any(one.covers(strike) for one in told):
            told.append(strike)
    return [threat_view(strike) for strike in told]


def last_of_a_person(table: Table) -> Judge | None:
    """The question what the last move of a person cost; None where none has moved."""
    ply = table.own_last_turn()
    if ply is None:
        return None
    nodes = [table.game.root, *table.game.root.main_line()]
    move = nodes[ply + 1].move
    assert move is not None, "only the root has none"  # noqa: S101 - for the types
    return Judge(ply + 1, nodes[ply].position, move)


def gave_view(review: PlyReview | None) -> GaveView | None:
    """What a move gave away, if it did."""
    if review is None:
        return None
    nag = None if review.nag == FORCED_NAG else review.nag
    if review.better is None and nag is None:
        return None
    allowed, missed = review.tactics.allowed, review.tactics.missed
    return GaveView(
        ply=review.ply,
        side=side_name(review.mover),
        move=str(review.move),
        loss=round(review.loss, 4),
        squares=round(review.squares, 4),
        nag=nag,
        better=None if review.better is None else str(review.better.move),
        allowed=None if allowed is None else threat_view(allowed),
        missed=None if missed is None else threat_view(missed),
    )
