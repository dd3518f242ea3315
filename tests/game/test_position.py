"""Positions as values: written, read, compared, hashed, pickled, and never changed."""

from __future__ import annotations

from copy import copy, deepcopy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import (
    PASS,
    BastideError,
    IllegalMoveError,
    LegalMoves,
    Move,
    MoveTextError,
    Position,
    PositionTextError,
    RulesetError,
    Side,
    load_rules,
    parse_rules,
)
from bastide.rules import SHIPPED
from strategies import Table, rulesets, toml_of, variants
from support import forget_kernels, numbers, pickled, position_after, random_line

LIGHT, DARK = Side

# One of everything that a state's text can say.
LINES = {
    "cathedral": "cathedral - - - -/- l;placed=0/0;opening=1",
    "cathedral CAnE5": "cathedral CAnE5 - - -/- d;placed=0/0",
    "cathedral CAnF5 CSnE8 TOwG5": "cathedral CAnF5 TOwG5 CSnE8 -/- d;placed=1/1",
    "cathedral CAnE5 STnA3 TAnJ10 BRnB1": "cathedral CAnE5 TAnJ10 BRnB1,STnA3 -/A1A2 l;placed=1/2",
    "cathedral-lehmann": "cathedral-lehmann - - - -/- d;placed=0/0;opening=3",
    "cathedral-lehmann TAnA1": "cathedral-lehmann - - TAnA1 -/- l;placed=0/1;opening=2",
    "cathedral-lehmann TAnA1 CAnE5": "cathedral-lehmann CAnE5 - TAnA1 -/- l;placed=0/1;opening=1",
    "cathedral-passing CAnE5 pass": "cathedral-passing CAnE5 - - -/- l;placed=0/0;passed",
    "cathedral-passing CAnE5 pass pass": "cathedral-passing CAnE5 - - -/- x;placed=0/0",
    "wellington PAnE5 DUnA9": "wellington PAnE5 - DUnA9 -/- l;placed=0/0;opening=1",
    "wellington PAnE5 DUnA1 DUnJ10 COnD10 CNwA2": "wellington PAnE5 CNwA2,DUnJ10 COnD10,DUnA1 A1/- x;placed=1/1",
    "wellington-letter PAnE5 DUnJ5 DUnI10 COnA1 SHeC4 COnB2 TEnD3 COnJ1 TEnD1": (
        "wellington-letter PAnE5 DUnI10,SHeC4,TEnD1,TEnD3 COnJ1,DUnJ5 A1B1C1A2B2C2A3B3C3/- "
        "l;placed=2/2;replace=2:A1B1C1A2B2C2A3B3C3"
    ),
    # The order is that of the characters, so row 10 comes before row 2.
    "cathedral CAnE5 TAnA2 TAnJ10 TAnA10": "cathedral CAnE5 TAnJ10 TAnA10,TAnA2 -/- l;placed=1/2",
}


@pytest.mark.parametrize("played", LINES)
def test_written_and_read(played: str) -> None:
    position = position_after(*played.split())
    assert str(position) == LINES[played]
    again = Position.parse(LINES[played])
    assert again == position
    assert hash(again) == hash(position)
    assert repr(position) == f"Position.parse('{LINES[played]}')"
    assert pickled(position) == position
    assert str(pickled(position)) == str(position)


def check_every_position(line: list[Position]) -> None:
    for position in line:
        text = str(position)
        again = Position.parse(text, position.rules)
        assert again == position
        assert str(again) == text
        assert hash(again) == hash(position)


@given(rulesets() | variants(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_every_position_of_a_game_is_read_as_it_was_written(table: Table, seed: int) -> None:
    rules = parse_rules(toml_of(table))
    check_every_position(random_line(Position.start(rules), Random(seed)))
    forget_kernels()


@pytest.mark.parametrize(
    "line",
    [
        "cathedral canf5 towg5 csne8 -/- d;placed=1/1",
        "  cathedral\tCAnF5  TOwG5 CSnE8 -/- d;placed=1/1\n",
    ],
)
def test_read_leniently(line: str) -> None:
    assert Position.parse(line) == position_after("cathedral", "CAnF5 CSnE8 TOwG5")


def test_read_in_any_order_and_facing() -> None:
    line = "cathedral CAnE5 tAJ10 STsA4,brsb3 -/A2A1 l;placed=1/2"
    assert str(Position.parse(line)) == LINES["cathedral CAnE5 STnA3 TAnJ10 BRnB1"]


def test_a_player_who_cannot_build_is_skipped_when_read() -> None:
    """Whoever the text says is to move: where that side has no room left, it is the other's turn."""
    skipped = 0
    for number in range(10):
        for position in random_line(Position.start("cathedral-official"), Random(number)):
            side = position.to_move
            if side is not None and not position.kernel.mobility(position.state, side.other):
                text = str(position).replace(f" {side.letter};", f" {side.other.letter};")
                assert Position.parse(text) == position
                skipped += 1
    assert skipped


def test_how_a_position_came_about_does_not_matter() -> None:
    one = position_after("cathedral", "CAnE5 TAnA1 TAnJ10 STnA4 STnJ1")
    two = position_after("cathedral", "CAnE5 STnA4 STnJ1 TAnA1 TAnJ10")
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, one.play("SQnC1")}) == 2


def test_unequal() -> None:
    position = position_after("cathedral", "CAnE5")
    assert position != position_after("cathedral-official", "CAnE5")
    assert position != position_after("cathedral", "CAnF5")
    assert position != str(position)
    passing = position_after("cathedral-passing", "CAnE5")
    assert passing.play("pass").play("TAnA1") == Position.parse("cathedral-passing CAnE5 TAnA1 - -/- d;placed=1/0")
    assert position_after("cathedral-passing", "CAnE5 TAnA1 pass") != position_after("cathedral-passing", "CAnE5 TAnA1")


