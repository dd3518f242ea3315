"""The PettingZoo environment: both seats are agents, in PettingZoo's agent environment cycle (AEC).

>>> from bastide.envs import cathedral_v0
>>> env = cathedral_v0.env(rules="wellington")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((59, 10, 10), 288)
>>> env.step(env.action_of("PAnE5"))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from bastide.envs.actions import action_of, move_of
from bastide.envs.episode import Episode
from bastide.envs.rendering import RENDER_MODES, render, render_mode_of
from bastide.errors import ActionError, MissingExtraError
from bastide.rules import Rules, Side

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from bastide.envs.spaces import observation_space
except ModuleNotFoundError as error:
    raise MissingExtraError("the PettingZoo environment", "envs", error.name) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bastide.envs.episode import OnIllegal, RewardKind
    from bastide.envs.rendering import RenderMode
    from bastide.game import Move, Position
    from bastide.kernel.planes import Octets

__all__ = ["AGENTS", "env", "raw_env"]

AGENTS = ("player_0", "player_1")
"""Light, who moves first, and Dark."""
Observation = dict[str, Any]


def env(**settings: Any) -> AECEnv[str, Observation, int | None]:  # noqa: ANN401 - see `raw_env`
    """The environment as it is meant to be used. Settings: see `raw_env`."""
    return _InOrder(raw_env(**settings))


class raw_env(AECEnv[str, Observation, int | None], EzPickle):  # noqa: N801 - PettingZoo's name for it
    """Cathedral, Wellington and their relatives for two agents.

    | what | is |
    |---|---|
    | agents | `player_0`, Light; `player_1`, Dark |
    | actions | `Discrete(A)`: the placement index, then `pass` |
    | observations | `Dict`: `observation` uint8 (P, n, n), `action_mask` int8 (A,) |
    | state | `Box` uint8 (P, n, n): the planes as Light sees them |
    | import | `from bastide.envs import cathedral_v0` |
    | registered as | `pettingzoo.make("aec", "bastide/cathedral_v0", rules=...)` |

    **Sizes.** n is the board's edge, P = 4 K + 19 with K kinds of buildings, A one more than the placements of the side
    with more of them:

    | ruleset | n | P | A |
    |---|---|---|---|
    | `cathedral` and its variants | 10 | 63 | 2366 |
    | `wellington`, `wellington-letter` | 10 | 59 | 2318 |
    | `village` | 6 | 39 | 322 |
    | `hamlet` | 4 | 31 | 93 |

    **Observations** are from the view of the agent that is asked for, on turn or not. `observation`: P planes of small
    whole numbers from 0 to each plane's own largest value; `bastide.envs.planes` documents them one by one.
    `action_mask`: 1 for each legal action, 0 for all others, and for all of an agent that is not on turn.

    **Actions.** Action i is the placement of index i of the side to move, the number after its last placement is
    `pass`; `action_of` and `move_of` translate. Under announced claims every building is announced.

    **Turns.** Who cannot move is skipped, so that an agent may move twice running.

    **Rewards** come at the end and are 0 before. `reward="result"`: 1 for the winner, -1 for the loser, 0 for a draw.
    `reward="margin"`: the lead in squares, from minus a whole stock to a whole stock (more by up to 4 where corners
    count); a captured Duke counts as a whole stock. The two agents' rewards add up to 0, but for illegal actions.

    **Termination.** When the game is over by its rules, both agents terminate. It always ends; nothing truncates.

    **Illegal actions.** `on_illegal="end"`, PettingZoo's convention: the episode terminates and truncates for both,
    who played it gets `illegal_reward` (by default -1, with margins minus a whole stock), the other 0, and `infos`
    says why under `illegal`. `on_illegal="raise"`: `IllegalMoveError` with the reason, and nothing has changed.

    **Errors.** What is no action at all (no whole number, out of range, given to an agent that is done, before `reset`)
    is an `ActionError`.

    **Reset.** `options={"position": ...}` begins from a `Position` or its text. The game has no chance in it: a seed
    makes no difference.

    Version history:
        v0: first version.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "cathedral_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | str = "cathedral",
        *,
        reward: RewardKind = "result",
        on_illegal: OnIllegal = "end",
        illegal_reward: float | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        """Set up.

        Args:
            rules: a ruleset, a shipped one's name, or a file.
            reward: `result` or `margin`.
            on_illegal: `end` or `raise`.
            illegal_reward: what an illegal action earns.
            render_mode: `ansi`, `human` (the same, printed), `rgb_array`, or None.

        Raises:
            RulesetError: the ruleset is refused.
            ActionError: a setting is not one of those there are.
        """
        EzPickle.__init__(
            self,
            rules=rules,
            reward=reward,
            on_illegal=on_illegal,
            illegal_reward=illegal_reward,
            render_mode=render_mode,
        )
        super().__init__()
        self._episode = Episode(rules, reward, on_illegal, illegal_reward)
        self.rules: Rules = self._episode.rules
        self.render_mode = render_mode_of(render_mode)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        observer = self._episode.observer
        self.observation_spaces = {agent: observation_space(observer) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(observer.actions) for agent in AGENTS}
        self.state_space = observation_space(observer)["observation"]

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """An agent's observations; the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """An agent's actions; the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - no chance
        """Begin an episode.

        Args:
            seed: makes no difference.
            options: `position` begins from a `Position` or its text.

        Raises:
            PositionTextError: the text is no position.
            ActionError: no episode can begin there.
        """
        self._episode.begin(options)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._episode.mover]
        self._skip_agent_selection = None  # what PettingZoo remembers of an episode that was left half cleared away

    def observe(self, agent: str) -> Observation:
        """What an agent sees, on turn or not."""
        return self._episode.observation(self._seat(agent))

    def _seat(self, agent: str) -> Side:
        if agent not in AGENTS:
            raise ActionError(f"there is no agent {agent!a}; they are {', '.join(AGENTS)}")
        return Side(AGENTS.index(agent))

    def state(self) -> NDArray[Any]:
        """The planes as Light sees them."""
        return self._episode.observer.observe(self._episode.state, Side.LIGHT)

    def step(self, action: int | None) -> None:
        """Play the action of the agent on turn, or None for an agent that is done.

        Raises:
            ActionError: it is no action.
            IllegalMoveError: it is illegal, under `on_illegal="raise"`.
        """
        if not self.agents:
            raise ActionError("there is no episode to play in: reset() begins one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ActionError(f"{agent} is done, the episode is over: its only action is None")
            self._was_dead_step(None)
            return
        self._episode.act(action)
        self._cumulative_rewards[agent] = 0.0
        if self._episode.over:
            self._end(agent)
        else:
            self.agent_selection = AGENTS[self._episode.mover]
        if self.render_mode == "human":
            self.render()

    def _end(self, agent: str) -> None:
        self.rewards = dict(zip(AGENTS, self._episode.rewards(), strict=True))
        self.terminations = dict.fromkeys(AGENTS, True)
        if self._episode.illegal is not None:
            self.truncations = dict.fromkeys(AGENTS, True)
            self.infos = {each: {"illegal": self._episode.illegal} for each in AGENTS}
        self._accumulate_rewards()
        self.agent_selection = AGENTS[self._seat(agent).other]

    def render(self) -> str | Octets | None:
        """The board as the render mode says."""
        return render(self._episode.position, self.render_mode)

    def close(self) -> None:
        """Nothing is held that would have to be closed."""

    # The mapping ----------------------------------------------------------------------------------------------------
    def action_of(self, move: Move | str, agent: str | None = None) -> int:
        """The action by which an agent, by default the one on turn, plays a move."""
        return action_of(self.rules, self._seat(agent or self.agent_selection), move)

    def move_of(self, action: int, agent: str | None = None) -> str:
        """The move that an action is for an agent, by default the one on turn."""
        return move_of(self.rules, self._seat(agent or self.agent_selection), action)

    @property
    def position(self) -> Position:
        """The position."""
        return self._episode.position


class _InOrder(OrderEnforcingWrapper[str, Observation, "int | None"]):
    """PettingZoo's watch over the order of calls, with errors where it only warns."""

    def step(self, action: int | None) -> None:
        if not self._has_reset or not self.agents:
            raise ActionError("there is no episode to play in: reset() begins one")
        super().step(action)
