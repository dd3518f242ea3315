/** What everything on a board is drawn with: buildings, their outlines and lines, ground and its edge, from the symbols of a sheet. */

import { edgesOf, groundOf } from "./geometry.js";
import { svg } from "./svg.js";

/** @import { Facing, Piece, Side } from "./types.js" */
/** @import { Symbols } from "./sheet.js" */

/**
 * @typedef {object} Shown a building drawn above the board
 * @property {Side | null} side its owner, null for the neutral building
 * @property {string} code
 * @property {Facing} facing
 * @property {number[]} squares
 */

export class Pencil {
  /**
   * @param {Symbols} symbols
   * @param {number} size squares along the board's edge
   */
  constructor(symbols, size) {
    this.symbols = symbols;
    this.size = size;
    this.unit = symbols.sheet.unit;
  }

  /**
   * @param {string} id
   * @param {Record<string, string | number>} [attributes]
   */
  use(id, attributes = {}) {
    return svg("use", { href: this.symbols.ref(id), ...attributes });
  }

  /**
   * A building's box on the board, in units from A1's corner.
   * @param {number[]} squares
   */
  boxOf(squares) {
    const columns = squares.map((square) => square % this.size);
    const rows = squares.map((square) => Math.floor(square / this.size));
    const [left, top] = [Math.min(...columns), Math.min(...rows)];
    return {
      x: left * this.unit,
      y: top * this.unit,
      width: (Math.max(...columns) - left + 1) * this.unit,
      height: (Math.max(...rows) - top + 1) * this.unit,
    };
  }

  /** @param {Shown | Piece} shown */
  building(shown) {
    return this.use(this.symbols.sheet.building(shown.side, shown.code, shown.facing), this.boxOf(shown.squares));
  }

  /**
   * @param {Shown | Piece} shown
   * @param {Record<string, string | number>} [attributes]
   */
  outline(shown, attributes = {}) {
    const { x, y } = this.boxOf(shown.squares);
    const id = `${this.symbols.sheet.building(shown.side, shown.code, shown.facing)}-outline`;
    return this.use(id, { x, y, ...attributes });
  }

  /**
   * A line around a building, upon a pale one that parts it from any ground.
   * @param {Shown | Piece} shown
   * @param {string} colour
   * @param {number} width
   * @param {string} dashes empty for an unbroken line
   */
  ring(shown, colour, width, dashes) {
    const halo = this.outline(shown, { stroke: this.symbols.sheet.lines.halo, "stroke-width": width + 2.5 });
    const line = this.outline(shown, { stroke: colour, "stroke-width": width, "stroke-dasharray": dashes || "none" });
    return svg("g", { fill: "none", "stroke-linejoin": "round" }, halo, line);
  }

  /**
   * @param {Side} side
   * @param {number[]} squares
   */
  ground(side, squares) {
    const fill = this.symbols.paint(`${this.symbols.sheet.common}territory-${side}`);
    return svg("path", { d: groundOf(squares, this.size, this.unit), fill, "shape-rendering": "crispEdges" });
  }

  /**
   * @param {number[]} squares
   * @param {string} colour
   * @param {number} width
   */
  border(squares, colour, width) {
    const d = edgesOf(squares, this.size, this.unit, width / 2 + 0.5);
    return svg("path", { d, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "square" });
  }
}
