"""The Kiel engine's save lines: the table of its buildings, reading, and writing so that they come back."""

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
from bastide.players import make_player
from bastide.records.kiel import PIECES, read_kiel, write_kiel
from bastide.rules import SHIPPED, Side, parse_rules
from support import random_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.records.problem import Problem
    from bastide.rules import Rules

LIGHT, DARK = Side
COMMENT = re.compile("<!-- (\\w+): (.*) -->")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "foreign-records.md"
PLAYABLE = tuple(name for name in SHIPPED if name.startswith("cathedral"))
BEGIN = "23 0 5 5\n9 270 3 8"
OFF = "Light's Inn at 0 degrees would leave the board; its x may be "
BEGUN = "CAnF5 CSnE8"
Cell = tuple[int, int]

# The engine's table once more, as the design has it, so that the program's copy is not its own witness.
FORMS = {"TA": 1, "ST": 2, "IN": 4, "BR": 2, "MA": 4, "SQ": 1, "AB": 2, "IF": 1, "CS": 4, "TO": 4, "AC": 4, "CA": 4}
TABLE = """
1 Dark TA 0,0|2 Dark ST 0,0 1,0|3 Dark IN 0,0 1,0 1,1|4 Dark BR 0,0 0,-1 0,1|5 Dark MA -1,0 0,0 1,0 0,1
6 Dark SQ 0,0 0,1 1,0 1,1|7 Dark AB -1,0 0,0 0,1 1,1|8 Dark IF -1,0 0,-1 0,0 0,1 1,0
9 Dark CS -1,0 -1,1 0,0 1,0 1,1|10 Dark TO -1,-1 0,-1 0,0 1,0 1,1|11 Dark AC -1,0 0,-1 0,0 0,1 1,-1
12 Light TA 0,0|13 Light ST 0,0 1,0|14 Light IN 0,0 1,0 1,1|15 Light BR 0,0 0,-1 0,1|16 Light MA -1,0 0,0 1,0 0,1
17 Light SQ 0,0 0,1 1,0 1,1|18 Light AB -1,1 0,0 0,1 1,0|19 Light IF -1,0 0,-1 0,0 0,1 1,0
20 Light CS -1,0 -1,1 0,0 1,0 1,1|21 Light TO -1,-1 0,-1 0,0 1,0 1,1|22 Light AC -1,-1 0,-1 0,0 0,1 1,0
23 Nobody CA -1,0 0,-1 0,0 0,1 0,2 1,0
"""
ROWS = [tuple(row.split(" ", 3)) for row in TABLE.replace("\n", "|").strip("|").split("|")]


def cells_of(text: str) -> list[Cell]:
    return [(int(x), int(y)) for x, y in (cell.split(",") for cell in text.split())]


def clockwise(cells: list[Cell], quarters: int) -> list[Cell]:
    for _ in range(quarters):
        cells = [(-y, x) for x, y in cells]
    return cells


def read(text: str, rules: str | Rules = "cathedral") -> tuple[list[Game], list[Problem]]:
    problems: list[Problem] = []
    loaded = load_rules(rules) if isinstance(rules, str) else rules
    return list(read_kiel(text.split("\n"), "f", problems.append, loaded)), problems


def refuse(problem: Problem) -> None:
    pytest.fail(str(problem))


def line_of(game: Game) -> str:
    return " ".join(map(str, game.moves))


def read_one(text: str, rules: str | Rules = "cathedral") -> tuple[str, list[str]]:
    games, problems = read(text, rules)
    assert len(games) == 1
    assert all(problem.fatal for problem in problems)
    return line_of(games[0]), list(map(str, problems))


@cache
def random_game(rules: str, seed: int) -> Game:
    """A game of a random player, nothing announced."""
    player, game = make_player("random", seed), Game(rules)
    node = game.root
    while not node.position.is_over:
        node = node.add(str(player.choose(node.position)).rstrip("!"))
    return game


def wild_game(rules: str, seed: int) -> Game:
    """A random game with passes and captures, nothing announced."""
    random, game = Random(seed), Game(rules)
    node = game.root
    while not node.position.is_over:
        node = node.add(str(random_move(node.position, random, passing=0.3)).rstrip("!"))
    return game


