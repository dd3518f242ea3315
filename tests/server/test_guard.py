"""Who is answered: this machine's own page, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocketDisconnect

from bastide.server.guard import MOST_BYTES, POLICY
from server_support import BASE, Api

if TYPE_CHECKING:
    from collections.abc import Iterator

HOST = BASE.removeprefix("http://")


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8123", "localhost:8123", "LOCALHOST:9", "127.0.0.1", "[::1]:8123", "[::1]"]
)
def test_this_machine_is_answered_by_any_of_its_own_names(api: Api, host: str) -> None:
    for headers in ({"host": host}, {"host": host, "origin": f"http://{host.lower()}"}):
        assert api.client.get("/api/v1/levels", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8123", "127.0.0.1.evil.example", "localhost.evil.example:8123", "192.168.0.2:8123",
     "0.0.0.0:8123", "", "localhost@evil.example", "evil.example]", "127.0.0.1:8123:1"],
)  # fmt: skip
def test_a_name_that_somebody_let_point_here_is_not_answered(api: Api, host: str) -> None:
    for path in ("/", "/api/v1/games", "/web/index.html", "/api/v1/openapi.json"):
        answer = api.client.get(path, headers={"host": host})
        assert answer.status_code == 403
        assert answer.json()["key"] == "bad-host"
    with pytest.raises(WebSocketDisconnect), api.live({"id": "x"}, {"host": host}):
        pass


ELSEWHERE = (
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://localhost:3000"},
    {"origin": f"https://{HOST}"},
    {"origin": f"http://{HOST}.evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
)


@pytest.mark.parametrize("headers", ELSEWHERE)
def test_a_page_from_elsewhere_is_not_answered(api: Api, headers: dict[str, str]) -> None:
    game = api.begin("hamlet")
    for path in ("take-back", "rematch", "hint"):
        answer = api.client.post(f"/api/v1/games/{game['id']}/{path}", headers=headers)
        assert (answer.status_code, answer.json()["key"]) == (403, "bad-origin")
    assert api.client.get("/api/v1/games", headers=headers).status_code == 403
    with pytest.raises(WebSocketDisconnect), api.live(game, headers):
        pass


def test_a_link_from_elsewhere_may_lead_here_but_a_form_may_not(api: Api) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert api.client.get("/", headers=headers).status_code == 200
    assert api.client.post("/api/v1/games/x/rematch", headers=headers).status_code == 403


@pytest.mark.parametrize(
    "path", ["/", "/web/index.html", "/api/v1/games", "/api/v1/games/none", "/none", "/docs", "/redoc"]
)
def test_every_answer_bears_the_policy(api: Api, path: str) -> None:
    answer = api.client.get(path)
    assert answer.headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_fault_of_the_program_is_told_in_the_same_form(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.server.hall.Hall.games", lambda _: 1 / 0)
    monkeypatch.setattr(api.client._transport, "raise_server_exceptions", False)
    answer = api.client.get("/api/v1/games")
    assert (answer.status_code, answer.json()["key"]) == (500, "failed")
    assert answer.headers["content-security-policy"] == POLICY


def test_there_is_no_viewer_that_loads_from_elsewhere(api: Api) -> None:
    assert api.client.get("/docs").status_code == api.client.get("/redoc").status_code == 404
    assert api.get("/openapi.json")["info"]["title"] == "Bastide"


@pytest.mark.parametrize(
    "path", ["/web/../cli.py", "/web/%2e%2e/cli.py", "/web/..%2fcli.py", "/web//etc/passwd", "/web/none.js"]
)
def test_nothing_but_the_pages_files_is_served(api: Api, path: str) -> None:
    assert api.client.get(path).status_code == 404


def test_what_is_too_large_is_refused_before_it_is_read(api: Api) -> None:
    for body in (b"x" * (MOST_BYTES + 1), b'{"text": "' + b"x" * MOST_BYTES + b'"}'):
        answer = api.client.post("/api/v1/rulesets", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["key"]) == (413, "too-large")

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * MOST_BYTES

    answer = api.client.post("/api/v1/rulesets", content=endless(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff", b"[]", b"null", b'{"text": 1}', b'{"text": "\\ud800"}', b"[" * 100_000, b'{"text": NaN}'],
)
def test_a_body_that_says_nothing_is_refused_in_words(api: Api, body: bytes) -> None:
    answer = api.client.post("/api/v1/rulesets", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    told: Any = answer.json()
    assert told["key"] in ("bad-request", "ruleset-refused")
    assert told["text"].isprintable()
