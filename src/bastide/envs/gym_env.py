"""The Gymnasium environment: one seat is the agent, a player has the other.

>>> import gymnasium
>>> import bastide.envs
>>> env = gymnasium.make("bastide/Cathedral-v0", rules="village", opponent="greedy", side="dark")
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, env.unwrapped.seat
((39, 6, 6), <Side.DARK: 1>)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from bastide.envs.actions import action_of, move_of
from bastide.envs.episode import Episode, one_of
from bastide.envs.rendering import RENDER_MODES, render, render_mode_of
from bastide.errors import ActionError, MissingExtraError
from bastide.players import make_player
from bastide.players.player import dismiss
from bastide.rules import Rules, Side

try:
    from gymnasium import Env, spaces

    from bastide.envs.spaces import observation_space
except ModuleNotFoundError as error:
    raise MissingExtraError("the Gymnasium environment", "envs", error.name) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bastide.envs.episode import OnIllegal, RewardKind
    from bastide.envs.rendering import RenderMode
    from bastide.game import Move, Position
    from bastide.kernel.planes import Octets
    from bastide.players import Player

__all__ = ["CathedralEnv"]

Seat = Literal["light", "dark", "random"]
SEATS: tuple[Seat, ...] = get_args(Seat)
Observation = dict[str, Any]


class CathedralEnv(Env[Observation, Any]):
    """Cathedral, Wellington and their relatives against a player.

    | what | is |
    |---|---|
    | actions | `Discrete(A)`: the placement index, then `pass` |
    | observations | `Dict`: `observation` uint8 (P, n, n), `action_mask` int8 (A,) |
    | registered as | `gymnasium.make("bastide/Cathedral-v0", rules=..., opponent=..., side=...)` |

    **Sizes**, **actions** and **observations** are those of `bastide.envs.cathedral_v0.raw_env`, seen from the agent's
    seat: n is the board's edge, P = 4 K + 19 with K kinds of buildings, A one more than the placements of the side with
    more of them. `action_mask` is all 0 only when the game is over. `action_masks()` gives it as booleans, which is
    what sb3-contrib's MaskablePPO asks for.

    **The opponent** is any player string (`random`, `greedy`, `rollout:playouts=2000`, ...). It plays until the agent
    is on turn again, within `reset` where it begins and within `step` elsewhere. Its seed comes from `reset(seed=...)`.

    **Rewards** come at the end and are 0 before. `reward="result"`: 1 for a win, -1 for a loss, 0 for a draw.
    `reward="margin"`: the lead in squares, from minus a whole stock to a whole stock (more by up to 4 where corners
    count); a captured Duke counts as a whole stock.

    **Termination.** When the game is over by its rules. It always ends; nothing truncates.

    **Illegal actions.** `on_illegal="end"`: the episode terminates with `illegal_reward` (by default -1, with margins
    minus a whole stock) and `info` says why under `illegal`. `on_illegal="raise"`: `IllegalMoveError` with the reason,
    and nothing has changed.

    **Errors.** What is no action at all (no whole number, out of range, after the end, before `reset`) is an
    `ActionError`; a player string that names nobody a `PlayerError`.

    **Info.** `position`, its text; at the end `result`, as a record writes it (`1-0`: Light won).

    **Reset.** `options={"position": ...}` begins from a `Position` or its text, `options={"side": ...}` takes another
    seat for this episode.

    Version history:
        v0: first version.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: Rules | str = "cathedral",
        opponent: str = "random",
        side: Seat = "light",
        *,
        reward: RewardKind = "result",
        on_illegal: OnIllegal = "end",
        illegal_reward: float | None = None,
        render_mode: RenderMode | None = None,
    ) -> None:
        """Set up.

        Args:
            rules: a ruleset, a shipped one's name, or a file.
            opponent: a player string.
            side: the agent's seat: `light`, `dark`, or `random`, drawn anew for each episode.
            reward: `result` or `margin`.
            on_illegal: `end` or `raise`.
            illegal_reward: what an illegal action earns.
            render_mode: `ansi`, `human` (the same, printed), `rgb_array`, or None.

        Raises:
            RulesetError: the ruleset is refused.
            PlayerError: the string names nobody.
            ActionError: a setting is not one of those there are.
        """
        self._episode = Episode(rules, reward, on_illegal, illegal_reward)
        self.rules: Rules = self._episode.rules
        self.opponent = opponent
        self.side = one_of("there is no seat", side, SEATS)
        self.render_mode = render_mode_of(render_mode)
        self.seat = Side.LIGHT
        self._player: Player | None = None
        dismiss(make_player(opponent))  # a wrong string is told now
        self._begun = False
        self.observation_space = observation_space(self._episode.observer)
        self.action_space = spaces.Discrete(self._episode.observer.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode. With a seed the opponent is made anew; without, it goes on with its random choices.

        Args:
            seed: for the opponent, and for the seat where it is random.
            options: `position` begins from a `Position` or its text; `side` takes another seat for this episode.

        Raises:
            PositionTextError: the text is no position.
            ActionError: no episode can begin there, there is no such seat, or the opponent's moves end it at once.
        """
        super().reset(seed=seed)
        if seed is not None or self._player is None:
            dismiss(self._player)
            self._player = make_player(self.opponent, int(self.np_random.integers(2**63)))
        side = one_of("there is no seat", (options or {}).get("side", self.side), SEATS)
        self.seat = Side(int(self.np_random.integers(2))) if side == "random" else Side(side == "dark")
        self._episode.begin(options)
        self._begun = True
        self._let_opponent_play(self._player)
        if self._episode.over:
            raise ActionError("no episode can begin here: the game is over before the agent is on turn")
        self._show()
        return self._episode.observation(self.seat), self._info()

    def _let_opponent_play(self, player: Player) -> None:
        while not self._episode.over and self._episode.mover is not self.seat:
            position = self._episode.position
            self._episode.state = position.play(player.choose(position)).state

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - checked
        """Play an action, and the opponent's moves until the agent is on turn again or the game is over.

        Raises:
            ActionError: it is no action, or there is no episode to play in.
            IllegalMoveError: it is illegal, under `on_illegal="raise"`.
        """
        if not self._begun or self._player is None:
            raise ActionError("there is no episode to play in: reset() begins one")
        self._episode.act(action)
        self._let_opponent_play(self._player)
        over = self._episode.over
        self._begun = not over
        self._show()
        reward = self._episode.rewards()[self.seat]
        return self._episode.observation(self.seat), reward, over, False, self._info()

    def _info(self) -> dict[str, Any]:
        position = self._episode.position
        info: dict[str, Any] = {"position": str(position)}
        if self._episode.illegal is not None:
            info["illegal"] = self._episode.illegal
        elif position.outcome is not None:
            info["result"] = position.outcome.result
        return info

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Octets | None:
        """The board as the render mode says."""
        return render(self._episode.position, self.render_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as booleans: shape (A,)."""
        return self._episode.observation(self.seat)["action_mask"].astype(np.bool_)

    def close(self) -> None:
        """Let go of the opponent."""
        dismiss(self._player)
        self._player = None
        self._begun = False

    # The mapping ----------------------------------------------------------------------------------------------------
    def action_of(self, move: Move | str) -> int:
        """The action by which the agent plays a move."""
        return action_of(self.rules, self.seat, move)

    def move_of(self, action: int) -> str:
        """The move that an action of the agent is."""
        return move_of(self.rules, self.seat, action)

    @property
    def position(self) -> Position:
        """The position."""
        return self._episode.position
