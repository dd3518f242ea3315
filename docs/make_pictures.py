"""Draws the pictures of the documentation anew. Run it from anywhere; a test sees to it that they are true."""

from pathlib import Path

from bastide import Game
from bastide.drawing.svg import board_svg

FOLDER = Path(__file__).parent / "pictures"

PICTURES = {
    "cathedral": (
        "cathedral",
        "CAnB6 IFnG6 IFnH8 ACnI3 ACwD9 TOeE3 TOsE5 CSnD4 CSeH2 SQnI6 SQnA4 ABnJ8 ABnI1 MAnB2 MAnE6 INnG9 INwB10",
    ),
}
"""For each picture the ruleset and the moves before it."""


def picture(name: str) -> str:
    """One picture as SVG."""
    rules, moves = PICTURES[name]
    end = Game.from_moves(moves.split(), rules).end
    return board_svg(end.position.view(end.move))


if __name__ == "__main__":
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(picture(name), encoding="utf-8")
