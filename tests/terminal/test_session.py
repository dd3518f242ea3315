"""Games at the prompt, typed by script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bastide import cli
from bastide.errors import FileError
from bastide.game import Game, Position
from bastide.players import make_player
from bastide.players.thinking import ThinkingPlayer
from bastide.records import FORMATS, read_games
from bastide.records.lines import write_line
from bastide.rules import Side, shipped_rules
from bastide.terminal import saving
from bastide.terminal.session import HINT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Play = Any
WHOLE = ("WED4", "STnB2", "INeD2", "TAA3", "TAA1", "STeC1")
"""A game of the hamlet: after the fifth placement Dark is skipped, and Light builds twice and wins."""


def saved_path(shown: str) -> str:
    found = re.search(r"The game is saved: (.+)", shown)
    assert found, shown
    return found[1]


def saved_game(home: Path, own: Any = None) -> Game:
    (path,) = (home / "games").iterdir()
    (game,) = read_games(path, own)
    return game


# Whole games -------------------------------------------------------------------------------------------------------
def test_two_people_play_to_the_end(session: Play, home: Path) -> None:
    game, shown = session(*WHOLE)
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2", "INeD2", "TAnA3", "TAnA1", "STeC1"]
    assert "\nDark cannot place anything now and is skipped.\n" in shown
    assert "Light: STeC1; encloses D1" in shown
    assert "Light wins by placing the last building, 0 : 3." in shown
    assert "--resume" not in shown  # nothing is left to go on with
    assert saved_game(home).outcome == game.outcome
    assert saved_path(shown).startswith(str(home / "games"))


@pytest.mark.parametrize("seed", range(3))
def test_a_person_against_the_computer(session: Play, home: Path, seed: int) -> None:
    """The person types whatever is first in the list, until nothing more can be typed."""
    game = Game(shipped_rules("hamlet"))
    lines = [str(move) for move in game.position.legal_moves][:1] + [
        f"{code}{facing}{column}{row}"
        for code in ("IN", "ST", "TA")
        for facing in "nesw"
        for column in "ABCD"
        for row in range(1, 5)
    ] * 2  # most are refused
    session(*lines, game=game, dark=make_player("random", seed))
    assert game.position.is_over
    assert saved_game(home).moves == game.moves


def test_the_computer_against_itself(session: Play, home: Path) -> None:
    game, shown = session(light=make_player("random", 1), dark=make_player("greedy", 2))
    assert game.position.is_over
    assert "A move is" not in shown  # nobody needs to know
    assert f"{game.outcome}." in shown
    assert saved_game(home) == game


def test_the_computer_may_begin(session: Play, scripted: Any) -> None:
    game, shown = session("STnB2", light=scripted("WED4", "INeD2"))
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2", "INeD2"]
    assert shown.index("Light: WEnD4") < shown.index("Dark: STnB2")


def test_wellington_begins_with_parliament_and_dukes(session: Play) -> None:
    _, shown = session("PAE5", "PAnE5", "DUE5", "DUC2", "DUB9", game=Game(shipped_rules("wellington")))
    assert "Light to place the Parliament (PA)." in shown
    assert "PAE5: the Parliament needs a facing" in shown
    assert "Dark to place its Duke (DU)." in shown
    assert "DUE5: a Duke stands within 2 squares of an edge" in shown
    assert shown.rstrip().count("Dark to build.") == 1


# Commands ----------------------------------------------------------------------------------------------------------
def test_help_lists_every_command(session: Play) -> None:
    for word in ("?", "help", "HELP"):
        _, shown = session(word)
        for command in ("board", "stock", "rules", "moves", "hint", "undo", "save", "resign", "quit"):
            assert f"\n  {command} " in shown
        assert "  pass" not in shown
        assert "announces" not in shown


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("cathedral-passing", "\n  pass  "),
        ("wellington-letter", "\n  pass  "),
        ("cathedral-announced", "the ! announces a conquest"),
    ],
)
def test_help_lists_what_the_rules_allow(session: Play, rules: str, told: str) -> None:
    _, shown = session("?", game=Game(shipped_rules(rules)))
    assert told in shown


def test_stock_and_rules_are_shown(session: Play) -> None:
    game, shown = session("stock", "rules", game=Game(shipped_rules("cathedral")))
    for building in game.rules.buildings:
        assert shown.count(f"{building.code} {building.name}") == 2  # `rules` draws them, too
    assert "Cathedral (cathedral)" in shown
    assert not game.moves


def test_a_code_lists_its_placements_with_drawings(session: Play) -> None:
    _, shown = session("WEA1", "st", "WE", "in")
    assert "Stable: 22 placements" in shown
    assert re.search(r"^STn   \^      B1 C1 D1 ", shown, re.MULTILINE)
    assert re.search(r"^STe   #\^ ", shown, re.MULTILINE)
    assert "STs" not in shown  # the same squares as STn
    assert "STn marks them on the board." in shown.replace("\n", " ")
    assert "The Well (WE) cannot be placed now." in shown
    assert len(re.findall(r"^IN[nesw] ", shown, re.MULTILINE)) == 4


def test_a_code_with_a_facing_marks_its_squares(session: Play) -> None:
    game, shown = session("WEA1", "STnB2", "stn", "STs", "INx")
    marked = shown.partition("STn, its turning point ^ on any of the ")[2]
    squares = [str(move)[3:] for move in game.position.legal_moves if str(move).startswith("STn")]
    assert int(marked.split()[0]) == len(squares)
    board = marked.partition("A  B  C  D\n")[2].splitlines()[:4]
    found = [f"{'ABCD'[column]}{row}" for row in range(1, 5) for column in range(4) if "^" in cell(board, row, column)]
    assert sorted(found) == sorted(squares)
    assert "there are STn, STe." in shown  # looking the same, they are written so
    assert "'INx' is no command; did you mean IN?" in shown


def cell(board: list[str], row: int, column: int) -> str:
    """A square of a board that was shown, three letters wide."""
    line = board[row - 1].ljust(20)
    return line[4 + 3 * column : 7 + 3 * column]


def test_a_code_that_is_used_up(session: Play) -> None:
    _, shown = session("WEA1", "TAA2", "TAA3", "TA")
    assert "Dark has no Tavern left." in shown


def test_board_and_moves(session: Play) -> None:
    _, shown = session("moves", "WEA1", "STnB2", "moves", "board")
    assert "No move yet." in shown
    assert "1. WEnA1 2. STnB2" in shown
    # The board is shown when a turn begins, and when it is asked for.
    assert shown.count("\n  2  . st*") == 2
    assert shown.count("\n  3  . st*") == 2


def test_hint_is_legal_and_plays_nothing(session: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.terminal.session.HINT", "rollout:playouts=50")
    game, shown = session(*WHOLE[:5], "hint")
    assert len(game.moves) == 5
    assert game.position.why_illegal(shown.partition("thinking ...\n")[2].split()[0].rstrip(";")) is None


def test_the_hint_is_the_engines(session: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noting(name: str) -> Any:
        asked.append(name)
        return make_player("engine:simulations=50")

    monkeypatch.setattr("bastide.terminal.session.make_player", noting)
    session(*WHOLE[:5], "hint")
    assert asked == [HINT]
    assert isinstance(make_player(HINT), ThinkingPlayer)


def test_hint_says_what_it_encloses(session: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.terminal.session.make_player", lambda _: make_player("greedy"))
    _, shown = session(*WHOLE[:5], "hint")
    assert re.search(r"^[A-Z]{2}[nesw][A-D][1-4]; it encloses ", shown, re.MULTILINE)


def test_undo_between_two_people_takes_one_move_back(session: Play) -> None:
    game, _ = session("undo", *WHOLE[:5], "undo")
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2", "INeD2", "TAnA3"]
    assert game.position.to_move is Side.LIGHT


def test_undo_against_the_computer_takes_back_to_the_persons_turn(session: Play, scripted: Any) -> None:
    game, _ = session(*WHOLE[::2][:2], "undo", dark=scripted("STnB2", "TAA3"))
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2"]
    assert game.position.to_move is Side.LIGHT


def test_undo_over_a_skipped_turn(session: Play, scripted: Any) -> None:
    """Dark was skipped, so the person's last turn is the move before, and Dark's answer stays."""
    game, _ = session("WED4", "INeD2", "TAA1", "undo", dark=scripted("STnB2", "TAA3"))
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2", "INeD2", "TAnA3"]
    game, _ = session("WED4", "INeD2", "TAA1", "undo", "undo", dark=scripted("STnB2", "TAA3"))
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2"]


def test_undo_several_turns(session: Play, scripted: Any) -> None:
    game, _ = session(*WHOLE[:5], "undo 3")
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2"]
    game, _ = session("WED4", "INeD2", "TAA1", "undo 2", dark=scripted("STnB2", "TAA3"))
    assert [str(move) for move in game.moves] == ["WEnD4", "STnB2"]
    game, shown = session(*WHOLE[:5], "undo 999")
    assert game.moves == ()
    assert shown.count("There is nothing of yours to take back.") == 1


@pytest.mark.parametrize("many", ["0", "-1", "x", "1.5", "1000", "9" * 5000, "\u0663", "1 2"])
def test_undo_of_no_number(session: Play, many: str) -> None:
    game, shown = session(*WHOLE[:3], f"undo {many}")
    assert len(game.moves) == 3
    assert "give the number of turns to take back, 1 or more" in shown


def test_undo_without_a_move(session: Play, scripted: Any) -> None:
    _, shown = session("undo")
    assert "There is nothing of yours to take back." in shown
    game, shown = session("undo", light=scripted("WEA1"))
    assert "There is nothing of yours to take back." in shown
    assert len(game.moves) == 1


def test_resign(session: Play, home: Path) -> None:
    game, shown = session("WEA1", "resign", "yes")
    assert "Light wins by resignation, 6 : 6." in shown
    assert "--resume" not in shown
    assert game.result == "1-0"
    assert saved_game(home).outcome == game.outcome


@pytest.mark.parametrize("answer", ["no", "", "resign", "yes please"])
def test_resigning_is_asked_about(session: Play, answer: str) -> None:
    game, _ = session("WEA1", "resign", answer, "STnB2")
    assert game.result == "*"
    assert len(game.moves) == 2


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT"])
def test_quit_saves_and_says_how_to_go_on(session: Play, home: Path, word: str) -> None:
    game, shown = session("WEA1", word, "STnB2")
    assert len(game.moves) == 1
    assert f"bastide play --resume {saved_path(shown)}" in shown
    assert saved_game(home).moves == game.moves


@pytest.mark.parametrize("end", [EOFError(), KeyboardInterrupt(), BrokenPipeError()])
def test_an_end_from_outside_saves_the_game(session: Play, home: Path, end: BaseException) -> None:
    game, shown = session("WEA1", "STnB2", end)
    assert saved_path(shown)
    assert saved_game(home) == game


def test_a_game_without_moves_is_not_kept(session: Play, home: Path) -> None:
    _, shown = session("quit")
    assert "saved" not in shown
    assert not home.exists()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("TAA1", "the Well stands on A1"),
        ("INnD4", "would stand off the board"),
        ("STnB9", "off the board, whose squares are A1 to D4"),
        ("INA2", "needs a facing (n, e, s, w)"),
        ("WEB2", "dark has to place a building now"),
        ("ZZA1", "there is no building ZZ"),
        ("pass", "hamlet knows no passing"),
        ("TAA2!", "write the move without the !"),
        ("nonsense", "'nonsense' is no command; "),
        ("resgin", "'resgin' is no command; did you mean resign?"),
        ("CS n E8", "is no move"),
        ("\ufb01", "'\\ufb01' is no command; "),
        ("\u017ft", "'\\u017ft' is no command; "),  # a long s is no S
        ("\u017fTnB2", "is no move"),
        ("\x00\x1b[2J", "is no move"),
        ("\ud800", "is no move"),
        ("x" * 100_000, "is no move"),
    ],
)
def test_an_illegal_move_gets_its_reason_and_the_game_goes_on(session: Play, line: str, reason: str) -> None:
    game, shown = session("WEA1", line, "STnB2")
    assert reason in shown
    assert "\x1b" not in shown
    assert len(max(shown.splitlines(), key=len)) < 300
    assert [str(move) for move in game.moves] == ["WEnA1", "STnB2"]


def test_blank_lines_are_nothing(session: Play) -> None:
    game, _ = session("", "   ", " wea1 ", "\t")
    assert [str(move) for move in game.moves] == ["WEnA1"]


# Saving ------------------------------------------------------------------------------------------------------------
def test_save_into_the_folder_of_games(session: Play, home: Path) -> None:
    _, shown = session("WEA1", "save", "STnB2", "save", "quit")
    assert len(re.findall(r"^Saved: ", shown, re.MULTILINE)) == 2
    assert len(saved_game(home).moves) == 2


def test_save_to_a_file_keeps_the_rest_there(session: Play, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "my folder" / "a game.jsonl"
    _, shown = session("WEA1", f"save {path}", "STnB2", "quit")
    assert f"Saved: {path}" in shown
    assert f"--resume '{path}'" in shown
    (game,) = read_games(path)
    assert len(game.moves) == 2
    assert len(saved_game(home).moves) == 1  # as it was until then
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_save_replaces_nothing_that_is_not_this_game(session: Play, tmp_path: Path) -> None:
    path = tmp_path / "there"
    path.write_text("mine", encoding="utf-8")
    game, shown = session("WEA1", f"save {path}", f"save {tmp_path}", "STnB2")
    assert f"{path}: is there already" in shown
    assert str(tmp_path) + ": is " in shown
    assert path.read_text(encoding="utf-8") == "mine"
    assert len(game.moves) == 2


@pytest.mark.parametrize("name", ["/dev/null/x", "a\0b", "x" * 400, "/proc/nowhere/x"])
def test_save_that_cannot_be_says_why(session: Play, home: Path, name: str) -> None:
    game, shown = session("WEA1", f"save {name}", "STnB2")
    assert len(game.moves) == 2
    assert saved_game(home) == game
    assert "Saved:" not in shown


def test_save_into_the_home_of_nobody(session: Play, home: Path) -> None:
    game, shown = session("WEA1", "save ~no-such-user-here/x", "STnB2")
    assert "~no-such-user-here/x: " in shown
    assert len(game.moves) == 2
    assert saved_game(home) == game


@pytest.mark.parametrize(("name", "begins"), [("a.bgn", "[Game "), ("a.jsonl", '{"rules"'), ("bare", "[Game ")])
def test_save_writes_the_format_that_the_name_says(session: Play, tmp_path: Path, name: str, begins: str) -> None:
    session("WEA1", f"save {tmp_path / name}")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_save_in_no_format_says_so(session: Play, home: Path, tmp_path: Path) -> None:
    game, shown = session("WEA1", f"save {tmp_path / 'a.xyz'}", "STnB2")
    assert "its format cannot be told from its name" in shown
    assert not (tmp_path / "a.xyz").exists()
    assert saved_game(home) == game


def test_the_game_is_saved_after_every_move(session: Play, home: Path, scripted: Any) -> None:
    """The computer's, and a turn taken back, included: the file is looked at from within the next choice."""
    found: list[list[str]] = []
    player = scripted("STnB2", "TAA3", "TAA3")
    choose = player.choose

    def look_and_choose(position: Position) -> Any:
        found.append([str(move) for move in saved_game(home).moves])
        return choose(position)

    player.choose = look_and_choose
    session("WED4", "INeD2", "undo", "INeD2", dark=player)
    assert found == [["WEnD4"], ["WEnD4", "STnB2", "INeD2"], ["WEnD4", "STnB2", "INeD2"]]
    assert [path.suffix for path in (home / "games").iterdir()] == [".bgn"]


