"""Fitting the hand-made evaluation to games that the engine plays against itself; `bastide fit` is the command.

A game is a file, so that a run that was stopped goes on where it was. The priors are fitted to where the search's
visits went, as a softmax over the placements of a position; the static look to how the games ended, the winning chance
by logistic, the margin by ordinary least squares. Each phase of a game has weights of its own.
"""

from __future__ import annotations

import io
import random
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bastide.engine.engine import Engine
from bastide.engine.hand import native_weights, room_for
from bastide.engine.limit import Limit
from bastide.engine.native import balance, features
from bastide.engine.native.evaluate import balance_rows, describe_position
from bastide.engine.weights import hand_weights
from bastide.files import write_whole
from bastide.game import Position
from bastide.kernel import layout
from bastide.kernel.core import kernel_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from bastide.engine.native.numbers import Floats
    from bastide.engine.weights import HandWeights
    from bastide.game import Move
    from bastide.kernel.layout import Ints, Words
    from bastide.rules import Rules

_ASTRAY = 4
"""So many random placements at the most begin a game, so that the games differ."""
_WOBBLE = 0.15
"""How often a move is drawn by the visits instead of the best being played."""
_LEAST_VISITS = 100
"""Below a root with fewer visits the visits say little about the moves."""
_STEPS, _RATE, _DECAY = 300, 0.1, 1e-3
"""Of the fit of the priors: steps of Adam (Kingma and Ba, 2015), their size, and the pull of the weights to 0."""
_NEWTON_STEPS, _PULL = 30, 0.5


class Sample(NamedTuple):
    """The positions of a game.

    Attributes:
        states: shape (positions, layout.WORDS).
        actions: the moves tried at each, one position's after the other's.
        visits: theirs. The same shape.
        many: how many moves each position has. Shape (positions,).
        result: 1 Light won, 0.5 a draw, 0 Dark won.
        margin: Dark's points less Light's.
    """

    states: Words
    actions: Ints
    visits: Ints
    many: Ints
    result: float
    margin: float


def play_sample(rules: Rules, simulations: int, seed: int) -> Sample:
    """A game of the engine against itself from a random beginning."""
    chance = random.Random(seed)
    engine = Engine(rules, seed=seed)
    position = _beginning(rules, chance)
    states: list[Words] = []
    tried: list[list[tuple[Move, int]]] = []
    actions: list[int] = []
    while not position.is_over:
        found = engine.last_of(position, Limit(simulations=simulations), candidates=position.legal_moves.count())
        states.append(position.state)
        tried.append([(one.move, one.visits) for one in found.candidates])
        actions += [position.index_of(one.move) for one in found.candidates]
        moves, visits = zip(*tried[-1], strict=True)
        wobbles = chance.random() < _WOBBLE and sum(visits) > 0
        position = position.play(chance.choices(moves, visits)[0] if wobbles else moves[0])
    light, dark = position.points
    winner = None if position.outcome is None else position.outcome.winner
    return Sample(
        np.array(states, np.uint64).reshape(-1, layout.WORDS),
        np.array(actions, np.int64),
        np.array([visits for moves in tried for _, visits in moves], np.int64),
        np.array([len(moves) for moves in tried], np.int64),
        0.5 if winner is None else 1.0 - winner,
        float(dark - light),
    )


def _beginning(rules: Rules, chance: random.Random) -> Position:
    """After the opening and some random placements; the game is not over."""
    position = Position.start(rules)
    astray = chance.randint(0, _ASTRAY)
    while position.in_opening or astray > 0:
        astray -= not position.in_opening
        after = position.play(chance.choice(list(position.legal_moves)))
        if after.is_over:
            break
        position = after
    return position


