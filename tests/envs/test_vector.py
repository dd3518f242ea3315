"""N games at once: the same games as the kernel alone plays, and what each step says of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from bastide import ActionError, BastideError, IllegalMoveError, Position, Side, load_rules, parse_rules
from bastide.envs import CathedralVectorEnv, VectorGames, observe
from bastide.envs.episode import REWARDS
from bastide.envs.vector import ENDED, PLAYED, STARTED, WAS_ILLEGAL, Anew
from bastide.kernel.games import Games
from envs_support import EVERY, LOPSIDED, margin_reward, winner_reward

ID = "bastide/CathedralSelfPlay-v0"
ANEW: dict[AutoresetMode, Anew] = {
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.DISABLED: "by-hand",
}


def check_rows(games: VectorGames, step: Any) -> None:
    for row in range(len(games)):
        position = games.position(row)
        assert (step.planes[row] == observe(position, position.mover)).all()
        assert step.to_move[row] == position.mover
        legal = position.kernel.legal_actions(position.state).tolist()
        if position.can_pass:
            legal.append(position.rules.pass_index(position.mover))
        assert np.flatnonzero(step.masks[row]).tolist() == legal


def check_episodes(name: str, wanted: int, many: int, threads: int) -> None:
    """Episodes by chance, of one seed, end as those of the kernel alone do, in the same order."""
    rules = load_rules(name)
    alone = Games(rules, many, seed=7, threads=threads)
    vectors = [
        VectorGames(rules, many, seed=7, threads=threads, reward=reward, masks="bits" if reward == "margin" else "bool")
        for reward in ("result", "margin")
    ]
    for games in vectors:
        games.reset()
    episodes = 0
    while episodes < wanted:
        actions = alone.random_actions()
        results = alone.step(actions)
        ended = results == ENDED
        steps = []
        for games in vectors:
            assert (games.random_actions() == actions).all()
            steps.append(games.step(actions))
        for step in steps:
            assert (step.results == results).all()
            assert (step.ended == ended).all()
            assert not step.rewards[~ended].any()
        scores = alone.scores()
        finals = dict(zip(*vectors[0].final_planes(), strict=True))
        assert sorted(finals) == np.flatnonzero(ended).tolist()
        for row in np.flatnonzero(ended).tolist():
            position = Position(alone.kernel, alone.states[row].copy())
            assert vectors[0].final_position(row) == position
            assert (finals[row] == observe(position, Side.LIGHT)).all()
            for step, reward_of in zip(steps, (winner_reward, margin_reward), strict=True):
                assert step.rewards[row].tolist() == [reward_of(position, side) for side in Side]
            assert scores[row, 0] >= 0
        alone.reset(ended)
        assert (vectors[0].games.states == alone.states).all()
        assert np.array_equal(steps[0].masks, alone.legal_mask())  # type: ignore[arg-type]
        assert np.array_equal(steps[1].masks, alone.legal_bits())  # type: ignore[arg-type]
        episodes += int(ended.sum())
    check_rows(vectors[0], steps[0])
    alone.close()
    for games in vectors:
        games.close()


@EVERY
@pytest.mark.parametrize("threads", [1, 2])
def test_episodes(name: str, threads: int) -> None:
    check_episodes(name, 60, 16, threads)


@EVERY
@pytest.mark.slow
def test_ten_thousand_episodes(name: str) -> None:
    check_episodes(name, 10_000, 256, 1)


@EVERY
def test_every_row_of_a_step(name: str) -> None:
    games = VectorGames(name, 6, seed=2)
    check_rows(games, games.reset())
    for number in range(30):
        step = games.step(games.random_actions())
        if number % 4 == 0:
            check_rows(games, step)


def test_sides_with_different_numbers_of_actions() -> None:
    games = VectorGames(parse_rules(LOPSIDED), 6, seed=2)
    check_rows(games, games.reset())
    for _ in range(12):
        check_rows(games, games.step(games.random_actions()))


# Beginning anew ----------------------------------------------------------------------------------------------------
def play_until_one_ends(games: VectorGames) -> Any:
    games.reset()
    while not (step := games.step(games.random_actions())).ended.any():
        pass
    return step


def test_in_the_same_step() -> None:
    games = VectorGames("hamlet", 8, seed=1)
    step = play_until_one_ends(games)
    for row in np.flatnonzero(step.ended).tolist():
        assert games.position(row) == Position.start("hamlet")
        assert games.final_position(row).is_over
        assert step.masks[row].sum() == 16


def test_in_the_next_step() -> None:
    games = VectorGames("hamlet", 8, seed=1, anew="next-step")
    step = play_until_one_ends(games)
    ended = step.ended.copy()
    assert not step.masks[ended].any()
    assert all(games.position(row).is_over for row in np.flatnonzero(ended).tolist())
    step = games.step(games.random_actions())
    assert (step.results[ended] == STARTED).all()
    assert (step.results[~ended] != STARTED).all()
    assert not step.rewards[ended].any()
    assert not step.ended[ended].any()
    assert all(games.position(row) == Position.start("hamlet") for row in np.flatnonzero(ended).tolist())


def test_by_hand() -> None:
    games = VectorGames("hamlet", 8, seed=1, anew="by-hand")
    step = play_until_one_ends(games)
    ended = np.flatnonzero(step.ended)
    before = games.games.states.copy()
    with pytest.raises(ActionError, match=f"game {ended[0]} is over"):
        games.step(games.random_actions())
    assert (games.games.states == before).all()
    step = games.reset(ended)
    assert (step.results == np.where(np.isin(np.arange(8), ended), STARTED, PLAYED)).all()
    games.step(games.random_actions())


# Illegal actions ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("anew", ["same-step", "next-step", "by-hand"])
@pytest.mark.parametrize(("reward", "least"), [("result", -1.0), ("margin", -6.0)])
def test_an_illegal_action_ends_its_game(anew: Any, reward: Any, least: float) -> None:
    games = VectorGames("hamlet", 4, seed=1, anew=anew, reward=reward)
    games.reset()
    well = games.random_actions()
    games.step(well)
    actions = games.random_actions()
    actions[1], actions[2] = well[1], -5
    step = games.step(actions)
    assert step.results.tolist() == [PLAYED, WAS_ILLEGAL, WAS_ILLEGAL, PLAYED]
    assert step.ended.tolist() == [False, True, True, False]
    assert step.rewards.tolist() == [[0, 0], [0, least], [0, least], [0, 0]]
    rows, planes = games.final_planes()
    assert rows.tolist() == [1, 2]
    assert (planes[0] == observe(games.final_position(1), Side.DARK)).all()
    again = games.position(1) == Position.start("hamlet")
    assert again == (anew == "same-step")
    assert step.masks is not None
    assert step.masks[1].any() == again
    if anew != "by-hand":
        step = games.step(games.random_actions())
        assert step.results[1] == (PLAYED if anew == "same-step" else STARTED)


def test_or_the_whole_step_is_refused() -> None:
    games = VectorGames("hamlet", 4, on_illegal="raise")
    games.reset()
    well = games.random_actions()
    games.step(well)
    before = games.games.states.copy()
    actions = games.random_actions()
    actions[2] = well[2]
    with pytest.raises(IllegalMoveError, match=r"game 2: WEn.. ?: .*"):
        games.step(actions)
    actions[2] = 500
    with pytest.raises(IllegalMoveError, match="game 2: there is no action 500"):
        games.step(actions)
    assert (games.games.states == before).all()


def test_announcements() -> None:
    """By default every conquest is announced; a 0 leaves it unannounced."""
    position = Position.start("cathedral-announced")
    for move in ("CAnE5", "STnA3", "TAnJ10"):
        position = position.play(move)
    games = VectorGames("cathedral-announced", 2)
    games.games.states[:] = position.state
    action = position.index_of(position.parse_move("BRnB1"))
    games.step(np.array([action, action]), np.array([0, 1]))
    assert games.position(0) == position.play("BRnB1")
    assert games.position(1) == position.play("BRnB1!")


# What is refused ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("wrong", [np.zeros(3, np.int64), np.zeros(4), np.zeros((4, 1), np.int64), 3, "abcd", None])
def test_wrong_actions(wrong: Any) -> None:
    games = VectorGames("hamlet", 4)
    with pytest.raises(ActionError, match=r"must be whole numbers of shape \(4,\)"):
        games.step(wrong)
    with pytest.raises(ActionError, match="announced must be whole numbers"):
        games.step(games.random_actions(), np.zeros(3, np.int64))


@pytest.mark.parametrize("wrong", [np.zeros(3, np.bool_), np.zeros(4), np.zeros((2, 2), np.int64), np.array([4])])
def test_wrong_rows(wrong: Any) -> None:
    with pytest.raises(BastideError, match=r"rows must be bool of shape|numbered from 0 to 3"):
        VectorGames("hamlet", 4).reset(wrong)


@pytest.mark.parametrize(
    "settings", [{"masks": "int"}, {"reward": "points"}, {"anew": "never"}, {"on_illegal": "ignore"}]
)
def test_settings(settings: dict[str, Any]) -> None:
    with pytest.raises(ActionError, match=r"there (is|are) no .*; .*here are: "):
        VectorGames("hamlet", 4, **settings)


def test_only_what_is_asked_for() -> None:
    step = VectorGames("hamlet", 4, observations=False, masks="none").reset()
    assert step.planes is None
    assert step.masks is None
    with VectorGames("hamlet", 4, threads=2) as games:
        assert len(games) == 4


def test_what_is_returned_is_ones_own() -> None:
    games = VectorGames("hamlet", 4)
    steps = [games.reset(), *(games.step(games.random_actions()) for _ in range(20))]
    for first, second in pairwise(steps):
        for one, other in zip(first, second, strict=True):
            assert not np.shares_memory(one, other)


def test_what_is_done_to_a_step_does_not_change_what_ended() -> None:
    games = VectorGames("hamlet", 8, seed=1)
    step = play_until_one_ends(games)
    rows = np.flatnonzero(step.ended).tolist()
    step.ended[:] = False
    assert games.final_planes()[0].tolist() == rows


# Gymnasium's interface ---------------------------------------------------------------------------------------------
@EVERY
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_gymnasiums_interface(name: str, mode: AutoresetMode) -> None:
    envs = gymnasium.make_vec(ID, num_envs=5, rules=name, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    assert isinstance(envs, CathedralVectorEnv)
    plain = VectorGames(name, 5, seed=3, anew=ANEW[mode])
    seen, _ = envs.reset(seed=1)
    plain.reset()
    for _ in range(40):
        assert seen in envs.observation_space
        movers = plain.games.to_move
        actions = plain.random_actions()
        assert mode is not AutoresetMode.SAME_STEP or actions.astype(np.int64) in envs.action_space
        step = plain.step(actions)
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert step.masks is not None
        assert (seen["observation"] == step.planes).all()
        assert (seen["action_mask"] == step.masks).all()
        assert (rewards == step.rewards[range(5), movers]).all()
        assert (terminated == step.ended).all()
        assert not truncated.any()
        assert (infos["to_move"] == step.to_move).all()
        if mode is AutoresetMode.SAME_STEP and step.ended.any():
            rows, planes = plain.final_planes()
            assert (infos["_final_obs"] == step.ended).all()
            for row, final in zip(rows, planes, strict=True):
                assert (infos["final_obs"][row]["observation"] == final).all()
                assert infos["final_obs"][row] in envs.single_observation_space
        if mode is AutoresetMode.DISABLED and step.ended.any():
            plain.reset(step.ended)
            seen, _ = envs.reset(options={"reset_mask": step.ended})
    envs.close()
    plain.close()


def check_gymnasiums_episodes(name: str, wanted: int, many: int) -> None:
    """Episodes through Gymnasium's interface end as those of the kernel alone do."""
    rules, episodes = load_rules(name), 0
    alone = Games(rules, many, seed=11)
    envs = {reward: CathedralVectorEnv(many, rules, reward=reward) for reward in REWARDS}
    for env in envs.values():
        env.reset()
    while episodes < wanted:
        movers, actions = alone.to_move, alone.random_actions()
        ended = alone.step(actions) == ENDED
        for reward, env in envs.items():
            _, rewards, terminated, truncated, infos = env.step(actions)
            assert (terminated == ended).all()
            assert not truncated.any()
            assert not rewards[~ended].any()
            for row in np.flatnonzero(ended).tolist():
                position = Position(alone.kernel, alone.states[row].copy())
                reward_of = winner_reward if reward == "result" else margin_reward
                assert rewards[row] == reward_of(position, Side(int(movers[row])))
                assert infos["rewards"][row].tolist() == [reward_of(position, side) for side in Side]
        alone.reset(ended)
        episodes += int(ended.sum())


