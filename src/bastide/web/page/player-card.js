/** One side: who plays it, its clock, what it still has to place, and its buildings, always in sight. */

import { h, setText } from "./dom.js";

/** @import { GameView, Side } from "./types.js" */

/**
 * @param {import("./words.js").Words} words
 * @param {Side} side
 * @param {import("../board/index.js").BoardElement} board whose stock it shows
 * @param {boolean} near whether it is the person's own, at the bottom
 */
export function playerCard(words, side, board, near) {
  const name = h("h2", { class: "player-name" });
  const clock = h("span", {
    class: "clock",
    role: "timer",
    "aria-label": words.say("game.clock", { side: words.side(side) }),
    hidden: true,
  });
  const left = h("p", { class: "small soft" });
  const turn = h("span", { class: "badge", hidden: true }, words.say("game.to-move"));
  const stock = /** @type {import("../board/index.js").StockElement} */ (document.createElement("bastide-stock"));
  stock.setAttribute("side", side);
  stock.dataset.does = "game.take";
  stock.board = board;
  const element = h(
    "section",
    { class: `card player ${near ? "near" : "far"} ${side}` },
    h("div", { class: "player-head" }, h("span", { class: `chip ${side}`, "aria-hidden": "true" }), name, turn, clock),
    left,
    stock,
  );
  return {
    element,
    clock,
    stock,
    /** @param {GameView} game */
    update(game) {
      setText(name, words.player(game, side));
      const named = words.player(game, side) === words.side(side);
      const count = game.position.unplaced[side];
      setText(left, words.say(named ? "game.left.named" : "game.left", { side: words.side(side), count }));
      const moving = !game.outcome && game.position.to_move === side;
      turn.hidden = !moving;
      element.classList.toggle("moving", moving);
    },
  };
}