def gather(folder: Path, rules: Rules, games: int, simulations: int, seed: int) -> Iterator[int]:
    """Play the games that a folder lacks; yields how many it holds as it goes."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        path = folder / f"{rules.name}-{number:05}.npz"
        if not path.exists():
            sample = play_sample(rules, simulations, seed + number)
            packed = io.BytesIO()
            np.savez_compressed(packed, **sample._asdict())
            write_whole(path, packed.getvalue())
        yield number + 1


def read_samples(folder: Path, rules: Rules) -> Iterator[Sample]:
    """The games of a folder."""
    for path in sorted(folder.glob(f"{rules.name}-*.npz")):
        with np.load(path) as data:
            yield Sample(*(data[name] for name in Sample._fields))


def fit(rules: Rules, samples: Iterable[Sample]) -> HandWeights:
    """The weights that fit the games best; what is not fitted stays as it is."""
    weights = hand_weights(rules)
    moves = _Moves(rules, weights)
    looks: list[Floats] = []
    phases: list[Ints] = []
    ends: list[tuple[float, float]] = []
    for sample in samples:
        moves.add(sample)
        found = np.zeros((len(sample.states), balance.FEATURES))
        phase = np.zeros(len(sample.states), np.int64)
        balance_rows(moves.kernel.tables, moves.room, sample.states, found, phase)
        looks.append(found)
        phases.append(phase)
        ends += [(float(sample.result), float(sample.margin))] * len(found)
    look, phase, end = np.concatenate(looks), np.concatenate(phases), np.array(ends)
    priors, static = weights.priors.copy(), weights.balance.copy()
    for number in range(features.PHASES):
        described = moves.of_phase(number)
        if described:
            priors[number] = fit_softmax(described)
        rows = phase == number
        if rows.any():
            inputs = np.hstack([look[rows], np.ones((rows.sum(), 1))])
            static[number] = fit_logistic(inputs, end[rows, 0]), fit_linear(inputs, end[rows, 1])
    return replace(weights, priors=priors, balance=static)


class _Moves:
    """The placements of positions as features, with the share of the visits that each had."""

    def __init__(self, rules: Rules, weights: HandWeights) -> None:
        self.kernel = kernel_of(rules)
        self.room = room_for(self.kernel)
        self._weights = native_weights(self.kernel, weights)
        self._found: list[tuple[int, Floats, Floats]] = []

    def add(self, sample: Sample) -> None:
        """Describe a game's positions."""
        most = self.kernel.tables.places.shape[1] + 1
        starts = np.concatenate([[0], np.cumsum(sample.many)])
        for row, state in enumerate(sample.states):
            span = slice(starts[row], starts[row + 1])
            total = sample.visits[span].sum()
            if total < _LEAST_VISITS:
                continue
            found, actions = np.zeros((most, features.FEATURES)), np.zeros(most, np.int64)
            many = int(describe_position(self.kernel.tables, self._weights, self.room, state, found, actions))
            if found[:many, features.WINS].any():  # a win at once is proved without many visits
                continue
            visits = dict(zip(sample.actions[span].tolist(), sample.visits[span].tolist(), strict=True))
            share = np.array([visits.get(action, 0) for action in actions[:many].tolist()]) / total
            look, phase = np.zeros((1, balance.FEATURES)), np.zeros(1, np.int64)
            balance_rows(self.kernel.tables, self.room, state[None], look, phase)
            self._found.append((int(phase[0]), found[:many], share))

    def of_phase(self, phase: int) -> list[tuple[Floats, Floats]]:
        """The features and shares of each position of a phase."""
        return [(found, share) for where, found, share in self._found if where == phase]


def fit_softmax(described: list[tuple[Floats, Floats]]) -> Floats:
    """The weights of features that make the softmax over a position's placements most like the given shares.

    Args:
        described: for each position the features of its placements, and the share of each.
    """
    inputs = np.concatenate([found for found, _ in described])
    shares = np.concatenate([share for _, share in described])
    sizes = [len(share) for _, share in described]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    of_position = np.repeat(np.arange(len(sizes)), sizes)
    weights: Floats = np.zeros(inputs.shape[1])
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, _STEPS + 1):
        logits = inputs @ weights
        powers = np.exp(logits - np.maximum.reduceat(logits, starts)[of_position])
        chances = powers / np.add.reduceat(powers, starts)[of_position]
        slope: Floats = inputs.T @ (chances - shares) / len(sizes) + _DECAY * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights = weights - _RATE * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def fit_logistic(inputs: Floats, results: Floats) -> Floats:
    """The weights of a logistic regression, by Newton's method, pulled a little to 0."""
    weights: Floats = np.zeros(inputs.shape[1])
    for _ in range(_NEWTON_STEPS):
        chances = 1 / (1 + np.exp(-inputs @ weights))
        bend = inputs.T @ (inputs * (chances * (1 - chances))[:, None]) + _PULL * np.eye(len(weights))
        weights += np.linalg.solve(bend, inputs.T @ (results - chances) - _PULL * weights)
    return weights


def fit_linear(inputs: Floats, values: Floats) -> Floats:
    """The weights of a linear regression, pulled a little to 0."""
    pull = 2 * _PULL * np.eye(inputs.shape[1])
    return np.asarray(np.linalg.solve(inputs.T @ inputs + pull, inputs.T @ values), np.float64)
