"""The turns that the rules skip. They are not written in a game; here is who they were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.kernel import layout

if TYPE_CHECKING:
    from bastide.game.tree import Node
    from bastide.rules import Side


def skipped_turns(node: Node) -> list[Side]:
    """Whose turns the rules skip after a move, before the next one; at the root, before the first.

    The one who then moves may be the one who has just moved. Where the game is over, nobody is skipped.
    """
    position = node.position
    if position.is_over or position.replacements:
        return []
    script = [side for _, side in position.kernel.script]
    stage, turn = 0, script[0]
    if node.parent is not None:
        before = node.parent.position
        stage = int(before.state[layout.STAGE])
        if stage < len(script) and not before.replacements:
            stage += 1
        turn = script[stage] if stage < len(script) else before.mover.other
    skipped = []
    # An opening placement is skipped where there is no room for it, and then the next one is due.
    for step in range(stage, int(position.state[layout.STAGE])):
        skipped.append(turn)
        turn = script[step + 1] if step + 1 < len(script) else turn.other
    return skipped if turn is position.mover else [*skipped, turn]
