"""Texts that are no position: each is refused with its reason."""

from __future__ import annotations

import pytest

from bastide import Position, PositionTextError, parse_rules

APART = 'format = 1\nname = "apart"\nextends = "cathedral"\ncontact = "no-enemy-corner"\n'

REFUSED = [
    # Its form
    ("", "a position has 6 fields parted by blanks .*, not 0"),
    ("cathedral", "6 fields .*, not 1"),
    ("cathedral - - - -/- l;placed=0/0;opening=1 more", "6 fields .*, not 7"),
    ("cathedral - - - -/- " + "x" * 20_000, "at most 20000 characters"),
    ("cathedrall - - - -/- l;placed=0/0", "ruleset .*cathedrall.*: .*did you mean cathedral"),
    ("apart - - - -/- l;placed=0/0;opening=1", "there is no such ruleset"),
    ("cathedral CA - - -/- d;placed=0/0", "neutral: 'CA' is no move"),
    ("cathedral CAnE5 TAnA1;STnB1 - -/- d;placed=1/0", "light: 'TAnA1;STnB1' is no move"),
    ("cathedral CAnE5 TAnA1, - -/- d;placed=1/0", "light: '' is no move"),
    ("cathedral CAnE5 - pass -/- d;placed=1/0", "dark: pass: is not what stands"),
    ("cathedral-announced CAnE5 TAnA1! - -/- d;placed=1/0", "light: TAnA1!: what stands is written without the !"),
    # Off the board, or a building of another game
    ("cathedral CAnE5 BRnA9 - -/- d;placed=1/0", "light: .*BRnA9"),
    ("hamlet WEnA1 TAnE1 - -/- d;placed=1/0", "light: .*TAnE1"),
    ("cathedral CAnE5 COnA1 - -/- d;placed=1/0", "light: .*COnA1"),
    ("cathedral CAnA1 - - -/- d;placed=0/0", "neutral: .*CAnA1"),
    ("cathedral CAnE5 INA1 - -/- d;placed=1/0", "light: .*INA1"),  # the facing is missing
    # Overlapping
    ("cathedral CAnE5 TAnE5 - -/- d;placed=1/0", "both stand on E5"),
    ("cathedral CAnE5 TAnA1 STnA1 -/- d;placed=1/1", "TAnA1 and STnA1 both stand on A1"),
    ("cathedral CAnE5 TAnA1,TAnA1 - -/- d;placed=2/0", "TAnA1 and TAnA1 both stand on A1"),
    ("wellington PAnE5 DUnA1 DUnA1 -/- d;placed=0/0", "DUnA1 and DUnA1 both stand on A1"),
    ("wellington PAnE5 COnA1,DUnA1 DUnA3 -/- d;placed=1/0", "both stand on A1"),
    # More than there are
    ("cathedral CAnE5 TAnA1,TAnC1,TAnE1 - -/- d;placed=2/0", "light: 3 TA stand, but a side has 2"),
    ("cathedral CAnE5 - BRnA1,BRnJ1 -/- l;placed=0/2", "dark: 2 BR stand, but a side has 1"),
    ("wellington PAnE5 DUnA1,DUnB1 - -/- d;placed=0/0", "light: there is one Duke a side, not 2"),
    ("cathedral TAnA1 - - -/- d;placed=0/0", "neutral: TAnA1 is not the neutral building, CA"),
    ("cathedral CAnE5 CAnB1 - -/- d;placed=1/0", "light: the neutral building belongs to neither side"),
    # In enemy territory, touching the enemy, a Duke in the middle
    ("cathedral CAnE5 TAnA1 - -/A1 d;placed=1/0", "light: A1 is in dark's territory"),
    ("cathedral CAnE5 - STnB1 B2/- l;placed=0/1", "dark: B2 is in light's territory"),
    (
        "wellington PAnE5 COnA1,DUnJ1 COnA2,DUnJ5 -/- d;placed=1/1",
        "light: the building on A1 touches an enemy building",
    ),
    ("apart CAnE5 TAnA1 TAnB2 -/- d;placed=1/1", "light: the building on A1 touches an enemy building"),
    ("wellington PAnE8 DUnE5 DUnA1 -/- d;placed=0/0", "light: .*DUnE5"),
    ("cathedral CAnE5 DUnA1 - -/- d;placed=0/0", "light: .*DUnA1"),
    # Territory
    ("cathedral CAnE5 - - - d;placed=0/0", "territory: must be light's squares, a /, and dark's squares"),
    ("cathedral CAnE5 - - A1/B1/C1 d;placed=0/0", "territory: must be light's squares"),
    ("cathedral CAnE5 - - A1A1/- d;placed=0/0", "territory: names a square twice"),
    ("cathedral CAnE5 - - A1/A1 d;placed=0/0", "territory: A1 cannot belong to both sides"),
    ("cathedral CAnE5 - - A11/- d;placed=0/0", "territory: must be a run of squares"),
    ("cathedral CAnE5 - - K1/- d;placed=0/0", "territory: must be a run of squares"),
    ("hamlet WEnA1 - - -/D5 d;placed=0/0", "territory: must be a run of squares"),
    ("cathedral CAnE5 - - A01/- d;placed=0/0", "territory: must be a run of squares"),
    ("cathedral CAnE5 - - a1/- d;placed=0/0", "territory: must be a run of squares"),
    ("cathedral CAnE5 - - A1,B1/- d;placed=0/0", "territory: must be a run of squares"),
    ("cathedral CAnE5 - - /- d;placed=0/0", "territory: must be a run of squares"),
    ("cathedral CAnE5 - - A" + "1" * 5_000 + "/- d;placed=0/0", "territory: must be a run of squares"),
    ("cathedral CAnE5 - - A\u0661/- d;placed=0/0", "territory: must be a run of squares"),
    # State: the side to move and what was placed
    ("cathedral CAnE5 - - -/- w;placed=0/0", "state: must begin with the side to move, l or d, or x"),
    ("cathedral CAnE5 - - -/- L;placed=0/0", "state: must begin with the side to move"),
    ("cathedral CAnE5 - - -/- d", "state: the side to move must be followed by what was ever placed"),
    ("cathedral CAnE5 - - -/- d;placed=0/3", "state: the side to move must be followed by"),
    ("cathedral CAnE5 - - -/- d;placed=0", "state: the side to move must be followed by"),
    ("cathedral CAnE5 - - -/- d;opening=1;placed=0/0", "state: the side to move must be followed by"),
    ("cathedral CAnE5 TAnA1 - -/- d;placed=0/0", "state: .*1 .*light .*placed= cannot say"),
    ("cathedral CAnE5 - TAnA1,TAnC1 -/- l;placed=0/1", "state: .*2 .*dark .*placed= cannot say"),
    ("cathedral CAnE5 - - -/- d;placed=0/0;", "state: what follows placed= is"),
    ("cathedral CAnE5 - - -/- d;placed=0/0;captured;passed", "state: what follows placed= is"),
    ("cathedral CAnE5 - - -/- d;placed=0/0;passed;passed", "state: what follows placed= is"),
    ("cathedral CAnE5 - - -/- d;placed=0/0;replace=0:A1", "state: what follows placed= is"),
    ("cathedral CAnE5 - - -/- d;placed=0/0;replace=1:", "state: what follows placed= is"),
    # State: the opening
    ("cathedral - - - -/- l;placed=0/0;opening=2", "state: the opening of cathedral has only 1 placements"),
    ("cathedral - - - -/- l;placed=0/0;opening=4", "state: what follows placed= is"),
    ("cathedral CAnE5 - - -/- l;placed=0/0;opening=1", "state: the Cathedral is not still to come"),
    ("cathedral - - - -/- l;placed=0/0;opening=1;captured", "state: the Cathedral is not still to come"),
    ("wellington PAnE5 DUnA1 - -/- d;placed=0/0;opening=2", "state: light's Duke is not still to come"),
    ("wellington PAnE5 - DUnA1 -/- d;placed=0/0;opening=2", "state: dark's Duke is not still to come"),
    # In the opening it is settled whose turn it is: else a side would place the other's, or a second Duke.
    ("cathedral - - - -/- d;placed=0/0;opening=1", "state: with opening=1 it is light's turn"),
    ("wellington PAnE5 - - -/- l;placed=0/0;opening=2", "state: with opening=2 it is dark's turn"),
    ("cathedral-lehmann - - - -/- l;placed=0/0;opening=3", "state: with opening=3 it is dark's turn"),
    # State: flags that cannot be
    ("cathedral CAnE5 - - -/- d;placed=0/0;captured", "state: the Cathedral cannot have been captured"),
    ("wellington - - - -/- d;placed=0/0;captured", "state: the Parliament cannot have been captured"),
    ("cathedral CAnE5 - - -/- d;placed=0/0;passed", "state: cathedral knows no passing"),
    ("cathedral CAnE5 - - -/A1 d;placed=0/0;replace=1:A1", "state: replace: (light|dark) has nothing"),
    ("wellington-letter PAnE5 DUnJ1 DUnJ5 -/A1 l;placed=2/2;replace=1:A1", "state: replace: (light|dark) has nothing"),
    (
        "wellington-letter PAnE5 DUnJ1 DUnJ5 A1/- l;placed=2/2;replace=1:A1B1",
        "state: replace: (light|dark) has nothing",
    ),
    ("wellington-letter PAnE5 DUnJ1 DUnJ5 A1/- l;placed=2/2;replace=1:A1A1", "state: replace: names a square twice"),
    ("wellington-letter PAnE5 DUnJ1 DUnJ5 A1/- l;placed=2/2;replace=99:A1", "state: replace: (light|dark) has nothing"),
    # State: over or not
    ("cathedral CAnE5 - - -/- x;placed=0/0", "state: x says that the game is over, but it is not"),
    ("wellington PAnE5 DUnA1 DUnJ1 -/A1 l;placed=1/1", "state: the game is over, so it must begin with x"),
    ("hamlet - STnA1,TAnC1,INnA3 STnD1 -/- d;placed=2/1", "state: the game is over, so it must begin with x"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSED, ids=[line[:60] + f" {len(line)}" for line, _ in REFUSED])
def test_refused(line: str, reason: str) -> None:
    with pytest.raises(PositionTextError, match=reason) as caught:
        Position.parse(line, parse_rules(APART) if line.startswith("apart CA") else None)
    assert len(str(caught.value)) < 400
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "line",
    [
        # Whether a position could have been reached is not asked.
        "cathedral CAnE5 TAnA1,TAnC1 - J10/H8 d;placed=2/2",
        "cathedral - - - -/- d;placed=0/0",
        "cathedral - - - -/- d;placed=2/2;captured",
        "wellington PAnE5 - - -/- d;placed=0/0",
        "wellington-letter PAnE5 DUnJ1 DUnJ5 A1/- l;placed=2/2;replace=1:A1",
        "cathedral-passing CAnE5 - - -/- x;placed=0/0",
    ],
)
def test_not_refused(line: str) -> None:
    position = Position.parse(line)
    assert str(position) == line
    assert position.is_over or position.legal_moves.count() == len(list(position.legal_moves)) > 0


def test_a_rulesets_own_name_finds_the_rules_given() -> None:
    rules = parse_rules(APART)
    assert Position.parse("apart CAnE5 - - -/- d;placed=0/0", rules).rules == rules
    # A shipped name is still read.
    assert Position.parse("hamlet WEnA1 - - -/- d;placed=0/0", rules).rules.name == "hamlet"
