"""`bastide analyse` of one position; and the engine as commands use it: stopped by Ctrl-C, what it knows kept."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from bastide.engine.analysis import FORM
from bastide.engine.engine import Engine
from bastide.engine.remarks import outlook_text, percent
from bastide.engine.review import Outlook
from bastide.rules.board import COLUMNS
from bastide.terminal.ears import Ears
from bastide.terminal.screen import position_text, wants_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from bastide.engine import Analysis, Candidate, Limit
    from bastide.game import Position
    from bastide.rules import Rules
    from bastide.terminal.showing import Shown

_CANDIDATES = 5
_LINE = 6
"""Moves of a line that are shown."""
_OWNERS = ((-1.0, "D"), (-0.75, "d"), (-0.25, "."), (0.25, "l"), (0.75, "L"))
"""From what ownership on a letter stands for it."""


class Thinker:
    """An engine for whatever ruleset is asked for, and ears for Ctrl-C.

    From the first engine on until it is closed nothing is interrupted: whoever works asks whether to stop. Before that
    there is nothing to keep, and Ctrl-C does what it always does.

    Attributes:
        limit: for each position.
    """

    def __init__(self, limit: Limit, threads: int, seed: int) -> None:
        self.limit = limit
        self._threads, self._seed = threads, seed
        self._engine: Engine | None = None
        self._ears: Ears | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._ears is not None:
            self._ears.close()

    def is_stopped(self) -> bool:
        """Whether the person has asked to stop."""
        return self._ears is not None and self._ears.ended

    def engine(self, rules: Rules) -> Engine:
        """An engine for a ruleset; what it knows is kept as long as the next is for the same."""
        if self._ears is None:
            self._ears = Ears()
            self._ears.deaf = True
        if self._engine is None or self._engine.rules != rules:
            self._engine = Engine(rules, threads=self._threads, seed=self._seed)
        return self._engine


def tell_stopped() -> None:
    """Say that it was stopped, and that nothing is lost."""
    print("bastide: stopped; what was analysed until then is kept", file=sys.stderr)


# A position -----------------------------------------------------------------------------------------------------------
def _candidate_line(candidate: Candidate) -> str:
    chances, line = candidate.chances, " ".join(map(str, candidate.line[:_LINE]))
    sure = " *" if candidate.proof is not None else "  "
    shares = "  ".join(f"{percent(share):>6}" for share in chances)
    return f"{candidate.move!s:<8}{candidate.visits:>9,}  {shares}  {candidate.margin:>+7.1f}{sure} {line}"


def _owner_letter(owner: float) -> str:
    return [letter for least, letter in _OWNERS if owner >= least][-1]


def _ownership_lines(analysis: Analysis) -> Iterator[str]:
    size = analysis.position.rules.board
    yield f"     {' '.join(COLUMNS[:size])}"
    letters = [_owner_letter(owner) for owner in analysis.ownership]
    for row in range(size):
        yield f"{row + 1:>3}  {' '.join(letters[row * size : (row + 1) * size])}"


def analysis_text(analysis: Analysis) -> str:
    """An analysis as a person reads it: the value, the candidates, who will own what."""
    value = outlook_text(Outlook(analysis.chances, analysis.margin, analysis.simulations, analysis.proof))
    lines = [f"{value[0].upper()}{value[1:]}. {analysis.simulations:,} simulations in {analysis.seconds:.1f} s.", ""]
    if analysis.candidates:
        lines += [f"{'move':<8}{'visits':>9}  {'Light':>6}  {'draw':>6}  {'Dark':>6}  {'ahead':>7}   line"]
        lines += [_candidate_line(candidate) for candidate in analysis.candidates]
        if any(candidate.proof is not None for candidate in analysis.candidates):
            lines += ["* certain"]
        lines += [""]
    return "\n".join(
        [
            *lines,
            "Who will own what: L Light, l rather Light, . open, d rather Dark, D Dark",
            *_ownership_lines(analysis),
        ]
    )


@contextmanager
def _growing() -> Iterator[Callable[[str], None]]:
    """Gives a function that shows a text in the place of the one before. Without a terminal nothing is shown."""
    if not sys.stdout.isatty():
        yield lambda _: None
        return
    from rich.live import Live
    from rich.text import Text

    with Live(transient=True, auto_refresh=False) as live:
        yield lambda text: live.update(Text.from_ansi(text), refresh=True)


def _think(position: Position, thinker: Thinker, show: Callable[[Analysis], None]) -> Analysis | None:
    engine, found = thinker.engine(position.rules), None
    for found in engine.analyse(position, thinker.limit, _CANDIDATES):
        show(found)
        if thinker.is_stopped():
            engine.stop()  # its last word still comes
    return found


def analyse_position(shown: Shown, thinker: Thinker, *, as_json: bool) -> int:
    """Analyse a position and show what was found, on a terminal growing. Returns the exit code."""
    position = shown.position
    if as_json:
        found = _think(position, thinker, lambda _: None)
        if found is not None:
            print(json.dumps({**FORM, **found.as_json()}, ensure_ascii=False, separators=(",", ":")))
    else:
        board = position_text(position, colour=wants_colour(), last=shown.last)
        with _growing() as grow:
            found = _think(position, thinker, lambda analysis: grow(f"{board}\n\n{analysis_text(analysis)}"))
        if shown.heading:
            print(f"{shown.heading}\n")
        print(board)
        if found is not None:
            print(f"\n{analysis_text(found)}")
    if thinker.is_stopped():
        tell_stopped()
    return 0
