"""The environments' docstrings are their documentation: what they say of shapes, ranges, ids and errors is true."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest

import bastide.envs
from bastide import errors, load_rules
from bastide.envs import CathedralEnv, CathedralVectorEnv, cathedral_v0, planes
from bastide.envs.planes import observer_of, planes_of
from bastide.rules import SHIPPED

ENVIRONMENTS: dict[str, type[Any]] = {
    "cathedral_v0": cathedral_v0.raw_env,
    "gym_env": CathedralEnv,
    "gym_vector": CathedralVectorEnv,
}
MODULES = sorted(module.name for module in pkgutil.iter_modules(bastide.envs.__path__))
EACH = pytest.mark.parametrize("environment", ENVIRONMENTS.values(), ids=list(ENVIRONMENTS))


def text_of(environment: type[Any]) -> str:
    return inspect.getdoc(environment) or ""


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_right(name: str) -> None:
    module = importlib.import_module(f"bastide.envs.{name}")
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_the_package_names_every_module() -> None:
    named = set(re.findall(r"^(\w+)  +\S", bastide.envs.__doc__ or "", re.MULTILINE))
    assert named == {*MODULES}


@EACH
def test_nothing_is_left_out(environment: type[Any]) -> None:
    text = text_of(environment)
    for word in ("actions", "observations", "rewards", "termination", "illegal", "errors", "version history"):
        assert word in text.lower(), word
    assert "v0: first version" in text


# Shapes, dtypes, ranges --------------------------------------------------------------------------------------------
def test_the_sizes_of_the_table() -> None:
    rows = re.findall(r"^\| (`.*?) \| (\d+) \| (\d+) \| (\d+) \|$", text_of(cathedral_v0.raw_env), re.MULTILINE)
    told: dict[str, tuple[int, ...]] = {}
    for names, *sizes in rows:
        shipped = [name for name in SHIPPED if f"`{name}`" in names]
        if "and its variants" in names:
            shipped = [name for name in SHIPPED if name.split("-")[0] == shipped[0]]
        told.update(dict.fromkeys(shipped, tuple(map(int, sizes))))
    assert set(told) == set(SHIPPED)
    for name, (edge, sheets, actions) in told.items():
        env = cathedral_v0.env(rules=name)
        space = env.observation_space("player_0")
        assert space["observation"].shape == (sheets, edge, edge)
        assert env.action_space("player_0") == gymnasium.spaces.Discrete(actions)
        assert sheets == 4 * len(load_rules(name).buildings) + 19


@EACH
def test_spaces_are_of_the_dtypes_and_ranges_told(environment: type[Any]) -> None:
    text = text_of(environment)
    batch = "N, " if environment is CathedralVectorEnv else ""
    assert f"`observation` uint8 ({batch}P, n, n), `action_mask` int8 ({batch}" in text
    env = environment(3, "hamlet") if environment is CathedralVectorEnv else environment("hamlet")
    space = env.observation_space if environment is not cathedral_v0.raw_env else env.observation_space("player_0")
    sheets, mask = space["observation"], space["action_mask"]
    assert (sheets.dtype, mask.dtype) == (np.uint8, np.int8)
    assert (sheets.low.max(), mask.low.max(), mask.high.min()) == (0, 0, 1)
    most = [plane.most for plane in planes_of(load_rules("hamlet"))]
    assert (sheets.high[0] if batch else sheets.high)[:, 0, 0].tolist() == most
    assert len(sheets.shape) == len(text.split("`observation` uint8 (")[1].split(")")[0].split(","))


def test_the_table_of_planes() -> None:
    """Number by number, largest value by largest value, as the table has them for any number of kinds."""
    table = (planes.__doc__ or "").split("======================")[4:]
    text = "\n".join(table)
    spans = re.findall(
        r"^((?:\d? ?K?(?: [+-] \d+)?)(?:(?: to |, )(?:\d? ?K?(?: [+-] \d+)?))?)  +(0, 1|0 to \w+) ", text, re.MULTILINE
    )
    for name in SHIPPED:
        rules = load_rules(name)
        kinds = len(rules.buildings)
        numbers: list[int] = []
        largest: list[str] = []
        for span, values in spans:
            ends = [eval_of(end, kinds) for end in re.split(r" to |, ", span)]
            covered = range(ends[0], ends[-1] + 1)
            numbers += covered
            largest += [values.split()[-1]] * len(covered)
        assert numbers == list(range(len(planes_of(rules))))
        for plane, told in zip(planes_of(rules), largest, strict=True):
            assert told in (str(plane.most), "count", "all")
            assert (told == "count") == (" left " in plane.name)
            assert (told == "all") == (plane.name == "replacing")


def eval_of(term: str, kinds: int) -> int:
    """`3 K + 10` for a number of kinds."""
    total = 0
    for part in term.replace("- ", "+ -").split(" + "):
        number, letter, _ = part.strip().partition("K")
        factor = int(number.replace(" ", "") or 1) if number.strip() else 1
        total += factor * (kinds if letter else 1)
    return total


# Ids, settings, errors ---------------------------------------------------------------------------------------------
@EACH
def test_it_is_registered_under_the_id_told(environment: type[Any]) -> None:
    call = re.search(r"`(\w+)\.(\w+)\((.*?)\)`", text_of(environment).split("registered as")[1])
    assert call is not None
    library, maker, given = call.groups()
    name = re.findall(r'"(bastide/\S+?)"', given)[0]
    made: Any
    if library == "pettingzoo":
        made = pettingzoo.make("aec", name, rules="hamlet")
    elif maker == "make_vec":
        made = gymnasium.make_vec(name, num_envs=2, rules="hamlet")
    else:
        made = gymnasium.make(name, rules="hamlet")
    assert isinstance(made.unwrapped, environment)


@EACH
def test_every_setting_is_documented(environment: type[Any]) -> None:
    told = inspect.getdoc(environment.__init__) or ""
    for name in inspect.signature(environment.__init__).parameters:
        assert name == "self" or f"{name}: " in told, name


@EACH
def test_errors_that_are_named_exist(environment: type[Any]) -> None:
    named = set(re.findall(r"\b[A-Z]\w+Error\b", text_of(environment)))
    assert named >= {"ActionError", "IllegalMoveError"}
    assert all(issubclass(getattr(errors, name), errors.BastideError) for name in named)


def test_largest_values_are_reached_nowhere_beyond() -> None:
    observer = observer_of(load_rules("wellington-letter"))
    assert observer.most.shape == observer.shape
    assert observer.most.dtype == np.uint8


# Without the libraries ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("missing", "code", "told"),
    [
        (
            "pettingzoo",
            "from bastide.envs import cathedral_v0",
            "the PettingZoo environment cannot do without pettingzoo",
        ),
        ("pettingzoo", "import bastide.envs.cathedral_v0", "the PettingZoo environment cannot do without pettingzoo"),
        ("gymnasium", "from bastide.envs import CathedralEnv", "the Gymnasium environment cannot do without gymnasium"),
        ("gymnasium", "from bastide.envs import CathedralVectorEnv", "cannot do without gymnasium"),
        ("pyspiel", "from bastide.envs import spiel", "the games for OpenSpiel cannot do without pyspiel"),
        (
            "PIL",
            "from bastide.envs.rendering import render; import bastide; render(bastide.Position.start(), 'rgb_array')",
            "a picture cannot do without PIL",
        ),
    ],
)
def test_a_missing_library_is_told_with_its_extra(missing: str, code: str, told: str) -> None:
    program = f"""
import sys
sys.modules[{missing!r}] = None
from bastide import MissingExtraError
try:
    {code}
except MissingExtraError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    assert told in done.stdout
    assert 'pip install "bastide[envs]"' in done.stdout


def test_the_plain_parts_need_no_library() -> None:
    program = """
import sys
for name in ("pettingzoo", "gymnasium", "pyspiel"):
    sys.modules[name] = None
from bastide.envs import VectorGames, decode, observe
print(len(VectorGames("hamlet", 2).reset().planes))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout == "2\n"
