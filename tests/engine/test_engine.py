"""The engine as its users see it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from bastide import Position, Side, load_rules, parse_rules
from bastide import rules as rules_package
from bastide.engine import Analysis, Clock, Engine, Limit
from bastide.engine.budget import Budget, seconds_for
from bastide.engine.search import Settings
from bastide.engine.solver import Solver
from bastide.errors import BastideError, IllegalMoveError
from bastide.rules import SHIPPED

if TYPE_CHECKING:
    from bastide.game import Move

CLAIMS = ("automatic", "announced")
TOML = (Path(rules_package.__file__).parent / "data" / "village.toml").read_text("utf-8")
SMALL = Settings(memory=32 << 20)
OPENED = Position.start("cathedral").play("CAnF5")


def late() -> Position:
    """A village near its end."""
    position = Position.start("village")
    for seed in range(1000):
        position = Position.start("village")
        number = seed
        while not position.is_over:
            if not position.in_opening and position.legal_moves.count() <= 12:
                return position
            moves = list(position.legal_moves)
            number = number * 48271 % (2**31 - 1) or seed + 1
            position = position.play(moves[number % len(moves)])
    raise AssertionError


@pytest.mark.parametrize("name", SHIPPED)
def test_an_analysis_says_what_it_should(name: str) -> None:
    position = Position.start(load_rules(name))
    while position.in_opening:
        position = position.play(next(iter(position.legal_moves)))
    results = list(Engine(position.rules, settings=SMALL, seed=1).analyse(position, Limit(simulations=600), 4))
    assert [one.finished for one in results] == [False] * (len(results) - 1) + [True]
    last = results[-1]
    assert last.position == position
    assert 64 <= last.simulations <= 600
    assert 1 <= len(last.candidates) <= 4
    assert sum(last.chances) == pytest.approx(1)
    assert len(last.ownership) == position.rules.board**2
    assert all(-1 <= owner <= 1 for owner in last.ownership)
    for candidate in last.candidates:
        assert sum(candidate.chances) == pytest.approx(1)
        assert candidate.line[0] == candidate.move
        after = position
        for move in candidate.line:
            after = after.play(move)  # every move of the line is legal
    assert last.best == last.candidates[0].move


def test_it_plays_what_it_found_best_however_it_is_asked() -> None:
    def best(engine: Engine) -> Move | None:
        return engine.last_of(OPENED, Limit(simulations=800)).best

    engines = [Engine(settings=SMALL, seed=4) for _ in range(2)]
    assert best(engines[0]) == engines[1].choose(OPENED, Limit(simulations=800))


def test_what_stands_is_owned() -> None:
    position = late()
    last = Engine(position.rules, settings=SMALL).last_of(position, Limit(simulations=300))
    for side, sign in ((Side.LIGHT, 1), (Side.DARK, -1)):
        for square in position.territory(side):
            if not any(square in building.squares for building in position.buildings(side)):
                assert sign * last.ownership[square] > 0.5


def test_a_proof_agrees_with_the_solver() -> None:
    position = late()
    solved = Solver(position.rules).solve(position)
    last = Engine(position.rules, settings=SMALL).last_of(position, Limit(simulations=2000))
    assert last.proof == solved.proof
    assert last.candidates[0].proof == solved.proof
    assert last.best is not None
    assert Solver(position.rules).solve(position.play(last.best)).proof == solved.proof
    assert solved.proof is not None
    wanted = {Side.LIGHT: 0, None: 1, Side.DARK: 2}[solved.proof.winner]
    assert last.chances[wanted] == 1


def late_positions(position: Position, many: int) -> list[Position]:
    """Late positions of random games from here."""
    found: list[Position] = []
    random = Random(7)
    while len(found) < many:
        here = position
        while not here.is_over and (here.in_opening or here.legal_moves.count() > 14):
            here = here.play(here.move_at(here.index_of(random.choice(list(here.legal_moves))), announced=True))
        if not here.is_over:
            found.append(here)
    return found


VILLAGES = {
    claims: TOML.replace('"automatic"', f'"{claims}"').replace('"village"', '"quarter"', 1) for claims in CLAIMS
}


@pytest.mark.parametrize("claims", CLAIMS)
def test_what_is_proved_is_true_and_kept_by_the_move(claims: str) -> None:
    """Draws and losses as well, and where silence is a move that the tree leaves out."""
    rules = parse_rules(VILLAGES[claims])
    solver, engine = Solver(rules), Engine(rules, settings=SMALL, seed=2)
    for position in late_positions(Position.start(rules), 40):
        last = engine.last_of(position, Limit(simulations=150))
        if last.proof is None:
            continue
        truth = solver.solve(position).proof
        assert truth is not None
        assert last.proof.winner is truth.winner
        assert last.proof.margin in (None, truth.margin)
        assert last.best is not None
        after = solver.solve(position.play(last.best)).proof
        assert after is not None
        assert after.winner is truth.winner
        if last.proof.margin is not None:
            assert after.margin == truth.margin


def test_a_game_that_is_over_has_no_candidates() -> None:
    position = late()
    engine = Engine(position.rules, settings=SMALL)
    while not position.is_over:
        position = position.play(engine.choose(position, Limit(simulations=100)))
    last = engine.last_of(position)
    assert last.candidates == ()
    assert last.best is None
    assert last.finished
    assert last.proof is not None
    assert last.proof.margin == position.points[1] - position.points[0]
    assert set(last.ownership) <= {-1, 0, 1}
    with pytest.raises(BastideError, match="the game is over"):
        engine.choose(position, Limit(simulations=1))


def test_it_stops_at_once_from_another_thread() -> None:
    engine = Engine(settings=SMALL)
    engine.last_of(OPENED, Limit(simulations=10))  # the machine code is loaded
    results: list[Analysis] = []
    begun = threading.Event()

    def think() -> None:
        for one in engine.analyse(OPENED):
            results.append(one)
            begun.set()

    thread = threading.Thread(target=think)
    thread.start()
    assert begun.wait(60)
    engine.stop()
    thread.join(30)
    assert not thread.is_alive()
    assert results[-1].finished
    assert results[-1].simulations >= results[0].simulations > 0


def test_a_stop_before_the_first_result_is_heard() -> None:
    engine = Engine(settings=SMALL)
    analysis = engine.analyse(OPENED)
    engine.stop()
    (last,) = analysis
    assert last.finished


def test_limits_are_kept() -> None:
    engine = Engine(settings=SMALL)
    assert engine.last_of(OPENED, Limit(simulations=333)).simulations == 333
    begun = time.perf_counter()
    engine.last_of(OPENED, Limit(seconds=0.2))
    assert time.perf_counter() - begun > 0.19
    again = engine.last_of(OPENED, Limit(simulations=100))
    assert again.simulations > 433  # what was known is kept, and the limit is for what is new


@pytest.mark.parametrize(("left", "increment"), [(0, 0), (0.01, 0), (1, 0), (60, 0), (600, 5), (0.5, 30)])
def test_a_clock_is_shared_among_the_moves(left: float, increment: float) -> None:
    spent = seconds_for(Clock(left, increment), OPENED)
    assert 0 <= spent <= left
    if not increment:
        assert spent <= left / 3
    if left > 1:
        assert spent > left / 20


def test_a_part_of_a_limit() -> None:
    budget = Budget(Limit(simulations=100), OPENED)
    assert budget.part(0.3, 40, 10**6) == Limit(simulations=4000)
    assert budget.part(0.3, 40, 3000) == Limit(simulations=3000)
    assert budget.part(0.3, 4, 50) == Limit(simulations=2000)
    timed = Budget(Limit(seconds=10), OPENED).part(0.3, 4, 50).seconds
    assert timed is not None
    assert 2 < timed <= 3


def test_bad_settings_are_refused_in_words() -> None:
    with pytest.raises(BastideError, match="bytes of memory or more, not 5"):
        Engine(settings=Settings(memory=5))
    with pytest.raises(BastideError, match="threads must be 1 or more, not 0"):
        Engine(threads=0)
    with pytest.raises(BastideError, match="an engine for village cannot analyse a position of cathedral"):
        Engine("village").analyse(OPENED)
    for wrong in ({"seconds": 0}, {"seconds": -1}, {"simulations": 0}):
        with pytest.raises(BastideError, match="must be"):
            Limit(**wrong)  # type: ignore[arg-type]
    with pytest.raises(BastideError, match="a clock has 0 seconds or more"):
        Clock(-1)


SIGNATURE = "from bastide import load_rules; from bastide.arena.bench_search import signature; "


def printed_by_two(program: str) -> list[str]:
    """What two fresh processes print."""
    command = [sys.executable, "-c", program]
    return [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]  # noqa: S603 - ours


def test_fresh_processes_give_the_same_signature() -> None:
    program = SIGNATURE + "print(signature(load_rules('village')), signature(load_rules('hamlet')))"
    runs = printed_by_two(program)
    assert runs[0] == runs[1]
    assert len(set(runs[0].split())) == 2


@pytest.mark.slow
def test_ten_runs_and_two_processes_give_the_same_signature() -> None:
    program = SIGNATURE + "r = load_rules('cathedral'); print(*{signature(r) for _ in range(5)})"
    runs = printed_by_two(program)
    assert runs[0] == runs[1]
    assert len(runs[0].split()) == 1


def test_announced_moves_bear_the_sign() -> None:
    position = Position.start("cathedral-announced").play("CAnF5")
    last = Engine(position.rules, settings=SMALL).last_of(position, Limit(simulations=100))
    assert all(candidate.move.announced for candidate in last.candidates)
    with pytest.raises(IllegalMoveError):
        OPENED.play(last.candidates[0].move)
