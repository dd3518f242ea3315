"""A review as a person reads it in a terminal: a table of the moves, the graph, the summaries."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from bastide.drawing.graph import course_text
from bastide.engine.remarks import percent, summary_text, told
from bastide.engine.review import GLYPHS
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.drawing.graph import Course
    from bastide.engine.review import PlyReview, Review

_COLUMNS = 80
_INDENT = " " * 6
_SHOWN, _SQUARES = 0.0005, 0.05
"""Losses that would be told as 0.0 are left out."""


def _row(ply: PlyReview) -> str:
    glyph = "" if ply.nag is None else GLYPHS[ply.nag]
    sure = "*" if ply.after.proof is not None else " "
    lost = f"{100 * ply.loss:.1f} %" if ply.loss >= _SHOWN else ""
    squares = f"{ply.squares:.1f}" if ply.squares >= _SQUARES else ""
    side = str(ply.mover).capitalize()
    chance = percent(ply.after.chances.of(Side.LIGHT))
    move = f"{ply.ply:>4}  {side:<6}{ply.move!s:<8}{glyph:<3}"
    return f"{move}{chance:>6}{sure}{ply.after.margin:>+7.1f}  {lost:>6}{squares:>8}"


def _table(review: Review) -> Iterator[str]:
    yield f"{'ply':>4}  {'side':<6}{'move':<8}{'':<3}{'Light':>6} {'ahead':>7}  {'lost':>6}{'squares':>8}"
    for ply in review.plies:
        yield _row(ply).rstrip()
        for sentence in told(ply):
            yield from wrap(sentence, _COLUMNS, initial_indent=_INDENT, subsequent_indent=_INDENT + "  ")
    if any(ply.after.proof is not None for ply in review.plies):
        yield "* certain"


def summaries_text(review: Review) -> str:
    """Both sides' summaries, and what is missing."""
    lines = [summary_text(side, review.summary(side)) for side in Side]
    if not review.complete:
        lines.append(f"Only the first {len(review.plies)} plies were reviewed.")
    return "\n".join(lines)


def review_text(review: Review, course: Course | None) -> str:
    """The table, the graph and the summaries."""
    graph = [] if course is None else ["", course_text(course)]
    return "\n".join([*_table(review), *graph, "", summaries_text(review)])
