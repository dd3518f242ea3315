"""What the protocol says of legal moves, for those who have no rules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bastide.game import Position


def prospects_text(position: Position) -> str:
    """The legal moves with what they bring: `MOVE:COVERS:CLAIMS:CAPTURES`, parted by blanks.

    Behind each, announced where it may be, stand the number of squares that it covers, of those that become the mover's
    territory by it, and of those of enemy buildings that it takes. A pass, where it may be played, comes last.
    """
    kernel, placements = position.kernel, position.rules.placements(position.mover)
    actions = kernel.legal_actions(position.state)
    claims, captures = kernel.weigh(position.state, actions).T[:2].tolist()
    words = [
        f"{position.move_at(index, announced=True)}:{len(placements[index].squares)}:{claimed}:{captured}"
        for index, claimed, captured in zip(actions.tolist(), claims, captures, strict=True)
    ]
    return " ".join([*words, "pass:0:0:0"] if position.can_pass else words)
