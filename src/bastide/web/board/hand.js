/** What a person holds: which building, how it is turned, and what it is aimed at. Geometry only. */

import { boxOf, buildingNamed, cellsOf, covered, firstFacing, middleOf, snapped, turned } from "./geometry.js";

/** @import { Cell, Facing, Point, RulesetInfo, Side } from "./types.js" */

export class Hand {
  /** @type {Map<string, Facing>} by side and code: each building keeps its own facing */
  #facings = new Map();

  /** @type {{side: Side, code: string, facing: Facing} | null} */
  #held = null;

  /** @type {Point | null} where its middle shall be */
  #target = null;

  #aimed = false;

  /** @param {RulesetInfo} ruleset */
  constructor(ruleset) {
    this.ruleset = ruleset;
  }

  get held() {
    return this.#held && { ...this.#held };
  }

  /** @returns {Cell[]} */
  get cells() {
    if (!this.#held) return [];
    const building = buildingNamed(this.ruleset, this.#held.code);
    return building ? cellsOf(building, this.#held.side, this.#held.facing) : [];
  }

  /** The square of the turning point, or null while it is aimed at nothing. */
  get square() {
    if (!this.#held || !this.#target || !this.#aimed) return null;
    return snapped(this.cells, this.ruleset.size, this.#target);
  }

  /** The squares under it. */
  get squares() {
    const square = this.square;
    return square === null ? [] : covered(this.cells, this.ruleset.size, square);
  }

  /**
   * A building's facing as it was last turned.
   * @param {Side} side
   * @param {string} code
   * @returns {Facing}
   */
  facingOf(side, code) {
    return this.#facings.get(`${side} ${code}`) ?? "n";
  }

  /**
   * Takes a building, aimed at nothing yet.
   * @param {Side} side
   * @param {string} code
   * @param {Facing} [facing]
   * @returns {boolean} false where the ruleset has no such building
   */
  take(side, code, facing = this.facingOf(side, code)) {
    const building = buildingNamed(this.ruleset, code);
    if (!building) return false;
    this.#held = { side, code, facing: firstFacing(building, side, facing) };
    this.#facings.set(`${side} ${code}`, this.#held.facing);
    this.#aimed = false;
    return true;
  }

  /**
   * Turns it about its middle, which stays as near to what it is aimed at as it can.
   * @param {number} quarters clockwise above 0
   */
  turn(quarters) {
    const building = this.#held && buildingNamed(this.ruleset, this.#held.code);
    if (!this.#held || !building) return;
    this.#held.facing = turned(building, this.#held.side, this.#held.facing, quarters);
    this.#facings.set(`${this.#held.side} ${this.#held.code}`, this.#held.facing);
  }

  /**
   * Aims its middle at a point; null at nothing.
   * @param {Point | null} point
   */
  aim(point) {
    this.#aimed = point !== null;
    if (point) this.#target = { ...point };
  }

  /**
   * Aims it so that its turning point is on a square.
   * @param {number} square
   */
  aimAt(square) {
    this.aim(middleOf(this.cells, this.ruleset.size, square));
  }

  /** Aims it where something was aimed at last, at first at the middle of the board. */
  aimAgain() {
    const middle = this.ruleset.size / 2;
    this.aim(this.#target ?? { x: middle, y: middle });
  }

  /**
   * Aims a number of squares further, not beyond the board.
   * @param {number} right
   * @param {number} down
   */
  step(right, down) {
    if (this.square === null) {
      this.aimAgain();
      return;
    }
    const size = this.ruleset.size;
    const { height, width } = boxOf(this.cells);
    const middle = middleOf(this.cells, size, this.square);
    // The target is kept where there is no need to move it, so that turning to and fro stays in place.
    const { x, y } = this.#target ?? middle;
    this.aim({
      x: right ? Math.min(Math.max(middle.x + right, width / 2), size - width / 2) : x,
      y: down ? Math.min(Math.max(middle.y + down, height / 2), size - height / 2) : y,
    });
  }

  /** Puts it back. */
  letgo() {
    this.#held = null;
    this.#aimed = false;
  }
}
