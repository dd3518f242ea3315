"""Reading ruleset files: what can be played is read, what cannot is refused with the file and the key."""

from __future__ import annotations

from copy import deepcopy
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from bastide import BastideError, FileError, RulesetError, parse_rules
from bastide.rules import shipped_rules
from strategies import OPTIONS, Table, toml_of
from support import RULESETS, pickled

if TYPE_CHECKING:
    from collections.abc import Sequence

OWN: Table = {
    "format": 1,
    "name": "own",
    "board": 6,
    "neutral": {"code": "WE", "name": "Well", "drawing": ["^"]},
    "building": [
        {"code": "TA", "name": "Tavern", "count": 2, "drawing": ["^"]},
        {"code": "AB", "name": "Abbey", "light": ["^.", "##", ".#"], "dark": [".^", "##", "#."]},
    ],
}
GONE = object()


def changed(*changes: tuple[str, Any]) -> str:
    """The ruleset `own` with values at paths such as `building.0.code` set, or taken out."""
    table = deepcopy(OWN)
    for path, value in changes:
        place: Any = table
        *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
        for step in way:
            place = place[step]
        if value is GONE:
            del place[last]
        else:
            place[last] = value
    return toml_of(table)


def refused(text: str, source: str = "mine.toml") -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        parse_rules(text, source)
    error = caught.value
    assert error.source == source
    assert str(error) == ": ".join(part for part in (source, error.key, error.problem) if part)
    assert str(error).isprintable()
    assert len(str(error)) < 600
    return error


