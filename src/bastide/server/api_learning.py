"""The routes for lessons and puzzles. Nothing that is asked here is kept."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from bastide.puzzles import Theme
from bastide.server.api import PREFIX, hall_of, refusals
from bastide.server.learning import (
    judge,
    judge_puzzle,
    lesson_views,
    next_puzzle,
    puzzle_named,
    puzzle_summaries,
    puzzle_view,
)
from bastide.server.models import (
    LessonView,
    LineProblem,
    PuzzleList,
    PuzzleTry,
    PuzzleVerdict,
    PuzzleView,
    Try,
    Verdict,
)

router = APIRouter(prefix=PREFIX)

Word = Annotated[str, Path(max_length=40)]
OfTheme = Annotated[Theme | None, Query(description="of this theme")]
_MOVES: dict[int | str, dict[str, object]] = {
    422: {"model": LineProblem, "description": "the request, or a move, is refused"}
}


@router.get("/lessons", responses=refusals(503))
async def lessons(request: Request) -> list[LessonView]:
    """The lessons, in the order in which they are learnt."""
    hall_of(request).preparation.check()
    return await to_thread(lesson_views)


@router.post("/lessons/{lesson}/{step}", responses=refusals(404, 422, 503))
async def lesson_try(request: Request, lesson: Word, step: Word, wanted: Try) -> Verdict:
    """Whether a move does what a step of a lesson asks for."""
    hall_of(request).preparation.check()
    return await to_thread(judge, lesson, step, wanted.move)


@router.get("/puzzles", responses=refusals(404, 422, 503))
async def puzzle(
    request: Request,
    rules: Annotated[str | None, Query(max_length=40, description="of this ruleset")] = None,
    theme: OfTheme = None,
    strength: Annotated[int | None, Query(ge=1, le=3, description="of this strength")] = None,
    after: Annotated[str | None, Query(max_length=40, description="the one that follows this puzzle")] = None,
) -> PuzzleView:
    """The next puzzle of those that are wanted; after the last comes the first."""
    hall_of(request).preparation.check()
    return await to_thread(lambda: puzzle_view(next_puzzle(rules, theme, strength, after)))


@router.get("/puzzles/list", responses=refusals(503))
async def puzzle_list(request: Request) -> PuzzleList:
    """All puzzles, in the order in which they follow each other."""
    hall_of(request).preparation.check()
    return PuzzleList(puzzles=await to_thread(puzzle_summaries))


@router.get("/puzzles/{id}", responses=refusals(404, 422, 503))
async def puzzle_by_id(request: Request, id: Word) -> PuzzleView:  # noqa: A002 - the API's word
    """A puzzle."""
    hall_of(request).preparation.check()
    return await to_thread(lambda: puzzle_view(puzzle_named(id)))


@router.post("/puzzles/{id}", responses=refusals(404, 503) | _MOVES)
async def puzzle_try(request: Request, id: Word, wanted: PuzzleTry) -> PuzzleVerdict:  # noqa: A002
    """What is said of what was played in a puzzle."""
    hall_of(request).preparation.check()
    return await to_thread(lambda: judge_puzzle(puzzle_named(id), wanted.moves, give_up=wanted.give_up))
