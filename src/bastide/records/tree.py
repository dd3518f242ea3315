"""A whole game, variations and all, as JSON. docs/records.md has the format, version 1."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from bastide.errors import BastideError, GameTextError
from bastide.game import Game, Node, Position
from bastide.game.outcome import LOSERS
from bastide.records.limits import HIGHEST_NAG, LONGEST_CLOCK
from bastide.records.problem import OnProblem, Problem
from bastide.records.start import start_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bastide.problems import Problem as Reason
    from bastide.rules import Own

FORMAT, VERSION = "bastide-games", 1
BEGIN = f'{{"format": "{FORMAT}", "version": {VERSION}, "games": [\n'
BETWEEN, END = ",\n", "\n]}\n"

Json = dict[str, Any]
_TEXTS = ("before", "comment")


def _nodes(game: Game) -> Iterator[tuple[int, Node]]:
    """All nodes but the root with their parents' numbers, parents first, in the order of their siblings."""
    number = 0
    stack = [(0, child) for child in reversed(game.root.children)]
    while stack:
        parent, node = stack.pop()
        yield parent, node
        number += 1
        stack.extend((number, child) for child in reversed(node.children))


def _node(parent: int, node: Node) -> Json:
    said: Json = {"parent": parent, "move": str(node.move)}
    if node.nags:
        said["nags"] = node.nags
    said.update((name, getattr(node, name)) for name in _TEXTS if getattr(node, name))
    if node.clock is not None:
        said["clock"] = node.clock
    return said


def game_to_json(game: Game) -> Json:
    """The object of one game.

    Its tree is a flat list: node 0 is the start, and each node in `nodes`, the first being 1, names its parent.
    """
    written: Json = {"rules": game.rules.name}
    if game.root.position != Position.start(game.rules):
        written["position"] = str(game.root.position)
    written["headers"] = dict(game.headers)
    if game.root.comment:
        written["comment"] = game.root.comment
    written["nodes"] = [_node(parent, node) for parent, node in _nodes(game)]
    outcome = game.outcome
    written["result"] = game.result
    if outcome is not None:
        written["reason"] = outcome.reason
        written["points"] = list(outcome.points)
    return written


def write_tree(game: Game) -> str:
    """One game's object as text."""
    return json.dumps(game_to_json(game), ensure_ascii=True)


class _Typed:
    """An object whose values are asked for by type."""

    def __init__(self, read: object, what: str) -> None:
        if not isinstance(read, dict):
            raise GameTextError(f"{what} must be an object")
        self._read: Json = read
        self._what = what

    def get(self, key: str, kind: type, default: object) -> Any:  # noqa: ANN401 - of the type asked for
        value = self._read.get(key, default)
        if value is default:
            return value
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise GameTextError(f"{self._what}: {key} must be of type {kind.__name__}")
        return value

    def text(self, key: str) -> str:
        value = self.get(key, str, None)
        if value is None:
            raise GameTextError(f"{self._what}: {key} is missing")
        return cast("str", value)


class _Fault(NamedTuple):
    """What is wrong with a part of a game.

    Attributes:
        ply: 0 where it is at none.
        text: in words.
        in_variation: whether it is in a variation.
        reason: the rules' own, where they refuse a move.
    """

    ply: int
    text: str
    in_variation: bool
    reason: Reason | None = None


class _Tree:
    """A game's nodes while they are read: a node that cannot be is left out with all that follows it.

    Attributes:
        end: where the main line is broken off, if it is; what would stand beside the missing move has no place.
    """

    def __init__(self, game: Game, on_fault: Callable[[_Fault], object]) -> None:
        self.end: Node | None = None
        self._on_fault = on_fault
        self._nodes: list[Node | None] = [game.root]
        self._plies = [0]

    def add(self, read: object) -> None:
        """The next node."""
        number = len(self._nodes)
        node, before, ply, on_main_line = None, None, 0, False
        try:
            typed = _Typed(read, f"node {number}")
            parent = self._parent(typed, number)
            before, ply = self._nodes[parent], self._plies[parent] + 1
            if before is not None and before is not self.end:
                on_main_line = not before.children and _is_first(before)
                node = _node_from(typed, before, number)
        except BastideError as error:
            if on_main_line:
                self.end = before
            reason = None if before is None else _reason(read, before)
            self._on_fault(_Fault(ply, str(error), bool(ply) and not on_main_line, reason))
        self._nodes.append(node)
        self._plies.append(ply)

    @staticmethod
    def _parent(typed: _Typed, number: int) -> int:
        parent: int = typed.get("parent", int, number - 1)
        if not 0 <= parent < number:
            raise GameTextError(f"node {number}: parent must be the number of a node before it, not {parent}")
        return parent


