"""The solver against exhaustive search, and what must hold of what it proves where that cannot reach."""

from __future__ import annotations

import doctest
from random import Random
from threading import Timer
from typing import TYPE_CHECKING, Any

import numba
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide import BastideError, Position, Side, parse_rules
from bastide.engine import Clock, Limit, Proof
from bastide.engine import solver as solver_module
from bastide.engine.native.endgame import room as of
from bastide.engine.native.endgame.search import prove_within
from bastide.engine.native.values import RESULT
from bastide.engine.solver import LEAST_MEMORY, Solver, moves_from
from bastide.kernel.layout import I
from bastide.rules import SHIPPED, shipped_rules
from exhaustive import TooManyError, value_of
from strategies import Table, rulesets, toml_of, variants
from support import forget_kernels, position_after, random_line

if TYPE_CHECKING:
    from collections.abc import Iterator

WINNERS = {1: Side.LIGHT, 0: None, -1: Side.DARK}
LATE, MANY_LATE = 200, 2500
"""Positions of each ruleset."""
REACH, FAR_REACH = 150, 5000
"""How many positions may follow from one that is searched exhaustively."""
_numba: Any = numba


def proof_of(solver: Solver, position: Position) -> Proof:
    proof = solver.solve(position).proof
    assert proof is not None
    return proof


def late_positions(start: Position, random: Random, reach: int) -> Iterator[tuple[Position, Proof]]:
    """The last positions of a random game, with what exhaustive search makes of them."""
    passing, greed = random.choice((0, 0.1, 0.4)), random.choice((0, 0.3, 0.8))
    line = random_line(start, random, passing=passing, greed=greed)
    known: dict[bytes, tuple[int, int]] = {}
    for position in reversed(line):
        try:
            result, margin = value_of(position.kernel, position.state, known, reach)
        except TooManyError:
            return
        if not position.is_over:
            yield position, Proof(WINNERS[result], margin)


def check_late(start: Position, name: str, wanted: int, reach: int) -> None:
    solver = Solver(start.rules, 1 << 20)
    seen = number = 0
    while seen < wanted:
        for position, proof in late_positions(start, Random(f"{name} {number}"), reach):
            assert proof_of(solver, position) == proof, str(position)
            seen += 1
        number += 1


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rules(name: str) -> None:
    check_late(Position.start(name), name, LATE, REACH)


PASSED = (
    "cathedral-passing CAeF9 ABnA3,BRnJ8,CSnJ5,INnD4,INsB7,MAsG9,SQnA8,STeC10,STnF4,TAnC3,TOnI8"
    " ACeH2,BRnC6,CSnJ2,IFnB2,INsH5,MAsF7,SQnD2,STnC4,TAnD7,TAnG7"
    " A5J6A7A10I10/A1C1D1E1G1H1I1J1H3J3 l;placed=2/2;passed"
)
"""Dark has passed, with room left in its own territory: Light may pass as well, and so end the game."""


def test_who_has_passed_may_be_cut_short() -> None:
    position = Position.parse(PASSED)
    result, margin = value_of(position.kernel, position.state, {}, REACH)
    assert proof_of(Solver(position.rules), position) == Proof(WINNERS[result], margin)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rules_further_from_the_end(name: str) -> None:
    check_late(Position.start(name), f"far {name}", MANY_LATE, FAR_REACH)


def check_drawn(table: Table, seed: int, games: int, reach: int) -> None:
    start = Position.start(parse_rules(toml_of(table)))
    solver = Solver(start.rules, LEAST_MEMORY)  # so small that what is proved is often forgotten
    random = Random(seed)
    for _ in range(games):
        for position, proof in late_positions(start, random, reach):
            assert proof_of(solver, position) == proof, str(position)
    forget_kernels()


@given(rulesets(4, 6) | variants(("village", "hamlet")), st.integers(0, 2**32))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_drawn_rules(table: Table, seed: int) -> None:
    check_drawn(table, seed, games=4, reach=300)


@pytest.mark.slow
@given(rulesets() | rulesets(4, 5) | variants(), st.integers(0, 2**32))
@settings(max_examples=1500, suppress_health_check=list(HealthCheck))
def test_many_drawn_rules(table: Table, seed: int) -> None:
    check_drawn(table, seed, games=4, reach=2000)