# The table ------------------------------------------------------------------------------------------------------------
def test_the_table_has_every_id() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(1, 24)) == list(PIECES)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_building_at_every_angle_is_one_of_our_drawings(row: tuple[str, ...], degrees: int) -> None:
    """Wherever it fits and nowhere else, the squares are the table's, and as a placement they are ours."""
    number, who, code, squares = row
    side = {"Dark": DARK, "Light": LIGHT, "Nobody": None}[who]
    piece = PIECES[int(number)]
    assert (piece.side, piece.code) == (side, code)
    rules = load_rules("cathedral")
    owner = LIGHT if side is None else side
    ours = {place.squares: place for place in rules.placements(owner) if place.code == code}
    cells = clockwise(cells_of(squares), degrees // 90 % FORMS[code])
    facings = set()
    for y in range(10):
        for x in range(10):
            covered = [(x + right, y + down) for right, down in cells]
            found = piece.squares(degrees, x, y)
            if any(not (0 <= across < 10 and 0 <= down < 10) for across, down in covered):
                assert found is None
                continue
            assert found == tuple(sorted(down * 10 + across for across, down in covered))
            facings.add(ours[found].facing)
    assert len(facings) == 1


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_angles_of_a_building_give_each_of_our_placements_once(row: tuple[str, ...]) -> None:
    """So the table's shapes are ours turned, never flipped, and its numbers of forms are our facings."""
    piece = PIECES[int(row[0])]
    owner = LIGHT if piece.side is None else piece.side
    rules = load_rules("cathedral")
    ours = sorted(place.squares for place in rules.placements(owner) if place.code == piece.code)
    assert len(rules.kinds[rules.kind_of[piece.code]].facings(owner)) == FORMS[piece.code]
    given_squares = [
        squares
        for quarter in range(FORMS[piece.code])
        for y in range(10)
        for x in range(10)
        if (squares := piece.squares(90 * quarter, x, y)) is not None
    ]
    assert sorted(given_squares) == ours


def test_the_page_has_the_table() -> None:
    rows = PAGE.read_text(encoding="utf-8").split("<!-- kiel -->\n")[1].split("\n\n")[0].splitlines()[2:]
    told = set()
    for row in rows:
        dark, light, code, forms, squares = (cell.strip() for cell in row.strip("|").split("|"))
        assert FORMS[code] == int(forms)
        told |= {(number, code, squares.replace("`", "")) for number in (dark, light) if number}
    assert told == {(number, code, squares) for number, _, code, squares in ROWS}


# Reading --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        "23 0 5 5\n9 270 3 8\n21 0 7 5",
        "23 0 5 5\n9 270 3 8\n21 0 7 5\n",
        "23,0,5,5\n9, 270, 3, 8\n21 ,0 ,7 ,5",
        "23\t0\t5\t5\n9\t270\t3\t8\n21\t 0\t7\t5",
        "  23  0  5  5  \n09 270 3 +8\n21 0 7 5,",
        "23 0 5 5\r\n9 270 3 8\r\n21 0 7 5\r\n",
        "\ufeff23 0 5 5\n9 270 3 8\n21 0 7 5",
        "\n\n \t\n23 0 5 5\n9 270 3 8\n21 0 7 5\n\n\n",
    ],
)
def test_shapes(text: str) -> None:
    assert read_one(text) == ("CAnF5 CSnE8 TOwG5", [])


