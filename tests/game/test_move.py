"""Moves as they are written and read."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bastide import PASS, BastideError, Move, MoveTextError, Position, Side, load_rules
from bastide.rules import FACINGS, SHIPPED
from support import pickled, position_after

if TYPE_CHECKING:
    from bastide import Placement

WRITTEN = ("CAnF5", "TAnA10", "INwJ1", "DUnC2", "BRnB1!", "pass")


@pytest.mark.parametrize("written", WRITTEN)
def test_round_trips(written: str) -> None:
    move = Move.parse(written)
    assert str(move) == written
    assert repr(move) == f"Move.parse('{written}')"
    assert Move.parse(str(move)) == move
    assert pickled(move) == move
    assert len({move, Move.parse(written)}) == 1


def test_parts() -> None:
    move = Move.parse("brnb1!")
    assert (move.code, move.facing, move.square, move.announced, move.is_pass) == ("BR", "n", "B1", True, False)
    assert (PASS.code, PASS.facing, PASS.square, PASS.announced, PASS.is_pass) == ("", "", "", False, True)
    assert Move.parse("TAC4") == Move("TA", "", "C4")


@pytest.mark.parametrize("written", ["canf5", "CANF5", "CaNf5", "cAnF5"])
def test_any_case_is_read(written: str) -> None:
    assert Move.parse(written) == Move("CA", "n", "F5")


@pytest.mark.parametrize("written", ["pass", "PASS", "Pass"])
def test_any_pass_is_read(written: str) -> None:
    assert Move.parse(written) is PASS


@pytest.mark.parametrize(
    "written",
    [
        *("", " ", "TA", "TAn", "nA1", "TAnA0", "TAnA01", "TAnA100", "TAnAA1", "TAxA1", "T1nA1", "TAnA1!!", "!TAnA1"),
        *(
            "TA nA1",
            " TAnA1",
            "TAnA1 ",
            "TAnA1\n",
            "TAnA1\0",
            "TAnA-1",
            "pass!",
            "passe",
            "TAnÄ1",
            "TAnA¹",
            "TAnA\u0661",
        ),
        *("ﬁnA1", "ßnA1", "\u017fAnA1", "pa\u017fs", "TAnA1" * 1000, "\ud800", "💒nA1"),
    ],
)
def test_what_is_no_move_is_refused(written: str) -> None:
    with pytest.raises(MoveTextError, match="is no move; write code, facing and turning point") as caught:
        Move.parse(written)
    assert str(caught.value).isascii()
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 250


def test_a_move_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Move.parse("TAnA1").code = "ST"  # type: ignore[misc]


# Read in a position -------------------------------------------------------------------------------------------------
def test_a_facing_that_covers_the_same_squares_is_read() -> None:
    position = position_after("cathedral", "CAnE5")
    # The Stable has two squares: facing south its turning point is the lower one, facing west the left one.
    assert str(position.parse_move("STsA2")) == "STnA1"
    assert str(position.parse_move("stwb1")) == "STeC1"
    assert {str(position.parse_move(f"TA{facing}C4")) for facing in FACINGS} == {"TAnC4"}
    assert {str(position.parse_move(text)) for text in ("SQnA1", "SQeB1", "SQsB2", "SQwA2")} == {"SQnA1"}
    assert position.play("STsA2") == position.play("STnA1")


def test_no_facing_is_read_where_only_one_exists() -> None:
    position = position_after("cathedral", "CAnE5")
    assert str(position.parse_move("tac4")) == "TAnC4"
    assert str(position.parse_move("SQA1")) == "SQnA1"
    assert str(position.parse_move("IFC3")) == "IFnC3"
    with pytest.raises(MoveTextError, match=r"the Stable needs a facing \(n, e\) before the square, such as STnA1"):
        position.parse_move("STA1")
    with pytest.raises(MoveTextError, match=r"the Inn needs a facing \(n, e, s, w\)"):
        position.play("INA1")


def test_the_suffix_is_kept() -> None:
    position = position_after("cathedral-announced", "CAnE5")
    assert str(position.parse_move("stsa2!")) == "STnA1!"
    assert str(position.parse_move("tac4!")) == "TAnC4!"


def test_reading_does_not_ask_whether_a_move_is_legal() -> None:
    assert str(position_after("cathedral", "CAnE5").parse_move("tae5")) == "TAnE5"


def spellings(placement: Placement, side: Side, position: Position) -> list[str]:
    """All ways to write a placement with a facing: those whose squares are the same."""
    rules = position.rules
    building = rules.kinds[placement.kind]
    found = []
    for facing in FACINGS:
        for square in placement.squares:
            row, column = divmod(square, rules.board)
            cells = {(row + down, column + right) for down, right in building.cells(side, facing)}
            if cells == {divmod(covered, rules.board) for covered in placement.squares}:
                found.append(f"{placement.code}{facing}{rules.squares[square]}")
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_every_spelling_of_every_placement(name: str) -> None:
    """What is written is the first of the facings that cover the same squares."""
    rules = load_rules(name)
    position = Position.start(rules)
    assert position.to_move is not None
    for placement in rules.placements(position.to_move)[::7]:
        written = spellings(placement, position.to_move, position)
        assert written[0] == placement.name
        assert {str(position.parse_move(spelling.lower())) for spelling in written} == {placement.name}


@given(st.text(max_size=8) | st.from_regex(r"[A-Za-z]{2}[nesw]?[A-Ka-k][0-9]{1,2}!?", fullmatch=True))
def test_a_text_is_read_or_refused(text: str) -> None:
    """Nothing else than a move or a `MoveTextError`; and what was read is written as it will be read again."""
    try:
        move = Move.parse(text)
    except MoveTextError as error:
        assert isinstance(error, BastideError | ValueError)  # noqa: PT017 - there may be none
        return
    assert Move.parse(str(move)) == move
    assert str(move).lower() == text.lower()


@pytest.mark.parametrize("facing", ["x", "N", "ne", "nesw"])
def test_a_move_put_together_wrongly_is_refused(facing: str) -> None:
    """A program may make moves of its own; a facing that is none must not escape as another error."""
    move = Move("BR", facing, "A1")
    position = position_after("cathedral", "CAnE5")
    with pytest.raises(BastideError):
        position.canonical_move(move)
    with pytest.raises(BastideError):
        position.play(move)
    problem = position.why_illegal(move)
    assert problem is not None
    assert "Duke" not in problem
