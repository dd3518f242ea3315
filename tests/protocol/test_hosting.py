"""Hosting, with real processes: whatever a program does, its game is lost with a clear reason and nothing is left."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bastide.arena import play_match
from bastide.engine import Clock
from bastide.errors import ForfeitError, PlayerError, ResignationError
from bastide.game import Game
from bastide.players import ask, dismiss, make_player, registry
from bastide.protocol.hosting import process as process_module
from bastide.protocol.limits import Limits
from bastide.rules import SHIPPED, shipped_rules
from protocol.conftest import ROGUE, command_of, gone, marked_processes, play

if TYPE_CHECKING:
    from collections.abc import Callable

    Hosted = Callable[..., Any]

SHORT = {"move_seconds": 0.4, "memory_mb": 100, "cpu_seconds": 2.0, "processes": 8}


def forfeit(player: Any, rules: str = "village") -> ForfeitError:
    with pytest.raises(ForfeitError) as lost:
        play(player, rules)
    assert len(str(lost.value).splitlines()) == 1
    return lost.value


# What goes wrong ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("deed", "kind", "said"),
    [
        ("silent", "silent", 'did not answer "genmove light" within 0.4 seconds'),
        ("late", "silent", "within 0.4 seconds"),
        ("half", "late", 'with "= TAn", but the rest did not come'),
        ("no-end", "late", 'with "= TAnA1", but the empty line that ends an answer did not come'),
        ("close-stdout", "closed", 'closed its output at "genmove light"'),
        ("flood-stdout", "flood", "wrote 1,000,000 bytes and more instead of an answer"),
        ("flood-stderr", "silent", "did not answer"),
        ("fork", "crash", 'ended with exit code 0 at "genmove light"'),
        ("ignore-sigterm", "silent", "did not answer"),
        ("nul", "garbage", r"signs that cannot be printed: "),
        ("no-text", "garbage", "bytes that are no text"),
        ("garbage", "garbage", 'with "I think TAnA1"; answers begin with = or ?'),
        ("nonsense", "garbage", "'TAxA1' is no move"),
        ("theirs", "illegal", "which the rules forbid"),
        ("chatter", "garbage", '"by the way'),  # before or after it is asked the next thing
        ("refuse", "refused", 'would not do "genmove light": I do not like this position'),
        ("exit", "crash", "ended with exit code 3"),
        ("raise", "crash", 'it said "ZeroDivisionError: '),
        ("abort", "crash", "was ended by signal 6"),
    ],
)
def test_a_fault_loses_the_game_and_leaves_nothing(hosted: Hosted, deed: str, kind: str, said: str) -> None:
    fault = forfeit(hosted(deed, **SHORT))
    assert (fault.kind, said in str(fault)) == (kind, True), str(fault)
    assert fault.ending == ("time" if kind in ("silent", "late") else "abandoned")


@pytest.mark.parametrize(
    ("deed", "kind", "said"),
    [
        # Whether the system refuses it or the warden sees it first depends on who is quicker.
        ("eat", "memory", r"more than 100 MB of memory|used \d+ MB of memory, more than 100"),
        ("gulp", "memory", "was refused more than 100 MB of memory"),
        ("shared", "memory", "of memory, more than 100"),
        ("spin", "cpu", r"used more than 0\.3 seconds of processor time"),
        ("many", "processes", "processes at a time, more than 8"),
    ],
)
def test_limits_hold(hosted: Hosted, deed: str, kind: str, said: str) -> None:
    given = {**SHORT, "move_seconds": 20, "cpu_seconds": 0.3 if deed == "spin" else 20}
    fault = forfeit(hosted(deed, **{**given, "memory_mb": 1000 if deed == "many" else 100}))
    assert fault.kind == kind
    assert re.search(said, str(fault))
    assert fault.ending == "abandoned"


def test_closed_input_is_noticed_when_it_is_written_to(hosted: Hosted) -> None:
    """The program goes on running and could still write: only that it hears nothing any more is certain."""
    player = hosted("close-stdin", "bastide-rules", start_seconds=0.4)
    assert forfeit(player).kind in ("start", "closed")


@pytest.mark.parametrize("deed", ["silent", "half", "flood-stdout", "exit", "gulp", "fork", "close-stdout"])
def test_a_program_that_never_gets_ready(hosted: Hosted, deed: str) -> None:
    fault = forfeit(hosted(deed, "list_commands", start_seconds=0.5, memory_mb=100))
    assert fault.ending == "abandoned"
    if deed in ("silent", "half"):
        assert fault.kind == "start"
        assert str(fault).startswith("was not ready: it ")


def test_what_is_no_program_cannot_be_started(tmp_path: Path, mark: str) -> None:
    del mark
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x7fELF no, not really")
    broken.chmod(0o755)
    player = make_player(f"cmd:{broken}", trusted=True)
    fault = forfeit(player)
    assert (fault.kind, str(fault)) == ("start", "could not be started: Exec format error")


def test_a_warden_that_is_stopped_is_ended_and_the_player_with_it(
    hosted: Hosted, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_module, "_GOING", 0.3)
    assert forfeit(hosted("stop-warden", **SHORT)).kind == "silent"
    assert gone(mark)  # the system ends the player, whenever it gets to it


def test_nothing_is_left_when_the_host_is_killed(mark: str) -> None:
    """Not even what has left its parent, its session, and ignores being asked to end."""
    program = f"""
