"""What the tests of the browser's part share: the tools they need, and what happens where these are missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[1]
"""The repository."""
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")


def leave_out(why: str) -> NoReturn:
    """Skip, with a line that says why; where a change is judged, fail: there everything has to be there."""
    if os.environ.get("CI"):
        pytest.fail(f"{why}, and where a change is judged nothing may be left out")
    pytest.skip(why)


def node(*arguments: str, stdin: str | None = None) -> str:
    """What a run of Node.js in the repository prints; it has to succeed."""
    program = shutil.which("node")
    if program is None:
        leave_out("Node.js is not installed")
    done = subprocess.run(  # noqa: S603 - our own arguments
        [program, *arguments], cwd=ROOT, input=stdin, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout
