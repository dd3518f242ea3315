"""Postal transcripts in every shape that people paste, and written so that they come back."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import Game, Position, load_rules
from bastide.errors import GameTextError
from bastide.game import skipped_turns
from bastide.players import make_player
from bastide.records.foreign import all_turns
from bastide.records.postal import read_postal, write_postal
from bastide.rules import SHIPPED, Side, parse_rules
from strategies import Table, rulesets, toml_of, variants
from support import forget_kernels, random_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.records.problem import Problem
    from bastide.rules import Rules

LIGHT, DARK = Side
LINE = "CAnF5 CSnE8 TOwG5 TAnA1"
NO_PASSING = "cathedral knows no passing: whoever can build must"
COMMENT = re.compile("<!-- (\\w+): (.*) -->")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "foreign-records.md"


def read(text: str, rules: str | Rules = "cathedral") -> tuple[list[Game], list[Problem]]:
    problems: list[Problem] = []
    loaded = load_rules(rules) if isinstance(rules, str) else rules
    return list(read_postal(text.split("\n"), "f", problems.append, loaded)), problems


def refuse(problem: Problem) -> None:
    pytest.fail(str(problem))


def line_of(game: Game) -> str:
    return " ".join(map(str, game.moves))


def read_one(text: str, rules: str | Rules = "cathedral") -> tuple[str, list[str]]:
    """The only game's moves and the problems: the fatal ones with a ! before them."""
    games, problems = read(text, rules)
    assert len(games) == 1
    return line_of(games[0]), [f"{'!' if problem.fatal else ''}{problem}" for problem in problems]


@cache
def random_game(rules: str, seed: int) -> Game:
    """A game of a random player."""
    player, game = make_player("random", seed), Game(rules)
    node = game.root
    while not node.position.is_over:
        node = node.add(player.choose(node.position))
    return game


def wild_game(rules: str | Rules, seed: int) -> Game:
    """A random game with passes, declined replacements, captures, and conquests announced or not."""
    random, game = Random(seed), Game(rules)
    node = game.root
    while not node.position.is_over:
        node = node.add(random_move(node.position, random, passing=0.3))
    return game


# Shapes ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "1 CAnF5   2 CSnE8\n3 TOwG5   4 TAnA1",
        "1 CAnF5\n2 CSnE8\n3 TOwG5\n4 TAnA1\n",
        "1. CAnF5\n2. CSnE8\n3. TOwG5\n4. TAnA1",
        "1) CAnF5\n2) CSnE8\n3) TOwG5\n4) TAnA1",
        "#1 CAnF5\n#2 CSnE8\n#3 TOwG5\n#4 TAnA1",
        "(1) CAnF5\n[2] CSnE8\n03: TOwG5\n4- TAnA1",
        "1.CAnF5 2)CSnE8 #3TOwG5 4TAnA1",
        "CAnF5\nCSnE8\nTOwG5\nTAnA1",
        "CAnF5 CSnE8\nTOwG5 TAnA1",
        "canf5 csne8 towg5 tana1",
        "CANF5 CSNE8 TOWG5 TAA1",
        "CAnF5\tCSnE8\n\tTOwG5\t\tTAsA1",
        "1\tCAnF5\t2\tCSnE8\n3\tTOwG5\t4\tTAnA1",
        "1 CAnF5, 2 CSnE8; 3 TOwG5. 4 (TAnA1)",
        "1 CAnF5 2 CSnE8 3 TOwG5 4 TAnA1",
        "1 CAnF5   2 CSnE8\r\n3 TOwG5   4 TAnA1\r\n",
        "\ufeff1 CAnF5   2 CSnE8\n3 TOwG5   4 TAnA1",
        "> 1 CAnF5   2 CSnE8\n>> 3 TOwG5   4 TAnA1",
        "| 1 | CAnF5 | 2 | CSnE8 |\n| 3 | TOwG5 | 4 | TAnA1 |",
        "Light: CAnF5\nDark: CSnE8\nLight: TOwG5\nDark: TAnA1",
        "Light CAnF5   Dark CSnE8\nWhite TOwG5   Black TAnA1",
        "Light     Dark\n\n          \nCAnF5\nCSnE8   TOwG5\n   TAnA1",
        "\n\n\n1 CAnF5   2 CSnE8\n3 TOwG5   4 TAnA1\n\n \t\n",
        "1 CAnF5\u00a0\u00a02\u2003CSnE8\n3 TOwG5\x0b4 TAnA1",
    ],
)
def test_shapes(text: str) -> None:
    assert read_one(text) == (LINE, [])


def test_lines_without_ends_are_the_same_as_lines_with_them() -> None:
    lines = ["1 CAnF5   2 CSnE8", "3 TOwG5   4 TAnA1", "", "CAnF5"]
    for ends in ("", "\n", "\r\n"):
        games = list(read_postal([line + ends for line in lines], "f", refuse))
        assert [line_of(game) for game in games] == [LINE, "CAnF5"]


def test_the_default_is_cathedral_and_others_are_given() -> None:
    assert [game.rules.name for game in read_postal(["CAnF5"], "f", refuse)] == ["cathedral"]
    assert read_one("1 pana5 2 dunb9 3 dunc2 4 coa1", "wellington")[1][0].startswith("!f:1:3: game 1, ply 1: PAnA5: ")
    assert read_one("1 paeh6 2 dunb9 3 dui2 4 bksd7", "wellington") == ("PAeH6 DUnB9 DUnI2 BKsD7", [])


# Headers and talk -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("head", "headers"),
    [
        ("Light: Ada\nDark: Bo", {"Light": "Ada", "Dark": "Bo"}),
        ("Light: Ada\nDark: Bo\n", {"Light": "Ada", "Dark": "Bo"}),
        ("LIGHT : Ada Lovelace, Dark=Bo", {"Light": "Ada Lovelace", "Dark": "Bo"}),
        ("white: Ada   black: Bo", {"Light": "Ada", "Dark": "Bo"}),
        ("Light: Ada\tDark: Bo", {"Light": "Ada", "Dark": "Bo"}),
        ("Event: Cup: final\nDate: 2002.05.01\nRound: 3", {"Event": "Cup: final", "Date": "2002.05.01", "Round": "3"}),
        ("Dark: Bo, or the pass", {"Dark": "Bo, or the pass"}),
        ("Light:", {"Light": ""}),
        ("Light: \udc80\x00é", {"Light": "\udc80\x00é"}),
    ],
)
def test_headers(head: str, headers: dict[str, str]) -> None:
    games, problems = read(f"{head}\n1 CAnF5 2 CSnE8")
    assert [(line_of(game), game.headers) for game in games] == [("CAnF5 CSnE8", headers)]
    assert problems == []


def test_headers_are_those_of_their_own_game() -> None:
    games, problems = read("Light: Ada\n\nCAnF5\nDark: Bo\n\nCAnF5\n\nLight: Cy\nCAnF5")
    assert [game.headers for game in games] == [{"Light": "Ada", "Dark": "Bo"}, {}, {"Light": "Cy"}]
    assert problems == []


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("Hello Ada\n1 CAnF5 2 CSnE8", ["f:1:1: 'Hello Ada' is no move; it is passed over"]),
        ("1 CAnF5 2 CSnE8 your turn!", ["f:1:17: game 1, ply 3: 'your turn!' is no move; it is passed over"]),
        ("I play CAnF5\nthen CSnE8", [
            "f:1:1: game 1, ply 2: 'I play' is no move; it is passed over",
            "f:2:1: game 1, ply 3: 'then' is no move; it is passed over",
        ]),
        ("1 CAnF5 2 CSnE8\n1-0", ["f:2:1: game 1, ply 3: '1-0' is no move; it is passed over"]),
        ("we met on 1.5.2002, 3 times\nCAnF5 CSnE8", [
            "f:1:1: 'we met on 1.5.2002 times' is no move; it is passed over"
        ]),
        ("pass the salt\nCAnF5 CSnE8", ["f:1:1: 'pass the salt' is no move; it is passed over"]),
        ("CAnF5\nday3 was warm\nCSnE8", ["f:2:1: game 1, ply 2: 'day3 was warm' is no move; it is passed over"]),
        ("CAnF5 \udc80\x00 CSnE8", [
            "f:1:7: game 1, ply 3: '\\udc80\\x00' is no move; it is passed over"
        ]),
    ],
)  # fmt: skip
def test_talk_is_remarked_and_passed_over(text: str, problems: list[str]) -> None:
    assert read_one(text) == ("CAnF5 CSnE8", problems)


def test_a_paragraph_of_talk_is_no_game() -> None:
    games, problems = read("Dear Ada,\n\nCAnF5\n\nBest wishes\nBo")
    assert [line_of(game) for game in games] == ["CAnF5"]
    assert [(problem.line, problem.game, problem.ply, problem.fatal) for problem in problems] == [
        (1, 0, 0, False), (5, 0, 0, False), (6, 0, 0, False)
    ]  # fmt: skip