@EVERY
def test_gymnasiums_episodes(name: str) -> None:
    check_gymnasiums_episodes(name, 30, 8)


@EVERY
@pytest.mark.slow
def test_five_hundred_of_gymnasiums_episodes(name: str) -> None:
    check_gymnasiums_episodes(name, 500, 32)


def test_it_shows_every_board() -> None:
    shown = CathedralVectorEnv(3, "hamlet", render_mode="ansi")
    shown.reset()
    assert [text.splitlines()[1] for text in shown.render() or ()] == ["  1  . . . ."] * 3
    assert CathedralVectorEnv(3, "hamlet").render() is None


def test_what_gymnasiums_interface_refuses() -> None:
    with pytest.raises(ActionError, match=r"reset\(\) begins them"):
        CathedralVectorEnv(3, "hamlet").step(np.zeros(3, np.int64))
    with pytest.raises(ActionError, match="there is no autoreset mode 'Never'"):
        CathedralVectorEnv(3, "hamlet", autoreset_mode="Never")
    envs = CathedralVectorEnv(3, "hamlet")
    envs.reset()
    with pytest.raises(ActionError, match="must be whole numbers of shape"):
        envs.step(np.zeros(3))
    with pytest.raises(BastideError, match="rows must be"):
        envs.reset(options={"reset_mask": np.zeros(2, np.bool_)})
