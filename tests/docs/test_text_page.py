"""The commands that docs/text.md lists are those that there are, with their words, their help and their examples."""

from __future__ import annotations

import json

from web_support import ROOT, node

PAGE = (ROOT / "docs" / "text.md").read_text(encoding="utf-8")
ENGLISH = json.loads((ROOT / "src" / "bastide" / "web" / "texts" / "en.json").read_text(encoding="utf-8"))


def groups() -> dict[str, list[str]]:
    """The commands by their groups."""
    program = """
        import { GROUPS } from "./src/bastide/web/page/text/commands.js";
        const named = Object.entries(GROUPS).map(([group, commands]) => [group, commands.map(({ name }) => name)]);
        console.log(JSON.stringify(Object.fromEntries(named)));
    """
    told: dict[str, list[str]] = json.loads(node("--input-type=module", "--eval", program))
    return told


def row(name: str) -> str:
    """How a command stands in the table."""
    phrases = " ".join(f"`{phrase.replace('*', '…')}`" for phrase in ENGLISH[f"text.command.{name}"].split(" / "))
    use = ENGLISH.get(f"text.use.{name}", "").split(" (")[0]
    return f"| {phrases} | {ENGLISH[f'text.help.{name}']}{f'; such as `{use}`' if use else ''} |"


def test_every_command_is_listed_as_it_is() -> None:
    chapter = PAGE.split("## All commands")[1].split("\n## ")[0]
    wanted = []
    for group, names in groups().items():
        title = ENGLISH[f"text.group.{group}"]
        wanted += [f"### {title[0].upper()}{title[1:]}", *map(row, names)]
    listed = [line for line in chapter.splitlines() if line.startswith(("### ", "| `"))]
    assert listed == wanted


def test_every_module_that_is_named_is_there() -> None:
    made = PAGE.split("## How it is made")[1]
    names = [part for part in made.split("`") if part.endswith(".js") and "*" not in part and "/" not in part]
    assert len(names) > 8
    assert all((ROOT / "src" / "bastide" / "web" / "page" / "text" / name).is_file() for name in names)
