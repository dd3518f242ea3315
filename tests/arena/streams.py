"""Synthetic matches of known strength: streams of pairs of games whose mean score is what an Elo difference says."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bastide.arena.pairs import score_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class Source(NamedTuple):
    """How games come about: how many are drawn, and by how much an opening favours one of its two sides."""

    drawn: float
    favour: float


SOURCES = (Source(0.05, 0.2), Source(0.4, 0.1), Source(0.0, 0.0), Source(0.0, 0.4))


def pairs(elo: float, source: Source, chance: Random) -> Iterator[float]:
    """The first player's points from pair after pair; its games' mean scores are off the true one both ways."""
    score = score_of(elo)

    def game(mean: float) -> float:
        win = mean - source.drawn / 2
        assert 0 <= win <= 1 - source.drawn
        drawn = chance.random()
        return 1.0 if drawn < win else 0.5 if drawn < win + source.drawn else 0.0

    while True:
        yield game(score + source.favour) + game(score - source.favour)
