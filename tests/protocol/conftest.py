"""Programs to be hosted, and the look for what is left of them."""

from __future__ import annotations

import os
import shlex
import sys
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bastide.game import Game
from bastide.players import ask, dismiss, make_player
from bastide.protocol.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROGUE = Path(__file__).with_name("rogue.py")
MARK = "BASTIDE_TEST_MARK"


def marked_processes(mark: str) -> list[str]:
    """The processes that have inherited a mark, whoever their parent is and whatever their session."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(f"{folder.name}: {(folder / 'cmdline').read_bytes()!r}")
        except OSError:  # it has just ended
            continue
    return found


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Marks every process started by the test, and sees afterwards that none is left."""
    if sys.platform != "linux":
        pytest.skip("processes are looked for in /proc")
    value = uuid.uuid4().hex
    monkeypatch.setenv(MARK, value)
    yield value
    assert marked_processes(value) == []


def gone(mark: str, patience: float = 30.0) -> bool:
    """Whether the marked processes end by themselves; for what is ended by somebody whom we cannot wait for."""
    until = time.monotonic() + patience
    while marked_processes(mark) and time.monotonic() < until:
        time.sleep(0.02)
    return not marked_processes(mark)


def command_of(*words: str) -> str:
    """A player string for a program in Python."""
    return "cmd:" + shlex.join([sys.executable, *words])


@pytest.fixture
def hosted(mark: str) -> Iterator[Callable[..., Any]]:
    """Makes the rogue a player; all of them are dismissed in the end."""
    del mark
    made: list[Any] = []

    def make(*arguments: str, **limits: Any) -> Any:
        made.append(make_player(command_of(str(ROGUE), *arguments), trusted=True, limits=Limits(**limits)))
        return made[-1]

    yield make
    for player in made:
        dismiss(player)


def play(light: Any, rules: str = "village", start: Game | None = None) -> Game:
    """A whole game against somebody who plays the first legal move."""
    game = start or Game(rules)
    while (side := game.position.to_move) is not None:
        game.play(next(iter(game.position.legal_moves)) if side else ask(light, game))
    return game


def environment_with(**more: str) -> dict[str, str]:
    return {**os.environ, **more}
