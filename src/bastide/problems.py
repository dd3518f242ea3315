"""Problems: why something is refused, as a key with values, for programs and for pages in any language, and in English.

The key and the values are what is said; the text follows from them by a template that stands beside the key, once.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = str | int


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something is refused.

    Attributes:
        key: which reason it is, a word such as `occupied`.
        values: what the reason names, by parameter, in the order of the template.
        text: the same in English.
    """

    key: str
    values: tuple[tuple[str, Value], ...]
    text: str

    def __str__(self) -> str:
        return self.text


class _Count(int):
    """A number that can choose a word: `{rings:square/squares}`."""

    def __format__(self, spec: str) -> str:
        one, slash, many = spec.partition("/")
        if not slash:
            return format(int(self), spec)
        return one if self == 1 else many


class Catalogue:
    """Every problem of a part of the program: from its key to an English template with its values in braces.

    Attributes:
        parameters: every key with the names of its values.
    """

    def __init__(self, templates: Mapping[str, str], beside: Mapping[str, str] | None = None) -> None:
        """A catalogue.

        Args:
            templates: the English text by key.
            beside: parameters that always come with another, without standing in the text: from one to the other.
        """
        self._templates = dict(templates)
        self.parameters: dict[str, tuple[str, ...]] = {}
        for key, template in self._templates.items():
            named = dict.fromkeys(name for _, name, _, _ in Formatter().parse(template) if name)
            with_them = (other for name, other in (beside or {}).items() if name in named)
            self.parameters[key] = tuple(dict.fromkeys((*named, *with_them)))

    def problem(self, key: str, **values: Value) -> Problem:
        """The problem of a key; the values are exactly the template's parameters."""
        said = {name: values.pop(name) for name in self.parameters[key]}
        if values:
            raise TypeError(f"{key} has no {', '.join(values)}")
        shown = {name: _Count(value) if isinstance(value, int) else value for name, value in said.items()}
        return Problem(key, tuple(said.items()), self._templates[key].format_map(shown))
