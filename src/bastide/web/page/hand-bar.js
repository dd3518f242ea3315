/** The bar under the board: Turn, one line that says what the building in hand would do or why it cannot, and Place. */

import { h, setText } from "./dom.js";

/** @import { BoardElement } from "../board/index.js" */
/** @import { Words } from "./words.js" */

const SIGNS = /** @type {const} */ ({ good: "✓", bad: "✗", plain: "" });

/**
 * @param {Words} words
 * @param {BoardElement} board
 */
export function handBar({ say }, board) {
  const turn = h(
    "button",
    { class: "button turn", type: "button", onclick: () => board.turn() },
    h("span", { "aria-hidden": "true" }, "⟳"),
    say("game.turn"),
    h("kbd", { "aria-hidden": "true" }, "R"),
  );
  const place = h(
    "button",
    { class: "button main place", type: "button", onclick: () => board.place() },
    say("game.place"),
    h("kbd", { "aria-hidden": "true" }, "↵"),
  );
  const announce = h(
    "button",
    {
      class: "button announce",
      type: "button",
      "aria-pressed": "false",
      title: say("game.announce.about"),
      hidden: true,
    },
    say("game.announce"),
  );
  const sign = h("span", { class: "sign", "aria-hidden": "true" });
  const text = h("span", {});
  const line = h("p", { class: "line" }, sign, text);
  announce.addEventListener("click", () => {
    board.announce = !board.announce;
    announce.setAttribute("aria-pressed", String(board.announce));
  });
  return {
    element: h("div", { class: "bar" }, turn, line, announce, place),
    /**
     * @param {string} words
     * @param {keyof typeof SIGNS} [kind]
     */
    tell(words, kind = "plain") {
      line.className = `line ${kind}`;
      setText(sign, SIGNS[kind]);
      setText(text, words);
    },
    /**
     * @param {{held: boolean, aimed: boolean, announcing: boolean}} state whether something is in hand, stands somewhere, and
     *   may be announced
     */
    update({ held, aimed, announcing }) {
      turn.disabled = !held;
      place.disabled = !aimed;
      announce.hidden = !announcing;
      if (!announcing && board.announce) {
        board.announce = false;
        announce.setAttribute("aria-pressed", "false");
      }
    },
  };
}
