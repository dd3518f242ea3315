"""The page on the server is true: its examples, its tables of requests and of events."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from starlette.testclient import TestClient

from bastide.server.app import make_app
from bastide.server.events import EVENT, Event, Stored
from bastide.server.storage import Database
from bastide.server.table import Table
from server_support import BASE, Api, QuickCrew

if TYPE_CHECKING:
    from pydantic import BaseModel

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "server.md").read_text(encoding="utf-8")


def test_the_examples_say_what_the_server_answers(tmp_path: Path) -> None:
    blocks = re.findall(r"^```python server\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 9
    with TestClient(make_app(Database.open(tmp_path), QuickCrew()), base_url=BASE) as client:
        Api(client).ready()
        example = doctest.DocTestParser().get_doctest("\n".join(blocks), {"client": client}, "server", "server.md", 0)
        assert doctest.DocTestRunner().run(example).failed == 0


def test_the_table_of_requests_is_the_api_document() -> None:
    listed = set(re.findall(r"^\| `(GET|POST|PUT|DELETE|WS) (/api/v1/[^`?]*)`", TEXT, re.MULTILINE))
    paths = make_app(Database.open("sqlite://")).openapi()["paths"]
    documented = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    sockets = {"/api/v1/games/{id}/live", "/api/v1/analysis", "/api/v1/review"}
    assert listed == {*documented, *(("WS", path) for path in sockets)}


def test_the_table_of_events_is_what_is_stored() -> None:
    rows = dict(re.findall(r"^\| `([a-z][a-z-]*)` \| (.*) \|$", TEXT, re.MULTILINE))
    union, _ = get_args(Event)
    models: dict[str, type[BaseModel]] = {model.model_fields["kind"].default: model for model in get_args(union)}
    assert set(rows) == set(models)
    for kind, model in models.items():
        for name in set(model.model_fields) - {"kind", "version"}:
            assert f"`{name}`" in rows[kind]


def test_the_example_of_events_is_a_game() -> None:
    (lines,) = re.findall(r"^```json events\n(.*?)\n```$", TEXT, re.MULTILINE | re.DOTALL)
    events = [EVENT.validate_json(line) for line in lines.splitlines()]
    assert [event.model_dump_json() for event in events] == lines.splitlines()
    table = Table.restored("x", (Stored(number, event, 0) for number, event in enumerate(events, 1)))
    assert [str(move) for move in table.game.moves] == ["WEnA1"]
    assert table.rematch == "0123456789abcdef"
    assert {event.kind for event in events} == set(re.findall(r"^\| `([a-z][a-z-]*)` \|", TEXT, re.MULTILINE)) - {
        "flagged"
    }