DRAWING = "neutral.drawing"
FAULTS: Sequence[tuple[str, Any, str, str]] = [
    # The faults that the rules name
    ("colour", "red", "colour", "unknown key"),
    ("boards", 6, "boards", "did you mean board"),
    ("neutral.colour", "red", "neutral.colour", "unknown key"),
    ("building.1.drawings", ["^"], "building[2].drawings", "did you mean drawing"),
    (DRAWING, ["#"], DRAWING, "exactly one square as the turning point"),
    ("building.0.code", "AB", "building[2].code", "AB is already the code of building[1]"),
    ("building.0.code", "WE", "building[1].code", "WE is already the code of neutral"),
    (DRAWING, ["^######"], DRAWING, "does not fit on a board of 6 x 6"),
    (DRAWING, ["^"] + ["#"] * 6, DRAWING, "does not fit on a board of 6 x 6"),
    *[("building.0.code", code, "building[1].code", "") for code in ("T", "TAV", "ta", "T1", "ÄÖ", "TA\n", "", " ")],
    ("building.0.code", "DU", "building[1].code", "DU is the Duke's code"),
    ("neutral.code", "DU", "neutral.code", "DU is the Duke's code"),
    *[("name", name, "name", "") for name in ("my town", " own", "own\n", "-own", "o/wn", "öwn", "", "x" * 41)],
    ("duke_zone", 2, "duke_zone", "there are no Dukes"),
    ("capture_limit", -1, "capture_limit", "from 0 to"),
    # Others
    ("format", 2, "format", "must be 1"),
    ("format", GONE, "format", "must be 1"),
    ("name", GONE, "name", "must be a text, such as"),
    ("name", "cathedral", "name", "cathedral is a shipped ruleset"),
    ("extends", "cathedrall", "extends", "did you mean cathedral"),
    ("extends", "own", "extends", "there is no such ruleset"),
    ("extends", "../cathedral", "extends", "there is no such ruleset"),
    ("neutral", GONE, "neutral", "there must be a [neutral] building"),
    ("neutral.code", GONE, "neutral.code", "must be a text"),
    ("neutral.name", GONE, "neutral.name", "must be a text"),
    (DRAWING, GONE, DRAWING, "needs one drawing"),
    ("neutral.count", 1, "neutral.count", "there is always one neutral building"),
    ("neutral.light", ["^"], DRAWING, "needs one drawing"),
    ("building", GONE, "building", "at least one [[building]]"),
    ("building.0.name", GONE, "building[1].name", "must be a text"),
    ("building.0.drawing", GONE, "building[1].drawing", "either one drawing for both sides, or light and dark"),
    ("building.1.light", GONE, "building[2].drawing", "either one drawing for both sides, or light and dark"),
    ("building.1.drawing", ["^"], "building[2].drawing", "either one drawing for both sides, or light and dark"),
    ("building.1.dark", ["^", "#", "#"], "building[2].dark", "as many squares as light's"),
    ("building", [{"code": f"A{chr(65 + n)}", "name": "x", "drawing": ["^"]} for n in range(26)] * 2, "building", "32"),
    ("building.0.count", 0, "building[1].count", "from 1 to 99, not 0"),
    ("building.0.count", 100, "building[1].count", "from 1 to 99, not 100"),
    ("board", 3, "board", "from 4 to 10, not 3"),
    ("board", 11, "board", "from 4 to 10, not 11"),
    ("board", 10**400, "board", "from 4 to 10"),
    ("board", -6, "board", "from 4 to 10"),
    ("max_claim", 0, "max_claim", "from 1 to 36"),
    ("max_claim", 37, "max_claim", "from 1 to 36"),
    ("capture_limit", 10**30, "capture_limit", "from 0 to"),
    ("capture_limit", "some", "capture_limit", '"none" for no limit, not "some"'),
    ("title", "x" * 101, "title", "at most 100 characters"),
    ("about", "x" * 1001, "about", "at most 1000 characters"),
    ("about", "two\nlines", "about", "one printable line"),
    ("title", "a\u0000b", "title", "one printable line"),
    ("title", "  ", "title", "must be a text"),
    # Drawings
    (DRAWING, [], DRAWING, "must be a list of rows"),
    (DRAWING, "^", DRAWING, "must be a list of rows"),
    (DRAWING, [1], DRAWING, "must be a list of rows"),
    (DRAWING, [["^"]], DRAWING, "must be a list of rows"),
    (DRAWING, [""], DRAWING, "exactly one square as the turning point"),
    (DRAWING, ["^", "##"], DRAWING, "equally long"),
    (DRAWING, ["^^"], DRAWING, "exactly one square as the turning point"),
    (DRAWING, ["^x"], DRAWING, 'has "x"; only # (a square), ^ (the turning point), . (nothing)'),
    (DRAWING, ["^\t"], DRAWING, "only # (a square)"),
    (DRAWING, ["^.#"], DRAWING, "joined side to side"),
    (DRAWING, ["^.", ".#"], DRAWING, "joined side to side"),  # by a corner only
    ("building.1.light", ["^.", ".#"], "building[2].light", "joined side to side"),
    ("building.1.dark", ["^."] * 2, "building[2].dark", "exactly one square"),
]


@pytest.mark.parametrize(("path", "value", "key", "words"), FAULTS)
def test_refused(path: str, value: object, key: str, words: str) -> None:
    error = refused(changed((path, value)))
    assert error.key == key
    assert words in error.problem


def test_what_the_faults_are_made_from_can_be_played() -> None:
    rules = parse_rules(changed())
    assert (rules.name, rules.title, rules.about, rules.board) == ("own", "own", "", 6)
    assert (rules.max_claim, rules.capture_limit, rules.duke_zone) == (18, 1, 0)
    assert [building.code for building in rules.kinds] == ["TA", "AB", "WE"]
    assert (rules.stock_squares, rules.kinds[1].sided, rules.kinds[0].sided) == (6, True, False)
    assert str(rules) == "own"


# A value of every type that TOML knows: each key refuses those that are not of its own.
STRANGE = ["text", 7, 7.5, True, ["^"], [], {"a": 1}]
TYPES: dict[str, type | None] = {
    **dict.fromkeys(("name", "title", "about", "extends", "building.0.code", "building.0.name"), str),
    **dict.fromkeys(("board", "max_claim", "duke_zone", "capture_limit", "building.0.count"), int),
    **dict.fromkeys(("first_claim", "passing"), bool),
    "building.0.drawing": list,
    # Of these no value at hand is right, whatever its type.
    **dict.fromkeys(("format", "neutral", "building", "building.0")),
    **{key: None for key in OPTIONS if key not in ("first_claim", "passing", "capture_limit")},
}
WRONG = [(path, value) for path, right in TYPES.items() for value in STRANGE if type(value) is not right]


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_a_value_of_the_wrong_type_is_refused(path: str, value: object) -> None:
    if path.startswith("building") and isinstance(value, dict) and path != "building.0.drawing":
        value = [value]
    dukes = [("opening", "dukes")] if path == "duke_zone" else []
    error = refused(changed(*dukes, (path, value)))
    place = path.replace("building.0", "building[1]")
    assert error.key == place or error.key.startswith((f"{place}.", f"{place}["))


