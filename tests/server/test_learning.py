"""Lessons and puzzles as the server asks and judges them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bastide.lessons import read_course
from bastide.puzzles import THEMES, all_shipped

if TYPE_CHECKING:
    from bastide.puzzles import Puzzle
    from server_support import Api

PUZZLES: dict[str, Puzzle] = {
    puzzle.id: puzzle for collection in all_shipped() for puzzle in collection.puzzles.values()
}
LONG = next(puzzle for puzzle in PUZZLES.values() if len(puzzle.own_moves()) > 2)


def test_lessons_are_walked_to_the_end_by_their_solutions(api: Api) -> None:
    lessons = api.get("/lessons")
    assert [lesson["id"] for lesson in lessons] == [lesson.id for lesson in read_course()]
    tasks = 0
    for lesson in lessons:
        for step in lesson["steps"]:
            start = api.post(
                "/positions", {"rules": step["rules"], "position": step["position"], "moves": step["shown"]}
            )
            assert start["position"]["text"]
            if step["kind"] == "shown":
                assert step["shown"]
                assert step["solution"] is None
                continue
            tasks += 1
            told = api.post(f"/lessons/{lesson['id']}/{step['id']}", {"move": step["solution"].lower()})
            assert (told["right"], told["key"], told["legal"]) == (True, None, True)
            assert told["position"]["last"] == step["solution"]
    assert tasks >= 20


def test_wrong_tries_are_told_why(api: Api) -> None:
    for step, move, key, legal in (
        ("enclose/corner", "TAnH5", "task-encloses-nothing", True),
        ("touch/theirs", "TAnA1", "enemy-territory", False),
        ("touch/theirs", "TAnE3", "task-beside", True),
        ("duke/touch", "TEnC2", "touches-side", False),
        ("end/points", "INnA1", "task-lost", True),
        ("capture/take", "CSzzz", "no-move", False),
    ):
        told = api.post(f"/lessons/{step}", {"move": move})
        assert (told["right"], told["key"], told["legal"]) == (False, key, legal)
        assert told["text"]
        assert (told["position"] is not None) is legal


def test_there_is_no_lesson_of_another_name(api: Api) -> None:
    for path in ("place/nothing", "nothing/place"):
        assert api.post(f"/lessons/{path}", {"move": "TAA1"}, 404)["key"] == "no-lesson"


def test_puzzles_follow_each_other_by_what_is_wanted(api: Api) -> None:
    listed = api.get("/puzzles/list")["puzzles"]
    assert [one["id"] for one in listed] == list(PUZZLES)
    for theme in THEMES:
        wanted = [one["id"] for one in listed if one["theme"] == theme and one["rules"] == "wellington"]
        after, found = "", []
        for _ in range(min(len(wanted), 5)):
            puzzle = api.get(f"/puzzles?rules=wellington&theme={theme}&after={after}")
            after = puzzle["id"]
            found.append(after)
        assert found == wanted[:5]
        assert api.get(f"/puzzles?rules=wellington&theme={theme}&after={wanted[-1]}")["id"] == wanted[0]
    assert api.get("/puzzles?strength=3")["strength"] == 3
    assert api.get("/puzzles?rules=hamlet", 404)["key"] == "no-puzzle-such"
    assert api.get("/puzzles/none", 404)["key"] == "no-puzzle"
    assert api.get("/puzzles?theme=mate", 422)["key"] == "bad-request"


def solved(api: Api, puzzle: Puzzle) -> Any:
    """What is told when a puzzle has been solved move by move, as a person does it."""
    moves: list[str] = []
    asked = api.get(f"/puzzles/{puzzle.id}")
    assert asked["moves"] == len(puzzle.own_moves())
    line, left = asked["line"], asked["moves"]
    assert line["position"]["to_move"] == asked["side"] == str(puzzle.side)
    for move in map(str, puzzle.own_moves()):
        assert line["position"]["to_move"] == asked["side"]
        told = api.post(f"/puzzles/{puzzle.id}", {"moves": [*moves, move.lower()]})
        assert told["right"]
        left -= 1
        assert told["left"] == left
        assert told["solved"] is (left == 0)
        line, moves = told["line"], [one["move"] for one in told["line"]["moves"]]
        assert moves == [str(one) for one in puzzle.line[: len(moves)]]
        assert told["reply"] in (None, moves[-1])
    return told


def test_a_puzzle_is_solved_with_the_replies_played(api: Api) -> None:
    told = solved(api, LONG)
    assert told["solution"] == [str(move) for move in LONG.line]
    assert told["ends"] == LONG.ends
    for puzzle in list(PUZZLES.values())[:3]:
        solved(api, puzzle)


def test_a_wrong_move_is_wrong_and_its_solution_is_told_only_when_asked_for(api: Api) -> None:
    other = next(str(move) for move in LONG.position.legal_moves if move != LONG.line[0])
    told = api.post(f"/puzzles/{LONG.id}", {"moves": [other]})
    assert (told["right"], told["solved"], told["reply"], told["solution"]) == (False, False, None, None)
    assert told["line"]["position"]["last"] == other
    told = api.post(f"/puzzles/{LONG.id}", {"moves": [], "give_up": True})
    assert (told["solved"], told["solution"]) == (False, [str(move) for move in LONG.line])


@pytest.mark.parametrize("moves", [["TAnZ1"], ["CAnA1"]])
def test_what_cannot_be_played_is_refused(api: Api, moves: list[str]) -> None:
    told = api.post(f"/puzzles/{LONG.id}", {"moves": moves}, 422)
    assert told["key"] == "illegal-in-line"
    assert told["because"]["text"]
