"""A game written out as an agent meets it, for people to read: positions, actions, rewards, planes drawn.

>>> from bastide import load_rules
>>> text = playthrough(load_rules("hamlet"))
>>> text.splitlines()[0]
'hamlet: 4 x 4 squares, 31 planes, 93 actions; seed 0'
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np

from bastide.envs.episode import Episode
from bastide.envs.planes import observer_of
from bastide.kernel import layout
from bastide.rules import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bastide.envs.planes import Plane
    from bastide.game import Position
    from bastide.kernel.planes import Octets
    from bastide.rules import Rules

__all__ = ["drawn_planes", "playthrough"]

_EVERY = 6
"""Plies between two looks at the planes."""
_WIDTH = 116
_GAP = 3
_PASSING = 0.15
_GREED = 0.5
"""How often a placement that conquers something is preferred: left to chance alone few games see a capture."""


def drawn_planes(rules: Rules, planes: Octets) -> str:
    """Planes as text: those that are the same on every square in words, the others drawn side by side, 0 as a dot.

    Those that are 0 on every square are left out.
    """
    shown = [(plane, sheet) for plane, sheet in zip(observer_of(rules).planes, planes, strict=True) if sheet.any()]
    even = [f"{plane.name} {sheet[0, 0]}" for plane, sheet in shown if plane.even]
    drawn = [_drawn(plane, sheet) for plane, sheet in shown if not plane.even]
    lines = [line for band in _bands(drawn) for line in (*_side_by_side(band), "")]
    return "\n".join([*lines, *_wrapped(even)])


def _drawn(plane: Plane, sheet: Octets) -> list[str]:
    rows = ["".join("." if value == 0 else str(value) for value in row) for row in sheet.tolist()]
    return [plane.name, *rows]


def _bands(drawn: list[list[str]]) -> Iterator[list[list[str]]]:
    """As many drawings as fit beside each other."""
    width = max((len(line) for lines in drawn for line in lines), default=0) + _GAP
    fit = max(1, _WIDTH // width)
    for start in range(0, len(drawn), fit):
        yield drawn[start : start + fit]


def _side_by_side(band: list[list[str]]) -> list[str]:
    width = max(len(line) for lines in band for line in lines) + _GAP
    return ["".join(line.ljust(width) for line in row).rstrip() for row in zip(*band, strict=True)]


def _wrapped(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) + 2 > _WIDTH:
            lines.append("")
        lines[-1] += f"; {word}" if lines[-1] else word
    return lines


def playthrough(rules: Rules, seed: int = 0) -> str:
    """A game of a ruleset by chance, written out. The same seed gives the same text.

    Every ply has its position, who is on turn with how many legal actions, and the action played. The planes are drawn
    from the mover's view at the start, after the opening, every sixth ply, after what happens seldom (a pass, the
    neutral building's capture, buildings to be replaced at once), and from both at the end.
    """
    observer = observer_of(rules)
    chance = random.Random(f"{rules.name} {seed}")
    episode = Episode(rules, "margin", "raise", None)
    episode.begin()
    lines = [
        (
            f"{rules}: {rules.board} x {rules.board} squares, {len(observer.planes)} planes, "
            f"{observer.actions} actions; seed {seed}"
        ),
        "",
        "L D buildings, N the neutral building, K k Light's and Dark's Duke, l d territory.",
        "Planes: a dot is 0; those that are 0 on every square are left out.",
    ]
    ply, seldom, was_seldom = 0, _seldom(episode.position), _seldom(episode.position)
    while not episode.over:
        position = episode.position
        lines += ["", *_position_lines(position, ply)]
        was_seldom, seldom = seldom, _seldom(position)
        if ply % _EVERY == 0 or seldom != was_seldom:
            lines += ["", *_view_lines(episode, position.mover)]
        action = _choose(position, chance)
        mask = episode.observation(position.mover)["action_mask"]
        move = position.move_at(action, announced=True)
        lines += [
            "",
            f"{str(position.mover).capitalize()} plays {move}: action {action} of {int(mask.sum())} legal ones.",
        ]
        episode.act(action)
        ply += 1
    lines += ["", *_position_lines(episode.position, ply), "", f"{episode.position.outcome}."]
    lines += ["Rewards of Light and Dark: {:+g} {:+g} as margins".format(*episode.rewards())]
    by_result = Episode(rules, "result", "raise", None)
    by_result.state = episode.state
    lines[-1] += ", {:+g} {:+g} as results.".format(*by_result.rewards())
    for side in Side:
        lines += ["", *_view_lines(episode, side)]
    return "\n".join(lines) + "\n"


def _position_lines(position: Position, ply: int) -> list[str]:
    return [f"=== Ply {ply} ===", f"{position}", "", *position.board_text().splitlines()]


def _view_lines(episode: Episode, seat: Side) -> list[str]:
    planes = episode.observation(seat)["observation"]
    return [f"As {str(seat).capitalize()} sees it:", "", *drawn_planes(episode.rules, np.asarray(planes)).splitlines()]


def _seldom(position: Position) -> tuple[bool, ...]:
    """What is worth a look at the planes when it changes."""
    state = position.state
    return (position.in_opening, *(bool(state[word]) for word in (layout.REPLACING, layout.PASSED, layout.GONE)))


def _choose(position: Position, chance: random.Random) -> int:
    if position.can_pass and chance.random() < _PASSING:
        return position.rules.pass_index(position.mover)
    conquering = position.survey().conquering() if chance.random() < _GREED else ()
    actions: list[int] = list(conquering) or position.kernel.legal_actions(position.state).tolist()
    return chance.choice(actions)
