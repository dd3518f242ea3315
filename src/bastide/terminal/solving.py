"""`bastide solve`: what is proved of a position, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.engine import Limit
from bastide.engine.solver import Solution, Solver
from bastide.terminal.progress import prepare_engine
from bastide.terminal.showing import find_shown

if TYPE_CHECKING:
    from bastide.engine import Proof
    from bastide.game import Position
    from bastide.rules import Rules


def solve(what: str, rules: Rules, format_name: str | None, seconds: float) -> tuple[Position, Solution]:
    """Solve a position's text, or one of a file of games; also gives the position.

    Raises:
        BastideError: there is no such position.
    """
    prepare_engine()
    position = find_shown(what, rules, format_name).position
    return position, Solver(position.rules).solve(position, Limit(seconds=seconds))


def solution_text(position: Position, solution: Solution) -> str:
    """Result, best line and effort, a line each."""
    lines = [_proof_text(solution.proof)]
    if solution.line:
        lines.append(f"Best play: {' '.join(map(str, solution.line))}")
        for move in solution.line:
            position = position.play(move)
        if position.outcome is not None:
            lines.append(f"The end: {position.outcome}")
    lines.append(f"{solution.nodes:,} positions in {solution.seconds:.2f} s")
    return "\n".join(lines)


def _proof_text(proof: Proof | None) -> str:
    if proof is None:
        return "Not proved in this time"
    if proof.winner is None:
        return "A draw with best play"
    who = f"{str(proof.winner).capitalize()} wins with best play"
    if proof.margin is None:
        return f"{who}; by how much is not proved"
    lead = proof.margin if proof.winner.value == 0 else -proof.margin
    return f"{who}, {lead:+d} points"
