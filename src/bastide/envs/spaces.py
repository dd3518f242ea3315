"""The spaces of the environments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    from bastide.envs.planes import Observer


def observation_space(observer: Observer) -> spaces.Dict:
    """`observation`, the planes, each with its own largest value, and `action_mask`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(observer.shape, np.uint8), observer.most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (observer.actions,), np.int8),
        }
    )
