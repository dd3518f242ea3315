"""What `bastide show` shows: a position's text, or a game of a file at some ply."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bastide.errors import BastideError, one_line
from bastide.game import Game, Move, Node, Position
from bastide.records import read_file
from bastide.terminal.progress import progress

if TYPE_CHECKING:
    from bastide.records import Problem
    from bastide.rules import Rules

_FIELDS_PARTED = re.compile(r"\S+\s+\S+")
_PLACE = re.compile(r"(.+?)(?::([0-9]{1,9}))?(?::([0-9]{1,9}))?")


@dataclass(frozen=True)
class Shown:
    """A position to show, and where it comes from.

    Attributes:
        position: the position.
        last: the move that led to it, if there was one.
        heading: the game it is of, in a line; empty for a position by itself.
        game: the game, if a whole one is shown.
    """

    position: Position
    last: Move | None = None
    heading: str = ""
    game: Game | None = None

    def draw(self, path: Path, *, replace: bool) -> None:
        """Write a picture: of the position, or where a whole game is shown and the format can, of all of it."""
        from bastide.records.pictures import write_picture

        with progress(f"drawing {path.name}", 100) as tell:
            write_picture(
                path,
                self.game or self.position,
                last=None if self.game else self.last,
                replace=replace,
                on_frame=lambda done, total: tell(100 * done // total),
            )


def find_game(path: Path, number: int, rules: Rules, format_name: str | None) -> tuple[Game, list[Problem]]:
    """A game of a file by its number from 1, as far as it can be read, and what is wrong with it.

    Raises:
        FileError: the file cannot be read.
        BastideError: it has no such game.
    """
    problems: list[Problem] = []
    last = 0
    for game in read_file(path, problems.append, rules, format_name):
        last = game.number
        if last == number:
            return game, [problem for problem in problems if problem.game == number]
    lost = next((problem for problem in problems if problem.game == number and problem.fatal), None)
    if lost is not None:
        raise BastideError(str(lost))
    many = max([last, *(problem.game for problem in problems)])
    if not many and problems:
        raise BastideError(str(problems[0]))
    if not many:
        raise BastideError(f"{one_line(str(path))}: holds no game")
    named = f"{many} game{'' if many == 1 else 's'}"
    raise BastideError(f"{one_line(str(path))}: has {named}, so none of number {number}")


def _node_at(game: Game, ply: int) -> Node:
    nodes = [game.root, *game.root.main_line()]
    if ply >= len(nodes):
        raise BastideError(f"the game has {len(nodes) - 1} plies, so none of number {ply}")
    return nodes[ply]


def heading(game: Game, number: int) -> str:
    """A game in one line: its number, players, ruleset, result."""
    light, dark = (game.headers.get(side, "?") for side in ("Light", "Dark"))
    return f"Game {number}: {light} (Light) against {dark} (Dark), {game.rules}, {game.result}"


def _is_there(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is not there."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


class Place(NamedTuple):
    """A place in files of games, as it is written: FILE[:GAME[:PLY]].

    Attributes:
        path: the file.
        game: the game's number, from 1; None where none was named.
        ply: how many of its moves; None where it was not said.
    """

    path: Path
    game: int | None = None
    ply: int | None = None


def find_place(what: str, rules: Rules) -> Position | Place:
    """What a person asked for: a position's text, or FILE[:GAME[:PLY]]. Whether the file is there is not asked.

    Raises:
        PositionTextError: it looks like a position and is none.
    """
    path = Path(what)
    found = _PLACE.fullmatch(what)
    named = found is not None and _is_there(Path(found[1]))
    if _FIELDS_PARTED.match(what.strip()) and not named and not _is_there(path):
        return Position.parse(what, rules)
    if found is None or _is_there(path):  # a file may have colons in its own name
        return Place(path)
    game, ply = (None if text is None else int(text) for text in found.groups()[1:])
    return Place(Path(found[1]), game, ply)


def find_shown(what: str, rules: Rules, format_name: str | None) -> Shown:
    """What a person asked for: a position's text, or FILE[:GAME[:PLY]], by default the first game at its end.

    Raises:
        BastideError: it is neither, or the file has no such game or ply.
    """
    place = find_place(what, rules)
    if isinstance(place, Position):
        return Shown(place)
    number, ply = 1 if place.game is None else place.game, place.ply
    game, problems = find_game(place.path, number, rules, format_name)
    for problem in problems:
        print(problem, file=sys.stderr)
    node = game.end if ply is None else _node_at(game, ply)
    told = heading(game, number) + (f", after ply {ply}" if ply is not None else "")
    return Shown(node.position, node.move, told, game if ply is None else None)
