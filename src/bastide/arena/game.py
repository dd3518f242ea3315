"""One game between two players, whatever they do."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from bastide.arena.plan import Fixture
from bastide.errors import BastideError, ForfeitError, ResignationError
from bastide.game import Game
from bastide.players import ask, dismiss, make_player
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bastide.arena.plan import Plan
    from bastide.game import Outcome
    from bastide.players import Player

_LONGEST_REASON = 300


class Forfeit(NamedTuple):
    """A game lost by a fault.

    Attributes:
        side: whose.
        kind: of what kind, in a word; see `bastide.errors.ForfeitError`.
        problem: what it did, in a line.
    """

    side: Side
    kind: str
    problem: str


@dataclass(frozen=True, slots=True)
class Played:
    """What a table needs to know of a game.

    Attributes:
        fixture: which it was.
        result: `1-0` Light won, `0-1` Dark won, `1/2-1/2`.
        points: Light's and Dark's at the end; the lower is the better.
        reason: what it ended by, as an outcome says it.
        plies: moves, those of the opening included.
        seconds: how long it took.
        board: the board at the end, as `Position.rows` writes it.
        forfeit: whose fault ended it, if anybody's.
    """

    fixture: Fixture
    result: str
    points: tuple[int, int]
    reason: str
    plies: int
    seconds: float
    board: str = ""
    forfeit: Forfeit | None = None

    def score(self, place: int) -> float:
        """The score of the entrant at a place: 1, 1/2 or 0."""
        if self.result == "1/2-1/2":
            return 0.5
        return float((self.result == "1-0") is (place == self.fixture.light))

    def margin(self, place: int) -> int:
        """The opponent's points less those of the entrant at a place: positive where this one did better."""
        light, dark = self.points
        return dark - light if place == self.fixture.light else light - dark

    @property
    def forfeiter(self) -> int | None:
        """The place of who forfeited, if anybody did."""
        return None if self.forfeit is None else (self.fixture.light, self.fixture.dark)[self.forfeit.side]

    def as_json(self) -> dict[str, Any]:
        """The form in which a journal keeps it; `read_played` takes it back."""
        fault = self.forfeit
        return {
            "game": list(self.fixture),
            "result": self.result,
            "points": list(self.points),
            "reason": self.reason,
            "plies": self.plies,
            "seconds": round(self.seconds, 4),
            "board": self.board,
            "forfeit": None if fault is None else [int(fault.side), fault.kind, fault.problem],
        }


def read_played(data: Mapping[str, Any]) -> Played:
    """A game as `Played.as_json` wrote it.

    Raises:
        ValueError, KeyError, TypeError, IndexError: it was not written by that.
    """
    light, dark = data["points"]
    fault = data["forfeit"]
    return Played(
        Fixture(*map(int, data["game"])),
        str(data["result"]),
        (int(light), int(dark)),
        str(data["reason"]),
        int(data["plies"]),
        float(data["seconds"]),
        str(data["board"]),
        None if fault is None else Forfeit(Side(fault[0]), str(fault[1]), str(fault[2])),
    )


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    line = line if line.isprintable() else ascii(line)
    return line if len(line) <= _LONGEST_REASON else line[: _LONGEST_REASON - 3] + "..."


def _forfeit(game: Game, side: Side, error: Exception) -> Forfeit:
    """End a game by a fault."""
    if isinstance(error, ForfeitError):
        fault = Forfeit(side, error.kind, _one_line(error.problem))
        game.finish(side, error.ending)
    elif isinstance(error, BastideError):
        fault = Forfeit(side, "illegal", _one_line(str(error)))
        game.finish(side, "abandoned")
    else:
        fault = Forfeit(side, "crash", _one_line(f"{type(error).__name__}: {error}"))
        game.finish(side, "abandoned")
    game.headers["Forfeit"] = f"{side}, {fault.kind}: {fault.problem}"
    return fault


def play_out(game: Game, players: Sequence[Player]) -> Forfeit | None:
    """Play a game on to its end.

    Args:
        game: the game so far; the moves are added to it, or how else it ended.
        players: Light's and Dark's.

    Returns:
        Who forfeited it, if anybody did.
    """
    while (side := game.position.to_move) is not None:
        try:
            game.play(ask(players[side], game))
        except ResignationError:
            game.finish(side, "resignation")
            return None
        except Exception as error:  # noqa: BLE001 - whatever goes wrong in a player loses its game, not the match
            return _forfeit(game, side, error)
    return None


class Table:
    """Where the games of a plan are played one after the other."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._players: list[Player] = []

    def play(self, fixture: Fixture) -> tuple[Game, Played]:
        """Play a game."""
        plan = self._plan
        names = (plan.entrants[fixture.light].name, plan.entrants[fixture.dark].name)
        headers = {
            "Event": plan.name,
            "Date": datetime.now(UTC).strftime("%Y.%m.%d"),
            "Round": str(fixture.round),
            "Light": names[Side.LIGHT],
            "Dark": names[Side.DARK],
            "Number": str(fixture.number),
            "Opening": plan.openings.label(fixture.opening),
        }
        begun = perf_counter()
        game = Game.from_moves(plan.openings.lines[fixture.opening], plan.rules)
        game.headers.update(headers)
        try:
            forfeit = self._seat(game, fixture) or play_out(game, self._players)
        finally:
            self.clear()
        outcome: Outcome | None = game.outcome
        if outcome is None:  # cannot be: it was played out
            raise BastideError(f"game {fixture.number} has no end")
        seconds = perf_counter() - begun
        plies, board = len(game.moves), game.position.rows()
        return game, Played(fixture, game.result, outcome.points, outcome.reason, plies, seconds, board, forfeit)

    def _seat(self, game: Game, fixture: Fixture) -> Forfeit | None:
        """Make the players. Who does not even get ready forfeits."""
        for side, place in zip(Side, (fixture.light, fixture.dark), strict=True):
            plan, seed = self._plan, self._plan.player_seed(fixture, place)
            player = plan.entrants[place].player
            try:
                self._players.append(make_player(player, seed, trusted=plan.trusted, limits=plan.limits))
            except ForfeitError as error:
                return _forfeit(game, side, error)
        return None

    def clear(self) -> None:
        """Let go of the players, those in the middle of a game included; another thread may call it."""
        while self._players:
            with suppress(IndexError):  # both threads take them
                dismiss(self._players.pop())
