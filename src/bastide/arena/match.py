"""A match between two players, played here and now: every opening is played twice, with sides swapped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.arena.game import Table
from bastide.arena.openings import opening_set
from bastide.arena.plan import Entrant, Plan
from bastide.arena.tally import Tally
from bastide.arena.tournament import check_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from bastide.game import Game
    from bastide.rules import Rules


def two_entrants(first: str, second: str) -> tuple[Entrant, Entrant]:
    """Two players under their player strings; one that plays against itself is told apart by a mark."""
    return Entrant(first, first), Entrant(second if second != first else f"{second} (2)", second)


def play_match(
    first: str,
    second: str,
    rules: Rules,
    games: int,
    seed: int = 0,
    on_game: Callable[[Game, Tally], None] | None = None,
    *,
    trusted: bool = False,
) -> Tally:
    """Play a match in this process.

    Args:
        first: a player string.
        second: the other's.
        rules: the ruleset.
        games: how many games, an even number: each opening is played twice.
        seed: for the openings and the players; the same seed plays the same match where the players can be repeated.
        on_game: told of each game as it ends, with the result so far.
        trusted: whether a player may be a program or name a file.

    Raises:
        PlayerError: a string names nobody.
        BastideError: the number of games is odd or below 2.
    """
    plan = Plan(two_entrants(first, second), rules, opening_set(rules), games=games, seed=seed, trusted=trusted)
    check_players(plan)
    table, result = Table(plan), Tally()
    for fixture in plan.fixtures():
        game, played = table.play(fixture)
        result.add(played, 0)
        if on_game is not None:
            on_game(game, result)
    return result