def test_the_hamlet_from_its_empty_board() -> None:
    assert proof_of(Solver(shipped_rules("hamlet")), Position.start("hamlet")) == Proof(Side.DARK, -1)


@pytest.mark.parametrize("square", shipped_rules("hamlet").squares)
def test_dark_wins_the_hamlet_by_one_square_wherever_the_well_stands(square: str) -> None:
    position = position_after("hamlet", f"WEn{square}")
    assert proof_of(Solver(position.rules), position) == Proof(Side.DARK, -1)


def endgames(name: str, games: int, moves: int) -> Iterator[Position]:
    """Of each of some random games the first position in which neither side has more than so many placements."""
    for number in range(games):
        for position in random_line(Position.start(name), Random(f"{name} {number}"), passing=0, greed=0.2):
            sides = [position.kernel.mobility(position.state, side) for side in Side]
            if not position.in_opening and max(sides) <= moves:
                yield position
                break


@pytest.mark.parametrize("name", SHIPPED)
def test_a_turned_board_has_the_same_value(name: str) -> None:
    for position in endgames(name, 6, 16):
        solver = Solver(position.rules, 1 << 22)
        assert len({proof_of(solver, position.turned(quarters)) for quarters in range(4)}) == 1


def worth(proof: Proof) -> int:
    sign = {Side.LIGHT: 1, None: 0, Side.DARK: -1}[proof.winner]
    assert proof.margin is not None
    return int(RESULT) * sign + proof.margin


@pytest.mark.parametrize("name", SHIPPED)
def test_a_position_is_worth_its_best_move_and_its_line_leads_there(name: str) -> None:
    for position in endgames(name, 6, 10):
        solver = Solver(position.rules, 1 << 22)
        solution = solver.solve(position)
        proof, end = solution.proof, position
        for move in solution.line:
            end = end.play(move)
        if position.is_over:
            assert solution.line == ()
        assert end.outcome is not None
        assert proof == Proof(end.outcome.winner, end.outcome.margin(Side.LIGHT))
        moves = solver.solve_moves(position)
        assert set(moves) == {move for move, _ in moves_from(position)}
        if not position.is_over:
            assert next(iter(moves.values())) == proof
            best = max if position.to_move is Side.LIGHT else min
            assert best(map(worth, moves.values())) == worth(next(iter(moves.values())))


ANNOUNCED = "hamlet-announced"


def test_too_little_room_for_the_stack_proves_nothing() -> None:
    start = Position.start("hamlet")
    solver = Solver(start.rules)
    proof = proof_of(solver, start)
    for deepest, most_moves in ((3, 1 << 16), (6, 1 << 16), (160, 20), (160, 60)):
        solver = Solver(start.rules)
        room = of.room_for(start.kernel.tables, 1 << 22, deepest=deepest, most_moves=most_moves)
        enough, solver._room = solver._room, room
        assert solver.solve(start).proof is None
        # What little was proved is true: it serves on where there is room.
        solver._room = enough._replace(table=room.table)
        assert solver.solve(start).proof == proof


def test_what_can_be_announced_is_a_move_of_its_own_only_where_something_is_conquered() -> None:
    rules = parse_rules(
        f'format = 1\nname = "{ANNOUNCED}"\nextends = "hamlet"\nclaims = "announced"\nfirst_claim = true'
    )
    position = Position.start(rules).play("WEnD4")
    for _, after in moves_from(position):
        assert sum(other == after for _, other in moves_from(position)) == 1
    announced = [move for move, _ in moves_from(position) if move.announced]
    assert announced
    assert all(position.claims(move) for move in announced)
    assert Solver(rules).solve(position).proof is not None


def test_outcome_alone_leaves_the_margin_open() -> None:
    position = position_after("village", "CHnC3 SQnA1 ABnE1")
    solver = Solver(position.rules)
    proof = solver.solve(position, margin=False).proof
    full = proof_of(solver, position)
    assert proof is not None
    assert proof.winner is full.winner
    assert solver.solve(position, margin=False).line == ()


