"""A review written into the record of its game, beside what people wrote there.

All of ours can be told from theirs, so that a record may be reviewed again and again:

- What is said of a move is one remark at the end of its comment: `(Bastide: …)`, or `(Bastide ?: …)` where the glyph of
  that mistake was given by us and not there before.
- A better line is a variation that holds nothing but moves and, at its first, a remark and no other comment.

Reviewing first takes all of these out of the main line, then writes new ones. What people have added to a variation
of ours makes it theirs.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from bastide.engine.review import FORCED_NAG, GLYPHS, Outlook, PlyReview, Review, Summary
from bastide.game.words import conquest_in_words
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game import Game, Node
    from bastide.game.threats import Strike

LINE = 6
"""Moves of a better line that are written, at the most."""
_REMARK = re.compile(r"(?:\A| )\(Bastide(?: (\S+))?: [^)]*\)\Z")
_ENDS = str.maketrans("()", "[]")
"""A remark ends with its first closing parenthesis, so a ruleset's names may bring none into it."""
_LEVEL, _NOTHING = 0.05, 0.0005
"""A lead that would be told as 0.0 squares is none; nor is a loss that would be told as 0.0 %."""


# In words -------------------------------------------------------------------------------------------------------------
def percent(share: float) -> str:
    """A share as `54 %`; what is not quite 0 or 1 is not told as such."""
    whole = round(100 * share)
    if whole in (0, 100) and share not in (0, 1):
        whole = min(99, max(1, whole))
    return f"{whole} %"


def outlook_text(outlook: Outlook) -> str:
    """`Light 54 %, Light 1.2 squares ahead`; where it is certain, who wins."""
    proof = outlook.proof
    if proof is None:
        return f"Light {percent(outlook.chances.of(Side.LIGHT))}, {_ahead(outlook.margin, '.1f')}"
    won = "a draw" if proof.winner is None else f"{str(proof.winner).capitalize()} wins"
    return f"certain: {won}" if proof.margin is None else f"certain: {won}, {_ahead(proof.margin, 'g')}"


def _ahead(margin: float, form: str) -> str:
    if abs(margin) < _LEVEL:
        return "level"
    squares = f"{abs(margin):{form}}"
    return f"{'Light' if margin > 0 else 'Dark'} {squares} square{'' if squares == '1' else 's'} ahead"


def _strike_text(strike: Strike, verbs: tuple[str, str]) -> str:
    return conquest_in_words(strike.position, strike.conquest, verbs, " and ")


def told(ply: PlyReview) -> Iterator[str]:
    """What there is to say of a move beside its value, a sentence each."""
    mover, other = (str(side).capitalize() for side in (ply.mover, ply.mover.other))
    if ply.nag == FORCED_NAG:
        yield "The only move."
    if ply.better is not None:
        lost = [f"{100 * ply.loss:.1f} %"] if ply.loss >= _NOTHING else []
        lost += [f"{ply.squares:.1f} squares"] if ply.squares >= _LEVEL else []
        yield f"Loses {' and '.join(lost)}; better was {ply.better.move}."
    tactics = ply.tactics
    if tactics.missed is not None:
        yield f"Missed: {tactics.missed.move} {_strike_text(tactics.missed, ('encloses', 'captures'))}."
    if tactics.allowed is not None:
        came = ", and so it came" if tactics.came else ""
        yield f"Lets {other} {_strike_text(tactics.allowed, ('enclose', 'capture'))} with {tactics.allowed.move}{came}."
    if tactics.threat is not None:
        yield f"{mover} threatens to {_strike_text(tactics.threat, ('enclose', 'capture'))} with {tactics.threat.move}."


def summary_text(side: Side, summary: Summary) -> str:
    """A side's summary in a line."""
    counts = {"inaccuracies": summary.inaccuracies, "mistakes": summary.mistakes, "blunders": summary.blunders}
    single = {"inaccuracies": "inaccuracy", "mistakes": "mistake", "blunders": "blunder"}
    named = ", ".join(f"{many} {single[name] if many == 1 else name}" for name, many in counts.items())
    moves = f"{summary.moves} move{'' if summary.moves == 1 else 's'} with a choice"
    lost = f"{100 * summary.loss:.1f} % and {summary.squares:.1f} squares lost a move"
    return f"{str(side).capitalize()}: {moves}, {named}; {lost}"


# Into the record ------------------------------------------------------------------------------------------------------
def _with_remark(comment: str, text: str, glyph: str = "") -> str:
    remark = f"(Bastide{glyph and ' ' + glyph}: {text.translate(_ENDS)})"
    return f"{comment} {remark}" if comment else remark


def _clear(node: Node) -> None:
    """Take our remark and its glyph out of a node."""
    found = _REMARK.search(node.comment)
    if found is None:
        return
    node.comment = node.comment[: found.start()]
    ours = [nag for nag, glyph in GLYPHS.items() if glyph == found[1]]
    node.nags = [nag for nag in node.nags if nag not in ours]


def _is_ours(variation: Node) -> bool:
    """Whether a variation is one that we wrote and nobody has added to."""
    if variation.before or variation.nags or variation.clock is not None:
        return False
    if not _REMARK.fullmatch(variation.comment):
        return False
    line = [variation, *variation.main_line()]
    said = any(node.before or node.comment or node.nags or node.clock is not None for node in line[1:])
    return not said and all(len(node.children) <= 1 for node in line)


def clear(game: Game) -> None:
    """Take out what an earlier review has written."""
    nodes = [game.root, *game.root.main_line()]
    for node in nodes:
        _clear(node)
        for variation in node.children[1:]:
            if _is_ours(variation):
                variation.remove()


def annotate(game: Game, review: Review) -> None:
    """Write a review into its game, in the place of an earlier one; what people wrote is kept.

    Args:
        game: the one that was reviewed.
        review: of it. One that came to nothing changes nothing.
    """
    if review.last is None:
        return
    clear(game)
    line = list(pairwise([game.root, *game.root.main_line()]))
    for ply, (before, node) in zip(review.plies, line, strict=False):
        glyph = ""
        if ply.nag is not None and ply.nag not in node.nags:
            node.nags.append(ply.nag)
            glyph = GLYPHS[ply.nag]
        node.comment = _with_remark(node.comment, " ".join([f"{outlook_text(ply.after)}.", *told(ply)]), glyph)
        _add_better(before, ply)
    if review.plies:
        summaries = ". ".join(summary_text(side, review.summary(side)) for side in Side)
        part = "" if review.complete else f" Only the first {len(review.plies)} plies were reviewed."
        game.root.comment = _with_remark(game.root.comment, f"{summaries}.{part}")


def _add_better(before: Node, ply: PlyReview) -> None:
    """Add the better line as a variation, unless one that begins with its move is there."""
    if ply.better is None or any(child.move == ply.better.move for child in before.children):
        return
    node = before
    for move in ply.better.line[:LINE]:
        node = node.add(move)
    before.children[-1].comment = _with_remark("", f"{outlook_text(ply.before)}.")
