"""A slow, plain model of the rules: the tests' second opinion on the compiled kernel.

Sets of squares and the wording of the rules, nothing else. It shares no code with the package
under test. `rules.py` says what a ruleset is, `regions.py` what a wall divides, `model.py` plays.
"""

from .model import IllegalPlacementError, PlainGame
from .rules import Placement, PlainRules, Side, Square, Squares

__all__ = [
    "IllegalPlacementError",
    "Placement",
    "PlainGame",
    "PlainRules",
    "Side",
    "Square",
    "Squares",
]
