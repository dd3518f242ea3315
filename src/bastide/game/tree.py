"""A game: a tree of moves from a start position, with what people write beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bastide.errors import BastideError, GameTextError, IllegalMoveError
from bastide.game.outcome import ENDINGS
from bastide.game.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bastide.game.move import Move
    from bastide.game.outcome import Ending, Outcome
    from bastide.rules import Rules, Side


class Node:
    """A move in a game, or at the root none.

    Attributes:
        move: the move in canonical form that leads here; None at the root.
        parent: the node before; None at the root.
        children: what may follow: the first is the main line, the others are variations.
        before: what is written before the move, where it is the first of a variation.
        comment: what is written about the move, or at the root about the game.
        nags: numeric annotation glyphs, 1 for `!`, 2 for `?` and so on.
        clock: seconds left on the mover's clock after the move, if known.
    """

    __slots__ = ("_position", "before", "children", "clock", "comment", "move", "nags", "parent")

    def __init__(self, position: Position, move: Move | None = None, parent: Node | None = None) -> None:
        self._position = position
        self.move = move
        self.parent = parent
        self.children: list[Node] = []
        self.before = ""
        self.comment = ""
        self.nags: list[int] = []
        self.clock: float | None = None

    @property
    def position(self) -> Position:
        """The position after the move."""
        return self._position

    def add(self, move: Move | str) -> Node:
        """The node after a move: the one that is there, or a new last child.

        Raises:
            MoveTextError: it is no move of this ruleset.
            IllegalMoveError: the rules forbid it here.
        """
        canonical, after = self._position.read_and_play(move)
        for child in self.children:
            if child.move == canonical:
                return child
        child = Node(after, canonical, self)
        self.children.append(child)
        return child

    def promote(self) -> None:
        """Make this the main line among its siblings."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent.children.insert(0, self)

    def remove(self) -> None:
        """Take this node and all that follows out of the game. The root stays."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent = None

    def main_line(self) -> Iterator[Node]:
        """The nodes that follow along the main line, this one not included."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def path(self) -> list[Node]:
        """The nodes from the first move to this one."""
        nodes: list[Node] = []
        node = self
        while node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def __eq__(self, other: object) -> bool:
        """Equal when moves, annotations and all that follows are equal. Deep trees do not recurse."""
        if not isinstance(other, Node):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            one, two = pairs.pop()
            if one._said() != two._said() or len(one.children) != len(two.children):
                return False
            pairs.extend(zip(one.children, two.children, strict=True))
        return True

    __hash__ = None  # type: ignore[assignment]  # nodes change

    def _said(self) -> tuple[object, ...]:
        return self.move, self.before, self.comment, self.nags, self.clock

    def __repr__(self) -> str:
        return f"<Node {self.move or 'root'}: {len(self.children)} children>"


class Game:
    """A game of any ruleset.

    Attributes:
        root: before the first move; its children are the first moves.
        headers: `Event`, `Date`, `Light`, `Dark` and whatever else a record says, in its order. What follows from the
            moves (ruleset, result, points) is not kept here.
        number: its place in the file it was read from, from 1, counting damaged games; 0 otherwise.
    """

    def __init__(self, start: Position | Rules | str = "cathedral", headers: dict[str, str] | None = None) -> None:
        """A game without moves.

        Args:
            start: a position to start from, a ruleset, or the name of a shipped one.
            headers: what is known about it.
        """
        self.root = Node(start if isinstance(start, Position) else Position.start(start))
        self.headers = dict(headers or {})
        self.number = 0
        self._ending: tuple[Node, Outcome] | None = None

    @classmethod
    def from_moves(cls, moves: Iterable[Move | str], start: Position | Rules | str = "cathedral") -> Game:
        """A game of these moves.

        Raises:
            MoveTextError: one is no move of this ruleset.
            IllegalMoveError: one is forbidden; the message gives its ply.
        """
        game = cls(start)
        node = game.root
        for ply, move in enumerate(moves, 1):
            try:
                node = node.add(move)
            except BastideError as error:
                raise type(error)(f"ply {ply}: {error}") from None
        return game

    @property
    def rules(self) -> Rules:
        """The ruleset."""
        return self.root.position.rules

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        node = self.root
        for node in self.root.main_line():  # noqa: B007 - the last is wanted
            pass
        return node

    @property
    def position(self) -> Position:
        """The position at the end of the main line."""
        return self.end.position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The main line's moves."""
        return tuple(node.move for node in self.root.main_line() if node.move is not None)

    def play(self, move: Move | str) -> Node:
        """Add a move at the end of the main line.

        Raises:
            MoveTextError: it is no move of this ruleset.
            IllegalMoveError: the rules forbid it, or the game was ended.
        """
        end = self.end
        if self._ending is not None and self._ending[0] is end:
            raise IllegalMoveError(f"{move}: the game is over")
        return end.add(move)

    def take_back(self) -> Move | None:
        """Remove the main line's last move and return it; None where there is none.

        Where variations stand beside it, the first of them becomes the main line.
        """
        last = self.end
        last.remove()
        return last.move

    def finish(self, loser: Side | None, ending: Ending) -> Outcome:
        """End the game by what the board does not show: a resignation, a clock, or leaving it.

        It holds for the main line's present end only: with another move there, the game goes on.

        Args:
            loser: who resigned, or ran out of time; None only where the game was abandoned without one.
            ending: `resignation`, `time` or `abandoned`.

        Raises:
            IllegalMoveError: the game is over already.
            GameTextError: there is no such ending, or it needs a loser.
        """
        end = self.end
        if end.position.is_over:
            raise IllegalMoveError("the game is over already")
        if ending not in ENDINGS:
            raise GameTextError(f"a game is ended by {', '.join(ENDINGS)}, not {ending!a}; the rest the board shows")
        if loser is None and ending != "abandoned":
            raise GameTextError(f"somebody must have lost by {ending}")
        outcome = end.position.outcome_by(None if loser is None else loser.other, ending)
        self._ending = (end, outcome)
        return outcome

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        end = self.end
        if self._ending is not None and self._ending[0] is end:
            return self._ending[1]
        return end.position.outcome

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on."""
        outcome = self.outcome
        return "*" if outcome is None else outcome.result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.root.position, self.headers, self.outcome, self.root)
        return mine == (other.root.position, other.headers, other.outcome, other.root)

    __hash__ = None  # type: ignore[assignment]  # games change

    def __repr__(self) -> str:
        return f"<Game of {self.rules.name}, {len(self.moves)} plies, {self.result}>"
