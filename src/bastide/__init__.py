"""Bastide plays Cathedral and Wellington, two board games of walled towns.

>>> import bastide
>>> position = bastide.Position.start("cathedral").play("CAnF5")
>>> position.legal_moves.count()
1720

Nothing heavy is imported until it is used: NumPy and Numba come with the first position, the search with the engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.engine import Analysis, Candidate, Chances, Clock, Engine, Limit, Proof
    from bastide.errors import (
        ActionError,
        BastideError,
        FileError,
        ForfeitError,
        GameTextError,
        IllegalMoveError,
        MissingExtraError,
        MoveTextError,
        ObservationError,
        PlayerError,
        PositionTextError,
        ProtocolError,
        ResignationError,
        RulesetError,
    )
    from bastide.game import PASS, Game, LegalMoves, Move, Node, Outcome, Position
    from bastide.rules import Building, Placement, Rules, Side, load_rules, parse_rules

__version__ = "0.1.0"

_HOMES = {
    "bastide.engine": ("Analysis", "Candidate", "Chances", "Clock", "Engine", "Limit", "Proof"),
    "bastide.errors": (
        "ActionError",
        "BastideError",
        "FileError",
        "ForfeitError",
        "GameTextError",
        "IllegalMoveError",
        "MissingExtraError",
        "MoveTextError",
        "ObservationError",
        "PlayerError",
        "PositionTextError",
        "ProtocolError",
        "ResignationError",
        "RulesetError",
    ),
    "bastide.game": ("PASS", "Game", "LegalMoves", "Move", "Node", "Outcome", "Position"),
    "bastide.rules": ("Building", "Placement", "Rules", "Side", "load_rules", "parse_rules"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "PASS",
    "ActionError",
    "Analysis",
    "BastideError",
    "Building",
    "Candidate",
    "Chances",
    "Clock",
    "Engine",
    "FileError",
    "ForfeitError",
    "Game",
    "GameTextError",
    "IllegalMoveError",
    "LegalMoves",
    "Limit",
    "MissingExtraError",
    "Move",
    "MoveTextError",
    "Node",
    "ObservationError",
    "Outcome",
    "Placement",
    "PlayerError",
    "Position",
    "PositionTextError",
    "Proof",
    "ProtocolError",
    "ResignationError",
    "Rules",
    "RulesetError",
    "Side",
    "load_rules",
    "parse_rules",
]


def __getattr__(name: str) -> object:
    """Import what is asked for on first use (PEP 562)."""
    if name in _HOME_OF:
        found = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = found
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
