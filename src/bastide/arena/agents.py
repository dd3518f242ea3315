"""A benchmark protocol for agents, so that results from different papers and machines can be compared.

**Protocol `agents-1`.** Given a ruleset and a number of openings N:

1. Opening i, from 0 to N - 1, is the position after the ruleset's opening (the neutral building, the Dukes), each
   placement chosen from the legal ones in index order by `random.Random("agents-1 RULES i").choice`.
2. Every two agents play every opening twice, with sides swapped: 2 N games a pair.
3. An agent's effort, a time or a number of simulations for a move, is part of its name: `rollout:playouts=1000`.
4. In each game an agent gets a seed, `random.Random("agents-1 RULES i AGENT SIDE OPPONENT").getrandbits(63)`, for all
   its random choices. Where no agent counts time, the same names give the same games.
5. An illegal move or a fault loses the game.
6. What is told: wins, draws, losses; the score, a draw counting half, with a 95 % interval from the pairs of games on
   one opening (the two are not independent); the mean margin in squares; each agent's milliseconds a move.

Agents that are no players of Bastide's take part through `play_protocol`. The games are kept as JSON lines, one as it
ends; begun again with the same file, it goes on where it stopped.
"""

from __future__ import annotations

import json
import math
import random
from dataclasses import asdict, dataclass, field
from itertools import combinations
from time import perf_counter
from typing import TYPE_CHECKING, Any

from bastide.errors import BastideError, FileError, one_line
from bastide.game import Position
from bastide.players import make_player
from bastide.players.player import dismiss
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from bastide.players import Player
    from bastide.rules import Rules

    Maker = Callable[[int], Player]
    """Makes an agent from a seed."""

PROTOCOL = "agents-1"
AGENTS = ("random", "greedy", "rollout:playouts=1000")
"""The baselines."""
_SURE = 1.96
"""Standard errors to either side of a 95 % interval."""


@dataclass(frozen=True)
class Played:
    """A game of the protocol.

    Attributes:
        opening: its number.
        light: who had Light.
        dark: who had Dark.
        winner: `light`, `dark`, or None for a draw.
        margin: Dark's points less Light's at the end; 0 where the game was forfeited.
        forfeit: why the loser lost at once: an illegal move or a fault; None where it was played out.
        moves: moves of Light and of Dark.
        seconds: Light's and Dark's for all of them.
    """

    opening: int
    light: str
    dark: str
    winner: str | None
    margin: int
    forfeit: str | None
    moves: tuple[int, int]
    seconds: tuple[float, float]

    def score(self, agent: str) -> float:
        """1, 0.5 or 0 for one of the two."""
        if self.winner is None:
            return 0.5
        return float(agent == (self.light if self.winner == "light" else self.dark))

    def side(self, agent: str) -> Side:
        """Which side an agent had."""
        return Side.LIGHT if agent == self.light else Side.DARK


@dataclass
class Pairing:
    """The games of two agents, from the first one's side.

    Attributes:
        first: an agent.
        second: the other.
        games: their games.
    """

    first: str
    second: str
    games: list[Played] = field(default_factory=list)

    def count(self, score: float) -> int:
        """How many games the first one won (1), drew (0.5) or lost (0)."""
        return sum(game.score(self.first) == score for game in self.games)

    @property
    def score(self) -> float:
        """The first one's share of the points."""
        return sum(game.score(self.first) for game in self.games) / len(self.games)

    @property
    def uncertainty(self) -> float:
        """Half the width of the score's 95 % interval; the whole range below two openings.

        Where all openings ended alike there is no spread to tell of: then it is 3 / openings, the rule of three (Hanley
        and Lippman-Hand, 1983).
        """
        by_opening: dict[int, list[float]] = {}
        for game in self.games:
            by_opening.setdefault(game.opening, []).append(game.score(self.first))
        means = [sum(scores) / len(scores) for scores in by_opening.values()]
        if len(means) < 2:  # noqa: PLR2004 - a spread needs two
            return 1.0
        mean = sum(means) / len(means)
        variance = sum((each - mean) ** 2 for each in means) / (len(means) - 1)
        return _SURE * math.sqrt(variance / len(means)) if variance else min(1.0, 3 / len(means))

    @property
    def margin(self) -> float:
        """The first one's mean lead in squares over the games played out; 0 without any."""
        leads = [
            game.margin if game.side(self.first) is Side.LIGHT else -game.margin
            for game in self.games
            if game.forfeit is None
        ]
        return sum(leads) / len(leads) if leads else 0.0

    def milliseconds(self, agent: str) -> float:
        """What an agent took for a move on average."""
        sides = [(game, game.side(agent)) for game in self.games]
        moves = sum(game.moves[side] for game, side in sides)
        return 1000 * sum(game.seconds[side] for game, side in sides) / moves if moves else 0.0

    def as_json(self) -> dict[str, Any]:
        """The form that `bastide bench agents --json` writes."""
        return {
            "first": self.first,
            "second": self.second,
            "wins": self.count(1),
            "draws": self.count(0.5),
            "losses": self.count(0),
            "score": round(self.score, 4),
            "uncertainty": round(self.uncertainty, 4),
            "mean_margin": round(self.margin, 4),
            "forfeits": sum(game.forfeit is not None for game in self.games),
            "ms_per_move": [round(self.milliseconds(agent), 3) for agent in (self.first, self.second)],
        }


def opening(rules: Rules, number: int) -> Position:
    """An opening of the protocol."""
    chance = random.Random(f"{PROTOCOL} {rules} {number}")
    position = Position.start(rules)
    while position.in_opening:
        position = position.play(chance.choice(list(position.legal_moves)))
    return position


