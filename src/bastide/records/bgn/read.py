"""From events to games: moves are checked by the rules, problems told, and the reader goes on with the next game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bastide.errors import BastideError
from bastide.game import Game, Move, Node
from bastide.game.outcome import ENDINGS, LOSERS
from bastide.records.bgn.headers import KEPT, default_game, start_from
from bastide.records.bgn.headers import termination as expected
from bastide.records.bgn.scan import GLYPHS, Event, scan, shown
from bastide.records.limits import LONGEST_CLOCK
from bastide.records.problem import OnProblem, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bastide.game.outcome import Ending, Outcome
    from bastide.problems import Problem as Reason
    from bastide.rules import Own, Side

_SUFFIX = re.compile("[!?]+$")
_KNOWN_TERMINATIONS = ("normal", "duke", "unterminated", *ENDINGS)


class _Builder:
    """One game that is being read."""

    def __init__(self, number: int, source: str, own: Own | None, on_problem: OnProblem, *, strict: bool) -> None:
        self.number = number
        self.headers: dict[str, str] = {}
        self.begun = False  # something other than a header was read
        self.broken = False  # a fatal problem was told
        self._source, self._own, self._on_problem, self._strict = source, own, on_problem, strict
        self._game: Game | None = None
        self._node: Node | None = None
        self._ply = 0
        self._stack: list[tuple[Node, int]] = []
        self._before: str | None = None  # what is said before a variation's first move; None elsewhere
        self._skipping = 0  # variations open inside of a damaged one
        self._dead = False  # the main line is damaged: what follows in it has no place
        self._junk_told = self._number_told = False
        self._lead: list[str] = []  # comments before the headers

    def problem(self, event: Event, text: str, *, fatal: bool, ply: int = 0, reason: Reason | None = None) -> None:
        self.broken = self.broken or fatal
        place = (self._source, event.line, event.column, self.number, ply)
        self._on_problem(Problem(*place, text, fatal, in_variation=bool(self._stack), reason=reason))

    def bad_header(self, event: Event) -> None:
        self.problem(event, event.text, fatal=False)

    def unclosed(self, event: Event) -> None:
        """What it has swallowed is lost, unless no game had begun."""
        self.problem(event, event.text, fatal=not self.is_blank)

    def junk(self, event: Event) -> None:
        """What is no part of a game is told once a game: where one thing is wrong there are often many."""
        if not self._junk_told:
            self._junk_told = True
            self.problem(event, event.text, fatal=False)

    # Beginning -------------------------------------------------------------------------------------------------------
    def _start(self, event: Event) -> Node | None:
        """The node to go on from; None where the game cannot be read or what comes has no place."""
        self.begun = True
        if self._game is None and not self._dead:
            try:
                start = start_from(self.headers, self._own)
            except BastideError as error:
                self._dead = True
                self.problem(event, str(error), fatal=True)
                return None
            self._game = Game(start)
            self._node = self._game.root
            self._node.comment = " ".join(self._lead)
        return None if self._dead or self._skipping else self._node

    # Events ----------------------------------------------------------------------------------------------------------
    def move(self, event: Event) -> None:
        node = self._start(event)
        if node is None:
            return
        known = len(node.children)
        try:
            child, nag = self._add(node, event.text)
        except BastideError as error:
            reason = node.position.problem_of(event.text)
            self.problem(event, str(error), fatal=True, ply=self._ply + 1, reason=reason)
            if self._stack:
                self._skipping = 1  # the rest of this variation
            else:
                self._dead = True
            return
        if self._before is None:
            # The line that is being read goes on here, whatever a variation has put before it.
            if child is not node.children[0]:
                child.promote()
        elif self._before:
            self._say_before(child, self._before, is_new=len(node.children) > known)
        self._before = None
        if nag is not None and nag not in child.nags:  # a repeated variation may say it again
            child.nags.append(nag)
        self._node = child
        self._ply += 1

    @staticmethod
    def _say_before(child: Node, text: str, *, is_new: bool) -> None:
        """Keep what is said before a variation; where the move was there already, beside what is said of it."""
        if is_new:
            child.before = text
        elif child.parent is not None and child is child.parent.children[0]:
            child.comment = f"{child.comment} {text}" if child.comment else text
        else:
            child.before = f"{child.before} {text}" if child.before else text

    @staticmethod
    def _add(node: Node, text: str) -> tuple[Node, int | None]:
        """Add a move, and the NAG of a glyph that is stuck to it where that cannot be an announcement."""
        suffix = _SUFFIX.search(text)
        if suffix is None:
            return node.add(text), None
        bare = text[: suffix.start()]
        if suffix[0] == "!" and node.position.may_announce(Move.parse(bare)):
            return node.add(text), None
        if suffix[0] not in GLYPHS:
            raise BastideError(f"{shown(text)} is no move; after it may stand one of {' '.join(GLYPHS)}")
        return node.add(bare), int(GLYPHS[suffix[0]])

    def number_told(self, event: Event) -> None:
        node = self._start(event)
        wrong = node is not None and event.text.lstrip("0") != str(self._ply + 1)
        if wrong and not self._number_told:  # where one is wrong, those after it are as well
            self._number_told = True
            told = f"is numbered {shown(event.text)}; every ply has its number, the neutral building's included"
            self.problem(event, told, fatal=False, ply=self._ply + 1)

    def comment(self, event: Event) -> None:
        if not self.headers and not self.begun:
            self._lead.append(event.text)
            return
        node = self._start(event)
        if node is None:
            return
        if self._before is not None:
            self._before = f"{self._before} {event.text}" if self._before else event.text
            return
        if event.value and node.move is not None:
            hours, minutes, seconds = event.value.split(":")
            milliseconds = round(float(seconds) * 1000)
            clock = ((int(hours) * 60 + int(minutes)) * 60000 + milliseconds) / 1000
            if clock < LONGEST_CLOCK:
                node.clock = clock
            else:
                self.problem(event, f"no clock runs for {shown(event.value)}", fatal=False)
        if event.text:
            node.comment = f"{node.comment} {event.text}" if node.comment else event.text

    def nag(self, event: Event) -> None:
        node = self._node
        if self._dead or self._skipping:
            return
        if node is None:
            self.problem(event, f"${event.text} stands after no move", fatal=False)
            return
        if node.move is None or self._before is not None:
            self.problem(event, f"${event.text} stands after no move", fatal=False)
        elif int(event.text) not in node.nags:
            node.nags.append(int(event.text))

    def open(self, event: Event) -> None:
        node = self._start(event)
        if self._skipping:
            self._skipping += 1
        elif node is not None:
            if node.parent is None or self._before is not None:
                self.problem(event, "a variation must follow the move that it replaces", fatal=True)
                self._stack.append((node, self._ply))
                self._skipping = 1
                return
            self._stack.append((node, self._ply))
            self._node, self._ply, self._before = node.parent, self._ply - 1, ""

    def close(self, event: Event) -> None:
        if self._dead:
            return
        if self._skipping > 1:
            self._skipping -= 1
            return
        if not self._stack:
            self.problem(event, "no variation is open that this could close", fatal=False)
            return
        if self._before is not None and not self._skipping:
            self.problem(event, "a variation without a move", fatal=False)
        self._skipping, self._before = 0, None
        self._node, self._ply = self._stack.pop()

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been read that makes a game: no header and no move."""
        return not self.headers and not self.begun

    # The end ---------------------------------------------------------------------------------------------------------
    def finish(self, event: Event, result: str | None) -> Game | None:
        """The game; None where it cannot be told from nothing, or is damaged and damaged games are not wanted."""
        self._skipping = 0
        if result is None and self.is_blank:
            return None
        self._start(event)
        if result is None and not self._dead:
            self.problem(event, "the game has no result; it ends with 1-0, 0-1, 1/2-1/2 or *", fatal=False)
        if self._stack and not self._dead:
            self.problem(event, f"variations not closed: {len(self._stack)}; each ends with )", fatal=False)
        game = self._game
        if game is None or (self._strict and self.broken):
            return None
        game.number = self.number
        game.headers = {name: value for name, value in self.headers.items() if name not in KEPT}
        if game.headers.get("Game") == default_game(game.rules):
            del game.headers["Game"]
        if not self._dead:
            self._settle_result(game, event, result)
        return game

    def _settle_result(self, game: Game, event: Event, ended: str | None) -> None:
        """The game's end, from what ends its moves and from its headers; what contradicts the rules is remarked."""
        said = self.headers.get("Result", "*")
        result = said if ended in (None, "*") else ended
        if said not in ("*", result):
            self.problem(event, f"the header says {shown(said)}, the moves end with {result}", fatal=False)
        termination = self.headers.get("Termination", "")
        outcome = game.position.outcome
        if outcome is None and result in LOSERS:
            outcome = self._finish(game, event, LOSERS[result], termination)
        elif result not in ("*", "" if outcome is None else outcome.result):
            self.problem(event, f"the result is {game.result}, not {shown(result)}", fatal=False)
        elif outcome is not None and termination in _KNOWN_TERMINATIONS and termination != expected(outcome):
            self.problem(event, f"the game ended as {expected(outcome)}, not {termination}", fatal=False)
        if termination not in (*_KNOWN_TERMINATIONS, ""):
            game.headers["Termination"] = termination
        score = self.headers.get("Score")
        light, dark = game.position.points if outcome is None else outcome.points
        if score not in (None, f"{light}:{dark}"):
            self.problem(event, f"the score is {light}:{dark}, not {shown(score or '')}", fatal=False)

    def _finish(self, game: Game, event: Event, loser: Side | None, termination: str) -> Outcome:
        """An end that the board does not show; a resignation if nothing else is said."""
        ending: Ending = "abandoned" if loser is None else "resignation"
        if termination in ENDINGS and (loser is not None or termination == "abandoned"):
            ending = termination
        elif termination in _KNOWN_TERMINATIONS:
            self.problem(
                event, f"the board shows no end that is {shown(termination)}; it is taken as {ending}", fatal=False
            )
        return game.finish(loser, ending)


