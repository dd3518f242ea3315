"""The routes for thinking about positions and games. Nothing here changes a game, nor moves for anybody."""

from __future__ import annotations

from asyncio import to_thread
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request, WebSocket
from pydantic import TypeAdapter

from bastide.server.api import PREFIX, GameId, hall_of, refusals
from bastide.server.models import (
    AnalysisQuestion,
    CoachQuestion,
    CoachView,
    Line,
    LineProblem,
    LineView,
    ReviewQuestion,
    Setup,
    SetupView,
    StopQuestion,
)
from bastide.server.positions import line_view
from bastide.server.setup import setup_view
from bastide.server.talking import talk

if TYPE_CHECKING:
    from bastide.server.analysing import Analysing
    from bastide.server.reviewing import Reviewing

router = APIRouter(prefix=PREFIX)
_ANALYSIS: TypeAdapter[AnalysisQuestion | StopQuestion] = TypeAdapter(AnalysisQuestion | StopQuestion)
_REVIEW: TypeAdapter[ReviewQuestion | StopQuestion] = TypeAdapter(ReviewQuestion | StopQuestion)

IN_LINE: dict[int | str, dict[str, object]] = {
    422: {"model": LineProblem, "description": "the request, the position or a move of the line is refused"}
}


@router.post("/positions", responses=refusals(404, 503) | IN_LINE)
async def positions(request: Request, line: Line) -> LineView:
    """What stands at the end of a line of moves, and what may be done there."""
    hall = hall_of(request)
    hall.preparation.check()
    rules, _ = hall.rulesets.named(line.rules)
    return await to_thread(line_view, rules, line.position, line.moves, surveyed=line.survey)


@router.post("/setup", responses=refusals(404, 422, 503))
async def set_up(request: Request, setup: Setup) -> SetupView:
    """A position put together by hand: what is wrong with it, or what it is."""
    hall = hall_of(request)
    hall.preparation.check()
    rules, _ = hall.rulesets.named(setup.rules)
    return await to_thread(setup_view, rules, setup)


@router.post("/games/{id}/coach", responses=refusals(404, 409, 422, 503))
async def coach(request: Request, id: GameId, wanted: CoachQuestion | None = None) -> CoachView:  # noqa: A002
    """What is about to happen to a person in a game, and what their last move gave away."""
    return await hall_of(request).coach(id, wanted or CoachQuestion())


@router.websocket("/analysis")
async def analysis(socket: WebSocket) -> None:
    """What the engine says of positions, as long as somebody listens."""
    analysing: Analysing = socket.app.state.analysing
    await socket.accept()
    await talk(socket, _ANALYSIS, analysing.answer)


@router.websocket("/review")
async def review(socket: WebSocket) -> None:
    """What the engine says of each move of a game."""
    reviewing: Reviewing = socket.app.state.reviewing
    await socket.accept()
    await talk(socket, _REVIEW, reviewing.answer)
