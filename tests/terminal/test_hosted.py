"""Programs as players at the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from bastide.errors import ForfeitError, ResignationError
from bastide.game import Game, Position
from bastide.players.command import CommandPlayer
from bastide.records.bgn import write_bgn
from bastide.rules import Side
from bastide.terminal.seating import seat

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Failing:
    """Does something else than to play."""

    name = "failing"

    def __init__(self, error: Exception) -> None:
        self._error = error
        self.closed = False

    def choose(self, _: Position) -> Any:
        raise self._error

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("error", "reason", "said"),
    [
        (ForfeitError("silent", "did not answer"), "time", "failing did not answer"),
        (ForfeitError("crash", "ended with exit code 1"), "abandoned", "failing ended with exit code 1"),
        (ResignationError("resigns"), "resignation", "Dark wins by resignation"),
    ],
)
def test_a_player_that_fails_or_resigns_has_lost(
    session: Callable[..., tuple[Game, str]], error: Exception, reason: str, said: str
) -> None:
    player = Failing(error)
    game, shown = session(light=player)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (1, reason)
    assert said in shown
    assert player.closed


def test_a_program_is_run_when_the_command_line_names_it_and_never_by_a_record(home: Path, tmp_path: Path) -> None:
    del home
    command = f"cmd:{sys.executable}"
    assert isinstance(seat("hamlet", command, None, None, 1).players[Side.LIGHT], CommandPlayer)
    path = tmp_path / "sent.bgn"
    path.write_text(write_bgn(Game("hamlet", {"Light": command, "Dark": "random"})))
    resumed = seat("hamlet", None, None, str(path), 1)
    assert [side.letter for side in resumed.players] == ["d"]  # Light is a person's
