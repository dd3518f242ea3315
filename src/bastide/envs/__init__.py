"""Floor 6: environments for research; docs/environments.md tells how to use them.

planes       what an agent sees, plane by plane
decoding     from planes back to the position
actions      from moves to actions and back
symmetry     turning and reflecting what is seen and what is played
vector       N games at once in plain NumPy arrays
episode      what the environments for a single game have in common
rendering    text and pictures
spaces       the spaces of the environments
registering  telling PettingZoo and Gymnasium which environments there are

cathedral_v0     PettingZoo: both seats are agents
gym_env          Gymnasium: a player has the other seat
gym_vector       Gymnasium's vector interface: N games at once
spiel            OpenSpiel
speed            how many steps a second
playthrough      a game written out, planes drawn, as people can read it

Planes, decoding, actions, symmetry, vector and playthrough need nothing but Bastide; the others need
`pip install "bastide[envs]"`. Importing this package registers the environments with PettingZoo and Gymnasium where
these are installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from bastide.envs.actions import action_of, move_of
from bastide.envs.decoding import decode
from bastide.envs.planes import Plane, observe, planes_of
from bastide.envs.registering import register

if TYPE_CHECKING:
    from bastide.envs import cathedral_v0
    from bastide.envs.gym_env import CathedralEnv
    from bastide.envs.gym_vector import CathedralVectorEnv
    from bastide.envs.vector import VectorGames

__all__ = [
    "CathedralEnv",
    "CathedralVectorEnv",
    "Plane",
    "VectorGames",
    "action_of",
    "cathedral_v0",
    "decode",
    "move_of",
    "observe",
    "planes_of",
]

_HOMES = {
    "CathedralEnv": "bastide.envs.gym_env",
    "CathedralVectorEnv": "bastide.envs.gym_vector",
    "VectorGames": "bastide.envs.vector",
}
_MODULES = ("cathedral_v0", "gym_env", "gym_vector", "spiel")

register()


def __getattr__(name: str) -> object:
    """Import what is asked for on first use (PEP 562)."""
    if name not in _HOMES and name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_HOMES.get(name, f"{__name__}.{name}"))
    return getattr(module, name) if name in _HOMES else module
