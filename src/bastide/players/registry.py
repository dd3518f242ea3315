"""Player strings: a name, and settings after a colon: `rollout:seconds=0.5`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bastide.engine.levels import LEVELS
from bastide.engine.search import Settings as SearchSettings
from bastide.engine.weights import PARTS
from bastide.errors import PlayerError, nearest
from bastide.players.command import CommandPlayer
from bastide.players.rollout import RolloutPlayer
from bastide.players.simple import GreedyPlayer, RandomPlayer
from bastide.players.thinking import LEVEL_SECONDS, make_engine_player, make_level_player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bastide.players.player import Player
    from bastide.protocol.limits import Limits

Settings = dict[str, Any]
COMMAND, LEVEL = "cmd", "level"


@dataclass(frozen=True)
class _Number:
    """A setting that is a number: its default, None where the engine has its own; its bounds; a value to show."""

    default: float | None
    most: float
    least: float = 0
    example: float | None = None
    whole: bool = False

    def read(self, text: str) -> float | None:
        """The number that a text says, None where it says none within the bounds."""
        try:
            number = float(text) if text.isascii() else math.nan
        except ValueError:
            return None
        fits = self.least <= number <= self.most and (not self.whole or number == int(number))
        return number if fits else None

    def __str__(self) -> str:
        return f"{'a whole number' if self.whole else 'a number'} from {self.least:g} to {self.most:g}"

    @property
    def shown(self) -> str:
        """A value that is possible."""
        return f"{self.default if self.example is None else self.example:g}"


@dataclass(frozen=True)
class _Choice:
    """A setting that is one of some words."""

    default: str
    words: tuple[str, ...]

    def read(self, text: str) -> str | None:
        """The word, None where it is none of them."""
        return text if text in self.words else None

    def __str__(self) -> str:
        return f"one of {', '.join(self.words)}"

    @property
    def shown(self) -> str:
        """A value that is possible."""
        return self.default


@dataclass(frozen=True)
class _Kind:
    """A kind of player: what it says of itself, its settings, how to make one."""

    about: str
    settings: Mapping[str, _Number | _Choice]
    make: Callable[[str, int, Settings], Player]


_SEARCH = SearchSettings()
_NOTHING = "nothing"
_ENGINE_SETTINGS: dict[str, _Number | _Choice] = {
    "seconds": _Number(1.0, 3600, least=0.001),
    "simulations": _Number(0, 10**9, example=1000, whole=True),
    "eval": _Choice("hand", ("hand",)),
    "threads": _Number(1, 256, least=1, whole=True),
    "memory": _Number(_SEARCH.memory >> 20, 1 << 20, least=8, whole=True),
    # For experiments; docs/strength.md says what they do.
    "exploration": _Number(_SEARCH.exploration, 100),
    "reluctance": _Number(_SEARCH.reluctance, 1),
    "lead": _Number(_SEARCH.lead, 1),
    "grow_at": _Number(_SEARCH.grow_at, 10**6, least=1, whole=True),
    "proof_nodes": _Number(_SEARCH.proof_nodes, 10**6, whole=True),
    "games": _Number(None, 1000, example=1, whole=True),
    "keen": _Number(None, 100, example=8, whole=True),
    "static": _Number(None, 1, example=0.5),
    "sharpness": _Number(None, 100, example=1),
    "without": _Choice(_NOTHING, (_NOTHING, *PARTS)),
}
"""Of the engine; those without a default are the evaluation's own."""


_KINDS = {
    "random": _Kind("any legal placement", {}, lambda name, seed, _: RandomPlayer(name, seed)),
    "greedy": _Kind(
        "the placement that claims, captures and covers most and leaves most room",
        {},
        lambda name, seed, _: GreedyPlayer(name, seed),
    ),
    "rollout": _Kind(
        "random games after every placement; seconds, or playouts for games that can be repeated",
        {"seconds": _Number(0.1, 3600), "playouts": _Number(0, 10**9, whole=True)},
        lambda name, seed, given: RolloutPlayer(name, seed, seconds=given["seconds"], playouts=int(given["playouts"])),
    ),
    "engine": _Kind(
        "the tree search; seconds or simulations a move, threads, memory in megabytes",
        _ENGINE_SETTINGS,
        make_engine_player,
    ),
}


_OF_PATHS = ("/", "\\", "~", "..")
"""What stands in the names of files and in no number."""


def player_names() -> dict[str, str]:
    """Every kind of player with what it does."""
    return {name: kind.about for name, kind in _KINDS.items()} | {
        LEVEL: f"level:1 for the first week to level:{max(LEVELS)}, the whole engine at a second a move",
        COMMAND: "another program that speaks the protocol: cmd:python3 bot.py",
    }


def _setting(text: str, settings: Mapping[str, _Number | _Choice], player: str) -> tuple[str, float | str]:
    key, equals, value = text.partition("=")
    if key not in settings:
        known = nearest(key, settings) if settings else "it has none"
        raise PlayerError(f"{player}: there is no setting {key!a}; {known}")
    setting = settings[key]
    read = setting.read(value) if equals else None
    if read is None:
        raise PlayerError(f"{player}: {key} must be {setting}, such as {key}={setting.shown}")
    return key, read


def _level(text: str, seed: int, rest: str) -> Player:
    """The player of `level:N`, or of `level:N,seconds=S`."""
    number, comma, more = rest.partition(",")
    known = ", ".join(map(str, LEVELS))
    if number not in map(str, LEVELS):
        raise PlayerError(f"{LEVEL}: there is no level {number!a}; there are {known}")
    settings = {"seconds": _ENGINE_SETTINGS["seconds"]}
    given = dict(_setting(part, settings, LEVEL) for part in more.split(",")) if comma else {}
    return make_level_player(text, seed, int(number), float(given.get("seconds", LEVEL_SECONDS)))


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
    if name not in _KINDS and name != LEVEL:
        raise PlayerError(f"there is no player {name!a}; {nearest(name, player_names())}")
    if not trusted and any(sign in rest for sign in _OF_PATHS):
        raise PlayerError(f"{name}: settings that name a file may be given on the command line only")
    if name == LEVEL:
        return _level(text, seed, rest)
    kind = _KINDS[name]
    settings = {key: setting.default for key, setting in kind.settings.items()}
    if colon:
        settings.update(_setting(part, kind.settings, name) for part in rest.split(","))
    return kind.make(text, seed, settings)
