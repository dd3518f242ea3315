"""The routes of the API. What they take and give is in `models`; what happens is in `hall`."""

from __future__ import annotations

from asyncio import to_thread
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from bastide.drawing.svg import THEME_NAMES
from bastide.engine.levels import LEVELS
from bastide.players.thinking import LEVEL_SECONDS
from bastide.rules import SHIPPED
from bastide.server.models import (
    CandidateView,
    GameSummary,
    GameView,
    Hint,
    LevelInfo,
    NewGame,
    NewMove,
    NewRuleset,
    Pair,
    Preparation,
    ProblemView,
    Resignation,
    RulesetInfo,
    Seen,
)
from bastide.server.problems import NOT_FOUND, refuse
from bastide.server.rulesets import ruleset_info, sheet, shipped_infos
from bastide.server.table import side_of
from bastide.server.views import players_view, problem_view

if TYPE_CHECKING:
    from bastide.problems import Problem
    from bastide.server.hall import Hall
    from bastide.server.storage import GameRow

PREFIX = "/api/v1"
_KEPT = "private, max-age=3600"

GameId = Annotated[str, Path(max_length=32, description="the game")]
RulesetName = Annotated[str, Path(max_length=40, description="the ruleset")]

_TEXTS = {
    404: "there is no such thing",
    409: "not now: the game has moved on, is over, or it is somebody else's turn",
    413: "the file is too large",
    422: "the request, or the move by the rules, is refused",
    503: "not yet prepared, or not possible now",
    507: "the disk is full; nothing was done",
}


def refusals(*statuses: int) -> dict[int | str, dict[str, object]]:
    """What a route's document says of these statuses."""
    return {status: {"model": ProblemView, "description": _TEXTS[status]} for status in statuses}


_ON_GAME = refusals(404, 409, 422, 503, 507)

router = APIRouter(prefix=PREFIX)


def hall_of(request: Request) -> Hall:
    """The hall of the application that is asked."""
    hall: Hall = request.app.state.hall
    return hall


@router.get("/preparation")
async def preparation(request: Request) -> Preparation:
    """How far the one-time compilation is, and what the person should be told."""
    prepared = hall_of(request).preparation
    notices: list[Problem] = request.app.state.notices
    return Preparation(
        done=prepared.done,
        total=prepared.total,
        ready=prepared.ready,
        failed=None if prepared.failed is None else problem_view(prepared.failed),
        notices=[problem_view(notice) for notice in notices],
    )


@router.get("/rulesets")
async def rulesets(request: Request) -> list[RulesetInfo]:
    """The rulesets: those shipped, the default first, then people's own."""
    own = hall_of(request).rulesets.own()
    return await to_thread(lambda: [*shipped_infos(), *(ruleset_info(rules, own=True) for rules in own)])


@router.post("/rulesets", status_code=201, responses=refusals(409, 422, 503, 507))
async def keep_ruleset(request: Request, wanted: NewRuleset) -> RulesetInfo:
    """Keep a ruleset file of one's own, given as its content."""
    rules = await hall_of(request).rulesets.keep(wanted.text)
    return await to_thread(ruleset_info, rules, own=rules.name not in SHIPPED)


@router.get(
    "/rulesets/{name}/sheet",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "the symbols"}, **refusals(404, 422)},
)
async def symbols(
    request: Request, name: RulesetName, theme: Annotated[str, Query(max_length=20)] = "wood"
) -> Response:
    """The symbols of a ruleset's buildings and board as one SVG document."""
    rules, _ = hall_of(request).rulesets.named(name)
    if theme not in THEME_NAMES:
        raise refuse(NOT_FOUND, "no-theme", theme=ascii(theme), themes=", ".join(THEME_NAMES))
    drawn = await to_thread(sheet, rules, theme)
    kept = _KEPT if name in SHIPPED else "no-cache"  # a person's own may be replaced by another of its name
    return PlainTextResponse(drawn, media_type="image/svg+xml", headers={"cache-control": kept})


