/** The first screen: one button and a game is going; everything else is under "more". */

import { levelField, PERSON, seated, sideField } from "./choices.js";
import { fill, h } from "./dom.js";
import { unfinishedGames } from "./games.js";
import { openHowTo } from "./how-to.js";
import { openNewGame } from "./new-game.js";
import { previewBoard } from "./preview.js";
import { sheetAddress } from "./shelf.js";
import { startGame } from "./starting.js";

const FIRST_RULES = "cathedral";
const OFFERED = 3;

/**
 * @param {import("./page.js").Page} page
 * @returns {import("./page.js").Screen}
 */
export function homeScreen(page) {
  const { say } = page.words;
  const level = levelField(page);
  const side = sideField(page);
  const said = h("p", { role: "status", class: "said" });
  const start = h(
    "button",
    { class: "button main great", type: "submit", "data-does": "home.start" },
    say("home.start"),
  );
  const begin = (/** @type {Event} */ event) => {
    event.preventDefault();
    page.change({ level: level.input.value, side: side.input.value });
    const players = seated(side.input.value, PERSON, { kind: "level", level: Number(level.input.value) });
    void startGame(page, { rules: FIRST_RULES, ...players, clock: null, series: false }, { button: start, said });
  };
  const going = h("section", { hidden: true });
  unfinishedGames(page, OFFERED).then(
    (list) => {
      if (!list) return;
      fill(going, h("h2", {}, say("home.continue")), list);
      going.hidden = false;
    },
    () => {}, // Where they cannot be had, none are offered; beginning one will say why.
  );
  const preparation = page.preparation.card(page.words);
  const board = previewBoard(page, FIRST_RULES);
  return {
    element: h(
      "main",
      { class: "home" },
      h("div", { class: "home-picture" }, board),
      h(
        "div",
        { class: "home-words" },
        h("h1", {}, say("home.heading")),
        h("p", { class: "lead" }, say("home.lead")),
        h(
          "form",
          { class: "home-start", onsubmit: begin },
          start,
          said,
          h("div", { class: "pair" }, level.field, side.field),
        ),
        preparation.card,
        h(
          "div",
          { class: "home-more" },
          h(
            "button",
            { class: "button", type: "button", "data-does": "home.more", onclick: () => openNewGame(page) },
            say("home.more"),
          ),
          h(
            "button",
            { class: "button", type: "button", "data-does": "nav.how-to", onclick: () => openHowTo(page) },
            say("home.how-to"),
          ),
        ),
        going,
      ),
    ),
    changed: () => (board.sheet = sheetAddress(FIRST_RULES, page.settings.theme)),
    leave: preparation.leave,
  };
}
