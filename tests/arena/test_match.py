"""Matches: paired openings, sides swapped, forfeits, margins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bastide.arena import Tally, play_match
from bastide.arena import game as game_module
from bastide.arena.bench import BENCHES
from bastide.arena.openings import opening_set
from bastide.errors import BastideError, ForfeitError, PlayerError, ResignationError
from bastide.game import PASS, Game, Move, Position
from bastide.players import make_player
from bastide.rules import SHIPPED, Side, shipped_rules

if TYPE_CHECKING:
    from collections.abc import Callable

HAMLET = shipped_rules("hamlet")
FAULTY = "rollout:playouts=1"
"""A player string that the tests give another meaning."""


class Faulty:
    """Plays at random until its second turn, then does what it is told."""

    def __init__(self, name: str, seed: int, fault: Callable[[Position], Any]) -> None:
        self.name = name
        self._player = make_player("random", seed)
        self._turns = 0
        self._fault = fault

    def choose(self, position: Position) -> Move:
        self._turns += 1
        move: Move = self._fault(position) if self._turns > 1 else self._player.choose(position)
        return move


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Position], Any]], None]:
    """Gives `random:` a player that plays at random until its second turn, then does what it is told."""

    def use(fault: Callable[[Position], Any]) -> None:
        def make(text: str, seed: int = 0, **_: Any) -> Any:
            return Faulty(text, seed, fault) if text == FAULTY else make_player(text, seed)

        monkeypatch.setattr(game_module, "make_player", make)

    return use


def played(first: str, second: str, games: int = 6, seed: int = 1, rules: str = "village") -> tuple[Any, list[Game]]:
    seen: list[Game] = []
    result = play_match(first, second, shipped_rules(rules), games, seed, lambda game, _: seen.append(game))
    return result, seen


@pytest.mark.parametrize("rules", SHIPPED)
def test_openings_are_paired_and_sides_swapped(rules: str) -> None:
    _, games = played("random", "greedy", 4, rules=rules)
    assert [game.headers["Light"] for game in games] == ["random", "greedy"] * 2
    assert [game.headers["Dark"] for game in games] == ["greedy", "random"] * 2
    assert all(game.root.position == Position.start(rules) for game in games)
    openings = opening_set(shipped_rules(rules))
    lines = {openings.label(number): line for number, line in enumerate(openings.lines)}
    names = [game.headers["Opening"] for game in games]
    assert names[0] == names[1] != names[2] == names[3]
    for game, name in zip(games, names, strict=True):
        assert tuple(map(str, game.moves[: len(lines[name])])) == lines[name]
    assert all(game.position.is_over for game in games)


def test_a_result_is_seen_from_the_first_players_side() -> None:
    result, games = played("greedy", "random", 10)
    expected = Tally()
    for game in games:
        outcome = game.outcome
        assert outcome is not None
        side = Side.LIGHT if game.headers["Light"] == "greedy" else Side.DARK
        expected.wins += outcome.winner is side
        expected.losses += outcome.winner is side.other
        expected.draws += outcome.winner is None
        expected.margins += outcome.points[side.other] - outcome.points[side]
    assert (result.wins, result.draws, result.losses) == (expected.wins, expected.draws, expected.losses)
    assert result.margins == expected.margins
    assert result.games == 10
    assert result.mean_margin == expected.margins / 10


@pytest.mark.parametrize("player", ["random", "greedy", "rollout:playouts=200"])
def test_the_same_seed_plays_the_same_match(player: str) -> None:
    lines = [[game.moves for game in played(player, "random", 4, seed)[1]] for seed in (3, 3, 4)]
    assert lines[0] == lines[1]
    assert lines[0] != lines[2]


@pytest.mark.parametrize(
    "fault",
    [
        lambda _: Move.parse("TAZ9"),
        lambda _: PASS,
        lambda _: "nonsense",
        lambda position: next(iter(position.buildings(position.mover.other))).name,
    ],
)
def test_an_illegal_move_forfeits_the_game(
    faulty: Callable[[Callable[[Position], Any]], None], fault: Callable[[Position], Any]
) -> None:
    faulty(fault)
    result, games = played(FAULTY, "random")
    assert (result.wins, result.losses, result.forfeits) == (0, 6, 6)
    assert result.mean_margin == 0
    assert all(game.outcome is not None and game.outcome.reason == "abandoned" for game in games)
    result, _ = played("random", FAULTY)
    assert (result.wins, result.losses, result.forfeits) == (6, 0, 6)
    said = result.as_json()
    assert [said[key] for key in ("wins", "draws", "losses", "mean_margin", "forfeits")] == [6, 0, 0, 0.0, 6]
    assert said["forfeited"] == [0, 6]


@pytest.mark.parametrize("fault", [lambda _: None, lambda _: 1 / 0, lambda position: position.no_such_thing])
def test_a_fault_forfeits_the_game(
    faulty: Callable[[Callable[[Position], Any]], None], fault: Callable[[Position], Any]
) -> None:
    faulty(fault)
    assert played(FAULTY, "random")[0].forfeits == 6


@pytest.mark.parametrize("games", [0, 1, 3, -2])
def test_the_number_of_games_is_even(games: int) -> None:
    with pytest.raises(BastideError, match="even number"):
        play_match("random", "random", HAMLET, games)


def test_unknown_players_are_refused_before_anything_is_played() -> None:
    for names in (("rndom", "random"), ("random", "rndom")):
        with pytest.raises(PlayerError, match="did you mean random"):
            play_match(*names, HAMLET, 2)


def test_progress_is_told_after_each_game() -> None:
    told: list[int] = []
    play_match("random", "random", HAMLET, 4, 0, lambda _, so_far: told.append(so_far.games))
    assert told == [1, 2, 3, 4]


def test_an_empty_result() -> None:
    said = Tally().as_json()
    assert [said[key] for key in ("wins", "draws", "losses", "mean_margin", "forfeits")] == [0, 0, 0, 0.0, 0]
    assert said["elo"] is None


def test_a_forfeit_says_why(faulty: Callable[[Callable[[Position], Any]], None]) -> None:
    def late(_: Position) -> Any:
        raise ForfeitError("late", "did not answer within 2 s")

    faulty(late)
    _, games = played(FAULTY, "random", 2)
    assert [game.headers["Forfeit"].partition(", ")[0] for game in games] == ["light", "dark"]
    assert all(game.headers["Forfeit"].endswith("late: did not answer within 2 s") for game in games)
    assert all(game.outcome is not None and game.outcome.reason == "time" for game in games)


def test_whatever_a_fault_says_is_one_line(faulty: Callable[[Callable[[Position], Any]], None]) -> None:
    def shout(_: Position) -> Any:
        raise RuntimeError("\x1b[31m\n" + "x" * 100_000)

    faulty(shout)
    (game, _) = played(FAULTY, "random", 2)[1]
    assert game.headers["Forfeit"].isprintable()
    assert len(game.headers["Forfeit"]) < 400


def test_who_resigns_loses_and_forfeits_nothing(faulty: Callable[[Callable[[Position], Any]], None]) -> None:
    def resign(_: Position) -> Any:
        raise ResignationError("resigns")

    faulty(resign)
    result, games = played(FAULTY, "random", 2)
    assert (result.losses, result.forfeits) == (2, 0)
    assert all(game.outcome is not None and game.outcome.reason == "resignation" for game in games)


def test_programs_play_only_where_that_was_said() -> None:
    with pytest.raises(PlayerError, match="cmd"):
        play_match("cmd:cat", "random", HAMLET, 2)


@pytest.mark.parametrize("what", sorted(BENCHES))
@pytest.mark.parametrize("rules", ["cathedral", "wellington", "village"])
def test_every_bench_gives_figures(what: str, rules: str) -> None:
    figures = BENCHES[what](shipped_rules(rules), 0.02)
    assert all(figure if isinstance(figure, str) else figure > 0 for figure in figures.values())


def test_bench_api_on_the_hamlet() -> None:
    assert BENCHES["api"](HAMLET, 0.02)
