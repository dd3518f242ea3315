/** The picture: ground, territory, buildings and, above them, what the building in hand would do. */

import { pieceKey } from "./changes.js";
import { edgesOf, pieceOf } from "./geometry.js";
import { Overlay } from "./overlay.js";
import { Pencil } from "./pencil.js";
import { arrange, svg } from "./svg.js";

/** @import { Piece, Position, RulesetInfo, Side, Verdict } from "./types.js" */
/** @import { Shown } from "./pencil.js" */
/** @import { Symbols } from "./sheet.js" */

/** Where a shadow falls, in units: as in the pictures of `drawing/`. */
const SHADOW = "translate(4 5.5)";
const SIDES = /** @type {const} */ (["light", "dark"]);

export class Scene {
  /** The board, which changes with the position. */
  below = svg("svg", { "aria-hidden": "true", class: "below" });

  /** What changes with every movement of the hand: a picture of its own, so that the board is not painted again. */
  above = svg("svg", { "aria-hidden": "true", class: "above" });

  /** @type {Map<string, SVGUseElement>} */
  #standing = new Map();

  /** The shadows of those, in a group that lies where they fall. @type {Map<string, SVGUseElement>} */
  #cast = new Map();

  #fallen = svg("g", { transform: SHADOW });

  #layers = {
    ground: svg("g"),
    territory: svg("g", { class: "territory" }),
    shadows: svg("g"),
    pieces: svg("g", { class: "pieces" }),
    last: svg("g", { fill: "none", "stroke-linejoin": "round" }),
    hint: svg("g", { class: "hint" }),
    effect: svg("g", { class: "effect" }),
    ghost: svg("g", { class: "ghost" }),
    cursor: svg("g", { class: "cursor" }),
  };

  /**
   * @param {Symbols} symbols
   * @param {RulesetInfo} ruleset
   */
  constructor(symbols, ruleset) {
    this.symbols = symbols;
    this.size = ruleset.size;
    this.pencil = new Pencil(symbols, ruleset.size);
    /** What is thought of the position, between the board and what the hand would do. */
    this.overlay = new Overlay(this.pencil);
    const { unit, wall, common, shadow } = symbols.sheet;
    this.unit = unit;
    this.wall = wall;
    this.edge = this.size * unit + 2 * wall;
    for (const picture of [this.below, this.above]) picture.setAttribute("viewBox", `0 0 ${this.edge} ${this.edge}`);
    const { ground, territory, shadows, pieces, last, hint, effect, ghost, cursor } = this.#layers;
    ground.append(this.pencil.use(`${common}board-${this.size}`, { width: this.edge, height: this.edge }));
    shadows.setAttribute("fill", "#1e1205");
    shadows.setAttribute("fill-opacity", String(shadow));
    shadows.setAttribute("filter", symbols.paint(`${common}shadow`));
    const inside = { transform: `translate(${wall} ${wall})` };
    this.below.append(ground, svg("g", inside, territory, shadows, pieces, last));
    this.above.append(svg("g", inside, this.overlay.element, hint, effect, ghost, cursor));
  }

  /**
   * A building's box on the board, in units from A1's corner.
   * @param {number[]} squares
   */
  boxOf(squares) {
    return this.pencil.boxOf(squares);
  }

  /**
   * Draws a position. What stands there already is left alone.
   * @param {Pick<Position, "pieces" | "territory" | "last">} position
   */
  draw(position) {
    const { shadows, pieces, last } = this.#layers;
    const ordered = [...position.pieces].sort((one, other) => (one.squares[0] ?? 0) - (other.squares[0] ?? 0));
    const standing = new Map(
      ordered.map((piece) => {
        const key = pieceKey(piece);
        return [key, this.#standing.get(key) ?? this.pencil.building(piece)];
      }),
    );
    this.#standing = standing;
    this.#cast = new Map(
      ordered.map((piece) => {
        const key = pieceKey(piece);
        return [key, this.#cast.get(key) ?? this.pencil.outline(piece)];
      }),
    );
    arrange(pieces, [...standing.values()]);
    arrange(this.#fallen, [...this.#cast.values()]);
    arrange(shadows, ordered.length ? [this.#fallen] : []);
    const marked = pieceOf(position.pieces, position.last, this.size);
    last.replaceChildren(...(marked ? [this.pencil.ring(marked, this.symbols.sheet.lines.last, 3, "9 5")] : []));
    this.drawTerritory(position.territory);
  }

  /**
   * Draws the two sides' ground.
   * @param {Record<Side, number[]>} territory
   * @param {Map<number, number>} [except] squares that are drawn otherwise for now
   */
  drawTerritory(territory, except = new Map()) {
    const drawn = SIDES.flatMap((side) => {
      const squares = territory[side].filter((square) => !except.has(square));
      if (!squares.length) return [];
      return [this.pencil.ground(side, squares), this.pencil.border(squares, this.symbols.sheet.lines[side], 2)];
    });
    this.#layers.territory.replaceChildren(...drawn);
  }

  /**
   * One square of new ground, to be shown by itself.
   * @param {Side} side
   * @param {number} square
   */
  addGround(side, square) {
    const ground = this.pencil.ground(side, [square]);
    this.#layers.territory.append(ground);
    return ground;
  }

  /**
   * A standing building's element.
   * @param {Piece} piece
   */
  elementOf(piece) {
    return this.#standing.get(pieceKey(piece)) ?? null;
  }

  /**
   * Shows the building in hand, and what it would enclose and take; null nothing.
   * @param {{shown: Shown, side: Side, verdict: Verdict, taken: Piece[], occupied: Set<number>, busy: boolean} | null
   *     } aim
   */
  drawAim(aim) {
    const { effect, ghost } = this.#layers;
    effect.replaceChildren(...(aim?.verdict.legal ? this.#effect(aim) : []));
    ghost.replaceChildren(...(aim ? this.#ghost(aim) : []));
  }

  /** @param {{side: Side, verdict: Verdict, taken: Piece[], occupied: Set<number>}} aim */
  #effect({ side, verdict, taken, occupied }) {
    const { lines, common } = this.symbols.sheet;
    const drawn = [];
    if (verdict.claims.length) {
      const free = verdict.claims.filter((square) => !occupied.has(square));
      if (verdict.announced && free.length) drawn.push(this.pencil.ground(side, free));
      for (const [colour, width] of /** @type {const} */ ([[lines.halo, 6], [lines.may, 3.5]])) {
        const border = this.pencil.border(verdict.claims, colour, width);
        // The broken line lies in the middle of the pale one.
        border.setAttribute("d", edgesOf(verdict.claims, this.size, this.unit, 3));
        border.setAttribute("stroke-linecap", "butt");
        if (width < 6) border.setAttribute("stroke-dasharray", "6 6");
        drawn.push(border);
      }
    }
    for (const piece of verdict.announced ? taken : []) {
      drawn.push(this.pencil.outline(piece, { fill: this.symbols.paint(`${common}taken`), "fill-opacity": 0.85 }));
      drawn.push(this.pencil.ring(piece, lines.may, 3, "2 5"));
    }
    return drawn;
  }

  /** @param {{shown: Shown, verdict: Verdict, busy: boolean}} aim */
  #ghost({ shown, verdict, busy }) {
    const { lines, common, shadow } = this.symbols.sheet;
    const cast = this.pencil.outline(shown, { transform: SHADOW, fill: "#1e1205", "fill-opacity": shadow * 0.7 });
    const building = this.pencil.building(shown);
    if (busy) return [cast, building];
    if (verdict.legal) return [cast, building, this.pencil.ring(shown, lines.may, 3.5, ""), this.#badge(shown, true)];
    building.setAttribute("opacity", "0.6");
    const hatch = this.pencil.outline(shown, { fill: this.symbols.paint(`${common}refused`) });
    return [building, hatch, this.pencil.ring(shown, lines.mayNot, 3.5, "4 6"), this.#badge(shown, false)];
  }

  /**
   * A tick or a cross on the building's uppermost square farthest to the right.
   * @param {Shown} shown
   * @param {boolean} legal
   */
  #badge(shown, legal) {
    const top = Math.min(...shown.squares.map((square) => Math.floor(square / this.size)));
    const square = Math.max(...shown.squares.filter((one) => Math.floor(one / this.size) === top));
    const [x, y] = [((square % this.size) + 0.8) * this.unit, (top + 0.2) * this.unit];
    const { halo, may, mayNot } = this.symbols.sheet.lines;
    const colour = legal ? may : mayNot;
    const sign = legal ? "M-5.5 .5L-1.5 4.5L6 -4.5" : "M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5";
    return svg(
      "g",
      { transform: `translate(${x} ${y})` },
      svg("circle", { r: 12, fill: halo, stroke: colour, "stroke-width": 2.4 }),
      svg("path", { d: sign, fill: "none", stroke: colour, "stroke-width": 3.2, "stroke-linecap": "round" }),
    );
  }

  /**
   * Shows a proposal; null none.
   * @param {Shown | null} shown
   */
  drawHint(shown) {
    const drawn = [];
    if (shown) {
      const building = this.pencil.building(shown);
      building.setAttribute("opacity", "0.5");
      drawn.push(building, this.pencil.ring(shown, this.symbols.sheet.lines.hint, 3.5, "14 4 3 4"));
    }
    this.#layers.hint.replaceChildren(...drawn);
  }

  /**
   * Shows the square that the keyboard is on; null none.
   * @param {number | null} square
   */
  drawCursor(square) {
    const drawn = [];
    if (square !== null) {
      const { lines } = this.symbols.sheet;
      const box = { ...this.boxOf([square]), fill: "none", rx: 4 };
      drawn.push(svg("rect", { ...box, stroke: lines.halo, "stroke-width": 7 }));
      drawn.push(svg("rect", { ...box, stroke: lines.hint, "stroke-width": 3.5 }));
    }
    this.#layers.cursor.replaceChildren(...drawn);
  }

  /** The building in hand, to be shaken where it may not stand. */
  get ghost() {
    return this.#layers.ghost;
  }
}
