"""Reviews of games, told move by move while they are made."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bastide.engine import Limit
from bastide.errors import BastideError
from bastide.records.tree import game_from_json
from bastide.server.problems import UNPROCESSABLE, refuse
from bastide.server.questions import GoThrough

if TYPE_CHECKING:
    from bastide.game import Game
    from bastide.server.analysing import Known
    from bastide.server.crew import Crew, Ear
    from bastide.server.models import ReviewQuestion
    from bastide.server.own_rulesets import OwnRulesets
    from bastide.server.preparation import Preparation
    from bastide.server.talking import Tell

_SECONDS = 1.0
"""For each position, where nothing is said."""


class Reviewing:
    """Answers what pages ask of games."""

    def __init__(self, crew: Crew, preparation: Preparation, rulesets: OwnRulesets, known: Known) -> None:
        """An answerer.

        Args:
            crew: who thinks: not those who play games.
            preparation: whether anybody can think yet.
            rulesets: of which games may be.
            known: told what the positions on the way are like.
        """
        self._crew, self._preparation, self._rulesets, self._known = crew, preparation, rulesets, known

    async def answer(self, question: ReviewQuestion, ear: Ear, tell: Tell) -> None:
        """Tell each move as it is judged, at last the whole review and the record with it.

        Raises:
            Refused: the record is refused, or nothing is prepared yet.
            CrewError: the engine has failed.
        """
        self._preparation.check()
        record = question.record
        name = record.get("rules")
        rules, own = self._rulesets.named(name if isinstance(name, str) else "")
        try:
            game = await asyncio.to_thread(game_from_json, record, rules)
        except BastideError as error:
            raise refuse(UNPROCESSABLE, "bad-record", why=str(error)) from None
        many = len(game.moves)

        def hear(ply: dict[str, Any]) -> None:
            tell({"ply": ply["ply"], "of": many, "review": ply})

        ear.hear = hear
        simulations, seconds = question.simulations, question.seconds
        limit = Limit(_SECONDS if simulations is None and seconds is None else seconds, simulations)
        found = await self._crew.ask(GoThrough(record, None if own is None else rules, limit), ear)
        self._keep(game, found["review"])
        tell(found)

    def _keep(self, game: Game, review: dict[str, Any]) -> None:
        """Keep what was found out about the positions of a game."""
        plies, last = review["plies"], review["last"]
        analyses = [*(ply["analysis"] for ply in plies), *([] if last is None else [last])]
        for node, analysis in zip([game.root, *game.root.main_line()], analyses, strict=False):
            self._known.keep(node.position, analysis)
