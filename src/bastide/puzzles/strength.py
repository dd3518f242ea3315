"""How hard a puzzle is: how long the engine takes to find it, where it may prove nothing."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING

from bastide.engine import Engine, Limit
from bastide.engine.hand import HandEvaluator
from bastide.engine.search import Settings
from bastide.engine.weights import hand_weights
from bastide.kernel.core import kernel_of

if TYPE_CHECKING:
    from bastide.game import Move, Position
    from bastide.rules import Rules

STRENGTHS = (1, 2, 3)
STEPS = (1, 16, 64, 256, 1024, 4096)
"""Simulations after which it is asked for its move; after a single one that is what it thinks likeliest at sight."""
NEVER = STEPS[-1] + 1
_HARDER = (64, 4096)
"""From how many simulations on a puzzle is of strength 2, and of strength 3."""
_MEMORY = 32 << 20


@lru_cache(maxsize=4)
def _evaluator(rules: Rules) -> HandEvaluator:
    """Made once: making one takes longer than playing a game."""
    return HandEvaluator(kernel_of(rules), hand_weights(rules), 1)


def engine_without_proofs(rules: Rules, seed: int) -> Engine:
    """An engine that knows nothing yet and searches without proofs."""
    return Engine(rules, evaluator=_evaluator(rules), seed=seed, settings=Settings(proof_nodes=0, memory=_MEMORY))


def simulations_to_find(rules: Rules, position: Position, best: Move) -> int:
    """After how many simulations, of `STEPS`, the engine chooses a move and stays with it; `NEVER` where it does not.

    It starts from nothing, searches without proofs, and always with the same seed.
    """
    engine = engine_without_proofs(rules, seed=1)
    done, found = 0, NEVER
    for step in STEPS:
        chosen = engine.choose(position, Limit(simulations=step - done))
        done = step
        if chosen != best:
            found = NEVER
        elif found == NEVER:
            found = step
    return found


def strength_of(simulations: int) -> int:
    """1 to 3, by what `simulations_to_find` says."""
    return 1 + bisect_right(_HARDER, simulations)
