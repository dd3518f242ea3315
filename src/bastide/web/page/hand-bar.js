/**
 * The bar under the board: Turn, one line that says what the building in hand would do or why it cannot, and Place. When the
 * game is over it says who won, and offers the next one.
 */

import { h, setText } from "./dom.js";
import { endInWords, nextOffered } from "./ending.js";

/** @import { BoardElement } from "../board/index.js" */
/** @import { GameView } from "./types.js" */
/** @import { Words } from "./words.js" */

const SIGNS = /** @type {const} */ ({ good: "✓", bad: "✗", warning: "⚠", plain: "" });

/**
 * @param {Words} words
 * @param {BoardElement} board
 * @param {() => void} rematch
 */
export function handBar(words, board, rematch) {
  const { say } = words;
  const key = (/** @type {string} */ name) => h("kbd", { "aria-hidden": "true" }, name);
  const turn = h(
    "button",
    { class: "button turn", type: "button", "data-does": "game.turn", onclick: () => board.turn() },
    h("span", {}, h("span", { "aria-hidden": "true" }, "⟳ "), say("game.turn")),
    key("R"),
  );
  const place = h(
    "button",
    { class: "button main place", type: "button", "data-does": "game.place", onclick: () => board.place() },
    say("game.place"),
    key("↵"),
  );
  const announce = h(
    "button",
    {
      class: "button announce",
      type: "button",
      "aria-pressed": "false",
      title: say("game.announce.about"),
      "data-does": "game.announce",
    },
    say("game.announce"),
    key("!"),
  );
  const next = h("button", {
    class: "button main next",
    type: "button",
    "data-does": "game.rematch",
    onclick: rematch,
  });
  const sign = h("span", { class: "sign", "aria-hidden": "true" });
  const text = h("span", {});
  const line = h("p", { class: "line" }, sign, text);
  const setAnnounced = (/** @type {boolean} */ announced) => {
    board.announce = announced;
    announce.setAttribute("aria-pressed", String(announced));
  };
  announce.addEventListener("click", () => setAnnounced(!board.announce));
  announce.hidden = true;
  next.hidden = true;

  /**
   * @param {string} told
   * @param {keyof typeof SIGNS} [kind]
   */
  const tell = (told, kind = "plain") => {
    line.className = `line ${kind}`;
    setText(sign, SIGNS[kind]);
    setText(text, told);
  };
  return {
    element: h("div", { class: "bar" }, turn, line, announce, place, next),
    tell,
    /** What the line says. */
    get told() {
      return text.textContent;
    },
    /**
     * @param {{held: boolean, ready: boolean, announcing: boolean}} state whether something is in hand, may stand where
     *   it is aimed, and may be announced
     */
    update({ held, ready, announcing }) {
      turn.hidden = false;
      place.hidden = false;
      next.hidden = true;
      turn.disabled = !held;
      place.disabled = !ready;
      announce.hidden = !announcing;
    },
    /** Turn the announcement on or off, where there is one. */
    toggleAnnounced() {
      if (!announce.hidden) setAnnounced(!board.announce);
    },
    setAnnounced,
    /** @param {GameView} game that is over */
    showEnd(game) {
      for (const button of [turn, place, announce]) button.hidden = true;
      const offered = nextOffered(game);
      next.hidden = offered === null;
      setText(next, offered ? say(`end.${offered}.short`) : "");
      tell(endInWords(words, game).slice(0, 2).join(". "));
    },
  };
}
