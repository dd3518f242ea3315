"""An application on a database of its own, with players that answer at once."""

from __future__ import annotations

import random
import time
from math import isqrt
from typing import TYPE_CHECKING, Any

from starlette.testclient import TestClient

from bastide import Position
from bastide.players import make_player
from bastide.server.crew import Crew, Ear
from bastide.server.questions import Choose, GoThrough, Judge, Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from httpx2 import Client
    from starlette.testclient import WebSocketTestSession


BASE = "http://127.0.0.1:8123"
PATIENCE = 120.0
"""Seconds after which what has not happened never will: so long only where something is wrong."""
PERSON = {"kind": "person"}
RANDOM = {"kind": "built-in", "name": "random"}


def until(ask: Callable[[], Any], is_so: Callable[[Any], bool]) -> Any:
    """What is answered once it is so; what never comes about fails."""
    end = time.monotonic() + PATIENCE
    while not is_so(answer := ask()):
        assert time.monotonic() < end, answer
        time.sleep(0.002)
    return answer


def random_positions(rules: str, seed: int) -> list[Position]:
    """The positions of a random game, the end included."""
    chance, positions = random.Random(seed), [Position.start(rules)]
    while not positions[-1].is_over:
        positions.append(positions[-1].play(chance.choice(list(positions[-1].legal_moves))))
    return positions


class QuickCrew(Crew):
    """Answers without processes: a random move, or an analysis with one candidate."""

    def __init__(self) -> None:
        super().__init__(1)
        self._random = random.Random(1)
        self.asked = 0

    def hire(self) -> None:
        """Nobody."""

    async def ask(self, question: Question, ear: Ear | None = None) -> Any:
        del ear
        self.asked += 1
        assert not isinstance(question, GoThrough)
        if isinstance(question, Judge):
            return None
        player = make_player("random", self._random.getrandbits(32))
        move = str(player.choose(question.position))
        if isinstance(question, Choose):
            return move
        outlook = {"light": 0.5, "draw": 0.0, "dark": 0.5, "margin": 0.0}
        candidate = {"move": move, "visits": 1, **outlook, "line": [move], "proof": None}
        squares = question.position.rules.board**2
        return {**outlook, "candidates": [candidate], "ownership": [0.0] * squares}


class OddError(Exception):
    """Can be pickled, but not be read again."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} and {other}")


class Faulty:
    """A player whose very name is a fault."""

    @property
    def name(self) -> str:
        raise OddError("seven", "eight")


def any_move(game: Any, chance: random.Random) -> str:
    """Any legal move by the survey alone, as the page finds it."""
    forms = game["position"]["survey"]["forms"]
    places = [
        (form["code"], form["facing"], square)
        for form in forms
        for square, problem in enumerate(form["places"])
        if problem == 0
    ]
    code, facing, square = chance.choice(places)
    size = isqrt(len(forms[0]["places"]))
    return f"{code}{facing}{'ABCDEFGHIJ'[square % size]}{square // size + 1}"


class Api:
    """The API as a page uses it: what is answered is what it should be, unless another status is asked for."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(f"/api/v1{path}")
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: object = None, status: int | None = None) -> Any:
        answer = self.client.post(f"/api/v1{path}", json=body)
        assert answer.status_code == status if status else answer.status_code in (200, 201), answer.text
        return answer.json()

    def begin(self, rules: str = "village", light: object = PERSON, dark: object = PERSON, **more: object) -> Any:
        return self.post("/games", {"rules": rules, "light": light, "dark": dark, **more})

    def move(self, game: Any, move: str, status: int | None = None, **more: object) -> Any:
        body = {"move": move, "after": game["position"]["ply"], **more}
        return self.post(f"/games/{game['id']}/moves", body, status)

    def settled(self, game: Any) -> Any:
        """The game once the computer has moved."""
        return until(lambda: self.get(f"/games/{game['id']}"), lambda game: game["thinking"] is None)

    def live(self, game: Any, headers: dict[str, str] | None = None, **query: int) -> WebSocketTestSession:
        """The game's WebSocket."""
        assert isinstance(self.client, TestClient)
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{BASE.replace('http', 'ws')}/api/v1/games/{game['id']}/live?{asked}"
        return self.client.websocket_connect(address, headers=headers or {})

    def ready(self) -> None:
        """Wait until games can be played: where nothing was compiled yet, some minutes."""
        until(lambda: self.get("/preparation"), lambda told: told["ready"] or told["failed"])
