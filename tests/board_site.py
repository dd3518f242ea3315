"""A board by itself, served under the security policy that the page has: files, sheets, and positions by the kernel."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from functools import lru_cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import bastide
from bastide import Game
from bastide.drawing.svg import symbol_sheet
from bastide.rules import load_rules
from bastide.server.rulesets import ruleset_info
from bastide.server.views import position_view

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB = Path(bastide.__file__).parent / "web"
FIXTURES = Path(__file__).parent / "web" / "fixtures"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


@lru_cache(maxsize=64)
def position_json(rules: str, moves: tuple[str, ...]) -> str:
    """A position as the API tells it, with its survey."""
    end = Game.from_moves(list(moves), rules).end
    last = None if end.move is None else str(end.move)
    position = end.position
    view = position_view(position, len(moves), last, over=position.is_over, surveyed=not position.is_over)
    return view.model_dump_json(by_alias=True)


@lru_cache(maxsize=16)
def sheet_svg(rules: str, theme: str) -> str:
    """A ruleset's symbols."""
    return symbol_sheet(load_rules(rules), theme=theme)


def _answer(address: str) -> tuple[str, bytes]:
    """The type and the content of an address.

    Raises:
        KeyError: there is nothing at it.
    """
    parts = urlsplit(address)
    folder, _, rest = parts.path.lstrip("/").partition("/")
    name = rest.partition(".")[0]
    if folder == "ruleset":
        return "application/json", ruleset_info(load_rules(name), own=False).model_dump_json().encode()
    if folder == "position":
        moves = parse_qs(parts.query).get("moves", [""])[0]
        return "application/json", position_json(name, tuple(filter(None, moves.split(",")))).encode()
    if folder == "sheet":
        rules, _, theme = name.partition("/")
        return TYPES[".svg"], sheet_svg(rules, theme).encode()
    if folder == "":
        folder, rest = "fixtures", "board.html"
    file = {"web": WEB, "fixtures": FIXTURES}[folder] / rest
    if ".." in file.parts or not file.is_file():
        raise KeyError(address)
    return TYPES[file.suffix], file.read_bytes()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        try:
            kind, content = _answer(self.path)
            status = 200
        except KeyError:
            kind, content, status = "application/json", json.dumps({"nothing": self.path}).encode(), 404
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Nothing: the tests' output is for what fails."""


@contextmanager
def board_site() -> Iterator[str]:
    """The address of the running site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
