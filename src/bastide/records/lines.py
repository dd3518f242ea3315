"""JSON lines: a game a line, with everything that the rules say of each ply.

docs/records.md has the format, version 1.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bastide.errors import BastideError, GameTextError
from bastide.game import Game, Position
from bastide.game.outcome import ENDINGS
from bastide.records.limits import LONGEST_LINE
from bastide.records.problem import OnProblem, Problem
from bastide.records.start import start_of
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bastide.game import Move, Node
    from bastide.rules import Own

Line = dict[str, Any]

NOT_OVER = "-"


def _ply(before: Position, move: Move, after: Position) -> Line:
    return {
        "mover": str(before.to_move),
        "legal": before.legal_moves.count(),
        "board": after.rows(),
        "unplaced": [after.unplaced(side) for side in Side],
        "captured": list(before.captures(move)),
    }


def game_line(game: Game) -> Line:
    """A game's main line in the full form: `rules`, `moves`, `plies`, `winner`, `points`, and what its headers say.

    A start position other than the empty board is in `position`; an end that the board does not show in `reason`.
    """
    nodes = list(game.root.main_line())
    line: Line = {"rules": game.rules.name}
    if game.root.position != Position.start(game.rules):
        line["position"] = str(game.root.position)
    line["moves"] = [str(node.move) for node in nodes]
    line["plies"] = [_ply_of(node) for node in nodes]
    outcome = game.outcome
    line["winner"] = NOT_OVER
    if outcome is not None:
        line["winner"] = None if outcome.winner is None else str(outcome.winner)
    line["points"] = list(game.position.points if outcome is None else outcome.points)
    if outcome is not None and game.position.outcome is None:
        line["reason"] = outcome.reason
    if game.headers:
        line["headers"] = dict(game.headers)
    return line


def _ply_of(node: Node) -> Line:
    if node.parent is None or node.move is None:
        raise GameTextError("the root of a game is no ply")
    return _ply(node.parent.position, node.move, node.position)


def _object(text: str) -> Line:
    if len(text) > LONGEST_LINE:
        raise GameTextError(f"is longer than {LONGEST_LINE:,} characters")
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GameTextError(f"is no JSON: {error}") from None
    if not isinstance(read, dict):
        raise GameTextError('must be an object such as {"rules": "cathedral", "moves": ["CAnF5"]}')
    return read


def _start(read: Line, own: Own | None) -> Position:
    name, position = read.get("rules"), read.get("position")
    if not isinstance(name, str):
        raise GameTextError('rules: must be the name of a ruleset, such as "rules": "cathedral"')
    if position is not None and not isinstance(position, str):
        raise GameTextError("position: must be a position's text")
    return start_of(name, position, own)


def _moves(read: Line) -> list[str]:
    moves = read.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise GameTextError('moves: must be a list of moves, such as "moves": ["CAnF5", "CSnE8"]')
    return moves


def read_game(text: str, own: Own | None = None) -> tuple[Game, Problem | None]:
    """A game from one line, and what was wrong with the first move that could not be played, if any.

    Raises:
        BastideError: the line is no game at all.
    """
    read = _object(text)
    game = Game(_start(read, own))
    headers = read.get("headers")
    if isinstance(headers, dict):
        game.headers = {str(key): str(value) for key, value in headers.items()}
    node = game.root
    for ply, move in enumerate(_moves(read), 1):
        try:
            node = node.add(move)
        except BastideError as error:
            return game, Problem("", 0, 0, 0, ply, str(error), reason=node.position.problem_of(move))
    reason = read.get("reason")
    loser = {"light": Side.DARK, "dark": Side.LIGHT}.get(str(read.get("winner")))
    if not node.position.is_over and reason in ENDINGS and (loser is not None or reason == "abandoned"):
        game.finish(loser, reason)
    return game, None


_CHECKED = ("plies", "winner", "points")


def _differing(text: str, game: Game) -> list[str]:
    """The fields that say something else than the rules do."""
    read = _object(text)
    given = [name for name in _CHECKED if name in read]
    if not given:
        return []
    line = game_line(game)
    return [name for name in given if _without_order(read[name]) != _without_order(line[name])]


def _without_order(value: object) -> object:
    """A field to be compared: the order in which a ply's captures are told means nothing."""
    if not isinstance(value, list):
        return value
    return [
        {**ply, "captured": sorted(map(str, ply["captured"]))}
        if isinstance(ply, dict) and isinstance(ply.get("captured"), list)
        else ply
        for ply in value
    ]


def replay_line(text: str, own: Own | None = None) -> Line:
    """A line replayed by the rules and written again in full.

    Where a move is illegal, the line's `plies` end with an object that has `error` alone, and the line has `error`
    too; a line that is no game has nothing but `error`.
    """
    try:
        game, problem = read_game(text, own)
    except BastideError as error:
        return {"error": str(error)}
    line = game_line(game)
    line.pop("headers", None)
    if problem is not None:
        return broken_off(line, problem)
    return line


def broken_off(line: Line, problem: Problem) -> Line:
    """A line whose game ends at an illegal move."""
    line["error"] = f"ply {problem.ply}: {problem.text}" if problem.ply else problem.text
    line["plies"].append({"error": line["error"]})
    return line


def replay_lines(lines: Iterable[str], own: Own | None = None) -> Iterator[tuple[int, Line]]:
    """Every line that is not blank replayed, with its number from 1; see `replay_line`."""
    for number, text in enumerate(lines, 1):
        if text.strip():
            yield number, replay_line(text.strip().removeprefix("\ufeff"), own)


def read_lines_of_games(
    lines: Iterable[str], source: str, on_problem: OnProblem, rules: Own | None = None
) -> Iterator[Game]:
    """The games of a file, each up to its first illegal move; problems are told."""
    number = 0
    for line_number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        number += 1
        try:
            game, problem = read_game(text.strip().removeprefix("\ufeff"), rules)
        except BastideError as error:
            on_problem(Problem(source, line_number, 0, number, 0, str(error)))
            continue
        game.number = number
        if problem is not None:
            on_problem(replace(problem, source=source, line=line_number, game=number))
        else:
            for name in _differing(text, game):
                told = f"{name} is not what the rules say"
                on_problem(Problem(source, line_number, 0, number, 0, told, fatal=False))
        yield game


def write_line(game: Game) -> str:
    """A game's main line as one line of JSON with its end."""
    return json.dumps(game_line(game), ensure_ascii=True) + "\n"
