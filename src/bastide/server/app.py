"""The application: its routes, its refusals, its beginning and its end."""

from __future__ import annotations

import asyncio
import mimetypes
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

import bastide
from bastide.server import api, api_analysis, api_learning, live
from bastide.server.analysing import Analysing
from bastide.server.api import PREFIX
from bastide.server.crew import Crew
from bastide.server.guard import HEADERS, Guard, as_json
from bastide.server.hall import Hall
from bastide.server.library import routes as library_routes
from bastide.server.library.imports import Imports
from bastide.server.library.library import Library
from bastide.server.library.pictures import Pictures
from bastide.server.preparation import Preparation
from bastide.server.problems import (
    BAD_METHOD,
    BAD_REQUEST,
    FAILED,
    NOT_FOUND,
    UNPROCESSABLE,
    Refused,
    malformed,
    problem,
)
from bastide.server.reviewing import Reviewing
from bastide.server.storage import Database, Shelves, Store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

WEB = Path(bastide.__file__).parent / "web"
"""What the browser runs, as it is."""
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Said here, for the system's own list may say otherwise."""
_SMALLEST_ZIPPED = 1000
_ZIPPING = 4
_WHERE = 200


class _WebFiles(StaticFiles):
    """The files of the page; a browser asks each time whether they have changed."""

    def file_response(self, *arguments: object, **named: object) -> Response:
        response = super().file_response(*arguments, **named)  # type: ignore[arg-type]
        response.headers["cache-control"] = "no-cache"
        return response


_ANALYSTS_STAND_BACK = 10
"""By how much whoever analyses stands back: behind whoever plays a game."""


def make_app(database: Database, crew: Crew | None = None, analysts: Crew | None = None) -> FastAPI:
    """The application on an open database.

    Args:
        database: closed at the end.
        crew: who plays games and gives hints; closed at the end.
        analysts: who analyses and reviews; closed at the end.
    """
    thinkers, analysts = crew or Crew(kept=1), analysts or Crew(niceness=_ANALYSTS_STAND_BACK)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as closing:  # whatever fails meanwhile, the others are closed all the same
            store, preparation = Store(database), Preparation()
            closing.callback(store.close)
            for one in (thinkers, analysts):
                closing.push_async_callback(asyncio.to_thread, one.close)
            hall = Hall(store, thinkers, preparation)
            closing.push_async_callback(hall.close)
            app.state.hall, app.state.analysts = hall, analysts
            app.state.analysing = Analysing(analysts, preparation, hall.rulesets)
            app.state.reviewing = Reviewing(analysts, preparation, hall.rulesets, app.state.analysing.known)
            shelves = Shelves(database)
            app.state.library = library = Library(hall, hall.storing, shelves)
            app.state.imports = imports = Imports(hall.storing, shelves, database.folder)
            app.state.pictures = Pictures()
            closing.push_async_callback(imports.close)
            closing.push_async_callback(_end, asyncio.create_task(preparation.run()))
            try:
                await hall.open(library.file_played)
            except Refused as refused:  # games can be played all the same
                app.state.notices.append(refused.problem)
            yield

    app = FastAPI(
        title="Bastide",
        version=bastide.__version__,
        summary="The board in the browser: games of Cathedral and Wellington.",
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    path = database.set_aside
    app.state.notices = [] if path is None else [problem("broken-database", path=str(path))]
    app.include_router(api.router)
    app.include_router(api_analysis.router)
    app.include_router(api_learning.router)
    app.include_router(live.router)
    app.include_router(library_routes.router)
    for ending, kind in _TYPES.items():
        mimetypes.add_type(kind, ending)
    app.mount("/web", _WebFiles(directory=WEB), name="web")
    app.add_api_route("/", _index, include_in_schema=False)
    _add_refusals(app)

    app.add_middleware(GZipMiddleware, minimum_size=_SMALLEST_ZIPPED, compresslevel=_ZIPPING)
    app.add_middleware(Guard)
    return app


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _index() -> FileResponse:
    return FileResponse(WEB / "index.html", media_type="text/html", headers={"cache-control": "no-cache"})


def _add_refusals(app: FastAPI) -> None:
    """Everything that is refused is told in the same form."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> Response:
        return JSONResponse(as_json(error.problem, error.because), error.status)

    @app.exception_handler(RequestValidationError)
    async def unreadable(_: Request, error: RequestValidationError) -> Response:
        return JSONResponse(as_json(malformed(error.errors()[0])), UNPROCESSABLE)

    @app.exception_handler(Exception)
    async def failed(_: Request, error: Exception) -> Response:
        # It is beyond the guard, so that what the guard adds is added here.
        told = problem("failed", why=type(error).__name__)
        return JSONResponse(as_json(told), FAILED, headers=HEADERS)

    @app.exception_handler(HTTPException)
    async def elsewhere(request: Request, error: HTTPException) -> Response:
        told, status = problem("bad-request", where="body", why=str(error.detail)[:_WHERE]), error.status_code
        if status == BAD_METHOD:
            told = problem("bad-method", method=request.method[:_WHERE])
        elif status == NOT_FOUND:
            told = problem("no-page")
        elif status == BAD_REQUEST:  # a body that is no JSON is refused like one that says the wrong thing
            status = UNPROCESSABLE
        return JSONResponse(as_json(told), status, headers=error.headers)
