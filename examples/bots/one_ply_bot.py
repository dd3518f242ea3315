"""Looks one ply ahead: plays every legal move in mind, and keeps the one after which things stand best."""

import random

from _bot_kit import serve
from bastide import Move, Position, Side


def worth(position: Position, side: Side) -> float:
    """How well a position stands for a side: squares built on and owned, and room to build on."""
    outcome = position.outcome
    if outcome is not None:
        return 0.0 if outcome.winner is None else 1000.0 if outcome.winner is side else -1000.0

    def standing(each: Side) -> float:
        # What is built stays; territory is still to be built on.
        return len(position.territory(each)) / 2 - position.unplaced(each)

    mine, theirs = (position.kernel.mobility(position.state, each) for each in (side, side.other))
    return standing(side) - standing(side.other) + 12.0 * (mine - theirs) / (mine + theirs + 1)


def ordered(position: Position) -> list[tuple[float, Move, Position]]:
    """Every legal move with what it leads to, the best first; among equals in any order."""
    side, found = position.mover, []
    for index in position.kernel.legal_actions(position.state).tolist():
        move = position.move_at(index, announced=True)
        after = position.play(move)
        found.append((worth(after, side) + random.random() / 100, move, after))
    return sorted(found, key=lambda each: -each[0])


if __name__ == "__main__":
    serve("One ply", lambda position: ordered(position)[0][1])
