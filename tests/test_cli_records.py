"""Files of games at the command line: shown, replayed, converted, checked, counted; and games that are kept."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from bastide.errors import FileError
from bastide.files import write_whole
from bastide.game import Game, Position
from bastide.records import FORMATS, read_games
from bastide.rules import SHIPPED
from bastide.terminal.progress import prepare_engine
from bastide.terminal.saving import Keeper
from support import CONFORMANCE, conformance_games

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Run = Any
HAMLET = CONFORMANCE / "hamlet.jsonl"
WHOLE = ("WEnD4", "STnB2", "INeD2", "TAnA3", "TAnA1", "STeC1")
"""A game of the hamlet in which Dark is skipped and Light wins."""
BROKEN = """[Rules "hamlet"]
[Light "Ada"]

1. WEnD4 2. STnB2 *

[Rules "hamlet"]

1. WEnD4 2. TAnD4 *
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is kept goes into a folder of the test's own; compiled code stays where it is."""
    prepare_engine()
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a text on the standard input."""

    def give(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))

    return give


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    """A whole game and the beginning of one."""
    path = tmp_path / "two.bgn"
    games = (Game.from_moves(WHOLE, "hamlet"), Game.from_moves(WHOLE[:2], "hamlet"))
    games[0].headers.update(Light="Ada", Dark="Bo")
    path.write_text("\n".join(map(FORMATS["bgn"].write, games)), encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A game in order and one with an illegal second move."""
    path = tmp_path / "broken.bgn"
    path.write_text(BROKEN, encoding="utf-8")
    return path


# Showing -----------------------------------------------------------------------------------------------------------
def test_show_of_a_file_is_its_first_game_at_its_end(run: Run, two_games: Path) -> None:
    code, out, err = run("show", two_games)
    assert (code, err) == (0, "")
    assert out.startswith("Game 1: Ada (Light) against Bo (Dark), hamlet, 1-0\n")
    assert "\nLight wins by placing the last building, 0 : 3.\n" in out
    assert out.splitlines()[-1] == str(Game.from_moves(WHOLE, "hamlet").position)


@pytest.mark.parametrize(("game", "ply"), [(1, 0), (1, 3), (1, 6), (2, 1), (2, None)])
def test_show_of_a_game_and_ply(run: Run, two_games: Path, game: int, ply: int | None) -> None:
    code, out, err = run("show", f"{two_games}:{game}" + ("" if ply is None else f":{ply}"))
    assert (code, err) == (0, "")
    assert out.startswith(f"Game {game}: ")
    assert (f", after ply {ply}\n" in out) == (ply is not None)
    assert out.splitlines()[-1] == str(Game.from_moves(WHOLE[: 2 if ply is None else ply], "hamlet").position)


