"""Games by way of the API: who may do what, and what everyone is told of it."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from bastide import Game, Position, Side
from bastide.server.app import make_app
from bastide.server.crew import CrewError
from bastide.server.events import EVENT, Stored
from bastide.server.questions import GoThrough
from bastide.server.storage import Database, StorageFullError, Store
from bastide.server.storage.database import FILE
from bastide.server.table import Table
from server_support import BASE, PERSON, RANDOM, Api, QuickCrew, any_move, until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bastide.server.crew import Ear
    from bastide.server.questions import Question


def played(api: Api, game: Any, seed: int, moves: int = 1000) -> Any:
    """The game after so many moves of people, or at its end; the computer's come between."""
    chance = random.Random(seed)
    for _ in range(moves):
        game = api.settled(game)
        if game["outcome"]:
            break
        game = api.move(game, any_move(game, chance))
    return game


@pytest.mark.parametrize("rules", ["hamlet", "village", "wellington", "wellington-letter", "cathedral-announced"])
def test_a_game_by_the_survey_alone_is_the_kernels_game(api: Api, rules: str) -> None:
    game = played(api, api.begin(rules), 1)
    record = Game.from_moves([move["move"] for move in game["moves"]], rules)
    outcome = record.outcome
    assert outcome is not None
    assert game["outcome"]["reason"] == outcome.reason
    assert game["outcome"]["winner"] == (None if outcome.winner is None else str(outcome.winner))
    assert (game["outcome"]["points"]["light"], game["outcome"]["points"]["dark"]) == outcome.points
    assert game["position"]["text"] == str(record.position)
    assert game["position"]["survey"] is None
    assert game["may"] == {
        "move": [], "take_back": False, "hint": False, "resign": [], "pass": False, "announce": False, "rematch": True,
    }  # fmt: skip
    assert [move["ply"] for move in game["moves"]] == list(range(1, len(game["moves"]) + 1))


def test_a_game_begins_from_any_position_and_stays_one_after_a_restart(
    start: Callable[[Path], Api], tmp_path: Path
) -> None:
    api = start(tmp_path)
    text = "village CHnB2 ABnE2 SQnC1 -/- d;placed=1/1"
    game = api.begin("village", position=text.replace("CHnB2", "chnb2"))
    assert (game["start"], game["position"]["text"], game["moves"]) == (text, text, [])
    assert game["may"]["move"] == ["dark"]
    assert not game["may"]["take_back"]
    game = played(api, game, 4, 2)
    record = Game.from_moves([move["move"] for move in game["moves"]], Position.parse(text))
    assert game["position"]["text"] == str(record.position)
    api = start(tmp_path)
    assert api.get(f"/games/{game['id']}") == game
    for _ in game["moves"]:
        game = api.post(f"/games/{game['id']}/take-back")
    assert game["position"]["text"] == text
    over = api.post(f"/games/{game['id']}/resign", {"side": "light"})
    assert api.post(f"/games/{over['id']}/rematch")["start"] == text


def test_a_game_begins_only_where_somebody_can_move(api: Api) -> None:
    people = {"light": PERSON, "dark": PERSON}
    for position, key in (
        ("rubbish", "bad-position"),
        (str(Position.start("village")), "other-rules"),
        ("hamlet - INnA3,STnA1,TAnC1 STnD1 -/- x;placed=2/1", "already-over"),
    ):
        refused = api.post("/games", {"rules": "hamlet", "position": position, **people}, 422)
        assert refused["key"] == key
    assert api.begin("hamlet", position=str(Position.start("hamlet")))["start"] is None


def test_the_first_form_of_a_games_beginning_is_still_read() -> None:
    line = (
        '{"version":1,"kind":"created","rules":"hamlet","ruleset":null,"light":{"kind":"person","name":""},'
        '"dark":{"kind":"person","name":""},"clock":null,"seed":4,"series":null,"before":null}'
    )
    table = Table.restored("x", [Stored(1, EVENT.validate_json(line), 0)])
    assert table.position == Position.start("hamlet")


def test_a_refused_move_changes_nothing_and_says_why(api: Api) -> None:
    game = api.begin("cathedral")
    for move, key in (("CAnA1", "off-board"), ("TAnA1", "neutral-now"), ("rubbish", "no-move"), ("pass", "no-passing")):
        refused = api.move(game, move, 422)
        assert refused["key"] == key
        assert refused["text"] == Position.start("cathedral").why_illegal(move)
    assert api.get(f"/games/{game['id']}") == game


