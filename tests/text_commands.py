"""Every command of the text interface, given at least once: what is written, and what is told then."""

from __future__ import annotations

from typing import NamedTuple

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
    Row("review", "review 2", r"0 of \d+ moves"),
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
    "review 2": r"Reviewed: |Reviewed",
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
