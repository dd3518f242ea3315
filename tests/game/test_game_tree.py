"""Games: trees of moves, their main line, taking back, and endings that the board does not show."""

from __future__ import annotations

import pytest

from bastide import PASS, Game, GameTextError, IllegalMoveError, Move, MoveTextError, Node, Position, Side, load_rules
from bastide.rules import SHIPPED
from support import conformance_games

LIGHT, DARK = Side
LINE = ["CAnF5", "CSnE8", "TOwG5"]


def moves(*written: str) -> tuple[Move, ...]:
    return tuple(map(Move.parse, written))


@pytest.mark.parametrize("start", ["cathedral", load_rules("cathedral"), Position.start("cathedral")])
def test_a_game_without_moves(start: object) -> None:
    game = Game(start)  # type: ignore[arg-type]  # each of the three is taken
    assert (game.moves, game.result, game.outcome, game.headers) == ((), "*", None, {})
    assert game.end is game.root
    assert game.position == Position.start("cathedral")
    assert game.rules is load_rules("cathedral")
    assert game.root.move is None
    assert game.root.path() == []
    assert repr(game) == "<Game of cathedral, 0 plies, *>"


def test_playing_along_the_main_line() -> None:
    game = Game()
    for written in LINE:
        assert str(game.play(written).move) == written
    assert game.moves == moves(*LINE)
    assert game == Game.from_moves(LINE) == Game.from_moves(moves(*LINE))
    assert [str(node.move) for node in game.end.path()] == LINE
    assert list(game.root.main_line()) == game.end.path()
    assert game.position == Position.start().play("CAnF5").play("CSnE8").play("TOwG5")
    assert game.end.position is game.position


def test_moves_are_kept_in_canonical_form() -> None:
    game = Game.from_moves(["canf5", "STsA2", "tac4"])
    assert game.moves == moves("CAnF5", "STnA1", "TAnC4")
    assert game.root.children[0].add(Move.parse("stsa2")) is game.root.children[0].children[0]


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        (["CAnF5", "rubbish"], MoveTextError, "ply 2: 'rubbish' is no move"),
        (["CAnF5", "CSnE8", "TAnF5"], IllegalMoveError, "ply 3: TAnF5: the Cathedral stands on F5"),
        (["CAnF5", "BRnA10"], MoveTextError, "ply 2: BRnA10: the Bridge would stand off the board"),
    ],
)
def test_a_wrong_move_is_refused_with_its_ply(line: list[str], kind: type[ValueError], message: str) -> None:
    with pytest.raises(kind, match=message):
        Game.from_moves(line)


def test_a_refused_move_changes_nothing() -> None:
    game = Game.from_moves(LINE)
    with pytest.raises(IllegalMoveError):
        game.play("TAnF5")
    assert game == Game.from_moves(LINE)


def test_variations() -> None:
    game = Game.from_moves(LINE)
    first = game.root.children[0]
    other = first.add("TAnA1")
    assert [str(child.move) for child in first.children] == ["CSnE8", "TAnA1"]
    assert game.moves == moves(*LINE)  # the first child is the main line
    assert first.add("TAnA1") is other  # what is there is not added again
    other.add("BRnC1")
    other.promote()
    assert game.moves == moves("CAnF5", "TAnA1", "BRnC1")
    assert [str(node.move) for node in game.end.path()] == ["CAnF5", "TAnA1", "BRnC1"]
    other.remove()
    assert game.moves == moves(*LINE)
    assert other.parent is None
    assert other.path() == []


def test_the_root_is_neither_promoted_nor_removed() -> None:
    game = Game.from_moves(LINE)
    game.root.promote()
    game.root.remove()
    assert game == Game.from_moves(LINE)


def test_taking_back() -> None:
    game = Game.from_moves(LINE)
    assert [game.take_back() for _ in range(4)] == [*moves(*LINE)[::-1], None]
    assert game == Game()


def test_equality() -> None:
    game, other = Game.from_moves(LINE), Game.from_moves(LINE)
    assert game == other
    other.end.comment = "a strong building"
    assert game != other
    other.end.comment = ""
    other.end.nags.append(1)
    assert game != other
    other.end.nags.clear()
    other.end.clock = 30.0
    assert game != other
    other.end.clock = None
    other.headers["Light"] = "Ada"
    assert game != other
    assert Game(headers={"Light": "Ada"}).headers == {"Light": "Ada"}
    assert game != Game.from_moves(LINE, "cathedral-official")
    assert game != LINE
    assert game.root != LINE
    for changing in (game, game.root):
        with pytest.raises(TypeError, match="unhashable"):
            hash(changing)


def test_headers_are_the_games_own() -> None:
    headers = {"Light": "Ada"}
    game = Game(headers=headers)
    headers["Dark"] = "Bo"
    assert game.headers == {"Light": "Ada"}


def test_nodes() -> None:
    game = Game.from_moves(LINE)
    assert repr(game.root) == "<Node root: 1 children>"
    assert repr(game.end) == "<Node TOwG5: 0 children>"
    assert isinstance(game.end, Node)
    assert game.end.parent is not None
    assert game.end.parent.parent is game.root.children[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_whole_game(name: str) -> None:
    record = conformance_games(name)[0]
    game = Game.from_moves(record["moves"], name)
    assert [str(move) for move in game.moves] == record["moves"]
    assert game.outcome is not None
    assert game.outcome == game.position.outcome
    assert game.result == {"light": "1-0", "dark": "0-1", None: "1/2-1/2"}[record["winner"]]
    for move in (PASS, record["moves"][0], "TAnA1" if name[0] != "w" else "COnA1"):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            game.play(move)
    game.take_back()
    assert game.result == "*"


@pytest.mark.parametrize("reason", ["resignation", "time"])
def test_endings_that_the_board_does_not_show(reason: str) -> None:
    game = Game.from_moves(LINE)
    outcome = game.finish(LIGHT, reason)  # type: ignore[arg-type]  # both are reasons
    assert outcome is game.outcome
    assert (outcome.winner, outcome.reason, outcome.points) == (DARK, reason, (42, 42))
    assert (game.result, outcome.series_points) == ("0-1", (42, 0))
    assert not game.position.is_over  # only the game is


def test_an_abandoned_game() -> None:
    game = Game.from_moves(LINE)
    assert game.finish(None, "abandoned").winner is None
    assert game.result == "1/2-1/2"
    assert game != Game.from_moves(LINE)


def test_a_finished_game_is_not_played_on() -> None:
    game = Game.from_moves(LINE)
    game.finish(LIGHT, "resignation")
    with pytest.raises(IllegalMoveError):
        game.play("TAnA1")
    assert game.moves == moves(*LINE)
    assert game.result == "0-1"
    game.take_back()
    assert game.result == "*"
    game.play("TAnA1")
    assert game.result == "*"


def test_only_what_the_board_does_not_show_ends_a_game() -> None:
    game = Game("hamlet")
    for loser, ending in ((Side.LIGHT, "first-out"), (Side.LIGHT, "duke"), (None, "resignation"), (None, "time")):
        with pytest.raises(GameTextError):
            game.finish(loser, ending)  # type: ignore[arg-type]
    assert game.outcome is None


def test_an_ending_holds_for_the_end_it_was_made_at() -> None:
    game = Game.from_moves(["CAnF5"])
    game.finish(Side.LIGHT, "resignation")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play("CSnE8")
    game.end.add("CSnE8")  # someone goes on all the same: then it was not the end
    assert game.result == "*"
    game.take_back()
    assert game.result == "0-1"
    assert Game("hamlet").take_back() is None