def test_wrong_numbers_are_remarked() -> None:
    moves, problems = read_one("1 CAnF5 3 CSnE8 4 TOwG5 4 TAnA1")
    assert moves == LINE
    assert problems == [
        "f:1:9: game 1, ply 2: this is number 2, not 3",
        "f:1:25: game 1, ply 4: this is number 5, not 4",
    ]


def test_remarks_on_a_move() -> None:
    games, problems = read("CAnF5! CSnE8?? TOwG5!? TAnA1")
    assert problems == []
    assert [node.nags for node in games[0].root.main_line()] == [[1], [4], [5], []]
    assert not any(move.announced for move in games[0].moves)


def test_announcements() -> None:
    games, problems = read("CAnF5! CSnE8! TOwG5!? TAnA1", "cathedral-announced")
    assert problems == []
    assert line_of(games[0]) == "CAnF5 CSnE8! TOwG5 TAnA1"
    assert [node.nags for node in games[0].root.main_line()] == [[1], [], [5], []]


# Faults ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "moves", "problem"),
    [
        ("1 CAnF5 2 TAnF5", 1, "1:11: game 1, ply 2: TAnF5: the Cathedral stands on F5"),
        ("CAnF5\nCXnE8", 1, "2:1: game 1, ply 2: CXnE8: there is no building CX; did you mean "),
        ("CAnF5\nCSnZ8", 1, "2:1: game 1, ply 2: CSnZ8: Z8 is off the board"),
        ("CAnF5\nCSE8", 1, "2:1: game 1, ply 2: CSE8: the Castle needs a facing (n, e, s, w) before the square"),
        ("CAnF5\nBRnA10", 1, "2:1: game 1, ply 2: BRnA10: the Bridge would stand off the board"),
        ("1 CAnF5 2 C5nE8 3 TOwG5", 1, "1:11: game 1, ply 2: 'C5nE8' is no move; write code, facing and turning"),
        ("CAnF5 CSnE", 1, "1:7: game 1, ply 2: 'CSnE' is no move"),
        ("CAnF5\n2 CSnE", 1, "2:3: game 1, ply 2: 'CSnE' is no move"),
        ("CAnF5\0 CSnE8", 0, "1:1: game 1, ply 1: 'CAnF5\\x00' is no move"),
        ("CAnF5 Light CSnE8", 1, "1:13: game 1, ply 2: CSnE8: it is not light's turn but dark's"),
        ("CAnF5 Light: pass", 1, "1:14: game 1, ply 2: pass: it is not light's turn but dark's"),
        ("CSnE8", 0, "1:1: game 1, ply 1: CSnE8: light has to place the Cathedral now"),
        ("pass", 0, f"1:1: game 1, ply 1: pass: {NO_PASSING}, and light could place CAnB1 (224 placements in all)"),
        ("CAnF5 pass", 1, f"1:7: game 1, ply 2: pass: {NO_PASSING}, and dark could build TAnA1 or STnA1 or "),
        ("CAnF5\n" + "x" * 100_001, 1, "2: game 1, ply 2: the line is longer than 100,000 characters; no transcript's"),
    ],
)  # fmt: skip
def test_a_fault_gives_the_game_up_to_it_and_reading_goes_on(text: str, moves: int, problem: str) -> None:
    games, problems = read(f"{text}\nTAnA1 rubbish CAnF5\n\n{LINE}")
    assert [line_of(game) for game in games][1:] == [LINE]
    assert len(games[0].moves) == moves
    fatal = [one for one in problems if one.fatal]
    assert len(fatal) == 1
    assert str(fatal[0]).startswith(f"f:{problem}")


def test_a_move_after_the_end() -> None:
    moves = "WEnD1 INnA1 INwB4 STeD2 TAnA4"
    how = "the game is over: Dark wins by placing the last building, 6 : 0"
    assert read_one(f"{moves} TAnA1", "hamlet") == (moves, [f"!f:1:31: game 1, ply 6: TAnA1: {how}"])
    assert read_one(f"{moves} pass", "hamlet")[1] == [f"f:1:31: game 1, ply 6: there is nobody to pass: {how}"]
    assert read_one(f"{moves} Light pass", "hamlet")[1] == [f"f:1:37: game 1, ply 6: there is nobody to pass: {how}"]


