"""The PettingZoo environment: PettingZoo's own tests, the conventions, what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from bastide import ActionError, IllegalMoveError, Position, RulesetError, Side, load_rules, parse_rules
from bastide.envs import cathedral_v0, observe
from envs_support import (
    BLANK_AT_THE_END,
    DICT_OBSERVATIONS,
    EVERY,
    LOPSIDED,
    kernel_game,
    line_of,
    margin_reward,
    winner_reward,
)
from support import pickled

LIGHT, DARK = cathedral_v0.AGENTS
"""Their names, in the order of the sides."""


def play(env: Any, actions: list[int]) -> None:
    for action in actions:
        env.step(action)


def clear_away(env: Any) -> dict[str, float]:
    """Let the agents that are done leave; their last rewards."""
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], terminated, truncated, _ = env.last()
        assert terminated or truncated
        env.step(None)
    return rewards


# PettingZoo's own tests --------------------------------------------------------------------------------------------
@EVERY
@pytest.mark.filterwarnings(*DICT_OBSERVATIONS, BLANK_AT_THE_END)
def test_api(name: str) -> None:
    api_test(cathedral_v0.env(rules=name), num_cycles=60)


@EVERY
def test_seed(name: str) -> None:
    seed_test(lambda: cathedral_v0.env(rules=name), num_cycles=60)


@EVERY
def test_render(name: str) -> None:
    def shows_a_board(picture: Any) -> bool:
        return bool(picture.shape[2] == 3 and picture.std() > 0)

    render_test(lambda render_mode: cathedral_v0.env(rules=name, render_mode=render_mode), {"rgb_array": shows_a_board})


@EVERY
def test_performance_benchmark(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It runs; how fast is no matter of tests. Its five seconds are over after so many looks at the clock."""
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr("time.time", lambda: next(clock))
    performance_benchmark(cathedral_v0.env(rules=name))
    assert "turns per second" in capsys.readouterr().out


# What it is --------------------------------------------------------------------------------------------------------
@EVERY
def test_the_registry_makes_it(name: str) -> None:
    env = pettingzoo.make("aec", "bastide/cathedral_v0", rules=name)
    assert isinstance(env, pettingzoo.AECEnv)
    assert str(env.unwrapped) == "cathedral_v0"
    assert env.unwrapped.rules is load_rules(name)


@EVERY
def test_observations_from_both_seats(name: str) -> None:
    env = cathedral_v0.env(rules=name)
    for position in line_of(name):
        if position.is_over:
            continue
        env.reset(options={"position": position})
        for side, agent in zip(Side, cathedral_v0.AGENTS, strict=True):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert (seen["observation"] == observe(position, side)).all()
            assert seen["action_mask"].any() == (side is position.to_move)
        assert env.agent_selection == cathedral_v0.AGENTS[position.mover]
        assert (env.state() == observe(position, Side.LIGHT)).all()
        assert env.unwrapped.state_space.contains(env.state())


def check_episodes(name: str, seeds: range) -> None:
    """Episodes by chance end as the same games do by the kernel alone."""
    rules = load_rules(name)
    env, margins = (cathedral_v0.env(rules=rules, reward=reward) for reward in ("result", "margin"))
    for seed in seeds:
        actions, end = kernel_game(rules, seed)
        random = Random(seed)
        for each, reward_of in ((env, winner_reward), (margins, margin_reward)):
            each.reset(seed=seed)
            for action in actions:
                if each is env:
                    mask = each.last()[0]["action_mask"]
                    assert random.choice(np.flatnonzero(mask).tolist()) == action
                assert not any(each.terminations.values())
                each.step(action)
            assert each.unwrapped.position == end
            assert all(each.terminations.values())
            assert not any(each.truncations.values())
            wanted = {agent: reward_of(end, side) for side, agent in zip(Side, cathedral_v0.AGENTS, strict=True)}
            assert each.rewards == wanted
            assert clear_away(each) == wanted
            assert each.agents == []


@EVERY
def test_episodes(name: str) -> None:
    check_episodes(name, range(10))


@EVERY
@pytest.mark.slow
def test_five_hundred_episodes(name: str) -> None:
    check_episodes(name, range(500))


