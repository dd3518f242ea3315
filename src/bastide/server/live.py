"""The WebSocket: whatever happens in a game, told to everyone who watches it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Path, Query, WebSocket, WebSocketDisconnect

from bastide.server.api import PREFIX
from bastide.server.problems import NOT_FOUND, Refused

if TYPE_CHECKING:
    from bastide.server.hall import Hall
    from bastide.server.models import Message
    from bastide.server.room import Watcher

router = APIRouter(prefix=PREFIX)
_TRY_LATER, _NO_GAME = 1013, 4404


@router.websocket("/games/{id}/live")
async def live(
    socket: WebSocket,
    id: Annotated[str, Path(max_length=32)],  # noqa: A002 - the API's word
    since: Annotated[int | None, Query(ge=0)] = None,
) -> None:
    """Tell a game as it is, then every event; `since` is the number of the last event that the page has seen."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        room, watcher, first = await hall.watch(id, since)
    except Refused as refused:
        await socket.close(_NO_GAME if refused.status == NOT_FOUND else _TRY_LATER, refused.problem.key)
        return
    telling = asyncio.create_task(_tell(socket, watcher, first))
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass  # what a page says here means nothing
    finally:
        room.leave(watcher)
        telling.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await telling


async def _tell(socket: WebSocket, watcher: Watcher, first: Message) -> None:
    message: Message | None = first
    while message is not None:
        await socket.send_text(message.model_dump_json(by_alias=True))
        message = await watcher.next()
    await socket.close(_NO_GAME, "no-game")  # it has been deleted
