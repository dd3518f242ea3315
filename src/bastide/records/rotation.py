"""Positions by keys that are the same however the board is turned, quick enough for every ply of large files.

A position is the sum of one number for everything that stands or is owned, so that a move adds a number instead of
making everything anew (Zobrist, "A New Hashing Method with Application for Game Playing", 1970). The four turns of the
board have four sums, and the smallest is the key.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from bastide.game import parts
from bastide.kernel import layout
from bastide.kernel.core import MOST_RULESETS, kernel_of
from bastide.rules import Side
from bastide.rules.board import turned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game import Game, Move, Position
    from bastide.rules import Rules

_BITS = 64
_MASK = (1 << _BITS) - 1
_TURNS = 4

Sums = tuple[int, int, int, int]
"""A number for each of the board's turns by 0 to 3 quarters clockwise."""
_REST = tuple(int(word) for word in (layout.TURN, layout.STAGE, layout.PASSED, layout.GONE, layout.REPLACING))
_PLACED = int(layout.PLACED)


class Keyed(NamedTuple):
    """A position under rotation.

    Attributes:
        key: the same for its four turns and, as good as certainly, for no other position; signed, of 64 bits.
        turns: by how many quarters clockwise it has to be turned to be as its class is told: several where it looks
            the same from several sides.
    """

    key: int
    turns: tuple[int, ...]


class Step(NamedTuple):
    """A move of a game, told by the class of the position in which it was played.

    Attributes:
        key: of the position.
        move: in the frame of the class, the same for all moves that lead to the same class.
    """

    key: int
    move: str


def _number(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[: _BITS // 8], "big")


def _add(one: Sums, two: Sums) -> Sums:
    return (
        (one[0] + two[0]) & _MASK,
        (one[1] + two[1]) & _MASK,
        (one[2] + two[2]) & _MASK,
        (one[3] + two[3]) & _MASK,
    )


class Rotation:
    """The numbers of a ruleset; `rotation_of` has one for each."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._kernel = rules, kernel_of(rules)
        self._name = _number(f"rules {rules.name}")
        self._placements: dict[tuple[Side, int], Sums] = {}
        self._squares: dict[tuple[str, int], Sums] = {}
        self._rests: dict[tuple[int, ...], int] = {}

    # Numbers ----------------------------------------------------------------------------------------------------------
    def _placement(self, side: Side, index: int) -> Sums:
        known = self._placements.get((side, index))
        if known is None:
            places = self._rules.placements(side)
            # Nobody's building is the same whoever has placed it.
            owner = "neutral" if places[index].kind == self._rules.neutral_kind else str(side)
            one, two, three, four = (
                _number(f"{owner} {places[self._rules.turned_index(side, index, quarters)].name}")
                for quarters in range(_TURNS)
            )
            known = self._placements[side, index] = one, two, three, four
        return known

    def _square(self, what: str, square: int) -> Sums:
        known = self._squares.get((what, square))
        if known is None:
            size = self._rules.board
            one, two, three, four = (_number(f"{what} {turned(square, size, quarters)}") for quarters in range(_TURNS))
            known = self._squares[what, square] = one, two, three, four
        return known

    def _rest(self, words: list[int]) -> int:
        """The number of all that turning does not change."""
        rest = (*(words[place] for place in _REST), words[_PLACED], words[_PLACED + 1])
        known = self._rests.get(rest)
        if known is None:
            known = self._rests[rest] = (_number(f"rest {rest}") + self._name) & _MASK
        return known

    # Positions --------------------------------------------------------------------------------------------------------
    def _sums(self, position: Position) -> Sums:
        """Of what stands and is owned."""
        taken = parts.take_apart(self._kernel, position.state)
        sums: Sums = (0, 0, 0, 0)
        if taken.neutral is not None:
            sums = _add(sums, self._placement(Side.LIGHT, taken.neutral))
        for side in Side:
            duke = taken.dukes[side]
            for index in (*taken.buildings[side], *(() if duke is None else (duke,))):
                sums = _add(sums, self._placement(side, index))
            for square in taken.territory[side]:
                sums = _add(sums, self._square(f"{side} territory", square))
        return sums

    def _keyed(self, position: Position, sums: Sums, words: list[int]) -> Keyed:
        if words[int(layout.REPLACING)]:
            for square in parts.squares_at(position.state, layout.AREA, self._rules.board):
                sums = _add(sums, self._square("area", square))
        rest = self._rest(words)
        keys = [(one + rest) & _MASK for one in sums]
        least = min(keys)
        turns = tuple(quarters for quarters, key in enumerate(keys) if key == least)
        return Keyed(least - (1 << (_BITS - 1)), turns)

    def keyed(self, position: Position) -> Keyed:
        """A position's key."""
        return self._keyed(position, self._sums(position), position.state.tolist())

    def steps(self, game: Game, most: int) -> Iterator[Step]:
        """The first moves of a game's main line.

        Args:
            game: the game.
            most: how many.
        """
        before = game.root.position
        sums = self._sums(before)
        owned = self._owned(before)
        for ply, node in enumerate(game.root.main_line()):
            move = node.move
            if ply == most or move is None:
                return
            keyed = self._keyed(before, sums, before.state.tolist())
            yield Step(keyed.key, self.told(before, move, keyed))
            after, mover = node.position, before.mover
            now = self._owned(after)
            if now != owned:  # something was conquered, and so something may have gone
                sums, owned = self._sums(after), now
            elif not move.is_pass:
                sums = _add(sums, self._placement(mover, before.index_of(move)))
            before = after

    def _owned(self, position: Position) -> tuple[int, int]:
        state = position.state
        return parts.bits_at(state, layout.TERRITORY, 0), parts.bits_at(state, layout.TERRITORY, 1)

    # Moves ------------------------------------------------------------------------------------------------------------
    def told(self, position: Position, move: Move, keyed: Keyed) -> str:
        """A legal move in the frame of its position's class."""
        if move.is_pass:
            return str(move)
        side, index = position.mover, position.index_of(move)
        least = min(self._rules.turned_index(side, index, quarters) for quarters in keyed.turns)
        return str(position.move_at(least, announced=move.announced))

    def untold(self, position: Position, text: str, keyed: Keyed) -> Move:
        """A move in the frame of the position's class as one in the position itself.

        Raises:
            MoveTextError: it is no move of this ruleset.
        """
        move = position.parse_move(text)
        if move.is_pass:
            return move
        index = self._rules.turned_index(position.mover, position.index_of(move), -keyed.turns[0] % _TURNS)
        return position.move_at(index, announced=move.announced)


@lru_cache(maxsize=MOST_RULESETS)
def rotation_of(rules: Rules) -> Rotation:
    """A ruleset's numbers; what was worked out is kept."""
    return Rotation(rules)
