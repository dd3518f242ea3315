"""Openings: the sets that come with the program, a person's own, and drawing."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from bastide.arena.openings import draw_openings, even_by_play, opening_set, read_openings
from bastide.engine import Engine, Limit
from bastide.errors import BastideError
from bastide.game import Game
from bastide.records.openings import opening_of
from bastide.rules import SHIPPED, parse_rules, shipped_rules
from support import RULESETS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("rules", SHIPPED)
def test_every_shipped_opening_can_be_played_and_is_there_once(rules: str) -> None:
    ruleset = shipped_rules(rules)
    openings = opening_set(ruleset)
    assert openings.name == f"{'-'.join(openings.name.split('-')[:-1])}-3"
    assert len(openings.lines) == (100 if rules == "hamlet" else 300 if rules == "village" else 500)
    keys = set()
    for line in openings.lines:
        game = Game.from_moves(line, ruleset)
        assert tuple(map(str, game.moves)) == line  # in canonical form
        assert not game.position.in_opening
        assert not game.position.is_over
        keys.add(opening_of(game.position).key)
    assert len(keys) == len(openings.lines)


@pytest.mark.parametrize("rules", ["cathedral", "wellington", "village"])
def test_both_sides_have_chances(rules: str) -> None:
    """The sets were drawn with the engine of their day; whatever is changed in it, they stay about even."""
    engine = Engine(rules)
    for line in opening_set(shipped_rules(rules)).lines[:15]:
        found = engine.last_of(Game.from_moves(line, shipped_rules(rules)).position, Limit(simulations=3000), 1)
        assert 0.3 < found.chances.light + found.chances.draw / 2 < 0.7
        assert found.proof is None


def test_the_same_seed_draws_the_same() -> None:
    rules = shipped_rules("village")
    one, two, other = (tuple(draw_openings(rules, 10, seed, even_by_play(rules, 200))) for seed in (1, 1, 2))
    assert one == two != other
    for line in one:
        position = Game.from_moves(line, rules).position
        found = Engine(rules).last_of(position, Limit(simulations=200), 1)
        assert 0.3 < found.chances.light + found.chances.draw / 2 < 0.7


def test_an_order_is_a_seeds_and_holds_all_before_any_comes_again() -> None:
    openings = opening_set(shipped_rules("hamlet"))
    one, two, other = (list(islice(openings.in_order(seed), 200)) for seed in (1, 1, 2))
    assert one == two != other
    assert sorted(one[:100]) == list(range(100))
    assert one[100:] == one[:100]
    assert openings.label(16) == "hamlet-3/17"


def test_a_ruleset_of_ones_own_gets_openings(tmp_path: Path) -> None:
    text = (RULESETS / "village.toml").read_text(encoding="utf-8").replace('"village"', '"mine"')
    openings = opening_set(parse_rules(text))
    assert openings.name == "drawn-3"
    assert len(openings.lines) == 100
    path = tmp_path / "few.txt"
    path.write_text("# mine\n\n" + "\n".join(" ".join(line).lower() for line in openings.lines[:3]), encoding="utf-8")
    assert read_openings(path, parse_rules(text)).lines == openings.lines[:3]
    assert read_openings(path, parse_rules(text)).name == "few"


TINY = """
format = 1
name = "tiny"
board = 4
[neutral]
code = "NN"
name = "Neutral"
drawing = ["^"]
[[building]]
code = "BB"
name = "Building"
drawing = ["^"]
"""


def test_a_town_in_which_nothing_is_even_has_openings_all_the_same() -> None:
    """A single building: whoever builds first has won, and no opening leaves anything to play but the empty board."""
    assert opening_set(parse_rules(TINY)).lines == ((),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no opening"),
        ("# nothing\n\n", "there is no opening"),
        ("WEnA1 XX", ":1: ply 2: "),
        ("WEnA1\nWEnA1 TAnA1", ":2: ply 2: "),
        ("WEnA1 INnB1\n\nWEnD1 INeD2", "the same as line 1"),
        ("WEnA1\nWEnA4", "that with the board turned"),
        ("\udcff", ":1: ply 1: "),
    ],
)
def test_openings_that_are_none(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(BastideError) as raised:
        read_openings(path, shipped_rules("hamlet"))
    assert said in str(raised.value)
    assert str(raised.value).startswith(str(path))
    with pytest.raises(BastideError, match="No such file"):
        read_openings(tmp_path / "missing.txt", shipped_rules("hamlet"))


def test_an_opening_leaves_something_to_play(tmp_path: Path) -> None:
    game = Game("hamlet")
    while not game.position.is_over:
        game.play(next(iter(game.position.legal_moves)))
    path = tmp_path / "mine.txt"
    path.write_text(" ".join(map(str, game.moves)), encoding="utf-8")
    with pytest.raises(BastideError, match=":1: the game is over"):
        read_openings(path, shipped_rules("hamlet"))
