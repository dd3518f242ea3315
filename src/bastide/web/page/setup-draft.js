/** A position that is being put together: loose pieces, territory and whose turn it is. It knows no rules and draws nothing. */

/** @import { LoosePiece, SetupAsked, SetupView, Side } from "./types.js" */

/** @type {Readonly<Record<Side, Side>>} */
const OTHER = { light: "dark", dark: "light" };

export class Draft {
  /** @type {LoosePiece[]} */
  pieces = [];

  /** @type {Record<Side, Set<number>>} */
  territory = { light: new Set(), dark: new Set() };

  /** @type {Side | null} whose turn it is; null for whoever it has to be */
  toMove = null;

  /** How many buildings each side has placed besides those that stand, where that is known. @type {Record<Side, number> | null} */
  placed = null;

  /** @param {string} rules */
  constructor(rules) {
    this.rules = rules;
  }

  /**
   * Take over what a position was taken apart to.
   *
   * @param {SetupView} view
   */
  take(view) {
    this.pieces = view.pieces.map(({ side, code, facing, square }) => ({ side, code, facing, square }));
    this.territory = { light: new Set(view.territory.light), dark: new Set(view.territory.dark) };
    this.toMove = view.to_move;
    this.placed = view.more.placed;
  }

  /** @returns {Draft} another like it, which goes its own way */
  copy() {
    const other = new Draft(this.rules);
    other.pieces = this.pieces.map((piece) => ({ ...piece }));
    other.territory = { light: new Set(this.territory.light), dark: new Set(this.territory.dark) };
    other.toMove = this.toMove;
    other.placed = this.placed;
    return other;
  }

  /** @param {LoosePiece} piece */
  put(piece) {
    this.pieces.push(piece);
  }

  /**
   * Take away what stands on a square.
   *
   * @param {number} square
   * @param {SetupView} view of this draft, which knows which squares its pieces cover
   * @returns {LoosePiece | null} what was taken away; null where nothing stands there
   */
  remove(square, view) {
    const standing = view.pieces.find(({ squares }) => squares.includes(square));
    if (!standing) return null;
    const index = this.pieces.findIndex(
      ({ side, code, square: at }) => side === standing.side && code === standing.code && at === standing.square,
    );
    return index < 0 ? null : (this.pieces.splice(index, 1)[0] ?? null);
  }

  /**
   * Give a square to a side, or take it from it where it has it.
   *
   * @param {Side} side
   * @param {number} square
   * @returns {boolean} whether it is the side's now
   */
  paint(side, square) {
    const given = !this.territory[side].delete(square);
    if (given) {
      this.territory[side].add(square);
      this.territory[OTHER[side]].delete(square);
    }
    return given;
  }

  clear() {
    this.pieces = [];
    this.territory = { light: new Set(), dark: new Set() };
    this.toMove = this.placed = null;
  }

  /**
   * What the server is asked of it.
   *
   * @returns {SetupAsked}
   */
  asked() {
    const { rules, pieces, territory, toMove, placed } = this;
    const numbers = (/** @type {Set<number>} */ squares) => [...squares].sort((one, other) => one - other);
    return {
      rules,
      pieces,
      territory: { light: numbers(territory.light), dark: numbers(territory.dark) },
      to_move: toMove,
      ...(placed && { more: { placed } }),
    };
  }
}
