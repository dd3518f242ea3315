"""Whole games and analyses by the text interface alone, and a test for every one of its commands."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from access_support import set_up, violations
from page_support import CHANCE, PERSON, PHRASES, drawn
from text_support import Pen, commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from page_support import Hands

NAMES = {"TA": "Tavern", "ST": "Stable", "IN": "Inn", "SQ": "Square", "AB": "Abbey", "CH": "Chapel", "WE": "Well"}
FACINGS = {"n": "north", "e": "east", "s": "south", "w": "west"}
TWO_GAMES = """
[Rules "hamlet"]
[Light "Zoe"]
[Dark "Yan"]
[Result "1-0"]
[Termination "resignation"]

1. WEB2 2. INeC3 1-0

[Rules "hamlet"]
[Light "Cy"]
[Dark "Dee"]
[Result "*"]

1. WEB2 2. TAD4 *
"""
OWN_RULES = """
format = 1
name = "yard"
title = "Yard"
board = 4
max_claim = 8
[[building]]
code = "TA"
name = "Tavern"
count = 3
drawing = ["^"]
[neutral]
code = "WE"
name = "Well"
drawing = ["^"]
"""


class Row(NamedTuple):
    """One command, given once.

    Attributes:
        command: its name in the registry.
        written: what is written.
        expected: what is told then, as a pattern.
        paste: what is written into the field that it opens.
    """

    command: str
    written: str
    expected: str
    paste: str | None = None


LOBBY = [
    Row("help", "help", r"begin: begin a game.*play: place"),
    Row("help", "help place", r"Written: place, play.*Such as: tower west G5"),
    Row("how-to", "how to play", r"Enclose: Your own buildings"),
    Row("rules", "rules", r"hamlet: Hamlet\..*next game: Cathedral"),
    Row("rules", "rules hamlet", r"The next game: Hamlet, against Level 3"),
    Row("opponent", "opponent", r"Level 10.*Chance.*A person at this screen"),
    Row("opponent", "opponent greedy", r"against The Greedy One"),
    Row("level", "level 2", r"against Level 2, your side: Light"),
    Row("side", "side dark", r"your side: Dark"),
    Row("clock", "clock 5+3", r"Clock: 5:00 each, plus 3 s"),
    Row("clock", "clock none", r"No clock"),
    Row("series", "series on", r"A series: the sides swap"),
    Row("series", "series off", r"No clock\.$"),
    Row("names", "names Ada, Bo", r"Ada against Bo at this screen"),
    Row("games", "games", r"1\. Hamlet, .*“open” and a number"),
    Row("settings", "settings", r"Language: English.*Board: wood"),
    Row("daylight", "daylight night", r"Chosen: by night"),
    Row("theme", "theme high contrast", r"Chosen: high contrast"),
    Row("confirm", "confirm on", r"Confirm every placement with Place: on"),
    Row("fold", "fold moves", r"Moves: folded away"),
    Row("fold", "unfold moves", r"Moves: unfolded"),
    Row("notices", "notices", r"There are no notices"),
    Row("repeat", "repeat", r"There are no notices"),
    Row("no", "no", r"Not done"),
    Row("how-many-lines", "how many lines 2", r"Best moves told: 2"),
    Row("think-seconds", "seconds 2", r"thinks for 2 seconds"),
]
"""Without a game; one that is under way is kept."""

GAME = [
    Row(
        "new",
        "new hamlet two 5+5 names Ada, Bo",
        r"The game begins\..*Ada against Bo.*Ada.*place the Well|Light: place the Well",
    ),
    Row("clock", "clock", r"Light’s clock: 5:00.*Dark’s clock: 5:00"),
    Row("players", "players", r"Light: Ada\..*Dark: Bo\."),
    Row("where", "where am i", r"Light: place the Well"),
    Row("take", "take well", r"Well in hand, facing north"),
    Row("would", "B2", r"Well on B2: allowed"),
    Row("drop", "let go", r"Well put back"),
    Row("place", "place well B2", r"Light: Well on B2\.Dark to move"),
    Row("on", "what stands on B2?", r"B2, Well \(neutral\)\."),
    Row("where-can", "where can the Inn go", r"The Inn: 24 places\..*Facing north: 6, on C1, A2, C2, A3 to C3\."),
    Row(
        "shape",
        "shape inn",
        r"The Inn: 3 squares\. Facings that differ: 4\.Facing north, placed on \w\d, it covers ",
    ),
    Row("take", "inn", r"Inn in hand, facing north"),
    Row("turn", "turn", r"Inn in hand, facing east"),
    Row("turn", "turn left", r"Inn in hand, facing north"),
    Row("turn", "turn east", r"Inn in hand, facing east"),
    Row("would", "what would B2 do", r"Inn on B2: the Well stands on B2"),
    Row("place", "place C3", r"Dark: Inn on C3\."),
    Row("take-back", "undo", r"Taken back\.Dark to move"),
    Row("place", "INeC3", r"Dark: Inn on C3\."),
    Row("my-stock", "my stock", r"Light has 6 squares left to place: 1 × Tavern \(TA\), 1 square"),
    Row("their-stock", "their stock", r"Dark has 3 squares left to place"),
    Row("stock", "stock dark", r"^Dark has 3 squares"),
    Row("territories", "territories", r"Light owns no ground\.Dark owns no ground"),
    Row("conquests", "what can I enclose", r"Nothing can be enclosed now|encloses"),
    Row("pieces", "overview", r"Neutral: Well on B2\.Dark: Inn on B3 to C3, C2|Neutral: Well on B2"),
    Row("board", "board", r"Row 1: A1 to D1, free\.Row 2: A2, free; B2, Well \(neutral\)"),
    Row("row", "row 2", r"^Row 2: A2, free; B2, Well"),
    Row("column", "column B", r"^Column B: B1, free; B2, Well"),
    Row("score", "score", r"Points: Light 6, Dark 3"),
    Row("last", "last move", r"2\. INeC3\. Dark: Inn on C3"),
    Row("moves", "moves", r"1\. WEnB2\. Light: Well on B2.*2\. INeC3"),
    Row("resign", "resign light", r"Resign\? Light then loses this game\.Answer yes or no"),
    Row("yes", "yes", r"Dark wins|Bo wins"),
    Row("rematch", "rematch", r"Bo against Ada"),
    Row("leave", "leave", r"No game is open"),
    Row("go-on", "go on", r"Bo against Ada"),
    Row("games", "games", r"1\. Hamlet, Bo against Ada, under way"),
    Row("open", "open 2", r"against"),
]

OTHER_RULES = [
    Row("new", "new cathedral-announced two", r"place the Cathedral"),
    Row("place", "cathedral e f5", r"Light: Cathedral on F5"),
    Row("announce", "announce", r"Announced with the next placement"),
    Row("announce", "announce off", r"Not announced any more"),
    Row("announce", "announce tavern a1", r"Dark: Tavern on A1"),
    Row("new", "new cathedral-passing two", r"place the Cathedral"),
    Row("place", "cathedral n f5", r"Light: Cathedral on F5"),
    Row("pass", "pass", r"Pass\? You could still build"),
    Row("yes", "y", r"Dark passes"),
    Row("new", "new hamlet level 1 series", r"Game 1 of a series"),
    Row("series", "series", r"Game 1 of a series"),
    Row("hint", "hint", r"Hint: Well on "),
    Row("coach", "coach off", r"The coach is off"),
    Row("coach", "coach on", r"The coach is on\..*about to be enclosed"),
    Row("own-rules", "own rules", r"Yard is now chosen", OWN_RULES),
    Row("new", "new yard two", r"Yard: Light against Dark"),
    Row(
        "own-rules", "own rules", r"are kept already.*Replace those that are kept\?", OWN_RULES.replace("Yard", "Court")
    ),
    Row("no", "no", r"Not done"),
    Row("delete-rules", "delete rules yard", r"Delete the rules Yard\?"),
    Row("no", "no", r"Not done"),
    Row("example-rules", "example rules", r"format = 1"),
    Row("language", "language", r"English is chosen\. There are English, Français, and Deutsch"),
]

RECORD = [
    Row("analyse", "analyse", r"Analysis: Hamlet.*It has 6 moves"),
    Row("to-start", "start", r"The beginning\.Next: WEnB2"),
    Row("next", "next", r"1\. WEnB2\. Light: Well on B2"),
    Row("to-end", "end", r"6\. "),
    Row("back", "back", r"5\. "),
    Row("go-to", "go to 1", r"1\. WEnB2"),
    Row("place", "TAD4", r"A new variation\.2\. TAnD4\. Dark: Tavern on D4"),
    Row("back", "previous", r"From here go on 1: INeC3 and 2: TAnD4"),
    Row("variation", "variation 2", r"2\. TAnD4"),
    Row("nag", "!?", r"TAnD4: interesting move"),
    Row("comment", "comment A corner, and nothing else.", r"Commented"),
    Row("before", "comment before Or else", r"Commented"),
    Row("tree", "tree", r"Variation 1: 2\. TAnD4 !\? Comment: A corner, and nothing else\. \(here\)"),
    Row("promote", "promote", r"main line now"),
    Row("demote", "demote", r"has moved down"),
    Row("delete", "delete", r"Deleted: 2\. TAnD4"),
    Row("undo", "undo", r"Undone\."),
    Row("headers", "header Event Club evening", r"Event: Club evening"),
    Row("threats", "threats", r"threatens|Nothing threatens"),
    Row("save", "save", r"Kept in the library"),
    Row("export", "export bgn", r"\[Event \"Club evening\"\].*TAnD4 \$5 \{A corner, and nothing else\.\}|\[Event"),
    Row("download", "download svg", r"Saved as bastide\.svg"),
    Row("link", "link", r"/#/open/a"),
]

ENGINE = [
    Row("import", "import", r"Analysis: Hamlet", '[Rules "hamlet"]\n\n1. WEB2 2. TAD4 3. TAA1'),
    Row("go-to", "go to 2", r"2\. TAnD4"),
    Row("think-seconds", "seconds 1", r"thinks for 1 second"),
    Row("engine", "engine on", r"The engine is on"),
    Row("lines", "lines", r"1\. .*Certain|1\. .*%|Thinking"),
    Row("ownership", "ownership", r"will probably own|No square"),
    Row("think-on", "think on", r"The engine thinks for"),
    Row("follow", "follow 1", r"3\. "),
    Row("back", "back", r"2\. TAnD4"),
    Row("insert", "insert 1", r"Inserted: "),
    Row("engine", "engine off", r"The engine is off"),
    Row("review", "review 0.1", r"0 of \d+ moves"),
    Row("mistakes", "mistakes", r"1\. .*Better: "),
    Row("chances", "chances", r"0\. the beginning: Light \d+ %\..*2\. TAnD4: Light \d+ %"),
    Row("practise", "practise", r"Place a better move on the board"),
    Row("place", "tavern d4", r"Dark: Tavern on D4"),
    Row("practice-again", "again", r""),
    Row("practice-answer", "answer", r"Better was"),
    Row("practice-next", "next", r"Move \d+|Done"),
    Row("stop", "stop", r"Practice is over"),
]

IMPORT = [
    Row("import", "import", r"Analysis: Hamlet", '[Rules "hamlet"]\n\n1. WEB2 2. INeC3 (2. TAD4 {in the corner})'),
    Row("show", "show", "**/#/open/*"),
]

STALE = [
    Row("save", "save", r"Kept in the library"),
    Row("comment", "comment of mine", r"Commented"),
    Row("keep-beside", "keep both", r"."),
    Row("comment", "comment of mine too", r"Commented"),
    Row("reload", "reload", r""),
]
"""While another window saves the same record."""

LIBRARY = [
    Row("import", "import", r"1\. Zoe against Yan.*2\. Cy against Dee.*keep all", TWO_GAMES),
    Row("keep", "keep all", r"2 games kept"),
    Row("search", "search hamlet cy", r"^1 record\..*1\. Cy against Dee, Hamlet"),
    Row("search", "library", r"\d+ records\..*“more” lists more"),
    Row("more", "more", r"\d+\. "),
    Row("search", "find imported zoe", r"^1 record\..*Zoe against Yan"),
    Row("open", "open 1", r"Analysis: Hamlet, Zoe against Yan.*Kept in the library"),
    Row("explorer", "explorer hamlet", r"games? came here.*1\. Well WEnB2, games: \d+ \(\d+ %\)\. Light won"),
    Row("explorer-play", "explorer play 1", r"1\. WEnB2.*came here"),
    Row("explorer-back", "explorer back", r"came here.*1\. Well WEnB2"),
    Row("search", "search cy", r"^1 record"),
    Row("export-found", "export all found bgn", r"Records saved as bgn: 1"),
    Row("delete-record", "delete record 1", r"Delete this record\? Cy against Dee is deleted.*Answer yes or no"),
    Row("no", "no", r"Not done"),
    Row("delete-record", "delete record 1", r"Answer yes or no"),
    Row("yes", "yes", r"1 record deleted"),
    Row("search", "search zoe", r"^1 record"),
    Row("delete-found", "delete all found", r"1 record that this search finds is deleted for good"),
    Row("yes", "yes", r"1 record deleted"),
    Row("statistics", "statistics Eve", r"Games: 60, Won: 60.*Hamlet, against"),
]

LEARN = [
    Row("lessons", "lessons", r"1\. Cathedral: .*“open” and a number"),
    Row("lesson", "lesson 1", r"step 1 of|Step 1 of"),
    Row("lesson-next", "next", r"(?i)step 2 of|Light|Dark"),
    Row("lesson-again", "again", r"(?i)step \d of"),
    Row("lesson-next", "next", r"."),
    Row("lesson-back", "back", r"(?i)step \d of"),
    Row("lesson", "lesson 2", r"(?i)step 1 of"),
    Row("lesson-hint", "hint", r"."),
    Row("lesson-answer", "answer", r"does it: write it to place it"),
    Row("puzzles", "puzzles cathedral 1", r"Chosen: Cathedral, "),
    Row("puzzles", "puzzles all", r"Chosen: "),
    Row("puzzle", "puzzle", r"to move|move"),
    Row("puzzle-answer", "answer", r"1\. .*“next” opens the next puzzle"),
    Row("puzzle-again", "again", r"."),
    Row("puzzle-next", "next", r"."),
    Row("answers", "answers", r"1\. .*“answers” and a number"),
    Row("answers", "answers 1", r"10 × 10|10 by 10|ten"),
    Row("open", "open 1", r"(?i)step \d of"),
]

SETTING_UP = [
    Row("set-up", "set up hamlet", r"Setting up: Hamlet\..*Put now: neutral"),
    Row("put", "put well b2", r"Well \(neutral\)\."),
    Row("put", "put dark inn east c3", r"Inn \(Dark\)\."),
    Row("ground", "ground light a1", r"A1 is Light’s"),
    Row("ground", "ground light a1", r"A1 is no longer Light’s"),
    Row("put", "put light", r"Put now: Light"),
    Row("place", "tavern d1", r"Tavern \(Light\)"),
    Row("on", "c3", r"C3, Inn \(Dark\)"),
    Row("take-away", "take away d1", r"Tavern taken away"),
    Row("to-move", "to move light", r"To move: Light"),
    Row("position", "position", r"hamlet WEnB2 - INeC3"),
    Row("analyse", "analyse", r"Analysis: Hamlet.*It has 0 moves"),
    Row("set-up", "set up", r"Setting up: Hamlet.*This position can be played"),
    Row("play-from-here", "play from here two", r"The game begins"),
    Row("set-up", "set up", r"Setting up: Hamlet"),
    Row("clear", "clear", r"wrong|can be played"),
]

IMPORTING = [
    Row("import-file", "import file", r"The import has begun"),
    Row("import-state", "import status", r"many\.bgn"),
    Row("import-cancel", "cancel import", r""),
]
"""With a large file on its way."""

SCENES = {
    "lobby": LOBBY,
    "game": GAME,
    "other rules": OTHER_RULES,
    "record": RECORD,
    "engine": ENGINE,
    "import": IMPORT,
    "library": LIBRARY,
    "learn": LEARN,
    "set up": SETTING_UP,
}
WAITS = {
    "engine on": r"The engine: |So far: ",
    "review 0.1": r"Reviewed: |Reviewed",
    "answer": r"Better was",
    "stop": r"Practice is over",
    "practise": r"Place a better",
    "next": r".",
}
"""What some commands lead to only after a while, which is waited for before the next is given."""


WRONG = [
    ("fly", "“fly” is no command. “help” tells what there is."),
    ("territoreis", "“territoreis” is no command. Perhaps “territories”?"),
    ("promote", "“promote” needs an analysis that is open: “analyse” begins one."),
    ("tower d4", "“tower” is not understood|There is no building “tower”"),
    ("place tavern z9", "Z9 is off the board, whose squares are A1 to D4."),
    ("place inn c3 sideways", "“sideways” is not understood here"),
    ("inn c3", "can face .* there: say which, such as IN"),
    ("place tavern", "Say on which square"),
    ("TAB2", "Tavern on B2: the Well stands on B2"),
    ("announce", "Nothing can be announced now."),
    ("row 9", "Say which row: 1 to 4."),
    ("open 99", "There is no number 99 in the last list"),
    ("yes", "Nothing was asked."),
    ("turn", "No building is in hand"),
    ("resign", "Two people play: say which side resigns"),
    ("new hamlet purple", "“purple” is no game, level, side or clock"),
    ("clock 9x", "“9x” is no clock"),
    ("", "Nothing was written."),
]
"""What is refused or means nothing, and what is told then."""


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


@pytest.mark.parametrize("rules", ["hamlet", "village"])
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
        "() => [...document.querySelectorAll('.text-log .event')].some((line) => /wins?[.]|draw/.test(line.textContent))"
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
