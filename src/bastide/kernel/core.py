"""The kernel for one ruleset, as the floors above call it.

States go in and come out as arrays that nobody changes afterwards; every call brings its own room for work, so that
threads may share a `Kernel`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import numpy as np

from bastide.errors import BastideError
from bastide.kernel import layout, perft, playout, single, survey
from bastide.kernel.layout import Ints, U, Words
from bastide.kernel.tables import squares_of, start_state, tables_of
from bastide.rules import Side

if TYPE_CHECKING:
    from bastide.rules import Rules

OVER_REASONS = ("", "duke", "first-out", "stuck", "passes")
"""Why a game is over, by the state's word."""
Step = Literal["building", "neutral", "duke"]
STEPS: tuple[Step, ...] = get_args(Step)
"""What the side to move has to place, by the kernel's number."""


class Conquest(NamedTuple):
    """What a placement conquers.

    Attributes:
        squares: what becomes the mover's territory and was not before.
        buildings: the first squares of the enemy buildings that go back to their owner's stock.
        neutral: whether the neutral building leaves the game.
        duke: whether the enemy Duke is taken.
    """

    squares: frozenset[int]
    buildings: frozenset[int]
    neutral: bool
    duke: bool


MOST_RULESETS = 64
"""Rulesets whose tables, some megabytes each, are kept: a server may be given many."""
NO_CONQUEST = Conquest(frozenset(), frozenset(), neutral=False, duke=False)


class Tally(NamedTuple):
    """What came of some random games: games won by Light, by Dark, by nobody, and buildings placed in all."""

    light: int
    dark: int
    draws: int
    plies: int


def _checked(action: int, actions: int) -> np.uint64:
    """An action's number for compiled code, which looks at no bounds."""
    if not 0 <= action < actions:
        raise BastideError(f"there is no action {action}; they are numbered from 0 to {actions - 1}")
    return U(action)


