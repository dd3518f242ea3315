"""Lines of moves that are no game."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from bastide import Position, Side
from bastide.game.threats import handed_to, strikes
from bastide.rules import SHIPPED
from server_support import any_move, random_positions

if TYPE_CHECKING:
    from server_support import Api


def asked(api: Api, rules: str, moves: list[str], status: int | None = None, **more: object) -> Any:
    return api.post("/positions", {"rules": rules, "moves": moves, **more}, status)


@pytest.mark.parametrize("rules", SHIPPED)
def test_the_end_of_a_line_is_what_a_game_comes_to(api: Api, rules: str) -> None:
    """A game is played to its end, and at each ply the same line is asked about."""
    chance, game = random.Random(3), api.begin(rules)
    moves: list[str] = []
    while not game["outcome"]:
        line = asked(api, rules, moves)
        assert line["position"] == game["position"]
        assert line["moves"] == [
            {name: value for name, value in move.items() if name != "seconds"} for move in game["moves"]
        ]
        assert line["outcome"] is None
        assert line["may"] == {name: game["may"][name] for name in ("pass", "announce")}
        game = api.move(game, any_move(game, chance))
        moves = [move["move"] for move in game["moves"]]
    line = asked(api, rules, moves)
    assert (line["position"], line["outcome"]) == (game["position"], game["outcome"])
    assert line["threats"] == {"light": None, "dark": None}


def test_a_line_may_begin_anywhere(api: Api) -> None:
    positions = random_positions("village", 4)
    for before, after in pairwise(positions):
        (move,) = [move for move in before.legal_moves if before.play(move) == after][:1]
        line = asked(api, "village", [str(move).lower()], position=str(before), survey=False)
        assert line["position"]["text"] == str(after)
        assert line["position"]["survey"] is None
        assert [one["move"] for one in line["moves"]] == [str(move)]
        assert line["moves"][0]["side"] == str(before.mover)


@pytest.mark.parametrize("rules", ["hamlet", "village", "wellington", "cathedral-announced"])
def test_threats_are_the_heaviest_conquests_of_each_side(api: Api, rules: str) -> None:
    seen = 0
    for position in random_positions(rules, 6):
        threats = asked(api, rules, [], position=str(position), survey=False)["threats"]
        for side in Side:
            handed = handed_to(position, side)
            found = [] if handed is None else list(strikes(handed))
            told = threats[str(side)]
            assert (told is None) == (not found)
            if told is not None and handed is not None:
                seen += 1
                assert told["weight"] == max(strike.weight for strike in found)
                assert told["squares"] == sorted(handed.claims(told["move"]))
                assert told["captures"] == list(handed.captures(told["move"]))
    assert seen


def test_what_is_wrong_in_a_line_is_told_with_its_place(api: Api) -> None:
    refused = asked(api, "cathedral", ["CAnF5", "CSnE8", "TAnF5"], 422)
    assert (refused["key"], refused["values"]["ply"], refused["values"]["move"]) == ("illegal-in-line", 3, "TAnF5")
    why = Position.start("cathedral").play("CAnF5").play("CSnE8").problem_of("TAnF5")
    assert why is not None
    assert refused["because"] == {"key": why.key, "values": dict(why.values), "text": why.text}
    for move, key in (("rubbish", "no-move"), ("TAnA1", "neutral-now"), ("pass", "no-passing")):
        assert asked(api, "cathedral", [move], 422)["because"]["key"] == key
    over = str(random_positions("hamlet", 1)[-1])
    assert asked(api, "hamlet", ["TAnA1"], 422, position=over)["because"]["key"] == "game-over"


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("rubbish", "bad-position"),
        ("hamlet WEnA1 TAnA1 - -/- d;placed=1/0", "impossible-position"),
        ("village - - - -/- l;placed=0/0;opening=1", "other-rules"),
        ("", "bad-position"),
    ],
)
def test_a_position_that_cannot_be_is_refused(api: Api, position: str, key: str) -> None:
    told = asked(api, "hamlet", [], 422, position=position)
    assert told["key"] == key
    assert ("because" in told) == (key == "impossible-position")


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("hamlet WEnA1 TAnA1 - -/- d;placed=1/0", "overlap"),
        ("hamlet - TAnA1,TAnB2 - -/- d;placed=2/0", "too-many"),
        ("hamlet - STnA4 - -/- d;placed=1/0", "off-board"),
        ("hamlet - TAnA9 - -/- d;placed=1/0", "no-square"),
        ("hamlet - TAnA1 TAnD4 -/A2 l;placed=1/1", "owned-too-early"),
        ("hamlet - TAnA1 TAnD4 A2/A2 l;placed=2/2", "both-territories"),
    ],
)
def test_why_a_position_cannot_be_is_told_by_a_key(api: Api, position: str, key: str) -> None:
    """So a page can say it in its own language."""
    assert asked(api, "hamlet", [], 422, position=position)["because"]["key"] == key


@pytest.mark.parametrize(
    "body",
    [
        rb'{"rules":"hamlet","moves":["\ud800"]}',
        rb'{"rules":"hamlet","position":"\ud800 - - - -/- l"}',
        rb'{"rules":"\ud800"}',
    ],
)
def test_what_is_no_text_at_all_is_refused_in_words(api: Api, body: bytes) -> None:
    answer = api.client.post("/api/v1/positions", content=body, headers={"content-type": "application/json"})
    assert answer.json()["key"] == "bad-request"


def test_a_ruleset_nobody_has_is_refused(api: Api) -> None:
    assert asked(api, "nowhere", [], 404)["key"] == "no-ruleset"
