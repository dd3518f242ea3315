"""A game in the making: what it is follows from its events alone, and what somebody wants to do gives new ones.

Nothing is done here: a wish is answered with the events that would fulfil it, and only once these are stored are they
applied, as they are when a stored game is restored.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import singledispatchmethod
from time import monotonic
from typing import TYPE_CHECKING, Literal

from bastide.game import Game, Position
from bastide.game.problems import PROBLEMS as _PROBLEMS
from bastide.rules import Side, parse_rules, shipped_rules
from bastide.server.events import (
    Created,
    Earlier,
    Ended,
    Flagged,
    Moved,
    Rematched,
    Resigned,
    Stored,
    TakenBack,
)
from bastide.server.models import Person
from bastide.server.problems import CONFLICT, UNPROCESSABLE, Refused, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bastide.game import Node, Outcome
    from bastide.rules import Rules
    from bastide.server.events import Event
    from bastide.server.models import PlayerSpec, SideName

_SIDES: dict[SideName, Side] = {"light": Side.LIGHT, "dark": Side.DARK}
_NAMES: tuple[SideName, SideName] = ("light", "dark")


def side_name(side: Side) -> SideName:
    """A side as the API writes it."""
    return _NAMES[side]


def side_of(name: SideName) -> Side:
    """The side that the API's name means."""
    return _SIDES[name]


def rules_of(created: Created) -> Rules:
    """The ruleset of a game.

    Raises:
        RulesetError: its text was written for another version of the format.
    """
    return shipped_rules(created.rules) if created.ruleset is None else parse_rules(created.ruleset, created.rules)


def start_of(created: Created) -> Position:
    """The position in which a game begins.

    Raises:
        RulesetError: its ruleset was written for another version of the format.
        PositionTextError: the position is none.
    """
    rules = rules_of(created)
    return Position.start(rules) if created.position is None else Position.parse(created.position, rules)


@dataclass
class _Turn:
    """The turn being thought about.

    Attributes:
        since: when it began on this machine's clock; None while it does not count.
        spent: seconds that it had taken when the game was ended in it.
    """

    since: float | None = None
    spent: float = 0.0


