"""`bastide engine` as a process, driven by controllers that are not ours or know nothing of ours."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bastide.rules import SHIPPED
from protocol.conftest import environment_with

HERE = Path(__file__).parent
ENGINE = (sys.executable, "-m", "bastide", "engine")


@pytest.mark.parametrize("rules", ["wellington", "cathedral-lehmann"])
def test_a_controller_that_follows_the_specification_to_the_letter(rules: str) -> None:
    assert rules in SHIPPED
    words = [sys.executable, "-I", str(HERE / "gtp_controller.py"), *ENGINE, "--rules", rules, "--player", "greedy"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)  # noqa: S603
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()[:2] in ("W+", "B+", "0")


def test_sabakis_controller() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not installed")
    script = [node, "-e", "require('@sabaki/gtp')"]
    if subprocess.run(script, capture_output=True, check=False).returncode:  # noqa: S603
        pytest.skip("Sabaki's controller is not installed; CONTRIBUTING.md says how")
    words = [node, str(HERE / "sabaki_controller.mjs"), *ENGINE, "--rules", "village", "--player", "greedy"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)  # noqa: S603
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["protocol"] == "2"
    assert told["moves"] > 2
    assert told["refused"] == "the game is over"


def test_the_engine_ends_with_its_input() -> None:
    words = [*ENGINE, "--rules", "hamlet", "--player", "random"]
    done = subprocess.run(words, input="name\n", capture_output=True, text=True, check=True, timeout=120)  # noqa: S603
    assert (done.stdout, done.stderr) == ("= Bastide (random)\n\n", "")


def test_the_engine_ends_when_nobody_listens() -> None:
    words = [*ENGINE, "--rules", "hamlet", "--json"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:  # noqa: S603
        assert engine.stdout is not None
        assert engine.stdin is not None
        engine.stdout.close()
        engine.stdin.write('{"id":"a","limit":{}}\n{"id":"b"}\n{"id":"c"}\n')
        engine.stdin.close()
        assert engine.wait(120) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rules", "chess"), "there is no such ruleset"),
        (("--player", "chess"), "there is no player 'chess'"),
        (("--json", "--player", "random"), "queries have"),
    ],
)
def test_a_wrong_start_is_told_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    done = subprocess.run(  # noqa: S603
        [*ENGINE, *arguments],
        capture_output=True,
        text=True,
        check=False,
        input="",
        timeout=120,
        env=environment_with(),
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
