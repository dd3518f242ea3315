/** What is thought of a position, shown on its board: lines of moves, who will own what, and a conquest that threatens. */

import { edgesOf } from "./geometry.js";
import { svg } from "./svg.js";

/** @import { Piece, Side } from "./types.js" */
/** @import { Pencil, Shown } from "./pencil.js" */

/** @typedef {Shown & {label: string}} Ghost */

/** How likely it has to be that a square will be somebody's, for a mark. */
const LEAST = 0.08;

export class Overlay {
  #layers = { ownership: svg("g"), threat: svg("g"), line: svg("g"), marked: svg("g") };

  /** All of it. */
  element = svg("g", { class: "overlay" }, this.#layers.ownership, this.#layers.threat, this.#layers.line, this.#layers.marked);

  /** @param {Pencil} pencil */
  constructor(pencil) {
    this.pencil = pencil;
  }

  /**
   * Shows moves of a line: pale buildings, each with its number.
   * @param {Ghost[]} ghosts
   */
  drawLine(ghosts) {
    const drawn = ghosts.flatMap((ghost, index) => {
      const building = this.pencil.building(ghost);
      building.setAttribute("opacity", String(index === 0 ? 0.75 : 0.45));
      const { hint } = this.pencil.symbols.sheet.lines;
      return [building, this.pencil.ring(ghost, hint, index === 0 ? 3.5 : 2.5, index === 0 ? "" : "3 4")];
    });
    // Numbers above all of the buildings: where one stands upon another, both are read.
    this.#layers.line.replaceChildren(...drawn, ...ghosts.map((ghost) => this.#number(ghost)));
  }

  /** @param {Ghost} ghost */
  #number({ squares, label }) {
    const { size, unit, symbols } = this.pencil;
    const square = squares[Math.floor((squares.length - 1) / 2)] ?? 0;
    const [x, y] = [((square % size) + 0.5) * unit, (Math.floor(square / size) + 0.5) * unit];
    const { halo, hint } = symbols.sheet.lines;
    const text = svg("text", { "text-anchor": "middle", y: 6, "font-size": 17, "font-weight": 700, fill: hint });
    text.textContent = label;
    text.setAttribute("font-family", "system-ui, sans-serif");
    return svg(
      "g",
      { transform: `translate(${x} ${y})` },
      svg("circle", { r: 12, fill: halo, stroke: hint, "stroke-width": 2 }),
      text,
    );
  }

  /**
   * Shows who will own what: a square's mark is the larger the surer it is. Light's is a hollow diamond, Dark's a full disc, so
   * that they differ without colours.
   * @param {number[] | null} shares by square, -1 Dark to 1 Light
   */
  drawOwnership(shares) {
    const { size, unit } = this.pencil;
    const drawn = (shares ?? []).flatMap((share, square) => {
      const sure = Math.min(Math.abs(share), 1);
      if (sure < LEAST) return [];
      const [x, y] = [((square % size) + 0.5) * unit, (Math.floor(square / size) + 0.5) * unit];
      const reach = unit * (0.1 + 0.22 * sure);
      return [share > 0 ? diamond(x, y, reach) : disc(x, y, reach * 0.86)];
    });
    this.#layers.ownership.replaceChildren(...drawn);
  }

  /**
   * Marks squares of which something is said: a dotted line around them, and a cross on each.
   * @param {number[]} squares
   */
  drawMarked(squares) {
    const { size, unit, symbols } = this.pencil;
    const { halo, mayNot } = symbols.sheet.lines;
    const drawn = squares.flatMap((square) => {
      const [x, y] = [(square % size) * unit, Math.floor(square / size) * unit];
      const box = { x: x + 3, y: y + 3, width: unit - 6, height: unit - 6, rx: 4, fill: "none" };
      const cross = { d: `M${x + 9} ${y + 9}l12 12m0 -12l-12 12`, "stroke-linecap": "round", fill: "none" };
      return [
        svg("rect", { ...box, stroke: halo, "stroke-width": 6 }),
        svg("rect", { ...box, stroke: mayNot, "stroke-width": 3, "stroke-dasharray": "3 5" }),
        svg("path", { ...cross, stroke: halo, "stroke-width": 7 }),
        svg("path", { ...cross, stroke: mayNot, "stroke-width": 3.5 }),
      ];
    });
    this.#layers.marked.replaceChildren(...drawn);
  }

  /**
   * Shows a conquest that a side could make: the building that would make it, the ground that it would win, and what it would take.
   * @param {{side: Side, shown: Shown | null, squares: number[], taken: Piece[]} | null} threat
   */
  drawThreat(threat) {
    const drawn = [];
    if (threat) {
      const { pencil } = this;
      const { lines, common } = pencil.symbols.sheet;
      if (threat.squares.length) {
        const ground = pencil.ground(threat.side, threat.squares);
        ground.setAttribute("opacity", "0.6");
        drawn.push(ground);
        for (const [colour, width] of /** @type {const} */ ([[lines.halo, 6], [lines.mayNot, 3.5]])) {
          const border = pencil.border(threat.squares, colour, width);
          border.setAttribute("d", edgesOf(threat.squares, pencil.size, pencil.unit, 3));
          if (width < 6) border.setAttribute("stroke-dasharray", "2 7");
          drawn.push(border);
        }
      }
      for (const piece of threat.taken) {
        drawn.push(pencil.outline(piece, { fill: pencil.symbols.paint(`${common}taken`), "fill-opacity": 0.85 }));
        drawn.push(pencil.ring(piece, lines.mayNot, 3, "2 5"));
      }
      if (threat.shown) {
        // No more than its outline: a building drawn there, however pale, would be taken for one that stands.
        drawn.push(pencil.ring(threat.shown, lines.mayNot, 3, "10 4"));
      }
    }
    this.#layers.threat.replaceChildren(...drawn);
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
function diamond(x, y, reach) {
  const d = `M${x} ${y - reach}l${reach} ${reach}l${-reach} ${reach}l${-reach} ${-reach}z`;
  return svg(
    "g",
    { class: "own-light" },
    svg("path", { d, fill: "none", stroke: "#3a2416", "stroke-width": 6, "stroke-linejoin": "round" }),
    svg("path", { d, fill: "none", stroke: "#ffe9bd", "stroke-width": 3, "stroke-linejoin": "round" }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
function disc(x, y, reach) {
  return svg("circle", { class: "own-dark", cx: x, cy: y, r: reach, fill: "#3a1d0c", stroke: "#fff4dd", "stroke-width": 2 });
}
