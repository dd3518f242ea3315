"""What is to be played: who meets whom, how often, from which openings. All of it follows from a few settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from bastide.errors import BastideError, nearest
from bastide.protocol.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.arena.openings import OpeningSet
    from bastide.arena.sprt import Sprt
    from bastide.rules import Rules

Kind = Literal["round-robin", "gauntlet", "ladder"]
KINDS: tuple[Kind, ...] = get_args(Kind)
MOST_GAMES = 10**6
"""Between two players."""
_MOST_ENTRANTS = 1000
_LONGEST_NAME = 100


class Entrant(NamedTuple):
    """Somebody who takes part.

    Attributes:
        name: what the tables call it.
        player: its player string.
        version: a mark of what the string leads to, where that may change, as a program's file does; else "".
    """

    name: str
    player: str
    version: str = ""


class Fixture(NamedTuple):
    """A game to be played.

    Attributes:
        number: from 1; the odd one and the even one after it are a pair, one opening with sides swapped.
        round: from 1; in a round everybody who is to meet meets over the same opening.
        light: who plays Light, by place among the entrants.
        dark: who plays Dark.
        opening: the opening's place in its set.
    """

    number: int
    round: int
    light: int
    dark: int
    opening: int

    @property
    def pair(self) -> int:
        """The pair's number, from 0."""
        return (self.number - 1) // 2


@dataclass(frozen=True, slots=True)
class Plan:
    """A match or a tournament.

    Attributes:
        entrants: who takes part, two or more, of different names.
        rules: the ruleset.
        openings: where the games start from.
        name: what it is called.
        kind: `round-robin` everybody against everybody, `gauntlet` the challengers against all others, `ladder`
            everybody against the next in order, the weakest first.
        games: how many games any two who meet play, an even number, since every opening is played twice.
        seed: for the openings' order and for the players.
        challengers: in a gauntlet, how many of the first entrants are challengers.
        limits: for players that run as programs of their own.
        sprt: ends a match of two as soon as it is decided.
        trusted: whether the player strings come from the person whose machine this is, so that they may name programs
            and files; see `bastide.players.make_player`.
    """

    entrants: tuple[Entrant, ...]
    rules: Rules
    openings: OpeningSet
    name: str = "Match"
    kind: Kind = "round-robin"
    games: int = 20
    seed: int = 0
    challengers: int = 1
    limits: Limits = field(default_factory=Limits)
    sprt: Sprt | None = None
    trusted: bool = False

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2 or self.games > MOST_GAMES:  # noqa: PLR2004 - a pair
            raise BastideError(
                f"games must be an even number from 2 to {MOST_GAMES}, since every opening is played twice, "
                f"not {self.games}"
            )
        if self.kind not in KINDS:
            raise BastideError(f"there is no tournament of the kind {self.kind!a}; {nearest(self.kind, KINDS)}")
        self._check_entrants()
        if self.sprt is not None and len(self.entrants) != 2:  # noqa: PLR2004 - one against the other
            raise BastideError("an SPRT compares two players, no more")

    def _check_entrants(self) -> None:
        many = len(self.entrants)
        if not 2 <= many <= _MOST_ENTRANTS:  # noqa: PLR2004 - nobody plays alone
            raise BastideError(f"a tournament needs from 2 to {_MOST_ENTRANTS} players, not {many}")
        seen: set[str] = set()
        for entrant in self.entrants:
            name = entrant.name
            if not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
                raise BastideError(
                    f"a player's name must be one printable line of at most {_LONGEST_NAME} characters, not {name!a}"
                )
            if name in seen:
                raise BastideError(f"two players are called {name!a}; give them different names")
            seen.add(name)
        if self.kind == "gauntlet" and not 1 <= self.challengers < many:
            raise BastideError(
                f"challengers must be from 1 to {many - 1}, one less than the players, not {self.challengers}"
            )

    @property
    def meetings(self) -> tuple[tuple[int, int], ...]:
        """Who meets, by their places; the first of each plays Light first."""
        everybody = range(len(self.entrants))
        if self.kind == "ladder":
            return tuple((place + 1, place) for place in everybody[:-1])
        both = combinations(everybody, 2)
        if self.kind == "gauntlet":
            return tuple((one, other) for one, other in both if one < self.challengers <= other)
        return tuple(both)

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return len(self.meetings) * self.games

    def fixtures(self) -> Iterator[Fixture]:
        """All games in order, round after round: a plan of more games begins with those of one of fewer."""
        meetings = self.meetings
        number = 0
        for turn, opening in zip(range(1, self.games // 2 + 1), self.openings.in_order(self.seed), strict=False):
            for one, other in meetings:
                yield Fixture(number + 1, turn, one, other, opening)
                yield Fixture(number + 2, turn, other, one, opening)
                number += 2

    def player_seed(self, fixture: Fixture, place: int) -> int:
        """The seed of a player in a game: the same whenever and wherever the game is played."""
        digest = sha256(f"{self.seed}/{fixture.number}/{place}".encode()).digest()
        return int.from_bytes(digest[:7])

    def identity(self) -> dict[str, object]:
        """What must be the same for games to belong together, as JSON. How many there are may grow."""
        lines = "\n".join(" ".join(line) for line in self.openings.lines)
        return {
            "rules": self.rules.name,
            "rules_digest": _digest(repr(self.rules)),
            "openings": self.openings.name,
            "openings_digest": _digest(lines),
            "kind": self.kind,
            "seed": self.seed,
            "challengers": self.challengers,
            "players": [list(entrant) for entrant in self.entrants],
        }


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
