"""Texts of all kinds into everything that reads texts: the answer is a value or a `BastideError`, never anything else.

A few seconds by default; `BASTIDE_FUZZ_SECONDS=600 pytest tests/test_fuzz.py` takes as long as it says.
"""

from __future__ import annotations

import os
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from bastide import BastideError, FileError, Move, Position, Rules, RulesetError, Side, load_rules, parse_rules
from bastide.rules import SHIPPED
from support import RULESETS, conformance_games, position_after, random_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SECONDS = float(os.environ.get("BASTIDE_FUZZ_SECONDS", "5"))
LONG = 600.0

# What is worth putting where it does not belong.
BITS = (
    *(
        "",
        " ",
        "\n",
        "\r",
        "\t",
        "\0",
        "-",
        "/",
        ";",
        ",",
        "!",
        ":",
        "=",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        '"',
        "'",
        "#",
    ),
    *("^", ".", "0", "1", "2", "10", "99", "0x" + "F" * 4400, "1" * 4400, "-1", "1e999", "nan", "inf", "true", "A0"),
    *("A1", "J10", "K11", "TAnA1", "CAnE5", "DUnA1", "pass", "placed=2/2", "opening=1", "passed", "captured", "x", "l"),
    *("replace=1:A1", "é", "ß", "\u017f", "İ", "ﬁ", "\u0661", "\u200b", "\ud800", "\U0001f3f0", "[" * 300, "a." * 1500),
    *('"""', "\\u0000", "none", "dukes", "code", "drawing", 'extends = "wellington"\n', 'opening = "dukes"\n'),
)


def random_text(random: Random) -> str:
    kind = random.randrange(3)
    many = random.choice((0, 1, 3, 10, 80))
    if kind == 0:
        return "".join(random.choices(BITS, k=many))
    if kind == 1:
        return random.randbytes(many).decode("latin-1")
    return "".join(chr(random.choice((random.randrange(128), random.randrange(0x110000)))) for _ in range(many))


def mutated(good: str, random: Random) -> str:
    """A good text with a few things cut out, put in, doubled, exchanged or moved."""
    text = good
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        start = random.randrange(len(text) + 1)
        stop = min(len(text), start + random.choice((0, 1, 1, 2, 5, 20)))
        piece = text[start:stop]
        new = random.choice((random.choice(BITS), piece * 2, piece.swapcase(), piece[::-1], random_text(random)))
        text = text[:start] + new + text[stop:]
        if random.random() < 0.2:
            text = text[random.randrange(len(text) + 1) :] + text[: random.randrange(len(text) + 1)]
    return text


def a_text(goods: list[str], random: Random) -> str:
    return random_text(random) if random.random() < 0.15 else mutated(random.choice(goods), random)


def check(reader: Callable[[str], object], text: str) -> None:
    """Read a text; whatever is raised besides a `BastideError` fails the test and shows the text."""
    refusal = None
    try:
        reader(text)
    except BastideError as error:
        refusal = error
    except BaseException as error:
        error.add_note(f"the text was {text!a}")
        raise
    if refusal is not None:
        # A message names what it is about, which for a file is its path; all else it shortens.
        path = len(text) if isinstance(refusal, FileError | RulesetError) else 0
        assert 0 < len(str(refusal)) < 1_000 + 10 * path, f"{text!a} gave {refusal!a}"


class Positions:
    """Positions of all rulesets, and their texts and moves as examples of good ones."""

    def __init__(self) -> None:
        random = Random(7)
        self.positions = [
            position for name in SHIPPED for position in random_line(Position.start(load_rules(name)), random)[::4]
        ]
        self.texts = [str(position) for position in self.positions]
        self.moves = [move for name in SHIPPED for move in conformance_games(name)[0]["moves"]]
        self.moves += ["BRnB1!", "TAC4", "stsa2", "DUnE5"]

    def parsed(self, text: str) -> None:
        """A position that was read must stand up to everything that can be asked of it."""
        position = Position.parse(text)
        assert Position.parse(str(position)) == position
        assert position.legal_moves.count() == len(position.kernel.legal_actions(position.state))
        assert position.is_over == (position.legal_moves.count() == 0)
        position.rows()
        position.canonical()
        for side in Side:
            assert position.unplaced(side) >= 0
            assert all(left > 0 for left in position.stock(side).values())
        if not position.is_over:
            random_line(position, Random(text))

    def move_read(self, text: str, random: Random) -> None:
        position = random.choice(self.positions)
        problem = position.why_illegal(text)
        try:
            move = position.parse_move(text)
        except BastideError:
            assert problem
            raise
        assert position.parse_move(str(move)) == move
        assert (position.why_illegal(move) is None) == (problem is None)
        if problem is None:
            position.play(text)


def rules_read(text: str) -> Rules:
    """A ruleset that was read can be played."""
    rules = parse_rules(text)
    for side in Side:
        assert rules.pass_index(side) == len(rules.placements(side))
    return rules


def fuzz(seconds: float, folder: Path, seed: int) -> int:
    """Fuzz all readers in turn for so long. Returns how many texts were read."""
    random, examples, done = Random(seed), Positions(), 0
    files = [(RULESETS / f"{name}.toml").read_text("utf-8") for name in SHIPPED]
    path = folder / "own.toml"
    end = monotonic() + seconds
    while monotonic() < end:
        check(Move.parse, a_text(examples.moves, random))
        check(lambda text: examples.move_read(text, random), a_text(examples.moves, random))
        check(examples.parsed, a_text(examples.texts, random))
        check(rules_read, a_text(files, random))
        path.write_bytes(a_text(files, random).encode(random.choice(("utf-8", "utf-16", "latin-1")), "replace"))
        check(lambda _: load_rules(path), path.name)
        check(load_rules, a_text([*SHIPPED, "a/b.toml"], random))
        done += 6
    return done


def test_fuzz(tmp_path: Path) -> None:
    # Another seed each time: what fails shows its text.
    assert fuzz(SECONDS, tmp_path, Random().randrange(2**32)) > 100


@pytest.mark.slow
def test_fuzz_for_long(tmp_path: Path) -> None:
    assert fuzz(LONG, tmp_path, Random().randrange(2**32)) > 10_000


def test_what_fuzzing_found() -> None:
    """Texts that once escaped as another error."""
    with pytest.raises(BastideError):
        Position.parse("cathedral - - - A" + "1" * 5_000 + "/- d;placed=0/0")
    assert position_after("cathedral", "CAnE5").why_illegal("\ud800") is not None
