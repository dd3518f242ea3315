"""Analyses that grow while a page looks on; what was found is kept by position."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from bastide.server.models import MOST_CANDIDATES
from bastide.server.positions import line_of
from bastide.server.questions import Analyse

if TYPE_CHECKING:
    from bastide.game import Position
    from bastide.server.crew import Crew, Ear
    from bastide.server.models import AnalysisQuestion
    from bastide.server.own_rulesets import OwnRulesets
    from bastide.server.preparation import Preparation
    from bastide.server.talking import Tell

PACE = 0.25
"""Seconds between two results that a page is told: a person cannot read faster."""
_KEPT = 1000
"""Positions whose analyses are kept, some kilobytes each."""

Json = dict[str, Any]


def _depth(analysis: Json) -> tuple[int, int]:
    """How much an analysis knows: what is proved beats any number of simulations."""
    proof = analysis["proof"]
    return (0 if proof is None else 1 if proof["margin"] is None else 2), analysis["simulations"]


class Known:
    """The deepest analysis of each position, as far as there is room."""

    def __init__(self, most: int = _KEPT) -> None:
        self._kept: OrderedDict[Position, Json] = OrderedDict()
        self._most = most

    def of(self, position: Position) -> Json | None:
        """What is known of a position."""
        if position in self._kept:
            self._kept.move_to_end(position)
        return self._kept.get(position)

    def keep(self, position: Position, analysis: Json) -> Json:
        """Keep an analysis, unless a deeper one is known; which of the two is."""
        known = self.of(position)
        deeper = analysis if known is None or _depth(analysis) >= _depth(known) else known
        self._kept[position] = deeper
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return deeper


def _is_enough(analysis: Json, question: AnalysisQuestion) -> bool:
    """Whether to think again would come to no more: it went on as long as is asked for, or nothing is left to find."""
    proof = analysis["proof"]
    if proof is not None and proof["margin"] is not None:
        return True
    long = analysis["seconds"] >= question.seconds
    return bool(long or (question.simulations is not None and analysis["simulations"] >= question.simulations))


class Analysing:
    """Answers what pages ask of positions. It only looks: no game hears of it.

    Attributes:
        known: what was found out.
    """

    def __init__(self, crew: Crew, preparation: Preparation, rulesets: OwnRulesets) -> None:
        """An answerer.

        Args:
            crew: who thinks: not those who play games, so that no game waits for an analysis.
            preparation: whether anybody can think yet.
            rulesets: of which positions may be.
        """
        self._crew, self._preparation, self._rulesets = crew, preparation, rulesets
        self.known = Known()

    async def answer(self, question: AnalysisQuestion, ear: Ear, tell: Tell) -> None:
        """Tell what is known at once, and then what is found, the last with `finished`.

        Raises:
            Refused: the line is refused, or nothing is prepared yet.
            CrewError: the engine has failed.
        """
        self._preparation.check()
        rules, _ = self._rulesets.named(question.rules)
        game = await asyncio.to_thread(line_of, rules, question.position, question.moves)
        position, known = game.position, self.known

        def told(analysis: Json, *, finished: bool, cached: bool) -> None:
            shown = {**analysis, "candidates": analysis["candidates"][: question.candidates], "finished": finished}
            tell({"analysis": shown, "cached": cached}, for_now=not finished)

        kept = known.of(position)
        if kept is not None:
            enough = _is_enough(kept, question)
            told(kept, finished=enough, cached=True)
            if enough:
                return

        def hear(found: Json) -> None:
            if kept is None or _depth(found) > _depth(kept):
                told(found, finished=False, cached=False)

        ear.hear = hear
        asked = Analyse(position, question.seconds, question.simulations, MOST_CANDIDATES, PACE)
        found = await self._crew.ask(asked, ear)
        deepest = known.keep(position, found)
        told(deepest, finished=True, cached=deepest is not found)
