"""Lessons, puzzles, and what people get wrong: in a browser, against the real server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from access_support import violations
from bastide.lessons import read_course
from bastide.puzzles import shipped_puzzles
from page_support import PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from page_support import Hands

ENGLISH = PHRASES["en"]
TOLD = ".learn-told"
CATHEDRAL = list(shipped_puzzles("cathedral").puzzles.values())
WELLINGTON = list(shipped_puzzles("wellington").puzzles.values())
LONG = next(one for one in CATHEDRAL if len(one.own_moves()) > 1)
SOLVED = [*[one for one in CATHEDRAL if one != LONG][:6], *WELLINGTON[:3], LONG]


def open_at(here: Hands, address: str) -> None:
    """Open an address anew."""
    here.page.goto("about:blank")
    here.page.goto(f"{here.server.address}/{address}")


def ready(here: Hands, last: str | None = None) -> None:
    """Wait until the board is drawn, and shows the position after a move, if one is given."""
    here.page.wait_for_function(
        """(last) => {
            const board = document.querySelector("main.learn bastide-board");
            return board?.loadedSheet && board.position && (last === null || board.position.last === last);
        }""",
        arg=last,
    )


def put(here: Hands, move: str) -> None:
    """Let a building down where a move places it, and press Place."""
    here.page.evaluate("move => document.querySelector('main.learn bastide-board').holdAt(move)", move)
    here.page.locator(".bar .place").click()


def press(here: Hands, feature: str) -> None:
    """Press the button of a feature."""
    here.page.locator(f"[data-does='{feature}']:visible").click()


def told(here: Hands, text: str) -> None:
    """Wait until the words beside the board say something."""
    here.page.locator(TOLD, has_text=text).wait_for()


def at_step(here: Hands, name: str) -> None:
    """Wait until a step's words are shown."""
    here.page.get_by_text(ENGLISH[f"learn.{name}"], exact=True).wait_for()


@pytest.mark.parametrize(
    "lesson",
    [
        pytest.param(lesson, id=lesson.id, marks=[] if lesson.id in ("enclose", "duke") else pytest.mark.slow)
        for lesson in read_course()
    ],
)
def test_a_lesson_is_walked_to_its_end(hands: Callable[..., Hands], lesson: Any) -> None:
    """By its solutions, each shown and then placed; afterwards the list says that it is done."""
    here = hands()
    open_at(here, f"#/learn/{lesson.id}")
    for step in lesson.steps:
        name = f"{lesson.id}.{step.id}"
        at_step(here, name)
        if step.task is None:
            for move in step.shown:
                press(here, "learn.step")
                ready(here, move)
        else:
            ready(here)
            press(here, "learn.hint")
            told(here, ENGLISH[f"learn.{name}.hint"])
            press(here, "learn.answer")
            told(here, ENGLISH["learn.answered"])
            here.page.locator(".bar .place").click()
        told(here, ENGLISH[f"learn.{name}.done"])
        assert here.page.evaluate("document.activeElement.dataset.does") == "learn.next"
        press(here, "learn.next")
    open_at(here, "#/learn")
    card = here.page.locator(f"a[href^='#/learn/{lesson.id}']")
    card.get_by_text(ENGLISH["learn.done"]).wait_for()


@pytest.mark.slow
def test_wrong_tries_are_told_in_words_and_nothing_is_lost(hands: Callable[..., Hands]) -> None:
    here = hands()
    for name, move, why in (
        ("enclose.corner", "TAnH5", ENGLISH["problem.task-encloses-nothing"]),
        ("capture.choose", "BRnH1", ENGLISH["problem.task-takes-nothing"]),
        ("end.points", "INnA1", "does not win it"),
        ("capture.save", "TAnJ9", "the other side could still answer"),
        ("place.turn", "BRnA1", "A1, B1"),
        ("duke.touch", "COnJ9", ENGLISH["problem.task-cornered"]),
    ):
        open_at(here, f"#/learn/{name.replace('.', '/')}")
        at_step(here, name)
        ready(here)
        put(here, move)
        told(here, why[1:])
        assert ENGLISH["learn.not-yet"] in here.page.locator(TOLD).inner_text()
        assert move[:2] == here.page.evaluate("document.querySelector('main.learn bastide-board').held.code")
        here.page.locator("[data-does='learn.next']").wait_for(state="hidden")