def test_show_marks_the_move_that_led_there(run: Run, two_games: Path) -> None:
    assert "st*" in run("show", f"{two_games}:1:2")[1]
    assert "*" not in run("show", f"{two_games}:1:0")[1]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (":3", "has 2 games, so none of number 3"),
        (":0", "has 2 games, so none of number 0"),
        (":1:7", "the game has 6 plies, so none of number 7"),
        (":1:2:3", "two.bgn:1: its format cannot be told from its name"),
        (":x", "two.bgn:x: its format cannot be told from its name"),
        (":9999999999", "two.bgn:9999999999: its format cannot be told from its name"),
    ],
)
def test_show_of_what_is_not_there(run: Run, two_games: Path, place: str, said: str) -> None:
    code, out, err = run("show", f"{two_games}{place}")
    assert (code, out) == (1, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_show_of_a_file_with_colons_in_its_name(run: Run, two_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "a:1.bgn"
    path.write_bytes(two_games.read_bytes())
    assert run("show", path) == run("show", two_games)
    assert run("show", f"{path}:2:1") == run("show", f"{two_games}:2:1")


def test_show_of_a_broken_game_goes_as_far_as_it_can(run: Run, broken: Path) -> None:
    code, out, err = run("show", f"{broken}:2")
    assert code == 0
    assert "TAnD4: the Well stands on D4" in err
    assert out.splitlines()[-1] == str(Position.start("hamlet").play("WED4"))


# Replaying ---------------------------------------------------------------------------------------------------------
def test_replay_of_a_bgn_as_json(run: Run, two_games: Path, broken: Path) -> None:
    code, out, err = run("replay", two_games, "--json")
    assert (code, err) == (0, "")
    whole, begun = map(json.loads, out.splitlines())
    assert (whole["moves"], whole["winner"], whole["points"]) == (list(WHOLE), "light", [0, 3])
    assert (whole["headers"]["Light"], whole["headers"]["Dark"]) == ("Ada", "Bo")
    assert (begun["moves"], begun["winner"]) == (list(WHOLE[:2]), "-")
    assert [len(line["plies"]) for line in (whole, begun)] == [6, 2]
    code, out, err = run("replay", broken, "--json")
    assert (code, err) == (0, "")
    good, bad = map(json.loads, out.splitlines())
    assert "error" not in good
    assert "ply 2" in bad["error"]
    assert "the Well stands on D4" in bad["error"]
    assert set(bad["plies"][-1]) == {"error"}


def test_replay_of_a_bgn_in_words(run: Run, two_games: Path, broken: Path) -> None:
    code, out, err = run("replay", two_games)
    assert (code, err) == (0, "")
    assert [line.rpartition(", ")[2] for line in out.splitlines()][1] == "2 plies: not over"
    assert "6 plies: Light wins by placing the last building" in out
    code, out, err = run("replay", broken)
    assert code == 1
    assert len(out.splitlines()) == 2
    assert err.splitlines()[-1] == f"bastide: {broken}: 1 problem, told above"


def test_the_format_is_named_or_told_by_the_name(run: Run, two_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(two_games.read_bytes())
    code, out, err = run("replay", path)
    assert (code, out) == (1, "")
    assert "its format cannot be told from its name" in err
    assert run("replay", path, "--format", "bgn", "--json") == run("replay", two_games, "--json")
    code, _, err = run("replay", path, "--format", "bgm")
    assert code == 1
    assert "did you mean bgn?" in err
    assert run("show", f"{path}:2", "--format", "bgn") == run("show", f"{two_games}:2")
    # A name given counts for more than the file's.
    assert run("check", two_games, "--format", "jsonl")[0] == 1


@pytest.mark.parametrize("command", ["replay", "check", "stats", "show"])
def test_games_from_the_standard_input(run: Run, piped: Callable[[str], None], two_games: Path, command: str) -> None:
    piped(two_games.read_text(encoding="utf-8"))
    code, out, err = run(command, "-", "--format", "bgn")
    assert (code, err) == (0, "")
    expected = run(command, two_games)[1]
    assert out.replace("-: 2 games", f"{two_games}: 2 games") == expected


def test_the_standard_input_needs_its_format_named(run: Run, piped: Callable[[str], None]) -> None:
    piped("")
    code, out, err = run("replay", "-")
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 1


# Converting --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SHIPPED)
@pytest.mark.parametrize("ending", ["bgn", "json"])
def test_converted_there_and_back(run: Run, tmp_path: Path, rules: str, ending: str) -> None:
    there, back = tmp_path / f"games.{ending}", tmp_path / "games.jsonl"
    assert run("convert", CONFORMANCE / f"{rules}.jsonl", there)[0] == 0
    assert run("convert", there, back)[0] == 0
    expected = [record["moves"] for record in conformance_games(rules)]
    assert [json.loads(line)["moves"] for line in back.read_text(encoding="utf-8").splitlines()] == expected
    assert [list(map(str, game.moves)) for game in read_games(there)] == expected


def test_convert_between_the_standard_streams(
    run: Run, piped: Callable[[str], None], two_games: Path, tmp_path: Path
) -> None:
    piped(two_games.read_text(encoding="utf-8"))
    code, out, err = run("convert", "-", "-", "--format", "bgn", "--to", "jsonl")
    assert (code, err) == (0, "")
    assert [json.loads(line)["moves"] for line in out.splitlines()] == [list(WHOLE), list(WHOLE[:2])]
    assert run("convert", two_games, tmp_path / "out.jsonl") == (0, "", "")
    assert (tmp_path / "out.jsonl").read_text(encoding="utf-8") == out


def test_convert_replaces_only_by_force(run: Run, two_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    path.write_text("mine", encoding="utf-8")
    code, out, err = run("convert", two_games, path)
    assert (code, out) == (1, "")
    assert f"{path}: is there already" in err
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("convert", two_games, path, "--force")[0] == 0
    assert len(list(read_games(path))) == 2
    assert sorted(other.name for other in tmp_path.iterdir()) == ["out.jsonl", "two.bgn"]


def test_convert_tells_what_is_lost(run: Run, broken: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.bgn"
    code, _, err = run("convert", broken, path)
    assert code == 1
    assert "game 2, ply 2" in err
    assert [len(game.moves) for game in read_games(path)] == [2, 1]


def test_convert_of_nothing_writes_nothing(run: Run, tmp_path: Path) -> None:
    for arguments in (("missing.bgn", "out.json"), ("missing.bgn", "out.xyz")):
        code, _, err = run("convert", *(tmp_path / name for name in arguments))
        assert code == 1
        assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


# Checking, counting ------------------------------------------------------------------------------------------------
def test_check(run: Run, two_games: Path, broken: Path) -> None:
    assert run("check", HAMLET) == (0, f"{HAMLET}: 45 games, no problems\n", "")
    code, out, err = run("check", two_games, broken)
    assert (code, err) == (1, "")
    good, problem, bad = out.splitlines()
    assert good == f"{two_games}: 2 games, no problems"
    assert problem.startswith(f"{broken}:8:")
    assert "game 2, ply 2" in problem
    assert bad == f"{broken}: 2 games, 1 problem"
    assert run("check", broken, two_games)[0] == 1  # the order does not matter
    code, out, err = run("check", "missing.bgn", two_games)
    assert code == 1
    assert "missing.bgn: No such file" in out + err


def test_stats_as_json(run: Run, two_games: Path) -> None:
    code, out, err = run("stats", HAMLET, two_games, "--json")
    assert (code, err) == (0, "")
    figures = json.loads(out)
    games = conformance_games("hamlet")
    won = [record["winner"] for record in games]
    assert figures["games"] == 47
    assert figures["rulesets"] == {"hamlet": 47}
    assert figures["results"] == {
        "1-0": won.count("light") + 1,
        "0-1": won.count("dark"),
        "1/2-1/2": won.count(None),
        "*": 1,
    }
    lengths = [len(record["moves"]) for record in games] + [6, 2]
    assert figures["plies"] == {
        "mean": round(sum(lengths) / 47, 3),
        "shortest": min(lengths),
        "longest": max(lengths),
    }
    taken: dict[str, dict[str, int]] = {"light": {}, "dark": {}}
    for ply in (ply for record in games for ply in record["plies"]):
        for code_of in ply["captured"]:
            side = taken[ply["mover"]]
            side[code_of] = side.get(code_of, 0) + 1
    assert figures["captures"] == taken
    assert sum(opening["games"] for opening in figures["openings"]) <= 47


def test_stats_in_words(run: Run, two_games: Path, tmp_path: Path) -> None:
    code, out, err = run("stats", two_games, "--buildings", "2")
    assert (code, err) == (0, "")
    assert out.startswith("2 games: hamlet 2\n")
    assert "plies: 4.0 a game, 2 to 6" in out
    (tmp_path / "none.bgn").touch()
    assert run("stats", tmp_path / "none.bgn") == (0, "No games.\n", "")


# Keeping -----------------------------------------------------------------------------------------------------------
def kept(path: Path | None) -> list[str]:
    assert path is not None
    (game,) = read_games(path)
    return [str(move) for move in game.moves]


def test_a_game_is_kept_in_one_file_from_its_first_move(home: Path) -> None:
    game = Game("hamlet")
    keeper = Keeper(game, None, "")
    assert keeper.save() is None
    assert keeper.told() == ""
    assert not home.exists()
    paths = set()
    for move in WHOLE:
        game.play(move)
        path = keeper.save()
        paths.add(path)
        assert kept(path) == [str(move) for move in game.moves]
    assert paths == set((home / "games").iterdir())
    assert len(paths) == 1


@pytest.mark.parametrize("what", ["a file", "a folder that may not be written", "too long a name", "a full disk"])
def test_where_home_is_of_no_use_the_temporary_folder_serves(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Root may write everywhere, so that a folder is refused by name."""
    monkeypatch.setattr("bastide.terminal.saving.gettempdir", lambda: str(tmp_path / "temporary"))
    if what == "a file":
        home.write_text("in the way", encoding="utf-8")
    elif what == "too long a name":
        monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / ("x" * 400)))
    else:
        fault = OSError(13, "Permission denied") if "folder" in what else OSError(28, "No space left on device")

        def refuse(path: Path, content: str, *, replace: bool) -> None:
            if home in path.parents:
                raise FileError.of(path, fault)
            write_whole(path, content, replace=replace)

        monkeypatch.setattr("bastide.terminal.saving.write_whole", refuse)
    game = Game.from_moves(WHOLE[:2], "hamlet")
    keeper = Keeper(game, None, " --rules mine.toml")
    path = keeper.save()
    assert path is not None
    assert tmp_path / "temporary" in path.parents
    assert kept(path) == list(WHOLE[:2])
    assert f"The game is saved: {path}\nGo on with: bastide play --resume {path} --rules mine.toml" in keeper.told()


def test_where_the_games_own_file_cannot_be_written_any_more_another_serves(home: Path, tmp_path: Path) -> None:
    """A folder has come to stand where the file was."""
    path = tmp_path / "mine.bgn"
    game = Game.from_moves(WHOLE[:2], "hamlet")
    keeper = Keeper(game, None, "")
    assert keeper.save_as(str(path)) == path
    path.unlink()
    path.mkdir()
    game.play(WHOLE[2])
    other = keeper.save()
    assert other is not None
    assert home in other.parents
    assert kept(other) == list(WHOLE[:3])
    assert str(other) in keeper.told()
