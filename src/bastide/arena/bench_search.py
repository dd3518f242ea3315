"""How fast the search is, and a fingerprint of what it does."""

from __future__ import annotations

import hashlib
from time import perf_counter
from typing import TYPE_CHECKING

from bastide.engine import Engine, Limit
from bastide.game import Position
from bastide.players import make_player

if TYPE_CHECKING:
    from bastide.rules import Rules

_SIMULATIONS = 1000
"""For each position of the signature."""
_DEPTHS = (0, 4, 8, 12, 16)
"""So many random placements after the opening the positions of the signature lie."""
_SEED = 2026
_STEP = 1024
_MOST = 400_000
"""Simulations after which the measurement begins anew: before the tree is full."""


def signature_positions(rules: Rules) -> list[Position]:
    """Positions of a ruleset that stay the same as long as its placements do."""
    player = make_player("random", _SEED)
    position = Position.start(rules)
    positions = [position]
    placed = 0
    while not position.is_over and placed <= max(_DEPTHS):
        if not position.in_opening:
            if placed in _DEPTHS:
                positions.append(position)
            placed += 1
        position = position.play(player.choose(position))
    return positions


def signature(rules: Rules) -> str:
    """Sixteen hexadecimal digits: the same as long as the search and the evaluation do the same for a fixed seed."""
    digest = hashlib.sha256()
    for position in signature_positions(rules):
        found = Engine(rules, seed=_SEED).last_of(position, Limit(simulations=_SIMULATIONS))
        for one in found.candidates:
            digest.update(f"{one.move} {one.visits} {one.margin:.6f} {one.chances.light:.6f};".encode())
    return digest.hexdigest()[:16]


def search(rules: Rules, seconds: float) -> dict[str, float | str]:
    """Simulations after the opening, on one core: `simulations_per_s`; and the `signature`."""
    player, opening = make_player("random", _SEED), Position.start(rules)
    while opening.in_opening:
        opening = opening.play(player.choose(opening))
    done, spent = 0, 0.0
    while spent < seconds:
        engine = Engine(rules, seed=_SEED)
        engine.last_of(opening, Limit(simulations=_STEP))  # the machine code is loaded, the tree has begun
        begun = perf_counter()
        left = Limit(seconds=min(seconds - spent, _MOST / 1e5), simulations=_MOST)
        done += engine.last_of(opening, left).simulations - _STEP
        spent += perf_counter() - begun
    return {"simulations_per_s": round(done / spent, 1), "signature": signature(rules)}
