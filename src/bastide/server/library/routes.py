"""The routes of records and of the library. What they take and give is in `models.library`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse

from bastide.records.formats import FORMATS
from bastide.server.api import PREFIX, GameId, hall_of, refusals
from bastide.server.api_analysis import IN_LINE
from bastide.server.library.carrier import UNSET, Load
from bastide.server.library.pictures import MEDIA
from bastide.server.library.reading import read_records
from bastide.server.library.writing import write_records
from bastide.server.models.library import (
    ChangedRecord,
    Deleted,
    FormatName,
    Formats,
    ImportView,
    KeptRecord,
    NewRecord,
    Origin,
    ReadGames,
    Recognised,
    Record,
    RecordList,
    Sure,
    ToWrite,
)
from bastide.server.models.studies import (  # noqa: TC001 - FastAPI reads them
    ExplorerView,
    Place,
    StatisticsView,
    WantedPicture,
)
from bastide.server.storage import Wanted

if TYPE_CHECKING:
    from bastide.server.library.imports import Imports
    from bastide.server.library.library import Library
    from bastide.server.library.pictures import Pictures

router = APIRouter(prefix=PREFIX)

Result = Literal["1-0", "0-1", "1/2-1/2", "*"]
RecordId = Annotated[str, Path(max_length=32, description="the record")]
JobId = Annotated[str, Path(max_length=32, description="the import")]
_DATE = r"^\d{4}(-\d\d(-\d\d)?)?$"
_FILE = {"schema": {"type": "string", "format": "binary"}}
_TEXT = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


def _library(request: Request) -> Library:
    library: Library = request.app.state.library
    return library


def _imports(request: Request) -> Imports:
    imports: Imports = request.app.state.imports
    return imports


def search(
    text: Annotated[str, Query(max_length=100, description="stands in a player's name")] = "",
    after: Annotated[str | None, Query(pattern=_DATE, description="the first date")] = None,
    before: Annotated[str | None, Query(pattern=_DATE, description="the last date")] = None,
    rules: Annotated[str | None, Query(max_length=40, description="the ruleset")] = None,
    result: Annotated[Result | None, Query()] = None,
    opening: Annotated[str | None, Query(pattern="^[0-9a-f]{16}$", description="its key")] = None,
    origin: Annotated[Origin | None, Query()] = None,
    game: Annotated[str | None, Query(max_length=32, description="the game of play that it is of")] = None,
) -> Wanted:
    """What is searched for."""
    return Wanted(text.strip(), after, before, rules, result, opening, origin, game)


Search = Annotated[Wanted, Depends(search)]


# Reading and writing --------------------------------------------------------------------------------------------------
@router.post("/records/read", responses=refusals(404, 422, 503), openapi_extra=_TEXT)
async def read(
    request: Request,
    format: Annotated[Recognised | None, Query(description="what the text is, where it is not to be guessed")] = None,  # noqa: A002 - the API's word
    rules: Annotated[str | None, Query(max_length=40, description="what is played where the text does not say")] = None,
) -> ReadGames:
    """The games of a text in any format, as far as they can be read, with what is wrong in them."""
    hall = hall_of(request)
    hall.preparation.check()
    known, body = hall.rulesets.known(rules), await request.body()
    return await asyncio.to_thread(read_records, body, known, format)


@router.post(
    "/records/write",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "the text"}, **refusals(422, 503)},
)
async def write(request: Request, wanted: ToWrite) -> Response:
    """A text with these games in a format."""
    hall = hall_of(request)
    hall.preparation.check()
    known = hall.rulesets.known()
    text = await asyncio.to_thread(write_records, wanted.records, wanted.format, known)
    return PlainTextResponse(text)


@router.get("/games/{id}/record", responses=refusals(404, 422, 503))
async def game_record(request: Request, id: GameId) -> Record:  # noqa: A002 - the API's word
    """A game of play, over or not, as a record."""
    return await hall_of(request).record(id)


# The library ----------------------------------------------------------------------------------------------------------
@router.get("/library", responses=refusals(422, 503))
async def found(
    request: Request, wanted: Search, cursor: Annotated[str | None, Query(max_length=20)] = None
) -> RecordList:
    """The records that are found, kept last first; `cursor` is the `next` of the page before."""
    return await _library(request).found(wanted, cursor)


@router.post("/library", status_code=201, responses=refusals(409, 422, 503, 507))
async def keep(request: Request, wanted: NewRecord) -> KeptRecord:
    """Keep a record."""
    return await _library(request).keep(wanted)


@router.post("/library/delete", responses=refusals(409, 422, 503, 507))
async def delete_found(request: Request, wanted: Search, sure: Sure) -> Deleted:
    """Delete all records that are found, and the games of play that they are of."""
    return Deleted(deleted=await _library(request).delete_found(wanted, sure.count))


@router.get("/library/formats", responses=refusals(422, 503))
async def formats(request: Request, wanted: Search) -> Formats:
    """How many of the records that are found each format can hold."""
    return await _library(request).formats(wanted)


@router.get(
    "/library/export",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}, "description": "the file"}, **refusals(422, 503)},
)
async def export(
    request: Request,
    wanted: Search,
    format: Annotated[FormatName, Query(description="of the file")] = "bgn",  # noqa: A002
) -> Response:
    """A file of all records that are found and that the format can hold, to be kept by the browser."""
    hall_of(request).preparation.check()
    name = f"bastide-games{FORMATS[format].extensions[0]}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    parts = await _library(request).export(wanted, format)
    return StreamingResponse(parts, media_type="text/plain", headers=headers)


@router.post(
    "/library/import",
    status_code=202,
    responses=refusals(404, 409, 413, 422, 503, 507),
    openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": _FILE}}},
)
async def import_file(
    request: Request,
    format: Annotated[Recognised | None, Query(description="what it is, where it is not to be guessed")] = None,  # noqa: A002
    rules: Annotated[str | None, Query(max_length=40, description="what is played where it does not say")] = None,
    damaged: Annotated[bool, Query(description="keep what can be read of games of which moves are lost")] = False,  # noqa: FBT002
) -> ImportView:
    """Take a file of games in; what is read of it is kept while that can be asked about."""
    hall, imports = hall_of(request), _imports(request)
    hall.preparation.check()
    imports.check_free()
    wanted = Load(UNSET, format, hall.rulesets.known(rules), damaged)
    return await imports.begin(request.stream(), wanted)


@router.get("/library/import/{job}", responses=refusals(404, 422))
async def import_job(request: Request, job: JobId) -> ImportView:
    """How far a file is."""
    return _imports(request).job(job).view()


@router.delete("/library/import/{job}", responses=refusals(404, 422))
async def cancel_import(request: Request, job: JobId) -> ImportView:
    """Keep nothing more of a file; what is kept of it stays, whole games all of them."""
    one = _imports(request).job(job)
    await one.cancel()
    return one.view()


@router.get("/library/{id}", responses=refusals(404, 422, 503))
async def record(request: Request, id: RecordId) -> KeptRecord:  # noqa: A002 - the API's word
    """A record that is kept."""
    return await _library(request).record(id)


@router.put("/library/{id}", responses=refusals(404, 409, 422, 503, 507))
async def change(request: Request, id: RecordId, wanted: ChangedRecord) -> KeptRecord:  # noqa: A002
    """Keep a record in place of what it was, unless it has changed since it was seen."""
    return await _library(request).change(id, wanted)


@router.delete("/library/{id}", status_code=204, responses=refusals(404, 422, 503, 507))
async def delete(request: Request, id: RecordId) -> None:  # noqa: A002
    """Delete a record, and where it is of a game of play that game."""
    await _library(request).delete(id)


# What it teaches ------------------------------------------------------------------------------------------------------
@router.post("/explorer", responses=refusals(404, 503) | IN_LINE)
async def explorer(request: Request, place: Place) -> ExplorerView:
    """What the games of the library went on with in a position, however the board was turned."""
    return await _library(request).explore(place)


@router.get("/statistics", responses=refusals(422, 503))
async def statistics(
    request: Request, player: Annotated[str | None, Query(max_length=200, description="whose games")] = None
) -> StatisticsView:
    """How somebody has played; without a name whoever has played against the computer here."""
    return await _library(request).statistics(player or None)


@router.post(
    "/records/picture",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {}, "image/png": {}}, "description": "the picture"},
        **refusals(404, 503),
        **IN_LINE,
    },
)
async def draw(request: Request, wanted: WantedPicture) -> Response:
    """A picture of the end of a line of moves, or of all of it."""
    hall = hall_of(request)
    hall.preparation.check()
    rules, _ = hall.rulesets.named(wanted.rules)
    pictures: Pictures = request.app.state.pictures
    drawn = await pictures.picture(rules, wanted)
    return Response(drawn, media_type=MEDIA[wanted.format])