class Kernel:
    """All that can be asked of a ruleset and its positions' states.

    A state is one row of `layout.WORDS` words; an action is a placement's index, or the index of `pass`; another number
    is refused with `BastideError`. Arrays of actions are taken as legal: they come from `legal_actions`.

    Attributes:
        rules: the ruleset.
        tables: the ruleset as arrays.
        script: the opening's placements in order: what is placed, and by whom.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tables = tables_of(rules)
        options = self.tables.options
        steps = (int(options[int(layout.SCRIPT) + step]) for step in range(int(options[layout.SCRIPT_LENGTH])))
        self.script: tuple[tuple[Step, Side], ...] = tuple((STEPS[step >> 1], Side(step & 1)) for step in steps)
        self._work_shape = (self.tables.forms.shape[1] + self.tables.shifts.shape[0], 2)

    def _action(self, state: Words, action: int, passes: int = 1) -> np.uint64:
        return _checked(action, len(self.rules.placements(Side(int(state[layout.TURN])))) + passes)

    def work(self) -> Words:
        """Room for finding placements."""
        return np.empty(self._work_shape, np.uint64)

    def start(self) -> Words:
        """The state of the empty board."""
        state = start_state(self.rules)
        single.begin(self.tables, state)
        return state

    def judged(self, state: Words, *, over: bool) -> Words | None:
        """A state put together from outside, its end found out and turns skipped; a new array.

        None where it is said to be over and is not.
        """
        after = state.copy()
        return after if single.judge(self.tables, after, over) else None

    def touching_enemy(self, state: Words, side: int) -> frozenset[int]:
        """The squares on which the contact rule forbids a side to build, built on by the enemy or not."""
        found = np.empty(2, np.uint64)
        single.enemy_contact(self.tables, state, U(side), found)
        board = int(self.tables.options[layout.BOARD]) | int(self.tables.options[int(layout.BOARD) + 1]) << 64
        return frozenset(squares_of((int(found[0]) | int(found[1]) << 64) & board, self.rules.board))

    def play(self, state: Words, action: int, *, announced: bool = False) -> Words | None:
        """The state after an action, or None where it is illegal."""
        after = np.empty(layout.WORDS, np.uint64)
        return after if single.play(self.tables, state, self._action(state, action), U(announced), after) else None

    def is_legal(self, state: Words, action: int) -> bool:
        """Whether the side to move may place this."""
        return bool(single.legal(self.tables, state, self._action(state, action)))

    def can_pass(self, state: Words) -> bool:
        """Whether the side to move may pass."""
        return bool(single.passable(self.tables, state))

    def mobility(self, state: Words, side: int) -> int:
        """How many placements a side would have if it were its turn."""
        return int(single.mobility(self.tables, state, U(side), self.work()))

    def legal_actions(self, state: Words) -> Ints:
        """The indices of the legal placements of the side to move, ascending."""
        found = np.empty(self.tables.places.shape[1], np.int64)
        many = single.list_legal(self.tables, state, self.work(), found)
        return found[: int(many)]

    def score(self, state: Words) -> tuple[int, int, int]:
        """The winner (0 Light, 1 Dark, 2 nobody, -1 not over), Light's points and Dark's as they stand."""
        scores = np.empty(3, np.int64)
        single.score(self.tables, state, scores)
        winner, light, dark = scores.tolist()
        return winner, light, dark

    def reason(self, state: Words, action: int) -> int:
        """Why the side to move may not place this: one of `survey`'s reasons."""
        return int(survey.reason_for(self.tables, state, self._action(state, action, 0)))

    def conquest(self, state: Words, action: int, *, announced: bool = False) -> Conquest:
        """What a legal placement conquers."""
        found = np.empty(survey.CONQUEST, np.uint64)
        room = np.empty(layout.WORDS, np.uint64)
        survey.conquest_of(self.tables, state, self._action(state, action, 0), U(announced), room, found)
        return self.read_conquest(found)

    def read_conquest(self, found: Words) -> Conquest:
        """A row of `survey` as sets of squares."""
        squares, buildings, neutral, duke = (int(found[word]) | int(found[word + 1]) << 64 for word in (0, 2, 4, 6))
        size = self.rules.board
        return Conquest(
            frozenset(squares_of(squares, size)), frozenset(squares_of(buildings, size)), bool(neutral), bool(duke)
        )

    def survey(self, state: Words) -> tuple[Ints, Words]:
        """For every placement of the side to move: why it is illegal, and what it would conquer."""
        placements = len(self.rules.placements(Side(int(state[layout.TURN]))))
        reasons = np.empty(placements, np.int64)
        found = np.zeros((placements, survey.CONQUEST), np.uint64)
        survey.survey_all(self.tables, state, np.empty(layout.WORDS, np.uint64), reasons, found)
        return reasons, found

    def weigh(self, state: Words, actions: Ints) -> Ints:
        """What a player who looks one ply ahead sees: for each action a row of `survey.OUTLOOK` numbers."""
        outlook = np.empty((len(actions), survey.OUTLOOK), np.int64)
        room = np.empty(layout.WORDS, np.uint64)
        survey.weigh_actions(self.tables, state, actions, room, self.work(), outlook)
        return outlook

    def playouts(self, state: Words, games: int, seed: int) -> Tally:
        """Random games from a state. The same seed gives the same games."""
        tally = np.zeros(4, np.int64)
        room = np.empty(layout.WORDS, np.uint64)
        playout.play_games(self.tables, state, games, self.work(), room, seeded(seed), tally)
        return Tally(*tally.tolist())

    def sample(self, state: Words, actions: Ints, games: int, random: Words) -> Ints:
        """Random games after each of some legal placements: twice the mover's wins plus draws, and its summed lead."""
        tally = np.zeros((len(actions), 2), np.int64)
        room = np.empty(layout.WORDS, np.uint64)
        playout.sample_actions(self.tables, state, actions, games, self.work(), room, random, tally)
        return tally

    def count_lines(self, state: Words, depth: int) -> int:
        """How many lines of exactly so many placements there are, 0 or more."""
        if depth == 0:
            return 1
        states = np.empty((depth + 1, layout.WORDS), np.uint64)
        states[0] = state
        return int(perft.count_lines(self.tables, states, np.empty((depth, *self._work_shape), np.uint64), depth))


def seeded(seed: int) -> Words:
    """A random generator's state. Seeds are taken modulo 2**64."""
    return np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)


@lru_cache(maxsize=MOST_RULESETS)
def kernel_of(rules: Rules) -> Kernel:
    """The kernel of a ruleset; made once for those in use."""
    return Kernel(rules)
