"""A home for what games save, and a way to play a whole game by script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bastide.game import Game, Move, Position
from bastide.kernel import core, games  # noqa: F401 - the folder of compiled code is settled before the home changes
from bastide.rules import Side, shipped_rules
from bastide.terminal.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Scripted:
    """A player that plays what it is told."""

    name = "scripted"

    def __init__(self, *moves: str) -> None:
        self._moves = iter(moves)

    def choose(self, position: Position) -> Move:
        return position.parse_move(next(self._moves))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BASTIDE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Types lines at the prompt; after them the input ends."""

    def give(*lines: str | BaseException) -> None:
        left = list(lines)

        def fake(_prompt: str = "") -> str:
            if not left:
                raise EOFError
            line = left.pop(0)
            if isinstance(line, BaseException):
                raise line
            return line

        monkeypatch.setattr("builtins.input", fake)

    return give


@pytest.fixture
def session(home: Path, typed: Callable[..., None], capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Plays a session on the hamlet, or from a game; gives the game and what was shown."""
    del home

    def play(
        *lines: str | BaseException, game: Game | None = None, path: Path | None = None, **players: Any
    ) -> tuple[Game, str]:
        typed(*lines)
        game = game or Game(shipped_rules("hamlet"))
        Session(game, {Side[side.upper()]: player for side, player in players.items()}, path).run()
        return game, capsys.readouterr().out

    return play


@pytest.fixture
def scripted() -> type[Scripted]:
    return Scripted
