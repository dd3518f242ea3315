"""The golden playthroughs: none is missing, and all are what the environments do today."""

from __future__ import annotations

import re
from pathlib import Path

from bastide import Position, Side, load_rules
from bastide.envs import observe, planes_of
from bastide.envs.playthrough import drawn_planes, playthrough
from bastide.rules import SHIPPED
from envs_support import EVERY

FOLDER = Path(__file__).parents[2] / "docs" / "playthroughs"


def test_none_is_missing() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SHIPPED)


@EVERY
def test_it_is_what_happens(name: str) -> None:
    """If this fails and the change is meant: `python docs/make_playthroughs.py`, and read what has changed."""
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    seed = int(golden.splitlines()[0].rpartition(" seed ")[2])
    assert playthrough(load_rules(name), seed) == golden


@EVERY
def test_every_position_in_it_can_be_read(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    positions = [Position.parse(line) for line in lines if line.startswith(f"{name} ")]
    assert positions[0] == Position.start(name)
    assert positions[-1].is_over
    plays = [line.split(" plays ")[1].split(":")[0] for line in lines if " plays " in line]
    for before, move, after in zip(positions[:-1], plays, positions[1:], strict=True):
        assert before.play(move) == after


def test_every_plane_is_drawn_somewhere() -> None:
    texts = {name: (FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in SHIPPED}
    everything = "\n".join(texts.values())
    for plane in {plane for name in SHIPPED for plane in planes_of(load_rules(name))}:
        assert re.search(rf"(^|\s{{2,}}|; ){plane.name}(\s{{2,}}| \d|$)", everything, re.MULTILINE), plane


def test_a_drawing() -> None:
    position = Position.start("hamlet").play("WEnB2").play("INwC4")
    assert drawn_planes(position.rules, observe(position, Side.LIGHT)).splitlines() == [
        "their IN   neutral    joined n   joined e   joined s   joined w",
        "....       ....       ....       ....       ....       ....",
        "....       .1..       ....       ....       ....       ....",
        "...1       ....       ....       ....       ...1       ....",
        "..11       ....       ...1       ..1.       ....       ...1",
        "",
        "my left TA 1; my left ST 1; my left IN 1; their left TA 1; their left ST 1; turn 1; opening 1; their placed 1",
    ]
