"""A person who plays by the text interface alone: writes commands and hears what is told."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any

from page_support import PHRASES

if TYPE_CHECKING:
    from page_support import Hands


class Pen:
    """Writes at the text interface of one page.

    Attributes:
        here: the page's hands, of which only the keyboard is used.
        language: in which it is written.

    Args:
        coach: whether the coach speaks, who would tell more than is asked.
    """

    def __init__(self, here: Hands, language: str = "en", *, coach: bool = False) -> None:
        self.here, self.page, self.language = here, here.page, language
        if not coach:
            here.page.add_init_script(
                """if (location.host) {
                    const kept = JSON.parse(localStorage.getItem("bastide.settings") ?? "{}");
                    localStorage.setItem("bastide.settings", JSON.stringify({ coach: false, ...kept }));
                }"""
            )

    def open(self, address: str = "#/text") -> list[str]:
        """Open the interface; gives what it tells first."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.here.server.address}/{address}")
        self.page.locator("main.text .text-log p").first.wait_for()
        self.page.wait_for_function("document.activeElement.matches('.command input')")
        return self.told()

    def told(self) -> list[str]:
        """All that the list of answers holds, line by line."""
        return self.page.locator(".text-log p").all_inner_texts()

    def type(self, command: str) -> None:
        """Write a command, and wait for nothing."""
        self.page.locator(".command input").focus()
        self.page.keyboard.insert_text(command)
        self.page.keyboard.press("Enter")

    def write(self, command: str, paste: str | None = None) -> list[str]:
        """Write a command and wait until it is done; gives what was told from then on.

        Args:
            command: the command.
            paste: what is written into the field that it opens.
        """
        before = self.page.locator(".text-log").evaluate(
            "(log) => { log.dataset.mark = String(log.querySelectorAll('.written').length); return log.dataset.mark; }"
        )
        self.type(command)
        if paste is not None:
            field = self.page.get_by_role("dialog").get_by_role("textbox")
            field.fill(paste)
            self.page.get_by_role("dialog").get_by_role("button", name=PHRASES[self.language]["text.give"]).click()
        self.page.wait_for_function(
            """(before) => {
                const log = document.querySelector("main.text .text-log");
                return log && log.getAttribute("aria-busy") !== "true"
                    && log.querySelectorAll(".written").length > Number(before);
            }""",
            arg=before,
        )
        return self.last()

    def last(self) -> list[str]:
        """What was told since the last command was written."""
        told = self.page.locator(".text-log").evaluate(
            """(log) => {
                const lines = [...log.children];
                const last = lines.findLastIndex((line) => line.matches(".written"));
                return lines.slice(last + 1).map((line) => line.textContent);
            }"""
        )
        return [str(line) for line in told]

    @property
    def refused(self) -> bool:
        """Whether the last command was refused."""
        return bool(
            self.page.locator(".text-log").evaluate(
                "(log) => [...log.children].slice([...log.children].findLastIndex((line) => line.matches('.written')))"
                ".some((line) => line.matches('.refusal'))"
            )
        )

    @property
    def command(self) -> str:
        """The name of the command that was understood last."""
        return str(self.page.locator(".text-log .written").last.get_attribute("data-command"))

    def hear(self, pattern: str) -> str:
        """Wait until something is told that matches; gives the line."""
        self.page.wait_for_function(
            """(pattern) => {
                const lines = [...document.querySelectorAll("main.text .text-log p")];
                const last = lines.findLastIndex((line) => line.matches(".written"));
                return lines.slice(last + 1).some((line) => new RegExp(pattern, "u").test(line.textContent));
            }""",
            arg=pattern,
        )
        return next(line for line in self.last() if re.search(pattern, line))

    def spoken(self, pattern: str) -> None:
        """Wait until the live region says something that matches."""
        self.page.wait_for_function(
            "(pattern) => new RegExp(pattern, 'u').test(document.getElementById('told').textContent)", arg=pattern
        )

    def heard(self, command: str) -> str:
        """Write a command; gives all that the live region says until nothing more is about to be said."""
        self.page.evaluate(
            """() => {
                window.heard = [];
                const region = document.getElementById("told");
                new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {
                    childList: true, characterData: true, subtree: true,
                });
            }"""
        )
        self.write(command)
        self.page.wait_for_function("() => window.heard.length > 0")
        return "".join(self.page.evaluate("window.heard"))

    def wait_for_turn(self) -> Any:
        """Wait until a person is to move or the game is over, and it has been told; gives the game."""
        self.page.wait_for_url("**/text/game/*")
        game = self.page.url.rsplit("/", 1)[1]
        while True:
            now = self.here.server.game(game)
            shown = int(self.page.locator("main.text").get_attribute("data-number") or 0)
            if shown >= now["number"] and (now["outcome"] or now["position"]["to_move"] in now["may"]["move"]):
                return now
            time.sleep(0.05)


def commands(here: Hands) -> dict[str, list[str]]:
    """The names of all commands, with where each can be given."""
    told = here.page.evaluate(
        """async () => {
            const { COMMANDS } = await import("/web/page/text/commands.js");
            return JSON.stringify(Object.fromEntries(COMMANDS.map(({ name, at }) => [name, at ?? []])));
        }"""
    )
    named: dict[str, list[str]] = json.loads(told)
    return named
