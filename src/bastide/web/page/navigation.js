/** The way to the screens, in the page's head: the first few in a row, the others in a menu; in a narrow window all but those. */

import { freshId, h } from "./dom.js";
import { placeBeside } from "./menu.js";
import { addressOf } from "./router.js";
import { SCREENS } from "./screens.js";

/** @import { Page } from "./page.js" */
/** @import { ScreenName } from "./router.js" */

/** @type {readonly ScreenName[]} */
const IN_ROW = ["home", "analyse", "learn", "puzzles", "games"];
/** @type {readonly ScreenName[]} */
const IN_MENU = ["setup", "explorer", "statistics", "answers", "text"];
/** Screens that are reached from elsewhere, by the one that leads there. */
/** @type {Partial<Record<ScreenName, ScreenName>>} */
const BELONGS = { record: "games", open: "analyse" };

/**
 * @param {Page} page
 * @param {ScreenName} screen the one shown
 * @returns {HTMLElement}
 */
export function navigation(page, screen) {
  const { say } = page.words;
  const current = BELONGS[screen] ?? screen;
  const link = (/** @type {ScreenName} */ name) =>
    h(
      "a",
      { href: addressOf(name), "aria-current": name === current && "page", "data-does": `nav.${name}` },
      say(`nav.${name}`),
    );
  const known = (/** @type {readonly ScreenName[]} */ names) => names.filter((name) => name in SCREENS);
  const id = freshId("menu");
  const menu = h(
    "div",
    { id, class: "menu", popover: "auto" },
    ...known(IN_ROW).map((name) => {
      const again = link(name);
      again.classList.add("in-row-too");
      return again;
    }),
    ...known(IN_MENU).map(link),
  );
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof HTMLAnchorElement) menu.hidePopover();
  });
  const more = h(
    "button",
    {
      type: "button",
      class: "button plain more",
      popovertarget: id,
      "aria-label": say("nav.more"),
      "data-does": "nav.more",
    },
    h("span", { class: "in-wide" }, say("nav.more"), h("span", { "aria-hidden": "true" }, " ▾")),
    h("span", { class: "in-narrow", "aria-hidden": "true" }, "☰"),
  );
  menu.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "open") placeBeside(menu, more);
  });
  more.classList.toggle("current", IN_MENU.includes(current));
  return h("nav", { "aria-label": say("nav.label") }, ...known(IN_ROW).map(link), more, menu);
}