def test_a_move_meant_for_another_position_is_refused(api: Api) -> None:
    game = api.begin("hamlet")
    after = api.move(game, "WEA1")
    stale = api.move(game, "WEA2", 409)
    assert (stale["key"], stale["values"]) == ("stale", {})
    # Back and forth again: the ply is the same, the event's number is not.
    again = api.move(api.post(f"/games/{game['id']}/take-back"), "WEA2")
    assert again["position"]["ply"] == after["position"]["ply"]
    assert api.move(after, "TAD4", 409, number=after["number"])["key"] == "stale"
    assert api.move(again, "TAD4", number=again["number"])["position"]["ply"] == 2


def test_what_is_wished_twice_at_once_happens_once(api: Api) -> None:
    game = api.begin("hamlet")
    for move in ("WEA1", "TAD4", "TAA2"):
        game = api.move(game, move)
    seen, path = {"number": game["number"]}, f"/games/{game['id']}"
    back = api.post(f"{path}/take-back", seen)
    assert back["position"]["ply"] == 2
    assert api.post(f"{path}/take-back", seen, 409)["key"] == "stale"
    assert api.post(f"{path}/resign", {"side": "dark", **seen}, 409)["key"] == "stale"
    assert api.post(f"{path}/hint", seen, 409)["key"] == "stale"
    assert api.get(path) == back
    assert api.post(f"{path}/take-back", {"number": None})["position"]["ply"] == 1
    assert api.post(f"{path}/take-back", {"number": "2"}, 422)["key"] == "bad-request"
    now = api.get(path)["number"]
    assert api.post(f"{path}/hint", {"number": now})["ply"] == 1
    over = api.post(f"{path}/resign", {"side": "dark", "number": now})
    assert over["outcome"]["reason"] == "resignation"
    assert api.post(f"{path}/resign", {"side": "dark", "number": now}, 409)["key"] == "game-over"


def test_the_computer_moves_by_itself_and_nobody_moves_for_it(api: Api) -> None:
    game = api.begin("village", light=RANDOM)
    assert game["thinking"] in ("light", None)
    game = api.settled(game)
    assert game["moves"][0]["side"] == "light"
    assert game["may"]["move"] == ["dark"]
    assert api.post(f"/games/{game['id']}/resign", {"side": "light"}, 409)["key"] == "nobody-here"
    over = api.begin("hamlet", light=RANDOM, dark=RANDOM)
    over = until(lambda: api.get(f"/games/{over['id']}"), lambda game: game["outcome"])
    assert over["may"]["rematch"]
    assert api.move(over, "TAA1", 409)["key"] == "game-over"


def skipping_game() -> list[str]:
    """Moves of a hamlet in which a side is skipped and the other moves twice."""
    for seed in range(1000):
        chance, position, moves = random.Random(seed), Position.start("hamlet"), list[str]()
        while not position.is_over:
            move = chance.choice(list(position.legal_moves))
            after = position.play(move)
            moves.append(str(move))
            if len(moves) > 1 and after.to_move is position.mover:
                return moves
            position = after
    raise AssertionError("nobody is ever skipped")


def test_a_skipped_turn_is_told_and_taken_back_over(api: Api) -> None:
    moves = skipping_game()
    game = api.begin("hamlet")
    for move in moves:
        game = api.move(game, move)
    mover = game["moves"][-1]["side"]
    assert game["position"]["to_move"] == mover
    assert game["moves"][-1]["skipped"] == ("dark" if mover == "light" else "light")
    assert all(move["skipped"] is None for move in game["moves"][1:-1])
    why = game["moves"][-1]["why_skipped"]
    assert why["key"] in ("all-placed", "no-room", "only-enemy-ground")
    assert why["values"]["side"] == game["moves"][-1]["skipped"]
    back = api.post(f"/games/{game['id']}/take-back")
    assert [move["move"] for move in back["moves"]] == moves[:-1]


def test_taking_back_goes_to_ones_own_last_turn(api: Api) -> None:
    game = api.settled(api.begin("village", dark=RANDOM))
    assert not game["may"]["take_back"]
    assert api.post(f"/games/{game['id']}/take-back", status=409)["key"] == "nothing-to-take-back"
    game = played(api, game, 3, 3)
    game = api.settled(game)
    assert len(game["moves"]) >= 5
    mine = [move["ply"] for move in game["moves"] if move["side"] == "light"]
    while mine:
        game = api.post(f"/games/{game['id']}/take-back")
        assert game["position"]["ply"] == mine.pop() - 1
        assert game["position"]["to_move"] == "light"
    assert not game["may"]["take_back"]


