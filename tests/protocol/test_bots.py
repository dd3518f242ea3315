"""The bots of examples/bots play whole games as hosted players, and the ladder that they make is one."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bastide.game import Game
from bastide.players import ask, dismiss, make_player
from bastide.protocol.limits import Limits
from protocol.conftest import command_of, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BOTS = Path(__file__).resolve().parents[2] / "examples" / "bots"
PYTHON = ("random_bot.py", "greedy_bot.py", "one_ply_bot.py", "tree_bot.py")
JAVA = ("RandomBot.java", "GreedyBot.java")
needs_java = pytest.mark.skipif(shutil.which("java") is None, reason="Java (17 or later) is not installed")


def bot(name: str) -> str:
    """A bot's player string."""
    return f"cmd:java '{BOTS / name}'" if name.endswith(".java") else command_of(str(BOTS / name))


@pytest.fixture
def seated(mark: str) -> Iterator[Callable[[str], Any]]:
    del mark
    made: list[Any] = []

    def make(name: str) -> Any:
        made.append(make_player(bot(name), trusted=True, limits=Limits()))
        return made[-1]

    yield make
    for player in made:
        dismiss(player)


def wins(first: Any, second: Any, games: int, rules: str) -> int:
    """Games that the first wins, with the sides swapped after each."""
    won = 0
    for number in range(games):
        players, game = (first, second) if number % 2 else (second, first), Game(rules)
        while (side := game.position.to_move) is not None:
            game.play(ask(players[side], game))
        outcome = game.outcome
        won += outcome is not None and outcome.winner is not None and players[outcome.winner] is first
    return won


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("random_bot.py", ("hamlet", "wellington", "cathedral-announced")),
        ("greedy_bot.py", ("hamlet", "wellington", "cathedral-announced")),
        ("one_ply_bot.py", ("hamlet", "cathedral-announced")),
        ("tree_bot.py", ("hamlet",)),  # it takes a second a move
        pytest.param("RandomBot.java", ("wellington",), marks=needs_java),
        pytest.param("GreedyBot.java", ("cathedral-announced",), marks=needs_java),
    ],
)
def test_whole_games_within_the_usual_limits(seated: Callable[[str], Any], name: str, rules: tuple[str, ...]) -> None:
    player = seated(name)
    for each in rules:
        assert play(player, each).position.is_over


def test_bots_that_know_the_rules_start_from_any_position(seated: Callable[[str], Any]) -> None:
    position = Game.from_moves(["WEnA1", "STnB1"], "hamlet").position
    assert position.why_illegal(seated("one_ply_bot.py").choose(position)) is None


def test_greedy_beats_random(seated: Callable[[str], Any]) -> None:
    assert wins(seated("greedy_bot.py"), seated("random_bot.py"), 6, "cathedral") >= 5


@pytest.mark.parametrize("name", [*PYTHON[:2], *JAVA])
def test_the_small_bots_are_small_and_need_nothing_else(name: str) -> None:
    text = (BOTS / name).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40
    assert "bastide import" not in text
    imported = {line.split()[1].split(".")[0] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= {*sys.stdlib_module_names, "java"}
