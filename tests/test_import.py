"""What an import costs and gives."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bastide
from bastide import errors

HEAVY = ("numpy", "numba", "llvmlite", "rich", "platformdirs")
SOURCE = Path(bastide.__file__).parents[1]


def loaded_by(code: str) -> list[str]:
    """What of the heavy modules a fresh interpreter has loaded after some code."""
    asked = f"{code}\nimport sys\nprint(*[name for name in {HEAVY!r} if name in sys.modules])"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-W", "error", "-c", asked], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    "code",
    [
        "import bastide",
        "import bastide; dir(bastide); bastide.load_rules('wellington').placements(bastide.Side.LIGHT)",
        "import bastide.cli; bastide.cli._parser().format_help()",
        "from bastide.drawing import svg, text",
        "import bastide; bastide.RulesetError",
    ],
)
def test_nothing_heavy_is_loaded(code: str) -> None:
    assert loaded_by(code) == []


def test_a_position_loads_the_kernel() -> None:
    assert "numba" in loaded_by("import bastide; bastide.Position")


def test_the_search_comes_with_the_engine_only() -> None:
    asked = "import sys; print('bastide.engine.search' in sys.modules)"
    loaded = {}
    for name in ("Position", "Engine"):
        code = f"import bastide; bastide.{name}; {asked}"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
        loaded[name] = done.stdout.strip()
    assert loaded == {"Position": "False", "Engine": "True"}


def test_every_public_name_resolves() -> None:
    assert sorted(set(bastide.__all__)) == sorted(bastide.__all__)
    for name in bastide.__all__:
        value = getattr(bastide, name)
        assert value is not None
        assert name in dir(bastide)
        assert getattr(value, "__name__", name) == name
    assert {name for names in bastide._HOMES.values() for name in names} == set(bastide.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Castle'"):
        bastide.Castle  # noqa: B018


def test_every_error_of_bastide_is_public_or_says_why_not() -> None:
    names = {name for name, value in vars(errors).items() if isinstance(value, type) and name.endswith("Error")}
    assert names - set(bastide.__all__) <= {"GameTextError"}


def test_the_docstrings_example_is_right() -> None:
    failed, tried = doctest.testmod(bastide)
    assert (failed, tried > 0) == (0, True)
