"""Our side of GTP, without a process: every command, and the grammar of lines and answers."""

from __future__ import annotations

import re
from io import BytesIO, StringIO, TextIOWrapper
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import cli
from bastide.engine import Clock, Engine, Limit
from bastide.engine.budget import seconds_for
from bastide.errors import ForfeitError, ProtocolError, ResignationError
from bastide.game import Game, Move, Position
from bastide.players import ask, make_player
from bastide.protocol.gtp_clock import GtpClock
from bastide.protocol.gtp_server import GtpServer
from bastide.protocol.gtp_text import answer_text, read_command, read_side, read_whole
from bastide.rules import SHIPPED, Side, parse_rules, shipped_rules
from support import random_line

if TYPE_CHECKING:
    from collections.abc import Callable

ANSWER = re.compile(r"[=?]\d* ?[^\n]*(?:\n[^\n]+)*\n\n")


class Table:
    """A server, and what it answers to one command after another."""

    def __init__(self, rules: str = "hamlet", choose: Any = None) -> None:
        player = make_player("greedy", 1)
        self.clocks: list[Clock | None] = []

        def noting(game: Game, clock: Clock | None) -> Move:
            self.clocks.append(clock)
            return ask(player, game, clock)

        self.server = GtpServer(choose or noting, shipped_rules(rules), "greedy")

    def __call__(self, *lines: str) -> str:
        """The last answer's text; it must be one of success."""
        for line in lines:
            answer = self.raw(line)
            assert answer.startswith("="), answer
        return answer[1:].strip("\n").removeprefix(" ")

    def fails(self, line: str) -> str:
        answer = self.raw(line)
        assert answer.startswith("? "), answer
        return answer[2:].strip()

    def raw(self, line: str) -> str:
        (answer,) = self.server.serve([line + "\n"])
        assert ANSWER.fullmatch(answer), answer
        return answer


@pytest.fixture
def gtp() -> Table:
    return Table()


# Administration ------------------------------------------------------------------------------------------------------
def test_who_is_there(gtp: Table) -> None:
    assert gtp("protocol_version") == "2"
    assert gtp("name") == "Bastide (greedy)"
    assert gtp("version") == bastide.__version__
    known = gtp("list_commands").split("\n")
    assert all(gtp(f"known_command {name}") == "true" for name in known)
    assert gtp("known_command loadsgf") == "false"
    required = "protocol_version name version known_command list_commands quit boardsize clear_board play genmove"
    assert set(required.split()) <= set(known)


def test_every_command_is_documented_and_none_else(gtp: Table) -> None:
    from protocol.test_documents import documented_commands  # noqa: PLC0415

    assert set(gtp("list_commands").split("\n")) == set(documented_commands()) - {"bastide-choices"}


def test_answers_repeat_the_number(gtp: Table) -> None:
    assert gtp.raw("17 protocol_version") == "=17 2\n\n"
    assert gtp.raw("0017 nonsense") == "?0017 unknown command\n\n"
    assert gtp.raw("3") == "?3 unknown command\n\n"
    assert gtp.raw("clear_board") == "=\n\n"


def test_comments_blanks_and_control_characters_are_no_part_of_a_command() -> None:
    server = Table().server
    lines = [
        "# nothing\n",
        "\n",
        "   \t \n",
        "\x07\x00\n",
        "7\tna\x00me \t # who\r\n",
        "quit now\n",
        "quit\n",
        "name\n",
    ]
    assert list(server.serve(lines))[0] == "=7 Bastide (greedy)\n\n"  # noqa: RUF015 - the others follow
    server = Table().server
    assert len(list(server.serve(["name\n", "quit\n", "name\n"]))) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("genmov light", "unknown command"),
        ("genmove", "syntax error: genmove takes 1 argument, not 0"),
        ("genmove light now", "syntax error"),
        ("play light", "syntax error"),
        ("genmove green", "syntax error: green is no colour; there are light and dark, or w and b"),
        ("boardsize ten", "syntax error: ten is no whole number"),
        ("boardsize 5", "unacceptable size"),
        ("time_settings 1 2", "syntax error: time_settings takes 3 arguments"),
        ("time_settings -1 0 0", "syntax error"),
        ("time_settings 99999999999999999999 0 0", "syntax error"),
        ("undo", "cannot undo"),
        ("final_score", "cannot score: the game goes on"),
        ("play light TAnA1", "illegal move: TAnA1: "),
        ("play light WEnZ1", "illegal move: WEnZ1: Z1 is off the board"),
        ("play light nonsense", "illegal move: 'nonsense' is no move"),
        ("play dark WEnA1", "illegal move: it is light's turn, not dark's"),
        ("genmove b", "it is light's turn, not dark's"),
        ("bastide-legal_moves dark", "it is light's turn, not dark's"),
        ("bastide-rules chess", "chess: there is no such ruleset"),
        ("bastide-rules /etc/passwd", "there is no such ruleset"),
        ("bastide-position hamlet - -", "syntax error|fields"),
        ("bastide-position 1 2 3 4 5 6 7", "syntax error"),
    ],
)
def test_refusals(gtp: Table, line: str, said: str) -> None:
    assert re.search(said, gtp.fails(line)), gtp.fails(line)
    assert gtp("bastide-position") == str(Position.start("hamlet"))  # and nothing has changed