import sys
from bastide.game import Game
from bastide.players import ask, make_player
player = make_player({command_of(str(ROGUE), "ignore-sigterm", "play")!r}, trusted=True)
game = Game("village")
game.play(ask(player, game))
game.play(next(iter(game.position.legal_moves)))
print("thinking", flush=True)
ask(player, game)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as host:  # noqa: S603 - ourselves
        assert host.stdout is not None
        assert host.stdout.readline() == b"thinking\n"
        assert len(marked_processes(mark)) == 3  # the host, the warden, the player
        os.kill(host.pid, signal.SIGKILL)
    assert gone(mark)


def test_faults_are_forfeits_of_the_arena(mark: str) -> None:
    del mark
    result = play_match(command_of(str(ROGUE), "exit"), "random", shipped_rules("village"), 2, 1, trusted=True)
    assert (result.wins, result.losses, result.forfeits) == (0, 2, 2)


# What goes well -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SHIPPED)
def test_whole_games(hosted: Hosted, rules: str) -> None:
    assert play(hosted(), rules).position.is_over


def heard(player: Any) -> list[str]:
    """What the program was told, from its error output."""
    assert player._engine._process is not None
    player._engine._process._read_all()
    return str(player._engine._process.stderr).splitlines()


def test_every_move_is_told_once_and_games_follow_each_other(hosted: Hosted) -> None:
    player = hosted(move_seconds=7.0)
    first = play(player)
    told = heard(player)
    assert told[:4] == ["list_commands", "bastide-rules village", "clear_board", "time_settings 0 7 1"]
    moves = [line for line in told if line.startswith("play")]
    assert moves == [f"play dark {move}" for move in first.moves if f"play dark {move}" in moves]
    sides = [first.root.position.mover, *(node.position.mover for node in first.root.main_line())]
    theirs = [str(move) for side, move in zip(sides, first.moves, strict=False) if side]
    assert [line.split()[2] for line in moves] == theirs[: len(moves)]
    assert len(theirs) - len(moves) <= 1  # after its own last move nothing more is said
    play(player)
    again = heard(player)[len(told) :]
    assert again[:2] == ["bastide-rules village", "clear_board"]
    assert "list_commands" not in again  # the same process


def test_moves_of_an_opening_are_told(hosted: Hosted) -> None:
    game = Game.from_moves(["WEnA1", "STnB1"], "hamlet")
    player = hosted()
    ask(player, game)
    assert heard(player)[-4:-2] == ["play light WEnA1", "play dark STnB1"]


def test_a_move_that_was_taken_back_begins_anew(hosted: Hosted) -> None:
    game = Game("hamlet")
    player = hosted()
    game.play(ask(player, game))
    game.play("STnD1" if game.position.why_illegal("STnD1") is None else "STnA1")
    ask(player, game)  # and something else is played
    game.play(list(game.position.legal_moves)[-1])
    assert heard(player).count("clear_board") == 1
    while game.position.mover:
        game.play(next(iter(game.position.legal_moves)))
    ask(player, game)
    assert heard(player).count("clear_board") == 2


def test_two_placements_running_are_asked_for_twice(hosted: Hosted) -> None:
    player = hosted()
    game = Game.from_moves(["TAnA1"], "cathedral-lehmann")
    for _ in range(2):
        assert game.position.mover == 0
        game.play(ask(player, game))
    assert [line for line in heard(player) if line.startswith(("play", "genmove"))] == [
        "play dark TAnA1",
        "genmove light",
        "genmove light",
    ]


def test_a_clock_is_told_and_kept(hosted: Hosted) -> None:
    player = hosted("silent", "time_left")
    with pytest.raises(ForfeitError, match=r"within 0\.3 seconds") as lost:
        ask(player, Game("hamlet"), Clock(0.3))
    assert lost.value.ending == "time"
    player = hosted()
    ask(player, Game("hamlet"), Clock(65.5, 2))
    assert "time_settings 65 2 1" in heard(player)
    assert "time_left light 65 0" in heard(player)
    player = hosted()
    ask(player, Game("hamlet"), Clock(65.5))
    assert "time_settings 65 0 0" in heard(player)


def test_a_position_of_which_nothing_else_is_known(mark: str) -> None:
    del mark
    engine = "cmd:" + command_of("-m", "bastide", "engine", "--player", "greedy").removeprefix("cmd:")
    player = make_player(engine, trusted=True)
    position = Game.from_moves(["WEnA1", "STnB1"], "hamlet").position
    try:
        assert position.why_illegal(player.choose(position)) is None
        assert play(player, "cathedral-announced").position.is_over
    finally:
        dismiss(player)


