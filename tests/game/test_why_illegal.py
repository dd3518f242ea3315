"""Why a move may not be played: every reason, naming the square, the building and the side that it is about."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from bastide import IllegalMoveError, Move, Position, Side, load_rules, parse_rules
from bastide.rules import SHIPPED
from support import position_after, random_line

if TYPE_CHECKING:
    from bastide import Placement

LIGHT, DARK = Side

CORNER = "cathedral CAnE5 STnA3 TAnJ10 BRnB1"  # A1 and A2 are Dark's; Light is to move
LETTER = "wellington-letter PAnE5 DUnJ5 DUnI10 COnA1 SHeC4 COnB2 TEnD3 COnJ1 TEnD1"  # Light replaces within A1-C3

REASONS = [
    # What stands there already, and whose it is.
    (CORNER, "TAnE5", "the Cathedral stands on E5"),
    (CORNER, "TAnA3", "dark's Stable stands on A3"),
    (CORNER, "TAnJ10", "light's Tavern stands on J10"),
    (CORNER, "BReJ10", "light's Tavern stands on J10"),
    ("wellington PAnE5 DUnA9 DUnJ1", "COnA9", "dark's Duke stands on A9"),
    ("wellington PAnE5 DUnA9 DUnJ1 COnA1", "COnJ1", "light's Duke stands on J1"),
    ("wellington PAnE5 DUnA9", "DUnA9", "dark's Duke stands on A9"),
    # Whose land it is.
    (CORNER, "TAnA1", "A1 is in dark's territory"),
    (CORNER, "TAnA2", "A2 is in dark's territory"),
    # What the stock has.
    (CORNER + " TAnC5", "BRnJ1", "dark has no Bridge left"),
    (CORNER + " TAnC5 TAnJ1", "TAnI1", "light has no Tavern left"),
    # What it would touch.
    ("wellington PAnE5 DUnA9 DUnJ1 COnA1", "COnA2", "it would touch dark's Cottage on A1, .* side to side"),
    ("wellington PAnE5 DUnA9 DUnJ1 SNnA1", "TEnC4", None),
    ("wellington PAnE5 DUnA9 DUnJ1 SNnA1", "TEnB4", "it would touch dark's Station on A1"),
    # Whose turn it is for what.
    ("cathedral", "TAnA1", "light has to place the Cathedral now"),
    (CORNER, "CAnG7", "light has to place a building now"),
    ("cathedral-lehmann TAnA1", "TAnB1", "light has to place the Cathedral now"),
    ("cathedral-lehmann", "CAnE5", "dark has to place a building now"),
    ("wellington", "DUnA1", "light has to place the Parliament now"),
    ("wellington PAnE5", "COnA1", "dark has to place a Duke now"),
    ("wellington PAnE5 DUnA9", "PAnE8", "light has to place a Duke now"),
    ("wellington PAnE5 DUnA9 DUnJ1", "DUnA1", "dark has to place a building now"),
    # What is no placement at all.
    (CORNER, "XYnA1", "there is no building XY; .*TA, ST, IN"),
    (CORNER, "DUnA1", "there is no building DU"),
    (CORNER, "TAnK1", "K1 is off the board, whose squares are A1 to J10"),
    (CORNER, "TAnA11", "A11 is off the board"),
    ("hamlet WEnA1", "TAnE1", "E1 is off the board, whose squares are A1 to D4"),
    (CORNER, "BRnA9", "the Bridge would stand off the board"),
    ("cathedral", "CAnA1", "the Cathedral would stand off the board"),
    (CORNER, "INF5", r"the Inn needs a facing \(n, e, s, w\) before the square, such as INnF5"),
    (CORNER, "STF5", r"the Stable needs a facing \(n, e\)"),
    ("wellington PAnE5", "DUnE5", "a Duke stands within 2 squares of an edge, and E5 is farther in"),
    # Announcements.
    (CORNER, "TAnC5!", "cathedral has conquests come by themselves; write the move without the !"),
    ("cathedral-announced", "CAnE5!", "only a building conquers, so only a building is announced with !"),
    ("cathedral-announced CAnE5", "TAnA1!", None),
    # Passes.
    (CORNER, "pass", "cathedral knows no passing: whoever can build must"),
    ("cathedral-passing", "pass", "only a building can be passed, and light has to place the Cathedral now"),
    ("cathedral-passing CAnE5", "pass", None),
    # Replacements.
    (LETTER, "COnJ10", "a replacement must stand wholly where the captured buildings were enclosed"),
    (LETTER, "TEnC3", "light's Shop stands on C4"),
    (LETTER, "COnA1", None),
    (LETTER, "pass", None),
    # The end, and what cannot be read.
    ("cathedral-passing CAnE5 pass pass", "TAnA1", "the game is over"),
    ("cathedral-passing CAnE5 pass pass", "pass", "the game is over"),
    (CORNER, "rubbish", "'rubbish' is no move; write code, facing and turning point"),
]


@pytest.mark.parametrize(("played", "move", "reason"), REASONS)
def test_reason(played: str, move: str, reason: str | None) -> None:
    position = position_after(*played.split())
    said = position.why_illegal(move)
    if reason is None:
        assert said is None
        position.play(move)
        return
    assert said is not None
    assert re.search(reason, said), said
    with pytest.raises(ValueError, match=reason):
        position.play(move)


def test_whose_turn() -> None:
    position = position_after(*CORNER.split())
    assert position.why_illegal("TAnC5", DARK) == "it is not dark's turn but light's"
    assert position.why_illegal("TAnC5", LIGHT) is None
    over = position_after("cathedral-passing", "CAnE5 pass pass")
    assert over.why_illegal("TAnA1", DARK) == "the game is over"


def test_corners_that_may_not_touch() -> None:
    text = 'format = 1\nname = "apart"\nextends = "wellington"\ncontact = "no-enemy-corner"\nopening = "standard"\n'
    position = Position.start(parse_rules(text)).play("PAnE5").play("COnA1")
    said = position.why_illegal("COnB2")
    assert said is not None
    assert said.startswith("it would touch dark's Cottage on A1")
    assert said.endswith("by a side or a corner")


# Every reason of every placement, judged by what stands where ---------------------------------------------------------
def standing(position: Position) -> list[tuple[str, Placement]]:
    """Everything on the board with whose it is said to be."""
    pieces = [(f"{side}'s", piece) for side in Side for piece in (*position.buildings(side), position.duke(side))]
    return [(owner, piece) for owner, piece in (*pieces, ("the", position.neutral)) if piece is not None]


def touch(one: Placement, two: Placement, size: int, *, corners: bool) -> bool:
    """Whether two placements share a side, or also a corner."""
    apart = [
        sorted((abs(here // size - there // size), abs(here % size - there % size)))
        for here in one.squares
        for there in two.squares
    ]
    return [0, 1] in apart or (corners and [1, 1] in apart)


def step_of(position: Position, placement: Placement) -> str:
    if placement.kind < position.rules.neutral_kind:
        return "building"
    return "neutral" if placement.kind == position.rules.neutral_kind else "duke"


def check_reason(position: Position, placement: Placement, said: str) -> None:
    """What is said is true, and about a square of this placement."""
    rules, side = position.rules, position.to_move
    assert side is not None
    covered = {rules.squares[square] for square in placement.squares}
    # From owner, name and square to the building that is meant.
    meant = {
        (owner, rules.kinds[piece.kind].name, rules.squares[square]): piece
        for owner, piece in standing(position)
        for square in piece.squares
    }
    if found := re.fullmatch(r"(the|light's|dark's) (.+) stands on ([A-J]\d+)", said):
        owner, name, square = found.groups()
        assert square in covered
        assert (owner, name, square) in meant
    elif found := re.fullmatch(r"([A-J]\d+) is in (light|dark)'s territory", said):
        assert found[1] in covered
        assert rules.squares.index(found[1]) in position.territory(side.other)
        assert found[2] == str(side.other)
    elif found := re.match(r"it would touch ((?:light|dark)'s) (.+) on ([A-J]\d+), and", said):
        assert found[1] == f"{side.other}'s"
        enemy = meant[found[1], found[2], found[3]]
        assert touch(placement, enemy, rules.board, corners=rules.contact == "no-enemy-corner")
    elif said == f"{side} has no {rules.kinds[placement.kind].name} left":
        assert placement.code not in position.stock(side)
    elif said.startswith(f"{side} has to place "):
        assert step_of(position, placement) != ("building" if position.placing == "replacement" else position.placing)
    else:
        assert said == "a replacement must stand wholly where the captured buildings were enclosed"
        assert position.placing == "replacement"


@pytest.mark.parametrize("name", SHIPPED)
def test_every_reason_is_true(name: str) -> None:
    random = Random(name)
    for position in random_line(Position.start(load_rules(name)), random)[::3]:
        if position.to_move is None:
            continue
        legal = set(position.kernel.legal_actions(position.state).tolist())
        placements = position.rules.placements(position.to_move)
        for index in random.sample(range(len(placements)), min(150, len(placements))):
            said = position.why_illegal(position.move_at(index))
            assert (said is None) == (index in legal)
            if said is not None:
                check_reason(position, placements[index], said)
                with pytest.raises(IllegalMoveError, match=re.escape(said)):
                    position.play(position.move_at(index))


def test_a_move_of_the_other_side_is_told_apart() -> None:
    """The Abbeys differ: what is legal for one side may cover other squares for the other."""
    position = position_after("cathedral", "CAnE5")
    assert position.why_illegal(Move.parse("ABnB1")) is None
    assert position.play("TAnJ10").why_illegal(Move.parse("ABnB1")) is None
    dark, light = position.play("ABnB1"), position.play("TAnJ10").play("ABnB1")
    assert dark.buildings(DARK)[0].squares != light.buildings(LIGHT)[0].squares