def test_what_the_rules_forbid_is_told_by_the_line_under_the_board(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, "#/learn/touch/theirs")
    ready(here)
    here.page.evaluate("document.querySelector('main.learn bastide-board').holdAt('TAnA1')")
    here.page.locator(".line.bad", has_text="A1 is in Dark").wait_for()
    assert here.page.locator(".bar .place").is_disabled()


@pytest.mark.slow
def test_steps_are_gone_back_and_begun_again(hands: Callable[..., Hands]) -> None:
    here = hands("phone")
    open_at(here, "#/learn/capture/take")
    at_step(here, "capture.take")
    ready(here)
    assert here.page.locator("[data-does='learn.back']").is_disabled()
    put(here, "BRnC1")
    told(here, ENGLISH["learn.capture.take.done"])
    press(here, "learn.again")
    at_step(here, "capture.take")
    here.page.locator("[data-does='learn.hint']").wait_for()
    put(here, "BRnC1")
    told(here, ENGLISH["learn.capture.take.done"])
    press(here, "learn.next")
    at_step(here, "capture.back")
    assert here.page.url.endswith("#/learn/capture/back")
    press(here, "learn.back")
    at_step(here, "capture.take")


def test_a_step_that_cannot_be_had_is_told_and_can_be_asked_for_again(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, "#/learn/capture/take")
    at_step(here, "capture.take")
    ready(here)
    put(here, "BRnC1")
    told(here, ENGLISH["learn.capture.take.done"])
    here.page.route("**/api/v1/positions", lambda route: route.abort())
    press(here, "learn.next")
    told(here, "The program does not answer")
    at_step(here, "capture.take")
    here.page.unroute("**/api/v1/positions")
    here.faults.clear()  # the browser tells of what was not answered
    press(here, "learn.next")
    at_step(here, "capture.back")


def test_there_is_no_such_lesson(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, "#/learn/nothing")
    here.page.get_by_role("alert").get_by_text("nothing").wait_for()


def test_ten_puzzles_are_solved(hands: Callable[..., Hands]) -> None:
    """Each own move is placed, the replies are played by themselves, and what was solved is remembered."""
    here = hands()
    assert len({puzzle.id for puzzle in SOLVED}) == 10
    for puzzle in SOLVED:
        open_at(here, f"#/puzzles/{puzzle.id}")
        ready(here)
        moves = [str(move) for move in puzzle.line]
        own = [str(move) for move in puzzle.own_moves()]
        for number, move in enumerate(own):
            put(here, move)
            after = moves.index(own[number + 1]) - 1 if move != own[-1] else len(moves) - 1
            ready(here, moves[after])
        told(here, ENGLISH["puzzle.solved"])
        told(here, ENGLISH[f"puzzle.ends.{puzzle.ends}"])
        assert here.page.locator(".found li").count() == len(moves)
    open_at(here, "#/puzzles")
    everything = len(CATHEDRAL) + len(WELLINGTON)
    here.page.get_by_text(f"Solved: 10 of {everything}").wait_for()


def test_a_wrong_move_is_told_and_the_solution_shown_when_asked_for(hands: Callable[..., Hands]) -> None:
    here = hands()
    puzzle = LONG
    wrong = next(str(move) for move in puzzle.position.legal_moves if move != puzzle.line[0])
    open_at(here, f"#/puzzles/{puzzle.id}")
    ready(here)
    put(here, wrong)
    told(here, f"{wrong} is not the best move.")
    told(here, "After any other move, no more than this can be reached")
    press(here, "puzzle.again")
    put(here, str(puzzle.line[0]))
    told(here, "Right.")
    press(here, "puzzle.solution")
    told(here, ENGLISH["puzzle.shown"])
    ready(here, str(puzzle.line[-1]))
    assert here.page.locator("[data-does='puzzle.next']").get_attribute("href") != f"#/puzzles/{puzzle.id}"
    open_at(here, "#/puzzles")
    here.page.get_by_text("Solved: 0 of").wait_for()


