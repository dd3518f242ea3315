/** What is drawn above the whole page: a building carried to the board, one on its way back to its stock. */

import { fly } from "./motion.js";
import { MARGIN, buildingPicture } from "./picture.js";
import { html } from "./svg.js";

/** @import { Facing, Piece, Point, RulesetInfo, Side } from "./types.js" */
/** @import { Symbols } from "./sheet.js" */

export class Air {
  /** @type {{element: HTMLElement, key: string, width: number, height: number} | null} */
  #carried = null;

  /**
   * @param {ParentNode} root where it is drawn: the board's shadow root
   * @param {Symbols} symbols
   * @param {RulesetInfo} ruleset
   */
  constructor(root, symbols, ruleset) {
    this.root = root;
    this.symbols = symbols;
    this.ruleset = ruleset;
  }

  /**
   * @param {Side} side
   * @param {string} code
   * @param {Facing} facing
   * @param {number} square pixels along a square
   */
  #make(side, code, facing, square) {
    const { picture, width, height } = buildingPicture(this.symbols, this.ruleset, side, code, facing);
    const element = html("div", { class: "air", "aria-hidden": "true" });
    element.append(picture);
    const margin = (2 * MARGIN * square) / this.symbols.sheet.unit;
    const [across, down] = [width * square + margin, height * square + margin];
    element.style.width = `${across}px`;
    element.style.height = `${down}px`;
    this.root.append(element);
    return { element, width: across, height: down };
  }

  /**
   * Shows a building with its middle at a point of the window.
   * @param {{side: Side, code: string, facing: Facing}} held
   * @param {number} square pixels along a square
   * @param {Point} middle in pixels
   */
  carry({ side, code, facing }, square, middle) {
    const key = `${side} ${code} ${facing} ${square}`;
    if (this.#carried?.key !== key) {
      this.drop();
      this.#carried = { key, ...this.#make(side, code, facing, square) };
    }
    const { element, width, height } = this.#carried;
    element.style.transform = `translate(${middle.x - width / 2}px, ${middle.y - height / 2}px)`;
  }

  /** Shows it no more. */
  drop() {
    this.#carried?.element.remove();
    this.#carried = null;
  }

  /**
   * Lets a piece that was taken fly back.
   * @param {Piece} piece
   * @param {DOMRect} from its box in the window
   * @param {DOMRect | null} to null where it leaves the game
   * @param {number} square pixels along a square
   */
  send(piece, from, to, square) {
    const { element, width, height } = this.#make(piece.side ?? "light", piece.code, piece.facing, square);
    element.style.left = `${from.x + from.width / 2 - width / 2}px`;
    element.style.top = `${from.y + from.height / 2 - height / 2}px`;
    fly(element, from, to);
  }
}
