"""Floor 4: who plays well. Evaluation, search, exact endgames, analysis."""

from bastide.engine.analysis import Analysis, Candidate, Chances, Proof
from bastide.engine.engine import Engine
from bastide.engine.limit import Clock, Limit

__all__ = ["Analysis", "Candidate", "Chances", "Clock", "Engine", "Limit", "Proof"]
