"""Fitting: known weights are found again, and a run that was stopped goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np

from bastide import cli, load_rules
from bastide.engine import fitting
from bastide.engine.fitting import fit, fit_linear, fit_logistic, fit_softmax, gather, read_samples
from bastide.engine.weights import HandWeights, hand_weights

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

VILLAGE = load_rules("village")


def test_a_softmax_is_found_again() -> None:
    random = np.random.default_rng(1)
    weights = np.array([2.0, -1.0, 0.5, 0.0])
    described = []
    for _ in range(300):
        found = random.normal(size=(random.integers(2, 40), 4))
        powers = np.exp(found @ weights)
        described.append((found, powers / powers.sum()))
    assert np.allclose(fit_softmax(described), weights, atol=0.1)


def test_a_logistic_regression_is_found_again() -> None:
    random = np.random.default_rng(2)
    weights = np.array([1.0, -2.0, 0.5])
    inputs = random.normal(size=(20_000, 3))
    results = (random.random(20_000) < 1 / (1 + np.exp(-inputs @ weights))).astype(float)
    assert np.allclose(fit_logistic(inputs, results), weights, atol=0.1)


def test_a_linear_regression_is_found_again() -> None:
    random = np.random.default_rng(3)
    weights = np.array([3.0, -2.0])
    inputs = random.normal(size=(5000, 2))
    assert np.allclose(fit_linear(inputs, inputs @ weights + random.normal(size=5000)), weights, atol=0.1)


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    play = fitting.play_sample

    def counted(rules: object, simulations: int, seed: int) -> fitting.Sample:
        played.append(seed)
        return play(rules, simulations, seed)  # type: ignore[arg-type]

    monkeypatch.setattr(fitting, "play_sample", counted)
    for done in gather(tmp_path, VILLAGE, 4, 120, seed=10):
        if done == 2:
            break
    assert list(gather(tmp_path, VILLAGE, 4, 120, seed=10)) == [1, 2, 3, 4]
    assert played == [10, 11, 12, 13]
    samples = list(read_samples(tmp_path, VILLAGE))
    assert len(samples) == 4
    for sample in samples:
        assert sample.many.sum() == len(sample.actions) == len(sample.visits)
        assert len(sample.states) == len(sample.many)
        assert sample.result in (0, 0.5, 1)
    weights = fit(VILLAGE, samples)
    assert weights.priors.shape == hand_weights(VILLAGE).priors.shape
    assert np.isfinite(weights.priors).all()
    assert np.isfinite(weights.balance).all()


def test_the_command_writes_weights_that_can_be_shipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hand.json"
    args = ["fit", "--rules", "hamlet", "--games", "2", "--simulations", "110", str(tmp_path / "games"), str(out)]
    assert cli.main(args) == 0
    data = json.loads(out.read_text(encoding="utf-8"))
    assert set(data["weights"]) == {"cathedral", "wellington"}
    again = HandWeights.from_json(data["weights"]["wellington"])  # the hamlet's are with cathedral's
    assert again.as_json() == hand_weights(load_rules("wellington")).as_json()
    assert cli.main(args) == 1
    assert "is there already" in capsys.readouterr().err
