"""Numbers beside the kernel's words: probabilities, values, the tree's links."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

F = np.float64
Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Links = NDArray[np.int32]

_types: Any = types  # Numba has no types of its own for these


def _array(word: Any, dimensions: int) -> Any:  # noqa: ANN401 - Numba has no types
    return _types.Array(word, dimensions, "C")


FLOATS_1, FLOATS_2, FLOATS_3 = (_array(types.float64, dimensions) for dimensions in (1, 2, 3))
SINGLES_1, SINGLES_2 = (_array(types.float32, dimensions) for dimensions in (1, 2))
LINKS_1, LINKS_2 = (_array(types.int32, dimensions) for dimensions in (1, 2))