def read_bgn(
    lines: Iterable[str],
    source: str,
    on_problem: OnProblem,
    rules: Own | None = None,
    *,
    strict: bool = False,
) -> Iterator[Game]:
    """The games of a file, one after the other.

    Args:
        lines: the file's, with or without their ends.
        source: the file's name, for messages.
        on_problem: told of every problem; the reader goes on.
        rules: rulesets of one's own that the file may name, besides those shipped.
        strict: whether to leave out damaged games instead of giving what could be read of them.
    """
    builder: _Builder | None = None
    number = 0
    event = Event("junk", "", 1, 1)
    for event in scan(lines):
        kind = event.kind
        if kind == "header" and builder is not None and (builder.begun or event.text in builder.headers):
            # A header where moves were, or one for the second time: a game begins, and the last one had no result.
            game = builder.finish(event, None)
            builder = None
            if game is not None:
                yield game
        if builder is None:
            number += 1
            builder = _Builder(number, source, rules, on_problem, strict=strict)
        if kind == "header":
            builder.headers[event.text] = event.value
        elif kind == "result":
            game = builder.finish(event, event.text)
            builder = None
            if game is not None:
                yield game
        else:
            _HANDLERS[kind](builder, event)
    if builder is not None:
        game = builder.finish(event, None)
        if game is not None:
            yield game


_HANDLERS = {
    "move": _Builder.move,
    "number": _Builder.number_told,
    "comment": _Builder.comment,
    "nag": _Builder.nag,
    "open": _Builder.open,
    "close": _Builder.close,
    "junk": _Builder.junk,
    "bad header": _Builder.bad_header,
    "unclosed": _Builder.unclosed,
}
