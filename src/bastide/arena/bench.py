"""How fast it is. Every figure is of one core, and is written as JSON by `bastide bench ... --json`."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from bastide.arena.bench_search import search
from bastide.errors import GameTextError
from bastide.game import Game, Position
from bastide.kernel.core import kernel_of
from bastide.kernel.games import ENDED, PLAYED, Games
from bastide.players import make_player
from bastide.records.bgn import read_bgn, write_bgn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bastide.players import Player
    from bastide.records import Problem
    from bastide.rules import Rules

_CHUNK = 1000
"""Games between two looks at the clock, so that Ctrl-C is heard."""
_ROWS = 2048
_FILE = 200
"""Games in the file that `records` reads over and over."""
_PLIES = 6
"""How far into a game the position is in which `api` measures: half of the town is still open."""


def playouts(rules: Rules, seconds: float) -> dict[str, float]:
    """Whole random games from the empty board: `games_per_s`, and `plies_per_game`, a ply being a building."""
    kernel = kernel_of(rules)
    start = kernel.start()
    kernel.playouts(start, _CHUNK, 0)  # loads the machine code
    games = plies = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        games += _CHUNK
        plies += kernel.playouts(start, _CHUNK, games).plies
    return {"games_per_s": round(games / passed, 1), "plies_per_game": round(plies / games, 3)}


def _microseconds(call: Callable[[], object], seconds: float) -> float:
    """The median time of a call, over batches of a hundred."""
    times: list[float] = []
    begun = perf_counter()
    while perf_counter() - begun < seconds or not times:
        start = perf_counter()
        for _ in range(100):
            call()
        times.append((perf_counter() - start) * 1e4)
    return round(median(times), 3)


def api(rules: Rules, seconds: float) -> dict[str, float]:
    """What Python waits for: `play_us`, `Position.play`; `legal_count_us`, `legal_moves.count()`. Medians."""
    player = make_player("random", 1)
    position = Position.start(rules)
    for _ in range(_PLIES):
        after = position.play(player.choose(position))
        if after.is_over:  # a small game: the last position in which there is something to play
            break
        position = after
    moves = list(position.legal_moves)
    move = moves[len(moves) // 2]
    return {
        "play_us": _microseconds(lambda: position.play(move), seconds / 2),
        "legal_count_us": _microseconds(position.legal_moves.count, seconds / 2),
    }


def vector(rules: Rules, seconds: float) -> dict[str, float]:
    """The form that plays N games at once, at random, each started anew when it ends: `plies_per_s`."""
    games = Games(rules, _ROWS)
    games.step(games.random_actions())
    plies = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        results = games.step(games.random_actions())
        ended = results == ENDED
        plies += int((results == PLAYED).sum() + ended.sum())
        games.reset(ended)
    return {"plies_per_s": round(plies / passed, 1)}


def records(rules: Rules, seconds: float) -> dict[str, float]:
    """Random games in `.bgn` read, checked by the rules and written again: `games_per_s`."""
    player = make_player("random", 1)
    texts = [write_bgn(_random_game(rules, player)) for _ in range(_FILE)]
    lines = "\n".join(texts).splitlines(keepends=True)
    games = 0
    begun = perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        for game in read_bgn(lines, "generated", _no_problem, rules):
            write_bgn(game)
            games += 1
    return {"games_per_s": round(games / passed, 1)}


def _random_game(rules: Rules, player: Player) -> Game:
    game = Game(rules)
    node = game.root
    while not node.position.is_over:
        node = node.add(player.choose(node.position))
    return game


def _no_problem(problem: Problem) -> None:
    raise GameTextError(str(problem))


def solver(rules: Rules, seconds: float) -> dict[str, float]:
    """Exact endgames: see `bench_solver.endgames`."""
    from bastide.arena.bench_solver import endgames  # noqa: PLC0415 - the others need not wait for its compilation

    return endgames(rules, seconds)


BENCHES: dict[str, Callable[[Rules, float], Mapping[str, float | str]]] = {
    "playouts": playouts,
    "api": api,
    "vector": vector,
    "records": records,
    "search": search,
    "solver": solver,
}
