"""The Gymnasium environment: Gymnasium's own check, the opponent, what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import seeding
from gymnasium.utils.env_checker import check_env

from bastide import ActionError, IllegalMoveError, PlayerError, Position, Side, load_rules
from bastide.envs import CathedralEnv, observe
from bastide.players import make_player
from envs_support import EVERY, line_of, margin_reward, random_action, winner_reward

ID = "bastide/Cathedral-v0"


# Gymnasium's own check ---------------------------------------------------------------------------------------------
@EVERY
@pytest.mark.parametrize("side", ["light", "dark", "random"])
def test_check_env(name: str, side: str) -> None:
    check_env(gymnasium.make(ID, rules=name, side=side).unwrapped, skip_render_check=True)


@pytest.mark.filterwarnings("ignore:.*rendering method.*:UserWarning")  # it is printed in text, in no window
def test_check_env_with_pictures() -> None:
    check_env(gymnasium.make(ID, rules="hamlet", render_mode="rgb_array").unwrapped)


@EVERY
def test_the_registry_makes_it(name: str) -> None:
    env = gymnasium.make(ID, rules=name, opponent="greedy")
    assert isinstance(env.unwrapped, CathedralEnv)
    assert env.unwrapped.rules is load_rules(name)


# The game ----------------------------------------------------------------------------------------------------------
def kernel_game(name: str, opponent: str, side: Side, seed: int) -> tuple[list[int], Position]:
    """The same game by the kernel alone: the agent's actions, all with the same chance, and how it ended."""
    random, position, actions = Random(seed), Position.start(load_rules(name)), []
    player = make_player(opponent, int(seeding.np_random(seed)[0].integers(2**63)))
    while not position.is_over:
        if position.mover is side:
            action = random_action(position, random)
            actions.append(action)
            state = position.kernel.play(position.state, action, announced=True)
        else:
            move = player.choose(position)
            state = position.kernel.play(position.state, position.index_of(move), announced=move.announced)
        assert state is not None
        position = Position(position.kernel, state)
    return actions, position


def check_episodes(name: str, opponent: str, seeds: range) -> None:
    for seed in seeds:
        side = Side(seed % 2)
        for reward, reward_of in (("result", winner_reward), ("margin", margin_reward)):
            env: Any = CathedralEnv(name, opponent, str(side), reward=reward)  # type: ignore[arg-type]
            actions, end = kernel_game(name, opponent, side, seed)
            random = Random(seed)
            seen, _ = env.reset(seed=seed)
            for action in actions:
                assert random.choice(np.flatnonzero(seen["action_mask"]).tolist()) == action
                assert (env.action_masks() == seen["action_mask"]).all()
                seen, gained, terminated, truncated, info = env.step(action)
                assert not truncated
                assert terminated or gained == 0
            assert terminated
            assert gained == reward_of(end, side)
            assert env.position == end
            assert info == {"position": str(end), "result": end.outcome.result if end.outcome else None}
            assert (seen["observation"] == observe(end, side)).all()
            assert not seen["action_mask"].any()


@EVERY
def test_episodes(name: str) -> None:
    check_episodes(name, "random", range(8))
    check_episodes(name, "greedy", range(2))


@EVERY
@pytest.mark.slow
def test_five_hundred_episodes(name: str) -> None:
    check_episodes(name, "random", range(500))


def test_an_opponent_by_any_player_string() -> None:
    env = CathedralEnv("hamlet", "rollout:playouts=20", "dark")
    ends = []
    for _ in range(2):
        seen, _ = env.reset(seed=5)
        while seen["action_mask"].any():
            seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        ends.append(str(env.position))
    assert ends[0] == ends[1]


def test_without_a_seed_the_opponent_goes_on_with_its_choices() -> None:
    env = CathedralEnv("cathedral", "random", "dark")
    openings = {str(env.position) for _ in range(6) if env.reset()}
    assert len(openings) > 1
    env.reset(seed=1)
    first = str(env.position)
    env.reset()
    second = str(env.position)
    env.reset(seed=1)
    assert str(env.position) == first
    env.reset()
    assert str(env.position) == second


def test_an_opponent_that_holds_something_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    class Holding:
        name = "holding"

        def __init__(self) -> None:
            self.closed = 0

        def choose(self, position: Position) -> Any:
            return next(iter(position.legal_moves))

        def close(self) -> None:
            self.closed += 1

    made: list[Holding] = []

    def make(_: str, seed: int = 0) -> Holding:  # noqa: ARG001 - a player's maker
        made.append(Holding())
        return made[-1]

    monkeypatch.setattr("bastide.envs.gym_env.make_player", make)
    env = CathedralEnv("hamlet", "holding", "dark")
    env.reset(seed=1)
    env.reset()
    env.reset(seed=2)
    env.close()
    env.close()
    assert [player.closed for player in made] == [1, 1, 1]
    with pytest.raises(ActionError, match=r"reset\(\) begins one"):
        env.step(0)


def test_both_seats_are_drawn() -> None:
    env = CathedralEnv("hamlet", side="random")
    assert {env.seat for seed in range(20) if env.reset(seed=seed)} == set(Side)
    env.reset(options={"side": "dark"})
    assert env.seat is Side.DARK


def test_from_a_position() -> None:
    position = line_of("wellington")[8]
    env = CathedralEnv("wellington", side=str(position.mover))  # type: ignore[arg-type]
    env.reset(options={"position": str(position)})
    assert env.position == position
    assert env.move_of(env.action_of("pass")) == "pass"


# What is refused ---------------------------------------------------------------------------------------------------
def test_an_illegal_action_ends_the_episode_or_is_refused() -> None:
    env = CathedralEnv("hamlet")
    env.reset()
    seen, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"] == "TAnA1: light has to place the Well now"
    assert not seen["action_mask"].any()
    with pytest.raises(ActionError, match=r"reset\(\) begins one"):
        env.step(76)
    seen, info = env.reset()
    assert set(info) == {"position"}
    assert seen["action_mask"].sum() == 16
    strict = CathedralEnv("hamlet", on_illegal="raise")
    strict.reset()
    with pytest.raises(IllegalMoveError, match="TAnA1: "):
        strict.step(0)
    strict.step(strict.action_of("WEnA1"))


@pytest.mark.parametrize("wrong", [None, 0.5, "WEnA1", [80], np.zeros(2, np.int64), -1, 93])
def test_no_action(wrong: Any) -> None:
    env = CathedralEnv("hamlet")
    env.reset()
    with pytest.raises(ActionError, match="action"):
        env.step(wrong)
    assert env.position == Position.start("hamlet")


def test_before_the_first_episode() -> None:
    with pytest.raises(ActionError, match=r"reset\(\) begins one"):
        CathedralEnv("hamlet").step(0)


@pytest.mark.parametrize(
    ("settings", "error", "why"),
    [
        ({"opponent": "gredy"}, PlayerError, "did you mean greedy"),
        ({"side": "white"}, ActionError, "there is no seat 'white'"),
        ({"reward": "points"}, ActionError, "there is no reward"),
    ],
)
def test_settings(settings: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        CathedralEnv("hamlet", **settings)


def test_a_beginning_that_leaves_the_agent_no_move() -> None:
    """The opponent has the last move."""
    before = next(p for p, end in zip(line_of("hamlet"), line_of("hamlet")[1:], strict=False) if end.is_over)
    ends = [before.play(move).is_over for move in before.legal_moves]
    assert all(ends)
    env = CathedralEnv("hamlet", side=str(before.mover.other))  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="over before the agent is on turn"):
        env.reset(options={"position": before})
