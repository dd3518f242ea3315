"""Player strings: a name, and settings after a colon: `rollout:seconds=0.5`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bastide.errors import PlayerError, nearest
from bastide.players.command import CommandPlayer
from bastide.players.rollout import RolloutPlayer
from bastide.players.simple import GreedyPlayer, RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bastide.players.player import Player
    from bastide.protocol.limits import Limits

Settings = dict[str, float]
COMMAND = "cmd"


@dataclass(frozen=True)
class _Kind:
    """A kind of player: what it says of itself, its settings with default and largest value, how to make one."""

    about: str
    settings: Mapping[str, tuple[float, float]]
    make: Callable[[str, int, Settings], Player]


_KINDS = {
    "random": _Kind("any legal placement", {}, lambda name, seed, _: RandomPlayer(name, seed)),
    "greedy": _Kind(
        "the placement that claims, captures and covers most and leaves most room",
        {},
        lambda name, seed, _: GreedyPlayer(name, seed),
    ),
    "rollout": _Kind(
        "random games after every placement; seconds, or playouts for games that can be repeated",
        {"seconds": (0.1, 3600), "playouts": (0, 10**9)},
        lambda name, seed, given: RolloutPlayer(name, seed, seconds=given["seconds"], playouts=int(given["playouts"])),
    ),
}


_OF_PATHS = ("/", "\\", "~", "..")
"""What stands in the names of files and in no number."""


def player_names() -> dict[str, str]:
    """Every kind of player with what it does."""
    return {name: kind.about for name, kind in _KINDS.items()} | {
        COMMAND: "another program that speaks the protocol: cmd:python3 bot.py"
    }


def _setting(text: str, kind: _Kind, player: str) -> tuple[str, float]:
    key, equals, value = text.partition("=")
    if key not in kind.settings:
        known = nearest(key, kind.settings) if kind.settings else "it has none"
        raise PlayerError(f"{player}: there is no setting {key!a}; {known}")
    default, most = kind.settings[key]
    try:
        number = float(value) if equals and value.isascii() else math.nan
    except ValueError:
        number = math.nan
    whole = isinstance(default, int)
    if not 0 <= number <= most or (whole and number != int(number)):
        wanted = "a whole number" if whole else "a number"
        raise PlayerError(f"{player}: {key} must be {wanted} from 0 to {most:g}, such as {key}={default:g}")
    return key, number


def make_player(text: str, seed: int = 0, *, trusted: bool = False, limits: Limits | None = None) -> Player:
    """The player that a string names. Let go of it with `dismiss` when it is no longer needed.

    Args:
        text: a name, and settings after a colon, parted by commas; or `cmd:` and a command, taken as it stands.
        seed: for its random choices.
        trusted: whether the string comes from the person whose machine this is: only then may it name a program or a
            file. A string from a request or from a record of a game never is.
        limits: what a program may use.

    Raises:
        PlayerError: there is no such player or setting, or it may not be named from there.
    """
    name, colon, rest = text.partition(":")
    if name == COMMAND:
        if not trusted:
            raise PlayerError("cmd: players run a program, and may be named on the command line only")
        return CommandPlayer(text, rest, limits)
    if name not in _KINDS:
        raise PlayerError(f"there is no player {name!a}; {nearest(name, player_names())}")
    if not trusted and any(sign in rest for sign in _OF_PATHS):
        raise PlayerError(f"{name}: settings that name a file may be given on the command line only")
    kind = _KINDS[name]
    settings = {key: default for key, (default, _) in kind.settings.items()}
    if colon:
        settings.update(_setting(part, kind, name) for part in rest.split(","))
    return kind.make(text, seed, settings)
