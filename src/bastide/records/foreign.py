"""What reading foreign records needs: games parted by blank lines, and the turns that our rules skip.

Our games do not write a skipped turn, other people do, as a pass.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from bastide.errors import BastideError, GameTextError
from bastide.game import PASS, Game, Move, Position, skipped_turns
from bastide.records.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bastide.problems import Problem as Reason
    from bastide.records.problem import OnProblem
    from bastide.rules import Rules, Side

NumberedLine = tuple[int, str]

LONGEST_LINE = 100_000
_SHOWN = 40
_EXAMPLES = 3


def paragraphs(lines: Iterable[str]) -> Iterator[Iterator[NumberedLine]]:
    """The runs of lines between blank lines, each line with its number from 1; each is read before the next."""
    numbered = ((number, line.removeprefix("\ufeff").rstrip("\r\n")) for number, line in enumerate(lines, 1))
    for blank, paragraph in groupby(numbered, key=lambda line: not line[1] or line[1].isspace()):
        if not blank:
            yield paragraph


def shown(text: str) -> str:
    """A piece of a file for a message: short, on one line, and printable whatever it holds."""
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def all_turns(game: Game) -> Iterator[tuple[Side, Move]]:
    """The main line as other people write it: with a pass for every turn that our rules skip.

    Raises:
        GameTextError: it does not start from the empty board, of which alone these records know.
    """
    if game.root.position != Position.start(game.rules):
        raise GameTextError("this format has games from the empty board only, and the game starts from a position")
    before = game.root
    for node in game.root.main_line():
        yield from ((side, PASS) for side in skipped_turns(before))
        if node.move is not None:
            yield before.position.mover, node.move
        before = node


class Replay:
    """One game of a foreign record while it is read.

    Attributes:
        game: the game so far.
        node: its last node.
        begun: whether it is a game at all; what is remarked before may be anything.
        failed: whether a fault was met; what follows in the record is then not read.
        skipped: whose skipped turns the record may still tell before the next move.
    """

    def __init__(self, source: str, number: int, on_problem: OnProblem, rules: Rules) -> None:
        self.game = Game(rules)
        self.game.number = number
        self.node = self.game.root
        self.begun = self.failed = False
        self.skipped = skipped_turns(self.node)
        self._plies = 0
        self._source, self._number, self._on_problem = source, number, on_problem

    @property
    def position(self) -> Position:
        """After the last move."""
        return self.node.position

    def remark(self, line: int, column: int, text: str) -> None:
        """Tell something that costs no moves."""
        game, ply = (self._number, self._plies + 1) if self.begun else (0, 0)
        self._on_problem(Problem(self._source, line, column, game, ply, text, fatal=False))

    def fail(self, line: int, column: int, text: str, reason: Reason | None = None) -> None:
        """Tell a fault at which the game ends; where the rules refuse a move, with their reason."""
        self.begun = self.failed = True
        place = (self._source, line, column, self._number, self._plies + 1)
        self._on_problem(Problem(*place, text, reason=reason))

    def play(self, line: int, column: int, move: Move) -> bool:
        """Play a placement or a real pass, or tell why not."""
        outcome = self.position.outcome
        if outcome is not None:
            self.fail(line, column, f"{move}: the game is over: {outcome}")
            return False
        try:
            self.node = self.node.add(move)
        except BastideError as error:
            self.fail(line, column, str(error), self.position.problem_of(move))
            return False
        self._plies += 1
        self.skipped = skipped_turns(self.node)
        return True

    def take_pass(self, line: int, column: int, advice: str = "") -> None:
        """A written pass: a turn that the rules skip anyway, a real one, or a fault, told with `advice` after it."""
        position, outcome = self.position, self.position.outcome
        if outcome is not None:
            if outcome.reason != "stuck":
                self.remark(line, column, f"there is nobody to pass: the game is over: {outcome}")
        elif self.skipped:
            self.skipped.pop(0)
        elif position.can_pass:
            self.play(line, column, PASS)
        else:
            what = "build" if position.placing == "building" else "place"
            could = f"{position.mover} could {what} {_examples(position)}"
            self.fail(line, column, f"pass: {position.why_illegal(PASS)}, and {could}{advice}")


def _examples(position: Position) -> str:
    """A few of the legal moves, each of another building, and how many there are."""
    found: dict[str, str] = {}
    for move in position.legal_moves:
        found.setdefault(move.code, str(move))
        if len(found) == _EXAMPLES:
            break
    many = position.legal_moves.count()
    return " or ".join(found.values()) + (f" ({many} placements in all)" if many > len(found) else "")
