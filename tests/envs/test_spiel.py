"""The games for OpenSpiel: its own tests, its algorithms, and the same games as the kernel alone."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this system", exc_type=ImportError)

from open_spiel.python.algorithms import generate_playthrough, mcts, minimax, random_agent  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.rl_environment import Environment  # noqa: E402

from bastide import ActionError, Position, RulesetError, Side, load_rules  # noqa: E402
from bastide.envs import observe, spiel  # noqa: E402
from envs_support import EVERY, kernel_game, line_of, margin_reward, winner_reward  # noqa: E402


def game_of(name: str, **parameters: str) -> Any:
    return pyspiel.load_game(f"bastide_{name.replace('-', '_')}", parameters)


@cache
def worth(position: Position) -> float:
    """What a position is worth to Light, by trying everything."""
    if position.is_over:
        return winner_reward(position, Side.LIGHT)
    best = max if position.mover is Side.LIGHT else min
    return best(worth(position.play(move)) for move in position.legal_moves)


# OpenSpiel's own tests ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", spiel.GAME_NAMES)
@pytest.mark.parametrize("reward", ["result", "margin"])
def test_random_simulations(name: str, reward: str) -> None:
    game = pyspiel.load_game(name, {"reward": reward})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["village", "hamlet"])  # it writes out every plane of every ply
def test_a_playthrough_is_the_same_again(name: str) -> None:
    game_text = f"bastide_{name.replace('-', '_')}"
    text = generate_playthrough.playthrough(game_text, action_sequence=None, seed=1)
    assert generate_playthrough.playthrough(game_text, action_sequence=None, seed=1) == text
    assert f'GameType.short_name = "{game_text}"' in text


def test_it_is_registered() -> None:
    assert set(spiel.GAME_NAMES) <= set(pyspiel.registered_names())


@EVERY
def test_what_a_game_says_of_itself(name: str) -> None:
    game, rules = game_of(name), load_rules(name)
    assert game.num_distinct_actions() == max(rules.pass_index(side) for side in Side) + 1
    assert (game.num_players(), game.min_utility(), game.max_utility(), game.utility_sum()) == (2, -1, 1, 0)
    assert str(pyspiel.load_game(str(game))) == str(game)


# The same games ----------------------------------------------------------------------------------------------------
def check_episodes(name: str, seeds: range) -> None:
    rules = load_rules(name)
    games = {"result": winner_reward, "margin": margin_reward}
    for seed in seeds:
        actions, end = kernel_game(rules, seed)
        for reward, reward_of in games.items():
            game, random = game_of(name, reward=reward), Random(seed)
            state = game.new_initial_state()
            for action in actions:
                assert not state.is_terminal()
                assert state.returns() == [0, 0]
                assert random.choice(state.legal_actions()) == action
                written = state.action_to_string(state.current_player(), action)
                assert state.string_to_action(written) == action
                state.apply_action(action)
            assert state.is_terminal()
            assert state.position == end
            assert state.returns() == [reward_of(end, side) for side in Side]
            assert max(map(abs, state.returns())) <= game.max_utility()
            assert len(actions) <= game.max_game_length()


@EVERY
def test_episodes(name: str) -> None:
    check_episodes(name, range(10))


@EVERY
@pytest.mark.slow
def test_five_hundred_episodes(name: str) -> None:
    check_episodes(name, range(500))


@EVERY
def test_observers(name: str) -> None:
    game = game_of(name)
    observer = make_observation(game)
    for position in line_of(name)[::5]:
        state = spiel.BastideState(game, position)
        for side in Side:
            observer.set_from(state, side)
            assert observer.tensor.dtype == np.float32
            assert (observer.dict["observation"] == observe(position, side)).all()
            assert observer.string_from(state, side) == f"{position} ({side})"


def test_the_string_forms() -> None:
    state = game_of("hamlet").new_initial_state()
    for move in ("WEnB2", "INwC4"):
        state.apply_action(state.string_to_action(move))
    assert str(state) == str(Position.start("hamlet").play("WEnB2").play("INwC4"))
    assert state.observation_string(0) == f"{state} (light)"
    assert state.information_state_string(1) == ", ".join(map(str, state.history()))
    assert str(game_of("hamlet").new_initial_state(str(state))) == str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)


# Its algorithms ----------------------------------------------------------------------------------------------------
@EVERY
def test_random_bots(name: str) -> None:
    game = game_of(name)
    bots = [uniform_random.UniformRandomBot(player, np.random.RandomState(player)) for player in range(2)]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


@EVERY
def test_random_agents_in_its_learning_environment(name: str) -> None:
    environment = Environment(game_of(name), include_full_state=True)
    agents = [random_agent.RandomAgent(player, environment.action_spec()["num_actions"]) for player in range(2)]
    step = environment.reset()
    while not step.last():
        action = agents[step.observations["current_player"]].step(step).action
        step = environment.step([action])
    assert sum(step.rewards) == 0


def test_tree_search_wins_where_it_can() -> None:
    """A late position of the hamlet in which some placements win and some lose."""
    position = late_position()
    game = game_of("hamlet")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 300, mcts.RandomRolloutEvaluator(2, random), random_state=random)
    action = bot.step(spiel.BastideState(game, position))
    assert worth(position.play(position.move_at(action))) == worth(position)


def late_position() -> Position:
    """The fixed late position: what it is worth is not what every placement is worth."""
    position = Position.start("hamlet")
    for move in LATE.split():
        position = position.play(move)
    return position


LATE = "WEnA3 INnA1 TAnD3 TAnD1"
"""Light is on turn; of twenty placements one wins."""


def test_minimax_finds_what_a_position_is_worth() -> None:
    position = late_position()
    game = game_of("hamlet")
    value, action = minimax.alpha_beta_search(game, spiel.BastideState(game, position), maximizing_player_id=0)
    assert value == worth(position)
    assert worth(position.play(position.move_at(action))) == value
    assert len({worth(position.play(move)) for move in position.legal_moves}) > 1


# What is refused ---------------------------------------------------------------------------------------------------
def test_what_is_refused() -> None:
    for wrong, error in (({"rules": "hamlett"}, RulesetError), ({"reward": "points"}, ActionError)):
        with pytest.raises(error):
            pyspiel.load_game("bastide", wrong)
    with pytest.raises(ActionError, match="an observer has no parameters"):
        spiel.PlanesObserver(load_rules("hamlet"), {"a": 1})


def test_python_ends_in_peace() -> None:
    """OpenSpiel holds what is registered until after Python has ended."""
    program = "import bastide.envs.spiel, pyspiel; pyspiel.load_game('bastide_hamlet')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")
