"""The rulesets that come with the program, and a person's own by path."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from bastide.errors import FileError, RulesetError, nearest
from bastide.rules.reader import parse_table, read_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bastide.rules.model import Rules

SHIPPED = (
    "cathedral",
    "cathedral-official",
    "cathedral-announced",
    "cathedral-lehmann",
    "cathedral-passing",
    "wellington",
    "wellington-letter",
    "village",
    "hamlet",
)
"""The names of the rulesets shipped, the default first."""

_SHOWN = 60
_LARGEST_FILE = 100_000


def _shipped_text(name: str) -> str:
    return files("bastide.rules").joinpath("data", f"{name}.toml").read_text(encoding="utf-8")


@cache
def shipped_rules(name: str) -> Rules:
    """A shipped ruleset by name; the same object each time.

    Raises:
        RulesetError: there is none of that name.
    """
    if name not in SHIPPED:
        raise RulesetError(name[:_SHOWN], "", f"there is no such ruleset; {nearest(name[:_SHOWN], SHIPPED)}")
    return read_rules(_shipped_text(name), f"{name}.toml", _base)


@dataclass(frozen=True)
class Known:
    """The rulesets that a text may name besides those shipped.

    Attributes:
        own: by name.
        default: the one that is meant where a text names none, if that is known.
    """

    own: Mapping[str, Rules] = field(default_factory=dict)
    default: Rules | None = None


Own: TypeAlias = "Known | Rules"
"""A person's own rulesets: several, or one, which is then meant as well where a text names none."""


def named_rules(name: str, own: Own | None) -> Rules:
    """The ruleset that a text names: a person's own, if that is its name, or a shipped one.

    Raises:
        RulesetError: there is none of that name.
    """
    if isinstance(own, Known):
        found = own.own.get(name)
        return named_rules(name, own.default) if found is None else found
    return own if own is not None and own.name == name else shipped_rules(name)


def default_rules(own: Own | None) -> Rules | None:
    """The ruleset that is meant where a text names none, if that is known."""
    return own.default if isinstance(own, Known) else own


def _base(name: str) -> dict[str, Any]:
    if name not in SHIPPED:
        raise RulesetError(name, "extends", f"there is no such ruleset; {nearest(name, SHIPPED)}")
    table = parse_table(_shipped_text(name), f"{name}.toml")
    return {**_base(table["extends"]), **table} if "extends" in table else table


def parse_rules(text: str, source: str = "ruleset") -> Rules:
    """A ruleset from the content of a file; `source` is what messages call it.

    Raises:
        RulesetError: it cannot be played, or bears the name of a shipped ruleset without being that ruleset.
    """
    try:
        rules = read_rules(text, source, _base)
    except RulesetError as error:
        # A fault in what the file extends is a fault of the file.
        raise RulesetError(source, error.key, error.problem) from None
    if rules.name in SHIPPED and rules != shipped_rules(rules.name):
        raise RulesetError(source, "name", f"{rules.name} is a shipped ruleset; give your own another name")
    return rules


def load_rules(name: str | Path) -> Rules:
    """A ruleset by its shipped name, or from a person's own file.

    A text that ends in `.toml` or holds a path separator, and every `Path`, is a file; anything else is a name.

    Raises:
        RulesetError: no such name, or the file's content is refused.
        FileError: the file cannot be read.
    """
    if isinstance(name, str) and not (name.endswith(".toml") or "/" in name or "\\" in name):
        return shipped_rules(name)
    path = Path(name)
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise FileError.of(path, error) from None
    except ValueError as error:  # a NUL in the path
        raise FileError(ascii(str(name)), str(error)) from None
    if len(raw) > _LARGEST_FILE:
        raise RulesetError(str(path), "", f"is larger than {_LARGEST_FILE:,} bytes; that is no ruleset")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulesetError(str(path), "", f"is not UTF-8: byte {error.start} cannot be read") from None
    return parse_rules(text, str(path))