def test_an_agent_may_move_twice_running() -> None:
    """Light cannot move and is skipped."""
    for seed in range(200):
        env = cathedral_v0.env(rules="hamlet")
        env.reset()
        before = None
        for action in kernel_game(load_rules("hamlet"), seed)[0]:
            if env.agent_selection == before:
                return
            before = env.agent_selection
            env.step(action)
    pytest.fail("no turn was skipped in 200 games")


# Illegal actions ---------------------------------------------------------------------------------------------------
def test_an_illegal_action_ends_the_episode() -> None:
    env = cathedral_v0.env(rules="hamlet")
    env.reset()
    env.step(env.action_of("WEnB2"))
    env.step(env.action_of("TAnB2"))
    assert env.terminations == env.truncations == {LIGHT: True, DARK: True}
    assert env.rewards == {LIGHT: 0.0, DARK: -1.0}
    assert env.infos[DARK]["illegal"] == "TAnB2: the Well stands on B2"
    assert not env.last()[0]["action_mask"].any()
    assert clear_away(env) == env_rewards(-1.0)


def env_rewards(dark: float) -> dict[str, float]:
    return {LIGHT: 0.0, DARK: dark}


def test_it_ends_as_pettingzoos_own_wrapper_ends_it() -> None:
    """Their wrapper around ours sees the illegal action first, and does the same."""
    ours, theirs = cathedral_v0.env(rules="hamlet"), TerminateIllegalWrapper(cathedral_v0.raw_env("hamlet"), -1)
    for env in (ours, theirs):
        env.reset()
        env.step(env.action_of("WEnB2"))
        env.last()
        env.step(env.action_of("TAnB2"))
    for what in ("rewards", "terminations", "truncations", "agents"):
        assert getattr(ours, what) == getattr(theirs, what), what
    assert clear_away(ours) == clear_away(theirs)


@pytest.mark.parametrize(("settings", "reward"), [({"reward": "margin"}, -6.0), ({"illegal_reward": -3}, -3.0)])
def test_what_an_illegal_action_earns(settings: dict[str, Any], reward: float) -> None:
    env = cathedral_v0.env(rules="hamlet", **settings)
    env.reset()
    play(env, [env.action_of("WEnB2"), env.action_of("TAnB2", DARK)])
    assert env.rewards == env_rewards(reward)


@pytest.mark.parametrize("left", ["at once", "half cleared away", "cleared away"])
def test_the_next_episode_is_clean(left: str) -> None:
    env = cathedral_v0.env(rules="hamlet")
    env.reset()
    play(env, [env.action_of("WEnB2"), env.action_of("TAnB2", DARK)])
    if left == "half cleared away":
        env.step(None)
    elif left == "cleared away":
        clear_away(env)
    env.reset()
    assert env.infos == {LIGHT: {}, DARK: {}}
    actions, end = kernel_game(load_rules("hamlet"), 3)
    for action in actions:
        assert env.agents == [LIGHT, DARK]
        assert env.last()[0]["action_mask"][action] == 1
        env.step(action)
    assert clear_away(env) == {LIGHT: winner_reward(end, Side.LIGHT), DARK: winner_reward(end, Side.DARK)}


@EVERY
def test_or_it_is_refused_and_the_episode_goes_on(name: str) -> None:
    env = cathedral_v0.env(rules=name, on_illegal="raise")
    for position in line_of(name):
        if position.is_over:
            continue
        env.reset(options={"position": position})
        mask = env.last()[0]["action_mask"]
        for action in Random(name).sample(np.flatnonzero(mask == 0).tolist(), 5):
            with pytest.raises(IllegalMoveError) as refused:
                env.step(action)
            move = env.move_of(action)
            assert str(refused.value) == f"{move}: {position.why_illegal(move)}"
            assert env.unwrapped.position == position
            assert not any(env.terminations.values())
        env.step(int(mask.argmax()))


# What is refused ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("wrong", [None, 1.0, "TAnA1", [3], np.zeros(1, np.int64), True, -1, 93, 10**30])
def test_no_action(wrong: Any) -> None:
    env = cathedral_v0.env(rules="hamlet")
    env.reset()
    with pytest.raises(ActionError, match="action"):
        env.step(wrong)
    env.step(env.action_of("WEnB2"))
    assert env.agent_selection == DARK


