"""What a position is worth, from the definition: every move is tried to the end of the game.

A value is a pair: the result (1 Light won, 0 draw, -1 Dark won), then the margin, Dark's points less Light's. Light
wants the greater pair, Dark the smaller. Positions are played as the kernel's states, which is faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.kernel import layout
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.kernel.core import Kernel
    from bastide.kernel.layout import Words

Value = tuple[int, int]
RESULTS = {0: 1, 1: -1, 2: 0}
"""From the kernel's winner."""


class TooManyError(Exception):
    """There are more positions than were allowed."""


def followers(kernel: Kernel, state: Words) -> list[Words]:
    """The states after every move, announced and not where that is a choice."""
    side = int(state[layout.TURN])
    building = bool(state[layout.REPLACING]) or int(state[layout.STAGE]) >= len(kernel.script)
    building = building or kernel.script[int(state[layout.STAGE])][0] == "building"
    ways = (False, True) if building and kernel.rules.claims == "announced" else (False,)
    actions = kernel.legal_actions(state).tolist()
    after = [kernel.play(state, action, announced=announced) for announced in ways for action in actions]
    if kernel.can_pass(state):
        after.append(kernel.play(state, kernel.rules.pass_index(Side(side))))
    return [state for state in after if state is not None]


def value_of(kernel: Kernel, state: Words, known: dict[bytes, Value], most: int) -> Value:
    """The value with best play.

    Args:
        kernel: the ruleset.
        state: the position.
        known: values found so far, added to.
        most: how many positions `known` may hold.

    Raises:
        TooManyError: it would hold more.
    """
    winner, light, dark = kernel.score(state)
    if winner >= 0:
        return RESULTS[winner], dark - light
    name = state.tobytes()
    if name not in known:
        values = [value_of(kernel, after, known, most) for after in followers(kernel, state)]
        if len(known) >= most:
            raise TooManyError
        known[name] = min(values) if state[layout.TURN] else max(values)
    return known[name]
