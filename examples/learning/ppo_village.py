"""Masked PPO learns the village against random play, from nothing.

One network plays both seats. It learns until, playing its best move, it wins nine games in ten as Dark and three in
four as Light (who opens with the Chapel and builds second), and writes the curve as it goes.

    pip install "bastide[envs]" sb3-contrib
    python examples/learning/ppo_village.py --curve village.csv --save village.zip
"""

from __future__ import annotations

import argparse
import csv
import math
from pathlib import Path
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.utils import set_random_seed

import bastide.envs  # noqa: F401 - registers the environment

GOAL = {"dark": 0.90, "light": 0.75}
"""The share of games to be won in each seat; a draw counts half."""
SURE = 1.645
"""Standard errors by which the share must lie above its goal, so that it is no lucky sample: 95 in 100."""
ENVS = 32


def make(side: str) -> gymnasium.Env[Any, Any]:
    """One game against `random` in a seat: `light`, `dark` or `random`."""
    return gymnasium.make("bastide/Cathedral-v0", rules="village", opponent="random", side=side)


def play(model: MaskablePPO, side: str, games: int, seed: int) -> float:
    """The share of games that the model wins in a seat by its best moves; a draw counts half."""
    envs = make_vec_env(make, n_envs=50, seed=seed, env_kwargs={"side": side})
    observations: Any = envs.reset()
    # Each environment plays the same number of games: whoever ends first must not be counted more often.
    due, score = np.full(envs.num_envs, math.ceil(games / envs.num_envs)), 0.0
    played = due.sum()
    while due.any():
        masks = np.stack(envs.env_method("action_masks"))
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        observations, rewards, ended, _ = envs.step(actions)
        counted = ended & (due > 0)
        score += ((rewards[counted] + 1) / 2).sum()
        due -= counted
    envs.close()
    return float(score / played)


def reached(shares: dict[str, float], games: int) -> bool:
    """Whether both seats are above their goals by more than chance."""
    return all(
        share - SURE * math.sqrt(max(share * (1 - share), 1e-4) / games) >= GOAL[side] for side, share in shares.items()
    )


def main() -> None:
    """Learn, measure, write."""
    parser = argparse.ArgumentParser(description="Masked PPO on the village against random play.")
    parser.add_argument("--curve", type=Path, default=Path("village.csv"), help="where the curve goes")
    parser.add_argument("--save", type=Path, help="where the network goes, each time it is measured")
    parser.add_argument("--steps", type=int, default=2_000_000, help="at most so many steps (default: 2,000,000)")
    parser.add_argument("--every", type=int, default=1024, help="steps between two measurements (default: 1024)")
    parser.add_argument("--games", type=int, default=1000, help="games a seat in each measurement (default: 1000)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.set_num_threads(1)
    set_random_seed(args.seed)
    envs = make_vec_env(make, n_envs=ENVS, seed=args.seed, env_kwargs={"side": "random"})
    model = MaskablePPO(
        "MultiInputPolicy",
        envs,
        n_steps=32,
        batch_size=256,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,  # a game is short, and only its end counts
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=args.seed,
    )
    begun = perf_counter()
    with args.curve.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["steps", "seconds", "dark", "light"])
        while True:
            shares = {side: play(model, side, args.games, 10**6 + args.seed) for side in GOAL}
            row = (model.num_timesteps, round(perf_counter() - begun), *(round(shares[side], 4) for side in GOAL))
            table.writerow(row)
            file.flush()
            print("{:>9,} steps {:>5} s   as Dark {:.3f}   as Light {:.3f}".format(*row), flush=True)
            if args.save:
                model.save(args.save)
            if reached(shares, args.games):
                print("Both goals are reached.")
                return
            if model.num_timesteps >= args.steps:
                print("The goals were not reached.")
                return
            model.learn(args.every, reset_num_timesteps=False)


if __name__ == "__main__":
    main()