@pytest.mark.parametrize("number", [np.int8(80), np.uint16(80), np.array(80)])
def test_any_whole_number_will_do(number: Any) -> None:
    env = cathedral_v0.env(rules="hamlet")
    env.reset()
    env.step(number)
    assert env.agent_selection == DARK


def test_a_game_that_is_over_or_has_not_begun() -> None:
    for env in (cathedral_v0.env(rules="hamlet"), cathedral_v0.raw_env("hamlet")):
        with pytest.raises(ActionError, match=r"reset\(\) begins one"):
            env.step(0)
        env.reset()
        play(env, kernel_game(load_rules("hamlet"), 1)[0])
        with pytest.raises(ActionError, match="is done, the episode is over"):
            env.step(0)
        clear_away(env)
        with pytest.raises(ActionError, match=r"reset\(\) begins one"):
            env.step(0)


@pytest.mark.parametrize(
    ("settings", "error", "why"),
    [
        ({"rules": "hamlett"}, RulesetError, "did you mean hamlet"),
        ({"reward": "points"}, ActionError, "there is no reward 'points'"),
        ({"on_illegal": "rais"}, ActionError, "did you mean raise"),
        ({"render_mode": "svg"}, ActionError, "there is no render mode 'svg'"),
    ],
)
def test_settings(settings: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        cathedral_v0.env(**settings)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (Position.start("village"), "begins from a position of hamlet"),
        ("village - - - -/- l;placed=0/0;opening=1", "begins from a position of hamlet"),
        (3, "begins from a position of hamlet, not 3"),
        (line_of("hamlet")[-1], "the game is over"),
    ],
)
def test_where_no_episode_can_begin(position: Any, why: str) -> None:
    env = cathedral_v0.env(rules="hamlet")
    with pytest.raises(ActionError, match=why):
        env.reset(options={"position": position})


def test_no_such_agent() -> None:
    env = cathedral_v0.env(rules="hamlet")
    env.reset()
    with pytest.raises(ActionError, match="there is no agent 'player_2'"):
        env.observe("player_2")


@pytest.mark.filterwarnings(*DICT_OBSERVATIONS, BLANK_AT_THE_END)
def test_sides_with_different_numbers_of_actions() -> None:
    rules = parse_rules(LOPSIDED)
    light, dark = (rules.pass_index(side) for side in Side)
    assert light < dark
    api_test(cathedral_v0.env(rules=rules), num_cycles=30)
    env = cathedral_v0.env(rules=rules)
    env.reset()
    assert env.action_space(LIGHT).n == env.action_space(DARK).n == dark + 1
    env.step(dark)
    assert env.infos[LIGHT]["illegal"] == f"the side to move has no action {dark}"
    for seed in range(5):
        actions, end = kernel_game(rules, seed)
        env.reset()
        play(env, actions)
        assert env.unwrapped.position == end


# Showing and keeping -----------------------------------------------------------------------------------------------
def test_the_texts_it_shows(capsys: pytest.CaptureFixture[str]) -> None:
    env = cathedral_v0.env(rules="hamlet", render_mode="ansi")
    env.reset()
    assert env.render().startswith("     A B C D\n  1  . . . .")
    human = cathedral_v0.env(rules="hamlet", render_mode="human")
    human.reset()
    human.step(env.action_of("WEnB2"))
    assert "  2  . N . ." in capsys.readouterr().out
    assert cathedral_v0.env(rules="hamlet").unwrapped.render() is None


def test_it_can_be_pickled() -> None:
    env = pickled(cathedral_v0.env(rules="hamlet", reward="margin"))
    env.reset()
    env.step(env.action_of("WEnB2"))
    assert env.agent_selection == DARK


def test_another_seed_makes_no_difference() -> None:
    env = cathedral_v0.env(rules="hamlet")
    seen = []
    for seed in (1, 2):
        env.reset(seed=seed)
        seen.append(env.last()[0]["observation"])
    assert (seen[0] == seen[1]).all()