@router.put("/rulesets/{name}", responses=refusals(404, 409, 422, 503, 507))
async def replace_ruleset(request: Request, name: RulesetName, wanted: NewRuleset) -> RulesetInfo:
    """Keep another ruleset in the place of a person's own, of which no game and no record is."""
    rules = await hall_of(request).rulesets.replace(name, wanted.text)
    return await to_thread(ruleset_info, rules, own=True)


@router.delete("/rulesets/{name}", status_code=204, responses=refusals(404, 409, 422, 503, 507))
async def delete_ruleset(request: Request, name: RulesetName) -> None:
    """Delete a person's own ruleset, of which no game and no record is."""
    await hall_of(request).rulesets.delete(name)


@router.get("/levels")
async def levels() -> list[LevelInfo]:
    """The levels of play."""
    return [
        LevelInfo(
            level=number,
            simulations=level.simulations,
            seconds=LEVEL_SECONDS,
            sees_threats=level.sees_threats,
            proves=level.proves,
        )
        for number, level in LEVELS.items()
    ]


def _summary(row: GameRow) -> GameSummary:
    created, ended = row.created, row.ended
    return GameSummary(
        id=row.id,
        rules=created.rules,
        players=players_view(created),
        begun=row.begun / 1000,
        touched=row.touched / 1000,
        finished=ended is not None,
        winner=None if ended is None else ended.winner,
        reason=None if ended is None else ended.reason,
        points=None if ended is None else Pair(light=ended.points[0], dark=ended.points[1]),
        series_game=None if created.series is None else len(created.series) + 1,
    )


@router.get("/games", responses=refusals(503))
async def games(
    request: Request,
    unfinished: Annotated[bool, Query(description="those that are not over, all of them")] = False,  # noqa: FBT002
) -> list[GameSummary]:
    """The latest 200 games, or all that are not over; the latest first."""
    return [_summary(row) for row in await hall_of(request).games(unfinished=unfinished)]


@router.post("/games", status_code=201, responses=refusals(404, 422, 503, 507))
async def begin(request: Request, wanted: NewGame) -> GameView:
    """Begin a game."""
    return await hall_of(request).begin(wanted)


@router.get("/games/{id}", responses=refusals(404, 422, 503))
async def game(request: Request, id: GameId) -> GameView:  # noqa: A002 - the API's word
    """A game as it is now."""
    return await hall_of(request).view(id)


@router.post("/games/{id}/moves", responses=_ON_GAME)
async def move(request: Request, id: GameId, wanted: NewMove) -> GameView:  # noqa: A002
    """Play a move for the person to move."""
    return await hall_of(request).move(id, wanted)


@router.post("/games/{id}/take-back", responses=_ON_GAME)
async def take_back(request: Request, id: GameId, seen: Seen | None = None) -> GameView:  # noqa: A002
    """Take back to a person's last turn, over skipped turns too."""
    return await hall_of(request).take_back(id, None if seen is None else seen.number)


@router.post("/games/{id}/resign", responses=_ON_GAME)
async def resign(request: Request, id: GameId, wanted: Resignation) -> GameView:  # noqa: A002
    """Give the game up."""
    return await hall_of(request).resign(id, side_of(wanted.side), wanted.number)


@router.post("/games/{id}/rematch", status_code=201, responses=_ON_GAME)
async def rematch(request: Request, id: GameId) -> GameView:  # noqa: A002
    """The game that follows, sides swapped, in a series the next; asked again, the same."""
    return await hall_of(request).rematch(id)


@router.post("/games/{id}/hint", responses=refusals(404, 409, 422, 503))
async def hint(request: Request, id: GameId, seen: Seen | None = None) -> Hint:  # noqa: A002
    """What the engine would play for the person to move."""
    found, ply = await hall_of(request).hint(id, None if seen is None else seen.number)
    outlook = {name: found[name] for name in ("light", "draw", "dark", "margin", "ownership")}
    candidates = [CandidateView.model_validate(one) for one in found["candidates"]]
    return Hint(move=candidates[0].move, ply=ply, candidates=candidates, **outlook)
