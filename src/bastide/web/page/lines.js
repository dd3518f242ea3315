/**
 * What stands at the end of a line of moves: asked of the server, which knows the rules and keeps nothing, and remembered here.
 */

import { askServer } from "./api.js";

/** @import { MoveView, Outcome, PositionView, Side } from "./types.js" */

/**
 * @typedef {object} Line moves from a position
 * @property {string} rules
 * @property {string | null} position from which they begin; null for the beginning of a game
 * @property {string[]} moves
 *
 * @typedef {object} Threat a conquest that a side could make if it were to move
 * @property {string} move
 * @property {number[]} squares what it would make its territory
 * @property {string[]} captures codes of buildings, `neutral`, `duke`
 * @property {number[]} captured all squares of what it would take
 * @property {number} weight
 *
 * @typedef {object} LineView
 * @property {PositionView} position
 * @property {MoveView[]} moves
 * @property {Outcome | null} outcome
 * @property {{pass: boolean, announce: boolean}} may
 * @property {Record<Side, Threat | null>} threats
 */

const REMEMBERED = 400;

/** @param {Line} line */
export function keyOf({ rules, position, moves }) {
  return [rules, position ?? "", ...moves].join("\n");
}

/** Answers about lines; those asked for last are remembered. */
export class Lines {
  /** @param {(path: string, body: object) => Promise<any>} [ask] the server */
  constructor(ask = askServer) {
    this.ask = ask;
    /** @type {Map<string, {coming: Promise<LineView>, view: LineView | null}>} */
    this.known = new Map();
  }

  /**
   * @param {Line} line
   * @returns {Promise<LineView>}
   * @throws {import("./api.js").Refusal} a move is illegal, or the server cannot be asked; asked again it is asked anew
   */
  view(line) {
    const key = keyOf(line);
    const found = this.known.get(key) ?? this.#fetch(key, line);
    this.known.delete(key); // and in again, as the latest
    this.known.set(key, found);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= REMEMBERED) break;
      this.known.delete(oldest);
    }
    return found.coming;
  }

  /**
   * What is known already, for a screen that has to be drawn now.
   * @param {Line} line
   * @returns {LineView | null}
   */
  seen(line) {
    return this.known.get(keyOf(line))?.view ?? null;
  }

  /**
   * @param {string} key
   * @param {Line} line
   */
  #fetch(key, line) {
    const asked = {
      /** @type {LineView | null} */ view: null,
      coming: /** @type {Promise<LineView>} */ (this.ask("/positions", { ...line, survey: true })),
    };
    asked.coming.then(
      (view) => (asked.view = view),
      () => {
        if (this.known.get(key) === asked) this.known.delete(key);
      },
    );
    return asked;
  }
}
