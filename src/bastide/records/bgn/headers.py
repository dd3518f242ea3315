"""The headers that say what the rules also say, and so are not kept with a game but made when it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.rules import Rules, shipped_rules

if TYPE_CHECKING:
    from bastide.game.outcome import Outcome, Reason

KEPT = ("Rules", "Position", "Result", "Score", "Termination")
"""Made from the game's moves and end."""
FIRST = ("Event", "Site", "Date", "Round", "Light", "Dark")
"""Written before the result, in this order; all others after it, in the order in which they were read."""

REASONS: dict[str, Reason] = {"resignation": "resignation", "time": "time", "abandoned": "abandoned"}
"""The terminations that the board does not show."""


def default_game(rules: Rules) -> str:
    """What the `Game` header says of a ruleset: the family's game that it is of."""
    return "Wellington" if rules.has_dukes else "Cathedral"


def rules_of(headers: dict[str, str], own: Rules | None) -> Rules:
    """The ruleset that a game's headers name.

    Raises:
        RulesetError: there is none of that name.
    """
    name = headers.get("Rules")
    if name is None:
        if own is not None:
            return own
        return shipped_rules("wellington" if headers.get("Game", "").lower() == "wellington" else "cathedral")
    return own if own is not None and own.name == name else shipped_rules(name)


def termination(outcome: Outcome | None) -> str:
    """The `Termination` header."""
    if outcome is None:
        return "unterminated"
    return outcome.reason if outcome.reason in ("duke", *REASONS) else "normal"
