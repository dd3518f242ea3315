"""Gymnasium's vector interface: N games at once, both seats played by the caller (self-play).

>>> import gymnasium
>>> import bastide.envs
>>> envs = gymnasium.make_vec("bastide/CathedralSelfPlay-v0", num_envs=8, rules="village")
>>> observations, infos = envs.reset(seed=1)
>>> observations["observation"].shape, observations["action_mask"].shape
((8, 39, 6, 6), (8, 322))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bastide.envs.episode import one_of
from bastide.envs.rendering import RENDER_MODES, render, render_mode_of
from bastide.envs.vector import VectorGames
from bastide.errors import ActionError, MissingExtraError

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from bastide.envs.spaces import observation_space
except ModuleNotFoundError as error:
    raise MissingExtraError("the Gymnasium environments", "envs", error.name) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bastide.envs.episode import OnIllegal, RewardKind
    from bastide.envs.rendering import RenderMode
    from bastide.envs.vector import Anew, Step
    from bastide.kernel.layout import Ints
    from bastide.kernel.planes import Octets
    from bastide.rules import Rules

__all__ = ["CathedralVectorEnv"]

_MODES: dict[AutoresetMode, Anew] = {
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.DISABLED: "by-hand",
}
Observations = dict[str, Any]


class CathedralVectorEnv(VectorEnv[Observations, Any, Any]):
    """N games of Cathedral, Wellington or their relatives; each step plays for whoever is to move in each game.

    | what | is |
    |---|---|
    | actions | `MultiDiscrete`, shape (N,): the placement index, then `pass` |
    | observations | `Dict`: `observation` uint8 (N, P, n, n), `action_mask` int8 (N, A) |
    | registered as | `gymnasium.make_vec("bastide/CathedralSelfPlay-v0", num_envs=N, rules=...)` |

    **Sizes**, **actions** and **observations** are those of `bastide.envs.cathedral_v0.raw_env`, seen from the seat
    that is to move: n is the board's edge, P = 4 K + 19 with K kinds of buildings, A one more than the placements of
    the side with more of them.

    **Rewards**, shape (N,), are those of the side that has just played, and 0 before the end; the other side's are the
    opposite, but for illegal actions. `infos["rewards"]`, float32 (N, 2), has Light's and Dark's. `reward="result"`: 1
    for a win, -1 for a loss, 0 for a draw; `reward="margin"`: the lead in squares, a captured Duke counting as a stock.

    **Termination.** When a game is over by its rules, or by an illegal action, which earns `illegal_reward` (by default
    -1, with margins minus a whole stock; the other side 0). Nothing truncates. `on_illegal="raise"`: the whole step is
    refused with `IllegalMoveError`, and nothing has changed.

    **Autoreset** is `SAME_STEP` by default: what is returned is the new game's, and `infos["final_obs"]` holds the last
    observations where `infos["_final_obs"]` is true. `NEXT_STEP` and `DISABLED` (`options={"reset_mask": bool (N,)}`
    begins those games anew) can be chosen.

    **Info.** `to_move`, int64 (N,): the side whose view each observation is, 0 Light, 1 Dark; `rewards`; `results`, see
    `bastide.envs.vector`.

    **Errors.** Actions of another shape or dtype, and steps of games that are over under `DISABLED`: `ActionError`.

    Version history:
        v0: first version.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | str = "cathedral",
        *,
        reward: RewardKind = "result",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        on_illegal: OnIllegal = "end",
        illegal_reward: float | None = None,
        threads: int = 1,
        render_mode: RenderMode | None = None,
    ) -> None:
        """Set up.

        Args:
            num_envs: how many games.
            rules: a ruleset, a shipped one's name, or a file.
            reward: `result` or `margin`.
            autoreset_mode: `SameStep`, `NextStep` or `Disabled`.
            on_illegal: `end` or `raise`.
            illegal_reward: what an illegal action earns.
            threads: how many threads share the work.
            render_mode: `ansi`, `human` (the same, printed), `rgb_array`, or None.

        Raises:
            RulesetError: the ruleset is refused.
            ActionError: a setting is not one of those there are.
            BastideError: there is no game, or no thread.
        """
        named = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        mode = AutoresetMode(one_of("there is no autoreset mode", named, [mode.value for mode in AutoresetMode]))
        self._games = VectorGames(
            rules,
            num_envs,
            reward=reward,
            anew=_MODES[mode],
            on_illegal=on_illegal,
            illegal_reward=illegal_reward,
            threads=threads,
        )
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.rules: Rules = self._games.rules
        self.num_envs = num_envs
        self.render_mode = render_mode_of(render_mode)
        observer = self._games.observer
        self.single_observation_space = observation_space(observer)
        self.single_action_space = spaces.Discrete(observer.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._movers = np.zeros(num_envs, np.int64)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin all games, or those of `options["reset_mask"]`, bool of shape (N,).

        The game has no chance in it: a seed makes no difference to it.

        Raises:
            BastideError: the mask is of another shape or dtype.
        """
        super().reset(seed=seed)
        rows = (options or {}).get("reset_mask") if self._begun else None
        step = self._games.reset(rows)
        self._begun = True
        self._movers = step.to_move
        return self._observations(step), self._infos(step)

    def step(self, actions: Any) -> tuple[Observations, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - checked
        """Play one action in every game.

        Raises:
            ActionError: a shape or dtype is another, a game is over, or `reset` has not been called.
            IllegalMoveError: an action is illegal, under `on_illegal="raise"`.
        """
        if not self._begun:
            raise ActionError("there are no episodes to play in: reset() begins them")
        step = self._games.step(actions)
        rewards = step.rewards[np.arange(self.num_envs), self._movers]
        self._movers = step.to_move
        return self._observations(step), rewards, step.ended, np.zeros(self.num_envs, np.bool_), self._infos(step)

    def _observations(self, step: Step) -> Observations:
        masks: Any = step.masks
        return {"observation": step.planes, "action_mask": masks.view(np.int8)}

    def _infos(self, step: Step) -> dict[str, Any]:
        infos: dict[str, Any] = {"to_move": step.to_move, "rewards": step.rewards, "results": step.results}
        if self.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP and step.ended.any():
            rows, planes = self._games.final_planes()
            infos["final_obs"], infos["_final_obs"] = self._final(rows, planes), step.ended.copy()
        return infos

    def _final(self, rows: Ints, planes: Octets) -> NDArray[np.object_]:
        final = np.full(self.num_envs, None, np.object_)
        nothing = self._games.observer.actions
        for row, seen in zip(rows.tolist(), planes, strict=True):
            final[row] = {"observation": seen, "action_mask": np.zeros(nothing, np.int8)}
        return final

    def render(self) -> tuple[Any, ...] | None:
        """Each game's board as the render mode says."""
        shown = tuple(render(self._games.position(row), self.render_mode) for row in range(self.num_envs))
        return None if self.render_mode in (None, "human") else shown

    def close_extras(self, **_: Any) -> None:  # noqa: ANN401 - whatever Gymnasium passes
        """End the threads."""
        self._games.close()
