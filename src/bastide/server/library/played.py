"""A game of play as a record."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from bastide.records.tree import game_from_json, game_to_json
from bastide.rules import Known, Side
from bastide.server.models import LevelPlayer, Person

if TYPE_CHECKING:
    from bastide.game import Game
    from bastide.server.library.filing import Kind
    from bastide.server.models import PlayerSpec
    from bastide.server.table import Table


def name_of(player: PlayerSpec) -> str:
    """A player as a record's header says it: a person's name, or a player string; empty for a person without one."""
    if isinstance(player, Person):
        return player.name.strip()
    return f"level:{player.level}" if isinstance(player, LevelPlayer) else player.name


def kinds_of(table: Table) -> tuple[Kind, Kind]:
    """What the players are."""
    return table.created.light.kind, table.created.dark.kind


def game_of(table: Table, begun: int) -> Game:
    """A copy of a game of play with its headers and clocks, which its own tree does not bear.

    Args:
        table: the game.
        begun: when it was begun, in milliseconds since 1970.
    """
    rules = table.game.rules
    game = game_from_json(game_to_json(table.game), Known({rules.name: rules}))
    game.headers["Date"] = f"{datetime.fromtimestamp(begun / 1000).astimezone():%Y.%m.%d}"
    for side, header in ((Side.LIGHT, "Light"), (Side.DARK, "Dark")):
        name = name_of(table.player(side))
        if name:
            game.headers[header] = name
    if table.created.clock is not None:
        for node, left in zip(game.root.main_line(), table.clocks(), strict=True):
            node.clock = left
    return game
