"""Whole games and analyses by the text interface alone, and a test for every one of its commands."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from access_support import set_up, violations
from bastide.puzzles import shipped_puzzles
from large_records import large_record
from page_support import CHANCE, PERSON, PHRASES, drawn
from text_commands import IMPORTING, SCENES, STALE, WAITS, WRONG
from text_support import Pen, commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from page_support import Hands

NAMES = {"TA": "Tavern", "ST": "Stable", "IN": "Inn", "SQ": "Square", "AB": "Abbey", "CH": "Chapel", "WE": "Well"}
FACINGS = {"n": "north", "e": "east", "s": "south", "w": "west"}


def won_by(name: str, number: int) -> dict[str, Any]:
    """A record of a game won, one of many that differ by their round."""
    headers = {"Light": name, "Dark": "level:1", "Round": str(number)}
    moves = ["WEnB2", "INeC3", "TAnA1"]
    return {
        "rules": "hamlet",
        "headers": headers,
        "nodes": [{"move": move} for move in moves],
        "result": "1-0",
        "reason": "resignation",
        "points": [5, 3],
    }


def finished_game(here: Hands) -> str:
    """A hamlet game that is over, always the same."""
    game = here.server.begin("hamlet", PERSON, PERSON, "WEB2", "INeC3", "TAA1")
    here.server.play_on(game, Random(3), 99)
    return game


@pytest.mark.parametrize("scene", SCENES)
def test_every_command_does_what_it_says(hands: Callable[..., Hands], scene: str) -> None:
    here = hands(permissions=["clipboard-read", "clipboard-write"])
    pen = Pen(here)
    here.server.begin("hamlet")
    if scene == "library":
        for number in range(60):
            here.server.ask("/library", {"record": won_by("Eve", number), "origin": "imported"})
    pen.open(f"#/text/game/{finished_game(here)}" if scene == "record" else "#/text")
    wrong = []
    for row in SCENES[scene]:
        if row.command == "show":  # which leads away
            pen.type(row.written)
            here.page.wait_for_url(row.expected)
            continue
        told = pen.write(row.written, row.paste)
        if scene == "engine" and row.written in WAITS:
            pen.hear(WAITS[row.written])
            told = pen.last()
        if pen.command != row.command or pen.refused or not re.search(row.expected, "".join(told), re.DOTALL):
            wrong.append((row.written, row.expected, pen.command, told))
    assert wrong == []
    if scene == "other rules":  # the browser tells of each answer that there are such rules already
        here.faults[:] = [fault for fault in here.faults if "409" not in fault]


def test_every_command_has_a_test(hands: Callable[..., Hands]) -> None:
    here = hands()
    Pen(here).open()
    tested = {row.command for rows in [*SCENES.values(), STALE, IMPORTING] for row in rows}
    assert tested == commands(here).keys()


def test_what_another_window_saved_is_not_lost(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open(f"#/text/game/{finished_game(here)}")
    pen.write("analyse")
    elsewhere = """async (record) => {
        const kept = await (await fetch(`/api/v1/library/${record}`)).json();
        kept.record.headers.Event = "elsewhere";
        const body = JSON.stringify({ record: kept.record, number: kept.number });
        const headers = { "Content-Type": "application/json" };
        await fetch(`/api/v1/library/${record}`, { method: "PUT", headers, body });
    }"""
    for row in STALE:
        told = pen.write(row.written)
        assert pen.command == row.command
        assert re.search(row.expected, "".join(told)), (row, told)
        if row.command == "save":
            first = here.page.evaluate("location.hash.split('/').at(-1)")
            here.page.evaluate(elsewhere, first)
        elif row.command == "comment":
            pen.hear("You can say: ")
        elif row.command == "keep-beside":
            here.page.wait_for_function("(first) => !location.hash.endsWith(first)", arg=first)
            assert here.page.evaluate("location.hash").startswith("#/text/record/"), "it is still by text"
            here.page.evaluate(elsewhere, here.page.evaluate("location.hash.split('/').at(-1)"))
        else:
            pen.hear("Analysis: Hamlet")
            assert "Event: elsewhere" in pen.write("headers")
    here.faults.clear()  # the browser tells of each answer that something has changed meanwhile


def test_files_are_imported_by_text(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open()
    many = "\n".join(
        f'[Rules "hamlet"]\n[Round "{number}"]\n\n1. WEB2 2. INeC3 3. TAA1 *\n' for number in range(20_000)
    )
    for row in IMPORTING:
        if row.command == "import-file":
            pen.type(row.written)
            dialog = here.page.get_by_role("dialog")
            dialog.locator("[type=file]").set_input_files(
                {"name": "many.bgn", "mimeType": "text/plain", "buffer": many.encode()}
            )
            dialog.get_by_role("button", name="Send").click()
            pen.hear(row.expected)
        else:
            told = pen.write(row.written)
            assert re.search(row.expected, "".join(told)), told
        assert pen.command == row.command
    pen.hear("Cancelled. What was kept before stays")


def in_words(move: str, random: Random) -> str:
    """A move as people write it: in notation, or in words, in one order or another."""
    code, facing, square = move[:2], move[2], move[3:]
    ways = [move, move.lower(), f"{code} {facing} {square}", f"{NAMES[code]} {FACINGS[facing]} {square}"]
    ways += [
        f"place the {NAMES[code]}, facing {FACINGS[facing]}, at {square}",
        f"p {square} {NAMES[code][:3]} {FACINGS[facing]}",
    ]
    return random.choice(ways)


@pytest.mark.parametrize("rules", ["hamlet", pytest.param("village", marks=pytest.mark.slow)])
def test_a_whole_game_is_played_by_text_alone(hands: Callable[..., Hands], rules: str) -> None:
    here = hands()
    pen = Pen(here)
    random = Random(5)
    pen.open()
    told = pen.write(f"new {rules} random light")
    assert "You against Chance" in told[1]
    while not (game := pen.wait_for_turn())["outcome"]:
        move = drawn(game["position"], random).text(here.server.ruleset(rules)["size"])
        told = pen.write(in_words(move, random))
        assert not pen.refused, told
        assert f"Light: {NAMES[move[:2]]} on {move[3:]}" in told[0]
    assert game["moves"][0]["side"] == "light"
    here.page.wait_for_function(
        """() => [...document.querySelectorAll(".text-log .event")]
            .some((line) => /wins?[.]|draw/.test(line.textContent))"""
    )
    pen.spoken(r"wins?\. |draw\. ")
    told = pen.write("where am I")
    assert any("Points: Light" in line for line in told) or game["outcome"]["reason"] == "duke"


def test_an_analysis_by_text_alone_is_read_back_equal(hands: Callable[..., Hands]) -> None:
    here = hands(permissions=["clipboard-read", "clipboard-write"])
    pen = Pen(here)
    pen.open()
    pen.write("import", '[Rules "hamlet"]\n[Light "Ada"]\n\n1. WEnB2 2. INeC3 3. TAnA1')
    pen.write("go to 1")
    pen.write("tavern d4")
    pen.write("comment In the corner: “quiet”.")
    pen.write("?!")
    pen.write("export json")
    once = here.page.evaluate("navigator.clipboard.readText()")
    pen.write("leave")
    pen.write("yes")
    told = pen.write("import", once)
    assert "Analysis: Hamlet, Ada against Dark." in told
    pen.write("export json")
    again = here.page.evaluate("navigator.clipboard.readText()")
    assert json.loads(again) == json.loads(once)
    record = json.loads(again)
    record = record["games"][0] if "games" in record else record
    assert [node["move"] for node in record["nodes"]].count("TAnD4") == 1
    assert any(node.get("comment") == "In the corner: “quiet”." for node in record["nodes"])


def test_a_wrong_command_says_what_is_wrong_and_what_would_be_right(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    game = here.server.begin("hamlet", PERSON, PERSON, "WEB2")
    pen.open(f"#/text/game/{game}")
    wrong = []
    for written, expected in WRONG:
        told = pen.write(written)
        if not pen.refused or not re.search(expected, told[-1]):
            wrong.append((written, expected, told))
    assert wrong == []
    assert here.server.game(game)["number"] == 2, "nothing has happened"


def test_what_nobody_expected_is_told_and_the_interface_goes_on(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open()
    here.page.route("**/api/v1/library?**", lambda route: route.fulfill(json={"total": 1}))
    told = pen.write("library")
    assert pen.refused
    assert re.match(r"Something went wrong that should not have: .+You can go on\.$", told[-1])
    here.page.unroute_all()
    assert re.match(r"\d+ records?\.|No ", pen.write("library")[0])
    assert len(pen.write("help")) > 5
    assert len(here.faults) == 1, "who mends it is told once"
    here.faults.clear()


LEAVING = [
    "new hamlet two",
    "analyse",
    "import 1. WEB2 2. INeC3",
    "open 1",
    "go on",
    "set up",
    "set up hamlet",
    "play from here two",
    "explorer hamlet",
    "lesson 1",
    "puzzle",
    "leave",
]
"""Whatever sits down at something else."""


@pytest.mark.slow
def test_work_that_is_kept_nowhere_is_not_lost_without_asking(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    here.server.begin("hamlet", PERSON, PERSON)
    pen.open()
    pen.write("import", '[Rules "hamlet"]\n\n1. WEnB2 2. INeC3')
    pen.write("comment Dear to me.")
    pen.write("games")
    games = here.server.ask("/games")
    for written in LEAVING:
        assert re.search("not kept and would be lost.*Answer yes or no", "".join(pen.write(written))), written
        assert pen.write("no") == ["Not done."]
        assert "Dear to me" in "".join(pen.write("where am I")), written
    assert here.server.ask("/games") == games, "nothing was begun for it"
    pen.write("lesson 99")
    assert pen.refused
    assert pen.write("open 1")[-1] == "Answer yes or no.", "what came to nothing has given nothing up"
    assert "Hamlet" in pen.write("yes")[0]
    pen.write("rules hamlet")
    pen.write("import", '[Rules "hamlet"]\n\n1. WEnB2')
    assert "not kept" in pen.write("import 1. WEB2 2. TAD4 {another}")[0], "what was given here may be nowhere else"
    told = "".join(pen.write("yes"))
    assert "It has 2 moves" in told
    pen.write("save")
    assert pen.write("leave")[0].startswith("No game is open")


@pytest.mark.slow
def test_practice_that_is_stopped_does_not_come_back(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    game = here.server.begin("village", PERSON, PERSON)
    here.server.play_on(game, Random(3), 99)
    pen.open(f"#/text/game/{game}")
    pen.write("review 0.05")
    pen.hear("Reviewed")
    assert len(pen.write("mistakes")) > 2, "one after the other"
    pen.write("practise")
    pen.hear("Place a better")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    here.page.route("**/api/v1/positions", hold)
    pen.type("next")
    pen.type("stop")
    while not held:
        here.page.wait_for_timeout(20)
    with here.page.expect_response("**/api/v1/positions"):
        for route in held:
            route.continue_()
    here.page.unroute_all()
    assert "Practice" not in "".join(pen.write("where am I"))
    assert here.page.locator("main.text").get_attribute("data-seat") == "record"


def test_a_puzzle_that_was_shown_does_not_count_as_solved(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    puzzle = next(one for one in shipped_puzzles("cathedral").puzzles.values() if len(one.line) == 1)
    pen.open(f"#/text/puzzles/{puzzle.id}")
    pen.write("answer")
    pen.write("again")
    pen.write(str(puzzle.line[0]))
    assert not pen.refused
    fates = here.page.evaluate("JSON.parse(localStorage.getItem('bastide.learning')).puzzles")
    assert fates == {puzzle.id: "shown"}


def test_what_is_put_together_changes_as_a_whole_or_not_at_all(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open()
    pen.write("set up hamlet - TAnA1 - -/- d;placed=1/0")
    whole = pen.write("where am I")
    pen.write("take away A1 D4")
    assert pen.refused
    assert pen.write("where am I") == whole
    pen.write("put dark tavern d1")
    there = pen.write("where am I")
    here.page.route("**/api/v1/setup", lambda route: route.abort())
    for written in ["take away A1", "ground light B2 B3", "to move light", "put inn east C3", "clear"]:
        pen.write(written)
        assert pen.refused, written
    here.page.unroute_all()
    here.faults.clear()  # the browser tells of each answer that did not come
    assert pen.write("where am I") == there
    pen.write("to move dark")
    assert pen.write("pieces")[:2] == ["Light: Tavern on A1.", "Dark: Tavern on D1."]


def test_what_is_put_together_is_counted_by_the_rules(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open()
    pen.write("set up hamlet - TAnA1 - -/- d;placed=1/0")
    assert pen.write("score")[-1].startswith("Points: Light 5, Dark 6")
    pen.write("ground dark a1")
    pen.write("position")
    assert pen.refused, "nobody builds in the other's territory"
    assert pen.write("score") == ["Light has 5 squares left to place.", "Dark has 6 squares left to place."]


@pytest.mark.slow
def test_what_stands_under_now_has_the_remarks_of_a_review(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open(f"#/text/game/{finished_game(here)}")
    pen.write("analyse")
    pen.write("go to 2")
    before = here.page.locator(".text-status p").all_inner_texts()
    pen.write("review 0.1")
    pen.hear("Reviewed")
    now = here.page.locator(".text-status p").all_inner_texts()
    assert now != before, "its second move is a mistake"
    assert now == pen.write("where am I")


def test_a_button_that_gives_way_to_others_leaves_the_focus_to_the_command(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open()
    pen.write("set up hamlet")
    here.page.locator("[data-runs='analyse']").focus()
    here.page.keyboard.press("Enter")
    here.page.locator("main.text[data-seat='record']").wait_for()
    assert here.page.evaluate("document.activeElement.matches('.command input')")


def test_no_list_floods_who_listens(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    kept = here.server.ask("/library", {"record": large_record("village", 100), "origin": "imported"})["id"]
    pen.open(f"#/text/record/{kept}")
    heard = pen.heard("tree")
    assert len(heard) < 1_000, "half a minute"
    assert heard.endswith("And more in the list of answers: 28. “more” tells more: 60 are left.")
    told = [pen.last(), pen.write("more"), pen.write("more")]
    assert [len(lines) for lines in told] == [41, 41, 20]
    assert told[1][-1] == "“more” tells more: 20 are left."
    assert len({line for lines in told for line in lines if "more" not in line}) > 90, "another part of it each time"
    pen.write("more")
    assert pen.refused


def test_nothing_at_all_is_read_out_beyond_measure(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open()
    spoken = here.page.evaluate(
        """async () => {
            const { Teller } = await import("/web/page/text/telling.js");
            const said = [];
            const say = (key, { count }) => `${key} ${count}`;
            const teller = new Teller({ words: { say }, tell: (line) => said.push(line) }, { log: () => {} });
            teller.answer(Array.from({ length: 500 }, () => "A line."));
            teller.event(Array.from({ length: 9 }, () => "x".repeat(2000)));
            return said;
        }"""
    )
    assert spoken == [*["A line."] * 30, "text.more 470.", *["x" * 2000 + "."] * 3, "text.more 6."]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "fr",
            [
                ("nouvelle hamlet deux", "La partie commence"),
                ("puits b2", "Clair : Puits en B2"),
                ("où peut aller l’auberge", "L’Auberge : 24 places"),
                ("auberge est c3", "Sombre : Auberge en C3"),
                ("qu’y a-t-il en C3 ?", "C3, Auberge"),
                ("ma réserve", "Clair a encore 6 cases"),
                ("stock", "Clair a encore 6 cases"),
                ("abandonner clair", "Abandonner"),
                ("oui", "gagne"),
                ("aide jouer", "pose"),
            ],
        ),
        (
            "de",
            [
                ("neu hamlet zwei", "Die Partie beginnt"),
                ("Brunnen b2", "Hell: Brunnen auf B2"),
                ("wo kann der Gasthof stehen", "Der Gasthof: 24 Plätze"),
                ("Gasthof osten c3", "Dunkel: Gasthof auf C3"),
                ("was steht auf C3?", "C3, Gasthof"),
                ("mein vorrat", "Hell hat noch 6 Felder"),
                ("stock", "Hell hat noch 6 Felder"),
                ("aufgeben hell", "Aufgeben"),
                ("ja", "gewinnt"),
                ("hilfe spielen", "setze"),
            ],
        ),
    ],
)
def test_commands_are_words_of_the_language_and_english_is_understood(
    hands: Callable[..., Hands], language: str, lines: list[tuple[str, str]]
) -> None:
    here = hands(locale=language)
    pen = Pen(here, language)
    pen.open()
    for written, expected in lines:
        told = " ".join(pen.write(written)).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        assert not pen.refused, (written, told)
        assert expected in told, (written, told)


def test_the_other_sides_move_is_read_out_without_a_command(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    game = here.server.begin("hamlet", PERSON, PERSON)
    pen.open(f"#/text/game/{game}")
    here.server.ask(f"/games/{game}/moves", {"move": "WEB2", "after": 0})
    pen.spoken(r"^Light: Well on B2\. Dark to move: place a building\.$")
    pen.hear(r"Light: Well on B2")


def test_the_board_is_walked_square_by_square_and_placed_on(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    game = here.server.begin("hamlet", PERSON, PERSON, "WEB2")
    pen.open(f"#/text/game/{game}")
    grid = here.page.get_by_role("grid")
    grid.locator("[tabindex='0']").focus()
    keys = here.page.keyboard

    def focused() -> str:
        return str(here.page.evaluate("document.activeElement.getAttribute('aria-label')"))

    keys.press("Control+Home")
    assert focused() == "A1, free"
    keys.press("ArrowRight")
    keys.press("ArrowDown")
    assert focused() == "B2, Well (neutral)"
    keys.press("End")
    keys.press("PageDown")
    assert focused() == "D4, free"
    keys.press("i")
    pen.spoken("Inn in hand, facing north.*Inn on D4: the Inn would stand off the board")
    assert "Inn on D4: the Inn would stand off the board" in focused()
    keys.press("r")
    pen.spoken("Inn in hand, facing east")
    keys.press("ArrowUp")
    assert focused() == "Inn on D3: allowed."
    keys.press("Enter")
    pen.spoken("Dark: Inn on D3")
    assert here.server.game(game)["moves"][1]["move"] == "INeD3"
    keys.press("/")
    assert here.page.evaluate("document.activeElement.matches('.command input')")


def test_who_hears_has_headings_one_field_and_names_for_everything(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open(f"#/text/game/{here.server.begin('hamlet', PERSON, PERSON, 'WEB2')}")
    tree = here.page.locator("main").aria_snapshot()
    assert re.findall(r'heading "([^"]+)"', tree) == ["Play by text", "Answers", "Now", "Board"]
    assert len(re.findall(r"- textbox", tree)) == 1
    assert '- textbox "Command"' in tree
    assert '- log "Answers"' in tree
    assert 'grid "Hamlet: the board"' in tree
    assert '- gridcell "B2, Well (neutral)"' in tree
    assert "undefined" not in tree


def test_what_was_written_comes_back_by_the_arrows(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    pen.open()
    pen.write("rules hamlet")
    pen.write("level 4")
    field = here.page.locator(".command input")
    field.focus()
    here.page.keyboard.press("ArrowUp")
    here.page.keyboard.press("ArrowUp")
    assert field.input_value() == "rules hamlet"
    here.page.keyboard.press("ArrowDown")
    assert field.input_value() == "level 4"


def test_an_engine_that_is_on_never_plays(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    game = here.server.begin("hamlet", PERSON, PERSON, "WEB2")
    pen.open(f"#/text/game/{game}")
    pen.write("analyse")
    pen.write("engine on")
    pen.hear("The engine: ")
    assert len(here.server.game(game)["moves"]) == 1


@pytest.mark.slow
def test_texts_say_what_to_write_in_each_language(hands: Callable[..., Hands]) -> None:
    """Every example that help gives is understood as the command that it is an example of."""
    for language, phrases in PHRASES.items():
        here = hands(locale=language)
        Pen(here, language).open()
        wrong: Any = here.page.evaluate(
            """async (examples) => {
                const { Grammar, phrasesOf } = await import("/web/page/text/grammar.js");
                const { COMMANDS } = await import("/web/page/text/commands.js");
                const { loadTexts } = await import("/web/page/texts.js");
                const languages = [await loadTexts(document.documentElement.lang), await loadTexts("en")];
                const grammar = new Grammar(
                    COMMANDS.map(({ name }) => ({ name, phrases: phrasesOf(languages, `text.command.${name}`) })),
                );
                const at = (name) => COMMANDS.find((one) => one.name === name).at;
                const meant = (name, written) =>
                    grammar.exact(
                        written,
                        (other) => !at(other) || !at(name) || at(other).some((seat) => at(name).includes(seat)),
                    );
                return examples.filter(([name, written]) => (meant(name, written)?.name ?? "place") !== name);
            }""",
            [
                [key.removeprefix("text.use."), str(text).split(" (")[0]]
                for key, text in phrases.items()
                if key.startswith("text.use.")
            ],
        )
        assert wrong == [], language


def test_a_game_against_chance_is_told_as_it_goes(hands: Callable[..., Hands]) -> None:
    here = hands()
    pen = Pen(here)
    game = here.server.begin("village", PERSON, CHANCE)
    pen.open(f"#/text/game/{game}")
    pen.write("chapel n c3")
    pen.spoken(r"Dark: .* on .*Light to move: place a building\.")


@pytest.mark.slow
@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_at_any_seat(hands: Callable[..., Hands], light: str) -> None:
    here = hands()
    set_up(here, light=light, coach=False)
    pen = Pen(here, coach=True)
    pen.open(f"#/text/game/{here.server.begin('village', PERSON, PERSON, 'CHnC3', 'SQnA1')}")
    found = {"game": violations(here)}
    pen.write("take inn")
    found["in hand"] = violations(here)
    for command in ("analyse", "set up", "lesson 1", "puzzle", "leave", "fly"):
        pen.write(command)
        found[command] = violations(here)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.slow
@pytest.mark.parametrize("size", ["desk", "tablet", "phone"])
def test_nothing_is_wider_than_the_window(hands: Callable[..., Hands], size: str) -> None:
    here = hands(size)
    pen = Pen(here)
    pen.open(f"#/text/game/{here.server.begin('cathedral', PERSON, PERSON, 'CAnE5', 'CSnB2')}")
    for language in PHRASES:
        here.page.locator("select.language").select_option(language)
        here.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        here.page.locator("main.text .town td").first.wait_for()
        assert not here.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        assert not re.search(r"\b(?:undefined|text\.[a-z])", here.page.locator("body").inner_text())
        small = here.page.evaluate(
            """() => [...document.querySelectorAll("main button, main input")]
                .map((one) => one.getBoundingClientRect()).filter(({ height }) => height < 44).length"""
        )
        assert small == 0
