"""The headers that say what the rules also say, and so are not kept with a game but made when it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.game.outcome import ENDINGS
from bastide.records.start import start_of
from bastide.rules import default_rules

if TYPE_CHECKING:
    from bastide.game import Position
    from bastide.game.outcome import Outcome
    from bastide.rules import Own, Rules

KEPT = ("Rules", "Position", "Result", "Score", "Termination")
"""Made from the game's moves and end."""
FIRST = ("Event", "Site", "Date", "Round", "Light", "Dark")
"""Written before the result, in this order; all others after it, in the order in which they were read."""


def default_game(rules: Rules) -> str:
    """What the `Game` header says of a ruleset: the family's game that it is of."""
    return "Wellington" if rules.has_dukes else "Cathedral"


def start_from(headers: dict[str, str], own: Own | None) -> Position:
    """The position that a game's headers say it starts from.

    Raises:
        BastideError: the ruleset or the position is unknown or malformed.
    """
    by_game = "wellington" if headers.get("Game", "").lower() == "wellington" else "cathedral"
    default = default_rules(own)
    name = headers.get("Rules", by_game if default is None else default.name)
    return start_of(name, headers.get("Position"), own)


def termination(outcome: Outcome | None) -> str:
    """The `Termination` header."""
    if outcome is None:
        return "unterminated"
    return outcome.reason if outcome.reason in ("duke", *ENDINGS) else "normal"
