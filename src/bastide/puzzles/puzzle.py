"""A puzzle: a position in which exactly one move is best, and the line that shows it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from bastide.engine.analysis import Proof
from bastide.errors import BastideError, GameTextError
from bastide.game import Move, Position
from bastide.puzzles.strength import NEVER, STEPS, strength_of
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.rules import Rules

Theme = Literal["capture", "enclose", "escape", "pack"]
THEMES: tuple[Theme, ...] = get_args(Theme)
"""What a puzzle's first move does; docs/puzzles.md says how they are told apart."""
Ending = Literal["over", "several"]
ENDINGS: tuple[Ending, ...] = get_args(Ending)
_ID_DIGITS = 10
_SIDES = {"light": Side.LIGHT, "dark": Side.DARK, None: None}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as it is shipped.

    Attributes:
        id: what it is called, see `id_of`.
        position: where the side to move has exactly one best move.
        theme: what that move does.
        simulations: after how many the engine finds the move and stays with it, where it may prove nothing; see
            `strength`.
        line: the solution: one's own moves and the opponent's best replies between them, in the order in which they
            are played; a side that is skipped has none. It ends with a move of one's own.
        ends: why the line ends there: `over` where nothing is left to decide, `several` where from there on several
            moves are equally good.
        best: what the best move leads to.
        second: what every other move leads to at the best.
        source: where it was found, for whoever wants to find it again: seed, game and ply.
    """

    id: str
    position: Position
    theme: Theme
    simulations: int
    line: tuple[Move, ...]
    ends: Ending
    best: Proof
    second: Proof
    source: str = ""

    @property
    def side(self) -> Side:
        """Whose move it is."""
        return self.position.mover

    @property
    def strength(self) -> int:
        """1 to 3, by how long the engine takes to find it."""
        return strength_of(self.simulations)

    @property
    def decides(self) -> bool:
        """Whether the result hangs on it; otherwise only the margin does."""
        return self.best.winner is not self.second.winner

    def own_moves(self) -> tuple[Move, ...]:
        """The moves of the solution that are one's own to find."""
        found, position = [], self.position
        for move in self.line:
            if position.to_move is self.side:
                found.append(move)
            position = position.play(move)
        return tuple(found)

    def as_json(self) -> dict[str, Any]:
        """A line of a file of puzzles; docs/puzzles.md has the form."""
        return {
            "id": self.id,
            "position": str(self.position),
            "theme": self.theme,
            "simulations": self.simulations,
            "line": [str(move) for move in self.line],
            "ends": self.ends,
            "best": self.best.as_json(),
            "second": self.second.as_json(),
            "source": self.source,
        }


def id_of(position: Position) -> str:
    """What a puzzle in this position is called: ten hexadecimal digits, the same however the board is turned."""
    return hashlib.sha256(str(position.canonical()).encode()).hexdigest()[:_ID_DIGITS]


def read_puzzle(written: object, rules: Rules, *, trusted: bool = False) -> Puzzle:
    """Read a puzzle from its JSON form.

    Args:
        written: the form.
        rules: a ruleset of one's own that its position may be of.
        trusted: whether its id is believed: to work it out takes most of the time.

    Raises:
        BastideError: it is none; the text says what is wrong.
    """
    if not isinstance(written, dict):
        raise GameTextError("a puzzle is an object in braces")
    try:
        position = Position.parse(_text(written, "position"), rules)
        moves = _moves(position, written.get("line"))
        puzzle = Puzzle(
            _text(written, "id") if trusted else id_of(position),
            position,
            cast("Theme", _one_of(written, "theme", THEMES)),
            _one_of(written, "simulations", (*STEPS, NEVER)),
            moves,
            cast("Ending", _one_of(written, "ends", ENDINGS)),
            _proof(written.get("best")),
            _proof(written.get("second")),
            str(written.get("source", "")),
        )
    except GameTextError:
        raise
    except BastideError as error:
        raise GameTextError(str(error)) from None
    if written.get("id") != puzzle.id:
        raise GameTextError(f"its id is {puzzle.id}, not {written.get('id')!a}")
    return puzzle


def _text(written: dict[str, Any], name: str) -> str:
    value = written.get(name)
    if not isinstance(value, str):
        raise GameTextError(f"{name} has to be a text")
    return value


def _one_of(written: dict[str, Any], name: str, known: tuple[Any, ...]) -> Any:  # noqa: ANN401 - one of these
    value = written.get(name)
    if value not in known or isinstance(value, bool):
        raise GameTextError(f"{name} has to be one of {', '.join(map(str, known))}, not {value!a}")
    return value


def _moves(position: Position, written: object) -> tuple[Move, ...]:
    if not isinstance(written, list) or not written:
        raise GameTextError("line has to be a list of moves, one at least")
    moves = []
    for one in written:
        move, position = position.read_and_play(str(one))
        moves.append(move)
    return tuple(moves)


def _proof(written: object) -> Proof:
    if isinstance(written, dict) and written.get("winner") in _SIDES:
        margin = written.get("margin")
        if isinstance(margin, int) and not isinstance(margin, bool):
            return Proof(_SIDES[written.get("winner")], margin)
    raise GameTextError('best and second are proofs: {"winner": "light", "dark" or null, "margin": a whole number}')
