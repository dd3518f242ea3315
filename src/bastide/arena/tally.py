"""What came of the games between two players, from the first one's side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bastide.arena.pairs import Pentanomial
from bastide.game.outcome import ENDINGS

if TYPE_CHECKING:
    from bastide.arena.game import Played
    from bastide.arena.pairs import Strength


@dataclass
class Tally:
    """The games between two players, from the first one's side.

    Attributes:
        wins: games that the first player won.
        draws: games that nobody won.
        losses: games that the second player won.
        played_out: games that ended on the board, and not by a resignation or a fault.
        margins: the sum, over these, of the second player's points less the first one's.
        forfeited: games that the first and the second player lost by a fault; they count among wins and losses.
        pairs: the openings that were played from both sides.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    played_out: int = 0
    margins: int = 0
    forfeited: tuple[int, int] = (0, 0)
    pairs: Pentanomial = field(default_factory=Pentanomial)
    _halves: dict[int, float] = field(default_factory=dict, repr=False)

    def add(self, played: Played, first: int) -> None:
        """Count a game; `first` is the first player's place among the plan's entrants."""
        score = played.score(first)
        self.wins += score == 1
        self.draws += score == 0.5  # noqa: PLR2004 - a draw is half a win
        self.losses += score == 0
        if played.reason not in ENDINGS:
            self.played_out += 1
            self.margins += played.margin(first)
        if played.forfeiter is not None:
            mine = played.forfeiter == first
            self.forfeited = (self.forfeited[0] + mine, self.forfeited[1] + (not mine))
        pair = played.fixture.pair
        if pair in self._halves:
            self.pairs = self.pairs.and_one(self._halves.pop(pair) + score)
        else:
            self._halves[pair] = score

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The first player's wins and half of the draws."""
        return self.wins + self.draws / 2

    @property
    def forfeits(self) -> int:
        """Games lost by a fault of either player."""
        return sum(self.forfeited)

    @property
    def mean_margin(self) -> float:
        """The mean margin of the games played out: positive where the first player did better; 0 without any."""
        return self.margins / self.played_out if self.played_out else 0.0

    def as_json(self) -> dict[str, Any]:
        """The form that `bastide match --json` writes; Elo is null where no opening was played from both sides."""
        strength: Strength | None = self.pairs.strength()
        known: dict[str, object] = {"elo": None, "interval": None, "superiority": None}
        return {
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "mean_margin": round(self.mean_margin, 4),
            "forfeits": self.forfeits,
            "forfeited": list(self.forfeited),
            **(known if strength is None else strength.as_json()),
            "pentanomial": list(self.pairs.counts),
        }


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of forfeit of one player.

    Attributes:
        place: the player's.
        kind: the kind of fault.
        games: how many games it cost.
        example: what happened in the first of them.
        game: that game's number.
    """

    place: int
    kind: str
    games: int
    example: str
    game: int


def faults(games: list[Played]) -> list[Fault]:
    """The forfeits of games by player and kind, those of the first player first."""
    counts: Counter[tuple[int, str]] = Counter()
    first: dict[tuple[int, str], Played] = {}
    for played in games:
        if played.forfeit is None or played.forfeiter is None:
            continue
        key = (played.forfeiter, played.forfeit.kind)
        counts[key] += 1
        first.setdefault(key, played)
    found = []
    for (place, kind), many in sorted(counts.items()):
        example = first[place, kind]
        problem = "" if example.forfeit is None else example.forfeit.problem
        found.append(Fault(place, kind, many, problem, example.fixture.number))
    return found
