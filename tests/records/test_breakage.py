"""What breaking the records has found. A fault that is not yet mended is marked; the mark goes with the fault."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from bastide import FileError, Game
from bastide.cli import main
from bastide.files import write_whole
from bastide.records import FORMATS

if TYPE_CHECKING:
    from pathlib import Path

    from bastide.records import Problem

HEADER = '[Rules "cathedral"]\n'
OVER = ["WEnB3", "STeC2", "TAnA2", "INwB4", "STeB1", "TAnA3"]
JSON = '{{"format": "bastide-games", "version": 1, "games": [{}]}}'


def read(text: str | bytes, form: str = "bgn") -> tuple[list[Game], list[Problem]]:
    problems: list[Problem] = []
    data = text.encode() if isinstance(text, str) else text
    lines = [line.decode("utf-8", "surrogateescape") for line in BytesIO(data)]
    return list(FORMATS[form].read(lines, "file", problems.append)), problems


def moves(text: str) -> list[str]:
    return [" ".join(map(str, game.moves)) for game in read(text)[0]]


def again(game: Game, form: str = "bgn") -> tuple[list[Game], list[Problem]]:
    """A game written and read again."""
    one = FORMATS[form]
    return read(one.begin + one.write(game) + one.end, form)


def test_a_variation_that_repeats_the_main_move_leaves_the_main_line() -> None:
    assert moves(f"{HEADER}\n1. CAnF5 (1. CAnF5 2. TOwG5) 2. CSnE8 *\n") == ["CAnF5 CSnE8"]


def test_words_before_a_variation_that_repeats_the_main_move() -> None:
    games, _ = read(f"{HEADER}\n1. CAnF5 2. CSnE8 ({{why}} 2. CSnE8) 3. TOwG5 *\n")
    assert again(games[0]) == (games, [])


def test_words_before_two_equal_variations() -> None:
    text = f"{HEADER}\n1. CAnF5 ({{one}} 1. CAnE6) ({{two}} 1. CAnE6) *\n"
    games, _ = read(text)
    assert "one" in FORMATS["bgn"].write(games[0])


@pytest.mark.parametrize("junk", ["[x]", pytest.param("{never closed", id="brace")])
def test_lost_moves_are_told_as_lost(junk: str) -> None:
    text = f"{HEADER}\n1. CAnF5 {junk} 2. CSnE8 *\n"
    games, problems = read(text)
    assert len(games[0].moves) == 2 or any(problem.fatal for problem in problems)


def test_moves_swallowed_before_the_first_one_are_told_as_lost() -> None:
    _, problems = read(f"{HEADER}\n{{oh 1. CAnF5 2. CSnE8 *\n")
    assert [problem.fatal for problem in problems if "never closed" in problem.text] == [True]


def test_a_glyph_that_a_repeated_variation_says_again_is_kept_once() -> None:
    games, _ = read(f"{HEADER}\n1. CAnF5? (1. CAnF5?) *\n")
    assert games[0].end.nags == [2]
    assert again(games[0]) == (games, [])


def test_a_brace_never_closed_is_told_after_other_junk() -> None:
    _, problems = read(f"{HEADER}\n1. CAnF5 @ 2. CSnE8 {{oh 3. TOwG5 *\n")
    assert any("never closed" in problem.text for problem in problems)


@pytest.mark.parametrize("after", ["\x1a", "; end of file\n", "{end}\n", ")\n"], ids=ascii)
def test_what_stands_after_the_last_result_is_no_game(after: str) -> None:
    assert moves(f"{HEADER}\n1. CAnF5 *\n\n{after}") == ["CAnF5"]


def test_a_comment_between_games_is_no_game() -> None:
    assert moves(f"{HEADER}\n1. CAnF5 *\n\n; next\n{HEADER}\n1. CAnE5 *\n") == ["CAnF5", "CAnE5"]


def test_a_wrong_result_header_is_remarked() -> None:
    text = FORMATS["bgn"].write(Game.from_moves(OVER, "hamlet"))
    assert read(text.replace('[Result "0-1"]', '[Result "1-0"]'))[1]


@pytest.mark.parametrize("termination", ["duke", "resignation"])
def test_a_wrong_termination_is_remarked(termination: str) -> None:
    text = FORMATS["bgn"].write(Game.from_moves(OVER, "hamlet"))
    assert read(text.replace('"normal"', f'"{termination}"'))[1]


def test_a_wrong_result_header_is_told_shortly_and_printably() -> None:
    text = FORMATS["bgn"].write(Game.from_moves(OVER, "hamlet"))
    _, problems = read(text.replace('"0-1"', f'"\\u001b[2J{"x" * 9999}"').replace(" 0-1\n", "\n"))
    assert all(len(str(problem)) < 500 and str(problem).isprintable() for problem in problems)


@pytest.mark.parametrize("form", ["bgn", "json"])
def test_a_position_of_another_ruleset_is_told(form: str) -> None:
    position = str(Game("hamlet").position)
    text = f'[Rules "village"]\n[Position "{position}"]\n\n*\n'
    if form == "json":
        text = JSON.format(f'{{"rules": "village", "position": "{position}"}}')
    games, problems = read(text, form)
    assert problems or games[0].rules.name == "village"


@pytest.mark.parametrize(
    "said", ['"result": "1-0"', '"points": [9, 9]', '"reason": "time"', '"result": "banana"'], ids=lambda said: said
)
def test_a_wrong_end_in_json_is_told(said: str) -> None:
    nodes = ", ".join(f'{{"move": "{move}"}}' for move in OVER)
    assert read(JSON.format(f'{{"rules": "hamlet", "nodes": [{nodes}], {said}}}'), "json")[1]


def test_a_nag_from_json_can_be_written_as_bgn() -> None:
    games, _ = read(JSON.format('{"rules": "hamlet", "nodes": [{"move": "WEnB3", "nags": [12345678901]}]}'), "json")
    assert not games or again(games[0]) == (games, [])


def test_a_clock_from_bgn_can_be_written_as_json() -> None:
    games, _ = read(f"{HEADER}\n1. CAnF5 {{[%clk 999999999:00:00]}} *\n")
    assert again(games[0], "json") == (games, [])


def test_a_name_that_is_no_utf8_is_written_as_a_transcript(tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_bytes(b'[Rules "cathedral"]\n[Light "Jos\xe9"]\n\n1. CAnF5 *\n')
    assert main(["convert", str(tmp_path / "a.bgn"), str(tmp_path / "a.txt")]) in (0, 1)


SKIPPED = f'[Rules "cathedrl"]\n\n1. CAnF5 *\n\n{HEADER}\n1. CAnE5 *\n'


def test_a_game_has_the_same_number_in_check_and_show(tmp_path: Path) -> None:
    (tmp_path / "a.bgn").write_text(SKIPPED, encoding="utf-8")
    assert main(["show", f"{tmp_path / 'a.bgn'}:2"]) == 0


@pytest.mark.parametrize("text", [SKIPPED, f"{HEADER}\n1. CAnE5 (1. XXnA1) *\n"], ids=["other game", "variation"])
def test_a_whole_main_line_is_replayed_without_an_error(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.bgn").write_text(text, encoding="utf-8")
    main(["replay", "--json", str(tmp_path / "a.bgn")])
    lines = [line for line in capsys.readouterr().out.splitlines() if '"CAnE5"' in line]
    assert len(lines) == 1
    assert '"error"' not in lines[0]


def test_a_game_of_a_file_with_a_blank_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "my games.bgn").write_text(f"{HEADER}\n1. CAnF5 *\n", encoding="utf-8")
    assert main(["show", f"{tmp_path / 'my games.bgn'}:1:0"]) == 0


def test_a_missing_file_does_not_keep_others_from_being_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.bgn").write_text(f"{HEADER}\n1. CAnF5 *\n", encoding="utf-8")
    assert main(["check", str(tmp_path / "missing.bgn"), str(tmp_path / "a.bgn")]) == 1
    assert "1 game, no problems" in capsys.readouterr().out


@pytest.mark.parametrize("target", ["bgn", "kiel"])
def test_a_game_that_a_format_cannot_hold_is_named(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = '{"rules": "cathedral", "moves": ["CAnF5"]}'
    bad = '{"rules": "hamlet", "moves": ["WEnB3"], "headers": {"Light Elo": "1"}}'
    (tmp_path / "a.jsonl").write_text(f"{good}\n{bad}\n", encoding="utf-8")
    main(["convert", str(tmp_path / "a.jsonl"), str(tmp_path / f"a.{target}")])
    assert "game 2" in capsys.readouterr().err


def test_a_small_file_on_a_full_disk_is_told_with_its_name(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")  # a limit on what a file may hold does for a full disk
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(FileError, match=r"a\.bgn"):
            write_whole(tmp_path / "a.bgn", "a few words")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not list(tmp_path.iterdir())
