"""Compiling: what is compiled, where the machine code is kept, and how far the first compilation is.

Numba notices a change only in the file that holds the called function, not in files it calls into. So the
cache lies in a folder named by a hash of every compiled source and of Numba's version: changed code never meets old
machine code. Where the sources lie and when they were written is part of it, since Numba takes up no code compiled from
a file elsewhere or older: so a folder that is full holds what this installation can use. Functions are compiled when
first called, or all together by `prepare`.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import llvmlite
import llvmlite.binding as llvm
import numba
from numba import types
from numba.core import config as _config
from numba.extending import intrinsic

from bastide.home import home

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import numpy as np

F = TypeVar("F", bound="Callable[..., Any]")

_COMPILED = ("kernel", "engine/native")
"""The folders whose sources are compiled."""
_KEPT = 3
"""How many versions' caches stay on disk: the newest, and those of other environments in use."""

entries: list[Any] = []
"""The functions called from Python, in the order in which they were defined."""


def _version_hash() -> str:
    # Numba keeps the code of each Python and each processor apart: whoever has another has none yet.
    known = (numba.__version__, llvmlite.__version__, sys.implementation.cache_tag, llvm.get_host_cpu_name())
    digest = hashlib.sha256(repr(known).encode())
    package = Path(__file__).parents[1]
    digest.update(bytes(package))
    for path in sorted(path for folder in _COMPILED for path in package.glob(f"{folder}/**/*.py")):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
        digest.update(str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path | None:
    """Where this version's machine code is kept; None where the program's folder cannot be written."""
    folder = home() / "cache" / f"kernel-{_version_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / "used"
        probe.touch()
    except OSError:
        return None
    with suppress(OSError):  # another process may be tidying up as well
        _prune(folder)
    return folder


def _prune(newest: Path) -> None:
    others = [path for path in newest.parent.glob("kernel-*") if path != newest]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in others[_KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


_numba: Any = numba  # its types lack the options used here
config: Any = _config


def _jit(function: F, *, cached: bool) -> Any:  # noqa: ANN401 - Numba has no types
    """Compile lazily.

    Numba's runtime is left out (`_nrt=False`): counting references to arrays makes this code three times slower.
    The price: no compiled function may make an array or assign a whole one; all room for work comes in as arguments.
    """
    folder = cache_folder() if cached else None
    options = {"nogil": True, "error_model": "numpy", "boundscheck": False, "_nrt": False}
    before = config.CACHE_DIR
    # Numba reads the setting while it decorates: ours must not become everybody's.
    config.CACHE_DIR = str(folder or "")
    try:
        return _numba.njit(cache=folder is not None, forceinline=not cached, **options)(function)
    finally:
        config.CACHE_DIR = before


def inner(function: F) -> F:
    """Compile a function that only compiled functions call; it is compiled into them."""
    return cast("F", _jit(function, cached=False))


def entry(signature: object) -> Callable[[F], F]:
    """Compile a function that is called from Python, for the one signature given, and keep it on disk."""

    def decorate(function: F) -> F:
        compiled = _jit(function, cached=True)
        entries.append((compiled, signature))
        return cast("F", compiled)

    return decorate


def prepare() -> Iterator[tuple[int, int]]:
    """Compile what is not on disk yet, or load it; yields (functions done, functions in all) as it goes."""
    yield 0, len(entries)
    for done, (function, signature) in enumerate(entries, 1):
        function.compile(signature)
        yield done, len(entries)


@cache
def load() -> None:
    """Have all machine code at hand, once in a process: whoever plays on a clock must not wait for it in a game."""
    for _ in prepare():
        pass


def is_cached() -> bool:
    """Whether an earlier run has left the machine code on disk: then `prepare` takes moments, not a minute."""
    folder = cache_folder()
    return folder is not None and sum(1 for _ in folder.rglob("*.nbi")) >= len(entries)


@intrinsic
def _ctpop(typing_context: object, value: object) -> Any:  # noqa: ANN401, ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401, ARG001
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def _cttz(typing_context: object, value: object) -> Any:  # noqa: ANN401, ARG001
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401, ARG001
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))

    return types.uint64(types.uint64), generate


popcount = cast("Callable[[np.uint64], np.uint64]", _ctpop)
"""How many bits of a word are set."""

lowest = cast("Callable[[np.uint64], np.uint64]", _cttz)
"""The number of a word's lowest set bit. Undefined for 0."""
