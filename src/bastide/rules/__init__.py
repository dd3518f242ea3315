"""Floor 1: what a game is. Buildings, ruleset files, squares, and the index of placements."""

from bastide.rules.building import FACINGS, Building
from bastide.rules.model import Rules
from bastide.rules.placement import Placement
from bastide.rules.shelf import SHIPPED, Known, Own, default_rules, load_rules, named_rules, parse_rules, shipped_rules
from bastide.rules.side import Side

__all__ = [
    "FACINGS",
    "SHIPPED",
    "Building",
    "Known",
    "Own",
    "Placement",
    "Rules",
    "Side",
    "default_rules",
    "load_rules",
    "named_rules",
    "parse_rules",
    "shipped_rules",
]
