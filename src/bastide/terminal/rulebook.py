"""A ruleset as a person would want to read it."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from bastide.rules import SHIPPED, Building, Rules, Side, shipped_rules
from bastide.rules.model import DUKE

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPENING = {
    "standard": "Light places the {neutral} anywhere. Dark then places the first building, and turns alternate.",
    "delayed": "Dark places a building first. Light then places the {neutral} and a building, two placements running. "
    "Then turns alternate, from Dark.",
    "dukes": "Light places the {neutral} anywhere. Dark places its Duke, then Light does, each within {zone} of an "
    "edge. Dark then places the first building, and turns alternate.",
}
_CONTACT = {
    "free": "Buildings may touch anything.",
    "no-enemy-side": "Buildings of the two sides may not touch side to side; corner to corner they may.",
    "no-enemy-corner": "Buildings of the two sides may touch neither side to side nor corner to corner.",
}
_CLAIM = {
    "any": "A building that cuts off a region of at most {max_claim} squares conquers it",
    "corner": "A building that cuts off a region of at most {max_claim} squares conquers it if the region holds "
    "exactly one corner of the board",
}
_SCORE = {
    "unplaced": "the squares of one's unplaced buildings",
    "unplaced-minus-territories": "the squares of one's unplaced buildings, less one for each corner in one's "
    "territory",
    "unplaced-plus-territories": "the squares of one's unplaced buildings, and one more for each corner in one's "
    "territory",
}
_END = {
    "first-out": "Whoever places the last building of the stock wins at once. When neither can build, the lower "
    "points win.",
    "both-stuck": "The game goes on until neither side can build; then the lower points win.",
}
_WIDTH = 79


def shipped_list() -> str:
    """The shipped rulesets, a line each."""
    width = max(map(len, SHIPPED)) + 2
    return "\n".join(f"{name:<{width}}{shipped_rules(name).title}" for name in SHIPPED)


def _limit(rules: Rules) -> str:
    if rules.capture_limit is None:
        return "however many foreign buildings stand in it"
    if rules.capture_limit == 0:
        return "if no foreign building stands in it"
    many = (
        "one foreign building stands" if rules.capture_limit == 1 else f"{rules.capture_limit} foreign buildings stand"
    )
    return f"if at most {many} in it (the {rules.neutral.name} counts as one)"


def _clauses(rules: Rules) -> Iterator[tuple[str, str]]:
    rings = "one square" if rules.duke_zone == 1 else f"{rules.duke_zone} squares"
    yield "Opening", _OPENING[rules.opening].format(neutral=rules.neutral.name, zone=rings)
    yield "Building", f"On free squares outside the enemy's territory. {_CONTACT[rules.contact]}"
    captured = "leaves the game" if rules.neutral_captured == "gone" else "stays where it is"
    conquest = f"{_CLAIM[rules.claim].format(max_claim=rules.max_claim)}, {_limit(rules)}."
    yield (
        "Conquest",
        (
            f"{conquest} Walls are one's own buildings, joined side to side, and the edge of the board. "
            f"Enemy buildings inside go back to their owner; the {rules.neutral.name} {captured}."
        ),
    )
    if rules.has_dukes:
        yield "Dukes", "Whoever encloses the enemy's Duke in a conquered region wins at once."
    if rules.first_claim:
        yield "First building", "It may conquer like any other."
    else:
        yield "First building", "It conquers nothing; what it cut off is judged together with the second."
    if rules.claims == "announced":
        yield "Announcing", "A conquest is announced with the move (BRnB1!), or it is lost."
    if rules.replace == "at-once":
        yield (
            "Replacing",
            ("Whoever captures buildings may at once place as many in the space they were enclosed in, or pass."),
        )
    if rules.passing:
        yield "Passing", "Whoever could build may pass instead; two passes running end the game."
    yield "Skipping", "Whoever cannot build is skipped, and plays again as soon as a placement is possible."
    yield "End", _END[rules.end]
    yield "Points", f"They are {_SCORE[rules.score]}. Equal points are a draw."


def _wrapped(label: str, text: str) -> str:
    return fill(text, _WIDTH, initial_indent=f"{label:<16}", subsequent_indent=" " * 16)


def _drawing(building: Building, side: Side) -> list[str]:
    return [row.replace(".", " ") for row in building.drawing(side)]


def _block(building: Building, sides: tuple[Side, ...], note: str = "") -> list[str]:
    """A building's drawing under its code and name, as lines of equal length."""
    lines = [f"{building.code} {building.name}{note}"]
    if len(sides) == 1:
        lines += _drawing(building, sides[0])
    else:
        drawings = [_drawing(building, side) for side in sides]
        widths = [max(5, *map(len, rows)) for rows in drawings]
        height = max(map(len, drawings))
        padded = [rows + [""] * (height - len(rows)) for rows in drawings]
        lines.append("  ".join(f"{side!s:<{width}}" for side, width in zip(sides, widths, strict=True)))
        for row in zip(*padded, strict=True):
            lines.append("  ".join(f"{part:<{width}}" for part, width in zip(row, widths, strict=True)))
    width = max(map(len, lines)) + 4
    return [f"{line:<{width}}" for line in lines]


def _columns(blocks: list[list[str]]) -> Iterator[str]:
    """Blocks side by side, as many in a row as the width holds."""
    row: list[list[str]] = []
    for block in [*blocks, []]:
        if row and (not block or sum(len(other[0]) for other in row) + len(block[0]) > _WIDTH):
            height = max(map(len, row))
            for number in range(height):
                yield "".join(other[number] if number < len(other) else " " * len(other[0]) for other in row).rstrip()
            yield ""
            row = []
        row.append(block)


def rules_text(rules: Rules) -> str:
    """A whole ruleset: what it is, its clauses, its buildings drawn facing north."""
    lines = [f"{rules.title} ({rules.name})", ""]
    if rules.about:
        lines += [fill(rules.about, _WIDTH), ""]
    size = rules.board
    stock = sum(building.count for building in rules.buildings)
    lines.append(
        _wrapped(
            "Board", f"{size} x {size} squares in a wall; {stock} buildings a side, {rules.stock_squares} squares."
        )
    )
    lines += [_wrapped(label, text) for label, text in _clauses(rules)]
    return "\n".join([*lines, "", buildings_text(rules)])


def buildings_text(rules: Rules) -> str:
    """Every building with its code and name, drawn."""
    lines = ["The buildings, facing north; ^ is the turning point, whose square a move names:", ""]
    blocks = [
        _block(building, tuple(Side) if building.sided else (Side.LIGHT,), f" x{building.count}" * (building.count > 1))
        for building in rules.buildings
    ]
    blocks.append(_block(rules.neutral, (Side.LIGHT,), " (neutral)"))
    if rules.has_dukes:
        blocks.append(_block(DUKE, (Side.LIGHT,), " (one a side)"))
    return "\n".join([*lines, *_columns(blocks)]).rstrip()
