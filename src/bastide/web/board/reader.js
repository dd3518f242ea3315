/**
 * The board for those who do not see it, and for the keyboard: a grid of described squares over the picture, one stop
 * for Tab, and a line that is read out when something changes.
 */

import { html } from "./svg.js";

export class Reader {
  /** The grid; it has the keyboard's focus. */
  grid = html("div", { role: "grid", tabindex: 0, class: "grid", "aria-readonly": "true" });

  /** What is read out. */
  live = html("div", { role: "status", "aria-live": "polite", class: "unseen" });

  help = html("div", { id: "help", class: "unseen" });

  /** @type {HTMLElement[]} */
  #cells = [];

  #size = 0;
  #cursor = 0;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  constructor() {
    this.grid.setAttribute("aria-describedby", "help");
  }

  /** The square that the keyboard is on. */
  get cursor() {
    return this.#cursor;
  }

  /**
   * Describes the board; what stays the same is left alone.
   * @param {number} size squares along an edge
   * @param {{label: string, help: string, squares: string[]}} words
   */
  build(size, { label, help, squares }) {
    if (size !== this.#size) this.#make(size);
    this.grid.setAttribute("aria-label", label);
    if (this.help.textContent !== help) this.help.textContent = help;
    this.#cells.forEach((cell, square) => {
      const said = squares[square] ?? "";
      if (cell.getAttribute("aria-label") !== said) cell.setAttribute("aria-label", said);
    });
  }

  /** @param {number} size */
  #make(size) {
    this.#size = size;
    this.#cells = Array.from({ length: size * size }, (_, square) =>
      html("div", { role: "gridcell", id: `square-${square}`, class: "square" }),
    );
    const rows = Array.from({ length: size }, (_, row) =>
      html("div", { role: "row", class: "row" }, ...this.#cells.slice(row * size, (row + 1) * size)),
    );
    this.grid.replaceChildren(...rows);
    this.#cursor = Math.floor(size / 2) * size + Math.floor(size / 2);
    this.point(false);
  }

  /**
   * Moves the keyboard's square, not beyond the board.
   * @param {number} right
   * @param {number} down
   */
  step(right, down) {
    const size = this.#size;
    const [row, column] = [Math.floor(this.#cursor / size), this.#cursor % size];
    const within = (/** @type {number} */ at) => Math.min(Math.max(at, 0), size - 1);
    this.#cursor = within(row + down) * size + within(column + right);
    this.point(false);
  }

  /**
   * Tells which square the keyboard is on; while a building is held, where that would stand is said instead.
   * @param {boolean} holding
   */
  point(holding) {
    if (holding) this.grid.removeAttribute("aria-activedescendant");
    else this.grid.setAttribute("aria-activedescendant", `square-${this.#cursor}`);
  }

  /**
   * Reads a line out, once nothing more has come for a moment: a building that is moved on and on is described where
   * it rests.
   * @param {string} words
   */
  say(words) {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => {
      this.live.textContent = words;
    }, 120);
  }
}
