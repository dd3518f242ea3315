"""Games drawn at random: trees of legal moves of every ruleset, with any words beside them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from bastide import Game, Node, Position, Side
from bastide.rules import SHIPPED
from support import random_line, random_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from bastide.game.outcome import Ending

ANY_TEXT = st.text(max_size=30)
"""Any Unicode: control characters, lone surrogates, braces, quotes, line ends."""
TROUBLE = st.sampled_from(
    [
        "}",
        "{",
        "\\",
        "\\}",
        "\\\\",
        '"',
        "\n",
        "\r\n",
        '\n\n[Event "x"]\n',
        "[%clk 0:00:01] ",
        ";",
        "%",
        "\x00",
        "(1. a)",
    ]
)
WORDS = st.one_of(ANY_TEXT, TROUBLE, st.lists(st.one_of(ANY_TEXT, TROUBLE), max_size=3).map("".join))
HEADER_NAMES = st.one_of(
    st.sampled_from(["Event", "Site", "Date", "Round", "Light", "Dark", "Game", "Annotator", "event"]),
    st.from_regex("[A-Za-z0-9_]{1,12}", fullmatch=True),
).filter(lambda name: name not in ("Rules", "Position", "Result", "Score", "Termination"))
ENDINGS: list[tuple[Side | None, Ending]] = [(Side.LIGHT, "resignation"), (Side.DARK, "time"), (None, "abandoned")]
CLOCKS = st.none() | st.integers(0, 10**8).map(lambda milliseconds: milliseconds / 1000)


def _grow(node: Node, random: Random, plies: int) -> list[Node]:
    """Play on at random. Returns the new nodes."""
    nodes = []
    while plies and not node.position.is_over:
        node = node.add(random_move(node.position, random))
        nodes.append(node)
        plies -= 1
    return nodes


@st.composite
def trees(draw: st.DrawFn, *, annotated: bool = True) -> Game:
    """A game with variations, and if `annotated` with comments, NAGs and clocks."""
    random = Random(draw(st.integers(0, 2**32)))
    start = Position.start(draw(st.sampled_from(SHIPPED)))
    if draw(st.booleans()):
        start = random.choice(random_line(start, random))
    game = Game(start)
    nodes = [game.root, *_grow(game.root, random, draw(st.integers(0, 40)))]
    for _ in range(draw(st.integers(0, 4))):
        nodes += _grow(random.choice(nodes), random, draw(st.integers(1, 4)))
    game.headers = draw(st.dictionaries(HEADER_NAMES, WORDS, max_size=4))
    if annotated:
        _annotate(game, nodes, random, draw)
    if not game.position.is_over and draw(st.booleans()):
        game.finish(*draw(st.sampled_from(ENDINGS)))
    return game


def _annotate(
    game: Game, nodes: list[Node], random: Random, draw: Callable[[st.SearchStrategy[object]], object]
) -> None:
    game.root.comment = str(draw(WORDS))
    for node in random.sample(nodes, min(len(nodes), 6)):
        node.comment = str(draw(WORDS))
        if node.parent is None:
            continue
        node.nags = list(draw(st.lists(st.integers(0, 200), unique=True, max_size=3)))  # type: ignore[call-overload]
        node.clock = draw(CLOCKS)  # type: ignore[assignment]
        if node is not node.parent.children[0]:
            node.before = str(draw(WORDS))
