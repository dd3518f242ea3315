"""Everyone who can move, by name."""

from __future__ import annotations

from typing import Any

import pytest

from bastide.arena import play_match
from bastide.errors import PlayerError
from bastide.game import Game, Position
from bastide.players import make_player, player_names
from bastide.rules import SHIPPED, shipped_rules

SIMPLE = ("random", "greedy", "rollout:playouts=200")
THINKING = ("engine:simulations=30", "level:1")
EVERYBODY = (*SIMPLE, *THINKING)


def moves_of(name: str, rules: str, seed: int) -> list[str]:
    """A game that a player plays against itself; an illegal move would raise."""
    game, player = Game(rules), make_player(name, seed)
    while not game.position.is_over:
        move = player.choose(game.position)
        assert game.position.why_illegal(move) is None
        assert game.play(move).move == move  # already in canonical form
    return [str(move) for move in game.moves]


@pytest.mark.parametrize("rules", SHIPPED)
@pytest.mark.parametrize("name", EVERYBODY)
def test_whole_games_of_legal_moves(name: str, rules: str) -> None:
    assert moves_of(name, rules, 1)


@pytest.mark.parametrize("name", EVERYBODY)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = [moves_of(name, "village", seed) for seed in (5, 5, 8)]
    assert games[0] == games[1]
    assert games[0] != games[2]


@pytest.mark.parametrize("name", SIMPLE)
def test_players_announce_whenever_that_is_possible(name: str) -> None:
    opening, *moves = moves_of(name, "cathedral-announced", 2)
    assert not opening.endswith("!")  # the Cathedral is no conquest
    assert all(move.endswith("!") for move in moves)
    assert not any(move.endswith("!") for move in moves_of(name, "cathedral", 2))


@pytest.mark.parametrize("name", THINKING)
def test_engines_announce_whenever_that_takes_something(name: str) -> None:
    """What is played by a proof need not be announced where that makes no difference."""
    position, conquests = Position.start("cathedral-announced"), 0
    for move in moves_of(name, "cathedral-announced", 2):
        after = position.play(move)
        if move.endswith("!"):
            conquests += after != position.play(move.removesuffix("!"))
        else:
            assert position.in_opening or after == position.play(f"{move}!")
        position = after
    assert conquests


@pytest.mark.parametrize("name", [*EVERYBODY, "rollout:seconds=0", "rollout", "rollout:seconds=0.01,playouts=1"])
def test_a_player_is_called_by_its_string(name: str) -> None:
    player = make_player(name)
    assert player.name == name
    assert player.choose(Position.start("hamlet")).code == "WE"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rndom", "there is no player 'rndom'; did you mean random?"),
        ("", "there is no player ''; there are: random, greedy, rollout"),
        ("Random", "did you mean random?"),
        ("random:seconds=1", "random: there is no setting 'seconds'; it has none"),
        ("rollout:second=1", "did you mean seconds?"),
        ("rollout:", "there is no setting ''"),
        ("rollout:seconds", "seconds must be a number from 0 to 3600, such as seconds=0.1"),
        ("rollout:seconds=", "must be a number"),
        ("rollout:seconds=-1", "must be a number"),
        ("rollout:seconds=nan", "must be a number"),
        ("rollout:seconds=inf", "must be a number"),
        ("rollout:seconds=1e99", "must be a number"),
        ("rollout:seconds=٣", "must be a number"),
        ("rollout:seconds=1,,", "there is no setting ''"),
        ("rollout:playouts=1.5", "playouts must be a whole number"),
        ("rollout:playouts=1e30", "playouts must be a whole number"),
        ("rollout=3", "there is no player"),
        ("rollout\n", "there is no player 'rollout\\n'"),
        ("\ud800\0", "there is no player"),
    ],
)
def test_a_string_that_names_nobody(name: str, said: str) -> None:
    with pytest.raises(PlayerError) as raised:
        make_player(name)
    assert said.lower() in str(raised.value).lower()
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize("seed", [0, 2**63, 2**200])
@pytest.mark.parametrize("name", EVERYBODY)
def test_any_seed(name: str, seed: int) -> None:
    assert moves_of(name, "hamlet", seed)


@pytest.mark.parametrize("name", ["greedy", *THINKING])
def test_a_seed_below_0(name: str) -> None:
    assert moves_of(name, "hamlet", -1)


def test_every_kind_says_what_it_does() -> None:
    names = player_names()
    assert set(names) == {"random", "greedy", "rollout", "engine", "level", "cmd"}
    assert all(names.values())
    for name in set(names) - {"cmd", "level"}:
        assert make_player(name).name == name


def test_greedy_takes_what_wins_at_once() -> None:
    """A Duke that can be enclosed is enclosed."""
    position: Any = None
    for seed in range(40):
        game, player = Game("wellington"), make_player("random", seed)
        while not game.position.is_over and position is None:
            for move in game.position.legal_moves if not game.position.in_opening else ():
                if "duke" in game.position.captures(move):
                    position = game.position
                    break
            else:
                game.play(player.choose(game.position))
        if position is not None:
            break
    else:
        pytest.skip("no such position was found")
    assert "duke" in position.captures(make_player("greedy").choose(position))


@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("rollout:playouts=2000", "random")])
@pytest.mark.parametrize("rules", ["hamlet", "village"])
def test_thinking_beats_chance(better: str, worse: str, rules: str) -> None:
    result = play_match(better, worse, shipped_rules(rules), 20, seed=1)
    assert result.wins > result.losses
    assert result.mean_margin > 0
    assert result.forfeits == 0
