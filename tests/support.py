"""What several tests share: the conformance data, the sides by their letters, and random moves."""

from __future__ import annotations

import json
import pickle
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bastide import PASS, Move, Position, Side, load_rules
from bastide.game import position as position_module
from bastide.kernel import core
from bastide.rules import SHIPPED
from bastide.rules.board import square_names
from plain import PlainRules

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

TESTS = Path(__file__).parent
CONFORMANCE = TESTS / "data" / "conformance"
RULESETS = TESTS.parent / "src" / "bastide" / "rules" / "data"


def read_json(name: str) -> Any:
    return json.loads((CONFORMANCE / name).read_text(encoding="utf-8"))


@cache
def conformance_games(name: str) -> tuple[dict[str, Any], ...]:
    """The 45 games of a shipped ruleset."""
    lines = (CONFORMANCE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


@cache
def shipped_tables() -> dict[str, dict[str, Any]]:
    return {name: tomllib.loads((RULESETS / f"{name}.toml").read_text("utf-8")) for name in SHIPPED}


@cache
def plain_rules(name: str) -> PlainRules:
    return PlainRules.from_dict(shipped_tables()[name], shipped_tables())


def position_after(rules: str, *moves: str) -> Position:
    """A shipped ruleset's position after some moves; several may stand in one text."""
    position = Position.start(load_rules(rules))
    for move in " ".join(moves).split():
        position = position.play(move)
    return position


def unplaced(position: Position) -> list[int]:
    return [position.unplaced(side) for side in Side]


def mover(position: Position) -> str:
    """`light`, `dark` or `over`."""
    return "over" if position.to_move is None else str(position.to_move)


def winner(position: Position) -> str | None:
    """`light`, `dark`, or None while the game goes on and for a draw."""
    outcome = position.outcome
    return None if outcome is None or outcome.winner is None else str(outcome.winner)


def numbers(size: int, *names: str) -> frozenset[int]:
    """Squares by name as numbers in board order."""
    return frozenset(square_names(size).index(name) for name in " ".join(names).split())


def random_move(position: Position, random: Random, *, passing: float = 0.15, greed: float = 0.3) -> Move:
    """A legal move. Where it may, it passes with the chance given, and announces two times in three.

    Left to chance alone few games see a capture: with the chance `greed` a move that conquers something is preferred.
    """
    if position.can_pass and random.random() < passing:
        return PASS
    indices = position.survey().conquering() if random.random() < greed else ()
    index = random.choice(indices or position.kernel.legal_actions(position.state).tolist())
    announced = position.rules.claims == "announced" and position.placing in ("building", "replacement")
    return position.move_at(index, announced=announced and random.random() < 2 / 3)


def random_line(start: Position, random: Random, *, passing: float = 0.15, greed: float = 0.3) -> list[Position]:
    """The positions of a random game to its end, the first included."""
    line = [start]
    while not line[-1].is_over:
        line.append(line[-1].play(random_move(line[-1], random, passing=passing, greed=greed)))
    return line


def pickled(value: T) -> T:
    """A value sent through pickle and back."""
    again: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own
    return again


def forget_kernels() -> None:
    """Let go of the kernels made so far: thousands of drawn rulesets would not fit into memory."""
    core.kernel_of.cache_clear()
    for value in vars(position_module).values():
        if hasattr(value, "cache_clear") and value.__module__ == position_module.__name__:
            value.cache_clear()
