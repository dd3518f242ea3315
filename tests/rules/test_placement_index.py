"""The placement index: numbers that records, networks and other programs keep must never change.

The order: a side's buildings as the ruleset has them; of each the facings n, e, s, w; of each the squares of the
turning point in board order; then the neutral building's placements, then the Duke's.
"""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given, settings

from bastide import Rules, Side, load_rules, parse_rules
from bastide.rules import FACINGS, SHIPPED
from plain.rules import SIDES
from strategies import Table, rulesets, toml_of
from support import plain_rules

LIGHT, DARK = Side


def names(rules: Rules, side: Side) -> list[str]:
    return [placement.name for placement in rules.placements(side)]


def place_in_order(name: str) -> tuple[int, int, int]:
    """Facing, row and column, as a placement's name tells them."""
    return FACINGS.index(name[2]), int(name[4:]), ord(name[3])


@pytest.mark.parametrize("name", SHIPPED)
def test_the_order_by_the_plain_model(name: str) -> None:
    """The names that the rules alone give, put into the order that is promised."""
    plain = plain_rules(name)
    for side, words in zip(Side, SIDES, strict=True):
        expected = []
        for code in plain.stock:
            expected += sorted((text for text in plain.buildings[words] if text[:2] == code), key=place_in_order)
        expected += sorted(plain.neutral, key=place_in_order)
        if plain.options["opening"] == "dukes":
            expected += sorted(plain.dukes, key=place_in_order)
        assert names(load_rules(name), side) == expected


CATHEDRAL = (
    "e2561c114dd63d2f50d80b99d516080ab294852b86cdd7318c27e031b0fc3d5e",
    "67a6808ae2d316c6f4509ad828996138c5cecb47d7d7892ff3c4f1fa7406219c",
)
WELLINGTON = (
    "5de53dc37b837a6ed39470f029b951a4ac5adfc6d7c516eb0ffcccb5e16a9f33",
    "dd010ae8cc62705c1ea185f02f2c5fe77a2b4ce8e05ad55097f1379857779562",
)
GOLDEN = {
    **dict.fromkeys((name for name in SHIPPED if name.startswith("cathedral")), CATHEDRAL),
    **dict.fromkeys(("wellington", "wellington-letter"), WELLINGTON),
    "village": (
        "700f140c7d59422ce3a1e0e939816e887e9b95676a0dc574ec6c0fee63b80271",
        "5fbee0036f5e7f6cd635d65ee93a57d17eba2ae3fcd001f467284aad5acc82c2",
    ),
    # Its buildings are the same for both.
    "hamlet": ("c9a473b6bcd37dcf6c05310be2ab537174a81dfb2a04b3154caec1398212c2c1",) * 2,
}
"""SHA-256 of the names in index order, joined by commas: Light's and Dark's."""


def check_index(rules: Rules) -> None:
    for side in Side:
        placements = rules.placements(side)
        keys = []
        for index, placement in enumerate(placements):
            assert rules.index_of(side, placement.code, placement.facing, placement.square) == index
            assert placement.squares == tuple(sorted(set(placement.squares)))
            assert rules.kinds[placement.kind].code == placement.code
            assert len(placement.squares) == rules.kinds[placement.kind].size
            assert placement.square in placement.squares
            assert str(placement) == placement.name
            keys.append((placement.kind, FACINGS.index(placement.facing), placement.square))
            for quarters in range(4):
                turned = rules.turned_index(side, index, quarters)
                assert rules.turned_index(side, turned, -quarters) == index
        assert keys == sorted(keys)
        # No two cover the same squares with the same kind.
        assert len({(placement.kind, placement.squares) for placement in placements}) == len(placements)
        assert rules.pass_index(side) == len(placements)
        assert rules.turned_index(side, len(placements)) == len(placements)
        assert rules.mirrored_index(side, len(placements)) == rules.pass_index(side.other)


@pytest.mark.parametrize("name", SHIPPED)
def test_index_to_placement_and_back(name: str) -> None:
    check_index(load_rules(name))


@given(rulesets())
@settings(max_examples=25, deadline=None)
def test_index_to_placement_and_back_for_drawn_rules(table: Table) -> None:
    check_index(parse_rules(toml_of(table)))


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("side", Side)
def test_the_index_never_changes(name: str, side: Side) -> None:
    assert sha256(",".join(names(load_rules(name), side)).encode()).hexdigest() == GOLDEN[name][side]


@pytest.mark.parametrize("side", Side)
def test_cathedral_by_hand(side: Side) -> None:
    found = names(load_rules("cathedral"), side)
    assert len(found) == 2141 + 224
    # 100 Taverns; then the Stable: 9 rows of 10 facing north, then 10 rows of 9 facing east, whose turning point is on
    # the right; so the first of these stands on B1.
    assert found[:3] == ["TAnA1", "TAnB1", "TAnC1"]
    assert found[99:102] == ["TAnJ10", "STnA1", "STnB1"]
    assert found[189:191] == ["STnJ9", "STeB1"]
    assert found[279:281] == ["STeJ10", "INnA1"]
    # The Cathedral is three wide and four high: 7 rows of 8 facing north, the turning point in the middle of the top.
    assert found[2141:2143] == ["CAnB1", "CAnC1"]
    assert found[2196:2198] == ["CAnI7", "CAeD2"]
    assert found[-1] == "CAwG9"


@pytest.mark.parametrize("side", Side)
def test_wellington_by_hand(side: Side) -> None:
    found = names(load_rules("wellington"), side)
    assert found[:2] == ["COnA1", "COnB1"]
    # 64 squares within two of an edge: rows 1, 2, 9 and 10 whole, of the others A, B, I and J.
    assert found[-64:-61] == ["DUnA1", "DUnB1", "DUnC1"]
    assert found[-44:-38] == ["DUnA3", "DUnB3", "DUnI3", "DUnJ3", "DUnA4", "DUnB4"]
    assert found[-1] == "DUnJ10"
    # Before them Parliament, three wide and two high: 9 rows of 8 facing north and south, and turned, 288 in all.
    assert found[-65] == "PAwI9"
    assert found[-64 - 288] == "PAnB1"


@pytest.mark.parametrize("side", Side)
def test_hamlet_by_hand(side: Side) -> None:
    found = names(load_rules("hamlet"), side)
    assert len(found) == 16 + 24 + 36 + 16
    assert found[15:17] == ["TAnD4", "STnA1"]
    # Facing north the Inn's turning point is at its top left, facing west at its bottom left.
    assert found[40:42] == ["INnA1", "INnB1"]
    assert found[75:77] == ["INwC4", "WEnA1"]
    assert found[-1] == "WEnD4"


def test_what_has_no_index() -> None:
    rules = load_rules("cathedral")
    assert rules.index_of(LIGHT, "BR", "n", 80) is None  # the Bridge would leave the board
    assert rules.index_of(LIGHT, "XY", "n", 0) is None
    assert rules.index_of(LIGHT, "TA", "x", 0) is None
    assert rules.index_of(LIGHT, "TA", "n", 100) is None


def test_only_mirror_image_pairs_differ() -> None:
    rules = load_rules("cathedral")
    light, dark = (rules.placements(side) for side in Side)
    differ = {one.code for one, two in zip(light, dark, strict=True) if one.squares != two.squares}
    assert differ == {"AB", "AC"}
    for side in Side:
        mirrored = [rules.mirrored_index(side, index) for index in range(len(rules.placements(side)))]
        assert sorted(index for index in mirrored if index is not None) == list(range(len(light)))
