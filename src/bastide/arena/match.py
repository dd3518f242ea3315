"""A match between two players: every opening is played twice, with sides swapped."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.game import Game, Position
from bastide.players import Player, make_player
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from bastide.rules import Rules


@dataclass
class MatchResult:
    """A match from the first player's side.

    Attributes:
        wins: games that the first player won.
        draws: games that nobody won.
        losses: games that the second player won.
        forfeits: games lost by either player by an illegal move or a fault; they count among wins and losses.
        margins: the sum, over the games played out, of the second player's points less the first one's.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    forfeits: int = 0
    margins: int = 0

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def mean_margin(self) -> float:
        """The mean margin of the games played out: positive where the first player did better; 0 without any."""
        played = self.games - self.forfeits
        return self.margins / played if played else 0.0

    def as_json(self) -> dict[str, float]:
        """The form that `bastide match --json` writes."""
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "mean_margin": round(self.mean_margin, 4),
            "forfeits": self.forfeits,
        }


def random_opening(rules: Rules, seed: int) -> Position:
    """A position after the opening's placements, each chosen at random: the neutral building's, the Dukes'."""
    player, position = make_player("random", seed), Position.start(rules)
    while position.in_opening:
        position = position.play(player.choose(position))
    return position


def play_game(start: Position, light: Player, dark: Player) -> tuple[Game, Side | None]:
    """Play a game to its end. Returns it, and who forfeited it by an illegal move or a fault, if anybody did."""
    game = Game(start, {"Light": light.name, "Dark": dark.name})
    players = (light, dark)
    node = game.root
    while (side := node.position.to_move) is not None:
        try:
            node = node.add(players[side].choose(node.position))
        except Exception:  # noqa: BLE001 - whatever goes wrong in a player loses its game, not the match
            game.finish(side, "abandoned")
            return game, side
    return game, None


def play_match(
    first: str,
    second: str,
    rules: Rules,
    games: int,
    seed: int = 0,
    on_game: Callable[[Game, MatchResult], None] | None = None,
) -> MatchResult:
    """Play a match.

    Args:
        first: a player string.
        second: the other's.
        rules: the ruleset.
        games: how many games, an even number: each opening is played twice.
        seed: for the openings and the players; the same seed plays the same match where the players can be repeated.
        on_game: told of each game as it ends, with the result so far.

    Raises:
        PlayerError: a string names nobody.
        ValueError: the number of games is odd or below 2.
    """
    if games < 2 or games % 2:  # noqa: PLR2004 - a pair
        raise BastideError(f"games must be an even number, 2 or more, since every opening is played twice, not {games}")
    make_player(first)
    make_player(second)
    seeds = random.Random(seed)
    result = MatchResult()
    for _ in range(games // 2):
        start = random_opening(rules, seeds.getrandbits(63))
        for side in Side:
            ours, theirs = make_player(first, seeds.getrandbits(63)), make_player(second, seeds.getrandbits(63))
            light, dark = (ours, theirs) if side is Side.LIGHT else (theirs, ours)
            game, forfeited = play_game(start, light, dark)
            _count(result, game, side, forfeited)
            if on_game is not None:
                on_game(game, result)
    return result


def _count(result: MatchResult, game: Game, side: Side, forfeited: Side | None) -> None:
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        result.draws += 1
    elif outcome.winner is side:
        result.wins += 1
    else:
        result.losses += 1
    if forfeited is not None:
        result.forfeits += 1
    elif outcome is not None:
        result.margins += outcome.margin(side)
