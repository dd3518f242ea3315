"""The page: progress, table, cross table, who forfeited, and the games."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from bastide.arena.page.chart import progress_chart
from bastide.arena.standings import step_of
from bastide.arena.tables import cross_cell, margin_text, points_text, sprt_text
from bastide.drawing.markup import plain, tag

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bastide.arena.game import Played
    from bastide.arena.standings import Standings

_DASH = "\u2013"
MOST_GAMES = 2000
"""Games that the page lists: a browser still opens it."""
_REFRESH = "10"
"""Seconds after which the page of a tournament that is not over loads itself anew."""


def _row(cells: Iterable[str], head: int = 0) -> str:
    """A row of cells that are markup already; the first ones name it."""
    shown = (
        tag("th", cell or " ", scope="row") if place < head else tag("td", cell or " ")
        for place, cell in enumerate(cells)
    )
    return tag("tr", *shown)


def _table(caption: str, heads: Iterable[str], rows: Iterable[str], kind: str = "") -> str:
    columns = (
        tag("th", plain(head) or " ", scope="col" if head else None, class_=None if head else "blank") for head in heads
    )
    table = tag(
        "table",
        tag("caption", plain(caption)),
        tag("thead", tag("tr", *columns)),
        tag("tbody", *rows, " "),
        class_=kind or None,
    )
    return tag("div", table, class_="wide", tabindex="0", role="region", aria_label=caption)


def _standing_rows(standings: Standings) -> Iterable[str]:
    for line in standings.table:
        tally = line.tally
        share = f"{100 * tally.score / tally.games:.1f}" if tally.games else _DASH
        counts = map(str, (tally.games, tally.wins, tally.draws, tally.losses))
        elo = (f"{line.rating.elo:+.0f}", f"{line.rating.error:.0f}")
        tail = (points_text(tally.score), share, *elo, margin_text(tally, _DASH), str(tally.forfeited[0]))
        entrant = standings.plan.entrants[line.place]
        name = tag("span", plain(entrant.name), title=entrant.player)
        yield _row((str(line.rank), name, *counts, *tail), head=2)


def _cross_rows(standings: Standings) -> Iterable[str]:
    places = [line.place for line in standings.table]
    for number, one in enumerate(places, 1):
        cells = (_DASH if one == other else plain(cross_cell(standings, one, other)) for other in places)
        yield _row((str(number), plain(standings.name(one)), *cells), head=2)


def _meeting_rows(standings: Standings) -> Iterable[str]:
    for (one, other), tally in standings.meetings.items():
        strength = tally.pairs.strength()
        counts = (str(tally.wins), str(tally.draws), str(tally.losses))
        elo = _DASH if strength is None else plain(str(strength))
        pairs = " ".join(map(str, tally.pairs.counts))
        name = f"{plain(standings.name(one))} {_DASH} {plain(standings.name(other))}"
        yield _row((name, *counts, margin_text(tally, _DASH), elo, step_of(tally), pairs), head=1)


def _game(standings: Standings, played: Played, record: str) -> str:
    """A game folded up: who, how it ended; unfolded the moves and the last board."""
    game = played.fixture
    light, dark = plain(standings.name(game.light)), plain(standings.name(game.dark))
    ending = played.reason if played.forfeit is None else f"forfeit: {played.forfeit.kind}"
    points = f"{played.points[0]} : {played.points[1]}"
    head = f"{game.number}. {light} {_DASH} {dark} {played.result}, {points}, {plain(ending)}"
    moves = record.partition("\n\n")[2].strip()
    parts = [tag("p", plain(moves) or _DASH), tag("pre", plain(played.board.replace("/", "\n")))]
    if played.forfeit is not None:
        parts.insert(0, tag("p", f"{plain(str(played.forfeit.side))}: {plain(played.forfeit.problem)}"))
    return tag("details", tag("summary", head), *(part for part in parts), id=f"game-{game.number}")


def _games(standings: Standings, records: Mapping[int, str]) -> str:
    shown = sorted(standings.games, key=lambda played: played.fixture.number)[:MOST_GAMES]
    left_out = len(standings.games) - len(shown)
    note = f" The first {MOST_GAMES:,} are shown; games.bgn has all of them." if left_out else ""
    key = (
        "L and D are Light's and Dark's buildings, l and d their territory, N the neutral building, K and k the Dukes."
    )
    listed = (_game(standings, played, records.get(played.fixture.number, "")) for played in shown)
    return tag("p", plain(key + note)) + "".join(listed)


def _faults(standings: Standings) -> str:
    if not standings.faults:
        return tag("p", "Nobody forfeited a game.")
    rows = (
        _row(
            (
                plain(standings.name(fault.place)),
                str(fault.games),
                plain(fault.kind),
                tag("a", str(fault.game), href=f"#game-{fault.game}"),
                plain(fault.example),
            ),
            head=1,
        )
        for fault in standings.faults
    )
    heads = ("player", "games", "kind", "the first of them", "what happened")
    return _table("Games lost by a fault; they count as losses", heads, rows, "words")


def _summary(standings: Standings) -> str:
    plan, done = standings.plan, len(standings.games)
    light, drawn, dark = standings.light
    state = "finished" if standings.finished else "not finished yet"
    said = (
        f"{plan.rules.title}, {plan.kind}, {done:,} of {plan.total:,} games, {state}. "
        f"Openings {plan.openings.name}, each played twice with sides swapped. "
        f"Light won {light:,}, Dark {dark:,}, drawn {drawn:,}."
    )
    bar = tag("progress", f"{done} of {plan.total}", value=str(done), max=str(plan.total), aria_label="games played")
    decided = sprt_text(standings)
    return bar + tag("p", plain(said)) + (tag("p", plain(decided)) if decided else "")


def results_page(standings: Standings, records: Mapping[int, str]) -> str:
    """A whole HTML page.

    Args:
        standings: the results so far.
        records: the games in `.bgn` by number; those that are missing are listed without moves.
    """
    plan = standings.plan
    style = files("bastide.arena.page").joinpath("page.css").read_text(encoding="utf-8")
    numbers = [str(number) for number in range(1, len(plan.entrants) + 1)]
    table_heads = ("", "player", "games", "won", "drawn", "lost", "points", "%", "Elo", "±", "margin", "forfeits")
    meeting_heads = (
        f"first {_DASH} second",
        "won",
        "drawn",
        "lost",
        "margin",
        "Elo, 95 %",
        "first is stronger",
        "pairs",
    )
    sections = (
        _summary(standings),
        tag("h2", "Table"),
        _table(
            "The best first; the average Elo is 0, ± is half its 95 % interval", table_heads, _standing_rows(standings)
        ),
        tag("h2", "Cross table"),
        _table("Each one's points against each other", ("", "player", *numbers), _cross_rows(standings)),
        tag("h2", "Meetings"),
        _table(
            "From the first one's side; pairs that gave 0, ½, 1, 1½ and 2 points",
            meeting_heads,
            _meeting_rows(standings),
        ),
        tag("h2", "Progress"),
        progress_chart(standings),
        tag("h2", "Forfeits"),
        _faults(standings),
        tag("h2", "Games"),
        _games(standings, records),
    )
    refresh = "" if standings.finished else f'<meta http-equiv="refresh" content="{_REFRESH}">\n'
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{refresh}<title>{plain(plan.name)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"{tag('h1', plain(plan.name))}\n" + "\n".join(sections) + "\n</main>\n</body>\n</html>\n"
    )
