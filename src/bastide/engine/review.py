"""A game gone through with the engine: for each move what it cost, what was better, what it threatened and missed.

Nothing here writes into the game; `engine.remarks` does.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bastide.engine.analysis import Analysis, Candidate, Chances, Proof
from bastide.engine.tactics import Tactics, tactics_of
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bastide.engine.limit import Limit
    from bastide.game import Game, Move, Position

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
"""Lost win chance from which on a move gets `?!`, `?` and `??`. A win is worth 1 and a draw half of it."""
SQUARES = 2.0
"""Lost squares from which on a better move is named though it wins no more often."""
SURE = 2.0
"""How many times what luck explains a loss has to be before it is held against a move."""
_SPREAD = 10.0
"""Squares by which margins spread where chances spread by a whole game, for the same purpose."""
DUBIOUS_NAG, MISTAKE_NAG, BLUNDER_NAG, FORCED_NAG = 6, 2, 4, 7
GLYPHS = {DUBIOUS_NAG: "?!", MISTAKE_NAG: "?", BLUNDER_NAG: "??", FORCED_NAG: "□"}
"""Each glyph that a review gives, by its number (NAG)."""
FORM = {"format": "bastide-review", "version": 1}
"""What a review says of itself; docs/analysis.md has the form."""
_CANDIDATES = 5


class Analyst(Protocol):
    """Who analyses positions of the game's ruleset."""

    def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
        """Growing results, the last of them finished."""


class Outlook(NamedTuple):
    """What is to be expected, from Light's view.

    Attributes:
        chances: of the results.
        margin: Dark's points less Light's at the end, positive where Light does better.
        simulations: how many that rests on; what is proved needs none.
        proof: what is certain, if anything.
    """

    chances: Chances
    margin: float
    simulations: int
    proof: Proof | None = None

    @property
    def doubt(self) -> float:
        """How far the chance to win may be off by luck: the largest standard deviation of so many simulations' mean."""
        return 0.0 if self.proof is not None else 0.5 / sqrt(max(1, self.simulations))

    def margin_of(self, side: Side) -> float:
        """The margin from a side's view."""
        return -self.margin if side else self.margin

    def as_json(self) -> dict[str, Any]:
        """The chances, the margin and the proof, named as in an analysis."""
        named = {**self.chances._asdict(), "margin": self.margin}
        proof = None if self.proof is None else self.proof.as_json()
        rounded = {name: round(value, 4) for name, value in named.items()}
        return {**rounded, "simulations": self.simulations, "proof": proof}