def test_an_engine_that_knows_no_positions_says_so(hosted: Hosted) -> None:
    player = hosted("refuse", "bastide-position")
    with pytest.raises(ForfeitError, match="bastide-position"):
        player.choose(Game.from_moves(["WEnA1"], "hamlet").position)


def test_a_program_may_resign(hosted: Hosted) -> None:
    player = hosted("resign")
    with pytest.raises(ResignationError):
        ask(player, Game("hamlet"))


def test_a_program_has_its_three_streams_and_nothing_else_of_ours(hosted: Hosted) -> None:
    assert str(forfeit(hosted("descriptors"))).endswith(": [0, 1, 2]")  # the last is that of the look itself


def test_after_a_fault_the_next_game_is_played_by_a_new_process(hosted: Hosted) -> None:
    player = hosted("exit", "clear_board")
    for _ in range(2):
        assert forfeit(player).kind == "crash"


@pytest.mark.parametrize("deed", ["", "flood-stderr"])
def test_error_output_is_kept(hosted: Hosted, tmp_path: Path, deed: str) -> None:
    player = hosted(deed, stderr_folder=tmp_path / "told", move_seconds=0.4)
    if not deed:
        play(player, "hamlet")
    else:
        forfeit(player)
    dismiss(player)
    (path,) = (tmp_path / "told").iterdir()
    text = path.read_text()
    assert text.startswith("list_commands\n")
    assert len(text) < 200_000
    assert ("bytes left out" in text) == (deed == "flood-stderr")


def test_error_output_that_cannot_be_kept_is_told(hosted: Hosted, tmp_path: Path) -> None:
    (tmp_path / "told").write_text("a file")
    player = hosted(stderr_folder=tmp_path / "told")
    ask(player, Game("hamlet"))
    with pytest.raises(Exception, match="told"):
        dismiss(player)
    dismiss(player)


# Names ----------------------------------------------------------------------------------------------------------------
def test_the_command_is_taken_as_it_stands_and_no_shell_is_started(mark: str, tmp_path: Path) -> None:
    del mark
    folder = tmp_path / "a b;c"
    folder.mkdir()
    bot = folder / "$HOME *.py"
    bot.write_text(ROGUE.read_text())
    name = f"cmd:{sys.executable} '{bot}' none \"gen,move:=\""
    player = make_player(name, trusted=True)
    try:
        assert player.name == name
        assert play(player, "hamlet").position.is_over
    finally:
        dismiss(player)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cmd:", "wants a command"),
        ("cmd:   ", "wants a command"),
        ("cmd:'x", "cannot be split"),
        ("cmd:no-such-program-here --fast", "there is no program 'no-such-program-here'"),
        ("cmd:/", "there is no program"),
        ("cmd:''", "there is no program"),
        ("cmd:true \0", "there is no program"),
        ("cmd", "wants a command"),
    ],
)
def test_commands_that_cannot_be(name: str, said: str) -> None:
    with pytest.raises(PlayerError, match=said.replace("'", ".")) as refused:
        make_player(name, trusted=True)
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    "name",
    [
        "cmd:true",
        "cmd:",
        "cmd",
        "rollout:seconds=/etc/passwd",
        "rollout:seconds=..\\x",
        "rollout:~root=1",
        "greedy:a/b",
    ],
)
def test_who_is_not_trusted_names_neither_programs_nor_files(name: str) -> None:
    for how in ({}, {"trusted": False}):
        with pytest.raises(PlayerError, match="on the command line only"):
            make_player(name, **how)  # type: ignore[arg-type]


def test_no_setting_names_a_file() -> None:
    """Where one comes to do that, `make_player` has to refuse it to those who are not trusted."""
    for kind in registry._KINDS.values():
        assert all(isinstance(setting, registry._Number | registry._Choice) for setting in kind.settings.values())


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"move_second": 1}, "did you mean move_seconds?"),
        ({"move_seconds": 0}, "move_seconds must be a number from 0.01 to 86,400"),
        ({"move_seconds": float("nan")}, "must be a number"),
        ({"move_seconds": True}, "must be a number"),
        ({"memory_mb": 1.5}, "memory_mb must be a whole number from 16 to 1,048,576, not 1.5"),
        ({"memory_mb": "1G"}, "must be a whole number"),
        ({"processes": 0}, "processes must be a whole number"),
        ({"stderr_folder": 3}, "stderr_folder must be the name of a folder"),
    ],
)
def test_limits_that_cannot_be(table: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("?", ".")):
        Limits.from_table(table)


def test_limits_of_a_table() -> None:
    limits = Limits.from_table({"move_seconds": 2, "memory_mb": 64, "stderr_folder": "told"}, Path("/tmp"))  # noqa: S108
    assert limits == Limits(move_seconds=2, memory_mb=64, stderr_folder=Path("/tmp/told"))  # noqa: S108
    assert Limits.from_table({}) == Limits()
