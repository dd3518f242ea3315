"""The numbers of the hand-made evaluation, found by `bastide fit` in games of the engine against itself."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np

from bastide.engine.native import balance, features

if TYPE_CHECKING:
    from bastide.engine.native.numbers import Floats
    from bastide.rules import Rules

VERSION = 1
"""Of the file's form."""
_PHASES = ("opening", "middle", "end")
_SIDES_OF_BALANCE = ("win", "margin")
CONSTANT = "constant"
PARTS = {
    "size": ("size", "largest left"),
    "place": ("wall", "centre"),
    "neighbours": ("own buildings beside", "enemy buildings beside", "neutral beside"),
    "land": (
        "own land beside",
        "enemy land beside",
        "on own land",
        "where the enemy could build",
        "where only we could build",
    ),
    "conquests": (
        "claims",
        "claims anything",
        "captures",
        "captures anything",
        "captures the neutral",
        "captures the Duke",
        "joins walls",
    ),
    "threats": ("breaks of the threats", "breaks the greatest threat", "enters threatened land"),
    "score": ("points", "buildings left"),
    "territory": ("own land, free", "own land, as far as the stock fills it"),
    "room": ("where only one can build", "where only one can build, as far as the stock fills it"),
    "packing": ("packed where only one can build", "stranded buildings"),
    "mobility": ("placements", "largest building that fits"),
}
"""Parts of what is known, by the names of their features: of placements, for the priors, and of positions, for the
static look."""


@dataclass(frozen=True, eq=False)
class HandWeights:
    """What counts how much.

    Attributes:
        games: random games at a leaf; 0 for none.
        keen: placements that are drawn for each one played in these games, see `native.keen`; 0 for plain random games.
        static: the static look's share in a leaf's value where there are games as well, 0 to 1.
        sharpness: the factor on the logits of the priors.
        priors: logit weights of the features of a placement. Shape (phases, features of a placement).
        balance: the weights of the winning logit and of the margin, over the features of a position and a constant.
            Shape (phases, 2, features of a position + 1).
    """

    games: int
    keen: int
    static: float
    sharpness: float
    priors: Floats
    balance: Floats

    def as_json(self) -> dict[str, Any]:
        """The form of the file: every number by its name."""
        balance_names = (*balance.NAMES, CONSTANT)
        return {
            "games": self.games,
            "keen": self.keen,
            "static": self.static,
            "sharpness": self.sharpness,
            "priors": {phase: _named(features.NAMES, row) for phase, row in zip(_PHASES, self.priors, strict=True)},
            "balance": {
                phase: {what: _named(balance_names, row) for what, row in zip(_SIDES_OF_BALANCE, rows, strict=True)}
                for phase, rows in zip(_PHASES, self.balance, strict=True)
            },
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> HandWeights:
        """Read what `as_json` wrote."""
        balance_names = (*balance.NAMES, CONSTANT)
        return cls(
            int(data["games"]),
            int(data["keen"]),
            float(data["static"]),
            float(data["sharpness"]),
            np.array([[data["priors"][phase][name] for name in features.NAMES] for phase in _PHASES], np.float64),
            np.array(
                [
                    [[data["balance"][phase][what][name] for name in balance_names] for what in _SIDES_OF_BALANCE]
                    for phase in _PHASES
                ],
                np.float64,
            ),
        )

    def without(self, part: str) -> HandWeights:
        """The same, blind to a part of what it knows, one of `PARTS`."""
        priors, static = self.priors.copy(), self.balance.copy()
        for name in PARTS[part]:
            if name in features.NAMES:
                priors[:, features.NAMES.index(name)] = 0
            else:
                static[:, :, balance.NAMES.index(name)] = 0
        return replace(self, priors=priors, balance=static)


def _named(names: tuple[str, ...], row: Floats) -> dict[str, float]:
    return {name: round(float(value), 4) for name, value in zip(names, row, strict=True)}


def game_of(rules: Rules) -> str:
    """Which of the fitted sets a ruleset uses: where a region has to hold a corner, Wellington's."""
    return "wellington" if rules.claim == "corner" else "cathedral"


@cache
def _shipped() -> dict[str, Any]:
    text = files("bastide.engine").joinpath("data", "hand.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)["weights"]
    return data


def shipped_with(game: str, weights: HandWeights) -> dict[str, Any]:
    """The shipped file's content with one of its sets replaced."""
    return {"version": VERSION, "weights": {**_shipped(), game: weights.as_json()}}


def hand_weights(rules: Rules) -> HandWeights:
    """The weights that a ruleset uses."""
    return HandWeights.from_json(_shipped()[game_of(rules)])
