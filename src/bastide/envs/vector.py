"""N games at once in plain NumPy arrays: one call plays an action in each, rewards, and begins anew what is over.

>>> from bastide import load_rules
>>> from bastide.envs.vector import VectorGames
>>> games = VectorGames(load_rules("village"), 4, seed=1)
>>> step = games.reset()
>>> step.planes.shape, step.masks.shape, step.masks.dtype
((4, 39, 6, 6), (4, 322), dtype('bool'))
>>> step = games.step(games.random_actions())
>>> step.rewards.shape, step.ended.any()
((4, 2), np.False_)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, get_args

import numpy as np

from bastide.envs.episode import (
    ON_ILLEGAL,
    REWARDS,
    OnIllegal,
    RewardKind,
    illegal_reward_of,
    one_of,
    rules_of,
)
from bastide.envs.planes import observer_of, unpacked
from bastide.errors import ActionError, BastideError, IllegalMoveError
from bastide.game import Position
from bastide.kernel import episodes, layout
from bastide.kernel.games import ENDED, PLAYED, WAS_ILLEGAL, WAS_OVER, Games

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bastide.kernel.layout import Ints, Words
    from bastide.kernel.planes import Octets
    from bastide.rules import Rules

__all__ = ["ENDED", "PLAYED", "STARTED", "WAS_ILLEGAL", "WAS_OVER", "Step", "VectorGames"]

STARTED = episodes.STARTED
"""A result: the game was over and has begun anew; its action was not played."""

Anew = Literal["by-hand", "same-step", "next-step"]
"""When a game that is over begins anew: at `reset`, in the step that ends it, or in the one after that."""
ANEW: tuple[Anew, ...] = get_args(Anew)
Masks = Literal["bool", "bits", "none"]
MASKS: tuple[Masks, ...] = get_args(Masks)


class Step(NamedTuple):
    """What `reset` and `step` give: new arrays each time, a row a game.

    Attributes:
        planes: what the side to move sees: shape (games, planes, rows, columns), uint8; None without observations.
        masks: the legal actions: bool of shape (games, actions), or as bits uint64 of shape (games, words), action i in
            bit i % 64 of word i // 64; all 0 where the game is over; None without masks.
        to_move: the side to move, whose view `planes` is: shape (games,), int64; 0 where the game is over.
        rewards: Light's and Dark's in this step: shape (games, 2), float32.
        ended: whether the game ended in this step, by its rules or by an illegal action: shape (games,), bool.
        results: PLAYED, ENDED, WAS_ILLEGAL, WAS_OVER or STARTED: shape (games,), int64.
    """

    planes: Octets | None
    masks: NDArray[Any] | None
    to_move: Ints
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    results: Ints


class VectorGames:
    """N games of one ruleset, both seats played by the caller.

    Attributes:
        rules: the ruleset.
        observer: makes the planes.
        games: the games themselves; `games.states` may be read.
    """

    def __init__(
        self,
        rules: Rules | str,
        many: int,
        *,
        observations: bool = True,
        masks: Masks = "bool",
        reward: RewardKind = "result",
        anew: Anew = "same-step",
        on_illegal: OnIllegal = "end",
        illegal_reward: float | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Set up and begin all games.

        Args:
            rules: a ruleset, a shipped one's name, or a file.
            many: how many games, 1 or more.
            observations: whether planes are wanted.
            masks: `bool`, `bits` or `none`.
            reward: `result`: 1 won, 0 drawn, -1 lost; `margin`: the lead in squares.
            anew: `by-hand`, `same-step` or `next-step`.
            on_illegal: `end`: an illegal action ends its game; `raise`: the whole step is refused.
            illegal_reward: what an illegal action earns, by default -1, with margins minus a whole stock; the other
                side's reward is 0.
            seed: for `random_actions`.
            threads: how many threads share the work; the random actions of one seed depend on it.

        Raises:
            RulesetError: the ruleset is refused.
            ActionError: a setting is not one of those there are.
            BastideError: there is no game, or no thread.
        """
        self.rules = rules_of(rules)
        self.observer = observer_of(self.rules)
        self.games = Games(self.rules, many, seed=seed, threads=threads)
        self._observations = observations
        self._masks = one_of("there are no masks", masks, MASKS)
        self._kind = REWARDS.index(one_of("there is no reward", reward, REWARDS))
        self._anew = ANEW.index(one_of("there is no way to begin anew called", anew, ANEW))
        self._raises = one_of("there is no way to meet an illegal action called", on_illegal, ON_ILLEGAL) == "raise"
        self._illegal_reward = illegal_reward_of(self.rules, reward, illegal_reward)
        self._begin = self.games.states[0].copy()
        self._ends = self.games.states.copy()
        self._waiting = np.zeros(many, np.int64)
        self._ended = np.zeros(many, np.bool_)

    def __len__(self) -> int:
        return len(self.games)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End the threads."""
        self.games.close()

    def reset(self, rows: NDArray[np.bool_] | Ints | None = None) -> Step:
        """Begin some games anew, by default all.

        Args:
            rows: which: bool of shape (games,), or their numbers.

        Raises:
            BastideError: a shape or dtype is another, or there is no such game.
        """
        chosen = slice(None) if rows is None else self._rows(rows)
        self.games.states[chosen] = self._begin
        self._waiting[chosen] = 0
        self._ended = np.zeros(len(self), np.bool_)
        results = np.full(len(self), PLAYED, np.int64)
        results[chosen] = STARTED
        return self._step(np.zeros((len(self), 2), np.float32), results)

    def _rows(self, rows: NDArray[np.bool_] | Ints) -> NDArray[Any]:
        array: NDArray[Any] = np.asarray(rows)
        if array.dtype == np.bool_ and array.shape == (len(self),):
            return array
        if not np.issubdtype(array.dtype, np.integer) or array.ndim != 1:
            wanted = f"bool of shape ({len(self)},), or whole numbers"
            raise BastideError(f"rows must be {wanted}, not {array.dtype} of shape {array.shape}")
        if array.size and not (array.min() >= 0 and array.max() < len(self)):
            raise BastideError(f"the games are numbered from 0 to {len(self) - 1}")
        return array

    def step(self, actions: Ints, announced: Ints | None = None) -> Step:
        """Play one action in every game.

        Args:
            actions: a placement index, or that of `pass`, for each game; what a game that begins anew is given does not
                matter. Shape (games,), any integer dtype.
            announced: 1 where the conquest is announced, by default everywhere. The same shape.

        Raises:
            ActionError: a shape or dtype is another, or a game is over and begins anew only by hand.
            IllegalMoveError: an action is illegal, under `on_illegal="raise"`. Nothing has changed in any game.
        """
        chosen = self._numbers("actions", actions)
        told = np.ones(len(self), np.int64) if announced is None else self._numbers("announced", announced)
        self._refuse(chosen)
        results = np.empty(len(self), np.int64)
        rewards = np.empty((len(self), 2), np.float32)

        def work(_: int, start: int, stop: int) -> None:
            episodes.advance_rows(
                *(self.games.kernel.tables, self._begin, self.games.states, self._ends, chosen, told, results),
                *(rewards, self._waiting, self._anew, self._kind, self._illegal_reward, start, stop),
            )

        self.games.share(work)
        self._ended = (results == ENDED) | (results == WAS_ILLEGAL)
        return self._step(rewards, results)

    def _numbers(self, name: str, given: object) -> Ints:
        try:
            return self.games.numbers(name, given)
        except BastideError as error:
            raise ActionError(str(error)) from None

    def _refuse(self, actions: Ints) -> None:
        if self._anew == episodes.BY_HAND and self._waiting.any():
            row = int(self._waiting.argmax())
            raise ActionError(f"game {row} is over: reset(rows) begins it anew")
        if self._raises:
            row = int(episodes.first_illegal(self.games.kernel.tables, self.games.states, self._waiting, actions))
            if row >= 0:
                raise IllegalMoveError(f"game {row}: {self._why_illegal(row, int(actions[row]))}")

    def _why_illegal(self, row: int, action: int) -> str:
        position = self.position(row)
        try:
            move = position.move_at(action)
        except IllegalMoveError as error:  # there is no such number
            return str(error)
        return f"{move}: {position.why_illegal(move)}"

    def _step(self, rewards: NDArray[np.float32], results: Ints) -> Step:
        seats = self.games.to_move
        planes = self._planes(self.games.states, seats) if self._observations else None
        return Step(planes, self._legal(), seats, rewards, self._ended.copy(), results)

    def _planes(self, states: Words, seats: Ints) -> Octets:
        planes = np.empty((len(states), *self.observer.shape), np.uint8)

        def work(_: int, start: int, stop: int) -> None:
            self.observer.write(states, seats, planes, start, stop)

        if len(states) == len(self):
            self.games.share(work)
        else:
            work(0, 0, len(states))
        return planes

    def _legal(self) -> NDArray[Any] | None:
        if self._masks == "none":
            return None
        bits = self.games.legal_bits()
        if self._anew != episodes.SAME_STEP:
            bits[self._waiting != 0] = 0  # ended by an illegal action, which the board does not show
        return bits if self._masks == "bits" else unpacked(bits, self.observer.actions).view(np.bool_)

    # What else can be asked -----------------------------------------------------------------------------------------
    def random_actions(self) -> Ints:
        """A random legal placement for each game, all with the same chance; -1 where it is over."""
        return self.games.random_actions()

    def final_planes(self) -> tuple[Ints, Octets]:
        """Which games ended in the last step, and how they looked then.

        Returns:
            Their numbers, shape (ended,), int64, and planes, shape (ended, planes, rows, columns), uint8: from Light's
            view where a game is over by its rules, from the culprit's after an illegal action.
        """
        rows = np.flatnonzero(self._ended)
        states = self._ends[rows]
        return rows, self._planes(states, states[:, int(layout.TURN)].astype(np.int64))

    def final_position(self, row: int) -> Position:
        """The position in which a game last ended; the start where it has not yet."""
        return Position(self.games.kernel, self._ends[row].copy())

    def position(self, row: int) -> Position:
        """A game's position."""
        return Position(self.games.kernel, self.games.states[row].copy())
