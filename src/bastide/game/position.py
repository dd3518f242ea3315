"""A position: immutable, hashable, printable. Playing a move gives a new one."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

import numpy as np

from bastide.drawing.text import board_rows, board_text
from bastide.drawing.view import BoardView, Piece
from bastide.errors import IllegalMoveError, MoveTextError
from bastide.game import parts, text, words
from bastide.game.move import PASS, Move, written_as
from bastide.game.outcome import Outcome, Reason
from bastide.game.problems import PROBLEMS
from bastide.game.survey import Survey
from bastide.kernel import layout
from bastide.kernel.core import MOST_RULESETS, NO_CONQUEST, OVER_REASONS, Conquest, Kernel, kernel_of
from bastide.rules import Placement, Rules, Side, shipped_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.kernel.layout import Words
    from bastide.problems import Problem

_SIDES = (Side.LIGHT, Side.DARK)

Placing = Literal["neutral", "duke", "building", "replacement"]


class LegalMoves:
    """The legal placements of a position; found when asked for. A pass is not among them, see `Position.can_pass`."""

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def count(self) -> int:
        """How many there are; an announcement makes none of its own."""
        position = self._position
        return position.kernel.mobility(position.state, position.mover)

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return not self._position.is_over

    def __iter__(self) -> Iterator[Move]:
        position = self._position
        moves = _book_of(position.kernel, position.mover).moves
        for index in position.kernel.legal_actions(position.state).tolist():
            yield moves[index]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move | str) or (move.lower() == "pass" if isinstance(move, str) else move.is_pass):
            return False
        return self._position.why_illegal(move) is None

    def __repr__(self) -> str:
        return f"<LegalMoves: {self.count()} in {str(self._position)!r}>"


class Position:
    """A position of any ruleset.

    Make one with `Position.start`, `Position.parse` or `play`. Two are equal when they are of equal rules and nothing
    that the rules still need to know differs; how they came about does not matter.

    Attributes:
        rules: the ruleset.
        kernel: the compiled rules.
        state: the position as the kernel knows it; it cannot be written.
    """

    __slots__ = ("_hash", "kernel", "rules", "state")

    def __init__(self, kernel: Kernel, state: Words) -> None:
        """For the package's own use: a state that the kernel has settled."""
        self.kernel = kernel
        self.rules = kernel.rules
        state.flags.writeable = False  # positions are shared: the start position by everybody
        self.state = state
        self._hash: int | None = None

    @classmethod
    def start(cls, rules: Rules | str = "cathedral") -> Position:
        """The empty board of a ruleset, or of a shipped one by name.

        Raises:
            RulesetError: there is no such ruleset.
        """
        return _start_of(kernel_of(shipped_rules(rules) if isinstance(rules, str) else rules))

    @classmethod
    def parse(cls, line: str, rules: Rules | None = None) -> Position:
        """Read a position's one line of text; docs/notation.md has the grammar.

        Args:
            line: six fields parted by blanks.
            rules: a ruleset of one's own that the text may name, besides those shipped.

        Raises:
            PositionTextError: the text is malformed, or what it says cannot stand together.
        """
        kernel = kernel_of(text.rules_named(line, rules))
        return cls(kernel, text.read_state(kernel, line))

    # What stands -----------------------------------------------------------------------------------------------------
    @property
    def to_move(self) -> Side | None:
        """The side to move; None when the game is over."""
        return None if self.is_over else self.mover

    @property
    def mover(self) -> Side:
        """The side to move; Light where the game is over, so that there is always a side to number moves for."""
        return _SIDES[self.state[layout.TURN]]

    @property
    def placing(self) -> Placing | None:
        """What the side to move has to place; None when the game is over."""
        if self.is_over:
            return None
        if self.state[layout.REPLACING]:
            return "replacement"
        if not self.in_opening:
            return "building"
        return self.kernel.script[int(self.state[layout.STAGE])][0]

    @property
    def in_opening(self) -> bool:
        """Whether a placement of the opening is still to come."""
        return not self.is_over and int(self.state[layout.STAGE]) < len(self.kernel.script)

    @property
    def neutral(self) -> Placement | None:
        """The neutral building, where it stands on the board."""
        index = parts.neutral_at(self.kernel, self.state)
        return None if index is None else self.rules.placements(Side.LIGHT)[index]

    def buildings(self, side: Side) -> tuple[Placement, ...]:
        """A side's buildings on the board, in index order, without its Duke."""
        placements = self.rules.placements(side)
        return tuple(placements[index] for index in parts.buildings_at(self.kernel, self.state, side))

    def duke(self, side: Side) -> Placement | None:
        """A side's Duke, where it stands on the board."""
        index = parts.duke_at(self.kernel, self.state, side)
        return None if index is None else self.rules.placements(side)[index]

    def territory(self, side: Side) -> frozenset[int]:
        """A side's squares in board order, those it has built on included."""
        return parts.squares_at(self.state, layout.TERRITORY, self.rules.board, side)

    def stock(self, side: Side) -> dict[str, int]:
        """How many of each building a side has left, by code; kinds that are used up are left out."""
        left = parts.stock_after(self.rules, side, parts.buildings_at(self.kernel, self.state, side))
        return {building.code: many for building, many in zip(self.rules.buildings, left, strict=True) if many}

    def unplaced(self, side: Side) -> int:
        """The squares of a side's unplaced buildings."""
        return self.rules.stock_squares - parts.bits_at(self.state, layout.BUILT, side).bit_count()

    @property
    def points(self) -> tuple[int, int]:
        """Light's and Dark's points as they stand; the lower wins where points decide."""
        _, light, dark = self.kernel.score(self.state)
        return light, dark

    @property
    def replacements(self) -> int:
        """How many captured buildings the side to move may still replace at once."""
        return int(self.state[layout.REPLACING])

    # What can be played ----------------------------------------------------------------------------------------------
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal placements."""
        return LegalMoves(self)

    @property
    def can_pass(self) -> bool:
        """Whether the side to move may pass, or decline what is left of a replacement."""
        return self.kernel.can_pass(self.state)

    def parse_move(self, written: str) -> Move:
        """A move of the side to move in its canonical form, legal or not.

        Raises:
            MoveTextError: it is no move of this ruleset.
        """
        return self.canonical_move(Move.parse(written))

    def canonical_move(self, move: Move) -> Move:
        """A move of the side to move in its canonical form, legal or not.

        Raises:
            MoveTextError: it is no placement on this board.
        """
        canonical = self.move_at(self.index_of(move))
        return replace(canonical, announced=True) if move.announced else canonical

    def index_of(self, move: Move) -> int:
        """A move's placement index for the side to move, or that of `pass`.

        Raises:
            MoveTextError: it is no placement on this board.
        """
        if move.is_pass:
            return self.rules.pass_index(self.mover)
        index = words.index_of(self.rules, self.mover, move)
        if index is None:
            raise MoveTextError(f"{move}: {words.why_no_placement(self.rules, self.mover, move)}")
        return index

    def move_at(self, index: int, *, announced: bool = False) -> Move:
        """The move of a placement index, or of `pass`, for the side to move; announced if that is wanted and it may be.

        Raises:
            IllegalMoveError: there is no such index.
        """
        moves = _book_of(self.kernel, self.mover).moves
        if not 0 <= index < len(moves):
            raise IllegalMoveError(f"there is no action {index}; they are numbered from 0 to {len(moves) - 1}, pass")
        move = moves[index]
        return replace(move, announced=True) if announced and self.may_announce(move) else move

    def play(self, move: Move | str) -> Position:
        """The position after a move, skipped turns included.

        Raises:
            MoveTextError: it is no move of this ruleset.
            IllegalMoveError: the rules forbid it here; the text says why.
        """
        return self.read_and_play(move)[1]

    def read_and_play(self, move: Move | str) -> tuple[Move, Position]:
        """A move's canonical form, and the position after it.

        Raises:
            MoveTextError: it is no move of this ruleset.
            IllegalMoveError: the rules forbid it here; the text says why.
        """
        # Canonical texts, by far the most, are looked up instead of read.
        book = _book_of(self.kernel, self.mover)
        index = book.indices.get(move) if isinstance(move, str) else None
        announced = False
        if index is None:
            move = self._read(move)
            if move.announced and not words.may_announce(self.rules, move):
                raise IllegalMoveError(f"{move}: {words.why_illegal(self, move)}")
            index, announced = self.index_of(move), move.announced
        state = self.kernel.play(self.state, index, announced=announced)
        if state is None:
            raise IllegalMoveError(f"{move}: {words.why_illegal(self, self._read(move))}")
        canonical = book.moves[index]
        return replace(canonical, announced=True) if announced else canonical, Position(self.kernel, state)

    def may_announce(self, move: Move) -> bool:
        """Whether a move may bear the announcing `!`: a building's, where the rules ask for it."""
        return words.may_announce(self.rules, move)

    def why_illegal(self, move: Move | str, side: Side | None = None) -> str | None:
        """Why a move may not be played, in words, or None where it may.

        Args:
            move: the move; a text that cannot be read is a reason too.
            side: who wants to play it, by default the side to move.
        """
        problem = self.problem_of(move, side)
        return None if problem is None else problem.text

    def problem_of(self, move: Move | str, side: Side | None = None) -> Problem | None:
        """The same as a key with values, for those who say it in another language."""
        try:
            read = self._read(move)
        except MoveTextError:
            return PROBLEMS.problem("no-move", written=written_as(str(move)))
        return words.problem_of(self, read, side)

    def survey(self) -> Survey:
        """For every placement of the side to move: legal or why not, and what it would conquer."""
        return Survey(self)

    def conquest(self, move: Move) -> Conquest:
        """What a legal move conquers as it is written: under announced claims nothing without the `!`.

        Raises:
            IllegalMoveError: it is not legal here.
        """
        problem = words.why_illegal(self, move)
        if problem is not None:
            raise IllegalMoveError(f"{move}: {problem}")
        if move.is_pass:
            return NO_CONQUEST
        return self.kernel.conquest(self.state, self.index_of(move), announced=move.announced)

    def claims(self, move: Move | str) -> frozenset[int]:
        """The squares that a legal move makes the mover's territory and that are not yet, in board order."""
        return self.conquest(self._read(move)).squares

    def captures(self, move: Move | str) -> tuple[str, ...]:
        """What a legal move takes.

        Codes of enemy buildings, `neutral` where the neutral building leaves the game, `duke`.
        """
        return words.taken(self, self.conquest(self._read(move)))

    @staticmethod
    def _read(move: Move | str) -> Move:
        return Move.parse(move) if isinstance(move, str) else move

    # The end ---------------------------------------------------------------------------------------------------------
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return bool(self.state[layout.OVER])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        winner, _, _ = self.kernel.score(self.state)
        reason = cast("Reason", OVER_REASONS[int(self.state[layout.OVER])])
        return self.outcome_by(Side(winner) if winner < len(Side) else None, reason)

    def outcome_by(self, winner: Side | None, reason: Reason) -> Outcome:
        """The outcome of a game that ends in this position for whatever reason; the board only gives the figures."""
        unplaced = (self.unplaced(Side.LIGHT), self.unplaced(Side.DARK))
        return Outcome(winner, reason, self.points, unplaced, self.rules.stock_squares)

    # Turning ---------------------------------------------------------------------------------------------------------
    def turned(self, quarters: int = 1) -> Position:
        """The same position with the board turned clockwise: a symmetry of every ruleset."""
        taken = parts.take_apart(self.kernel, self.state)
        return Position(self.kernel, parts.put_together(self.kernel, parts.turned(self.rules, taken, quarters)))

    def canonical(self) -> Position:
        """Of the four turns of this position the one whose text comes first: the same for all four."""
        taken = parts.take_apart(self.kernel, self.state)
        turns = (parts.turned(self.rules, taken, quarters) for quarters in range(4))
        first = min(turns, key=lambda turn: text.write_parts(self.kernel, turn))
        return Position(self.kernel, parts.put_together(self.kernel, first))

    # Showing ---------------------------------------------------------------------------------------------------------
    def view(self, last: Move | None = None) -> BoardView:
        """What the drawings need. `last` is the move just played, in canonical form, if it shall be marked."""
        pieces = tuple(Piece(side, placement) for side, placement in words.standing(self))
        marked = None if last is None else str(replace(last, announced=False))
        return BoardView(
            self.rules,
            pieces,
            (self.territory(Side.LIGHT), self.territory(Side.DARK)),
            next((piece for piece in pieces if piece.placement.name == marked), None),
        )

    def board_text(self) -> str:
        """The board drawn in letters, several lines."""
        return board_text(self.view())

    def rows(self) -> str:
        """The board's rows from the top parted by `/`.

        `L` `D` buildings, `N` the neutral one, `K` `k` Light's and Dark's Duke, `l` `d` territory, `.` free.
        """
        return "/".join(board_rows(self.view()))

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from bastide.drawing.svg import board_svg  # noqa: PLC0415 - only for who wants pictures

        return board_svg(self.view())

    def __str__(self) -> str:
        return text.write_state(self.kernel, self.state)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self.rules is not other.rules and self.rules != other.rules:
            return False
        return self.state.tobytes() == other.state.tobytes()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.rules.name, self.state.tobytes()))
        return self._hash

    def __copy__(self) -> Position:
        """Itself: what cannot change needs no copy."""
        return self

    def __deepcopy__(self, memo: object) -> Position:
        """The same."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.rules, self.state.tobytes())


class _Book(NamedTuple):
    """A side's moves by placement index, the pass last, and the index by canonical text."""

    moves: tuple[Move, ...]
    indices: dict[str, int]


@lru_cache(maxsize=2 * MOST_RULESETS)
def _book_of(kernel: Kernel, side: Side) -> _Book:
    """Made once: a position has hundreds of moves, and most texts are canonical."""
    rules = kernel.rules
    placements = rules.placements(side)
    moves = (*(Move(place.code, place.facing, rules.squares[place.square]) for place in placements), PASS)
    return _Book(moves, {str(move): index for index, move in enumerate(moves)})


@lru_cache(maxsize=MOST_RULESETS)
def _start_of(kernel: Kernel) -> Position:
    """The start position; being immutable, one serves everybody."""
    return Position(kernel, kernel.start())


def _restore(rules: Rules, state: bytes) -> Position:
    return Position(kernel_of(rules), np.frombuffer(state, np.uint64))
