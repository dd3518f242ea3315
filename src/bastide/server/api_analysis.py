"""The routes for thinking about positions: what stands at the end of a line. Nothing here changes a game."""

from __future__ import annotations

from asyncio import to_thread

from fastapi import APIRouter, Request

from bastide.server.api import PREFIX, hall_of, refusals
from bastide.server.models import Line, LineProblem, LineView
from bastide.server.positions import line_view

router = APIRouter(prefix=PREFIX)

_IN_LINE: dict[int | str, dict[str, object]] = {
    422: {"model": LineProblem, "description": "the request, the position or a move of the line is refused"}
}


@router.post("/positions", responses=refusals(404, 503) | _IN_LINE)
async def positions(request: Request, line: Line) -> LineView:
    """What stands at the end of a line of moves, and what may be done there."""
    hall = hall_of(request)
    hall.preparation.check()
    rules, _ = hall.rulesets.named(line.rules)
    return await to_thread(line_view, rules, line.position, line.moves, surveyed=line.survey)