# Skipped turns and passes ---------------------------------------------------------------------------------------------
def test_a_skipped_turn_may_be_written_or_not() -> None:
    moves = "WEnD1 INnA1 INwB4 STeD2 TAnA4"  # after STeD2 Light can build nowhere
    for text in (moves, moves.replace("TAnA4", "pass TAnA4"), moves.replace("TAnA4", "Light: PASS Dark: TAnA4")):
        assert read_one(text, "hamlet") == (moves, [])
    again, problems = read_one(moves.replace("TAnA4", "pass pass TAnA4"), "hamlet")
    assert again == moves.removesuffix(" TAnA4")
    reason = "hamlet knows no passing: whoever can build must, and dark could build TAnB1 (11 placements in all)"
    assert problems == [f"!f:1:30: game 1, ply 5: pass: {reason}"]


def test_passes_after_neither_can_build_say_nothing_new() -> None:
    game = random_game("cathedral-official", 1)
    assert game.position.outcome is not None
    assert game.position.outcome.reason == "stuck"
    assert read_one(write_postal(game) + "pass pass\npass", "cathedral-official") == (line_of(game), [])


def test_a_real_pass() -> None:
    assert read_one("CAnF5 pass 3 TOwG5 PASS (pass)", "cathedral-passing") == ("CAnF5 pass TOwG5 pass pass", [])
    moves, problems = read_one("CAnF5 pass pass pass", "cathedral-passing")
    assert moves == "CAnF5 pass pass"
    assert "there is nobody to pass: the game is over: A draw" in problems[0]
    moves, problems = read_one("pass", "cathedral-passing")
    assert moves == ""
    assert "only a building can be passed, and light has to place the Cathedral now" in problems[0]


def test_who_is_skipped_is_who_is_missing_between_two_moves() -> None:
    """Told from the sides alone, where nothing but alternation decides."""
    seen = 0
    for seed in range(40):
        game = random_game("cathedral", seed)
        for node in list(game.root.main_line())[3:-1]:
            assert node.parent is not None
            again = node.parent.position.mover is node.position.mover
            assert skipped_turns(node) == ([node.position.mover.other] if again else [])
            seen += again
    assert seen


@pytest.mark.parametrize("opening", ["standard", "delayed", "dukes"])
def test_an_opening_for_which_there_is_no_room(opening: str) -> None:
    """The neutral building covers the board, so that whatever else the opening has is skipped."""
    rules = parse_rules(
        f"""format = 1
name = "tight"
board = 4
opening = "{opening}"
{"duke_zone = 1" if opening == "dukes" else ""}
[neutral]
code = "NN"
name = "Neutral"
drawing = ["^###", "####", "####", "#..."]
[[building]]
code = "BB"
name = "Building"
count = 3
drawing = ["^"]
"""
    )
    for seed in range(20):
        game = wild_game(rules, seed)
        turns = list(all_turns(game))
        assert [move for _, move in turns if not move.is_pass] == list(game.moves)
        assert read_one(write_postal(game), rules) == (line_of(game), [])


# Writing --------------------------------------------------------------------------------------------------------------
def test_the_written_form() -> None:
    game = Game.from_moves(LINE.split())
    assert write_postal(game) == "1 CAnF5   2 CSnE8\n3 TOwG5   4 TAnA1\n"
    game.take_back()
    game.headers = {"Dark": "Bo\nNo", "Light": "Ada", "Event": "", "Annotator": "Cy"}
    assert write_postal(game) == "Light: Ada\nDark: Bo No\nEvent: \n1 CAnF5   2 CSnE8\n3 TOwG5\n"


def test_a_game_without_moves() -> None:
    assert write_postal(Game()) == "1\n"
    for text in ("1", "1.", "#1"):
        assert read_one(text) == ("", [])
    assert read("2\n\n1 2")[0] == []


def test_a_name_that_is_a_move_does_no_harm() -> None:
    for name in ("TAC4", "1 CAnF5", "pass", "Ada, Dark: TAC4", "x" * 2000, "a   b"):
        game = Game.from_moves(LINE.split())
        game.headers["Light"] = name
        assert read_one(write_postal(game)) == (LINE, [])


def test_a_start_position_is_refused() -> None:
    game = Game(Position.start().play("CAnF5"))
    with pytest.raises(GameTextError, match="from the empty board only"):
        write_postal(game)


@pytest.mark.parametrize("rules", SHIPPED)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_random_games_come_back(rules: str, seed: int) -> None:
    for game in (random_game(rules, seed), wild_game(rules, seed)):
        text = write_postal(game)
        assert text.endswith("\n")
        games, problems = read(text, rules)
        assert problems == []
        assert [one.moves for one in games] == [game.moves]
        assert write_postal(games[0]) == text


