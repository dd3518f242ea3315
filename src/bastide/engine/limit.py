"""How long to think."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.errors import BastideError


@dataclass(frozen=True, slots=True)
class Clock:
    """A player's clock.

    Attributes:
        left: seconds left for all the moves still to come.
        increment: seconds added after each move.
    """

    left: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (self.left >= 0 and self.increment >= 0):
            raise BastideError(f"a clock has 0 seconds or more, not {self.left:g} and {self.increment:g} a move")


@dataclass(frozen=True, slots=True)
class Limit:
    """When an analysis ends: as soon as one of these is reached. With none of them it goes on until it is stopped.

    Attributes:
        seconds: time.
        simulations: of this analysis, those kept from earlier moves not counted.
        clock: the mover's clock; how much of it to use is the engine's to decide.
    """

    seconds: float | None = None
    simulations: int | None = None
    clock: Clock | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise BastideError(f"seconds must be more than 0, not {self.seconds:g}")
        if self.simulations is not None and self.simulations < 1:
            raise BastideError(f"simulations must be 1 or more, not {self.simulations}")
