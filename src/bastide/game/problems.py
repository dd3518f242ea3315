"""Why a move is refused: every reason there is, with what it names, and its English text.

In the values sides are `light` and `dark`, buildings are codes, and `name` is the building's English name.
"""

from __future__ import annotations

from bastide.problems import Catalogue

PROBLEMS = Catalogue(
    {
        "no-move": "{written} is no move; write code, facing and turning point, such as CAnF5, or TAC4, or pass",
        "no-building": "there is no building {code}; there are: {known}",
        "no-building-near": "there is no building {code}; did you mean {near}? There are: {known}",
        "no-square": "{square} is off the board, whose squares are A1 to {last}",
        "needs-facing": "the {name} needs a facing ({facings}) before the square, such as {example}",
        "no-facing": "{facing} is no facing; they are {facings}",
        "off-board": "the {name} would stand off the board",
        "duke-zone": "a Duke stands within {rings} {rings:square/squares} of an edge, and {square} is farther in",
        "game-over": "the game is over",
        "not-your-turn": "it is not {side}'s turn but {to_move}'s",
        "neutral-now": "{side} has to place the {name} now",
        "duke-now": "{side} has to place a Duke now",
        "building-now": "{side} has to place a building now",
        "none-left": "{side} has no {name} left",
        "occupied": "{owner}'s {name} stands on {square}",
        "occupied-neutral": "the {name} stands on {square}",
        "enemy-territory": "{square} is in {owner}'s territory",
        "touches-side": (
            "it would touch {owner}'s {name} on {square}, and buildings of the two sides may not touch side to side"
        ),
        "touches-corner": (
            "it would touch {owner}'s {name} on {square}, "
            "and buildings of the two sides may not touch by a side or a corner"
        ),
        "outside-area": "a replacement must stand wholly where the captured buildings were enclosed",
        "no-passing": "{rules} knows no passing: whoever can build must",
        "pass-neutral-now": "only a building can be passed, and {side} has to place the {name} now",
        "pass-duke-now": "only a building can be passed, and {side} has to place a Duke now",
        "pass-building-now": "only a building can be passed, and {side} has to place a building now",
        "announces-building": "only a building conquers, so only a building is announced with !",
        "no-announcing": "{rules} has conquests come by themselves; write the move without the !",
        "all-placed": "{side} has placed every building",
        "no-room": "{side} has {squares} {squares:square/squares} left to place, and nothing of it fits anywhere",
        "only-enemy-ground": (
            "{side} has {squares} {squares:square/squares} left to place, "
            "and what would fit lies in the other side's territory"
        ),
        "only-beside-enemy": (
            "{side} has {squares} {squares:square/squares} left to place, "
            "and what would fit would touch the other side's buildings"
        ),
    },
    beside={"name": "building"},
)
"""Every reason; `PROBLEMS.parameters` lists them with what they name."""

STANDING = Catalogue(
    {
        "overlap": "{one} and {other} both stand on {square}",
        "too-many": "{side}: {standing} {building} stand, but a side has {most}",
        "too-many-dukes": "{side}: there is one Duke a side, not {standing}",
        "too-many-neutrals": "there is one {name}, not {standing}",
        "nobodys": "the {name} belongs to neither side",
        "somebodys": "the {name} belongs to a side, and it is not said to which",
        "both-territories": "territory: {square} cannot belong to both sides",
        "stands-in-territory": "{side}: {square} is in {owner}'s territory",
        "stands-touching": "{side}: the building on {square} touches an enemy building",
        "owned-too-early": (
            "{side}: {square} cannot be owned yet: {side} has ever placed {placed} {placed:building/buildings}, "
            "and conquers nothing before number {needed}"
        ),
        "placed-fewer": "state: {standing} buildings of {side} stand, so placed= cannot say that",
        "opening-too-long": "state: the opening of {rules} has only {most} placements",
        "opening-turn": "state: with opening={left} it is {side}'s turn to place",
        "not-captured": "state: the {name} cannot have been captured",
        "neutral-not-to-come": "state: the {name} is not still to come",
        "duke-not-to-come": "state: {side}'s Duke is not still to come",
        "passing-unknown": "state: {rules} knows no passing",
        "nothing-to-replace": "state: replace: {side} has nothing, or not so much, to replace in those squares",
    },
    beside={"name": "building", "building": "name"},
)
"""Why what is said of a position cannot stand together, as a position's text tells it."""