def test_a_move_taken_back_is_in_the_file_no_more(session: Play, home: Path) -> None:
    _, shown = session("WEA1", "undo")
    assert saved_game(home).moves == ()
    assert saved_path(shown)


def test_where_the_folder_cannot_be_written_the_temporary_one_serves(
    session: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.terminal.saving.gettempdir", lambda: str(tmp_path / "temporary"))
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    _, shown = session("WEA1")
    assert saved_path(shown).startswith(str(tmp_path / "temporary"))


def test_where_the_folders_name_is_impossible_the_temporary_one_serves(
    session: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.terminal.saving.gettempdir", lambda: str(tmp_path / "temporary"))
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / ("x" * 400)))
    _, shown = session("WEA1")
    assert saved_path(shown).startswith(str(tmp_path / "temporary"))


def test_where_nothing_can_be_written_the_game_is_shown(session: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileError("there", "full")

    monkeypatch.setattr(saving, "write_whole", refuse)
    _, shown = session("WEA1")
    assert "WEnA1" in shown.partition("Here it is:\n")[2]


def test_two_games_of_one_second_get_two_names(home: Path) -> None:
    game = Game.from_moves(["WEA1"], "hamlet")
    paths = {saving.Keeper(game, None, "").save() for _ in range(3)}
    assert paths == set((home / "games").iterdir())
    assert len(paths) == 3


# Going on ----------------------------------------------------------------------------------------------------------
def play_command(*arguments: str) -> int:
    return cli.main(["play", "--light", "human", "--dark", "random", "--seed", "1", *arguments])


def test_resume_goes_on_and_saves_into_the_same_file(
    home: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    typed("WEA1", f"save {path}")
    assert play_command("--rules", "hamlet") == 0
    (before,) = read_games(path)
    kept = sorted((home / "games").iterdir())
    typed("board", "quit")
    assert play_command("--resume", str(path)) == 0
    (same,) = read_games(path)
    assert same == before
    typed(*(str(move) for move in before.position.legal_moves))
    assert play_command("--resume", str(path)) == 0
    (after,) = read_games(path)
    assert after.moves[: len(before.moves)] == before.moves
    assert len(after.moves) > len(before.moves)
    assert after.headers == {"Light": "human", "Dark": "random"}
    assert sorted((home / "games").iterdir()) == kept
    assert "Traceback" not in capsys.readouterr().err


def test_resume_of_a_game_that_is_over_shows_it(
    home: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(write_line(Game.from_moves(WHOLE, "hamlet")), encoding="utf-8")
    typed("TAA1")
    assert play_command("--resume", str(path)) == 0
    assert "Light wins by placing the last building, 0 : 3." in capsys.readouterr().out
    assert not home.exists()


def test_resume_of_a_resigned_game_shows_that_it_is_over(
    home: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    game = Game.from_moves(WHOLE[:3], "hamlet")
    game.finish(Side.DARK, "resignation")
    path = tmp_path / "game.jsonl"
    path.write_text(write_line(game), encoding="utf-8")
    (again,) = read_games(path)
    assert again == game
    typed("TAA1")
    assert play_command("--resume", str(path)) == 0
    assert "Light wins by resignation" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == write_line(game)
    assert not home.exists()


def test_resume_destroys_no_other_game(home: Path, typed: Callable[..., None], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    text = '{"rules": "hamlet", "moves": ["WEnD4", "STnB2"]}\n' * 3
    path.write_text(text, encoding="utf-8")
    typed("INeD2", "quit")
    assert play_command("--resume", str(path)) == 0
    assert path.read_text(encoding="utf-8") == text
    assert [str(move) for move in saved_game(home).moves[:3]] == ["WEnD4", "STnB2", "INeD2"]


@pytest.mark.parametrize(
    ("light", "dark"),
    [("Ada", "random"), ("random", "Bo"), ("Ada", "Bo"), ("Ada", "level:5"), ("Ada", "engine:simulations=50")],
)
def test_resume_keeps_the_players_of_the_headers(
    home: Path,
    typed: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    light: str,
    dark: str,
) -> None:
    """Whoever is no player by name is a person."""
    del home
    path = tmp_path / "game.bgn"
    game = Game(shipped_rules("hamlet"), {"Light": light, "Dark": dark})
    game.play("WED4")
    path.write_text(FORMATS["bgn"].write(game), encoding="utf-8")
    typed("quit")
    assert cli.main(["play", "--seed", "1", "--resume", str(path)]) == 0
    (after,) = read_games(path)
    assert after.headers["Light"] == light
    assert after.headers["Dark"] == dark
    assert len(after.moves) == (1 if dark == "Bo" else 2)  # what the computer answered at once
    assert ("Dark to build." in capsys.readouterr().out) == (dark == "Bo")


def test_who_names_nobody_plays_as_light_against_a_level_of_the_engine(
    home: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    """What help says is so, and the game that is kept goes on against the same."""
    with pytest.raises(SystemExit):
        cli.main(["play", "--help"])
    (told,) = re.findall(r"the same for Dark \(default: (\S+)\)", " ".join(capsys.readouterr().out.split()))
    typed("WED4", "quit")
    assert cli.main(["play", "--rules", "hamlet", "--seed", "1"]) == 0
    begun = saved_game(home)
    assert (told, begun.headers) == ("level:5", {"Light": "human", "Dark": "level:5"})
    assert [str(move) for move in begun.moves][:1] == ["WEnD4"]
    assert len(begun.moves) == 2
    (path,) = (home / "games").iterdir()
    typed(str(next(iter(begun.position.legal_moves))), "quit")
    assert cli.main(["play", "--seed", "1", "--resume", str(path)]) == 0
    (after,) = read_games(path)
    assert after.headers == begun.headers
    assert len(after.moves) > len(begun.moves) + 1  # it has answered


def test_the_way_to_go_on_leads_back_to_the_same_side(
    home: Path,
    typed: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    del home
    typed("STnB2", "quit")
    assert cli.main(["play", "--rules", "hamlet", "--light", "random", "--dark", "human"]) == 0
    told = re.search(r"^Go on with: bastide (.+)$", capsys.readouterr().out, re.MULTILINE)
    assert told
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return "quit"

    monkeypatch.setattr("builtins.input", ask)
    assert cli.main(told[1].split()) == 0
    assert asked == ["dark> "]


def test_resume_of_nonsense(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for text, said in (
        ("", "no game"),
        ("nonsense", "is no JSON"),
        ('{"rules": "hamlet", "moves": ["WEA1", "TAA1"]}', "ply 2: TAA1"),
    ):
        path.write_text(text, encoding="utf-8")
        assert play_command("--resume", str(path)) == 1
        shown = capsys.readouterr()
        assert said in shown.err
        assert len(shown.err.splitlines()) == 1
        assert not shown.out
        assert path.read_text(encoding="utf-8") == text


def test_colours_follow_the_terminal(session: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    _, plain = session("WEA1")
    assert "\x1b" not in plain
    monkeypatch.setattr("bastide.terminal.screen.wants_colour", lambda: True)
    _, coloured = session("WEA1")
    assert "\x1b[" in coloured
    assert "WE" in re.sub(r"\x1b\[[0-9;]*m", "", coloured)


def test_announcing_is_told_and_what_was_missed(session: Play) -> None:
    """The same capture without and with the announcement, found by search so that no board is drawn by hand here."""
    position = Position.start("cathedral-announced")
    player = make_player("greedy", 3)
    while not position.is_over:
        move = player.choose(position)
        if move.announced and position.claims(move):
            break
        position = position.play(move)
    game, shown = session(str(move), game=Game(position))
    assert "encloses " in shown
    assert game.moves == (move,)
    (told,) = re.findall(r"; encloses (.+)", shown)
    unannounced = str(move).rstrip("!")
    _, shown = session(unannounced, game=Game(position))
    assert "encloses " not in shown
    said = told.replace("captures", "captured")
    assert f"{unannounced}; announced with ! it would have enclosed {said}\n" in shown
