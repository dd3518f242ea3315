"""Plans and settings files: who meets whom, and what is refused in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bastide.arena import Entrant, Plan, Sprt
from bastide.arena.openings import opening_set
from bastide.arena.settings import read_plan
from bastide.errors import BastideError
from bastide.rules import shipped_rules

if TYPE_CHECKING:
    from pathlib import Path

HAMLET = shipped_rules("hamlet")


def plan_of(players: int, games: int = 6, **settings: Any) -> Plan:
    entrants = tuple(Entrant(f"p{number}", "random") for number in range(players))
    return Plan(entrants, HAMLET, opening_set(HAMLET), games=games, **settings)


# Who meets whom ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 3, 6])
def test_round_robin(players: int) -> None:
    fixtures = list(plan_of(players).fixtures())
    assert len(fixtures) == plan_of(players).total == players * (players - 1) // 2 * 6
    met = Counter((fixture.light, fixture.dark) for fixture in fixtures)
    assert met == {(one, other): 3 for one in range(players) for other in range(players) if one != other}


def test_gauntlet() -> None:
    plan = plan_of(5, kind="gauntlet", challengers=2)
    assert {frozenset((fixture.light, fixture.dark)) for fixture in plan.fixtures()} == {
        frozenset((one, other)) for one in (0, 1) for other in (2, 3, 4)
    }
    assert plan.total == 36


def test_ladder() -> None:
    assert plan_of(4, kind="ladder").meetings == ((1, 0), (2, 1), (3, 2))


@pytest.mark.parametrize("kind", ["round-robin", "gauntlet", "ladder"])
def test_openings_are_paired_and_sides_swapped(kind: Any) -> None:
    fixtures = list(plan_of(4, kind=kind).fixtures())
    assert [fixture.number for fixture in fixtures] == list(range(1, len(fixtures) + 1))
    for one, two in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert one.pair == two.pair
        assert (one.light, one.dark, one.opening, one.round) == (two.dark, two.light, two.opening, two.round)
    # In a round everybody has the same opening, and no two rounds have.
    openings = {(fixture.round, fixture.opening) for fixture in fixtures}
    assert len(openings) == len({opening for _, opening in openings}) == 3


def test_a_longer_plan_begins_with_the_shorter_one() -> None:
    few, many = list(plan_of(3, 4).fixtures()), list(plan_of(3, 40).fixtures())
    assert many[: len(few)] == few
    assert plan_of(3, 4).identity() == plan_of(3, 40).identity()


def test_seeds_are_each_players_own() -> None:
    plan = plan_of(3)
    seeds = [plan.player_seed(fixture, place) for fixture in plan.fixtures() for place in fixture[2:4]]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_the_identity_is_that_of_all_that_makes_the_games_what_they_are() -> None:
    plan = plan_of(3)
    village = shipped_rules("village")
    for other in (
        replace(plan, seed=1),
        replace(plan, kind="ladder"),
        replace(plan, rules=village, openings=opening_set(village)),
        replace(plan, openings=replace(plan.openings, lines=plan.openings.lines[1:])),
        replace(plan, entrants=plan.entrants[::-1]),
        replace(plan, entrants=(*plan.entrants[:2], Entrant("p2", "random", "changed"))),
    ):
        assert other.identity() != plan.identity()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"games": 3}, "even number"),
        ({"games": 0}, "even number"),
        ({"kind": "gaunlet"}, "did you mean gauntlet?"),
        ({"kind": "gauntlet", "challengers": 3}, "from 1 to 2"),
        ({"sprt": Sprt(0, 10)}, "two players"),
        ({"entrants": ()}, "from 2 to 1000 players, not 0"),
        ({"entrants": (Entrant("a", "random"),) * 2}, "two players are called 'a'"),
        ({"entrants": (Entrant("a\nb", "random"), Entrant("c", "random"))}, "one printable line"),
        ({"entrants": (Entrant(" ", "random"), Entrant("c", "random"))}, "one printable line"),
        ({"entrants": (Entrant("a" * 101, "random"), Entrant("c", "random"))}, "at most 100"),
    ],
)
def test_a_plan_that_cannot_be_played(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(BastideError) as raised:
        replace(plan_of(3), **settings)
    assert said in str(raised.value)


# Settings files ----------------------------------------------------------------------------------------------------
WHOLE = """
format = 1
name = "Spring cup"
rules = "village"
kind = "gauntlet"
challengers = 2
games = 8
seed = 5

[limits]
move_seconds = 0.5
memory_mb = 256

[[player]]
name = "Ada"
player = "greedy"

[[player]]
player = "rollout:playouts=10"

