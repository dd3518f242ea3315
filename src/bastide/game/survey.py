"""The survey of a position: every placement of the side to move, legal or why not, and what it would conquer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bastide.game import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.game.move import Move
    from bastide.game.position import Position
    from bastide.kernel.core import Conquest
    from bastide.problems import Problem


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a survey says of one placement.

    Attributes:
        move: the placement in canonical form.
        why: why it is illegal; None where it is legal.
        claims: the squares, in board order, that would become the mover's territory and are not yet, if it is
            announced where it must be.
        captures: what it would take: codes of enemy buildings, `neutral`, `duke`.
    """

    move: Move
    why: Problem | None
    claims: frozenset[int] = frozenset()
    captures: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it may be placed."""
        return self.why is None

    @property
    def problem(self) -> str | None:
        """Why it is illegal, in words; None where it is legal."""
        return None if self.why is None else self.why.text


class Survey:
    """A position surveyed at once; the words are found when asked for.

    `len(survey)` is the number of placements of the side to move, `survey[index]` is the verdict on one by its
    placement index, and iterating gives them all. For a facing and square from which the building would leave the
    board, which has no index, ask `Position.why_illegal`.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._scene = words.Scene(position)
        self._reasons, self._found = position.kernel.survey(position.state)

    def __len__(self) -> int:
        return len(self._reasons)

    def __getitem__(self, index: int) -> Verdict:
        position = self._position
        move = position.move_at(range(len(self))[index])
        problem = self.why(index % len(self))
        if problem is not None or not self._found[index].any():
            return Verdict(move, problem)
        conquest = self.conquest(index)
        return Verdict(move, None, conquest.squares, words.taken(position, conquest))

    def __iter__(self) -> Iterator[Verdict]:
        return (self[index] for index in range(len(self)))

    def why(self, index: int) -> Problem | None:
        """Why a placement is illegal, by its index from 0 on; None where it is legal."""
        return self._scene.problem(index, int(self._reasons[index]))

    def conquest(self, index: int) -> Conquest:
        """What a placement would conquer, by its index, if it is legal, and announced where it must be."""
        return self._position.kernel.read_conquest(self._found[index])

    def legal(self) -> tuple[int, ...]:
        """The indices of the legal placements, ascending."""
        return tuple(np.flatnonzero(self._reasons == 0).tolist())

    def conquering(self) -> tuple[int, ...]:
        """The indices of the legal placements that would conquer something, ascending."""
        return tuple(np.flatnonzero(self._found.any(axis=1)).tolist())
