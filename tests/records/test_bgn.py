"""The `.bgn` format: what is written is read again, and what breaks other parsers does not break this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from bastide import Game, GameTextError, Side
from bastide.records.bgn import read_bgn, scan, write_bgn
from game_trees import trees

if TYPE_CHECKING:
    from bastide.records.problem import Problem

HEADER = '[Rules "cathedral"]\n'


def read(text: str, *, strict: bool = False) -> tuple[list[Game], list[Problem]]:
    """The games of a text and its problems; the text is cut into lines as a file is."""
    problems: list[Problem] = []
    lines = text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape").split("\n")
    games = list(read_bgn([f"{line}\n" for line in lines], "file.bgn", problems.append, strict=strict))
    return games, problems


def moves(game: Game) -> str:
    return " ".join(map(str, game.moves))


@given(trees())
def test_what_is_written_is_read_again(game: Game) -> None:
    text = write_bgn(game)
    games, problems = read(text)
    assert problems == []
    assert games == [game]
    assert write_bgn(games[0]) == text


@given(trees(), trees())
def test_two_games_in_a_file(one: Game, two: Game) -> None:
    games, problems = read(f"{write_bgn(one)}\n{write_bgn(two)}")
    assert problems == []
    assert games == [one, two]


def test_a_written_game_looks_as_documented() -> None:
    game = Game.from_moves(["CAnF5", "CSnE8", "TOwG5"])
    game.headers = {"Event": "Club evening", "Light": "Ada", "Dark": "Bo", "Date": "2026.11.30", "Table": "3"}
    second = game.root.children[0].children[0]
    second.comment, second.nags = "a strong first building", [1]
    second.add("TAnA1").add("BRnC1")
    second.add("TAnA2").before = "or"
    game.finish(Side.LIGHT, "resignation")
    assert write_bgn(game) == (
        '[Game "Cathedral"]\n[Rules "cathedral"]\n[Event "Club evening"]\n[Date "2026.11.30"]\n[Light "Ada"]\n'
        '[Dark "Bo"]\n[Result "0-1"]\n[Score "42:42"]\n[Termination "resignation"]\n[Table "3"]\n\n'
        "1. CAnF5 2. CSnE8 $1 {a strong first building} 3. TOwG5 (3. TAnA1 4. BRnC1) ({or} 3. TAnA2) 0-1\n"
    )


@pytest.mark.parametrize(("glyph", "nag"), [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)], ids=str)
def test_glyphs_become_nags_after_a_blank_and_stuck_to_a_move(glyph: str, nag: int) -> None:
    for gap in ("", " "):
        games, problems = read(f"{HEADER}\n1. CAnF5 2. CSnE8{gap}{glyph} *\n")
        assert problems == []
        assert games[0].end.nags == [nag]
        assert moves(games[0]) == "CAnF5 CSnE8"


def test_an_exclamation_mark_stuck_to_a_building_announces_where_it_can() -> None:
    games, problems = read('[Rules "cathedral-announced"]\n\n1. CAnE5! 2. STnA3 3. TAnJ10 4. BRnB1! 5. TAnJ9 ! *\n')
    assert problems == []
    nodes = list(games[0].root.main_line())
    assert [str(node.move) for node in nodes] == ["CAnE5", "STnA3", "TAnJ10", "BRnB1!", "TAnJ9"]
    assert [node.nags for node in nodes] == [[1], [], [], [], [1]]


def test_moves_are_read_leniently_and_written_canonically() -> None:
    games, problems = read(f"{HEADER}\n1.canf5 2 . CSNE8 3... TOwG5 tag6 *\n")
    assert moves(games[0]) == "CAnF5 CSnE8 TOwG5"
    assert [str(problem) for problem in problems if problem.fatal] == [
        "file.bgn:3:30: game 1, ply 4: TAG6: the Cathedral stands on G6"
    ]


# What breaks other parsers -----------------------------------------------------------------------------------------
def test_an_empty_game_in_the_middle() -> None:
    text = f'{HEADER}[Event "a"]\n\n1. CAnF5 *\n\n{HEADER}[Event "b"]\n\n*\n\n{HEADER}[Event "c"]\n\n1. CAnE5 *\n'
    games, problems = read(text)
    assert [game.headers["Event"] for game in games] == ["a", "b", "c"]
    assert [moves(game) for game in games] == ["CAnF5", "", "CAnE5"]
    assert problems == []


def test_an_empty_game_without_a_result() -> None:
    games, problems = read(f'{HEADER}[Event "a"]\n\n{HEADER}[Event "b"]\n\n1. CAnE5 *\n')
    assert [game.headers["Event"] for game in games] == ["a", "b"]
    assert [(problem.line, problem.game, problem.fatal) for problem in problems] == [(4, 1, False)]


def test_blank_lines_within_headers() -> None:
    games, problems = read('[Event "a"]\n\n\n[Rules "village"]\n \n[Light "x"]\n\n1. CHnA1 *\n')
    assert len(games) == 1
    assert (games[0].rules.name, games[0].headers) == ("village", {"Event": "a", "Light": "x"})
    assert problems == []


@pytest.mark.parametrize("text", [f"{HEADER}\n1. CAnF5 {{a\nb}} 2. CSnE8 *\n"])
def test_carriage_returns_and_a_byte_order_mark(text: str) -> None:
    plain, _ = read(text)
    games, problems = read("\ufeff" + text.replace("\n", "\r\n"))
    assert problems == []
    assert games == plain


def test_headers_after_moves_begin_a_game() -> None:
    games, problems = read(f'{HEADER}\n1. CAnF5 [Rules "cathedral"] [Event "b"] 1. CAnE5 *\n')
    assert [moves(game) for game in games] == ["CAnF5", "CAnE5"]
    assert len(problems) == 1
    assert "no result" in problems[0].text


def test_a_missing_result_at_the_end_of_a_file() -> None:
    games, problems = read(f"{HEADER}\n1. CAnF5")
    assert moves(games[0]) == "CAnF5"
    assert "no result" in problems[0].text


def test_a_brace_never_closed_costs_one_game_only() -> None:
    text = f'{HEADER}\n1. CAnF5 {{ oh\n2. CSnE8 *\n\n{HEADER}[Event "b"]\n\n1. CAnE5 *\n'
    games, problems = read(text)
    assert [moves(game) for game in games] == ["CAnF5", "CAnE5"]
    assert (problems[0].line, problems[0].column) == (3, 10)
    assert "never closed" in problems[0].text


def test_a_brace_never_closed_at_the_end() -> None:
    games, problems = read(f"{HEADER}\n1. CAnF5 {{ oh\n2. CSnE8 *\n")
    assert [moves(game) for game in games] == ["CAnF5"]
    assert "never closed" in problems[0].text


def test_nul_bytes() -> None:
    games, problems = read(f"{HEADER}\n1. CAnF5 \x00\x00 2. CSnE8 {{a\x00b}} *\x00\n")
    assert moves(games[0]) == "CAnF5 CSnE8"
    assert games[0].end.comment == "a\x00b"
    assert [problem.fatal for problem in problems][:1] == [False]


def test_bytes_that_are_no_utf8() -> None:
    games, problems = read(f"{HEADER}\n1. CAnF5 {{\udcff}} \udcfe 2. CSnE8 *\n")
    assert moves(games[0]) == "CAnF5 CSnE8"
    assert [problem.fatal for problem in problems] == [False]
    again, problems = read(write_bgn(games[0]))
    assert again == games
    assert problems == []


@pytest.mark.parametrize("filler", ["a", "{", "(", "1", '"', "$", " ", "\\", "}", "[", "-"])
def test_a_line_of_ten_megabytes(filler: str) -> None:
    many = 1_000_000 if filler in "([" else 10_000_000  # each of them is an event
    games, problems = read(f"{HEADER}\n1. CAnF5 {filler * many}\n\n{HEADER}\n1. CAnE5 *\n")
    assert moves(games[-1]) == "CAnE5"
    assert moves(games[0]) == "CAnF5"
    assert problems
    assert all(len(str(problem)) < 300 for problem in problems)


def test_ten_thousand_nested_parentheses() -> None:
    depth = 10_000
    games, problems = read(f"{HEADER}\n1. CAnE5 {'(1. CAnF5 ' * depth}{')' * depth} *\n")
    assert problems == []
    assert [str(child.move) for child in games[0].root.children] == ["CAnE5", "CAnF5"]
    games, problems = read(f"{HEADER}\n1. CAnE5 {'(' * depth}{')' * depth} *\n")
    assert moves(games[0]) == "CAnE5"
    assert problems


def test_a_deep_tree_is_written_and_read() -> None:
    game = Game("cathedral")
    node = game.root.add("CAnE5")
    for _ in range(20):
        if node.position.is_over:
            break
        first, second = list(node.position.legal_moves)[:2]
        node.add(first)
        node = node.add(second)
    games, problems = read(write_bgn(game))
    assert (games, problems) == ([game], [])


# Damage --------------------------------------------------------------------------------------------------------------
def test_an_illegal_move_costs_the_rest_of_its_line_only() -> None:
    variations = "(2. XXnA1 3. TAnA1 (3. TAnA2)) (2. TAnA5 3. TAnA5)"
    text = f"{HEADER}\n1. CAnF5 2. CSnE8 {variations} 3. TOwG5 *\n\n{HEADER}\n1. CAnE5 *\n"
    games, problems = read(text)
    assert [moves(game) for game in games] == ["CAnF5 CSnE8 TOwG5", "CAnE5"]
    assert [(problem.ply, problem.fatal) for problem in problems] == [(2, True), (3, True)]
    assert [str(child.move) for child in games[0].root.children[0].children] == ["CSnE8", "TAnA5"]
    strict, _ = read(text, strict=True)
    assert [moves(game) for game in strict] == ["CAnE5"]


def test_an_unknown_ruleset_costs_one_game() -> None:
    games, problems = read(f'[Rules "cathedrl"]\n\n1. CAnF5 2. CSnE8 *\n\n{HEADER}\n1. CAnE5 *\n')
    assert [moves(game) for game in games] == ["CAnE5"]
    assert "did you mean cathedral" in problems[0].text


def test_wrong_results_and_scores_are_remarked() -> None:
    text = write_bgn(Game.from_moves(["WEnB3", "STeC2", "TAnA2", "INwB4", "STeB1", "TAnA3"], "hamlet"))
    games, problems = read(text.replace("0-1", "1-0").replace('Score "3:0"', 'Score "0:3"'))
    assert games[0].result == "0-1"
    assert [problem.text for problem in problems] == [
        "the result is 0-1, not '1-0'",
        "the score is 3:0, not '0:3'",
    ]


def test_stray_parentheses_and_nags_are_remarked() -> None:
    games, problems = read(f"{HEADER}\n$1 ( 1. CAnE5 ) 1. CAnF5 ) ( {{only words}} ) 2. CSnE8 *\n")
    assert moves(games[0]) == "CAnF5 CSnE8"
    assert len(problems) == 4


def test_the_first_wrong_number_of_a_game_is_remarked() -> None:
    games, problems = read(f"{HEADER}\n1. CAnF5 3. CSnE8 4. TOwG5 *\n\n{HEADER}\n1. CAnF5 2. CSnE8 *\n")
    assert [moves(game) for game in games] == ["CAnF5 CSnE8 TOwG5", "CAnF5 CSnE8"]
    assert [(problem.game, problem.ply, problem.fatal) for problem in problems] == [(1, 2, False)]
    assert "is numbered '3'" in problems[0].text


@pytest.mark.parametrize(
    ("headers", "end", "result", "remarks"),
    [
        ('[Result "1-0"]', "0-1", "0-1", ["the header says '1-0', the moves end with 0-1"]),
        ('[Result "1-0"][Termination "resignation"]', "*", "1-0", []),
        ('[Score "9:1"]', "*", "*", ["the score is 47:42, not '9:1'"]),
        ('[Termination "duke"]', "1-0", "1-0", ["the board shows no end that is 'duke'; it is taken as resignation"]),
        (
            '[Termination "resignation"]',
            "1/2-1/2",
            "1/2-1/2",
            ["the board shows no end that is 'resignation'; it is taken as abandoned"],
        ),
        (
            '[Position "hamlet - - - -/- l;placed=0/0;opening=1"]',
            "*",
            None,
            ["the position is of hamlet, the game of cathedral"],
        ),
    ],
)
def test_what_headers_say_is_checked(headers: str, end: str, result: str | None, remarks: list[str]) -> None:
    games, problems = read(f"{HEADER}{headers}\n\n1. CAnF5 2. CSnE8 {end}\n")
    assert [problem.text for problem in problems] == remarks
    assert [game.result for game in games] == ([] if result is None else [result])


def test_a_header_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(GameTextError, match="letters, digits"):
        write_bgn(Game("hamlet", {"two words": "x"}))


def test_scanning_keeps_nothing() -> None:
    """A file far larger than memory would do: lines come one at a time, and so do events."""
    taken = 0

    def lines() -> object:
        nonlocal taken
        for _ in range(10**12):
            taken += 1
            yield f"{HEADER}\n"
            yield "1. CAnF5 2. CSnE8 *\n"

    events = scan(lines())  # type: ignore[arg-type]
    for _ in range(1000):
        next(events)
    assert taken < 1000
