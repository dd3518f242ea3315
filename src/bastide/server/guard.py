"""Which requests are answered at all, and what every answer says of itself.

The server is for the people at this machine. A page from elsewhere that a browser here has open must not reach it: not
by sending requests (its `Origin` tells it), nor under a name of its own that it lets point here (its `Host` tells it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

from bastide.server.problems import problem

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from bastide.problems import Problem

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
"""The names under which this machine may be asked for."""
MOST_BYTES = 128 * 1024
"""Of a request's body."""
MOST_BYTES_OF_RECORDS = 4 * 1024 * 1024
"""Of the body of a request about records."""
MOST_BYTES_OF_FILES = 512 * 1024 * 1024
"""Of a file of games that is imported; it is never in memory as a whole."""
_OF_RECORDS = ("/api/v1/records/", "/api/v1/library")
_OF_FILES = "/api/v1/library/import"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy: nothing from elsewhere, nothing inline."""
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_REFUSED, _TOO_LARGE = 403, 413
_SHOWN = 100
_CLOSED = 1008
"""A WebSocket's code for a breach of rules."""


def as_json(refused: Problem, because: Problem | None = None) -> dict[str, object]:
    """A problem as it is sent; `because` is what it rests on, if that is told too."""
    told: dict[str, object] = {"key": refused.key, "values": dict(refused.values), "text": refused.text}
    return told if because is None else {**told, "because": as_json(because)}


def why_not_from(headers: Headers, *, visit: bool = False) -> Problem | None:
    """Why a request with these headers is not answered, or None where it is.

    Args:
        headers: the request's.
        visit: whether it only looks at something: a link elsewhere may lead to the page.
    """
    host = headers.get("host", "").lower()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    if name not in LOOPBACK:
        return problem("bad-host", host=ascii(host[:_SHOWN]))
    origin = headers.get("origin")
    if origin is not None and (urlsplit(origin).scheme != "http" or origin != f"http://{host}"):
        return problem("bad-origin", origin=ascii(origin[:_SHOWN]))
    site = headers.get("sec-fetch-site")
    if site in ("cross-site", "same-site") and not (visit and headers.get("sec-fetch-mode") == "navigate"):
        return problem("bad-origin", origin=site)
    return None


class Guard:
    """Refuses what does not come from this machine's own page, and bodies that are too large; adds the headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = why_not_from(headers, visit=scope.get("method") in ("GET", "HEAD"))
        if scope["type"] == "websocket":
            if refused is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": _CLOSED, "reason": refused.key})
            return
        sending = _with_headers(send)
        if refused is not None:
            await JSONResponse(as_json(refused), _REFUSED)(scope, receive, sending)
            return
        length, most = headers.get("content-length", "0"), most_bytes(scope["path"])
        if not length.isdecimal() or int(length[:20]) > most:
            await _too_large(scope, receive, sending, most)
            return
        if scope["path"] == _OF_FILES:  # it counts for itself what it takes in
            await self._app(scope, receive, sending)
            return
        body = await _body(receive, most) if scope["method"] not in ("GET", "HEAD") else b""
        if body is None:
            await _too_large(scope, receive, sending, most)
            return
        await self._app(scope, _replayed(body, receive), sending)


def most_bytes(path: str) -> int:
    """How many bytes the body of a request at an address may have."""
    if path == _OF_FILES:
        return MOST_BYTES_OF_FILES
    return MOST_BYTES_OF_RECORDS if path.startswith(_OF_RECORDS) else MOST_BYTES


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body; None where it is too large."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b""
        part = message.get("body", b"")
        size += len(part)
        if size > most:
            return None
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """What gives a body that was read already, and then goes on as before."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _too_large(scope: Scope, receive: Receive, send: Send, most: int) -> None:
    await JSONResponse(as_json(problem("too-large", most=most)), _TOO_LARGE)(scope, receive, send)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