def _reason(read: object, before: Node) -> Reason | None:
    """Why the rules refuse a node's move, if they do."""
    move = read.get("move") if isinstance(read, dict) else None
    return before.position.problem_of(move) if isinstance(move, str) else None


def _is_first(node: Node) -> bool:
    """Whether a node is on the main line."""
    while node.parent is not None:
        if node is not node.parent.children[0]:
            return False
        node = node.parent
    return True


def _node_from(typed: _Typed, before: Node, number: int) -> Node:
    """The node of an object, added after another.

    Raises:
        GameTextError: it cannot be read; nothing is added.
    """
    nags = typed.get("nags", list, [])
    if not all(isinstance(nag, int) and not isinstance(nag, bool) and 0 <= nag < HIGHEST_NAG for nag in nags):
        raise GameTextError(f"node {number}: nags must be whole numbers from 0 to {HIGHEST_NAG - 1}")
    said = [typed.get(name, str, "") for name in _TEXTS]
    clock = typed.get("clock", object, None)
    if clock is not None and (
        not isinstance(clock, int | float) or isinstance(clock, bool) or not 0 <= clock < LONGEST_CLOCK
    ):
        raise GameTextError(f"node {number}: clock must be seconds")
    try:
        node = before.add(typed.text("move"))
    except BastideError as error:
        raise GameTextError(f"node {number}: {error}") from None
    node.nags = list(dict.fromkeys(nags))
    node.before, node.comment = said
    node.clock = None if clock is None else float(clock)
    return node


def game_from_json(read: object, own: Own | None = None) -> Game:
    """The game of an object.

    Raises:
        BastideError: it is no game; the message names the key or the node.
    """

    def refuse(fault: _Fault) -> NoReturn:
        raise GameTextError(fault.text)

    return _read_game(read, own, refuse)


def _read_game(read: object, own: Own | None, on_fault: Callable[[_Fault], object]) -> Game:
    """The game of an object, as far as it can be read.

    Raises:
        BastideError: nothing of it can.
    """
    typed = _Typed(read, "a game")
    game = Game(start_of(typed.text("rules"), typed.get("position", str, None), own))
    headers = typed.get("headers", dict, {})
    if not all(isinstance(value, str) for value in headers.values()):
        raise GameTextError("a game: headers must be texts by name")
    game.headers = dict(headers)
    game.root.comment = typed.get("comment", str, "")
    tree = _Tree(game, on_fault)
    for node in typed.get("nodes", list, []):
        tree.add(node)
    if tree.end is None:
        try:
            _finish(game, typed)
        except BastideError as error:
            on_fault(_Fault(0, str(error), in_variation=False))
    return game


def _finish(game: Game, typed: _Typed) -> None:
    result = typed.get("result", str, "*")
    if result not in (*LOSERS, "*"):
        raise GameTextError(f"a game: result must be one of {', '.join(LOSERS)} or *, not {result!a}")
    if game.position.is_over or result == "*":
        return
    reason = typed.get("reason", str, "abandoned" if LOSERS[result] is None else "resignation")
    game.finish(LOSERS[result], reason)


def _differing(game: Game, read: Json) -> list[str]:
    """The fields that say something else than the rules do."""
    written = game_to_json(game)
    return [name for name in ("result", "reason", "points") if name in read and read[name] != written.get(name)]


def read_tree(lines: Iterable[str], source: str, on_problem: OnProblem, rules: Own | None = None) -> Iterator[Game]:
    """The games of a file, which is read as a whole; of a damaged game comes what could be read, the rest is told."""
    text = "".join(lines).removeprefix("\ufeff")
    try:
        read = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        on_problem(Problem(source, line, getattr(error, "colno", 0), 0, 0, f"is no JSON: {error}"))
        return
    if not isinstance(read, dict) or read.get("format") != FORMAT or not isinstance(read.get("games"), list):
        on_problem(Problem(source, 1, 0, 0, 0, f'must be an object with "format": "{FORMAT}" and a list of "games"'))
        return
    if read.get("version") != VERSION:
        on_problem(
            Problem(source, 1, 0, 0, 0, f"is of version {str(read.get('version'))[:20]}; this program reads {VERSION}")
        )
        return
    for number, one in enumerate(read["games"], 1):
        faults: list[_Fault] = []
        try:
            game = _read_game(one, rules, faults.append)
        except BastideError as error:
            on_problem(Problem(source, 1, 0, number, 0, str(error)))
            continue
        for fault in faults:
            where = (source, 1, 0, number, fault.ply)
            on_problem(Problem(*where, fault.text, in_variation=fault.in_variation, reason=fault.reason))
        game.number = number
        for name in [] if faults else _differing(game, one):
            on_problem(Problem(source, 1, 0, number, 0, f"{name} is not what the rules say", fatal=False))
        yield game