@dataclass(frozen=True, slots=True)
class PlyReview:
    """One move of the main line.

    Attributes:
        ply: its number, from 1.
        mover: who made it.
        move: the move.
        analysis: of the position before it.
        before: what the best move known promised.
        after: what the move made of it.
        loss: win chance that the mover lost by not playing the best move, 0 to 1.
        squares: squares that the mover's margin lost by it, 0 or more.
        better: the better move, where there clearly was one.
        nag: 6 for an inaccuracy `?!`, 2 for a mistake `?`, 4 for a blunder `??`, 7 for a move without a choice; None
            for any other.
        tactics: the conquests that it threatened, missed and allowed.
    """

    ply: int
    mover: Side
    move: Move
    analysis: Analysis
    before: Outlook
    after: Outlook
    loss: float
    squares: float
    better: Candidate | None
    nag: int | None
    tactics: Tactics

    def as_json(self) -> dict[str, Any]:
        """The form of `bastide analyse --json`."""
        return {
            "ply": self.ply,
            "mover": str(self.mover),
            "move": str(self.move),
            "before": self.before.as_json(),
            "after": self.after.as_json(),
            "loss": round(self.loss, 4),
            "squares": round(self.squares, 4),
            "better": None if self.better is None else self.better.as_json(),
            "nag": self.nag,
            **self.tactics.as_json(),
            "analysis": self.analysis.as_json(),
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """How a side played.

    Attributes:
        moves: its moves in which it had a choice; only these count below.
        inaccuracies: moves that lost from `INACCURACY` on.
        mistakes: from `MISTAKE` on.
        blunders: from `BLUNDER` on.
        loss: the mean win chance lost by a move, 0 to 1.
        squares: the mean squares lost by a move.
    """

    moves: int
    inaccuracies: int
    mistakes: int
    blunders: int
    loss: float
    squares: float

    @classmethod
    def of(cls, plies: Sequence[PlyReview], side: Side) -> Summary:
        """A side's summary of these moves."""
        mine = [ply for ply in plies if ply.mover is side and ply.nag != FORCED_NAG]
        nags = [ply.nag for ply in mine]
        many = max(1, len(mine))
        return cls(
            len(mine),
            nags.count(DUBIOUS_NAG),
            nags.count(MISTAKE_NAG),
            nags.count(BLUNDER_NAG),
            sum(ply.loss for ply in mine) / many,
            sum(ply.squares for ply in mine) / many,
        )

    def as_json(self) -> dict[str, Any]:
        """The form of `bastide analyse --json`."""
        return {
            "moves": self.moves,
            "inaccuracies": self.inaccuracies,
            "mistakes": self.mistakes,
            "blunders": self.blunders,
            "loss": round(self.loss, 4),
            "squares": round(self.squares, 4),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A game, or as much of it as there was time for.

    Attributes:
        plies: the moves that are judged, from the first on.
        last: the analysis of the position after the last of them; None where none was made.
        complete: whether that is the end of the game.
    """

    plies: tuple[PlyReview, ...]
    last: Analysis | None
    complete: bool

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """Of every position from the first on: one more than there are plies, or none."""
        return (*(ply.analysis for ply in self.plies), *(() if self.last is None else (self.last,)))

    def summary(self, side: Side) -> Summary:
        """How a side played."""
        return Summary.of(self.plies, side)

    def as_json(self) -> dict[str, Any]:
        """The form of `bastide analyse --json`, without what says whose game it is."""
        return {
            "complete": self.complete,
            "plies": [ply.as_json() for ply in self.plies],
            "last": None if self.last is None else self.last.as_json(),
            "summary": {str(side): self.summary(side).as_json() for side in Side},
        }


def review_game(
    game: Game,
    engine: Analyst,
    limit: Limit,
    on_ply: Callable[[int], object] = lambda _: None,
    *,
    on_review: Callable[[PlyReview], object] = lambda _: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Review:
    """Go through a game's main line.

    Args:
        game: it is not changed.
        engine: analyses each position once, in the game's order; where a move seems to lose something, then also the
            position after the better one, so that the two are known equally well.
        limit: for each of these analyses.
        on_ply: told how many positions are done.
        on_review: told each move as soon as it is judged.
        stopped: asked again and again; once it says yes, what is done is given back. An analysis that was under way
            then does not count.

    Raises:
        BastideError: the engine is for another ruleset.
    """
    reviewer = _Reviewer(engine, limit, stopped)
    nodes = [game.root, *game.root.main_line()]
    moves = game.moves
    plies: list[PlyReview] = []
    last: Analysis | None = None
    for ply, node in enumerate(nodes):
        found = reviewer.analysis(node.position)
        if found is None:
            return Review(tuple(plies), last, complete=False)
        if last is not None:
            answer = moves[ply] if ply < len(moves) else None
            judged = reviewer.judge(ply, moves[ply - 1], answer, last, found)
            if judged is None:
                return Review(tuple(plies), last, complete=False)
            plies.append(judged)
            on_review(judged)
        last = found
        on_ply(ply + 1)
    return Review(tuple(plies), last, complete=True)


def whole_review(game: Game, review: Review, limit: Limit) -> dict[str, Any]:
    """A review as JSON that stands alone, with what says whose game it is."""
    return {
        **FORM,
        "game": game.number,
        "rules": game.rules.name,
        "headers": game.headers,
        "result": game.result,
        "limit": {"seconds": limit.seconds, "simulations": limit.simulations},
        **review.as_json(),
    }


def review_move(
    engine: Analyst,
    limit: Limit,
    ply: int,
    position: Position,
    move: Move,
    *,
    known: Callable[[Position], Analysis | None] = lambda _: None,
    stopped: Callable[[], bool] = lambda: False,
) -> PlyReview | None:
    """Judge one move.

    Args:
        engine: analyses the positions before and after it, and after a better one.
        limit: for each of these analyses.
        ply: its number, from 1.
        position: before it.
        move: the move.
        known: analyses that were made before.
        stopped: asked again and again; once it says yes, the answer is None.

    Raises:
        BastideError: the engine is for another ruleset, or the move is not legal.
    """
    reviewer = _Reviewer(engine, limit, stopped)
    analysis = known(position) or reviewer.analysis(position)
    after = position.play(move)
    following = analysis and (known(after) or reviewer.analysis(after))
    return reviewer.judge(ply, move, None, analysis, following) if analysis and following else None


class _Cost(NamedTuple):
    """What the mover lost.

    Attributes:
        loss: win chance.
        squares: squares.
        held: how much of the loss is held against the move: what luck explains is not.
        clear: whether the better move clearly was one.
    """

    loss: float
    squares: float
    held: float
    clear: bool


class _Reviewer:
    """Analyses and judges until it is stopped; then it gives None."""

    def __init__(self, engine: Analyst, limit: Limit, stopped: Callable[[], bool]) -> None:
        self._engine, self._limit, self._stopped = engine, limit, stopped

    def analysis(self, position: Position) -> Analysis | None:
        """The last word on a position."""
        if self._stopped():
            return None
        found = None
        for found in self._engine.analyse(position, self._limit, _CANDIDATES):
            if self._stopped() and not found.finished:
                return None
        return found

    def judge(
        self, ply: int, move: Move, answer: Move | None, analysis: Analysis, following: Analysis
    ) -> PlyReview | None:
        """Judge a move by the analyses of the positions before and after it; `answer` is the next move."""
        position, reached = analysis.position, following.position
        mover = position.mover
        played = _candidate_for(analysis, reached)
        after = _value(following, played)
        best = analysis.candidates[0] if analysis.candidates else None
        before = after if best is None or best is played else _promise(best)
        cost = _cost(before, after, mover)
        if best is not None and best.proof is None and (cost.loss >= INACCURACY or cost.squares >= SQUARES):
            # Looked at less than what was played, it may only have seemed better: the search thinks well of a move
            # until it has found the answers to it.
            checked = self.analysis(position.play(best.move))
            if checked is None:
                return None
            before = _value(checked, best)
            best = _deepened(best, before, checked)
            cost = _cost(before, after, mover)
        better = best if cost.clear else None
        nag = FORCED_NAG if _is_forced(position, reached) else _nag(cost.held, before, after, mover)
        tactics = tactics_of(position, move, reached, answer, None if better is None else better.move)
        return PlyReview(ply, mover, move, analysis, before, after, cost.loss, cost.squares, better, nag, tactics)


def _cost(before: Outlook, after: Outlook, mover: Side) -> _Cost:
    difference = before.chances.of(mover) - after.chances.of(mover)
    loss, squares = max(0.0, difference), max(0.0, before.margin_of(mover) - after.margin_of(mover))
    doubt = SURE * hypot(before.doubt, after.doubt)
    held = loss if loss >= doubt else 0.0
    squares_only = 0 <= difference < INACCURACY
    clear = held >= INACCURACY or (squares_only and squares >= max(SQUARES, _SPREAD * doubt))
    return _Cost(loss, squares, held, clear)


def _deepened(candidate: Candidate, value: Outlook, after: Analysis) -> Candidate:
    """A candidate as it is known since the position after it was analysed."""
    line = (candidate.move, *after.candidates[0].line) if after.candidates else candidate.line
    return replace(
        candidate,
        visits=value.simulations,
        chances=value.chances,
        margin=value.margin,
        line=line,
        proof=value.proof,
    )


def _candidate_for(analysis: Analysis, reached: Position) -> Candidate | None:
    """The candidate that leads to a position, or to one that is the same but for a turn of the board."""
    position = analysis.position
    found = [(one, position.play(one.move)) for one in analysis.candidates]
    for one, after in found:
        if after == reached:
            return one
    if any(position.turned(quarters) == position for quarters in (1, 2)):
        wanted = reached.canonical()
        return next((one for one, after in found if after.canonical() == wanted), None)
    return None


def _value(following: Analysis, played: Candidate | None) -> Outlook:
    """The value of a move: by the analysis of the position after it, unless more was known of it before."""
    outcome = following.position.outcome
    if outcome is not None:
        margin = outcome.margin(Side.LIGHT)
        sure = (float(outcome.winner is who) for who in (Side.LIGHT, None, Side.DARK))
        return Outlook(Chances(*sure), margin, 0, Proof(outcome.winner, margin))
    own = Outlook(following.chances, following.margin, following.simulations, following.proof)
    if played is None or _known(following.proof, following.simulations) >= _known(played.proof, played.visits):
        return own
    return _promise(played)


def _promise(candidate: Candidate) -> Outlook:
    return Outlook(candidate.chances, candidate.margin, candidate.visits, candidate.proof)


def _known(proof: Proof | None, simulations: int) -> tuple[int, int]:
    """How much is known of a value: what is proved beats any number of simulations."""
    return (0 if proof is None else 1 if proof.margin is None else 2), simulations


def _is_forced(position: Position, after: Position) -> bool:
    """Whether the mover had no choice, of announcing a conquest either."""
    if position.legal_moves.count() + position.can_pass > 1:
        return False
    only = next(iter(position.legal_moves), None)
    return only is None or position.play(position.move_at(position.index_of(only), announced=True)) == after


def _nag(loss: float, before: Outlook, after: Outlook, mover: Side) -> int | None:
    if loss < INACCURACY:
        return None
    if loss >= BLUNDER:
        return BLUNDER_NAG
    won = before.proof is not None and before.proof.winner is mover
    if loss >= MISTAKE or (won and not (after.proof is not None and after.proof.winner is mover)):
        return MISTAKE_NAG
    return DUBIOUS_NAG