@given(st.text(max_size=60))
def test_any_line_is_answered_once_or_is_nothing(line: str) -> None:
    answers = list(Table().server.serve([line.replace("\n", " ") + "\n"]))
    assert len(answers) <= 1
    assert all(ANSWER.fullmatch(answer) for answer in answers)


@given(st.text(max_size=60), st.booleans())
def test_no_text_ends_an_answer_early(text: str, done: bool) -> None:  # noqa: FBT001
    answer = answer_text("1", text, done=done)
    assert answer.endswith("\n\n")
    assert "\n\n" not in answer[:-1]


def test_colours_and_numbers() -> None:
    assert [read_side(word) for word in ("light", "W", "White", "l")] == [Side.LIGHT] * 4
    assert [read_side(word) for word in ("DARK", "b", "black", "D")] == [Side.DARK] * 4
    assert read_whole("2147483647") == 2**31 - 1
    for word in ("2147483648", "-1", "1.0", "", "٣", "9" * 100):
        with pytest.raises(ProtocolError):
            read_whole(word)
    assert read_command("12") is not None


# Games ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", SHIPPED)
def test_a_whole_game_is_generated(rules: str) -> None:
    gtp = Table(rules)
    game = Game(rules)
    while (side := gtp("bastide-to_move")) != "over":
        assert side == str(game.position.mover)
        assert gtp(f"reg_genmove {side}")  # changes nothing
        assert gtp("bastide-position") == str(game.position)
        game.play(gtp(f"genmove {side}"))
    assert game.position.is_over
    assert gtp("bastide-position") == str(game.position)
    assert gtp.fails("genmove light") == "the game is over"
    assert gtp.fails("play light TAnA1") == "illegal move: the game is over"
    score, outcome = gtp("final_score"), game.outcome
    assert outcome is not None
    assert score[0] == ("0" if outcome.winner is None else "WB"[outcome.winner])
    if outcome.reason == "stuck" and outcome.winner is not None:
        assert int(score[2:]) == outcome.margin(outcome.winner)
    assert gtp("bastide-points") == "{} {}".format(*outcome.points)
    for _ in game.moves:
        gtp("undo")
    assert gtp("bastide-position") == str(Position.start(rules))