def test_two_forms_and_one() -> None:
    for half in (0, 180):
        assert read_one(f"23 0 5 5\n2 {half} 0 0\n13 {half + 90} 9 0")[0] == "CAnF5 STeB1 STnJ1"
    for degrees in (0, 90, 180, 270):
        assert read_one(f"23 0 5 5\n6 {degrees} 0 0\n19 {degrees} 8 1")[0] == "CAnF5 SQnA1 IFnI2"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("3 0 0 0", "1: game 1, ply 3: light has to build now, but 3 is Dark's Inn; Light's Inn is 14"),
        ("23 0 0 0", "1: game 1, ply 3: light has to build now, but 23 is the Cathedral"),
        ("24 0 0 0", "1: game 1, ply 3: there is no building 24; Dark's are 1 to 11, Light's 12 to 22, the Cathedral "),
        ("0 0 0 0", "1: game 1, ply 3: there is no building 0; "),
        ("-1 0 0 0", "1: game 1, ply 3: there is no building -1; "),
        ("14 45 0 0", "4: game 1, ply 3: a building is turned by 0, 90, 180 or 270 degrees, not 45"),
        ("14 360 0 0", "4: game 1, ply 3: a building is turned by 0, 90, 180 or 270 degrees, not 360"),
        ("14 -90 0 0", "4: game 1, ply 3: a building is turned by 0, 90, 180 or 270 degrees, not -90"),
        ("14 0 10 0", "6: game 1, ply 3: x and y go from 0 to 9, not 10, 0"),
        ("14 0 0 -1", "8: game 1, ply 3: x and y go from 0 to 9, not 0, -1"),
        ("14 0 9 0", f"6: game 1, ply 3: {OFF}0 to 8, its y 0 to 8"),
        ("14 0 0 9", f"8: game 1, ply 3: {OFF}0 to 8, its y 0 to 8"),
        ("14 180 0 0", f"8: game 1, ply 3: {OFF.replace('0', '180')}1 to 9, its y 1 to 9"),
        ("14 0 4 7", "1: game 1, ply 3: INsF9: dark's Castle stands on E8"),
        ("14 0 0", "6: game 1, ply 3: a line has four numbers, `id degrees x y`, or Pass; here are 3"),
        ("14 0 0 0 0", "10: game 1, ply 3: a line has four numbers, `id degrees x y`, or Pass; here are 5"),
        ("14 0 zero 0", "6: game 1, ply 3: 'zero' is no x; a line is `id degrees x y`, or Pass"),
        ("14 0 0.5 0", "6: game 1, ply 3: '0.5' is no x; a line is `id degrees x y`, or Pass"),
        ("Pass on", "1: game 1, ply 3: 'Pass' is no id; a line is `id degrees x y`, or Pass"),
        ("١٤ 0 0 0", "1: game 1, ply 3: '١٤' is no id; "),
        ("14\0 0 0 0", "1: game 1, ply 3: '14\\x00' is no id; "),
        ("14 0 99999999999999999999 0", "6: game 1, ply 3: '99999999999999999999' is no x; "),
        ("Pass", "1: game 1, ply 3: pass: cathedral knows no passing: whoever can build must, and light could build "),
    ],
)  # fmt: skip
def test_a_fault_gives_the_game_up_to_it_and_reading_goes_on(line: str, problem: str) -> None:
    games, problems = read(f"{BEGIN}\n{line}\nrubbish\n{BEGIN}\n\n{BEGIN}\n\nrubbish\n\n{BEGIN}")
    assert [line_of(game) for game in games] == [BEGUN, BEGUN, "", BEGUN]
    assert [one.game for one in problems] == [1, 3]
    assert str(problems[0]).startswith(f"f:3:{problem}")


def test_a_line_of_commas_and_a_long_one() -> None:
    assert read_one(f"{BEGIN}\n,,,") == (BEGUN, ["f:3: game 1, ply 3: a line is `id degrees x y`, or Pass"])
    moves, problems = read_one(f"{BEGIN}\n{'14 ' * 40_000}")
    assert (moves, problems) == (
        BEGUN,
        ["f:3: game 1, ply 3: the line is longer than 100,000 characters; no save line is"],
    )


def test_the_first_placement_is_the_cathedrals() -> None:
    right = "light has to place the Cathedral (23) now"
    assert read_one("12 0 0 0") == ("", [f"f:1:1: game 1, ply 1: {right}, but 12 is Light's Tavern"])
    assert read_one("12 0 0 0\n23 0 5 5", "cathedral-lehmann")[1] == [
        "f:1:1: game 1, ply 1: dark has to build now, but 12 is Light's Tavern; Dark's Tavern is 1"
    ]
    assert read_one("1 0 0 0\n23 0 5 5\n12 0 9 9\n1 0 9 0", "cathedral-lehmann") == ("TAnA1 CAnF5 TAnJ10 TAnJ1", [])


