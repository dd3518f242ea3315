"""How fast the environments are: steps a second of processor time on one core, random games, as `bastide bench envs`.

The actions of the N games at once are drawn beforehand, so that what is measured is the environment and not the player;
in the AEC environment PettingZoo's own benchmark draws them, and is measured with it.
"""

from __future__ import annotations

import random
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from bastide.envs import cathedral_v0
from bastide.envs.vector import VectorGames
from bastide.kernel.jit import load

if TYPE_CHECKING:
    from bastide.envs.vector import Masks
    from bastide.kernel.layout import Ints
    from bastide.rules import Rules

__all__ = ["steps"]

_ROWS = 256
"""Games at once: as many as a processor's cache holds with all they see."""
_RECORDED = 200


def steps(rules: Rules, seconds: float) -> dict[str, float]:
    """Steps a second, each figure for a quarter of the time.

    `aec_steps_per_s`: the PettingZoo environment, driven as PettingZoo's performance benchmark drives it.
    `observed_steps_per_s`: N games at once with planes and masks (as bits). `masked_steps_per_s`: with masks alone.
    `bare_steps_per_s`: with neither.
    """
    quarter = seconds / 4
    actions = _recorded(rules)
    return {
        "aec_steps_per_s": _aec(rules, quarter),
        "observed_steps_per_s": _vector(rules, actions, quarter, observations=True, masks="bits"),
        "masked_steps_per_s": _vector(rules, actions, quarter, observations=False, masks="bits"),
        "bare_steps_per_s": _vector(rules, actions, quarter, observations=False, masks="none"),
    }


def _aec(rules: Rules, seconds: float) -> float:
    load()
    env = cathedral_v0.env(rules=rules)
    env.reset()
    chance = random.Random(1)
    taken = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        env.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        taken += 1
    return round(taken / passed, 1)


def _recorded(rules: Rules) -> list[Ints]:
    games = VectorGames(rules, _ROWS, observations=False, masks="none", seed=1)
    actions = []
    for _ in range(_RECORDED):
        actions.append(games.random_actions())
        games.step(actions[-1])
    return actions


def _vector(rules: Rules, actions: list[Ints], seconds: float, *, observations: bool, masks: Masks) -> float:
    games = VectorGames(rules, _ROWS, observations=observations, masks=masks)
    games.step(actions[0])  # loads the machine code
    taken = 0
    begun = process_time()
    while (passed := process_time() - begun) < seconds:
        games.reset()
        for chosen in actions:
            games.step(chosen)
        taken += _ROWS * len(actions)
    return round(taken / passed, 1)
