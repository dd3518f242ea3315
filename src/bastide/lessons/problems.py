"""What is said of a move that the rules allow but that is not what a task asks for."""

from __future__ import annotations

from bastide.problems import Catalogue

PROBLEMS = Catalogue(
    {
        "task-building": "this task is for another building: the {name}",
        "task-within": "it should stand on these squares only: {squares}",
        "task-encloses-nothing": "that may stand there, but it encloses nothing",
        "task-encloses-few": "that encloses {count} {count:square/squares}; {wanted} can be had",
        "task-takes-nothing": "that may stand there, but it takes nothing",
        "task-takes-other": "that takes something, but not all that can be had",
        "task-beside": "that touches no building of the other side by a side",
        "task-cornered": "that touches no building of the other side corner to corner",
        "task-in-danger": "the other side could still answer with {move} and take the {name}",
        "task-not-won": "that does not win: the game goes on",
        "task-lost": "that ends the game, but {side} does not win it",
    },
    beside={"name": "building"},
)
"""Every reason; `PROBLEMS.parameters` lists them with what they name."""
