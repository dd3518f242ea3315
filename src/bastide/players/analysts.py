"""Who analyses for queries, by ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bastide.rules import Rules

MODELS: tuple[Mapping[str, str], ...] = (
    {"name": "hand", "about": "the tree search with the hand-made evaluation, and exact endgames"},
)


def make_analyst(rules: Rules) -> Engine:
    """Who analyses positions of a ruleset."""
    return Engine(rules)