def test_passes() -> None:
    assert read_one(f"{BEGIN}\npass\nPASS", "cathedral-passing") == (f"{BEGUN} pass pass", [])
    _, problems = read_one(f"{BEGIN}\nPass")
    assert problems[0].endswith(
        "that engine lets a player pass at any time, and of the rulesets cathedral-passing comes nearest"
    )
    _, problems = read_one("Pass", "cathedral-passing")
    assert "only a building can be passed" in problems[0]
    assert "that engine" not in problems[0]


def with_a_skip() -> tuple[Game, list[str]]:
    """A game of Cathedral and its lines, one of which is a Pass."""
    for seed in range(200):
        game = random_game("cathedral", seed)
        lines = write_kiel(game).splitlines()
        if "Pass" in lines:
            return game, lines
    pytest.fail("no random game has a skipped turn")


def test_a_skipped_turn_may_be_written_or_not() -> None:
    game, lines = with_a_skip()
    assert read_one("\n".join(lines)) == (line_of(game), [])
    assert read_one("\n".join(line for line in lines if line != "Pass")) == (line_of(game), [])


def test_who_was_skipped_and_builds_all_the_same_is_told_so() -> None:
    _, lines = with_a_skip()
    place = lines.index("Pass")
    number = int(lines[place - 1].split()[0])
    enemy = 1 if number > 11 else 12
    _, problems = read_one("\n".join([*lines[:place], f"{enemy} 0 0 0"]))
    mover, skipped = ("dark", "light") if number <= 11 else ("light", "dark")
    assert problems[0].startswith(f"f:{place + 1}:1: ")
    assert f"{mover} has to build now" in problems[0]
    assert problems[0].endswith(f"and by our rules {skipped} can build nowhere here")


def test_passes_and_placements_after_the_end() -> None:
    game = random_game("cathedral-official", 1)
    text = write_kiel(game)
    assert read_one(f"{text}Pass\nPass", "cathedral-official") == (line_of(game), [])
    assert "the game is over: " in read_one(f"{text}1 0 0 0", "cathedral-official")[1][0]


def test_games_are_read_one_by_one() -> None:
    def lines() -> Iterator[str]:
        while True:
            yield "23 0 5 5\n"
            yield "\n"

    games = read_kiel(lines(), "f", refuse)
    assert [line_of(next(games)) for _ in range(3)] == ["CAnF5"] * 3


# Rulesets and writing -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", sorted(set(SHIPPED) - set(PLAYABLE)))
def test_rulesets_with_other_buildings_are_refused(rules: str) -> None:
    reason = rf"^the Kiel engine plays with Cathedral's buildings on 10 x 10 squares, and {rules}\b"
    with pytest.raises(GameTextError, match=reason):
        write_kiel(random_game(rules, 1))
    games, problems = read(f"{BEGIN}\n\n{BEGIN}", rules)
    assert [line_of(game) for game in games] == ["", ""]
    assert [(problem.line, problem.game) for problem in problems] == [(1, 1), (4, 2)]
    assert all("the Kiel engine plays with" in problem.text for problem in problems)


def test_one_other_shape_is_refused_and_one_building_less_is_not() -> None:
    neutral = 'code = "CA"\nname = "Cathedral"\ndrawing = [".^.", "###", ".#.", ".#."]'
    base = f"\nboard = 10\n[neutral]\n{neutral}\n[[building]]\n"
    for drawing, fits in (('["^.", "##"]', True), ('["^", "#", "#"]', False)):
        rules = parse_rules(
            f'format = 1\nname = "own"{base}code = "IN"\nname = "Inn"\ncount = 2\ndrawing = {drawing}\n'
        )
        game = Game.from_moves(["CAnF5"], rules)
        if fits:
            assert write_kiel(game) == "23 0 5 5\n"
            assert read_one("23 0 5 5\n1 0 0 0", rules)[1][0].endswith("1 is Dark's TA, which own does not have")
        else:
            with pytest.raises(GameTextError, match=r"own's Inn \(IN\) is none of these"):
                write_kiel(game)