def test_a_shipped_name_with_other_rules_is_another_position() -> None:
    """Equal texts are not enough: the rules decide what may follow."""
    own = replace(load_rules("hamlet"), passing=True)
    assert Position.start(own) != Position.start("hamlet")
    assert Position.start(replace(own, passing=False)) == Position.start("hamlet")


def test_playing_leaves_the_position_as_it_was() -> None:
    position = position_after("cathedral", "CAnE5 INsB4 TAnA1")
    before, text = position.state.tobytes(), str(position)
    following = position.play("BRnC1")
    assert following is not position
    list(position.legal_moves)
    position.survey()
    position.turned()
    str(position.canonical())
    with pytest.raises(IllegalMoveError):
        position.play("TAnA1")
    assert (position.state.tobytes(), str(position)) == (before, text)
    assert position.territory(DARK) == frozenset()
    assert following.territory(DARK) == numbers(10, "A1 B1 A2 B2")


def test_what_stands() -> None:
    position = position_after("wellington", "PAnE5 DUnA9 DUnJ1 CNwA2")
    assert [piece.name for piece in position.buildings(DARK)] == ["CNwA2"]
    assert position.buildings(LIGHT) == ()
    assert [str(position.duke(side)) for side in Side] == ["DUnJ1", "DUnA9"]
    assert str(position.neutral) == "PAnE5"
    assert position.territory(DARK) == {0}
    assert position.stock(DARK)["CN"] == 1
    assert position.stock(LIGHT) == {building.code: building.count for building in position.rules.buildings}
    assert (position.unplaced(LIGHT), position.unplaced(DARK), position.points) == (47, 44, (47, 43))
    used_up = position_after("cathedral", "CAnE5 BRnA1")
    assert "BR" not in used_up.stock(DARK)
    assert used_up.stock(LIGHT)["BR"] == 1


def test_the_legal_moves() -> None:
    position = position_after("cathedral", "CAnF5")
    legal = position.legal_moves
    assert isinstance(legal, LegalMoves)
    assert (legal.count(), len(legal), len(list(legal)), bool(legal)) == (1720, 1720, 1720, True)
    assert Move.parse("CSnE8") in legal
    assert Move.parse("STsA2") in legal  # by another facing
    for absent in ("TAnF5", "CAnA1", "BRnA10", "pass", "CSnE8!", "XYnA1"):
        assert Move.parse(absent) not in legal
        assert absent not in legal
    assert "csne8" in legal  # as everywhere, a text will do
    assert "nonsense" not in legal
    assert 7 not in legal
    assert repr(legal) == f"<LegalMoves: 1720 in '{position}'>"


@pytest.mark.parametrize("name", SHIPPED)
def test_indices_and_moves(name: str) -> None:
    position = Position.start(load_rules(name))
    assert position.to_move is not None
    many = position.rules.pass_index(position.to_move)
    for index in (0, many // 2, many - 1, many):
        assert position.index_of(position.move_at(index)) == index
    assert position.move_at(many).is_pass
    for index in (-1, many + 1, 2**70):
        with pytest.raises(IllegalMoveError, match=f"they are numbered from 0 to {many}, pass"):
            position.move_at(index)


def test_errors_are_typed() -> None:
    position = position_after("cathedral", "CAnE5")
    with pytest.raises(MoveTextError):
        position.play("rubbish")
    with pytest.raises(MoveTextError):
        position.play("BRnA10")
    with pytest.raises(IllegalMoveError, match="TAnE5: the Cathedral stands on E5"):
        position.play("TAnE5")
    with pytest.raises(IllegalMoveError):
        position.captures("TAnE5")
    with pytest.raises(PositionTextError):
        Position.parse("rubbish")
    with pytest.raises(RulesetError, match="did you mean cathedral"):
        Position.start("cathedrall")
    for kind in (MoveTextError, IllegalMoveError, PositionTextError, RulesetError):
        assert issubclass(kind, BastideError)
        assert issubclass(kind, ValueError)


def test_nobody_can_write_to_a_position() -> None:
    """The start position is one for everybody."""
    for position in (
        Position.start("hamlet"),
        Position.start("hamlet").play("WEnA1"),
        pickled(Position.start("hamlet")),
    ):
        with pytest.raises(ValueError, match="read-only"):
            position.state[0] = 1


def test_what_is_no_action_is_refused() -> None:
    """Compiled code looks at no bounds, so whoever calls it must."""
    position = Position.start("hamlet")
    for action in (-1, 10**6):
        for ask in (position.kernel.reason, position.kernel.is_legal, position.kernel.conquest, position.kernel.play):
            with pytest.raises(ValueError, match="there is no action"):
                ask(position.state, action)
        with pytest.raises(ValueError, match="there is no action"):
            position.move_at(action)


def test_announcing_what_cannot_be_announced_is_passed_over() -> None:
    position = Position.start("cathedral-announced").play("CAnE5")
    assert str(position.move_at(0, announced=True)) == "TAnA1!"
    assert position.move_at(position.rules.pass_index(position.mover), announced=True) == PASS
    assert str(Position.start("hamlet").move_at(76, announced=True)) == "WEnA1"


def test_a_copy_is_the_position_itself() -> None:
    """It cannot change: whoever copies a whole state, as OpenSpiel does for every node, copies nothing of it."""
    position = Position.start("hamlet").play("WEnB2")
    assert copy(position) is position
    assert deepcopy([position])[0] is position
