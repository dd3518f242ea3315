"""Lines of moves that are no game: what stands at their end, told and forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.errors import PositionTextError
from bastide.game import Game, Position
from bastide.game.threats import handed_to, strikes
from bastide.game.words import taken_squares
from bastide.rules import Side
from bastide.server.models import LineMay, LineView, Threats, ThreatView
from bastide.server.problems import UNPROCESSABLE, Refused, problem, refuse
from bastide.server.views import line_moves, may_announce, outcome_view, position_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.game.threats import Strike
    from bastide.rules import Rules


def position_of(rules: Rules, text: str | None) -> Position:
    """The position that a text describes, the beginning of a game where there is none.

    Raises:
        Refused: the text is malformed, what it says cannot stand together, or it is of another ruleset.
    """
    if text is None:
        return Position.start(rules)
    try:
        position = Position.parse(text, rules)
    except PositionTextError as error:
        if error.problem is None:
            raise refuse(UNPROCESSABLE, "bad-position", why=str(error)) from None
        told = problem("impossible-position", why=str(error))
        raise Refused(told, UNPROCESSABLE, error.problem) from None
    if position.rules != rules:
        raise refuse(UNPROCESSABLE, "other-rules", named=position.rules.name, rules=rules.name)
    return position


def line_of(rules: Rules, text: str | None, moves: Sequence[str]) -> Game:
    """A line of moves as a game.

    Raises:
        Refused: the position is refused, or a move: the problem says which, and the rules' own reason stands beside it.
    """
    game = Game(position_of(rules, text))
    node = game.root
    for ply, move in enumerate(moves, 1):
        because = node.position.problem_of(move)
        if because is not None:
            told = problem("illegal-in-line", ply=ply, move=move, why=because.text)
            raise Refused(told, UNPROCESSABLE, because)
        node = node.add(move)
    return game


def threat_view(strike: Strike) -> ThreatView:
    """A conquest as it is told."""
    return ThreatView(
        move=str(strike.move),
        squares=sorted(strike.conquest.squares),
        captures=list(strike.captures),
        captured=sorted(taken_squares(strike.position, strike.conquest)),
        weight=strike.weight,
    )


def _threat(position: Position, side: Side) -> ThreatView | None:
    handed = handed_to(position, side)
    found = () if handed is None else strikes(handed)
    return threat_view(found[0]) if found else None


def line_view(rules: Rules, text: str | None, moves: Sequence[str], *, surveyed: bool) -> LineView:
    """The end of a line; with a survey where it is wanted and the game goes on.

    Raises:
        Refused: as for `line_of`.
    """
    game = line_of(rules, text, moves)
    end = game.end
    position = end.position
    return LineView(
        position=position_view(
            position,
            len(moves),
            None if end.move is None else str(end.move),
            over=position.is_over,
            surveyed=surveyed and not position.is_over,
        ),
        moves=line_moves(game.root),
        outcome=outcome_view(position, position.outcome),
        may=LineMay(can_pass=position.can_pass, announce=may_announce(position)),
        threats=Threats(light=_threat(position, Side.LIGHT), dark=_threat(position, Side.DARK)),
    )
