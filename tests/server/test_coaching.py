"""The coach: it warns of what can happen, says what was given away, and neither moves nor holds anything up."""

from __future__ import annotations

import asyncio
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from bastide import Game, Limit, Position
from bastide.engine import Engine
from bastide.engine.review import review_game, review_move
from bastide.game.threats import handed_to, strikes
from bastide.server.app import make_app
from bastide.server.coaching import threats
from bastide.server.crew import Crew
from bastide.server.models import BuiltIn
from bastide.server.questions import Analyse, Choose, Judge
from bastide.server.storage import Database
from server_support import BASE, PATIENCE, RANDOM, Api, any_move, random_positions

if TYPE_CHECKING:
    from collections.abc import Iterator

MOVES = ("WEnC3", "INeD1", "INwA4", "STnA2")
"""A hamlet in which Dark's last move is a blunder: it lets Light enclose three squares and take a Stable."""


@pytest.fixture(scope="module")
def crew() -> Crew:
    return Crew(2, kept=1)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory, crew: Crew) -> Iterator[Api]:
    app = make_app(Database.open(tmp_path_factory.mktemp("coach")), crew)
    with TestClient(app, base_url=BASE) as client:
        one = Api(client)
        one.ready()
        yield one


def coach(api: Api, game: Any, status: int | None = None, **said: object) -> Any:
    return api.post(f"/games/{game['id']}/coach", {"number": game["number"], **said}, status)


def played(api: Api, *moves: str, **players: object) -> Any:
    game = api.begin("hamlet", **players)
    for move in moves:
        game = api.move(game, move)
    return game


def test_it_warns_of_what_is_about_to_happen_and_says_what_was_given_away(api: Api) -> None:
    game = played(api, *MOVES[:3])
    told = coach(api, game)
    (threat,) = told["threats"]
    assert (threat["move"], threat["squares"], threat["captures"]) == ("STnB1", [0, 4, 8], [])
    assert (told["gave"], told["may_take_back"], told["number"]) == (None, True, game["number"])
    game = api.move(game, MOVES[3])
    gave = coach(api, game)["gave"]
    assert (gave["ply"], gave["side"], gave["move"], gave["nag"]) == (4, "dark", "STnA2", 4)
    assert gave["loss"] > 0.9
    assert gave["better"] not in (None, "STnA2")
    assert (gave["allowed"]["move"], gave["allowed"]["captures"]) == ("STnB1", ["ST"])
    assert gave["allowed"]["captured"] == [4, 8]
    assert api.get(f"/games/{game['id']}") == game  # it has moved for nobody


def test_what_it_says_is_taken_back_with_the_move(api: Api) -> None:
    game = played(api, *MOVES)
    assert coach(api, game)["gave"]["ply"] == 4
    game = api.post(f"/games/{game['id']}/take-back", {"number": game["number"]})
    told = coach(api, game)
    assert told["gave"] is None
    assert told["threats"]


