"""The program: a free port, the server, a browser, and a quick end."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from bastide.errors import BastideError
from bastide.server.app import make_app
from bastide.server.storage import Database
from bastide.server.talking import LONGEST_MESSAGE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HOST = "127.0.0.1"
_NEXT = 20
"""Ports after the first that are tried before the system is asked for any."""
_GRACE = 1
"""Seconds that connections have when the server ends."""


def _nobody(_: str) -> None:
    """Hears nothing."""


def bind(port: int, refused: Callable[[str], None] = _nobody) -> socket.socket:
    """A socket that listens on this machine only: at the port, or one near to it where that cannot be had.

    Args:
        port: wanted; 0 for any.
        refused: told why that one cannot be had, if so.

    Raises:
        BastideError: the port cannot be had for another reason.
    """
    for candidate in (*range(port, min(port + _NEXT, 65536)), 0) if port else (0,):
        # With the protocol said, asyncio sends at once; without it an answer's second packet waits 40 ms for the first.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":  # elsewhere it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, candidate))
            listener.listen(128)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise BastideError(f"port {candidate}: {error.strerror or error}") from None
            if candidate == port:
                refused("it is in use" if error.errno == errno.EADDRINUSE else error.strerror or str(error))
        else:
            return listener
    raise BastideError(f"there is no free port at {HOST}")


class _Server(uvicorn.Server):
    """Tells once when it answers."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._begun()


def _has_screen() -> bool:
    """Whether a browser can be shown: without a screen some systems would start one in this very terminal."""
    if sys.platform in ("win32", "darwin") or "BROWSER" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _show(address: str) -> None:
    """Open a browser, without waiting for it; where there is none, the address has been printed."""

    def show() -> None:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)

    threading.Thread(target=show, daemon=True).start()


def serve(where: Path | str, port: int, *, browser: bool) -> None:
    """Serve until Ctrl-C or a request to end.

    Args:
        where: the folder, or the database's URL.
        port: wanted; another is taken where it cannot be had.
        browser: whether to open one.

    Raises:
        BastideError: the database cannot be opened, or no port can be had.
    """
    database = Database.open(where)
    why: list[str] = []
    listener = bind(port, why.append)
    address = f"http://{HOST}:{listener.getsockname()[1]}/"
    for reason in why:
        print(f"bastide: port {port} cannot be had: {reason}; this is another one", file=sys.stderr)
    if database.set_aside is not None:
        print(f"bastide: the file of games was damaged; it was set aside: {database.set_aside}", file=sys.stderr)

    def begun() -> None:
        print(f"Bastide is at {address} - Ctrl-C ends it.", flush=True)
        if browser and _has_screen():
            _show(address)

    config = uvicorn.Config(
        make_app(database),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        timeout_graceful_shutdown=_GRACE,
        lifespan="on",
    )
    server = _Server(config, begun)
    with suppress(KeyboardInterrupt):  # uvicorn sends the signal again once everything is closed
        server.run(sockets=[listener])
    if not server.started:
        raise BastideError("the server could not begin")
