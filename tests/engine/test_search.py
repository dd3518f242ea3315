"""The tree, with evaluators that are a few lines."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide import Position, load_rules, parse_rules
from bastide.engine.hand import HandEvaluator, native_weights, room_for
from bastide.engine.native import evaluate, features
from bastide.engine.native import tree as of
from bastide.engine.native.values import RESULT
from bastide.engine.search import LEAST_MEMORY, Search, Settings, distinct
from bastide.engine.weights import hand_weights
from bastide.kernel import layout
from bastide.kernel.core import kernel_of
from bastide.rules import SHIPPED
from exhaustive import value_of
from strategies import rulesets, toml_of

if TYPE_CHECKING:
    from bastide.engine.evaluator import Batch
    from bastide.engine.native.evaluate import Weights
    from bastide.kernel.core import Kernel
    from bastide.kernel.layout import Words


class Mock:
    """All moves alike; a value that is drawn from the row's own seed, or always the same."""

    def __init__(self, kernel: Kernel, value: float | None = None) -> None:
        self._kernel, self._value = kernel, value
        self.rows: list[int] = []

    def evaluate(self, batch: Batch) -> None:
        self.rows.append(len(batch.states))
        for row, state in enumerate(batch.states):
            value = (int(batch.seeds[row, 0]) >> 20) % 1000 / 1000 if self._value is None else self._value
            batch.values[row] = value, 0, 0
            batch.counts[row] = 0
            if not batch.wanted[row] or state[layout.OVER]:
                continue
            actions = self._kernel.legal_actions(state).tolist()
            if self._kernel.can_pass(state):
                actions.append(int(self._kernel.tables.options[int(layout.ACTIONS) + int(state[layout.TURN])]))
            most = batch.actions.shape[1]
            batch.counts[row] = len(actions) if len(actions) <= most else -most
            batch.actions[row, : len(actions)] = actions[:most]
            batch.priors[row, : len(actions)] = 1 / min(len(actions), most)


def mock_search(position: Position, value: float | None = None, **changed: float) -> Search:
    chosen = Settings(**{"proof_nodes": 0, "memory": 32 << 20, **changed})  # type: ignore[arg-type]
    search = Search(position.kernel, Mock(position.kernel, value), chosen, seed=3)
    search.set_root(position)
    return search


def run(search: Search, simulations: int) -> None:
    while search.simulations < simulations and not search.settled:
        search.step(simulations - search.simulations)


def late(name: str, seed: int, placements: int) -> Position:
    """A position of a random game with so many legal placements at the most."""
    random = Random(seed)
    while True:
        position = Position.start(load_rules(name))
        while not position.is_over:
            if not position.in_opening and position.legal_moves.count() <= placements:
                return position
            moves = list(position.legal_moves)
            position = position.play(random.choice(moves))


