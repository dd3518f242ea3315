"""How many endgames are solved, and how fast."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from bastide.engine import Limit
from bastide.engine.solver import Solution, Solver
from bastide.game import Position
from bastide.rules import Side, shipped_rules

if TYPE_CHECKING:
    from bastide.rules import Rules

FEW = 12
"""Placements that a side may have at most in the positions to be solved."""
_ENOUGH = 1.0
"""Seconds for one position."""


def endgames(rules: Rules, seconds: float) -> dict[str, float]:
    """Of random games the first position in which neither side has more than 12 placements, solved one after another.

    Returns:
        `positions`; the shares of which `outcome_proved` and `margin_proved` within a second; `nodes_median`,
        `nodes_95`, `ms_median`, `ms_95` and `ms_most`, the line of best play included; and `hamlet_s`, the time that
        the hamlet takes from its empty board.
    """
    hamlet = shipped_rules("hamlet")
    Solver(hamlet).solve(Position.start(hamlet), Limit(simulations=1))  # loads the machine code
    begun = perf_counter()
    Solver(hamlet).solve(Position.start(hamlet))
    hamlet_s = perf_counter() - begun
    solver, random = Solver(rules), Random(1)
    solutions: list[Solution] = []
    begun = perf_counter()
    while perf_counter() - begun < seconds or not solutions:
        position = late_position(rules, random)
        if position is not None:
            solutions.append(solver.solve(position, Limit(seconds=_ENOUGH)))
    proofs = [solution.proof for solution in solutions]
    nodes = np.array([solution.nodes for solution in solutions])
    times = np.array([solution.seconds for solution in solutions]) * 1e3
    return {
        "positions": float(len(solutions)),
        "outcome_proved": sum(proof is not None for proof in proofs) / len(proofs),
        "margin_proved": sum(proof is not None and proof.margin is not None for proof in proofs) / len(proofs),
        "nodes_median": float(np.median(nodes)),
        "nodes_95": float(np.percentile(nodes, 95)),
        "ms_median": round(float(np.median(times)), 3),
        "ms_95": round(float(np.percentile(times, 95)), 3),
        "ms_most": round(float(times.max()), 3),
        "hamlet_s": round(hamlet_s, 4),
    }


def late_position(rules: Rules, random: Random) -> Position | None:
    """The first late position of a random game; None where it ends before."""
    position = Position.start(rules)
    while not position.is_over:
        few = all(position.kernel.mobility(position.state, side) <= FEW for side in Side)
        if few and position.placing == "building" and not position.in_opening:
            return position
        index = random.choice(position.kernel.legal_actions(position.state).tolist())
        position = position.play(position.move_at(index, announced=True))
    return None
