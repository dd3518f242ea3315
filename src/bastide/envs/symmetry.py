"""Turning and reflecting what agents see and play: the same game eight times over, or four times.

Turning the board is a symmetry of every ruleset. Reflecting it is one only with the colours swapped as well: what Light
has is then Dark's, and the other way round. The game can go on from there only after the opening, in which the sides
have different tasks, and only where each building of a side has its mirror image on the other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from bastide.envs.planes import observer_of
from bastide.errors import ActionError, BastideError, ObservationError
from bastide.kernel import planes as at
from bastide.kernel.core import MOST_RULESETS
from bastide.rules import Rules, Side

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bastide.kernel.layout import Ints
    from bastide.kernel.planes import Octets

__all__ = ["Symmetries", "symmetries_of"]


class Symmetries:
    """The symmetries of one ruleset.

    Turns are clockwise quarters, any whole number. What is returned is new.

    Attributes:
        rules: the ruleset.
        reflects: whether reflection with the colours swapped is a symmetry of its buildings.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._observer = observer_of(rules)
        self._turned = np.stack(
            [
                np.stack([self._table([rules.turned_index(side, i, q) for i in self._indices(side)]) for q in range(4)])
                for side in Side
            ]
        )
        images = [[rules.mirrored_index(side, index) for index in self._indices(side)] for side in Side]
        # The neutral building is Light's to place only, and there is one of it: its image has a number on both sides.
        self.reflects = all(index is not None for side in images for index in side)
        self._mirrored = np.stack([self._table([index or 0 for index in side]) for side in images])

    def _indices(self, side: Side) -> range:
        return range(self.rules.pass_index(side) + 1)

    def _table(self, images: list[int]) -> Ints:
        """For each action its image; those that a side does not have stay what they are."""
        return np.array([*images, *range(len(images), self._observer.actions)], np.int64)

    # Planes ---------------------------------------------------------------------------------------------------------
    def turn_planes(self, planes: Octets, quarters: int) -> Octets:
        """Planes after the board is turned: shape (..., planes, rows, columns), as given.

        Raises:
            ObservationError: another shape.
        """
        self._check(planes)
        turned = np.rot90(planes, -quarters, axes=(-2, -1)).copy()
        joined = self._joined()
        # What was joined to the north is, after a quarter, joined to the east.
        turned[..., joined, :, :] = np.roll(turned[..., joined, :, :], quarters, axis=-3)
        return turned

    def reflect_planes(self, planes: Octets) -> Octets:
        """Planes after left and right are exchanged and the colours swapped, seen by whoever has these pieces then.

        Mine stays mine: only that I am Dark becomes that I am Light.

        Raises:
            ObservationError: another shape.
            BastideError: reflection is no symmetry of the ruleset.
        """
        self._check(planes)
        self._check_reflects()
        reflected = planes[..., ::-1].copy()
        first = self._joined().start
        reflected[..., [first + 1, first + 3], :, :] = reflected[..., [first + 3, first + 1], :, :]
        reflected[..., 4 * len(self.rules.buildings) + 10, :, :] ^= 1
        return reflected

    def _joined(self) -> slice:
        board = 2 * len(self.rules.buildings)
        return slice(board + int(at.JOINED), board + int(at.MY_LAND))

    def _check(self, planes: Octets) -> None:
        if planes.shape[-3:] != self._observer.shape:
            raise ObservationError(
                f"planes of {self.rules} end in the shape {self._observer.shape}, not {planes.shape}"
            )

    # Actions and masks ----------------------------------------------------------------------------------------------
    def turn_actions(self, actions: Ints, sides: Ints | Side, quarters: int) -> Ints:
        """Actions after the board is turned; `sides` are those that play them. Any shape, the same for both.

        Raises:
            ActionError: there is no such action.
        """
        return self._image(self._turned[:, quarters % 4], actions, sides)

    def reflect_actions(self, actions: Ints, sides: Ints | Side) -> Ints:
        """Actions of the other sides that are these actions' mirror images. Any shape, the same for both.

        Raises:
            ActionError: there is no such action.
            BastideError: reflection is no symmetry of the ruleset.
        """
        self._check_reflects()
        return self._image(self._mirrored, actions, sides)

    def turn_mask(self, mask: NDArray[Any], sides: Ints | Side, quarters: int) -> NDArray[Any]:
        """Masks, or other values for each action such as a policy, after the board is turned: shape (..., actions).

        Raises:
            ActionError: another shape.
        """
        return self._move(self._turned[:, quarters % 4], mask, sides)

    def reflect_mask(self, mask: NDArray[Any], sides: Ints | Side) -> NDArray[Any]:
        """Masks, or other values for each action of these sides, as the other sides' mirror images have them.

        Raises:
            ActionError: another shape.
            BastideError: reflection is no symmetry of the ruleset.
        """
        self._check_reflects()
        return self._move(self._mirrored, mask, sides)

    def _check_reflects(self) -> None:
        if not self.reflects:
            raise BastideError(f"reflection is no symmetry of {self.rules}: a building has no mirror image")

    def _image(self, tables: Ints, actions: Ints, sides: Ints | Side) -> Ints:
        actions = np.asarray(actions)
        if not np.issubdtype(actions.dtype, np.integer):
            raise ActionError(f"actions are whole numbers, not {actions.dtype}")
        if actions.size and not (actions.min() >= 0 and actions.max() < self._observer.actions):
            raise ActionError(f"actions are numbered from 0 to {self._observer.actions - 1}")
        images: Ints = tables[self._sides(sides, actions.shape), actions]
        return images

    @staticmethod
    def _sides(sides: Ints | Side, shape: tuple[int, ...]) -> Ints:
        given = np.asarray(sides)
        if not np.issubdtype(given.dtype, np.integer) or given.shape not in ((), shape):
            raise ActionError(f"sides are whole numbers of shape {shape} or one, not {given.dtype} of {given.shape}")
        if given.size and not (given.min() >= 0 and given.max() <= 1):
            raise ActionError("a side is 0 for Light or 1 for Dark")
        return given

    def _move(self, tables: Ints, values: NDArray[Any], sides: Ints | Side) -> NDArray[Any]:
        values = np.asarray(values)
        if values.shape[-1:] != (self._observer.actions,):
            wanted = f"the shape (..., {self._observer.actions})"
            raise ActionError(f"there is a value for each action, {wanted}, not {values.shape}")
        moved: NDArray[Any] = np.zeros_like(values)
        places = np.broadcast_to(tables[self._sides(sides, values.shape[:-1])], values.shape)
        np.put_along_axis(moved, places, values, axis=-1)
        return moved


@lru_cache(maxsize=MOST_RULESETS)
def symmetries_of(rules: Rules) -> Symmetries:
    """The symmetries of a ruleset; made once for those in use."""
    return Symmetries(rules)
