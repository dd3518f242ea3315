"""The benchmark protocol for agents: its schedule, its openings, its figures, and going on where it stopped."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bastide import BastideError, FileError, PlayerError, Position, Side, load_rules
from bastide.arena import agents
from bastide.arena.agents import Pairing, Played, by_name, opening, play_protocol, schedule, table_text
from bastide.players import make_player
from bastide.rules import SHIPPED

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bastide import Move
    from bastide.players import Player

HAMLET = load_rules("hamlet")


class Scripted:
    """An agent of one's own: the first legal placement, or a fault."""

    name = "own"

    def __init__(self, *, faulty: bool = False) -> None:
        self._faulty = faulty

    def choose(self, position: Position) -> Move:
        if self._faulty:
            raise RuntimeError("out of paper")
        return next(iter(position.legal_moves))


def game(number: int, winner: str | None, light: str = "a", margin: int = 2, forfeit: str | None = None) -> Played:
    dark = "b" if light == "a" else "a"
    return Played(number, light, dark, winner, margin, forfeit, (3, 2), (0.3, 0.1))


@pytest.mark.parametrize("name", SHIPPED)
def test_openings_are_fixed(name: str) -> None:
    rules = load_rules(name)
    positions = [opening(rules, number) for number in range(8)]
    assert positions == [opening(rules, number) for number in range(8)]
    assert len(set(positions)) > 1
    assert not any(position.in_opening for position in positions)


def test_the_first_openings_as_they_were_published() -> None:
    """They must not change as long as the protocol keeps its name."""
    assert [str(opening(load_rules("cathedral"), number)).split()[1] for number in range(3)] == PUBLISHED


PUBLISHED = ["CAwA6", "CAeJ3", "CAeD7"]


def test_every_pair_plays_every_opening_from_both_sides() -> None:
    games = list(schedule(["a", "b", "c"], 2))
    assert len(games) == len(set(games)) == 12
    assert games[:6] == [(0, "a", "b"), (0, "b", "a"), (0, "a", "c"), (0, "c", "a"), (0, "b", "c"), (0, "c", "b")]


def test_the_same_names_give_the_same_games() -> None:
    results = [play_protocol(HAMLET, by_name(["random", "greedy"]), 4) for _ in range(2)]
    played = [
        [(g.opening, g.light, g.winner, g.margin, g.moves) for p in result for g in p.games] for result in results
    ]
    assert played[0] == played[1]
    assert len({winner for _, _, winner, _, _ in played[0]}) > 1


def test_a_game_is_the_one_that_its_seeds_give() -> None:
    made: list[tuple[str, int]] = []

    def maker(name: str) -> Callable[[int], Player]:
        def make(seed: int) -> Player:
            made.append((name, seed))
            return make_player(name, seed)

        return make

    play_protocol(HAMLET, {name: maker(name) for name in ("random", "greedy")}, 1)
    assert [name for name, _ in made] == ["random", "greedy", "greedy", "random"]
    assert made[0][1] == agents.seed_of(HAMLET, 0, "random", Side.LIGHT, "greedy")
    assert len({seed for _, seed in made}) == 4


def test_agents_of_ones_own_and_their_faults() -> None:
    own: dict[str, Callable[[int], Player]] = {
        "first": lambda _: Scripted(),
        "faulty": lambda _: Scripted(faulty=True),
    }
    (pairing,) = play_protocol(HAMLET, own, 2)
    assert (pairing.count(1), pairing.count(0)) == (4, 0)
    assert {g.forfeit for g in pairing.games} == {
        "dark: RuntimeError: out of paper",
        "light: RuntimeError: out of paper",
    }
    assert pairing.margin == 0


def test_agents_that_hold_something_are_let_go() -> None:
    closed: list[int] = []

    class Holding(Scripted):
        def close(self) -> None:
            closed.append(1)

    play_protocol(HAMLET, {"a": lambda _: Holding(), "b": lambda _: Holding(faulty=True)}, 1)
    assert len(closed) == 4


# The figures ---------------------------------------------------------------------------------------------------------
def test_figures() -> None:
    pairing = Pairing(
        "a", "b", [game(0, "light"), game(0, "light", "b"), game(1, "light"), game(1, None, "b", margin=0)]
    )
    assert [pairing.count(score) for score in (1, 0.5, 0)] == [2, 1, 1]
    assert pairing.score == 0.625
    # The openings' means are 0.5 and 0.75: their variance is 0.03125.
    assert pairing.uncertainty == pytest.approx(1.96 * (0.03125 / 2) ** 0.5)
    assert pairing.margin == (2 - 2 + 2 - 0) / 4
    assert pairing.milliseconds("a") == pytest.approx(1000 * (0.3 + 0.1 + 0.3 + 0.1) / 10)


