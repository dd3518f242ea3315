/** The page's head: the name, the screens, how to play, language and settings. */

import { fill, h } from "./dom.js";
import { openHowTo } from "./how-to.js";
import { openSettings } from "./settings-dialog.js";
import { LANGUAGES } from "./texts.js";

/** @import { Page } from "./page.js" */

/**
 * Fill the head in the language spoken.
 *
 * @param {HTMLElement} head
 * @param {Page} page
 * @param {string} screen the one shown
 */
export function showHeader(head, page, screen) {
  const { say, texts } = page.words;
  const links = [
    ["home", "#/", say("nav.play")],
    ["games", "#/games", say("nav.games")],
  ].map(([name, href, label]) => h("a", { href, "aria-current": name === screen && "page" }, label));
  const language = h("select", { class: "language", "aria-label": say("settings.language") });
  for (const [code, name] of Object.entries(LANGUAGES)) language.append(h("option", { value: code, lang: code }, name));
  language.value = texts.language;
  language.addEventListener("change", () => page.change({ language: language.value }));
  fill(
    head,
    h("a", { class: "brand", href: "#/" }, "Bastide"),
    h(
      "nav",
      { "aria-label": say("nav.label") },
      ...links,
      h("button", { type: "button", class: "link", onclick: () => openHowTo(page) }, say("nav.how-to")),
    ),
    h(
      "div",
      { class: "head-end" },
      language,
      h(
        "button",
        {
          type: "button",
          class: "button plain settings",
          "aria-label": say("nav.settings"),
          onclick: () => openSettings(page),
        },
        "⚙",
      ),
    ),
  );
}
