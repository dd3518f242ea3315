"""What the games of the library went on with in a position, however the board was turned."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bastide.records.rotation import rotation_of
from bastide.server.library.filing import INDEXED
from bastide.server.library.summaries import summary
from bastide.server.models.studies import ExplorerMove, ExplorerView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bastide.game import Position
    from bastide.records.rotation import Keyed
    from bastide.server.storage.shelves import Answer, Row

EXAMPLES = 10
"""Records that are shown of a position."""
_LIGHT, _DRAW, _DARK = "1-0", "1/2-1/2", "0-1"


def key_of(position: Position) -> Keyed:
    """What the database knows a position by."""
    return rotation_of(position.rules).keyed(position)


def explorer_view(position: Position, keyed: Keyed, answers: Sequence[Answer], examples: Sequence[Row]) -> ExplorerView:
    """What was found of a position as the page is told of it, moves in the position's own frame."""
    rotation = rotation_of(position.rules)
    results: dict[str, Counter[str]] = {}
    for answer in answers:
        results.setdefault(answer.move, Counter())[answer.result] += answer.games
    total = sum((counted.total() for counted in results.values()), 0)
    moves = [
        ExplorerMove(
            move=str(rotation.untold(position, told, keyed)),
            games=counted.total(),
            light=counted[_LIGHT],
            draw=counted[_DRAW],
            dark=counted[_DARK],
            share=counted.total() / total,
        )
        for told, counted in results.items()
    ]
    moves.sort(key=lambda move: (-move.games, move.move))
    return ExplorerView(
        games=total,
        light=sum(move.light for move in moves),
        draw=sum(move.draw for move in moves),
        dark=sum(move.dark for move in moves),
        moves=moves,
        examples=[summary(row) for row in examples],
        plies=INDEXED,
    )