def test_figures_of_few_games_and_of_games_that_all_end_alike() -> None:
    assert Pairing("a", "b", [game(0, "light")]).uncertainty == 1
    alike = [game(number, "light", light) for number, light in [(0, "a"), (1, "a"), (2, "a"), (3, "a")]]
    assert Pairing("a", "b", alike).uncertainty == 0.75
    assert Pairing("a", "b", [game(0, "dark", forfeit="illegal")]).margin == 0


def test_the_table() -> None:
    rows = table_text([Pairing("a", "b", [game(0, "light")])]).splitlines()
    assert rows[2] == "| `a` | `b` | 1 | 0 | 0 | 1.000 ± 1.000 | +2.0 | 100.00 : 50.00 |"
    assert len({row.count("|") for row in rows}) == 1


# The file ------------------------------------------------------------------------------------------------------------
def plays(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The games that are really played from now on."""
    really: list[Any] = []
    play_one = agents.play_one

    def counted(*given: Any) -> Played:
        really.append(given)
        return play_one(*given)

    monkeypatch.setattr(agents, "play_one", counted)
    return really


def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, named = tmp_path / "games.jsonl", by_name(["random", "greedy"])
    whole = play_protocol(HAMLET, named, 5, file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 10
    file.write_text("".join(lines[:6]) + lines[6][:30], "utf-8")  # stopped while it wrote
    really, told = plays(monkeypatch), list[int]()
    again = play_protocol(HAMLET, named, 5, file, told.append)
    assert len(really) == 4
    assert told == list(range(1, 11))
    assert [g.winner for p in again for g in p.games] == [g.winner for p in whole for g in p.games]
    really.clear()
    assert play_protocol(HAMLET, named, 5, file) == again
    play_protocol(HAMLET, by_name(["random", "greedy", "rollout:playouts=1"]), 5, file)
    assert len(really) == 20  # what the new agent still had to play


@pytest.mark.parametrize("line", ["{}", "[1]", "no JSON", '{"protocol": "agents-1", "rules": "hamlet", "opening": 1}'])
def test_a_file_of_something_else(tmp_path: Path, line: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(line + "\n", "utf-8")
    with pytest.raises(FileError, match="line 1 is no game of agents-1"):
        play_protocol(HAMLET, by_name(["random", "greedy"]), 1, file)


def test_a_file_of_another_ruleset_or_protocol(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    play_protocol(HAMLET, by_name(["random", "greedy"]), 1, file)
    with pytest.raises(BastideError, match="line 1 is of agents-1 hamlet, not of agents-1 village"):
        play_protocol(load_rules("village"), by_name(["random", "greedy"]), 1, file)
    first = json.loads(file.read_text("utf-8").splitlines()[0])
    file.write_text(json.dumps({**first, "protocol": "agents-0"}) + "\n", "utf-8")
    with pytest.raises(BastideError, match="line 1 is of agents-0 hamlet"):
        play_protocol(HAMLET, by_name(["random", "greedy"]), 1, file)


def test_a_file_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        play_protocol(HAMLET, by_name(["random", "greedy"]), 1, tmp_path)
    with pytest.raises(FileError):
        play_protocol(HAMLET, by_name(["random", "greedy"]), 1, tmp_path / "none" / "games.jsonl")
    (tmp_path / "bytes").write_bytes(b"\xff\n")
    with pytest.raises(FileError, match="is no text"):
        play_protocol(HAMLET, by_name(["random", "greedy"]), 1, tmp_path / "bytes")


# What is refused -----------------------------------------------------------------------------------------------------
def test_what_is_refused() -> None:
    with pytest.raises(PlayerError, match="did you mean greedy"):
        by_name(["random", "gredy"])
    with pytest.raises(BastideError, match="a name of its own"):
        by_name(["random", "random"])
    for named, openings in ((["random"], 1), (["random", "greedy"], 0)):
        with pytest.raises(BastideError, match="a benchmark needs two agents and an opening"):
            play_protocol(HAMLET, by_name(named), openings)
