"""The API keeps to its own document, whatever it is asked; nothing is ever a fault of the program."""

from __future__ import annotations

import json
import threading
from functools import cache
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance

from bastide.server.app import make_app
from bastide.server.running import HOST, bind
from bastide.server.storage import Database
from server_support import Api, QuickCrew

if TYPE_CHECKING:
    from collections.abc import Iterator

OPERATIONS = 41


def document() -> Any:
    """The API's document, made without a server."""
    return make_app(Database.open("sqlite://")).openapi()


@cache
def operations() -> dict[str, Any]:
    """The document's operations, by method and path."""
    found: list[Any] = list(schemathesis.openapi.from_dict(document()).get_all_operations())
    return {operation.ok().label: operation.ok() for operation in found}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A server at a port, in a thread, as schemathesis talks to one."""
    app = make_app(Database.open(tmp_path_factory.mktemp("served")), QuickCrew())
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", ws="none", lifespan="on"))
    listener = bind(0)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    with httpx2.Client(base_url=f"http://{HOST}:{listener.getsockname()[1]}", timeout=30) as client:
        api = Api(client)
        api.ready()
        yield api
    server.should_exit = True
    thread.join()
    listener.close()


def test_the_document_lists_every_route() -> None:
    assert len(operations()) == OPERATIONS
    assert json.dumps(document())


@pytest.mark.parametrize("label", operations())
def test_every_answer_is_one_that_the_document_knows(served: Api, label: str) -> None:
    ask(served, label, 12)


@pytest.mark.slow
@pytest.mark.parametrize("label", operations())
def test_the_same_a_thousand_times(served: Api, label: str) -> None:
    ask(served, label, 1000)


def ask(served: Api, label: str, times: int) -> None:
    """Ask an operation in so many ways; whatever is answered stands in the document."""
    operation = operations()[label]
    game = served.begin("hamlet", series=True)["id"]
    over = served.begin("hamlet")["id"]
    served.post(f"/games/{over}/resign", {"side": "light"})
    record = served.post("/library", {"record": {"rules": "hamlet", "headers": {}, "nodes": []}})["id"]

    @settings(
        max_examples=times,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), known=st.sampled_from([None, game, over, record]), data=st.data())
    def fuzz(case: Any, known: str | None, data: st.DataObject) -> None:
        if known is not None and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = known
            if label.endswith("/moves"):
                case.body = {"move": data.draw(st.sampled_from(["WEA1", "TAB2", "pass", "x"])), "after": 0}
        answer = case.call(base_url=str(served.client.base_url))
        # What the rules of a game refuse, and the reader of rulesets, no schema can say.
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])

    fuzz()