def test_a_rematch_swaps_sides_and_is_one_however_often_it_is_asked_for(api: Api) -> None:
    ada, bo = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}
    game = api.begin("hamlet", ada, bo)
    assert api.post(f"/games/{game['id']}/rematch", status=409)["key"] == "not-over"
    game = api.post(f"/games/{game['id']}/resign", {"side": "light"})
    assert game["outcome"]["winner"] == "dark"
    assert game["outcome"]["reason"] == "resignation"
    following = api.post(f"/games/{game['id']}/rematch")
    assert (following["players"]["light"]["name"], following["players"]["dark"]["name"]) == ("Bo", "Ada")
    assert following["series"] is None
    assert api.post(f"/games/{game['id']}/rematch")["id"] == following["id"]
    assert api.get(f"/games/{game['id']}")["rematch"] == following["id"]


def test_a_series_adds_up_each_players_points(api: Api) -> None:
    ada, bo = {"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}
    game = api.begin("village", ada, bo, series=True)
    assert game["series"] == {"game": 1, "points": {"light": 0, "dark": 0}, "leader": None, "lead": 0, "games": []}
    totals = {"Ada": 0, "Bo": 0}
    for number in range(1, 4):
        resigned = number == 2
        game = api.post(f"/games/{game['id']}/resign", {"side": "dark"}) if resigned else played(api, game, number)
        outcome = Game.from_moves([move["move"] for move in game["moves"]], "village").position.outcome_by(
            {"light": Side.LIGHT, "dark": Side.DARK, None: None}[game["outcome"]["winner"]], game["outcome"]["reason"]
        )
        for side, points in zip(("light", "dark"), outcome.series_points, strict=True):
            totals[game["players"][side]["name"]] += points
        series = game["series"]
        assert series["game"] == number == len(series["games"])
        for side in ("light", "dark"):
            assert series["points"][side] == totals[game["players"][side]["name"]]
        ahead = min(totals, key=lambda name: totals[name])
        assert series["lead"] == abs(totals["Ada"] - totals["Bo"])
        assert (series["leader"] is None) == (series["lead"] == 0)
        assert series["leader"] is None or game["players"][series["leader"]]["name"] == ahead
        assert series["games"][-1]["winner"] == game["outcome"]["winner"]
        game = api.post(f"/games/{game['id']}/rematch")


def test_announcing_and_passing_are_offered_where_the_rules_know_them(api: Api) -> None:
    game = api.begin("cathedral-announced")
    assert not game["may"]["announce"]
    game = api.move(game, "CAnE5")
    assert game["may"]["announce"]
    assert api.move(game, "TAnA1!")["moves"][-1]["move"] == "TAnA1!"
    game = api.begin("cathedral-passing")
    assert not game["may"]["pass"]
    game = api.move(game, "CAnE5")
    assert game["may"]["pass"]
    for _ in range(2):
        game = api.move(game, "pass")
    assert game["outcome"]["reason"] == "passes"
    assert game["moves"][-1] == {
        "ply": 3, "move": "pass", "side": "light", "code": None, "facing": None, "square": None,
        "claims": [], "captures": [], "skipped": None, "why_skipped": None, "seconds": game["moves"][-1]["seconds"],
    }  # fmt: skip


def test_a_hint_is_a_legal_move(api: Api) -> None:
    game = api.begin("village")
    hint = api.post(f"/games/{game['id']}/hint")
    assert hint["ply"] == 0
    assert api.move(game, hint["move"])["position"]["ply"] == 1


def test_a_position_is_thought_about_once_however_many_hints_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, quick = list[Position](), QuickCrew.ask
    going, free = threading.Event(), threading.Event()

    async def slow(self: QuickCrew, question: Question, ear: Ear | None = None) -> Any:
        assert not isinstance(question, GoThrough)
        asked.append(question.position)
        going.set()
        await asyncio.to_thread(free.wait)
        return await quick(self, question, ear)

    monkeypatch.setattr(QuickCrew, "ask", slow)
    with (
        TestClient(make_app(Database.open(tmp_path), QuickCrew()), base_url=BASE) as client,
        ThreadPoolExecutor() as pool,
    ):
        api = Api(client)
        api.ready()
        game = api.begin("village")
        seen, path = {"number": game["number"]}, f"/api/v1/games/{game['id']}/hint"
        hints = [pool.submit(client.post, path, json=seen) for _ in range(3)]
        going.wait()
        after = api.move(game, "CHnA1")  # nobody wants to know any more
        assert [hint.result().json()["key"] for hint in hints] == ["stale"] * 3
        free.set()
        told = [api.post(f"/games/{game['id']}/hint", {"number": after["number"]}) for _ in range(3)]
    assert told[0] == told[1] == told[2]
    assert len(asked) == 2


@pytest.mark.parametrize("rules", ["wellington", "cathedral-official"])
def test_the_end_says_why_neither_could_build(api: Api, rules: str) -> None:
    game = played(api, api.begin(rules), 5)
    assert game["outcome"]["reason"] == "stuck"
    why = game["outcome"]["could_not_build"]
    for side in ("light", "dark"):
        assert why[side]["values"]["side"] == side
        assert why[side]["values"].get("squares", 0) == game["outcome"]["unplaced"][side]
        assert why[side]["key"] in ("all-placed", "no-room", "only-enemy-ground", "only-beside-enemy")


def test_games_survive_a_restart(start: Callable[[Path], Api], tmp_path: Path) -> None:
    api = start(tmp_path)
    text = 'format = 1\nname = "mine"\nextends = "hamlet"\ncapture_limit = 2\n'
    assert api.post("/rulesets", {"text": text})["name"] == "mine"
    games = [
        played(api, api.begin("mine"), 1, 3),
        played(api, api.begin("village", dark=RANDOM, series=True), 2),
        api.post(f"/games/{api.begin('hamlet')['id']}/resign", {"side": "dark"}),
    ]
    games = [api.settled(game) for game in games]
    listed = api.get("/games")
    api = start(tmp_path)
    assert api.get("/games") == listed
    assert [game["id"] for game in listed][::-1] == [game["id"] for game in games]
    assert [game["finished"] for game in listed] == [True, True, False]
    for game in games:
        assert api.get(f"/games/{game['id']}") == game
    assert next(rules for rules in api.get("/rulesets") if rules["own"])["name"] == "mine"
    assert api.move(games[0], "pass", 422)["key"] == "no-passing"


def test_a_game_that_is_not_over_is_listed_however_many_were_begun_since(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.server.hall._LISTED", 2)
    waiting = api.begin("hamlet")
    for _ in range(3):
        over = api.begin("hamlet")
        api.post(f"/games/{over['id']}/resign", {"side": "light"})
    assert waiting["id"] not in [game["id"] for game in api.get("/games")]
    assert len(api.get("/games")) == 2
    unfinished = api.get("/games?unfinished=true")
    assert waiting["id"] in [game["id"] for game in unfinished]
    assert not any(game["finished"] for game in unfinished)
    begun = [game["begun"] for game in unfinished]
    assert begun == sorted(begun, reverse=True)
    assert api.get("/games?unfinished=false") == api.get("/games")


def test_an_unfinished_game_of_the_computer_goes_on_after_a_restart(
    start: Callable[[Path], Api], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    api = start(tmp_path)
    with monkeypatch.context() as patched:
        # As if it had been killed right after the move: the computer's answer never came.
        patched.setattr("bastide.server.conduct.Conduct.go_on", lambda *_: None)
        game = api.move(api.begin("village", dark=RANDOM), "CHnA1")
        assert game["thinking"] is None
        touched = api.get("/games")[0]["touched"]
    api = start(tmp_path)
    until(lambda: api.get("/games")[0]["touched"], lambda now: now > touched)  # the list alone loads no game
    assert len(api.get(f"/games/{game['id']}")["moves"]) == 2


def test_a_clock_runs_from_the_second_move_on_and_ends_the_game(api: Api) -> None:
    game = api.begin("hamlet", clock={"seconds": 1, "increment": 0})
    assert game["clock"] == {"left": {"light": 1.0, "dark": 1.0}, "running": None, "increment": 0.0}
    with api.live(game) as live:
        assert live.receive_json()["kind"] == "state"
        game = api.move(game, "WEA1")
        assert game["moves"][0]["seconds"] == 0
        assert game["clock"]["running"] == "dark"
        assert [live.receive_json()["kind"] for _ in range(3)] == ["moved", "flagged", "ended"]
    game = api.get(f"/games/{game['id']}")
    assert (game["outcome"]["winner"], game["outcome"]["reason"]) == ("light", "time")
    assert game["clock"]["left"]["dark"] == 0
    assert game["clock"]["running"] is None


def test_ones_own_ruleset_is_kept_once_and_refused_in_words(api: Api) -> None:
    text = 'format = 1\nname = "twice"\nextends = "village"\n'
    assert api.post("/rulesets", {"text": text}, 201) == api.post("/rulesets", {"text": text}, 201)
    other = api.post("/rulesets", {"text": text + "capture_limit = 3\n"}, 409)
    assert other["key"] == "ruleset-other"
    refused = api.post("/rulesets", {"text": 'format = 1\nname = "odd"\nextends = "village"\nboard = 3\n'}, 422)
    assert refused["key"] == "ruleset-refused"
    assert refused["values"]["why"].startswith("board: must be a whole number from 4 to 10")
    refused = api.post("/rulesets", {"text": "format"}, 422)
    assert refused["values"]["why"].startswith("the file is no TOML: ")
    assert api.post("/rulesets", {"text": "x" * 70_000}, 422)["key"] == "bad-request"
    assert api.post("/games", {"rules": "none", "light": PERSON, "dark": PERSON}, 404)["key"] == "no-ruleset"


@pytest.mark.parametrize(
    "player",
    [
        {"kind": "cmd", "name": "true"},
        {"kind": "built-in", "name": "cmd:true"},
        {"kind": "built-in", "name": "engine"},
        {"kind": "level", "level": 11},
        {"kind": "level", "level": 5, "seconds": 1e9},
        {"kind": "level", "level": "5"},
        {"kind": "person", "name": "Ada", "command": "true"},
        "level:5",
        None,
    ],
)
def test_nobody_can_be_named_who_is_not_built_in(api: Api, player: object) -> None:
    body = {"rules": "hamlet", "light": PERSON, "dark": player}
    assert api.post("/games", body, 422)["key"] == "bad-request"


def test_a_move_of_the_computer_that_cannot_be_stored_is_told_and_tried_again(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bastide.server.conduct._AGAIN", 0.01)
    append, calls = Store.append, list[bool]()

    def failing(self: Store, events: Any) -> None:
        calls.append(True)
        if 1 < len(calls) < 5:
            raise StorageFullError("full")
        append(self, events)

    game = api.begin("village", dark=RANDOM)
    with api.live(game) as live:
        live.receive_json()
        monkeypatch.setattr(Store, "append", failing)
        game = api.move(game, "CHnA1")
        mine, trouble, its = (live.receive_json() for _ in range(3))
    assert [message["kind"] for message in (mine, trouble, its)] == ["moved", "trouble", "moved"]
    assert trouble["game"]["trouble"]["key"] == "storage-full"
    assert trouble["number"] == mine["number"]
    assert its["game"]["trouble"] is None
    assert len(calls) == 5


def test_an_engine_that_fails_is_told_and_asked_again_after_the_next_move(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise CrewError("its process has died")

    game = api.begin("village", dark=RANDOM)
    with monkeypatch.context() as patched, api.live(game) as live:
        live.receive_json()
        patched.setattr(QuickCrew, "ask", fail)
        assert api.post(f"/games/{game['id']}/hint", status=503)["key"] == "engine-failed"
        game = api.move(game, "CHnA1")
        assert live.receive_json()["kind"] == "moved"
        told = live.receive_json()
        assert (told["kind"], told["game"]["trouble"]["key"]) == ("trouble", "engine-failed")
        assert told["game"]["thinking"] is None
    game = api.post(f"/games/{game['id']}/take-back")
    assert game["trouble"] is None
    assert len(api.settled(api.move(game, "CHnA2"))["moves"]) == 2


def test_a_game_on_postgresql_survives_a_restart(postgres: str) -> None:
    game: Any = None
    for _ in range(2):
        with TestClient(make_app(Database.open(postgres), QuickCrew()), base_url=BASE) as client:
            api = Api(client)
            api.ready()
            if game is None:
                game = api.settled(api.move(api.begin("village", dark=RANDOM), "CHnA1"))
            assert api.get(f"/games/{game['id']}") == game
            assert game["id"] in [one["id"] for one in api.get("/games")]


def test_a_game_that_somebody_has_changed_spoils_no_other(start: Callable[[Path], Api], tmp_path: Path) -> None:
    api = start(tmp_path)
    games = [api.begin("hamlet")["id"] for _ in range(3)]
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE events SET payload = '{}' WHERE game = ?", (games[0],))
        connection.execute("UPDATE events SET number = 2 WHERE game = ?", (games[1],))
    connection.close()
    api = start(tmp_path)
    assert [game["id"] for game in api.get("/games")] == [games[2], games[1]]
    for game in games[:2]:
        assert api.get(f"/games/{game}", 503)["key"] == "storage-failed"
    assert api.get(f"/games/{games[2]}")["number"] == 1
