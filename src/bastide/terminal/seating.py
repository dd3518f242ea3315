"""Who plays at the terminal, which game, and where it is kept."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.errors import BastideError, PlayerError
from bastide.game import Game
from bastide.players import make_player
from bastide.records import read_file
from bastide.rules import SHIPPED, Side, load_rules
from bastide.terminal.session import Session
from bastide.terminal.showing import find_game

if TYPE_CHECKING:
    from bastide.players import Player
    from bastide.rules import Rules

HUMAN = "human"
_DEFAULTS = {Side.LIGHT: HUMAN, Side.DARK: "level:5"}


def _header(side: Side) -> str:
    return str(side).capitalize()


def _named_player(game: Game, side: Side) -> str | None:
    """The player that a resumed game had; a name that is no player's is a person's."""
    name = game.headers.get(_header(side))
    if name is None:
        return None
    try:
        make_player(name)
    except PlayerError:
        return HUMAN
    return name


def _resumed(path: Path, rules: Rules) -> tuple[Game, Path | None]:
    """A game to go on with, and where to keep it: in its file, if nothing else is in it."""
    game, problems = find_game(path, 1, rules, None)
    fatal = next((problem for problem in problems if problem.fatal), None)
    if fatal is not None:
        raise BastideError(str(fatal))
    others = sum(1 for _ in read_file(path, lambda _: None, rules)) > 1
    return game, None if others else path


def seat(rules_name: str, light: str | None, dark: str | None, resume: str | None, seed: int | None) -> Session:
    """Set up a session.

    Args:
        rules_name: a ruleset's name, or a file.
        light: `human`, a player string, or None for whoever played before, else a person.
        dark: the same; else the computer.
        resume: a file with a game to go on with.
        seed: for the players' random choices; None for others each time.

    Raises:
        BastideError: one of them is wrong.
    """
    rules = load_rules(rules_name)
    game, path = (Game(rules), None) if resume is None else _resumed(Path(resume), rules)
    base = int.from_bytes(os.urandom(7), "big") if seed is None else seed
    players: dict[Side, Player] = {}
    for side, given in zip(Side, (light, dark), strict=True):
        name = given or _named_player(game, side) or _DEFAULTS[side]
        if name.lower() != HUMAN:
            # A record that somebody has sent must not say which programs are run here.
            players[side] = make_player(name, base + side, trusted=given is not None)
        if given or _header(side) not in game.headers:
            game.headers[_header(side)] = name
    options = "" if rules_name in SHIPPED else f" --rules {shlex.quote(rules_name)}"
    return Session(game, players, path, options)
