"""One game as an episode: what the environments for a single game have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

import numpy as np

from bastide.envs.planes import observer_of
from bastide.errors import ActionError, IllegalMoveError, nearest
from bastide.game import Position
from bastide.kernel import episodes, layout
from bastide.kernel.core import kernel_of
from bastide.rules import Rules, Side, load_rules

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from bastide.kernel.layout import Words

T = TypeVar("T", bound=str)

RewardKind = Literal["result", "margin"]
"""`result`: 1 won, 0 drawn, -1 lost. `margin`: the lead in squares, a captured Duke counting as a whole stock."""
OnIllegal = Literal["end", "raise"]
"""`end`: an illegal action ends the episode, lost by who played it. `raise`: it is refused, and the episode goes on."""
REWARDS: tuple[RewardKind, ...] = get_args(RewardKind)
_SIDES = (Side.LIGHT, Side.DARK)
ON_ILLEGAL: tuple[OnIllegal, ...] = get_args(OnIllegal)


def rules_of(rules: Rules | str) -> Rules:
    """A ruleset, given itself, by name or by file.

    Raises:
        RulesetError: there is no such ruleset, or it cannot be played.
    """
    return load_rules(rules) if isinstance(rules, str) else rules


def one_of(what: str, given: object, known: Collection[T]) -> T:
    """A setting that must be one of a few words.

    Raises:
        ActionError: it is another.
    """
    for word in known:
        if given == word:
            return word
    raise ActionError(f"{what} {given!a}; {nearest(str(given), known)}")


def illegal_reward_of(rules: Rules, reward: RewardKind, given: float | None) -> float:
    """What an illegal action earns: by default as much as the worst loss, -1 or minus a whole stock."""
    if given is not None:
        return float(given)
    return -1.0 if reward == "result" else -float(rules.stock_squares)


def action_number(action: object, actions: int) -> int:
    """An action as a number.

    Raises:
        ActionError: it is no whole number, or there is no such action.
    """
    if type(action) is int and 0 <= action < actions:
        return action
    array = np.asarray(action)
    if array.shape != () or not np.issubdtype(array.dtype, np.integer):
        got = f"{array.dtype} of shape {array.shape}" if array.shape or array.dtype != object else repr(action)
        raise ActionError(f"an action is one whole number from 0 to {actions - 1}, not {got}")
    number = int(array)
    if not 0 <= number < actions:
        raise ActionError(f"there is no action {number}; they are numbered from 0 to {actions - 1}")
    return number


class Episode:
    """A game from its beginning to its end.

    Attributes:
        rules: the ruleset.
        observer: makes its planes and masks.
        state: the position as the kernel knows it.
        illegal: why the action that ended the episode was illegal, in words; None where none was.
    """

    def __init__(
        self, rules: Rules | str, reward: RewardKind, on_illegal: OnIllegal, illegal_reward: float | None
    ) -> None:
        """Set up; `begin` must follow.

        Raises:
            RulesetError: the ruleset is refused.
            ActionError: a setting is not one of those there are.
        """
        self.rules = rules_of(rules)
        self.observer = observer_of(self.rules)
        self.illegal: str | None = None
        self._kernel = kernel_of(self.rules)
        self._kind = REWARDS.index(one_of("there is no reward", reward, REWARDS))
        self._raises = one_of("there is no way to meet an illegal action called", on_illegal, ON_ILLEGAL) == "raise"
        self._illegal_reward = illegal_reward_of(self.rules, reward, illegal_reward)
        self._start = Position.start(self.rules)
        self.state: Words = self._start.state

    def begin(self, options: dict[str, Any] | None = None) -> None:
        """Begin anew, from the empty board or from `options["position"]`, a `Position` or its text.

        Raises:
            PositionTextError: the text is no position.
            ActionError: the position is of another ruleset, or its game is over.
        """
        start = (options or {}).get("position", self._start)
        if isinstance(start, str):
            start = Position.parse(start, self.rules)
        if not isinstance(start, Position) or start.rules != self.rules:
            raise ActionError(f"an episode of {self.rules} begins from a position of {self.rules}, not {start!r}")
        if start.is_over:
            raise ActionError(f"no episode can begin from {str(start)!r}: the game is over")
        self.state = start.state
        self.illegal = None

    @property
    def position(self) -> Position:
        """The position."""
        return Position(self._kernel, self.state)

    @property
    def mover(self) -> Side:
        """The side to move; Light where the game is over."""
        return _SIDES[self.state[layout.TURN]]

    @property
    def over(self) -> bool:
        """Whether the game is over, by its rules or by an illegal action."""
        return self.illegal is not None or bool(self.state[layout.OVER])

    def act(self, action: object) -> None:
        """Play an action for the side to move; a conquest that must be announced is announced.

        Raises:
            ActionError: it is no action.
            IllegalMoveError: it is illegal and the episode shall go on; nothing has changed.
        """
        number = action_number(action, self.observer.actions)
        known = number <= self.rules.pass_index(self.mover)  # the other side may have more placements
        after = self._kernel.play(self.state, number, announced=True) if known else None
        if after is not None:
            self.state = after
            return
        self.illegal = self._why_illegal(number) if known else f"the side to move has no action {number}"
        if self._raises:
            reason, self.illegal = self.illegal, None
            raise IllegalMoveError(reason)

    def _why_illegal(self, number: int) -> str:
        position = self.position
        move = position.move_at(number)
        return f"{move}: {position.why_illegal(move)}"

    def rewards(self) -> tuple[float, float]:
        """Light's and Dark's rewards at the end: 0 while the game goes on."""
        if self.illegal is not None:
            mine = self._illegal_reward
            return (mine, 0.0) if self.mover is Side.LIGHT else (0.0, mine)
        if not self.over:
            return 0.0, 0.0
        light = float(episodes.light_reward(self._kernel.tables, np.array(self.state), self._kind))
        return light, -light

    def observation(self, seat: Side) -> dict[str, NDArray[Any]]:
        """What a seat sees: `observation`, the planes, and `action_mask`, all 0 where it is not on turn."""
        on_turn = not self.over and seat is self.mover
        mask = self.observer.mask(self.state) if on_turn else np.zeros(self.observer.actions, np.int8)
        return {"observation": self.observer.observe(self.state, seat), "action_mask": mask}
