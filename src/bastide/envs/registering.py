"""Telling PettingZoo and Gymnasium which environments there are."""

from __future__ import annotations

from importlib.util import find_spec

PETTINGZOO_ID = "bastide/cathedral_v0"
GYMNASIUM_ID = "bastide/Cathedral-v0"
GYMNASIUM_VECTOR_ID = "bastide/CathedralSelfPlay-v0"


def register() -> None:
    """Register with those of the two that are installed; what is registered already is left as it is."""
    if find_spec("gymnasium") is None:  # PettingZoo needs it as well
        return
    if find_spec("pettingzoo") is not None:
        import pettingzoo  # noqa: PLC0415 - an extra

        if "bastide/cathedral-v0" not in pettingzoo.aec_registry:  # the form in which it is kept
            pettingzoo.register("aec", PETTINGZOO_ID, "bastide.envs.cathedral_v0:env")
    import gymnasium  # noqa: PLC0415 - an extra

    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(GYMNASIUM_ID, "bastide.envs.gym_env:CathedralEnv")
    if GYMNASIUM_VECTOR_ID not in gymnasium.registry:
        gymnasium.register(GYMNASIUM_VECTOR_ID, vector_entry_point="bastide.envs.gym_vector:CathedralVectorEnv")
