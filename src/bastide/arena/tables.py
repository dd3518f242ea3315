"""Results as text and as CSV."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from bastide.arena.standings import step_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bastide.arena.standings import Standings
    from bastide.arena.tally import Tally

_NEARLY_SURE = 0.999
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_WIDEST_CROSS = 12
"""Entrants of a cross table that still fits a terminal."""


def _aligned(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Rows as lines, each column as wide as it must be; the first ones to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if place < left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def points_text(points: float) -> str:
    """`12` or `12.5`."""
    return f"{points:.1f}".removesuffix(".0")


def margin_text(tally: Tally, nothing: str = "-") -> str:
    """The mean margin, or a sign where no game was played to its end."""
    return f"{tally.mean_margin:+.2f}" if tally.played_out else nothing


def _table(standings: Standings) -> Iterator[str]:
    head = ("", "player", "games", "won", "drawn", "lost", "points", "%", "Elo", "+/-", "margin", "forfeits")
    rows = [head]
    for line in standings.table:
        tally = line.tally
        share = f"{100 * tally.score / tally.games:.1f}" if tally.games else "-"
        counts = (str(tally.games), str(tally.wins), str(tally.draws), str(tally.losses))
        elo = (f"{line.rating.elo:+.0f}", f"{line.rating.error:.0f}")
        rows.append(
            (
                f"{line.rank}.",
                standings.name(line.place),
                *counts,
                points_text(tally.score),
                share,
                *elo,
                margin_text(tally),
                str(tally.forfeited[0]),
            )
        )
    yield from _aligned(rows, left=2)


def cross_cell(standings: Standings, one: int, other: int) -> str:
    """What one entrant made of another: `13.5 : 6.5`; nothing where they do not meet."""
    found = standings.between(one, other)
    if found is None:
        return ""
    tally, mine = found
    score = tally.score if mine else tally.games - tally.score
    return f"{points_text(score)} : {points_text(tally.games - score)}"


def _cross(standings: Standings) -> Iterator[str]:
    places = [line.place for line in standings.table]
    rows = [("", *(str(number) for number in range(1, len(places) + 1)))]
    for number, one in enumerate(places, 1):
        cells = (cross_cell(standings, one, other) if one != other else "-" for other in places)
        rows.append((f"{number} {standings.name(one)}", *cells))
    yield from _aligned(rows)


def _steps(standings: Standings) -> Iterator[str]:
    rows = [("step", "points", "Elo, 95 % interval", "stronger?")]
    for (one, other), tally in standings.meetings.items():
        strength = tally.pairs.strength()
        rows.append(
            (
                f"{standings.name(one)} over {standings.name(other)}",
                cross_cell(standings, one, other),
                "-" if strength is None else str(strength),
                step_of(tally),
            )
        )
    yield from _aligned(rows)


def _likely(chance: float) -> str:
    """A likelihood that is never said to be certain."""
    if chance > _NEARLY_SURE:
        return "more than 99.9 %"
    return "less than 0.1 %" if chance < 1 - _NEARLY_SURE else f"{100 * chance:.1f} %"


def duel_text(first: str, second: str, tally: Tally) -> str:
    """A match in a few words, from the first player's side."""
    strength = tally.pairs.strength()
    counts = (
        f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost; "
        f"mean margin {tally.mean_margin:+.2f}; {tally.forfeits} forfeited"
    )
    lines = [counts]
    if strength is not None:
        lines.append(
            f"Elo {strength} (95 %); {first} is the stronger with a likelihood of {_likely(strength.superiority)}"
        )
    lines.append("pairs that gave 0, 1/2, 1, 3/2, 2 points: " + ", ".join(map(str, tally.pairs.counts)))
    if tally.forfeits:
        lines.append(f"forfeits: {first} {tally.forfeited[0]}, {second} {tally.forfeited[1]}")
    return "\n".join(lines)


def sprt_text(standings: Standings) -> str:
    """How far an SPRT has come, in a line."""
    watch = standings.watch
    if watch is None:
        return ""
    test, (low, high) = watch.test, watch.test.bounds
    said = {
        "accepted": f"accepted: {standings.name(0)} is stronger by {test.elo1:g} Elo rather than by {test.elo0:g}",
        "refused": f"refused: {standings.name(0)} is stronger by {test.elo0:g} Elo rather than by {test.elo1:g}",
        None: "not decided",
    }
    ratio = test.ratio(watch.pairs)
    return (
        f"SPRT {test.elo0:g} to {test.elo1:g} Elo, after {watch.pairs.pairs} pairs: {said[watch.verdict]} "
        f"(log-likelihood ratio {ratio:.2f}, bounds {low:.2f} and {high:.2f})"
    )


def faults_text(standings: Standings) -> str:
    """The forfeits, a line for each player and kind; nothing where there are none."""
    return "\n".join(
        f"{standings.name(fault.place)} forfeited {fault.games} ({fault.kind}); game {fault.game}: {fault.example}"
        for fault in standings.faults
    )


def results_text(standings: Standings) -> str:
    """The results for a terminal: the table, the cross table or a ladder's steps, the forfeits."""
    plan = standings.plan
    light, drawn, dark = standings.light
    head = (
        f"{plan.name}: {plan.rules}, {plan.kind}, {len(standings.games):,} of {plan.total:,} games, openings "
        f"{plan.openings.name}\nLight won {light:,}, Dark {dark:,}, drawn {drawn:,}"
    )
    parts = [head, "\n".join(_table(standings))]
    if plan.kind == "ladder":
        parts.append("\n".join(_steps(standings)))
    elif len(plan.entrants) <= _WIDEST_CROSS:
        parts.append("\n".join(_cross(standings)))
    parts += [sprt_text(standings), faults_text(standings)]
    return "\n\n".join(part for part in parts if part)


def _harmless(cell: object) -> object:
    """A text that no spreadsheet takes for a formula: names and reasons come from whoever wrote the player."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def csv_text(rows: Sequence[Sequence[object]]) -> str:
    """Rows as CSV; texts that a spreadsheet would take for a formula get an apostrophe before them."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows([_harmless(cell) for cell in row] for row in rows)
    return file.getvalue()


def results_csv(standings: Standings) -> str:
    """The table as CSV, with the keys of the JSON as its head."""
    lines = standings.as_json()["players"]
    return csv_text([list(lines[0]), *(list(line.values()) for line in lines)])


def games_csv(standings: Standings) -> str:
    """Every game as a line of CSV."""
    head = ("game", "round", "light", "dark", "opening", "result", "light_points", "dark_points", "reason", "plies")
    rows: list[Sequence[object]] = [(*head, "seconds", "forfeit", "problem")]
    for played in standings.games:
        game, fault = played.fixture, played.forfeit
        rows.append(
            (
                game.number,
                game.round,
                standings.name(game.light),
                standings.name(game.dark),
                standings.plan.openings.label(game.opening),
                played.result,
                *played.points,
                played.reason,
                played.plies,
                round(played.seconds, 4),
                "" if fault is None else f"{fault.side}: {fault.kind}",
                "" if fault is None else fault.problem,
            )
        )
    return csv_text(rows)