def seed_of(rules: Rules, number: int, agent: str, side: Side, opponent: str) -> int:
    """An agent's seed in a game of the protocol."""
    return random.Random(f"{PROTOCOL} {rules} {number} {agent} {side} {opponent}").getrandbits(63)


def play_one(rules: Rules, number: int, names: tuple[str, str], makers: Mapping[str, Maker]) -> Played:
    """Play a game of the protocol; the first name has Light."""
    players = [makers[names[side]](seed_of(rules, number, names[side], side, names[side.other])) for side in Side]
    position, moves, seconds = opening(rules, number), [0, 0], [0.0, 0.0]
    winner: Side | None = None
    forfeit = None
    while (side := position.to_move) is not None:
        begun = perf_counter()
        try:
            position = position.play(players[side].choose(position))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in an agent loses its game, not the benchmark
            winner, forfeit = side.other, f"{side}: {type(error).__name__}: {error}"
            break
        finally:
            moves[side] += 1
            seconds[side] += perf_counter() - begun
    for player in players:
        dismiss(player)
    outcome = position.outcome
    if outcome is not None:
        winner = outcome.winner
    return Played(
        number,
        *names,
        winner=None if winner is None else str(winner),
        margin=outcome.margin(Side.LIGHT) if outcome else 0,
        forfeit=forfeit,
        moves=(moves[0], moves[1]),
        seconds=(round(seconds[0], 6), round(seconds[1], 6)),
    )


def schedule(agents: Sequence[str], openings: int) -> Iterator[tuple[int, str, str]]:
    """Every game of the protocol: opening, Light, Dark. All pairs play an opening before the next one begins."""
    for number in range(openings):
        for first, second in combinations(agents, 2):
            yield number, first, second
            yield number, second, first


def play_protocol(
    rules: Rules,
    agents: Mapping[str, Maker],
    openings: int,
    file: Path | None = None,
    on_game: Callable[[int], None] | None = None,
) -> list[Pairing]:
    """Play the protocol, or what of it a file does not hold yet.

    Args:
        rules: the ruleset.
        agents: at least two, by the names under which they are told of; each is made from a seed for each game.
        openings: how many, 1 or more; 400 games, 200 openings, settle a score to about 0.05.
        file: where each game is kept as it ends, and from where a benchmark goes on.
        on_game: told how many games are done, after each.

    Raises:
        BastideError: there are too few agents or openings, or the file is of another ruleset or protocol.
        FileError: the file cannot be read or written.
    """
    if len(agents) < 2 or openings < 1:  # noqa: PLR2004 - a pair
        raise BastideError(f"a benchmark needs two agents and an opening, not {len(agents)} and {openings}")
    known = _read(file, rules) if file else {}
    pairings = {pair: Pairing(*pair) for pair in combinations(agents, 2)}
    for done, (number, light, dark) in enumerate(schedule(list(agents), openings), 1):
        game = known.get((number, light, dark))
        if game is None:
            game = play_one(rules, number, (light, dark), agents)
            if file:
                _append(file, rules, game)
        pairings[(light, dark) if (light, dark) in pairings else (dark, light)].games.append(game)
        if on_game is not None:
            on_game(done)
    return list(pairings.values())


def by_name(names: Sequence[str]) -> dict[str, Maker]:
    """Agents that are players of Bastide's, by their player strings.

    Raises:
        PlayerError: a string names nobody.
        BastideError: a name stands twice.
    """
    for name in names:
        dismiss(make_player(name))
    if len(set(names)) < len(names):
        raise BastideError(f"each agent must have a name of its own, not {', '.join(names)}")

    def maker(name: str) -> Maker:
        return lambda seed: make_player(name, seed)

    return {name: maker(name) for name in names}


# The file ------------------------------------------------------------------------------------------------------------
def _head(rules: Rules) -> dict[str, str]:
    return {"protocol": PROTOCOL, "rules": str(rules)}


def _read(file: Path, rules: Rules) -> dict[tuple[int, str, str], Played]:
    """The games that a file holds. A last line that was cut short is taken out of it."""
    try:
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            file.write_text(whole, encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError.of(file, error) if isinstance(error, OSError) else FileError(str(file), "is no text") from None
    found = {}
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            data = json.loads(line)
            head = {key: data.pop(key) for key in _head(rules)}
            data["moves"], data["seconds"] = tuple(data["moves"]), tuple(data["seconds"])
            game = Played(**data)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise FileError(str(file), f"line {number} is no game of {PROTOCOL}") from None
        if head != _head(rules):
            told = " ".join(str(part) for part in head.values())
            wanted = " ".join(_head(rules).values())
            raise BastideError(f"{one_line(str(file))}: line {number} is of {told}, not of {wanted}")
        found[game.opening, game.light, game.dark] = game
    return found


def _append(file: Path, rules: Rules, game: Played) -> None:
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({**_head(rules), **asdict(game)}) + "\n")
    except OSError as error:
        raise FileError.of(file, error) from None


def table_text(pairings: Sequence[Pairing]) -> str:
    """The pairings as a table for people, in Markdown."""
    lines = [
        "| first | second | won | drawn | lost | score | margin | ms a move |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for pairing in pairings:
        data = pairing.as_json()
        cells = [
            f"`{pairing.first}`",
            f"`{pairing.second}`",
            *(str(data[key]) for key in ("wins", "draws", "losses")),
            f"{pairing.score:.3f} ± {pairing.uncertainty:.3f}",
            f"{pairing.margin:+.1f}",
            " : ".join(f"{pairing.milliseconds(agent):.2f}" for agent in (pairing.first, pairing.second)),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
