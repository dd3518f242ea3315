/** The page's head: the name, the screens, how to play, language and settings. */

import { fill, h } from "./dom.js";
import { openHowTo } from "./how-to.js";
import { navigation } from "./navigation.js";
import { openSettings } from "./settings-dialog.js";
import { LANGUAGES } from "./texts.js";

/** @import { Page } from "./page.js" */
/** @import { ScreenName } from "./router.js" */

/**
 * Fill the head in the language spoken.
 *
 * @param {HTMLElement} head
 * @param {Page} page
 * @param {ScreenName} screen the one shown
 * @param {HTMLElement | undefined} caption of the screen
 */
export function showHeader(head, page, screen, caption) {
  const { say, texts } = page.words;
  const language = h("select", {
    class: "language",
    "aria-label": say("settings.language"),
    "data-does": "settings.language",
  });
  for (const [code, name] of Object.entries(LANGUAGES)) {
    language.append(h("option", { value: code, lang: code }, `${code.toUpperCase()} ${name}`));
  }
  language.value = texts.language;
  language.addEventListener("change", () => page.change({ language: language.value }));
  const howTo = h(
    "button",
    {
      type: "button",
      class: "button plain",
      "aria-haspopup": "dialog",
      "data-does": "nav.how-to",
      onclick: () => openHowTo(page),
    },
    h("span", { class: "wide" }, say("nav.how-to")),
    h("span", { class: "narrow", "aria-hidden": "true" }, "?"),
  );
  const settings = h(
    "button",
    {
      type: "button",
      class: "button plain sign-button",
      "aria-label": say("nav.settings"),
      title: say("nav.settings"),
      "aria-haspopup": "dialog",
      "data-does": "nav.settings",
      onclick: () => openSettings(page),
    },
    "⚙",
  );
  fill(
    head,
    h("a", { class: "brand", href: "#/", "data-does": "nav.home" }, "Bastide"),
    navigation(page, screen),
    caption,
    h("div", { class: "head-end" }, howTo, language, settings),
  );
}