@given(st.one_of(variants(), rulesets()), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_games_of_any_ruleset_come_back(table: Table, seed: int) -> None:
    rules = parse_rules(toml_of(table))
    game = wild_game(rules, seed)
    for node in (game.root, *game.root.main_line()):
        for side in skipped_turns(node):  # a Duke or the neutral building may be what it had no room for
            assert node.position.in_opening or not node.position.kernel.mobility(node.position.state, side)
    assert read_one(write_postal(game), rules) == (line_of(game), [])
    forget_kernels()


@given(st.lists(st.tuples(st.integers(0, 30), st.text() | st.none()), min_size=1, max_size=4))
@settings(max_examples=30, deadline=None)
def test_files_of_games_with_any_names_come_back(described: list[tuple[int, str | None]]) -> None:
    games = []
    for seed, name in described:
        game = Game.from_moves(random_game("village", seed).moves, "village")
        game.headers = {} if name is None else {"Light": name}
        games.append(game)
    again, problems = read("\n".join(map(write_postal, games)), "village")
    assert problems == []
    assert [game.moves for game in again] == [game.moves for game in games]


# Anything at all ------------------------------------------------------------------------------------------------------
TEXT = st.text(st.characters() | st.sampled_from("\n\n\r\t\0 1234CAnF5pass!?.,)#:" + "\ufeff\udc80"), max_size=200)


@given(st.binary(max_size=300) | TEXT.map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(max_examples=300, deadline=None)
def test_no_bytes_stop_the_reader(raw: bytes) -> None:
    games, problems = read(raw.decode("utf-8", "surrogateescape"))
    assert all(str(problem) for problem in problems)
    for game in games:
        assert read_one(write_postal(game))[0] == line_of(game)


@given(st.integers(0, 20), st.integers(0, 10**9), st.integers(1, 5))
@settings(max_examples=150, deadline=None)
def test_damage_stays_within_its_game(seed: int, chance: int, many: int) -> None:
    random = Random(chance)
    text = list(write_postal(random_game("village", seed)))
    for _ in range(many):
        place = random.randrange(len(text) - 1)
        text[place : place + random.randrange(3)] = random.choice(["", "\n", "x", "9", "\0", "pass", "é\udcff", "\n\n"])
    sound = random_game("village", seed + 1)
    games, _ = read("".join(text) + "\n\n" + write_postal(sound), "village")
    assert games[-1].moves == sound.moves


@pytest.mark.parametrize(
    "line", ["pass " * 19_000, "1 " * 49_000, "x " * 49_000, "1 x " * 24_000, "Light:" + " " * 99_000, "(" * 99_000,
             "Light:,\t" * 12_000, "x" * 10_000_000, "CAnF5!" * 16_000, "\0" * 99_000, "1." * 49_000, "1" * 99_000]
)  # fmt: skip
def test_no_line_takes_long(line: str) -> None:
    start = time.perf_counter()
    read(f"CAnF5\n{line}\n\n{line}")
    assert time.perf_counter() - start < 5


def test_games_are_read_one_by_one() -> None:
    def lines() -> Iterator[str]:
        while True:
            yield "1 CAnF5 2 CSnE8"
            yield ""

    games = read_postal(lines(), "f", refuse)
    assert [line_of(next(games)) for _ in range(3)] == ["CAnF5 CSnE8"] * 3


# The page -------------------------------------------------------------------------------------------------------------
def examples() -> list[object]:
    """The page's transcripts, each with what the comments before it say."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.finditer(r"((?:<!-- [^\n]* -->\n)+)```postal\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [
        pytest.param(dict(COMMENT.findall(match[1])), match[2], id=str(text.count("\n", 0, match.start())))
        for match in found
    ]


def test_the_page_has_no_other_transcripts() -> None:
    assert PAGE.read_text(encoding="utf-8").count("```postal\n") == len(examples()) > 0


@pytest.mark.parametrize(("said", "text"), examples())
def test_examples(said: dict[str, str], text: str) -> None:
    problems: list[Problem] = []
    games = list(
        read_postal(text.splitlines(), "letter.txt", problems.append, load_rules(said.get("rules", "cathedral")))
    )
    assert [line_of(game) for game in games] == [said["moves"]]
    assert list(map(str, problems)) == [said[key] for key in ("problem",) if key in said]
    headers = dict(pair.split("=") for pair in said.get("headers", "").split())
    assert games[0].headers == headers


def test_the_first_example_is_in_the_written_form() -> None:
    text = PAGE.read_text(encoding="utf-8").split("```postal\n")[1].split("```")[0]
    assert write_postal(Game.from_moves(LINE.split())) == text