def test_what_the_lines_cannot_tell_is_refused() -> None:
    with pytest.raises(GameTextError, match="CSnE8!: the Kiel engine knows no announced conquests"):
        write_kiel(Game.from_moves(["CAnF5", "CSnE8!"], "cathedral-announced"))
    with pytest.raises(GameTextError, match="from the empty board only"):
        write_kiel(Game(Position.start().play("CAnF5")))
    with pytest.raises(GameTextError, match="a game without moves"):
        write_kiel(Game())


@pytest.mark.parametrize("rules", PLAYABLE)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=20, deadline=None)
def test_random_games_come_back(rules: str, seed: int) -> None:
    for game in (random_game(rules, seed), wild_game(rules, seed)):
        text = write_kiel(game)
        assert text.endswith("\n")
        games, problems = read(text, rules)
        assert problems == []
        assert [one.moves for one in games] == [game.moves]
        assert write_kiel(games[0]) == text


@given(st.lists(st.integers(0, 200), min_size=1, max_size=4))
@settings(max_examples=15, deadline=None)
def test_files_of_games_come_back(seeds: list[int]) -> None:
    games = [random_game("cathedral", seed) for seed in seeds]
    again, problems = read("\n".join(map(write_kiel, games)))
    assert problems == []
    assert [game.moves for game in again] == [game.moves for game in games]


# Anything at all ------------------------------------------------------------------------------------------------------
TEXT = st.text(st.characters() | st.sampled_from("\n\n\r\t\0, 0123456789Pass-+.\ufeff\udc80"), max_size=200)
NUMBERS = st.lists(
    st.lists(st.integers(-1, 25) | st.sampled_from([90, 180, 270, 10**5]), max_size=5), max_size=6
).map(lambda lines: "23 0 5 5\n" + "\n".join(" ".join(map(str, line)) for line in lines))  # fmt: skip


@given(st.binary(max_size=300) | (TEXT | NUMBERS).map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(max_examples=300, deadline=None)
def test_no_bytes_stop_the_reader(raw: bytes) -> None:
    games, problems = read(raw.decode("utf-8", "surrogateescape"))
    assert all(str(problem) for problem in problems)
    for game in games:
        if game.moves:
            assert read_one(write_kiel(game)) == (line_of(game), [])


@given(st.integers(0, 20), st.integers(0, 10**9), st.integers(1, 5))
@settings(max_examples=150, deadline=None)
def test_damage_stays_within_its_game(seed: int, chance: int, many: int) -> None:
    random = Random(chance)
    text = list(write_kiel(random_game("cathedral", seed)))
    for _ in range(many):
        place = random.randrange(len(text) - 1)
        text[place : place + random.randrange(3)] = random.choice(["", "\n", "x", "9", "\0", "Pass", "é\udcff", "\n\n"])
    sound = random_game("cathedral", seed + 1)
    games, _ = read("".join(text) + "\n\n" + write_kiel(sound))
    assert games[-1].moves == sound.moves


@pytest.mark.parametrize("line", ["x" * 10_000_000, "," * 99_000, "1 " * 49_000, " " * 99_000 + "1", "Pass " * 19_000])
def test_no_line_takes_long(line: str) -> None:
    start = time.perf_counter()
    read(f"23 0 5 5\n{line}\n\n{line}")
    assert time.perf_counter() - start < 5


# The page -------------------------------------------------------------------------------------------------------------
def examples() -> list[object]:
    """The page's save lines, each with what the comments before it say."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.finditer(r"((?:<!-- [^\n]* -->\n)+)```kiel\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [
        pytest.param(dict(COMMENT.findall(match[1])), match[2], id=str(text.count("\n", 0, match.start())))
        for match in found
    ]


def test_the_page_has_no_other_save_lines() -> None:
    assert PAGE.read_text(encoding="utf-8").count("```kiel\n") == len(examples()) > 0


@pytest.mark.parametrize(("said", "text"), examples())
def test_examples(said: dict[str, str], text: str) -> None:
    problems: list[Problem] = []
    games = list(read_kiel(text.splitlines(), "saved.kiel", problems.append))
    assert [line_of(game) for game in games] == [said["moves"]]
    assert list(map(str, problems)) == [said[key] for key in ("problem",) if key in said]
    if not problems:
        assert write_kiel(games[0]) == text
