"""What a finished game is worth, as one number: the result counts first, then the margin.

Everything is told from Light's view. A value is `RESULT` times the result (1 Light won, 0 draw, -1 Dark won) plus the
margin, which is Dark's points less Light's. No margin comes near half of `RESULT`: it is a difference of covered
squares, at most a board's hundred, and of at most four corners.
"""

from __future__ import annotations

from bastide.kernel.jit import inner
from bastide.kernel.layout import ONE, ZERO, I, Tables, Words
from bastide.kernel.turn import points, winner

RESULT = I(512)
LIGHT_WINS = I(256)
"""Values from here on are Light's wins."""
NOT_LOST = I(-255)
"""Values from here on are no wins of Dark's."""
HIGHEST, LOWEST = I(1023), I(-1023)
"""No value is beyond these."""


@inner
def value_at_end(tables: Tables, state: Words) -> I:
    """The value of a game that is over."""
    margin = points(tables, state, ONE) - points(tables, state, ZERO)
    won = winner(tables, state)
    if won == I(0):
        return RESULT + margin
    return margin - RESULT if won == I(1) else margin


@inner
def result_of(value: I) -> I:
    """1 where Light wins, 0 for a draw, -1 where Dark wins."""
    if value >= LIGHT_WINS:
        return I(1)
    return I(0) if value >= NOT_LOST else I(-1)


@inner
def on_points(margin: I) -> I:
    """The value of a game of this margin that the points decide."""
    if margin > I(0):
        return RESULT + margin
    return margin - RESULT if margin < I(0) else margin