[[player]]
name = "Bo"
player = "random"
"""
LEAST = """
format = 1
[[player]]
player = "random"
[[player]]
player = "greedy"
"""


def read(folder: Path, text: str, name: str = "cup.toml") -> Plan:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_plan(path, folder / "results")


def test_a_whole_file(tmp_path: Path) -> None:
    plan = read(tmp_path, WHOLE)
    assert (plan.name, plan.rules.name, plan.kind, plan.challengers) == ("Spring cup", "village", "gauntlet", 2)
    assert (plan.games, plan.seed, plan.trusted, plan.sprt) == (8, 5, True, None)
    assert [tuple(entrant) for entrant in plan.entrants] == [
        ("Ada", "greedy", ""),
        ("rollout:playouts=10", "rollout:playouts=10", ""),
        ("Bo", "random", ""),
    ]
    assert (plan.limits.move_seconds, plan.limits.memory_mb) == (0.5, 256)
    assert plan.limits.stderr_folder == (tmp_path / "results" / "stderr").resolve()


def test_the_least_file(tmp_path: Path) -> None:
    plan = read(tmp_path, LEAST)
    assert (plan.name, plan.rules.name, plan.kind, plan.games, plan.seed) == ("cup", "cathedral", "round-robin", 20, 0)


def test_files_that_settings_name_lie_where_the_settings_do(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("WEnA1 INnB1", encoding="utf-8")
    village = (shipped_rules("village"), "village.toml")
    from support import RULESETS  # noqa: PLC0415 - only here

    text = (RULESETS / village[1]).read_text(encoding="utf-8").replace('"village"', '"mine"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert read(tmp_path, LEAST.replace("1", '1\nrules = "hamlet"\nopenings = "mine.txt"', 1)).openings.name == "mine"
    assert read(tmp_path, LEAST.replace("1", '1\nrules = "mine.toml"', 1)).rules.name == "mine"


def test_an_sprt_in_a_file(tmp_path: Path) -> None:
    plan = read(tmp_path, LEAST + "[sprt]\nelo1 = 30\nalpha = 0.1\n")
    assert plan.sprt == Sprt(0, 30, 0.1, 0.05)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "format: must be 1"),
        ("[", "is no TOML"),
        ("format = true", "format: must be 1"),
        ("format = 2", "format: must be 1"),
        ("format = 1", "from 2 to 1000 players, not 0"),
        (LEAST.replace("format = 1", "format = 1\ngame = 4"), "game: unknown key; did you mean games?"),
        (LEAST.replace("format = 1", "format = 1\ngames = 5"), "even number"),
        (LEAST.replace("format = 1", 'format = 1\ngames = "5"'), "games: must be a whole number"),
        (LEAST.replace("format = 1", "format = 1\nseed = true"), "seed: must be a whole number"),
        (LEAST.replace("format = 1", 'format = 1\nkind = "cup"'), "kind: there is no 'cup'"),
        (LEAST.replace("format = 1", 'format = 1\nrules = "vilage"'), "did you mean village?"),
        (LEAST.replace("format = 1", 'format = 1\nrules = "no.toml"'), "no.toml: No such file"),
        (LEAST.replace("format = 1", 'format = 1\nopenings = "no.txt"'), "no.txt: No such file"),
        (LEAST.replace("format = 1", "format = 1\nlimits = 1"), "limits: must be a table"),
        (LEAST.replace("format = 1", "format = 1\nname = 1"), "name: must be a text"),
        ("format = 1\nplayer = 1", "player: must be tables"),
        ("format = 1\nplayer = [1]", "player: must be tables"),
        (LEAST + 'nam = "x"', "player[2].nam: unknown key; did you mean name?"),
        (LEAST.replace('"greedy"', "1"), "player[2].player: must be a text"),
        (LEAST.replace('player = "greedy"', ""), "player[2].player: must be a text"),
        (LEAST + "[limits]\nmove_second = 1", "did you mean move_seconds?"),
        (LEAST + "[limits]\nmove_seconds = 0", "limits: move_seconds must be"),
        (LEAST + "[sprt]\nelo0 = 1", "sprt.elo1: is missing"),
        (LEAST + "[sprt]\nelo2 = 1", "sprt.elo2: unknown key"),
        (LEAST + '[sprt]\nelo1 = "1"', "sprt.elo1: must be a number"),
        (LEAST + "[sprt]\nelo1 = -1", "sprt: an SPRT needs"),
    ],
)
def test_a_file_that_is_refused_says_where(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BastideError) as raised:
        read(tmp_path, text)
    assert said in str(raised.value)
    assert len(str(raised.value).splitlines()) == 1


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for name in ("missing.toml", ".", "a\0b"):
        with pytest.raises(BastideError):
            read_plan(tmp_path / name, tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(BastideError, match="is no TOML"):
        read_plan(tmp_path / "bytes.toml", tmp_path)
