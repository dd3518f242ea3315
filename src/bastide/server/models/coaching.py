"""What the coach says of a game that is being played."""

from __future__ import annotations

from bastide.server.models.asked import Seen, SideName
from bastide.server.models.lines import ThreatView
from bastide.server.models.told import Told


class CoachQuestion(Seen):
    """What is to be said of a game?

    Attributes:
        think: whether to wait for what takes the engine some seconds: what the last move gave away. Without it the
            answer comes at once.
    """

    think: bool = True


class GaveView(Told):
    """What a person's last move gave away.

    Attributes:
        ply: the move's number, from 1.
        side: whose move it was.
        move: the move.
        loss: win chance that it lost, 0 to 1.
        squares: squares that it lost, 0 or more.
        nag: 6 for an inaccuracy, 2 for a mistake, 4 for a blunder; null where only squares were lost.
        better: the better move, where there clearly was one.
        allowed: what the opponent can conquer now, and could not after the better move.
        missed: what the better move would have conquered.
    """

    ply: int
    side: SideName
    move: str
    loss: float
    squares: float
    nag: int | None
    better: str | None
    allowed: ThreatView | None
    missed: ThreatView | None


class CoachView(Told):
    """What the coach says.

    Attributes:
        number: of the game's last event, of which it is said; where it is another than was asked about, nothing is.
        threats: where a person is to move: what the opponent would conquer next if nothing were done about it, the
            heaviest first.
        gave: what the last move of a person gave away; null where it gave nothing away, or nobody waited for it.
        may_take_back: whether that move can be taken back.
    """

    number: int
    threats: list[ThreatView]
    gave: GaveView | None
    may_take_back: bool
