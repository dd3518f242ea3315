"""What holds for all tests."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from bastide import cli

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Compiled code loads when it is first called, and machines are busy: how long an example takes says nothing. Where a
# change is judged, the examples are the same each time; elsewhere they are new ones.
settings.register_profile("bastide", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.load_profile("bastide")

# Whoever starts the tests in the background of a script lets them ignore Ctrl-C, and every program that they start with
# them. Tests that send it need it heard.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command; gives exit code, output, error output."""

    def call(*arguments: str | Path) -> tuple[int, str, str]:
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as left:  # argparse
            code = left.code if isinstance(left.code, int) else 1
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return code, shown.out, shown.err

    return call