def test_threats_alone_are_told_at_once(api: Api, crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(api, *MOVES)

    async def nobody(*_: object) -> Any:
        raise AssertionError("nobody is to think")

    monkeypatch.setattr(crew, "ask", nobody)
    told = coach(api, game, think=False)
    assert told["gave"] is None
    assert told["threats"] == [one.model_dump() for one in threats(Position.parse(game["position"]["text"]))]


def test_a_position_is_thought_about_once_for_hint_and_coach(
    api: Api, crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    real = crew.ask

    async def counted(question: Any, *more: Any) -> Any:
        asked.append(question)
        return await real(question, *more)

    monkeypatch.setattr(crew, "ask", counted)
    game = played(api, *MOVES)
    answers = [coach(api, game) for _ in range(2)]
    api.post(f"/games/{game['id']}/hint", {"number": game["number"]})
    answers.append(coach(api, game))
    assert answers[1:] == answers[:1] * 2
    assert sorted(type(one).__name__ for one in asked) == ["Analyse", "Judge"]


def test_a_move_is_judged_no_longer_once_another_is_made(api: Api, crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    going, real = threading.Event(), crew.ask

    async def seen(question: Any, *more: Any) -> Any:
        if isinstance(question, Judge) and not going.is_set():
            going.set()
            await asyncio.sleep(PATIENCE)  # until it is cancelled
        return await real(question, *more)

    monkeypatch.setattr(crew, "ask", seen)
    game = played(api, *MOVES[:3])
    with ThreadPoolExecutor() as pool:
        first = pool.submit(api.client.post, f"/api/v1/games/{game['id']}/coach", json={"number": game["number"]})
        going.wait()
        game = api.move(game, MOVES[3])
        assert coach(api, game)["gave"]["ply"] == 4
        assert first.result().json()["gave"] is None


def test_it_is_for_people_and_for_the_position_that_they_see(api: Api) -> None:
    game = played(api, *MOVES)
    past = coach(api, {**game, "number": 1})
    assert past == {"number": game["number"], "threats": [], "gave": None, "may_take_back": True}
    assert coach(api, {"id": "none", "number": 1}, 404)["key"] == "no-game"
    over = api.post(f"/games/{game['id']}/resign", {"side": "light"})
    told = coach(api, over)
    assert (told["threats"], told["may_take_back"], told["gave"]["ply"]) == ([], False, 4)
    robots = api.begin("hamlet", light=RANDOM, dark=RANDOM)
    assert api.post(f"/games/{robots['id']}/coach", None, 409)["key"] == "nobody-here"


def test_against_the_computer_it_speaks_of_the_persons_move(api: Api) -> None:
    chance, game = random.Random(2), api.begin("hamlet", dark=RANDOM)
    game = api.settled(api.move(game, "WEnA1"))
    game = api.settled(api.move(game, any_move(game, chance)))
    told = coach(api, game)
    assert told["gave"] is None or told["gave"]["side"] == "light"
    assert api.get(f"/games/{game['id']}")["number"] == game["number"]


def test_threats_are_heavy_ones_of_the_opponent_and_none_includes_another() -> None:
    seen = 0
    for number in range(30):
        for position in random_positions("village", number):
            side = position.to_move
            handed = None if side is None else handed_to(position, side.other)
            told = threats(position)
            if handed is None:
                assert told == []
                continue
            seen += len(told)
            heavy = [strike for strike in strikes(handed) if strike.weight >= 3 and not strike.is_lone]
            assert bool(told) == bool(heavy)
            assert [one.weight for one in told] == sorted((one.weight for one in told), reverse=True)
            for one in told:
                assert one.squares == sorted(handed.claims(one.move))
    assert seen > 20


def test_a_corner_that_one_building_closes_by_itself_is_no_threat() -> None:
    early = Game.from_moves(("CAnF4", "CSnE4"), "cathedral").position
    assert early.to_move is not None
    handed = handed_to(early, early.to_move.other)
    heavy = [strike for strike in strikes(handed) if strike.weight >= 3] if handed else []
    assert len(heavy) > 1
    assert all(strike.is_lone for strike in heavy)
    assert threats(early) == []


def test_whoever_only_wants_to_know_leaves_a_worker_to_who_is_to_move() -> None:
    async def work() -> None:
        one = Crew(2, kept=1)
        try:
            start = Position.start("village")
            asides = [asyncio.ensure_future(one.ask(Analyse(start, 600))) for _ in range(3)]
            await asyncio.sleep(0)
            player = BuiltIn(kind="built-in", name="random")
            for number in range(3):
                assert await one.ask(Choose(start, player, str(number), number, None))
            assert not any(aside.done() for aside in asides)
            assert len(one._workers) == 2
            for aside in asides:
                aside.cancel()
            await asyncio.gather(*asides, return_exceptions=True)
            assert await one.ask(Analyse(start, 0.1))
        finally:
            await asyncio.to_thread(one.close)

    asyncio.run(work())


def test_a_move_by_itself_is_judged_as_in_its_game() -> None:
    game, limit = Game.from_moves(MOVES, "hamlet"), Limit(simulations=200)
    review = review_game(game, Engine("hamlet"), limit)
    nodes = [game.root, *game.root.main_line()]
    own = {analysis.position: analysis for analysis in review.analyses}
    for ply in review.plies:
        judged = review_move(Engine("hamlet"), limit, ply.ply, nodes[ply.ply - 1].position, ply.move, known=own.get)
        assert judged is not None
        assert (judged.nag, judged.mover, judged.analysis) == (ply.nag, ply.mover, ply.analysis)
    assert review_move(Engine("hamlet"), limit, 1, nodes[0].position, game.moves[0], stopped=lambda: True) is None
