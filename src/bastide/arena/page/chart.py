"""A chart of how the players' shares of the points came about, round after round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.drawing.markup import num, plain, tag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.arena.standings import Standings

_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Okabe and Ito's, which colour-blind people can tell apart as well; further lines are dashed."""
_DASHES = ("", "6 3", "2 3", "8 3 2 3")
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP = 900.0, 300.0, 45.0, 180.0, 12.0
_MOST_LINES = len(_COLOURS) * len(_DASHES)
_MOST_POINTS = 150
_LONGEST_NAME = 24
"""Letters that there is room for beside the chart."""
_GAP = 13.0
"""Between two names at the right, so that they can be read."""


def _shares(standings: Standings) -> tuple[list[int], dict[int, list[float]]]:
    """Rounds, and for each entrant its share of the points after each of them, as far as it has played."""
    games = sorted(standings.games, key=lambda played: played.fixture.number)
    many = len(standings.plan.entrants)
    won, played_so_far = [0.0] * many, [0] * many
    rounds: list[int] = []
    shares: dict[int, list[float]] = {place: [] for place in range(many)}
    for place, played in enumerate(games):
        for one in (played.fixture.light, played.fixture.dark):
            won[one] += played.score(one)
            played_so_far[one] += 1
        last = place + 1 == len(games) or games[place + 1].fixture.round != played.fixture.round
        if last:
            rounds.append(played.fixture.round)
            for one in range(many):
                shares[one].append(won[one] / played_so_far[one] if played_so_far[one] else 0.5)
    return rounds, shares


def _apart(wanted: dict[int, float]) -> dict[int, float]:
    """Heights of names, moved so far down that none covers another."""
    found: dict[int, float] = {}
    lowest = -_GAP
    for place, height in sorted(wanted.items(), key=lambda item: item[1]):
        lowest = max(height, lowest + _GAP)
        found[place] = lowest
    return found


def _lines(rounds: list[int], shares: dict[int, list[float]], standings: Standings) -> Iterator[str]:
    inner, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - 3 * _TOP
    step = max(1, len(rounds) // _MOST_POINTS)
    chosen = [*range(0, len(rounds) - 1, step), len(rounds) - 1]
    across = max(1, len(rounds) - 1)
    heights = {place: _TOP + tall * (1 - share[-1]) for place, share in shares.items()}
    labels = _apart(heights)
    for line, place in enumerate(shares):
        points = [(_LEFT + inner * at / across, _TOP + tall * (1 - shares[place][at])) for at in chosen]
        if len(points) == 1:  # of one round, a line all the same
            points.append((_LEFT + inner, points[0][1]))
        colour, dash = _COLOURS[line % len(_COLOURS)], _DASHES[line // len(_COLOURS)]
        yield tag(
            "polyline",
            points=" ".join(f"{num(x)},{num(y)}" for x, y in points),
            class_="run",
            stroke=colour,
            stroke_dasharray=dash or None,
        )
        yield tag("rect", x=_WIDTH - _RIGHT + 6, y=labels[place] - 4, width=8, height=8, fill=colour)
        name = standings.name(place)
        name = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
        yield tag("text", plain(name), x=_WIDTH - _RIGHT + 18, y=labels[place] + 4)


def progress_chart(standings: Standings) -> str:
    """The chart as SVG, or a line where there is nothing to draw yet."""
    rounds, shares = _shares(standings)
    if not rounds:
        return tag("p", "No game has been played yet.")
    best = [line.place for line in standings.table][:_MOST_LINES]
    shares = {place: shares[place] for place in best}
    tall, bottom = _HEIGHT - 3 * _TOP, _HEIGHT - 2 * _TOP
    parts = []
    for share in (0, 25, 50, 75, 100):
        y = _TOP + tall * (1 - share / 100)
        parts.append(tag("path", d=f"M{num(_LEFT)} {num(y)}H{num(_WIDTH - _RIGHT)}", class_="grid"))
        parts.append(tag("text", f"{share} %", x=_LEFT - 6, y=y + 4, text_anchor="end"))
    parts.append(tag("text", f"round {rounds[0]}", x=_LEFT, y=bottom + 12))
    parts.append(tag("text", f"round {rounds[-1]}", x=_WIDTH - _RIGHT, y=bottom + 12, text_anchor="end"))
    parts.extend(_lines(rounds, shares, standings))
    height = max(_HEIGHT, len(shares) * _GAP + 2 * _TOP)
    said = "Share of the points after each round: " + ", ".join(
        f"{standings.name(place)} {100 * share[-1]:.0f} %" for place, share in shares.items()
    )
    return tag("svg", *parts, viewBox=f"0 0 {num(_WIDTH)} {num(height)}", role="img", aria_label=said)