@pytest.mark.parametrize("games", [3, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SHIPPED)
def test_what_it_proves_is_true(name: str, games: int) -> None:
    """With nothing but the rules to go by it settles late positions at their value by exhaustive search."""
    settled = 0
    for seed in range(games):
        position = late(name, seed, 5)
        search = mock_search(position)
        run(search, 10_000)
        if name == "cathedral-announced" or not search.settled:  # it always announces, which need not be best
            continue
        settled += 1
        result, margin = value_of(position.kernel, position.state, {}, 10**6)
        assert search.tree.bounds[0, of.LOWER] == int(RESULT) * result + margin
    assert settled >= 2 or name == "cathedral-announced"


@pytest.mark.parametrize("name", SHIPPED)
def test_proofs_at_the_leaves_change_no_value(name: str) -> None:
    for seed in range(4):
        position = late(name, seed, 8)
        plain, proving = mock_search(position), mock_search(position, proof_nodes=200)
        run(plain, 30_000)
        run(proving, 30_000)
        bounds = [search.tree.bounds[0].tolist() for search in (plain, proving)]
        if plain.settled and proving.settled and name != "cathedral-announced":
            assert bounds[0] == bounds[1]


@settings(max_examples=25)
@given(rulesets(), st.integers(0, 1000))
def test_every_ruleset_can_be_searched(table: dict[str, object], seed: int) -> None:
    position = Position.start(parse_rules(toml_of(table)))
    random = Random(seed)
    for _ in range(random.randint(0, 8)):
        if position.is_over:
            break
        position = position.play(random.choice(list(position.legal_moves)))
    if position.is_over:
        return
    kernel = position.kernel
    search = Search(kernel, HandEvaluator(kernel, hand_weights(position.rules)), Settings(memory=16 << 20), seed)
    search.set_root(position)
    run(search, 60)
    check(search, position, most=200)


def check(search: Search, position: Position, most: int) -> None:
    """What must hold of every tree."""
    tree = search.tree
    assert not tree.sums[:, of.UNDER_WAY].any()
    waiting, looked = [(0, position)], 0
    while waiting and looked < most:
        node, here = waiting.pop()
        looked += 1
        first, slots, opened = (int(tree.links[node, column]) for column in (of.FIRST, of.SLOTS, of.OPENED))
        if not slots:
            continue
        actions = tree.actions[first : first + slots].tolist()
        assert len(set(actions)) == slots
        assert tree.priors[first : first + slots].sum() == pytest.approx(1, abs=1e-3)
        assert tree.links[node, of.MOVER] == here.mover
        children = tree.children[first : first + slots]
        assert (children[:opened] > 0).all()
        assert (children[opened:] == -1).all()
        assert tree.sums[children[:opened], of.VISITS].sum() <= tree.sums[node, of.VISITS]
        if opened < slots:  # the best of the rest stands first among them
            rest = tree.priors[first + opened : first + slots]
            assert rest[0] == rest.max()
        for action, child in zip(actions[:opened], children[:opened].tolist(), strict=True):
            after = here.play(here.move_at(action, announced=True))  # it is legal
            waiting.append((child, after))
            low, high = tree.bounds[child]
            assert low <= high
            assert (low == high) or not after.is_over


@pytest.mark.parametrize("name", ["cathedral", "wellington", "hamlet"])
def test_the_tree_is_sound(name: str) -> None:
    position = Position.start(load_rules(name))
    while position.in_opening:
        position = position.play(list(position.legal_moves)[7])
    search = Search(position.kernel, HandEvaluator(position.kernel, hand_weights(position.rules)), Settings(), 1)
    search.set_root(position)
    run(search, 3000)
    check(search, position, most=400)


def test_two_thousand_moves_all_have_a_place() -> None:
    position = Position.start("cathedral").play("CAnF5")
    search = mock_search(position, reluctance=0)
    assert search.tree.links[0, of.SLOTS] == position.legal_moves.count() == 1720
    run(search, 1000)
    assert search.tree.links[0, of.OPENED] > 20  # of moves that are all alike many are tried


def test_openings_that_a_turn_makes_equal_are_one() -> None:
    position = Position.start("cathedral")
    assert mock_search(position).tree.links[0, of.SLOTS] == 56
    actions = position.kernel.legal_actions(position.state)
    turns = {
        frozenset(position.rules.turned_index(position.mover, action, quarters) for quarters in range(4))
        for action in actions[distinct(position, actions)].tolist()
    }
    assert set().union(*turns) == set(actions.tolist())
    assert len(distinct(position.play("CAnF5"), np.arange(100))) == 100


def trees_equal(one: Search, other: Search) -> bool:
    nodes, slots = (int(number) for number in one.tree.used)
    if [nodes, slots] != other.tree.used.tolist():
        return False
    parts = [(name, nodes if name in ("sums", "links", "bounds") else slots) for name in one.tree._fields[:-1]]
    return all(np.array_equal(getattr(one.tree, name)[:many], getattr(other.tree, name)[:many]) for name, many in parts)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_same_seed_gives_the_same_tree_on_any_number_of_threads(threads: int) -> None:
    position = Position.start("cathedral").play("CAnF5")
    weights = hand_weights(position.rules)
    searches = [
        Search(position.kernel, HandEvaluator(position.kernel, weights, many), Settings(), seed)
        for many, seed in ((1, 5), (threads, 5), (1, 6))
    ]
    for search in searches:
        search.set_root(position)
        run(search, 1500)
    assert trees_equal(searches[0], searches[1])
    assert np.array_equal(searches[0].owned, searches[1].owned)
    assert not trees_equal(searches[0], searches[2])


def test_what_is_known_of_a_position_is_kept_after_a_move() -> None:
    position = Position.start("village").play("CHnC3")
    search = mock_search(position)
    run(search, 4000)
    tree = search.tree
    child = int(tree.children[tree.links[0, of.FIRST]])
    visits = tree.sums[child, of.VISITS]
    after = position.play(position.move_at(int(tree.actions[tree.links[0, of.FIRST]]), announced=True))
    search.set_root(after)
    assert search.simulations == 0
    assert search.kept == visits > 0
    check(search, after, most=400)
    run(search, 500)
    check(search, after, most=400)
    elsewhere = Position.start("village").play("CHnA1")
    search.set_root(elsewhere)
    assert search.kept == 0


def test_memory_is_bounded() -> None:
    position = Position.start("cathedral").play("CAnF5")
    search = mock_search(position, memory=LEAST_MEMORY)
    nodes, slots = len(search.tree.sums), len(search.tree.actions)
    size = sum(part.nbytes for part in (*search.tree, *search._spare))
    assert size <= LEAST_MEMORY
    run(search, 60_000)
    assert search.tree.used[0] <= nodes
    assert search.tree.used[1] <= slots
    assert search.simulations == 60_000
    check(search, position, most=300)


def test_batches_grow_with_what_is_known() -> None:
    position = Position.start("village")
    kernel = kernel_of(position.rules)
    mock = Mock(kernel, 0.5)
    search = Search(kernel, mock, Settings(proof_nodes=0), seed=0)
    search.set_root(position)
    run(search, 10_000)
    assert mock.rows[:5] == [1] * 5
    assert max(mock.rows) == Settings().batch
    assert mock.rows == [1, *sorted(mock.rows[1:-1]), mock.rows[-1]]  # the last fills up to the limit


def placements_of(kernel: Kernel, weights: Weights, state: Words, most: int) -> dict[int, float]:
    """What a node below the root would grow by: the placements and their priors."""
    states, ones = state[None].copy(), np.ones(1, np.int64)
    kept, chosen, priors = np.zeros(1, np.int64), np.zeros((1, most), np.int32), np.zeros((1, most), np.float32)
    seeds, values = np.ones((1, 1), np.uint64), np.zeros((1, evaluate.VALUE))
    evaluate.evaluate_rows(
        kernel.tables, weights, room_for(kernel), states, ones, seeds, values, kept, chosen, priors, 0, 1
    )
    many = abs(int(kept[0]))
    assert priors[0, :many].sum() == pytest.approx(1, abs=1e-4)
    assert len(set(chosen[0, :many].tolist())) == many
    return dict(zip(chosen[0, :many].tolist(), priors[0, :many].tolist(), strict=True))


@pytest.mark.parametrize("name", ["cathedral", "wellington"])
def test_the_best_are_kept_however_many_break_a_threat(name: str) -> None:
    """Where hundreds break the greatest threat, what wins at once is still among the candidates."""
    rules = load_rules(name)
    kernel, random = kernel_of(rules), Random(4)
    weights = native_weights(kernel, hand_weights(rules))
    crowded = 0
    for _ in range(60):
        position = Position.start(rules)
        for _ in range(random.randint(3, 12)):
            if not position.is_over:
                position = position.play(random.choice(list(position.legal_moves)))
        if position.is_over:
            continue
        everything = placements_of(kernel, weights, position.state, kernel.tables.places.shape[1] + 1)
        for most in (160, 40):
            kept = placements_of(kernel, weights, position.state, most)
            assert len(kept) <= most
            ranks = sorted(everything.values(), reverse=True)
            if len(ranks) <= most:
                assert kept.keys() == everything.keys()
                continue
            # Candidates are taken by the bucket, a fifth of a logit; twelve below the best all are alike.
            surely = max(ranks[most - most // 5], ranks[0] * math.exp(-12)) * math.exp(0.2)
            assert {action for action, prior in everything.items() if prior > surely} <= kept.keys()
            crowded += len(defences(kernel, weights, position)) > most
    assert crowded > 5


def defences(kernel: Kernel, weights: Weights, position: Position) -> set[int]:
    """The placements that break the greatest threat."""
    most = kernel.tables.places.shape[1] + 1
    found, actions = np.zeros((most, features.FEATURES)), np.zeros(most, np.int64)
    many = int(evaluate.describe_position(kernel.tables, weights, room_for(kernel), position.state, found, actions))
    return set(actions[:many][found[:many, features.BREAKS_GREATEST] > 0].tolist())


def test_moves_that_break_the_greatest_threat_are_kept_whatever_is_thought_of_them() -> None:
    """Weights that hate defending cannot throw the defences out of the candidates below the root."""
    rules = load_rules("cathedral")
    kernel = kernel_of(rules)
    weights = native_weights(kernel, hand_weights(rules))
    weights.priors[:] = 0
    weights.priors[:, features.NAMES.index("breaks the greatest threat")] = -8
    weights.priors[:, features.NAMES.index("size")] = 3
    few = many = 0
    random = Random(2)
    while few < 20 or many < 5:
        position = Position.start(rules)
        for _ in range(random.randint(6, 12)):
            if not position.is_over:
                position = position.play(random.choice(list(position.legal_moves)))
        if position.is_over or position.legal_moves.count() < 400:
            continue
        defending = defences(kernel, weights, position)
        kept = placements_of(kernel, weights, position.state, 160)
        assert len(kept) <= 160
        if 0 < len(defending) <= 30:
            few += 1
            assert defending <= kept.keys()
        elif len(defending) > 30:
            many += 1
            assert len(defending & kept.keys()) >= 30


def test_a_second_building_in_land_that_is_about_to_be_taken_is_seen() -> None:
    """Light is about to cut off the corner with the Cathedral; a Dark building beside it there makes that impossible.

    It covers no square from which Light would close the corner, and was once not tried in 60,000 simulations.
    """
    position = Position.start("cathedral")
    for move in ["CAwB9", "STeH4", "IFnD7", "IFnD3", "ACnG6", "ACnG1", "TOwA4"]:
        position = position.play(move)
    search = Search(position.kernel, HandEvaluator(position.kernel, hand_weights(position.rules)), Settings(), 1)
    search.set_root(position)
    run(search, 4000)
    sums = search.tree.sums[0]
    assert sums[of.WINS] / sums[of.VISITS] < 0.5
