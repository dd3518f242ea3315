"""`bastide analyse` of games: reviewed one after the other, written as a record, as text or as JSON, with a graph."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, nullcontext, suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from bastide.drawing.graph import Course, Point, course_svg
from bastide.engine.remarks import annotate
from bastide.engine.review import BLUNDER_NAG, DUBIOUS_NAG, GLYPHS, MISTAKE_NAG, Review, review_game, whole_review
from bastide.errors import BastideError, one_line
from bastide.files import STANDARD, writing
from bastide.records import FORMATS, format_of, read_file
from bastide.rules import Side
from bastide.terminal.analysing import Thinker, tell_stopped
from bastide.terminal.converting import opened
from bastide.terminal.progress import progress
from bastide.terminal.review_text import review_text, summaries_text
from bastide.terminal.showing import find_game, heading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bastide.files import Writer
    from bastide.game import Game
    from bastide.records import Problem
    from bastide.records.formats import Format
    from bastide.rules import Rules

_MISTAKES = (DUBIOUS_NAG, MISTAKE_NAG, BLUNDER_NAG)


class _NothingToDrawError(Exception):
    """Leaves the file of a graph as it was."""


class Orders(NamedTuple):
    """Where reviews go.

    Attributes:
        target: the file of games to write, or the standard output; None for none.
        form: its format, where its name does not say it.
        svg: where to draw the graph; with several games each has its number in the name.
        as_json: whether to print JSON instead of text.
        replace: whether files that are there may be replaced.
    """

    target: Path | None
    form: str | None
    svg: Path | None
    as_json: bool
    replace: bool


def course_of(game: Game, review: Review) -> Course | None:
    """What the graph of a reviewed game shows; None where nothing was analysed."""
    if review.last is None:
        return None
    start = review.plies[0].before if review.plies else review.last
    points = [Point(0, start.chances.of(Side.LIGHT), start.margin)]
    for ply in review.plies:
        glyph = GLYPHS[ply.nag] if ply.nag in _MISTAKES else ""
        points.append(Point(ply.ply, ply.after.chances.of(Side.LIGHT), ply.after.margin, str(ply.move), glyph))
    return Course(heading(game, game.number), tuple(points))


def _annotated_format(orders: Orders) -> Format | None:
    if orders.target is None:
        return None
    form = format_of(orders.target, orders.form)
    if not form.annotated:
        able = ", ".join(one.name for one in FORMATS.values() if one.annotated)
        raise BastideError(f"the format {form.name} holds no comments and variations; these do: {able}")
    if orders.as_json and str(orders.target) == STANDARD:
        raise BastideError("--json writes to the standard output, so the games need a file of their own: -o FILE")
    return form


def _refuse_loss(path: Path, number: int | None, orders: Orders) -> None:
    """One game of a file must not take the place of all of them."""
    if number is None or orders.target is None or str(orders.target) == STANDARD:
        return
    if path.resolve() == orders.target.resolve():
        raise BastideError(
            f"{one_line(str(path))}: its other games would be lost; write to another file, or review them all"
        )


def _games(
    path: Path, number: int | None, rules: Rules, format_name: str | None, problems: list[Problem]
) -> Iterator[Game]:
    """The games asked for; problems are told on the error output and kept."""

    def tell(problem: Problem) -> None:
        problems.append(problem)
        print(problem, file=sys.stderr)

    if number is None:
        yield from read_file(path, tell, rules, format_name)
        return
    game, found = find_game(path, number, rules, format_name)
    for problem in found:
        tell(problem)
    yield game


def review_file(
    path: Path, number: int | None, rules: Rules, format_name: str | None, thinker: Thinker, orders: Orders
) -> int:
    """Review a file's games, or one of them.

    Stopped, it keeps what is done: games that were not reached are written as they were.

    Returns the exit code: 1 where moves were lost to a problem.

    Raises:
        FileError: a file cannot be read or written; nothing is half written.
        BastideError: a format is unknown or holds no comments, or there is no such game.
    """
    form = _annotated_format(orders)
    _refuse_loss(path, number, orders)
    problems: list[Problem] = []
    games = _games(path, number, rules, format_name, problems)
    # Before anything is made for the target: the source may not be there. What is typed is waited for only now, while
    # Ctrl-C still ends the waiting.
    ahead = list(games if str(path) == STANDARD else islice(games, 2))
    with ExitStack() as stack:
        writer = None
        if form is not None and orders.target is not None:
            writer = stack.enter_context(opened(orders.target, replace=orders.replace))
            writer.write(form.begin)
        for place, game in enumerate(chain(ahead, games)):
            if thinker.is_stopped() and writer is None:
                break
            _one(game, thinker, orders, several=len(ahead) > 1)
            if form is not None and writer is not None:
                _write(writer, form, game, (form.between if place else ""), path)
        if form is not None and writer is not None:
            writer.write(form.end)
    if thinker.is_stopped():
        tell_stopped()
    return 1 if any(problem.fatal for problem in problems) else 0


def _write(writer: Writer, form: Format, game: Game, between: str, path: Path) -> None:
    try:
        text = form.write(game)
    except BastideError as error:
        raise BastideError(f"{one_line(str(path))}: game {game.number}: {error}") from None
    writer.write(between + text)


def _one(game: Game, thinker: Thinker, orders: Orders, *, several: bool) -> None:
    """Review one game, tell of it, draw it and annotate it, unless it is too late to begin."""
    if thinker.is_stopped():
        return
    total = len(game.moves) + 1
    with suppress(_NothingToDrawError), ExitStack() as stack:
        drawing = None
        if orders.svg is not None:  # made now: a file that is in the way is told of before the work, not after it
            svg = orders.svg.with_stem(f"{orders.svg.stem}-{game.number}") if several else orders.svg
            drawing = stack.enter_context(writing(svg, replace=orders.replace))
        with progress(f"game {game.number}", total) as tell:
            engine = thinker.engine(game.rules)
            review = review_game(game, engine, thinker.limit, tell, stopped=thinker.is_stopped)
        course = course_of(game, review)
        if course is None:
            raise _NothingToDrawError
        if drawing is not None:
            drawing.write(course_svg(course) + "\n")
    if orders.as_json:
        told = json.dumps(whole_review(game, review, thinker.limit), ensure_ascii=False, separators=(",", ":"))
    elif orders.target is None:
        told = f"{heading(game, game.number)}\n\n{review_text(review, course)}\n"
    elif str(orders.target) != STANDARD:
        told = f"{heading(game, game.number)}\n{summaries_text(review)}\n"
    else:
        told = ""
    annotate(game, review)
    # Where the terminal has gone, the file is still to be written.
    with suppress(OSError) if thinker.is_stopped() and orders.target is not None else nullcontext():
        if told:
            print(told, flush=True)
