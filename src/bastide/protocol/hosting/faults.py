"""What a hosted program did wrong, in words."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING, Any

from bastide.errors import ForfeitError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bastide.protocol.limits import Limits

_SHOWN = 60
_LAST_WORDS = 160
_OUT_OF_MEMORY = re.compile(r"MemoryError|OutOfMemoryError|bad_alloc|annot allocate memory|commit_memory")
"""How Python, Java, C++ and the system say that the memory that may be had is used up."""


def shown(text: str, most: int = _SHOWN) -> str:
    """A piece of what a program wrote, short and on one line."""
    short = text if len(text) <= most else f"{text[:most]}..."
    return short if short.isprintable() else ascii(short)[1:-1]


def ended(news: Mapping[str, Any], limits: Limits, line: str, stderr: str) -> ForfeitError:
    """Why a program is no longer there.

    Args:
        news: what the warden has told of it.
        limits: what it might use.
        line: what it was asked.
        stderr: what it wrote to its error output.
    """
    if "failed" in news:
        return ForfeitError("start", f"could not be started: {news['failed']}")
    if "over" in news:
        return _over(news["over"], news["used"], limits)
    if "ended" not in news:
        return ForfeitError("crash", f'was ended from outside at "{shown(line)}"')
    code = news["ended"]
    if code == -signal.SIGXCPU:
        return _over("cpu", 0, limits)
    how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
    if _OUT_OF_MEMORY.search(stderr):
        return ForfeitError("memory", f"was refused more than {limits.memory_mb:,} MB of memory and {how}")
    return ForfeitError("crash", f'{how} at "{shown(line)}"{_last_words(stderr)}')


def _over(what: str, used: float, limits: Limits) -> ForfeitError:
    if what == "memory":
        return ForfeitError(what, f"used {used / 2**20:,.0f} MB of memory, more than {limits.memory_mb:,}")
    if what == "processes":
        return ForfeitError(what, f"ran {used} processes at a time, more than {limits.processes}")
    return ForfeitError(what, f"used more than {limits.cpu_seconds:g} seconds of processor time")


def closed(which: str, line: str, stderr: str) -> ForfeitError:
    """A program that goes on running with its `input` or `output` closed."""
    return ForfeitError("closed", f'closed its {which} at "{shown(line)}"{_last_words(stderr)}')


def too_late(line: str, answer: str, seconds: float) -> ForfeitError:
    """No whole answer in time; `answer` is what there is of it."""
    if not answer.strip():
        return ForfeitError("silent", f'did not answer "{shown(line)}" within {seconds:.4g} seconds')
    what = "the empty line that ends an answer" if answer.endswith("\n") else "the rest"
    began = shown(answer.strip("\r\n"))
    return ForfeitError(
        "late", f'began to answer "{shown(line)}" with "{began}", but {what} did not come within {seconds:.4g} seconds'
    )


def _last_words(stderr: str) -> str:
    """What it said last before it went, which mostly is why."""
    lines = stderr.strip().splitlines()
    return f'; it said "{shown(lines[-1].strip(), _LAST_WORDS)}"' if lines else ""
