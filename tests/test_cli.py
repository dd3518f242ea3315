"""The command: its documented forms, its exit codes, and what it says of bad input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bastide
from bastide import cli
from bastide.game import Position
from bastide.kernel.jit import cache_folder
from bastide.rules import SHIPPED
from bastide.terminal.progress import prepare_engine
from support import CONFORMANCE, RULESETS, conformance_games, read_json

if TYPE_CHECKING:
    from collections.abc import Callable

Run = Any
WELL = "hamlet WEnA1 - - -/- d;placed=0/0"
"""The hamlet after its first placement."""
PICTURE = "--picture"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is saved goes into a folder of the test's own; compiled code stays where it is."""
    prepare_engine()
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def read(run: Run) -> Callable[..., Any]:
    """Runs a command that writes one line of JSON, and reads it."""

    def call(*arguments: str) -> Any:
        code, out, err = run(*arguments, "--json")
        assert (code, err) == (0, "")
        (line,) = out.splitlines()
        return json.loads(line)

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Runs a command that is refused in one line, and nothing else is said; gives the line."""

    def call(*arguments: str) -> str:
        code, out, err = run(*arguments)
        assert (code, out) == (1, "")
        line: str
        (line,) = err.splitlines()
        assert line.startswith("bastide: ")
        return line.removeprefix("bastide: ")

    return call


# Counting ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SHIPPED)
def test_perft(read: Callable[..., Any], rules: str) -> None:
    known = [case["perft"][:2] for case in read_json("perft.json") if case["rules"] == rules and not case["moves"]]
    found = read("perft", rules, "2")
    assert set(found) == {"perft"}
    assert len(found["perft"]) == 2
    assert known in ([], [found["perft"]])


def test_perft_after_moves(read: Callable[..., Any], run: Run) -> None:
    after = Position.start("cathedral").play("CAnE5").play("CSsA5")
    assert read("perft", "cathedral", "1", "--moves", "CAnE5 CSsA5") == {"perft": [after.legal_moves.count()]}
    assert read("perft", "cathedral", "1", "--moves", "  cane5\tcssa5 ") == {"perft": [after.legal_moves.count()]}
    assert run("perft", "hamlet", "2") == (0, "  1  16\n  2  1,044\n", "")


def test_perft_of_a_finished_game(read: Callable[..., Any]) -> None:
    game = conformance_games("hamlet")[0]
    assert read("perft", "hamlet", "4", "--moves", " ".join(game["moves"])) == {"perft": [0, 0, 0, 0]}


def test_perft_deep_is_the_sum_over_the_first_moves(read: Callable[..., Any]) -> None:
    counts = read("perft", "hamlet", "4")["perft"]
    assert counts == [
        Position.start("hamlet").kernel.count_lines(Position.start("hamlet").state, n) for n in range(1, 5)
    ]


@pytest.mark.parametrize("depth", ["0", "13", "-1", "x", "1.5", "", "9" * 5000])
def test_perft_of_a_wrong_depth(run: Run, depth: str) -> None:
    code, out, err = run("perft", "hamlet", depth)
    assert (code, out) == (2, "")
    assert "DEPTH" in err
    assert len(err) < 6000


@pytest.mark.parametrize(
    "arguments",
    [
        ("perft", "hamlet", "x"),
        ("bench", "api", "--seconds", "x"),
        ("match", "random", "random", "--games", "x"),
    ],
)
def test_wrong_usage_names_no_function_of_ours(run: Run, arguments: tuple[str, ...]) -> None:
    code, _, err = run(*arguments)
    assert code == 2
    assert " _" not in err


# Speed -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("what", "keys"),
    [
        ("playouts", {"games_per_s", "plies_per_game"}),
        ("api", {"play_us", "legal_count_us"}),
        ("vector", {"plies_per_s"}),
        ("envs", {"aec_steps_per_s", "observed_steps_per_s", "masked_steps_per_s", "bare_steps_per_s"}),
    ],
)
def test_bench(read: Callable[..., Any], run: Run, what: str, keys: set[str]) -> None:
    figures = read("bench", what, "--rules", "village", "--seconds", "0.2")
    assert set(figures) == keys
    assert all(isinstance(figure, float) and figure > 0 for figure in figures.values())
    code, out, _ = run("bench", what, "--rules", "village", "--seconds", "0.02")
    assert code == 0
    assert all(key in out for key in keys)


def test_bench_agents(read: Callable[..., Any], run: Run, tmp_path: Path) -> None:
    given = ("bench", "agents", "--rules", "hamlet", "--openings", "2", "--agent", "random", "--agent", "greedy")
    file = tmp_path / "games.jsonl"
    table = read(*given, "--out", str(file))
    assert (table["protocol"], table["rules"], len(table["pairings"])) == ("agents-1", "hamlet", 1)
    assert table["pairings"][0]["wins"] + table["pairings"][0]["draws"] + table["pairings"][0]["losses"] == 4
    assert len(file.read_text("utf-8").splitlines()) == 4
    code, out, _ = run(*given, "--out", str(file))
    assert code == 0
    assert "| `random` | `greedy` |" in out
    assert run("bench", "agents", "--openings", "0")[0] == 2
    code, _, err = run("bench", "agents", "--rules", "hamlet", "--agent", "random")
    assert (code, err) == (1, "bastide: a benchmark needs two agents and an opening, not 1 and 20\n")


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "86401"])
def test_bench_wants_a_time(run: Run, seconds: str) -> None:
    assert run("bench", "api", "--seconds", seconds)[0] == 2


def test_bench_of_something_else(run: Run) -> None:
    code, _, err = run("bench", "everything")
    assert code == 2
    assert "playouts" in err


def test_bench_of_the_solver(read: Callable[..., Any]) -> None:
    figures = read("bench", "solver", "--rules", "village", "--seconds", "0.1")
    assert figures["positions"] >= 1
    assert 0 < figures["margin_proved"] <= figures["outcome_proved"] <= 1
    assert figures["hamlet_s"] > 0


# Exact endgames ----------------------------------------------------------------------------------------------------
def test_solve_a_position(run: Run, read: Callable[..., Any]) -> None:
    code, out, err = run("solve", WELL)
    assert (code, err) == (0, "")
    first, line, end, effort = out.splitlines()
    assert first == "Dark wins with best play, +1 points"
    assert "Dark wins" in end
    assert "positions in" in effort
    told = read("solve", WELL, "--json")
    assert told["position"] == WELL
    assert told["proof"] == {"winner": "dark", "margin": -1}
    assert line == f"Best play: {' '.join(told['line'])}"
    assert told["nodes"] > 0


def test_solve_what_takes_too_long(run: Run, read: Callable[..., Any]) -> None:
    start = str(Position.start("cathedral"))
    assert run("solve", start, "--seconds", "0.05")[1].startswith("Not proved in this time")
    assert read("solve", start, "--seconds", "0.05", "--json")["proof"] is None


def test_solve_a_finished_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.bgn"
    position = Position.parse(WELL)
    while not position.is_over:
        position = position.play(next(iter(position.legal_moves)))
    path.write_text(f'[Rules "hamlet"]\n[Position "{position}"]\n\n*\n', encoding="utf-8")
    code, out, _ = run("solve", str(path))
    assert code == 0
    assert "positions in" in out


def test_solve_what_is_no_position(refused: Callable[..., str]) -> None:
    assert "6 fields" in refused("solve", "hamlet nonsense")


# Replaying ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SHIPPED)
def test_replay_gives_the_reference_games_back(run: Run, rules: str) -> None:
    """The same JSON objects; only in what is captured the order means nothing."""
    code, out, err = run("replay", str(CONFORMANCE / f"{rules}.jsonl"), "--json")
    assert (code, err) == (0, "")
    found = [json.loads(line) for line in out.splitlines()]
    expected = conformance_games(rules)
    for record in (*found, *expected):
        for ply in record["plies"]:
            ply["captured"].sort()
    assert found == list(expected)
    assert [list(record) for record in found] == [list(record) for record in expected]  # the order of keys, too


def test_replay_in_words(run: Run) -> None:
    code, out, err = run("replay", str(CONFORMANCE / "hamlet.jsonl"))
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 45
    assert "hamlet" in out.splitlines()[0]
    assert "6 plies" in out.splitlines()[0]


BAD = [
    '{"rules": "hamlet", "moves": ["WEA1"]}',
    '{"rules": "hamlet", "moves": ["WEA1", "TAA1", "TAA2"]}',
    "nonsense",
    "",
    '{"rules": "hamlt", "moves": []}',
    '{"rules": "hamlet", "moves": []}',
]


def test_replay_goes_on_after_bad_lines(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(BAD), encoding="utf-8")
    code, out, err = run("replay", str(path), "--json")
    assert (code, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line.get("winner") for line in lines] == ["-", "-", None, None, "-"]
    assert ["error" in line for line in lines] == [False, True, True, True, False]
    assert set(lines[1]["plies"][-1]) == {"error"}
    assert "the Well stands on A1" in lines[1]["error"]
    assert lines[1]["moves"] == ["WEnA1"]
    assert "did you mean hamlet?" in lines[3]["error"]
    code, out, err = run("replay", str(path))
    assert code == 1
    assert "the Well stands on A1" in out + err
    assert err.splitlines()[-1].startswith(f"bastide: {path}: 3 ")


def test_replay_of_bytes_and_of_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xff\xfe\n\x00\x00\n" + BAD[0].encode() + b"\n" + bytes(range(128, 256)))
    code, out, err = run("replay", str(path), "--json")
    assert (code, err) == (0, "")
    assert ["error" in json.loads(line) for line in out.splitlines()] == [True, True, False, True]
    path.write_bytes(b"")
    assert run("replay", str(path), "--json") == (0, "", "")
    assert run("replay", str(path)) == (0, "", "")


def test_replay_of_what_cannot_be_read(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "folder.jsonl").mkdir()
    for form in ([], ["--json"]):
        assert "missing.jsonl: No such file or directory" in refused("replay", str(tmp_path / "missing.jsonl"), *form)
        assert "folder.jsonl: Is a directory" in refused("replay", str(tmp_path / "folder.jsonl"), *form)
        assert "too long" in refused("replay", "x" * 400 + ".jsonl", *form)
        assert "null" in refused("replay", "a\0b.jsonl", *form)


def test_a_missing_file_names_the_nearest(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").touch()
    assert "games.jsonl?" in refused("replay", str(tmp_path / "gmes.jsonl"))


# Matches -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("player", ["random", "greedy", "rollout:playouts=200"])
def test_match(read: Callable[..., Any], player: str) -> None:
    arguments = ("match", player, "random", "--rules", "village", "--games", "4", "--seed", "7")
    result = read(*arguments)
    assert list(result)[:5] == ["wins", "draws", "losses", "mean_margin", "forfeits"]
    assert result["wins"] + result["draws"] + result["losses"] == 4
    assert result["forfeits"] == 0
    assert read(*arguments) == result


def test_match_is_seen_from_the_first_players_side(read: Callable[..., Any]) -> None:
    common = ("--rules", "village", "--games", "20")
    one, other = read("match", "greedy", "random", *common), read("match", "random", "greedy", *common)
    assert one["wins"] > one["losses"]
    assert other["wins"] < other["losses"]
    assert one["mean_margin"] > 0 > other["mean_margin"]


def test_match_in_words(run: Run) -> None:
    code, out, err = run("match", "random", "random", "--rules", "hamlet", "--games", "2", "--seed", "-3")
    assert (code, err) == (0, "")
    assert out.startswith("random against random, hamlet: ")


@pytest.mark.parametrize("games", ["0", "1", "3", "-2", "2.0", "two", ""])
def test_match_of_an_odd_number(run: Run, games: str) -> None:
    code, out, err = run("match", "random", "random", "--games", games)
    assert (code, out) == (2, "")
    assert "--games" in err


def test_match_of_nobody(refused: Callable[..., str]) -> None:
    assert "did you mean greedy?" in refused("match", "random", "gredy", "--games", "2")
    assert "no setting 'second'; did you mean seconds?" in refused("match", "rollout:second=1", "random")
    assert "there is no player 'human'" in refused("match", "human", "random")


# Positions ---------------------------------------------------------------------------------------------------------
def test_show(run: Run) -> None:
    code, out, err = run("show", WELL)
    assert (code, err) == (0, "")
    assert out.startswith("     A  B  C  D\n  1 WE  .  .  .      Light: 6 squares to place\n")
    assert out.endswith(f"\nDark to build.\n\n{WELL}\n")  # the text is for the next command
    assert "\x1b" not in out


def test_show_of_every_reference_game(run: Run) -> None:
    for rules in SHIPPED:
        position = Position.start(rules)
        for move in conformance_games(rules)[0]["moves"]:
            position = position.play(move)
        code, out, _ = run("show", str(position))
        assert code == 0
        assert f"{position.outcome}." in out.splitlines()


@pytest.mark.parametrize(
    "text", ["", "x", "hamlet", WELL + " x", WELL.replace("WE", "ZZ"), WELL.replace("hamlet", "x"), "\0"]
)
def test_show_of_no_position(refused: Callable[..., str], text: str) -> None:
    assert refused("show", text)


def test_show_as_a_picture(run: Run, refused: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "new" / "board.svg"
    assert run("show", WELL, PICTURE, str(path)) == (0, f"Written: {path}\n", "")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<svg")
    path.write_text("mine", encoding="utf-8")
    assert refused("show", WELL, PICTURE, str(path)).startswith(f"{path}: is there already; give another name")
    assert path.read_text(encoding="utf-8") == "mine"
    assert run("show", WELL, PICTURE, str(path), "--force")[0] == 0
    assert path.read_text(encoding="utf-8") == text
    assert os.listdir(path.parent) == ["board.svg"]  # noqa: PTH208 - the hidden ones, too


def test_a_picture_that_cannot_be_written_leaves_nothing(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.svg").mkdir()
    refused("show", WELL, PICTURE, str(tmp_path / "folder.svg"))
    refused("show", WELL, PICTURE, str(tmp_path / "folder.svg"), "--force")
    refused("show", WELL, PICTURE, str(tmp_path / "file" / "x.svg"))
    assert "null" in refused("show", WELL, PICTURE, str(tmp_path / "a\0b.svg"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "board.svg"
    monkeypatch.setattr("bastide.files.os.fsync", full)
    assert refused("show", WELL, PICTURE, str(path)) == f"{path}: No space left on device"
    path.write_text("mine", encoding="utf-8")
    refused("show", WELL, PICTURE, str(path), "--force")
    assert path.read_text(encoding="utf-8") == "mine"
    assert sorted(os.listdir(tmp_path)) == ["board.svg", "file", "folder.svg"]  # noqa: PTH208 - the hidden ones, too


def test_a_picture_of_too_long_a_name(refused: Callable[..., str], tmp_path: Path) -> None:
    assert "too long" in refused("show", WELL, PICTURE, str(tmp_path / ("x" * 400 + ".svg")))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_what_is_no_ordinary_file_is_not_replaced(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pipe.svg"
    os.mkfifo(path)
    assert run("show", WELL, PICTURE, str(path), "--force")[0] == 1
    assert path.is_fifo()


# Rulesets ----------------------------------------------------------------------------------------------------------
def test_rules_lists_them(run: Run) -> None:
    code, out, err = run("rules")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == list(SHIPPED)


@pytest.mark.parametrize("rules", SHIPPED)
def test_rules_prints_one(run: Run, rules: str) -> None:
    code, out, _ = run("rules", rules)
    assert code == 0
    assert f"({rules})" in out.splitlines()[0]
    assert max(map(len, out.splitlines())) <= 100
    for building in bastide.load_rules(rules).buildings:
        assert f"{building.code} {building.name}" in out


def test_rules_of_ones_own(run: Run, tmp_path: Path, read: Callable[..., Any]) -> None:
    path = tmp_path / "mine.toml"
    text = (RULESETS / "hamlet.toml").read_text(encoding="utf-8").replace('"hamlet"', '"mine"')
    path.write_text(text, encoding="utf-8")
    assert "(mine)" in run("rules", str(path))[1].splitlines()[0]
    assert read("perft", str(path), "2") == {"perft": [16, 1044]}
    code, out, _ = run("show", WELL.replace("hamlet", "mine"), "--rules", str(path))
    assert code == 0
    assert "Dark to build." in out
    games = tmp_path / "games.jsonl"
    games.write_text('{"rules": "mine", "moves": ["WEA1"]}', encoding="utf-8")
    assert read("replay", str(games), "--rules", str(path))["winner"] == "-"
    assert read("match", "random", "greedy", "--rules", str(path), "--games", "2")["forfeits"] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "{}"),
        ("perft", "{}", "1"),
        ("show", WELL, "--rules", "{}"),
        ("match", "random", "random", "--rules", "{}"),
        ("bench", "api", "--rules", "{}"),
        ("solve", WELL, "--rules", "{}"),
        ("replay", "there", "--rules", "{}"),
        ("play", "--rules", "{}"),
    ],
)
def test_an_unknown_ruleset_names_the_nearest(
    refused: Callable[..., str], arguments: tuple[str, ...], tmp_path: Path
) -> None:
    def given(name: str) -> tuple[str, ...]:
        return tuple(part.format(name) for part in arguments)

    said = refused(*given("vilage"))
    assert "did you mean village?" in said
    assert all(name in said for name in SHIPPED)
    assert "No such file" in refused(*given("vilage.toml"))
    assert "Is a directory" in refused(*given(f"{tmp_path}/"))
    path = tmp_path / "mine.toml"
    for content, part in ((b"\xff", "UTF-8"), (b"format = 1\nbord = 4", "bord"), (b"[", "mine.toml"), (b"", "format")):
        path.write_bytes(content)
        said = refused(*given(str(path)))
        assert str(path) in said
        assert part in said


@pytest.mark.parametrize("name", ["a\nb", "a\nb.toml", "\x1b[31m/x"])
def test_what_is_shown_of_a_name_is_one_harmless_line(refused: Callable[..., str], name: str) -> None:
    assert refused("rules", name).isprintable()


# Players, usage ----------------------------------------------------------------------------------------------------
def test_players(run: Run) -> None:
    code, out, err = run("players")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["random", "greedy", "rollout", "engine", "level", "cmd"]


def test_version_and_help(run: Run) -> None:
    assert run("--version") == (0, f"bastide {bastide.__version__}\n", "")
    code, out, _ = run("--help")
    assert code == 0
    assert "--no-browser" in out
    playing = ("play", "show", "rules", "players", "match", "tournament", "ladder", "class")
    for command in (*playing, "replay", "convert", "check", "stats", "solve", "perft", "bench"):
        assert f"    {command}" in out
        assert run(command, "--help")[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [("plya",), ("perft",), ("perft", "hamlet"), ("rules", "a", "b"), ("--nonsense",), ("replay",), ("match",)],
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("usage: ")


def test_play_refuses_before_anything_is_shown(refused: Callable[..., str], home: Path) -> None:
    assert "did you mean random?" in refused("play", "--light", "rondom")
    assert "No such file" in refused("play", "--resume", "nowhere.jsonl")
    assert not home.exists()


def test_play_by_two_computers(run: Run, home: Path) -> None:
    played = [
        run("play", "--rules", "hamlet", "--light", "greedy", "--dark", "random", "--seed", "5")[1].rpartition(": ")[0]
        for _ in range(2)
    ]
    assert played[0] == played[1]
    assert len(list((home / "games").iterdir())) == 2


def test_play_with_a_seed_below_0(run: Run) -> None:
    run("play", "--rules", "hamlet", "--light", "greedy", "--dark", "random", "--seed", "-1")


def test_ctrl_c_leaves_with_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bastide.terminal.counting.count_with_progress", stop)
    assert run("perft", "hamlet", "2") == (130, "", "bastide: stopped\n")


def test_letters_that_the_output_lacks_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    assert cli.main(["rules", "Löwe"]) == 1
    assert b"L?we" in raw.getvalue()


# The real program --------------------------------------------------------------------------------------------------
def shell(tmp_path: Path, command: str) -> subprocess.CompletedProcess[str]:
    """A shell's line with `bastide` in it, in a home that shares the compiled code."""
    cache = cache_folder()
    if os.name != "posix" or cache is None:
        pytest.skip("needs a POSIX shell and kept code")
    home = tmp_path / "home"
    home.mkdir()
    (home / "cache").symlink_to(cache.parent, target_is_directory=True)
    environment = {**os.environ, "BASTIDE_HOME": str(home), "PYTHONPATH": str(Path(bastide.__file__).parents[1])}
    line = command.replace("bastide", f"'{sys.executable}' -W error -m bastide")
    return subprocess.run(  # noqa: S603 - our own program
        ["/bin/sh", "-c", line], capture_output=True, text=True, check=False, env=environment, cwd=tmp_path, timeout=120
    )


def test_a_reader_that_leaves_is_no_fault(tmp_path: Path) -> None:
    done = shell(tmp_path, f"(bastide replay {CONFORMANCE}/cathedral.jsonl --json; echo $? >&2) | head -c 10")
    assert done.stdout == '{"rules":"'
    assert done.stderr == "0\n"


def test_a_typed_game_through_a_pipe(tmp_path: Path) -> None:
    done = shell(tmp_path, "printf 'WEA1\\nmoves\\n' | bastide play --rules hamlet --dark random")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1. WEnA1 2. " in done.stdout
    assert "The game is saved: " in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["bastide rules", "bastide play --rules hamlet --light random --dark random"])
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, command: str) -> None:
    done = shell(tmp_path, f"{command} > /dev/full")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "command", ["bastide play --rules hamlet <&-", f"bastide show '{WELL}' >&-", "bastide perft hamlet 3 2>&-"]
)
def test_closed_streams_do_no_harm(tmp_path: Path, command: str) -> None:
    done = shell(tmp_path, command)
    assert (done.returncode, done.stderr) == (0, "")