@dataclass
class Table:
    """One game.

    Attributes:
        id: the game.
        created: how it began.
        game: its moves.
        number: of its last event.
        seconds: what each move of the main line took.
        rematch: the game that follows it.
    """

    id: str
    created: Created
    game: Game
    number: int = 0
    seconds: list[float] = field(default_factory=list)
    rematch: str | None = None
    _turn: _Turn = field(default_factory=_Turn)

    @classmethod
    def restored(cls, identity: str, events: Iterable[Stored]) -> Table:
        """The game that these events make, from the first on.

        Raises:
            BastideError: they do not fit together.
            ValueError: there are none, or the first is not a game's beginning.
        """
        table: Table | None = None
        for stored in events:
            if table is None:
                if not isinstance(stored.event, Created):
                    raise ValueError(f"game {identity} does not begin with its beginning")
                table = cls(identity, stored.event, Game(start_of(stored.event)))
            table.apply(stored)
        if table is None:
            raise ValueError(f"game {identity} has no events")
        return table

    # What it is -------------------------------------------------------------------------------------------------------
    @property
    def position(self) -> Position:
        """The position now."""
        return self.game.position

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self.seconds)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome

    @property
    def mover(self) -> Side | None:
        """Whose turn it is; None where the game is over."""
        return self.position.to_move if self.outcome is None else None

    def player(self, side: Side) -> PlayerSpec:
        """Who plays a side."""
        return self.created.dark if side else self.created.light

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return tuple(side for side in Side if isinstance(self.player(side), Person))

    @property
    def person_moves(self) -> bool:
        """Whether it is a person's turn."""
        return self.mover in self.people

    # Clocks -----------------------------------------------------------------------------------------------------------
    def _left_before(self, side: Side) -> float:
        """Seconds that a side had when this turn began: a first move is free, see `begin_turn`."""
        clock = self.created.clock
        if clock is None:
            return math.inf
        return next((left for mover, left in reversed(self._left_after()) if mover is side), clock.seconds)

    def _left_after(self) -> list[tuple[Side, float]]:
        """Whose each move was, and what that side then had left; of a game with a clock."""
        clock = self.created.clock
        if clock is None:
            return []
        node, left, told = self.game.root, [clock.seconds, clock.seconds], []
        for taken, after in zip(self.seconds, self.game.root.main_line(), strict=True):
            mover = node.position.mover
            left[mover] = left[mover] - taken + clock.increment
            told.append((mover, left[mover]))
            node = after
        return told

    def clocks(self) -> list[float]:
        """Seconds that the mover had left after each move; none without a clock."""
        return [max(0.0, round(left, 3)) for _, left in self._left_after()]

    @property
    def running(self) -> Side | None:
        """Whose clock runs."""
        return self.mover if self._turn.since is not None and self.created.clock is not None else None

    @property
    def turn_seconds(self) -> float:
        """How long this turn has taken so far, or had when the game was ended in it."""
        return self._turn.spent if self._turn.since is None else monotonic() - self._turn.since

    def left(self, side: Side) -> float:
        """Seconds that a side has left at this moment; infinite without a clock."""
        if self.outcome is not None and self.outcome.reason == "time" and self.outcome.winner is side.other:
            return 0.0
        before = self._left_before(side)
        return max(0.0, before - self.turn_seconds) if side is self.position.mover else max(0.0, before)

    def begin_turn(self) -> None:
        """Let the turn count: from the second move on, once somebody is there to play it."""
        if self._turn.since is None and self.mover is not None and self.ply:
            self._turn.since = monotonic()

    # Wishes -----------------------------------------------------------------------------------------------------------
    def check_seen(self, number: int | None, after: int | None = None) -> None:
        """Refuse what was meant for another position. A game that is over is past all that: it is refused as such.

        Args:
            number: the event at which it was seen; None for any.
            after: its ply; None for any.

        Raises:
            Refused: the game has moved on.
        """
        if self.outcome is None and (number not in (None, self.number) or after not in (None, self.ply)):
            raise refuse(CONFLICT, "stale")

    def wish_to_move(self, text: str) -> tuple[Event, ...]:
        """A move by whoever is to move, a person or not.

        Raises:
            Refused: the rules forbid it, or the time is up.
        """
        if self.outcome is not None:
            raise refuse_over()
        position = self.position
        problem = position.problem_of(text)
        if problem is not None:
            raise Refused(problem, UNPROCESSABLE)
        mover = position.mover
        seconds = round(self.turn_seconds, 3)
        if self._left_before(mover) - seconds <= 0:
            return self.wish_to_flag(mover)
        move, after = position.read_and_play(text)
        moved = Moved(move=str(move), seconds=seconds)
        return moved, *self._ended(after.outcome)

    def wish_to_take_back(self) -> tuple[Event, ...]:
        """Back to the last turn of a person at the page: with two people the last move, whoever played it.

        Raises:
            Refused: there is no such turn, or the game is over.
        """
        if self.outcome is not None:
            raise refuse_over()
        ply = self.own_last_turn()
        if ply is None:
            raise refuse(CONFLICT, "nothing-to-take-back")
        return (TakenBack(ply=ply),)

    def own_last_turn(self) -> int | None:
        """The ply of the last turn before this one that a person had; None where there was none."""
        people = self.people
        nodes: list[Node] = [self.game.root, *self.game.root.main_line()]
        turns = (ply for ply in range(len(nodes) - 2, -1, -1) if nodes[ply].position.to_move in people)
        return next(turns, None)

    def wish_to_resign(self, side: Side) -> tuple[Event, ...]:
        """A person gives the game up.

        Raises:
            Refused: the game is over, or the computer plays that side.
        """
        if self.outcome is not None:
            raise refuse_over()
        if side not in self.people:
            raise refuse(CONFLICT, "nobody-here", side=str(side))
        outcome = self.position.outcome_by(side.other, "resignation")
        return Resigned(side=side_name(side), seconds=round(self.turn_seconds, 3)), *self._ended(outcome)

    def wish_to_flag(self, side: Side) -> tuple[Event, ...]:
        """A side's time is up."""
        outcome = self.position.outcome_by(side.other, "time")
        return Flagged(side=side_name(side), seconds=round(self.turn_seconds, 3)), *self._ended(outcome)

    def rematch_of(self, seed: int) -> Created:
        """The beginning of the game that follows, sides swapped; in a series the next one.

        Raises:
            Refused: the game is not over.
        """
        if self.outcome is None:
            raise refuse(CONFLICT, "not-over")
        created = self.created
        return Created(
            rules=created.rules,
            ruleset=created.ruleset,
            position=created.position,
            light=created.dark,
            dark=created.light,
            clock=created.clock,
            seed=seed,
            series=None if created.series is None else self.series_so_far(),
            before=self.id,
        )

    @staticmethod
    def _ended(outcome: Outcome | None) -> tuple[Ended, ...]:
        if outcome is None:
            return ()
        winner = None if outcome.winner is None else side_name(outcome.winner)
        return (Ended(winner=winner, reason=outcome.reason, points=outcome.points),)

    # Series -----------------------------------------------------------------------------------------------------------
    @property
    def first_is_dark(self) -> bool:
        """Whether the one who was Light in the series' first game is Dark in this one."""
        return len(self.created.series or ()) % 2 == 1

    def series_so_far(self) -> tuple[Earlier, ...]:
        """The games of the series that are over, this one included."""
        earlier, outcome = self.created.series or (), self.outcome
        if outcome is None:
            return earlier
        swapped = self.first_is_dark
        light, dark = outcome.series_points
        points = (dark, light) if swapped else (light, dark)
        winner: Literal[0, 1] | None = None
        if outcome.winner is not None:
            winner = 1 if (outcome.winner is Side.DARK) != swapped else 0
        return *earlier, Earlier(id=self.id, points=points, winner=winner)

    # Events -----------------------------------------------------------------------------------------------------------
    def apply(self, stored: Stored) -> None:
        """Let an event have happened, the next one by its number.

        Raises:
            BastideError: it does not fit.
            ValueError: it is not the next one.
        """
        if stored.number != self.number + 1:
            raise ValueError(f"game {self.id}: event {stored.number} comes after event {self.number}")
        self._happen(stored.event)
        self.number = stored.number

    @singledispatchmethod
    def _happen(self, _: object) -> None:
        """Events of which nothing else follows: `created` has been read, `ended` is known from the others."""

    @_happen.register
    def _(self, moved: Moved) -> None:
        self.game.play(moved.move)
        self.seconds.append(moved.seconds)
        self._turn = _Turn()

    @_happen.register
    def _(self, back: TakenBack) -> None:
        while self.ply > back.ply:
            self.game.take_back()
            self.seconds.pop()
        self._turn = _Turn()

    @_happen.register
    def _(self, resigned: Resigned) -> None:
        self.game.finish(side_of(resigned.side), "resignation")
        self._turn = _Turn(spent=resigned.seconds)

    @_happen.register
    def _(self, flagged: Flagged) -> None:
        self.game.finish(side_of(flagged.side), "time")
        self._turn = _Turn(spent=flagged.seconds)

    @_happen.register
    def _(self, rematched: Rematched) -> None:
        self.rematch = rematched.game


def numbered(events: Sequence[Event], after: int, time: int) -> list[Stored]:
    """Events in the places after a number."""
    return [Stored(number, event, time) for number, event in enumerate(events, after + 1)]


def refuse_over() -> Refused:
    """A refusal because the game is over."""
    return Refused(_PROBLEMS.problem("game-over"), CONFLICT)
