/** The screen of a game: its table, once the game and its rules are here, or why they are not. */

import { gameActions, Refusal } from "./api.js";
import { fill, h } from "./dom.js";
import { refusalText } from "./problems.js";
import { Table } from "./table.js";

/**
 * @param {import("./page.js").Page} page
 * @param {string} id the game's
 * @returns {import("./page.js").Screen}
 */
export function gameScreen(page, id) {
  const { words } = page;
  const element = h("main", { class: "game" });
  const caption = h("p", { class: "caption soft" });
  /** @type {Table | null} */
  let table = null;
  let left = false;

  const begin = async () => {
    await page.preparation.done;
    const game = await gameActions(id).get();
    const ruleset = await page.shelf.named(game.rules);
    if (left) return;
    if (ruleset === null) throw new Refusal({ key: "page.unknown-ruleset", values: {}, text: game.rules }, 404);
    table = new Table(page, element, game, ruleset);
    fill(caption, table.caption());
    document.title = words.say("page.title.game", { ruleset: words.ruleset(ruleset) });
  };

  const waiting = page.preparation.card(words);
  fill(element, h("div", { class: "sheet" }, waiting.card));
  begin().catch((refusal) => {
    if (!(refusal instanceof Refusal)) throw refusal;
    const told = h("div", { role: "alert" }, h("h1", { class: "problem" }, refusalText(words, refusal)));
    const back = h("a", { href: "#/", "data-does": "nav.home" }, words.say("nav.home"));
    fill(element, h("div", { class: "sheet" }, told, back));
  });
  return {
    element,
    caption,
    changed: () => table?.settle(),
    key: (event) => table?.key(event),
    leave: () => {
      left = true;
      waiting.leave();
      table?.leave();
    },
  };
}