def test_a_budget_is_kept() -> None:
    position = Position.start("cathedral")
    solver = Solver(position.rules, 1 << 20)
    for nodes in (1, 3000):
        solution = solver.solve(position, Limit(simulations=nodes))
        assert (solution.proof, solution.line, solution.nodes) == (None, (), nodes)


def test_time_and_stop_end_it() -> None:
    position = Position.start("cathedral")
    solver = Solver(position.rules, 1 << 20)
    for limit in (Limit(seconds=0.05), Limit(clock=Clock(0.5)), Limit(seconds=3600, clock=Clock(0))):
        assert solver.solve(position, limit).proof is None
    timer = Timer(0.1, solver.stop)
    timer.start()
    assert solver.solve(position).proof is None  # without the stop it would not come back
    timer.join()
    timer = Timer(0.1, solver.stop)
    timer.start()
    assert solver.solve_moves(position) == {}
    timer.join()


def test_after_a_stop_the_solver_serves_on() -> None:
    position = Position.start("hamlet")
    solver = Solver(position.rules)
    assert solver.solve(position, Limit(simulations=500)).proof is None
    assert proof_of(solver, position) == Proof(Side.DARK, -1)


@pytest.mark.parametrize("rules", ["hamlet", "village", "wellington", "cathedral-announced", "cathedral-passing"])
def test_the_best_moves_are_those_that_lead_to_most(rules: str) -> None:
    """Against what every move leads to, from the end of random games backwards."""
    chance, compared = Random(rules), 0
    for seed in range(3):
        line = random_line(Position.start(rules), Random(seed))
        solver = Solver(line[0].rules)
        for position in line[-2:-8:-1]:
            proofs = solver.solve_moves(position, Limit(simulations=100_000))
            moves = [move for move, _ in moves_from(position)]
            if len(proofs) < len(moves) or any(proof.margin is None for proof in proofs.values()):
                continue
            first = next(iter(proofs.values()))
            best = {move for move, proof in proofs.items() if proof == first}
            fresh = Solver(position.rules) if chance.random() < 0.5 else solver
            assert set(fresh.best_moves(position)) == best
            assert set(fresh.best_moves(position, most=1)) <= best
            assert len(fresh.best_moves(position, most=2)) == min(2, len(best))
            compared += 1
        assert solver.best_moves(line[-1]) == ()
    assert compared >= 5
    assert solver.best_moves(line[0], Limit(simulations=1)) == () or rules == "hamlet"


def test_a_finished_game_is_worth_what_it_is() -> None:
    line = random_line(Position.start("village"), Random(1))
    outcome = line[-1].outcome
    assert outcome is not None
    solver = Solver(line[-1].rules)
    assert proof_of(solver, line[-1]) == Proof(outcome.winner, outcome.margin(Side.LIGHT))
    assert solver.solve_moves(line[-1]) == {}


def test_the_docstrings_example_is_right() -> None:
    failed, tried = doctest.testmod(solver_module)
    assert (failed, tried > 0) == (0, True)


def test_what_a_solver_refuses() -> None:
    with pytest.raises(BastideError, match="a solver of hamlet cannot solve a position of village"):
        Solver(shipped_rules("hamlet")).solve(Position.start("village"))
    with pytest.raises(BastideError, match="4096 bytes"):
        Solver(shipped_rules("hamlet"), 100)


@_numba.njit(error_model="numpy")  # type: ignore[untyped-decorator]
def proved_by_compiled_code(tables: Any, room: Any, state: Any, nodes: Any) -> Any:
    return prove_within(tables, room, state, of.MARGIN, nodes)


@pytest.mark.slow  # it is compiled for this test alone
def test_compiled_code_proves_within_a_budget() -> None:
    position = position_after("hamlet", "WEnA1")
    tables = position.kernel.tables
    room = of.room_for(tables, 1 << 20)
    least, most = proved_by_compiled_code(tables, room, position.state, I(3))
    assert least < most
    room = of.room_for(tables, 1 << 20, deepest=3)
    least, most = proved_by_compiled_code(tables, room, position.state, I(100_000))
    assert least < most  # too deep for the room it was given
    room = of.room_for(tables, 1 << 20)
    assert proved_by_compiled_code(tables, room, position.state, I(1_000_000)) == (-513, -513)
