"""Reviews by what an analyst says: losses, glyphs, better moves, proofs, forced moves, and being stopped."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from analysts import Guessing, Told, Value, analysis, candidate
from bastide import Game, Position, Side
from bastide.engine import Limit, Proof
from bastide.engine.engine import Engine
from bastide.engine.review import FORCED_NAG, PlyReview, Review, review_game
from bastide.engine.search import Settings
from bastide.rules import SHIPPED
from support import conformance_games, position_after, random_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.engine import Analysis, Candidate

LIMIT = Limit(simulations=1)
LIGHT_WINS, DARK_WINS = Proof(Side.LIGHT, 2), Proof(Side.DARK, -2)


def judged(best: Value, after: Value, *, played: Value | None = None) -> PlyReview:
    """Dark plays TAnA1 on the hamlet where STnB3 is said to be best."""
    before = position_after("hamlet", "WEnD1")
    candidates: list[Candidate] = [candidate(before, "STnB3", best)]
    if played is not None:
        candidates.append(candidate(before, "TAnA1", played))
    told = Told(
        analysis(before, best, *candidates),
        analysis(before.play("STnB3"), best),
        analysis(before.play("TAnA1"), after),
    )
    return review_game(Game.from_moves(["WEnD1", "TAnA1"], "hamlet"), told, LIMIT).plies[1]


@pytest.mark.parametrize(
    ("lost", "nag"), [(0.0, None), (0.049, None), (0.051, 6), (0.099, 6), (0.101, 2), (0.199, 2), (0.201, 4)]
)
def test_the_loss_decides_about_the_glyph(lost: float, nag: int | None) -> None:
    ply = judged(Value(0.3, -2.0), Value(0.3 + lost, -0.5))
    assert ply.mover is Side.DARK
    assert ply.loss == pytest.approx(lost)
    assert ply.squares == pytest.approx(1.5)
    assert ply.nag == nag
    assert (ply.better is None) is (nag is None)
    assert (ply.before.chances.light, ply.after.chances.light) == pytest.approx((0.3, 0.3 + lost))


def test_a_move_that_turns_out_better_loses_nothing() -> None:
    ply = judged(Value(0.3, -2.0), Value(0.1, -4.0))
    assert (ply.loss, ply.squares, ply.better, ply.nag) == (0.0, 0.0, None, None)


def test_what_luck_explains_is_not_held_against_a_move() -> None:
    assert judged(Value(0.3, 0.0, 30), Value(0.45)).nag is None
    assert judged(Value(0.3, 0.0, 30), Value(0.45)).better is None
    assert judged(Value(0.3, 0.0, 3000), Value(0.45)).nag == 2


def test_a_better_move_is_looked_at_as_closely_before_a_move_is_blamed() -> None:
    before = position_after("hamlet", "WEnD1")
    game = Game.from_moves(["WEnD1", "TAnA1"], "hamlet")
    told = Told(
        analysis(before, Value(0.3), candidate(before, "STnB3", Value(0.3, -2.0, 1000))),
        analysis(before.play("STnB3"), Value(0.44, -1.0, 3000), candidate(before.play("STnB3"), "TAnA4", Value(0.44))),
        analysis(before.play("TAnA1"), Value(0.52, 0.5, 3000)),
    )
    ply = review_game(game, told, LIMIT).plies[1]
    assert told.asked[-1] == before.play("STnB3")
    assert (ply.loss, ply.squares) == pytest.approx((0.08, 1.5))
    assert ply.nag == 6
    assert ply.better is not None
    assert (ply.better.chances.light, ply.better.visits) == (0.44, 3000)
    assert [str(move) for move in ply.better.line] == ["STnB3", "TAnA4"]
    # And where the promise comes to nothing, so does the blame.
    told = Told(
        analysis(before, Value(0.3), candidate(before, "STnB3", Value(0.3, -2.0, 1000))),
        analysis(before.play("STnB3"), Value(0.7, 1.0, 3000)),
        analysis(before.play("TAnA1"), Value(0.52, 0.5, 3000)),
    )
    ply = review_game(game, told, LIMIT).plies[1]
    assert (ply.loss, ply.squares, ply.better, ply.nag) == (0.0, 0.0, None, None)


def test_squares_alone_make_a_better_move_but_no_mistake() -> None:
    ply = judged(Value(0.3, -6.0), Value(0.3, -3.0))
    assert ply.nag is None
    assert ply.better is not None
    assert str(ply.better.move) == "STnB3"
    assert judged(Value(0.3, -6.0), Value(0.3, -4.5)).better is None


def test_throwing_a_proved_win_away_is_at_least_a_mistake() -> None:
    won = Value(0.0, -2.0, 5, DARK_WINS)
    assert judged(won, Value(0.06)).nag == 2
    assert judged(won, Value(0.04)).nag is None
    assert judged(won, Value(0.0, -2.0, 5, DARK_WINS)).nag is None
    assert judged(won, Value(1.0, 2.0, 5, LIGHT_WINS)).nag == 4
    assert judged(won, Value(0.0, 0.0, 5, Proof(Side.DARK, 0))).loss == 0.0


def test_where_all_is_lost_nothing_more_can_be() -> None:
    lost = Value(1.0, 1.0, 5, Proof(Side.LIGHT, 1))
    ply = judged(lost, Value(1.0, 4.0, 5, Proof(Side.LIGHT, 4)))
    assert (ply.nag, ply.loss, ply.squares) == (None, 0.0, 3.0)
    assert ply.better is not None  # by which the defeat were smaller


@pytest.mark.parametrize(
    ("after", "played", "used"),
    [
        (Value(0.6, 0, 100), Value(0.9, 0, 99), 0.6),
        (Value(0.6, 0, 100), Value(0.9, 0, 101), 0.9),
        (Value(0.6, 0, 100), Value(1.0, 2, 3, LIGHT_WINS), 1.0),
        (Value(1.0, 0, 3, Proof(Side.LIGHT)), Value(1.0, 2, 3, LIGHT_WINS), 2.0),
        (Value(0.0, -2, 1, DARK_WINS), Value(0.9, 0, 10**9), 0.0),
    ],
)
def test_the_value_of_what_was_played_is_the_best_known_one(after: Value, played: Value, used: float) -> None:
    ply = judged(Value(0.5), after, played=played)
    assert used in (ply.after.chances.light, ply.after.margin)


def test_the_engines_own_move_loses_nothing_even_if_it_then_disappoints() -> None:
    before = position_after("hamlet", "WEnD1")
    told = Told(
        analysis(before, Value(0.1), candidate(before, "TAnA1", Value(0.1, 0, 10))),
        analysis(before.play("TAnA1"), Value(0.9)),
    )
    ply = review_game(Game.from_moves(["WEnD1", "TAnA1"], "hamlet"), told, LIMIT).plies[1]
    assert (ply.loss, ply.better, ply.nag) == (0.0, None, None)
    assert ply.before == ply.after
    assert ply.after.chances.light == 0.9


def test_a_turn_of_the_board_makes_no_other_move() -> None:
    start = Position.start("hamlet")
    best = Value(0.8, 0.0, 2_000_000)
    told = Told(analysis(start, best, candidate(start, "WEnA1", best)))
    for corner in ("A1", "A4", "D1", "D4"):
        assert review_game(Game.from_moves([f"WEn{corner}"], "hamlet"), told, LIMIT).plies[0].loss == 0.0
    assert review_game(Game.from_moves(["WEnB1"], "hamlet"), told, LIMIT).plies[0].loss == pytest.approx(0.3)


def test_each_position_is_analysed_once_and_the_end_is_exact() -> None:
    random = Random(4)
    for _ in range(5):
        line = random_line(Position.start("hamlet"), random)
        game = Game(line[0])
        for before, after in pairwise(line):
            game.play(next(move for move in before.legal_moves if before.play(move) == after))
        told, counted = Told(), list[int]()
        review = review_game(game, told, LIMIT, counted.append)
        assert told.asked == line
        assert counted == list(range(1, len(line) + 1))
        assert review.complete
        outcome = game.outcome
        assert outcome is not None
        end = review.plies[-1].after
        assert end.proof == Proof(outcome.winner, outcome.margin(Side.LIGHT))
        assert end.chances.of(Side.LIGHT) == {Side.LIGHT: 1.0, Side.DARK: 0.0, None: 0.5}[outcome.winner]
        assert end.margin == outcome.margin(Side.LIGHT)


def test_a_move_without_a_choice_is_no_mistake() -> None:
    random = Random(1)
    seen = 0
    for _ in range(30):
        line = random_line(Position.start("hamlet"), random)
        for before, after in pairwise(line):
            moves = list(before.legal_moves)
            played = next(move for move in moves if before.play(move) == after)
            ply = review_game(Game.from_moves([played], before), Told(), LIMIT).plies[0]
            assert (ply.nag == FORCED_NAG) is (len(moves) == 1)
            seen += len(moves) == 1
    assert seen


@pytest.mark.parametrize("many", range(7))
def test_stopped_it_keeps_what_is_done(many: int) -> None:
    game = Game.from_moves(["WEnB3", "STeC2", "TAnA2", "INwB4"], "hamlet")
    done: list[int] = []
    review = review_game(game, Told(), LIMIT, done.append, stopped=lambda: len(done) >= many)
    assert len(review.analyses) == len(done) == min(many, 5)
    assert len(review.plies) == max(0, len(done) - 1)
    assert review.complete is (many >= 5)


class Endless:
    """Never comes to its last word."""

    def analyse(self, position: Position, limit: Limit, candidates: int = 5) -> Iterator[Analysis]:
        del limit, candidates
        while True:
            yield replace(analysis(position, Value(0.5)), finished=False)


def test_an_analysis_that_was_cut_short_does_not_count() -> None:
    asked = iter([False, False, True])
    review = review_game(Game("hamlet"), Endless(), LIMIT, stopped=lambda: next(asked))
    assert review == Review((), None, complete=False)


def test_a_conquest_that_was_not_announced_is_another_move() -> None:
    moves = announced_conquest()
    before = position_after("cathedral-announced", *moves[:-1])
    told = Told(analysis(before, Value(0.5), candidate(before, moves[-1], Value(0.5, 0.0))))
    with_it, without = (
        review_game(Game.from_moves([move], before), told, LIMIT).plies[0].tactics.missed
        for move in (moves[-1], moves[-1].removesuffix("!"))
    )
    assert with_it is None
    assert without is None  # nothing was better, so nothing was missed
    best = Value(0.9 if before.mover is Side.LIGHT else 0.1)
    told = Told(analysis(before, best, candidate(before, moves[-1], best)), analysis(before.play(moves[-1]), best))
    ply = review_game(Game.from_moves([moves[-1].removesuffix("!")], before), told, LIMIT).plies[0]
    assert ply.nag == 4
    assert ply.tactics.missed is not None
    assert str(ply.tactics.missed.move) == moves[-1]


def announced_conquest() -> list[str]:
    """The moves of a recorded game up to an announced conquest of three squares or more."""
    for game in conformance_games("cathedral-announced"):
        position = Position.start("cathedral-announced")
        for ply, move in enumerate(game["moves"], 1):
            if move.endswith("!") and len(position.claims(move)) >= 3:
                return list(game["moves"][:ply])
            position = position.play(move)
    raise AssertionError


def test_summaries_count_what_had_a_choice() -> None:
    before = position_after("hamlet", "WEnD1")
    after = before.play("TAnA1")
    told = Told(
        analysis(before, Value(0.2, -3.0), candidate(before, "STnB3", Value(0.2, -3.0))),
        analysis(after, Value(0.35, -2.0), candidate(after, "INnB1", Value(0.35, -2.0))),
        analysis(after.play("TAnA4"), Value(0.05, -5.0)),
        analysis(before.play("STnB3"), Value(0.2, -3.0)),
        analysis(after.play("INnB1"), Value(0.35, -2.0)),
    )
    review = review_game(Game.from_moves(["TAnA1", "TAnA4"], before), told, LIMIT)
    dark, light = review.summary(Side.DARK), review.summary(Side.LIGHT)
    assert (dark.moves, dark.inaccuracies, dark.mistakes, dark.blunders) == (1, 0, 1, 0)
    assert (light.moves, light.inaccuracies, light.mistakes, light.blunders) == (1, 0, 0, 1)
    assert (dark.loss, dark.squares) == pytest.approx((0.15, 1.0))
    assert (light.loss, light.squares) == pytest.approx((0.3, 3.0))
    assert Review((), None, complete=False).summary(Side.LIGHT).loss == 0.0


@pytest.mark.parametrize("rules", SHIPPED)
def test_movers_are_those_of_the_record_whoever_was_skipped(rules: str) -> None:
    for recorded in conformance_games(rules)[:3]:
        game = Game.from_moves(recorded["moves"], rules)
        review = review_game(game, Guessing(), LIMIT)
        assert [str(ply.mover) for ply in review.plies] == [ply["mover"] for ply in recorded["plies"]]
        for ply in review.plies:
            assert 0 <= ply.loss <= 1
            assert ply.squares >= 0
            assert ply.loss == max(0.0, ply.before.chances.of(ply.mover) - ply.after.chances.of(ply.mover))


def test_the_engine_finds_the_move_that_throws_the_game_away() -> None:
    """On the hamlet the engine proves what it says: where a win was proved and then lost, there stands a blunder."""
    engine = Engine("hamlet", seed=1)
    blunders = 0
    for recorded in conformance_games("hamlet")[:12]:
        review = review_game(Game.from_moves(recorded["moves"], "hamlet"), engine, Limit(simulations=400))
        for ply in review.plies:
            was, now = ply.before.proof, ply.after.proof
            if was is not None and now is not None and was.winner is ply.mover is not now.winner:
                assert ply.nag == 4
                assert ply.better is not None
                blunders += 1
    assert blunders


def test_a_game_of_cathedral_from_its_first_move_to_its_last() -> None:
    recorded = conformance_games("cathedral")[1]
    game = Game.from_moves(recorded["moves"], "cathedral")
    first, second = (review_game(game, Engine("cathedral", seed=3), Limit(simulations=24)) for _ in range(2))
    assert first.complete
    assert len(first.plies) == len(game.moves)
    assert [(ply.loss, ply.nag) for ply in first.plies] == [(ply.loss, ply.nag) for ply in second.plies]


@pytest.mark.parametrize("rules", SHIPPED)
def test_the_engine_reviews_games_of_every_ruleset(rules: str) -> None:
    recorded = conformance_games(rules)[2]
    game = Game.from_moves(recorded["moves"], rules)
    review = review_game(game, Engine(rules, settings=Settings(memory=64 << 20)), Limit(simulations=8))
    assert review.complete
    outcome = game.outcome
    assert outcome is not None
    assert review.plies[-1].after.margin == outcome.margin(Side.LIGHT)
