"""Rulesets that extend others, rulesets in files, and those that are shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bastide import FileError, Rules, RulesetError, Side, load_rules, parse_rules
from bastide.rules import SHIPPED, shipped_rules
from support import RULESETS, pickled

if TYPE_CHECKING:
    from pathlib import Path

OWN = 'format = 1\nname = "own"\nextends = "village"\nboard = 6\n'


# Extending -----------------------------------------------------------------------------------------------------------
def extended(text: str) -> Rules:
    return parse_rules(f'format = 1\nname = "mine"\n{text}\n')


def test_extending_takes_all_but_name_title_and_about() -> None:
    rules, base = extended('extends = "wellington"'), shipped_rules("wellington")
    assert (rules.name, rules.title, rules.about) == ("mine", "mine", "")
    assert (rules.buildings, rules.neutral, rules.opening, rules.score) == (
        base.buildings,
        base.neutral,
        base.opening,
        base.score,
    )
    twice = extended('extends = "wellington-letter"')
    assert (twice.replace, twice.contact) == ("at-once", "no-enemy-side")


def test_extending_lets_go_of_what_has_lost_its_meaning() -> None:
    without_dukes = extended('extends = "wellington"\nopening = "standard"')
    assert (without_dukes.duke_zone, without_dukes.has_dukes) == (0, False)
    larger = extended('extends = "village"\nboard = 8')
    assert larger.max_claim == 32
    assert extended('extends = "village"').max_claim == 18
    assert extended('extends = "village"\nboard = 8\nmax_claim = 18').max_claim == 18


# Files ---------------------------------------------------------------------------------------------------------------
def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, "utf-8")
    assert load_rules(path) == load_rules(str(path)) == parse_rules(OWN)
    path.write_text("\ufeff" + OWN, "utf-8")  # as some editors write it
    assert load_rules(path) == parse_rules(OWN)
    path.write_text(OWN.replace("board = 6", "board = 3"), "utf-8")
    with pytest.raises(RulesetError, match="board: must be a whole number") as caught:
        load_rules(path)
    assert caught.value.source == str(path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", tmp_path / "no" / "where.toml", tmp_path / ("x" * 300)):
        with pytest.raises(FileError) as caught:
            load_rules(path)
        assert str(caught.value).startswith(f"{path}: ")
        assert caught.value.path == str(path)
    for name in ("a\0.toml", "\ud800.toml", "/"):
        with pytest.raises(FileError):
            load_rules(name)


@pytest.mark.parametrize("raw", [b"\xff\xfe", b'format = 1\nname = "\xe4"', b"\x80" * 100])
def test_a_file_that_is_not_utf_8(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(raw)
    with pytest.raises(RulesetError, match="is not UTF-8: byte"):
        load_rules(path)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(RulesetError, match="is larger than"):
        load_rules(path)


@pytest.mark.parametrize("name", ["cathedrall", "", "Cathedral", "own", "cathedral\0"])
def test_a_name_that_is_not_shipped(name: str) -> None:
    with pytest.raises(RulesetError, match="there is no such ruleset"):
        load_rules(name)


# What is shipped -----------------------------------------------------------------------------------------------------
def test_the_files_are_those_that_are_shipped() -> None:
    assert {path.stem for path in RULESETS.glob("*.toml")} == set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rules(name: str) -> None:
    rules = load_rules(name)
    assert rules.name == name
    assert rules is shipped_rules(name) is load_rules(name)
    assert rules == parse_rules((RULESETS / f"{name}.toml").read_text("utf-8"))
    assert rules.stock_squares == {"village": 14, "hamlet": 6}.get(name, 47)
    assert pickled(rules) == rules
    assert hash(pickled(rules)) == hash(rules)
    assert pickled(rules).placements(Side.DARK) == rules.placements(Side.DARK)
