"""People's own rulesets: kept as the content of their files, beside those shipped."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from bastide.errors import RulesetError
from bastide.rules import SHIPPED, Known, parse_rules, shipped_rules
from bastide.server.problems import CONFLICT, NOT_FOUND, UNPROCESSABLE, refuse

if TYPE_CHECKING:
    from bastide.rules import Rules
    from bastide.server.storage import RulesetRow
    from bastide.server.storing import Storing

_MOST = 200


def _read(rows: list[RulesetRow]) -> dict[str, tuple[str, Rules]]:
    """Texts and rulesets by name."""
    kept = {}
    for row in rows:
        with suppress(RulesetError):  # of another version of the format
            kept[row.name] = (row.text, parse_rules(row.text, row.name))
    return kept


class OwnRulesets:
    """All rulesets that games may be begun with."""

    def __init__(self, storing: Storing) -> None:
        self._storing = storing
        self._kept: dict[str, tuple[str, Rules]] = {}

    async def open(self) -> None:
        """Read those that are kept.

        Raises:
            Refused: they cannot be read.
        """
        self._kept = await asyncio.to_thread(_read, await self._storing.rulesets())

    def own(self) -> list[Rules]:
        """People's own by name."""
        return [rules for _, (_, rules) in sorted(self._kept.items())]

    def named(self, name: str) -> tuple[Rules, str | None]:
        """A ruleset, and the text of its file where it is a person's own.

        Raises:
            Refused: there is none of that name.
        """
        if name in SHIPPED:
            return shipped_rules(name), None
        if name not in self._kept:
            raise refuse(NOT_FOUND, "no-ruleset", name=name)
        text, rules = self._kept[name]
        return rules, text

    def known(self, default: str | None = None) -> Known:
        """The rulesets that a record may name.

        Args:
            default: which is meant where a record names none.

        Raises:
            Refused: there is none of that name.
        """
        own = {name: rules for name, (_, rules) in self._kept.items()}
        return Known(own, None if default is None else self.named(default)[0])

    async def keep(self, text: str) -> Rules:
        """Keep a person's own.

        Raises:
            Refused: it cannot be played, its name is another's, there are too many, or it could not be stored.
        """
        rules = await self._parsed(text)
        kept = rules if rules.name in SHIPPED else self._kept.get(rules.name, ("", None))[1]
        if kept is not None and kept != rules:
            raise refuse(CONFLICT, "ruleset-other", name=rules.name)
        if kept is None:
            if len(self._kept) >= _MOST:
                raise refuse(CONFLICT, "ruleset-many", most=_MOST)
            await self._storing.keep_ruleset(rules.name, text)
            self._kept[rules.name] = (text, rules)
        return rules

    @staticmethod
    async def _parsed(text: str) -> Rules:
        try:
            return await asyncio.to_thread(parse_rules, text)
        except RulesetError as error:
            why = f"{error.key}: {error.problem}" if error.key else f"the file {error.problem}"
            raise refuse(UNPROCESSABLE, "ruleset-refused", why=why) from None

    async def replace(self, name: str, text: str) -> Rules:
        """Keep another ruleset in the place of a person's own.

        Raises:
            Refused: there is none of that name, games or records are of it, the new one cannot be played or bears
                another name, or it could not be stored.
        """
        self._check_own(name)
        rules = await self._parsed(text)
        if rules.name != name:
            raise refuse(UNPROCESSABLE, "ruleset-renamed", name=name, named=rules.name)
        await self._change(name, text)
        self._kept[name] = (text, rules)
        return rules

    async def delete(self, name: str) -> None:
        """Delete a person's own.

        Raises:
            Refused: there is none of that name, games or records are of it, or it could not be done.
        """
        self._check_own(name)
        await self._change(name, None)
        del self._kept[name]

    def _check_own(self, name: str) -> None:
        if name in SHIPPED:
            raise refuse(CONFLICT, "ruleset-shipped", name=name)
        self.named(name)

    async def _change(self, name: str, text: str | None) -> None:
        used = await self._storing.change_ruleset(name, text)
        if used:
            raise refuse(CONFLICT, "ruleset-used", name=name, count=used)
