/** Turn and Place, beside a building that waits on the board to be confirmed. */

import { ICONS } from "./style.js";
import { html, svg } from "./svg.js";

/** @import { Texts } from "./types.js" */

/**
 * A picture for a button.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const stroke = { "stroke-width": 2.4, "stroke-linecap": "round", "stroke-linejoin": "round" };
  const path = svg("path", { d: ICONS[name], fill: "none", stroke: "currentcolor", ...stroke });
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, path);
}

/**
 * Names a button that shows but a picture.
 * @param {HTMLElement} button
 * @param {string} words
 */
export function nameButton(button, words) {
  button.setAttribute("aria-label", words);
  button.title = words;
}

/** Pixels between the buttons and the building. */
const GAP = 10;
const HEIGHT = 44;
const WIDTH = 96;

export class Tools {
  // The keyboard has keys for both, and the board is one stop for Tab.
  #turn = html("button", { type: "button", class: "round", tabindex: -1 });
  #place = html("button", { type: "button", class: "round chief", tabindex: -1 });
  element = html("div", { class: "tools", hidden: "" }, this.#turn, this.#place);

  /** @param {{turn: () => void, place: () => void}} does */
  constructor({ turn, place }) {
    this.#turn.append(icon("turn"));
    this.#place.append(icon("place"));
    this.#turn.addEventListener("click", turn);
    this.#place.addEventListener("click", place);
    for (const type of /** @type {const} */ (["pointerdown", "pointerup", "pointermove"])) {
      this.element.addEventListener(type, (event) => event.stopPropagation()); // a press here is none on the board
    }
  }

  /**
   * Shows them beside a box, or not at all.
   * @param {Texts} texts
   * @param {{x: number, y: number, width: number, height: number, frame: number} | null} at the building's box and the
   *     board's width, in pixels from the board's corner
   * @param {{legal: boolean, turns: boolean}} can whether it may be placed there; whether it has another facing
   */
  show(texts, at, { legal, turns }) {
    this.element.hidden = at === null;
    if (!at) return;
    this.#turn.hidden = !turns;
    const width = turns ? WIDTH : HEIGHT;
    nameButton(this.#turn, texts("board.turn"));
    nameButton(this.#place, texts("board.place"));
    this.#place.setAttribute("aria-disabled", String(!legal));
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(value, 4), most - 4);
    const x = within(at.x + at.width / 2 - width / 2, at.frame - width);
    const below = at.y + at.height + GAP;
    const y = below + HEIGHT <= at.frame ? below : at.y - GAP - HEIGHT;
    this.element.style.left = `${x}px`;
    this.element.style.top = `${within(y, at.frame - HEIGHT)}px`;
  }
}
