"""The page's catalogues of texts: every language says everything, and nothing but what is asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from bastide.engine.levels import LEVELS
from bastide.game.outcome import Reason
from bastide.rules import SHIPPED, shipped_rules
from bastide.server.problems import all_problems

WEB = Path(__file__).parents[3] / "src" / "bastide" / "web"
CATALOGUES = {
    path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((WEB / "texts").glob("*.json"))
}
ENGLISH = CATALOGUES["en"]
OTHERS = [language for language in CATALOGUES if language != "en"]

_LITERAL = re.compile(r"""\b(?:say|told|texts)\(\s*(["'])([^"'`]+\.[^"'`]+)\1""")
_TEMPLATE = re.compile(r"\b(?:say|told|texts|has)\(\s*`([^`]*\.[^`]*)`")
_CHOSEN = re.compile(r"""["']((?:[a-z-]+\.)+[a-z-]+)["']""")
"""A key that code chooses before it asks, as in `say(touch ? "a.b" : "a.c")`: any string of the form of a key."""
_HOLE = re.compile(r"\$\{[^}]*\}")


def forms(entry: str | dict[str, str]) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else entry


def named(entry: str | dict[str, str]) -> set[str]:
    """What an entry's values are; a building's name and its name with the article are the same value."""
    return {name for text in forms(entry).values() for name in re.findall(r"\{(\w+)\}", text)}


def values(entry: str | dict[str, str]) -> set[str]:
    return {"name" if name == "the" else name for name in named(entry)}


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js")))


def templates() -> list[re.Pattern[str]]:
    return [re.compile(".+".join(map(re.escape, _HOLE.split(text)))) for text in _TEMPLATE.findall(sources())]


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert CATALOGUES[language].keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_names_the_same_values(language: str) -> None:
    differing = {
        key: (sorted(values(entry)), sorted(values(ENGLISH[key])))
        for key, entry in CATALOGUES[language].items()
        if values(entry) != values(ENGLISH[key])
    }
    assert differing == {}


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_form_of_a_plural_names_all_values(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        for text in forms(entry).values():
            assert values(text) == values(entry), key


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_text_is_empty_or_has_a_stray_brace(language: str) -> None:
    for key, entry in CATALOGUES[language].items():
        for text in forms(entry).values():
            assert text.strip() == text != "", key
            assert not re.search(r"[{}]", re.sub(r"\{\w+\}", "", text)), key


def test_every_key_that_code_asks_for_is_there() -> None:
    asked = {key for _, key in _LITERAL.findall(sources())}
    assert len(asked) > 100
    assert asked - ENGLISH.keys() == set()


def test_every_pattern_of_keys_finds_some() -> None:
    for pattern in templates():
        assert any(pattern.fullmatch(key) for key in ENGLISH), pattern.pattern


def test_every_key_is_asked_for() -> None:
    code = sources()
    literal = {key for _, key in _LITERAL.findall(code)} | set(_CHOSEN.findall(code))
    by_side = {f"{key}.{side}" for key in literal for side in ("light", "dark", "neutral")}
    patterns = templates()
    unused = {
        key for key in ENGLISH.keys() - literal - by_side if not any(pattern.fullmatch(key) for pattern in patterns)
    }
    assert unused == set()


def test_every_problem_has_its_text_and_names_only_what_it_is_given() -> None:
    problems = all_problems()
    assert {f"problem.{key}" for key in problems} == {key for key in ENGLISH if key.startswith("problem.")}
    for key, parameters in problems.items():
        assert values(ENGLISH[f"problem.{key}"]) <= set(parameters), key


def test_all_that_the_program_can_name_has_a_name() -> None:
    wanted = {f"ruleset.{name}" for name in SHIPPED} | {f"ruleset.{name}.about" for name in SHIPPED}
    for name in SHIPPED:
        wanted |= {f"building.{building.name}" for building in shipped_rules(name).kinds}
        wanted |= {f"building.{building.name}.the" for building in shipped_rules(name).kinds}
    wanted |= {f"level.{level}" for level in LEVELS}
    wanted |= {f"{key}.{reason}" for key in ("end.reason", "games.by") for reason in get_args(Reason)}
    assert wanted - ENGLISH.keys() == set()


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_two_buildings_of_a_ruleset_are_called_the_same(language: str) -> None:
    for name in SHIPPED:
        names = [CATALOGUES[language][f"building.{building.name}"] for building in shipped_rules(name).kinds]
        assert len(set(names)) == len(names), name


@pytest.mark.parametrize("language", CATALOGUES)
def test_what_is_counted_stands_in_a_text_with_plurals(language: str) -> None:
    """No number is written before a fixed plural, as in "1 squares": the word counted has a form for each category."""
    counted = re.compile(r"\{(?:count|size|rings|squares|most)\} (?:squares?|points?|cases?|Felder?|Punkte?)\b")
    fixed = {key: text for key, text in CATALOGUES[language].items() if isinstance(text, str) and counted.search(text)}
    assert fixed == {}
    for key, entry in CATALOGUES[language].items():
        if isinstance(entry, dict):
            assert len(set(entry.values())) > 1, key