@pytest.mark.parametrize("rules", SHIPPED)
def test_what_stands_is_told(rules: str) -> None:
    from random import Random  # noqa: PLC0415

    gtp = Table(rules)
    for position in random_line(Position.start(rules), Random(rules))[:-1:5]:
        gtp(f"bastide-position {position}")
        side = position.mover
        legal = [str(move) for move in position.legal_moves] + ["pass"] * position.can_pass
        assert gtp("bastide-legal_moves").split() == gtp(f"bastide-legal_moves {side}").split() == legal
        prospects = [word.split(":") for word in gtp("bastide-prospects").split()]
        assert [word[0].rstrip("!") for word in prospects] == legal
        for text, covers, claims, captures in prospects[:: max(1, len(prospects) // 10)]:
            if text == "pass":
                assert (covers, claims, captures) == ("0", "0", "0")
                continue
            move = position.parse_move(text)
            assert move.announced == position.may_announce(move)
            after = position.play(move)
            placed = position.rules.placements(side)[position.index_of(move)]
            assert int(covers) == len(placed.squares)
            assert int(claims) == len(after.territory(side) - position.territory(side))
            lost = position.rules.stock_squares - position.unplaced(side.other)
            assert int(captures) == lost - (position.rules.stock_squares - after.unplaced(side.other))
        kernel = position.kernel
        assert gtp("bastide-count").split() == [str(kernel.mobility(position.state, each)) for each in Side]
        assert gtp("showboard").split("\n", 1)[1] == position.board_text()


def test_two_placements_running_are_two_genmoves() -> None:
    gtp = Table("cathedral-lehmann")
    assert gtp("play dark TAnA1", "genmove light").startswith("CA")
    assert gtp.fails("genmove dark").startswith("it is light's turn")
    assert not gtp("genmove light").startswith("CA")
    assert gtp("bastide-to_move") == "dark"


def test_rules_and_start(gtp: Table) -> None:
    assert gtp("bastide-rules") == "hamlet"
    assert gtp("genmove light", "bastide-rules village", "bastide-rules") == "village"
    assert gtp("boardsize 6", "bastide-position") == str(Position.start("village"))
    line = str(Position.start("hamlet").play("WEnA1"))
    assert gtp(f"bastide-position {line}", "bastide-position") == line
    assert gtp.fails("undo") == "cannot undo"
    assert gtp("play dark STnB1", "clear_board", "bastide-position") == str(Position.start("hamlet"))


def test_a_ruleset_of_ones_own_can_be_named_again() -> None:
    own = parse_rules('format = 1\nname = "own"\nextends = "hamlet"\npassing = true')
    server = GtpServer(lambda game, _: next(iter(game.position.legal_moves)), own, "first")
    lines = ["bastide-rules hamlet", "bastide-rules own", "bastide-rules", "genmove light", "play dark pass"]
    answers = list(server.serve(lines))
    assert answers[2] == "= own\n\n"
    assert answers[4] == "=\n\n"


def test_who_moves_may_resign_or_fail() -> None:
    def choose(game: Game, _: Clock | None) -> Move:
        if game.moves:
            raise ForfeitError("silent", "did not answer")
        raise ResignationError("enough")

    gtp = Table("hamlet", choose)
    assert gtp("genmove light") == "resign"
    assert gtp.fails("play light resign").startswith("illegal move")
    gtp("play light WEnA1")
    assert gtp.fails("genmove dark") == "greedy did not answer"


# Time ----------------------------------------------------------------------------------------------------------------
def test_no_clock_without_time_settings(gtp: Table) -> None:
    gtp("genmove light")
    gtp("time_settings 5 5 0", "genmove dark")  # no limit, by the specification
    assert gtp.clocks == [None, None]


def test_main_time_runs_down(gtp: Table) -> None:
    gtp("time_settings 60 0 0", "genmove light", "genmove dark", "genmove light")
    first, other, second = gtp.clocks
    assert first == other == Clock(60)
    assert second is not None
    assert 0 < second.left < 60


def test_time_left_is_believed(gtp: Table) -> None:
    gtp("time_left light 7 0", "time_left b 12 4", "genmove w", "genmove b")
    assert gtp.clocks == [Clock(7), Clock(3, 3)]


def test_periods() -> None:
    clock = GtpClock(10, 30, 5)
    assert clock.of(Side.LIGHT) == Clock(10, 6)
    clock.spend(Side.LIGHT, 11)
    assert clock.of(Side.LIGHT) == Clock(6, 6)
    clock.spend(Side.LIGHT, 2)
    assert clock.of(Side.LIGHT) == Clock(7, 7)  # 28 seconds for 4 moves
    for _ in range(4):
        clock.spend(Side.LIGHT, 1)
    assert clock.of(Side.LIGHT) == Clock(6, 6)  # a new period
    assert clock.of(Side.DARK) == Clock(10, 6)
    assert GtpClock(0, 20, 1).of(Side.DARK) == Clock(20, 20)


def test_rollout_thinks_less_where_the_clock_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    player: Any = make_player("rollout:seconds=3600")
    given_seconds: list[float] = []
    find: Callable[..., Move] = player._best

    def noting(position: Position, seconds: float) -> Move:
        given_seconds.append(seconds)
        return find(position, 0)

    monkeypatch.setattr(player, "_best", noting)
    ask(player, Game("hamlet"), Clock(15))
    ask(player, Game("hamlet"))
    assert given_seconds == [seconds_for(Clock(15), Position.start("hamlet")), 3600]


def test_the_engine_keeps_to_the_clock_that_the_controller_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one it has its own time for a move."""
    limits: list[Limit] = []
    choose = Engine.choose

    def noting(engine: Engine, position: Position, limit: Limit) -> Move:
        limits.append(limit)
        return choose(engine, position, Limit(simulations=1))

    monkeypatch.setattr(Engine, "choose", noting)
    player = make_player("engine")
    table = Table("hamlet", lambda game, clock: ask(player, game, clock))
    table("genmove light", "time_settings 60 10 5", "time_left dark 42 0", "genmove dark")
    assert limits == [Limit(seconds=1), Limit(clock=Clock(42, 2))]


def test_the_engine_answers_where_no_player_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    written, lines = StringIO(), b"name\nquit\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(lines)))
    monkeypatch.setattr("sys.stdout", written)
    assert cli.main(["engine", "--rules", "hamlet"]) == 0
    assert written.getvalue() == "= Bastide (engine)\n\n=\n\n"
