"""Results: the figures behind them, and their forms as text, JSON, CSV and as a page."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from bastide.arena import Entrant, Plan, Sprt, run
from bastide.arena.game import Forfeit, Played
from bastide.arena.ladder import Rung, climb, climb_csv, climb_text
from bastide.arena.openings import opening_set
from bastide.arena.page import results_page
from bastide.arena.page.page import MOST_GAMES
from bastide.arena.report import hold
from bastide.arena.standings import Standings, step_of
from bastide.arena.tables import games_csv, results_csv, results_text, sprt_text
from bastide.arena.tally import Tally
from bastide.arena.tournament import Watch
from bastide.rules import Side, shipped_rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HAMLET = shipped_rules("hamlet")
NASTY = "<b>&\"'=1+1"
PLAN = Plan(
    (Entrant("Ada", "greedy"), Entrant("Bo", "random"), Entrant(NASTY, "random")), HAMLET, opening_set(HAMLET), games=4
)


def play(plan: Plan, result: Callable[[int, int, int], str] = lambda *_: "1-0") -> list[Played]:
    """Games with results of one's own: a function of the game's number and the two places."""
    return [
        Played(fixture, result(fixture.number, fixture.light, fixture.dark), (3, 5), "first-out", 9, 0.5, "LD../....")
        for fixture in plan.fixtures()
    ]


def stronger(_: int, light: int, dark: int) -> str:
    """The first entrants beat the later ones."""
    return "1-0" if light < dark else "0-1"


# Figures -----------------------------------------------------------------------------------------------------------
def test_a_tally_is_from_the_first_players_side() -> None:
    games = play(
        replace(PLAN, entrants=PLAN.entrants[:2]), lambda number, *_: ("1-0", "1/2-1/2", "0-1", "0-1")[number - 1]
    )
    mine, theirs = Tally(), Tally()
    for played in games:
        mine.add(played, 0)
        theirs.add(played, 1)
    # Light first, then Dark, then Light, then Dark: won, drawn, lost, won.
    assert (mine.wins, mine.draws, mine.losses, mine.score) == (2, 1, 1, 2.5)
    assert (theirs.wins, theirs.draws, theirs.losses, theirs.score) == (1, 1, 2, 1.5)
    assert mine.pairs.counts == (0, 0, 1, 1, 0)
    assert theirs.pairs.counts == (0, 1, 1, 0, 0)
    assert mine.margins == theirs.margins == 0  # 2 as Light, -2 as Dark, twice


def test_half_a_pair_is_no_pair() -> None:
    tally = Tally()
    tally.add(play(PLAN)[0], 0)
    assert (tally.games, tally.pairs.pairs) == (1, 0)
    assert tally.as_json()["elo"] is None


def test_forfeits_are_told_apart() -> None:
    games = play(PLAN, stronger)
    games[0] = replace(games[0], result="0-1", reason="time", forfeit=Forfeit(Side.LIGHT, "late", "took 9 s"))
    games[1] = replace(games[1], result="1-0", reason="abandoned", forfeit=Forfeit(Side.DARK, "crash", "fell over"))
    standings = Standings(PLAN, games)
    first = standings.meetings[0, 1]
    assert first.forfeited == (2, 0)
    assert (first.wins, first.losses) == (2, 2)
    assert first.mean_margin == sum(played.margin(0) for played in games[6:8]) / 2 == 0
    said = standings.as_json()
    assert said["forfeits"] == [
        {"player": "Ada", "kind": "crash", "games": 1, "example": "fell over", "game": 2},
        {"player": "Ada", "kind": "late", "games": 1, "example": "took 9 s", "game": 1},
    ]
    assert next(player for player in said["players"] if player["name"] == "Ada")["forfeits"] == 2
    assert "Ada forfeited 1 (late); game 1: took 9 s" in results_text(standings)


def test_a_resigned_game_has_no_margin() -> None:
    games = play(PLAN)
    tally = Tally()
    tally.add(replace(games[0], reason="resignation"), 0)
    assert (tally.games, tally.played_out, tally.mean_margin, tally.forfeits) == (1, 0, 0, 0)
    tally.add(games[1], 0)
    assert tally.mean_margin == games[1].margin(0)


def test_the_table_is_in_the_order_of_the_points() -> None:
    standings = Standings(PLAN, play(PLAN, stronger))
    assert [line.place for line in standings.table] == [0, 1, 2]
    assert [line.rank for line in standings.table] == [1, 2, 3]
    assert [line.tally.score for line in standings.table] == [8, 4, 0]
    assert standings.finished
    assert not Standings(PLAN, play(PLAN)[:-1]).finished


def test_equals_share_a_rank() -> None:
    standings = Standings(PLAN, play(PLAN, lambda *_: "1/2-1/2"))
    assert [line.rank for line in standings.table] == [1, 1, 1]
    assert [line.rank for line in Standings(PLAN, []).table] == [1, 1, 1]


def test_on_a_ladder_ratings_make_the_order() -> None:
    """The lowest rung that beats nobody has as many points as it has; the one above has met two."""
    plan = replace(PLAN, kind="ladder")
    games = play(plan, lambda _, light, dark: "1-0" if light > dark else "0-1")
    standings = Standings(plan, games)
    assert [line.place for line in standings.table] == [2, 1, 0]
    assert "Bo over Ada" in results_text(standings)


@pytest.mark.parametrize(
    ("won", "lost", "said"),
    [(20, 0, "yes"), (0, 20, "no"), (10, 10, "not settled"), (0, 0, "not settled"), (2, 1, "not settled")],
)
def test_a_step_is_proved_or_not(won: int, lost: int, said: str) -> None:
    tally = Tally()
    for points, many in ((2.0, won), (0.0, lost)):
        for _ in range(many):
            tally.pairs = tally.pairs.and_one(points)
    assert step_of(tally) == said


# Forms -------------------------------------------------------------------------------------------------------------
def test_the_text() -> None:
    text = results_text(Standings(PLAN, play(PLAN, stronger)))
    lines = text.splitlines()
    assert lines[0] == "Match: hamlet, round-robin, 12 of 12 games, openings hamlet-3"
    assert lines[1] == "Light won 6, Dark 6, drawn 0"
    assert any(line.split()[:8] == ["1.", "Ada", "8", "8", "0", "0", "8", "100.0"] for line in lines)
    assert any(line.split() == ["1", "Ada", "-", "4", ":", "0", "4", ":", "0"] for line in lines)
    assert results_text(Standings(PLAN, []))


def test_the_csv_reads_back() -> None:
    standings = Standings(PLAN, play(PLAN, stronger))
    rows = list(csv.DictReader(io.StringIO(results_csv(standings))))
    assert [row["name"] for row in rows] == ["Ada", "Bo", NASTY]
    assert [row["score"] for row in rows] == ["8.0", "4.0", "0.0"]
    games = list(csv.DictReader(io.StringIO(games_csv(standings))))
    assert [int(row["game"]) for row in games] == list(range(1, 13))
    assert {row["light"] for row in games} == {"Ada", "Bo", NASTY}
    assert games[0]["opening"].startswith("hamlet-3/")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_a_spreadsheet_takes_no_name_for_a_formula(name: str) -> None:
    plan = replace(PLAN, entrants=(Entrant(name, "random"), *PLAN.entrants[1:]))
    text = results_csv(Standings(plan, play(plan)))
    assert any(row["name"] == f"'{name}" for row in csv.DictReader(io.StringIO(text)))


class Page(HTMLParser):
    """Reads a page strictly: every element is closed where it must be, and nothing is asked for from elsewhere."""

    VOID = ("meta", "path", "rect", "polyline", "text")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert "svg" in self.open, f"<{tag}/> closes nothing in HTML"
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read_page(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


def test_the_page(tmp_path: Path) -> None:
    games, _ = run(replace(PLAN, games=4), tmp_path)
    standings = Standings(PLAN, games)
    page = read_page(results_page(standings, {1: '[Number "1"]\n\n1. WEnA1 2. TAnB1 1-0\n'}))
    shown = "".join(page.text)
    assert NASTY in shown
    assert "12 of 12 games" in shown
    assert "1. WEnA1 2. TAnB1 1-0" in shown
    assert page.tags.count("details") == 12
    assert page.tags.count("svg") == 1
    assert page.tags.count("table") == 3
    assert games[0].board.replace("/", "\n") in shown
    # It stands by itself, and runs nothing.
    assert not {"script", "link", "img", "iframe", "b"} & set(page.tags)
    assert all(value and value.startswith("#game-") for name, value in page.attributes if name in ("href", "src"))


def test_a_page_of_a_tournament_that_goes_on_loads_itself_anew() -> None:
    games = play(PLAN)
    assert "refresh" in results_page(Standings(PLAN, games[:3]), {})
    assert "refresh" not in results_page(Standings(PLAN, games), {})
    read_page(results_page(Standings(PLAN, []), {}))


def test_a_page_of_forfeits_leads_to_the_games() -> None:
    games = play(PLAN)
    games[4] = replace(games[4], forfeit=Forfeit(Side.DARK, "garbage", "<script>alert(1)</script>"))
    page = read_page(results_page(Standings(PLAN, games), {}))
    assert ("href", "#game-5") in page.attributes
    assert ("id", "game-5") in page.attributes
    assert "<script>alert(1)</script>" in "".join(page.text)


def test_a_page_of_many_players_and_games_can_still_be_opened() -> None:
    plan = replace(PLAN, entrants=tuple(Entrant(f"player number {number}", "random") for number in range(40)), games=4)
    text = results_page(Standings(plan, play(plan, stronger)), {})
    page = read_page(text)
    assert page.tags.count("details") == MOST_GAMES < plan.total
    assert len(text) < 2_000_000
    assert "games.bgn has all of them" in "".join(page.text)


def test_everything_is_written_into_the_folder(tmp_path: Path) -> None:
    told: list[int] = []
    standings = hold(PLAN, tmp_path, 1, told.append)
    assert told == list(range(13))
    assert json.loads((tmp_path / "results.json").read_text(encoding="utf-8")) == standings.as_json()
    assert (tmp_path / "results.csv").read_text(encoding="utf-8") == results_csv(standings)
    assert (tmp_path / "games.csv").read_text(encoding="utf-8") == games_csv(standings)
    page = read_page((tmp_path / "index.html").read_text(encoding="utf-8"))
    assert "".join(page.text).count("1. WEn") >= 12


def test_a_tournament_that_is_stopped_leaves_a_page(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(PLAN, tmp_path, 1, stop)
    assert "5 of 12 games" in (tmp_path / "index.html").read_text(encoding="utf-8")
    assert not (tmp_path / "results.json").exists()


# SPRT and climbing -------------------------------------------------------------------------------------------------
def test_an_sprt_in_words() -> None:
    plan = replace(PLAN, entrants=PLAN.entrants[:2], games=40, sprt=Sprt(0, 100))
    for result, said in ((stronger, "accepted: Ada is stronger by 100 Elo"), (lambda *_: "1/2-1/2", "refused")):
        watch = Watch(Sprt(0, 100))
        for played in play(plan, result):
            watch.add(played)
        assert said in sprt_text(Standings(plan, [], watch))
    assert "not decided" in sprt_text(Standings(plan, [], Watch(Sprt(0, 100))))
    assert sprt_text(Standings(plan, [])) == ""


def test_a_climb_ends_at_the_first_rung_that_is_not_weaker() -> None:
    met: list[str] = []

    def meet(plan: Plan, name: str) -> Standings:
        met.append(f"{name} {plan.entrants[1].player}")
        weaker = plan.entrants[1].player == "random"
        return Standings(plan, play(plan, stronger if weaker else lambda *_: "1/2-1/2"))

    plan = replace(PLAN, games=20)
    tried = climb("greedy", ("random", "greedy", "rollout"), plan, meet)
    assert met == ["rung-1 random", "rung-2 greedy"]
    assert [rung.passed for rung in tried] == [True, False]
    text = climb_text("greedy", tried, 3)
    assert text.splitlines()[-1] == "greedy has climbed 1 of 3 rungs"
    rows: list[dict[str, Any]] = list(csv.DictReader(io.StringIO(climb_csv(tried))))
    assert [(row["rung"], row["passed"], row["wins"]) for row in rows] == [
        ("random", "True", "20"),
        ("greedy", "False", "0"),
    ]
    assert isinstance(tried[0], Rung)
    assert tried[0].as_json()["rung"] == "random"
