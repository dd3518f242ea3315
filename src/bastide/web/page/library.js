/** The library: games under way to go on with, and every record that is kept, searched, opened, deleted and exported. */

import { Refusal } from "./api.js";
import { fill, h } from "./dom.js";
import { takeDropped } from "./drop.js";
import { unfinishedGames } from "./games.js";
import { importPanel } from "./import-panel.js";
import { foundRecords } from "./library-found.js";
import { searchForm } from "./library-search.js";
import { refusalText } from "./problems.js";
import { addressOf } from "./router.js";

/** @import { Page, Screen } from "./page.js" */

/**
 * @param {Page} page
 * @returns {Screen}
 */
export function libraryScreen(page) {
  const { words } = page;
  const { say } = words;
  const said = h("p", { class: "problem", role: "alert", hidden: true });
  const going = h("section", { hidden: true });
  const body = h("div", { class: "library-body" });
  let leave = () => {};
  let left = false;
  const show = async () => {
    const rulesets = await page.shelf.all();
    if (left) return;
    const form = searchForm(page, rulesets, (search) => void found.search(search));
    const found = foundRecords(page, rulesets, (opening) => form.sameOpening(opening));
    const panel = importPanel(page, rulesets, () => void found.again());
    const dropped = takeDropped();
    const importing = h(
      "details",
      { class: "card panel", open: dropped.length > 0 },
      h("summary", { "data-does": "library.import" }, h("h2", {}, say("library.import"))),
      panel.element,
    );
    const take = () => {
      const files = takeDropped();
      if (files.length === 0) return;
      importing.open = true;
      panel.take(files);
    };
    window.addEventListener("bastide-dropped", take);
    leave = () => {
      window.removeEventListener("bastide-dropped", take);
      panel.leave();
    };
    if (dropped.length > 0) panel.take(dropped);
    fill(body, importing, h("h2", {}, say("library.heading")), form.element, found.element);
    await found.search({});
    const list = await unfinishedGames(page);
    if (!list || left) return;
    fill(going, h("h2", {}, say("library.going")), list);
    going.hidden = false;
  };
  show().catch((refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    fill(said, refusalText(words, refusal));
    said.hidden = false;
  });
  return {
    element: h(
      "main",
      { class: "sheet library" },
      h("h1", {}, say("games.heading")),
      h(
        "p",
        { class: "tools" },
        h("a", { href: addressOf("explorer"), "data-does": "library.explorer" }, say("nav.explorer")),
        h("a", { href: addressOf("statistics"), "data-does": "library.statistics" }, say("nav.statistics")),
      ),
      said,
      going,
      body,
    ),
    title: say("games.heading"),
    leave: () => {
      left = true;
      leave();
    },
  };
}