@pytest.mark.parametrize(
    "key", ["opening", "contact", "claim", "neutral_captured", "claims", "replace", "end", "score"]
)
def test_a_word_that_is_no_choice_is_refused_with_all_that_are(key: str) -> None:
    error = refused(changed((key, "Standard")))
    assert error.key == key
    assert all(f'"{choice}"' in error.problem for choice in OPTIONS[key])
    assert error.problem.endswith('not "Standard"')


@pytest.mark.parametrize(
    "value",
    [f"0x{'F' * 5000}", f"0b{'1' * 50000}", "9" * 5000, "1e400", "nan", "1979-05-27"],
    ids=["hexadecimal", "binary", "decimal", "infinite", "nan", "date"],
)
@pytest.mark.parametrize("key", ["board", "max_claim", "capture_limit", "passing", "contact"])
def test_huge_and_odd_numbers_are_refused(key: str, value: str) -> None:
    """Python cannot even write a number of 5000 digits, so that a message must not try to."""
    refused(f"{key} = {value}\n" + changed(*([(key, GONE)] if key in OWN else [])))


@pytest.mark.parametrize("depth", [300, 3000])
@pytest.mark.parametrize("key", ["max_claim", "capture_limit", "passing", "contact", "name", "neutral", "building"])
def test_deep_nesting_is_refused(key: str, depth: int) -> None:
    rest = changed(*([(key, GONE)] if key in OWN else []))
    refused(f"{key} = {'[' * depth}{']' * depth}\n" + rest)
    refused(f"{key}.{'.'.join('a' * depth)} = 1\n" + rest)


def test_deep_nesting_is_refused_at_once() -> None:
    """Python's TOML reader takes time that grows with the square of a key's parts, so a file may not be so made."""
    before = perf_counter()
    refused(f"max_claim.{'.'.join('a' * 20_000)} = 1\n" + changed())
    assert perf_counter() - before < 2


@pytest.mark.parametrize(
    "text",
    ["", "\0", "format", "format = 1", "[", "= 1", 'format = 1\nformat = 1\nname = "own"', "\ud800", "format = 1\r"],
)
def test_what_is_no_ruleset_at_all(text: str) -> None:
    refused(text)


def test_faults_of_what_is_extended_are_the_files_own() -> None:
    """The village has no room for Cathedral's stock; the person has one file, so the message names that."""
    error = refused('format = 1\nname = "small"\nextends = "cathedral"\nboard = 2\n')
    assert (error.source, error.key) == ("mine.toml", "board")
    error = refused('format = 1\nname = "small"\nextends = "wellington"\ncolour = 1\n')
    assert error.key == "colour"


def test_a_shipped_name_with_other_rules_is_refused() -> None:
    text = (RULESETS / "hamlet.toml").read_text("utf-8")
    assert parse_rules(text) == shipped_rules("hamlet")
    error = refused(text.replace("passing = false", "passing = true"))
    assert (error.key, "hamlet is a shipped ruleset" in error.problem) == ("name", True)


def test_errors_travel() -> None:
    error = refused(changed(("board", 3)))
    again = pickled(error)
    assert (again.source, again.key, again.problem, str(again)) == (error.source, error.key, error.problem, str(error))
    assert isinstance(error, BastideError)
    assert isinstance(error, ValueError)
    gone = pickled(FileError("a.toml", "No such file"))
    assert (gone.path, gone.problem, str(gone)) == ("a.toml", "No such file", "a.toml: No such file")