@pytest.mark.slow
def test_a_puzzle_whose_solution_was_shown_does_not_count_as_solved_when_it_is_played_then(
    hands: Callable[..., Hands],
) -> None:
    here = hands()
    puzzle = SOLVED[0]
    open_at(here, f"#/puzzles/{puzzle.id}")
    ready(here)
    press(here, "puzzle.solution")
    told(here, ENGLISH["puzzle.shown"])
    press(here, "puzzle.again")
    ready(here)
    put(here, str(puzzle.own_moves()[0]))
    told(here, ENGLISH["puzzle.solved"])
    open_at(here, "#/puzzles")
    here.page.get_by_text("Solved: 0 of").wait_for()


def test_puzzles_are_chosen_and_the_choice_is_kept(hands: Callable[..., Hands]) -> None:
    here = hands("phone")
    open_at(here, "#/puzzles")
    here.page.locator("[data-does='puzzle.rules']").select_option("wellington")
    here.page.locator("[data-does='puzzle.theme']").select_option("capture")
    wanted = [puzzle for puzzle in WELLINGTON if puzzle.theme == "capture"]
    here.page.get_by_text(f"Solved: 0 of {len(wanted)}").wait_for()
    press(here, "puzzle.start")
    ready(here)
    assert here.page.url.endswith(wanted[0].id)
    here.page.wait_for_function(
        "id => document.querySelector(\"[data-does='puzzle.next']\").getAttribute('href').endsWith(id)",
        arg=wanted[1].id,
    )
    open_at(here, "#/puzzles")
    here.page.wait_for_function(
        "() => document.querySelector(\"[data-does='puzzle.theme']\")?.value === 'capture'",
    )


@pytest.mark.slow
def test_questions_have_their_pictures_and_lead_to_where_they_can_be_tried(hands: Callable[..., Hands]) -> None:
    here = hands()
    open_at(here, "#/answers")
    here.page.locator(".answer").first.wait_for()
    questions = here.page.locator(".answer").all()
    assert len(questions) >= 8
    for question in questions:
        question.scroll_into_view_if_needed()
        question.locator("bastide-board .below use").first.wait_for(state="attached")
    steps = {f"#/learn/{lesson.id}/{step.id}" for lesson in read_course() for step in lesson.steps}
    tries = [one.get_attribute("href") for one in here.page.locator("[data-does='answers.try']").all()]
    assert set(tries) <= steps
    here.page.locator("[data-does='answers.try']").first.click()
    assert re.search(r"#/learn/place/first$", here.page.url)
    at_step(here, "place.first")


@pytest.mark.slow
@pytest.mark.parametrize(("size", "light"), [("desk", "light"), ("phone", "dark")])
def test_axe_finds_nothing(hands: Callable[..., Hands], size: str, light: str) -> None:
    here = hands(size, color_scheme=light)
    found = {}
    for address, shown in (
        ("#/learn", ".lesson-card"),
        ("#/answers", ".answer"),
        ("#/puzzles", "[data-does='puzzle.start']"),
        ("#/learn/enclose/corner", "main.learn bastide-board .below use"),
        (f"#/puzzles/{SOLVED[0].id}", "main.learn bastide-board .below use"),
    ):
        open_at(here, address)
        here.page.locator(shown).first.wait_for(state="attached")
        found[address] = violations(here)
    put(here, next(str(move) for move in SOLVED[0].position.legal_moves if move != SOLVED[0].line[0]))
    told(here, "is not the best move")
    found["wrong"] = violations(here)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
