"""Puzzles: those that come with the program are proved anew, and what is no puzzle is refused."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bastide import Position
from bastide.errors import BastideError, GameTextError
from bastide.game.threats import handed_to, strikes
from bastide.puzzles import (
    STRENGTHS,
    THEMES,
    Collection,
    Miner,
    Puzzle,
    Vein,
    all_shipped,
    judge_of,
    prove,
    read_collection,
    shipped_puzzles,
    write_collection,
)
from bastide.puzzles.collection import vein_name
from bastide.puzzles.mining import FEWEST, is_plain
from bastide.puzzles.puzzle import id_of, read_puzzle
from bastide.rules import SHIPPED, shipped_rules

WANTED = {"cathedral": 300, "wellington": 60}
SAMPLE = 12
"""Puzzles of each ruleset that are proved anew each time."""


def shipped() -> list[Puzzle]:
    """All puzzles that come with the program."""
    return [puzzle for collection in all_shipped() for puzzle in collection.puzzles.values()]


def a_puzzle() -> Puzzle:
    return next(iter(shipped_puzzles("cathedral").puzzles.values()))


@pytest.mark.parametrize("rules", WANTED)
def test_there_are_enough_of_every_theme_and_strength(rules: str) -> None:
    puzzles = shipped_puzzles(rules).puzzles.values()
    assert len(puzzles) >= WANTED[rules]
    assert {puzzle.strength for puzzle in puzzles} == set(STRENGTHS)
    assert {puzzle.theme for puzzle in puzzles} == set(THEMES)
    assert min(Counter(puzzle.strength for puzzle in puzzles).values()) >= len(puzzles) / 10


def test_the_documents_table_says_how_many_there_are() -> None:
    text = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    for collection in all_shipped():
        puzzles = collection.puzzles.values()
        themes = Counter(puzzle.theme for puzzle in puzzles)
        strengths = Counter(puzzle.strength for puzzle in puzzles)
        counts = [len(puzzles), *(themes[theme] for theme in THEMES)]
        strong = ", ".join(str(strengths[strength]) for strength in STRENGTHS)
        assert f"| `{collection.rules.name}` | {' | '.join(map(str, counts))} | {strong} |" in text


@pytest.mark.parametrize("rules", WANTED)
def test_a_sample_is_proved_anew(rules: str) -> None:
    puzzles = random.Random(rules).sample(list(shipped_puzzles(rules).puzzles.values()), SAMPLE)
    for puzzle in puzzles:
        prove(puzzle)


@pytest.mark.slow
def test_every_puzzle_is_proved_anew() -> None:
    for puzzle in shipped():
        prove(puzzle)


def test_each_leaves_a_choice_and_is_not_just_the_largest_building() -> None:
    for puzzle in shipped():
        assert puzzle.position.legal_moves.count() >= FEWEST
        assert not is_plain(puzzle.position, puzzle.line[0])
        assert puzzle.own_moves()[0] == puzzle.line[0]


def test_themes_are_what_the_rules_say_of_the_first_move() -> None:
    for puzzle in shipped():
        position, best = puzzle.position, puzzle.line[0]
        took, claimed = position.captures(best), position.claims(best)
        assert (puzzle.theme == "capture") is bool(took)
        assert (puzzle.theme == "enclose") is (bool(claimed) and not took)
        if puzzle.theme == "escape":
            threatened = handed_to(position, position.mover.other)
            assert threatened is not None
            feared = strikes(threatened)[0]
            after = handed_to(position.play(best), position.mover.other)
            assert after is None or not any(strike.covers(feared) for strike in strikes(after))


def test_no_two_are_the_same_with_the_board_turned() -> None:
    for collection in all_shipped():
        texts = {str(puzzle.position.canonical()) for puzzle in collection.puzzles.values()}
        assert len(texts) == len(collection.puzzles)
        for puzzle in collection.puzzles.values():
            assert id_of(puzzle.position) == puzzle.id
        for puzzle in list(collection.puzzles.values())[:5]:
            assert id_of(puzzle.position.turned()) == puzzle.id


def test_what_is_not_so_is_not_proved() -> None:
    puzzle = a_puzzle()
    position = puzzle.position
    other = next(move for move in position.legal_moves if move != puzzle.line[0])
    judge = judge_of(position.rules)
    wrongs = [
        replace(puzzle, line=(other,)),
        replace(puzzle, best=puzzle.second),
        replace(puzzle, second=puzzle.best),
        replace(puzzle, ends="over" if puzzle.ends == "several" else "several"),
    ]
    prove(puzzle, judge)
    for wrong in wrongs:
        with pytest.raises(BastideError, match=puzzle.id):
            prove(wrong, judge)
    long = next(one for one in shipped() if len(one.own_moves()) > 1)
    with pytest.raises(BastideError, match="goes on"):
        prove(replace(long, line=long.line[:1]))


def test_a_puzzle_is_read_as_it_was_written() -> None:
    for puzzle in shipped()[::20]:
        assert read_puzzle(json.loads(json.dumps(puzzle.as_json())), puzzle.position.rules) == puzzle


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("position", "nonsense", "position"),
        ("position", 5, "position has to be a text"),
        ("theme", "checkmate", "theme has to be one of capture"),
        ("simulations", 3, "simulations"),
        ("simulations", True, "simulations"),
        ("line", [], "line has to be a list"),
        ("line", ["TAnZ9"], "Z9"),
        ("ends", "never", "ends"),
        ("best", {"winner": "nobody", "margin": 1}, "best and second"),
        ("second", {"winner": "light", "margin": None}, "best and second"),
        ("id", "0000000000", "its id is"),
    ],
)
def test_a_damaged_puzzle_is_refused_in_words(name: str, value: Any, said: str) -> None:
    written = {**a_puzzle().as_json(), name: value}
    with pytest.raises(GameTextError, match=said):
        read_puzzle(written, a_puzzle().position.rules)


def test_a_file_is_refused_by_the_line_that_is_wrong(tmp_path: Path) -> None:
    rules = shipped_rules("cathedral")
    whole = shipped_puzzles("cathedral").text().splitlines()[:3]
    path = tmp_path / "puzzles.jsonl"
    for lines, said in (
        ([], "is no file of puzzles"),
        (['{"format":"else"}'], "is no file of puzzles"),
        ([whole[0].replace('"version":1', '"version":9')], "version 9"),
        ([whole[0].replace('"rules":"cathedral"', '"rules":"hamlet"')], "of 'hamlet', not of cathedral"),
        ([whole[0], "{"], ":2: is no JSON"),
        ([whole[0], "[]"], ":2: a puzzle is an object"),
        ([whole[0], whole[1], whole[1]], ":3: the puzzle .* is there already"),
    ):
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        with pytest.raises(BastideError, match=said):
            read_collection(path, rules)


def test_rulesets_without_puzzles_have_none() -> None:
    assert {name for name in SHIPPED if shipped_puzzles(name).puzzles} == set(WANTED)


def test_mining_finds_the_same_again(tmp_path: Path) -> None:
    """Whatever was mined before; and written and read the puzzles are the same."""
    vein = Vein(shipped_rules("wellington"), 4)
    first, other = Miner(vein), Miner(vein)
    other.puzzles(1)
    found = first.puzzles(0)
    assert other.puzzles(0) == found
    assert found
    collection = Collection(vein.rules, {}, {vein_name(vein): 1})
    for one in (*found, *found):
        collection.add(one)
        prove(one)
    path = tmp_path / "mined.jsonl"
    write_collection(path, collection)
    assert read_collection(path, vein.rules) == collection
    theme = found[0].theme
    only = Miner(replace(vein, themes=frozenset({theme}))).puzzles(0)
    assert {one.theme for one in only} == {theme}


def test_nothing_is_asked_where_there_is_one_move() -> None:
    judge = judge_of(shipped_rules("village"))
    position = Position.parse(
        "village CHeB6 ABnC1,INeF1,STnD4,TAnC5 ABeC3,INnA3,STnF5,TAnB1 D1/A1 d;placed=2/2", shipped_rules("village")
    )
    choice = judge.choice(position)
    assert choice is not None
    assert not choice.is_puzzle
