"""OpenSpiel: each shipped ruleset as a game, and one that takes any.

>>> import pyspiel
>>> import bastide.envs.spiel  # registers them
>>> game = pyspiel.load_game("bastide_village")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("CHnC3"))
>>> print(state)
village CHnC3 - - -/- d;placed=0/0

The games are `bastide_cathedral`, `bastide_cathedral_official` and so on, and `bastide` with the parameter `rules`, a
shipped name or a file: `bastide(rules=wellington)`. All have the parameter `reward`, `result` or `margin`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bastide.envs.episode import REWARDS, one_of
from bastide.envs.planes import observer_of
from bastide.errors import ActionError, MissingExtraError
from bastide.game import Position
from bastide.kernel import episodes
from bastide.kernel.core import kernel_of
from bastide.rules import SHIPPED, Rules, Side, load_rules

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise MissingExtraError("the games for OpenSpiel", "envs", error.name) from None

if TYPE_CHECKING:
    from bastide.envs.episode import RewardKind

__all__ = ["GAME_NAMES", "BastideGame", "BastideState", "PlanesObserver"]

CORNERS = 4


def _type_of(short_name: str, long_name: str, parameters: dict[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(Side),
        min_num_players=len(Side),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def longest(rules: Rules) -> int:
    """A limit for the plies of a game, many times what games have.

    Buildings come back when they are captured, so that a stock alone limits nothing.
    """
    return 8 * rules.board**2


def _info_of(rules: Rules, reward: RewardKind) -> pyspiel.GameInfo:
    most = 1.0
    if reward == "margin":
        most = float(rules.stock_squares + (CORNERS if rules.score != "unplaced" else 0))
    return pyspiel.GameInfo(
        num_distinct_actions=observer_of(rules).actions,
        max_chance_outcomes=0,
        num_players=len(Side),
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=longest(rules),
    )


class BastideGame(pyspiel.Game):
    """A ruleset as a game of OpenSpiel. Player 0 is Light, player 1 Dark; actions are the placement index, then `pass`.

    Attributes:
        kind: what OpenSpiel knows of the game before it is made.
        shipped: the name of the ruleset; None where the parameter `rules` says it.
        rules: the ruleset.
        reward: what a game returns: `result` (1, 0, -1) or `margin` (the lead in squares).
    """

    kind: ClassVar[pyspiel.GameType]
    shipped: ClassVar[str | None]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Make a game.

        Args:
            params: `reward`, and `rules` where the game takes any.

        Raises:
            RulesetError: the ruleset is refused.
            ActionError: there is no such reward.
        """
        given = dict(params or {})
        self.reward: RewardKind = one_of("there is no reward", given.get("reward", REWARDS[0]), REWARDS)
        self.rules: Rules = load_rules(self.shipped or given.get("rules", SHIPPED[0]))
        super().__init__(self.kind, _info_of(self.rules, self.reward), given)

    def new_initial_state(self, state: Any = None) -> BastideState:  # noqa: ANN401 - OpenSpiel's
        """The start, or the position of a text that `str(state)` gave."""
        return BastideState(self, None if state is None else Position.parse(str(state), self.rules))

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:  # noqa: ANN401
        """The planes from a player's seat, or, with perfect recall, the moves."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class BastideState(pyspiel.State):
    """A position of a `BastideGame`. Skipped turns are no actions: a player may be on turn twice running.

    Attributes:
        position: the position.
    """

    def __init__(self, game: BastideGame, position: Position | None = None) -> None:
        super().__init__(game)
        self.position = position or Position.start(game.rules)
        self._kind = REWARDS.index(game.reward)

    def current_player(self) -> Any:  # noqa: ANN401 - a number, or OpenSpiel's word for the end
        """The side to move."""
        return pyspiel.PlayerId.TERMINAL if self.position.is_over else int(self.position.mover)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - it is always the side to move
        position = self.position
        actions: list[int] = position.kernel.legal_actions(position.state).tolist()
        return [*actions, position.rules.pass_index(position.mover)] if position.can_pass else actions

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(self.position.move_at(action, announced=True))

    def _action_to_string(self, player: int, action: int) -> str:
        passing = self.position.rules.pass_index(Side(player))
        return "pass" if action == passing else self.position.rules.placements(Side(player))[action].name

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Light's and Dark's; 0 while the game goes on."""
        if not self.position.is_over:
            return [0.0, 0.0]
        kernel = kernel_of(self.position.rules)
        light = float(episodes.light_reward(kernel.tables, np.array(self.position.state), self._kind))
        return [light, -light]

    def __str__(self) -> str:
        return str(self.position)


class PlanesObserver:
    """OpenSpiel's observer: the planes of `bastide.envs.planes` as float32, the position's text as the string.

    Attributes:
        tensor: the planes one after the other: shape (planes * rows * columns,), float32.
        dict: the same as `observation`, shape (planes, rows, columns).
    """

    def __init__(self, rules: Rules, params: dict[str, Any] | None) -> None:
        if params:
            raise ActionError(f"an observer has no parameters, not {params}")
        self._observer = observer_of(rules)
        self.tensor = np.zeros(int(np.prod(self._observer.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self._observer.shape)}

    def set_from(self, state: BastideState, player: int) -> None:
        """Write what a player sees of a state."""
        self.dict["observation"][:] = self._observer.observe(state.position.state, player)

    def string_from(self, state: BastideState, player: int) -> str:
        """The position's text, with whose view it is."""
        return f"{state.position} ({Side(player)})"


def _register(rules: str | None) -> str:
    short_name = "_".join(["bastide", *(rules.split("-") if rules else ())])
    title = load_rules(rules).title if rules else "Bastide"
    parameters = {"reward": REWARDS[0]} if rules else {"reward": REWARDS[0], "rules": SHIPPED[0]}
    # A class for each: OpenSpiel lets go of what is registered after Python has ended; a function would not survive.
    kind = _type_of(short_name, title, parameters)
    pyspiel.register_game(kind, type(short_name, (BastideGame,), {"kind": kind, "shipped": rules}))
    return short_name


GAME_NAMES = tuple(_register(rules) for rules in (None, *SHIPPED))
"""The games' short names."""
