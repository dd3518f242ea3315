/**
 * Placing a building, from hand to move: what is held, where it is aimed, what is told of it and when. It draws
 * nothing, and what is legal it looks up in the position's survey.
 */

import { Hand } from "./hand.js";
import { inReach, judged, nextByLetter } from "./lookup.js";

/** @import { Aim, Facing, Point, Position, Problem, RulesetInfo, Side } from "./types.js" */

/**
 * @typedef {object} Listener who hears of it
 * @property {(type: "hold" | "aim" | "place" | "refused" | "letgo", detail: unknown) => void} tell an event for the
 *     page
 * @property {() => void} show what is held, or where it is aimed, is to be drawn anew
 * @property {(what: "held" | "aim" | "letgo" | "refused", detail?: unknown) => void} say what is worth reading out
 */

/** @type {Problem} of a placement of which the survey says nothing */
const WAIT = { key: "board.wait", values: {}, text: "it is not your turn" };

export class Placing {
  /** @type {RulesetInfo | null} */
  #ruleset = null;

  /** @type {Hand | null} */
  #hand = null;

  /** @type {Position | null} */
  #position = null;

  /** @type {Side | null} */
  #side = null;

  /** @type {Aim | null} */
  #aim = null;

  #announce = false;
  #busy = false;

  /** @type {"keys" | "drop" | null} */
  #pin = null;

  #shown = "";

  /** @type {"touch" | "always" | "never"} when a placement has to be confirmed */
  confirm = "touch";

  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
  }

  get ruleset() {
    return this.#ruleset;
  }

  /** Another ruleset: what was held is put back, and every building faces north again. */
  set ruleset(ruleset) {
    if (ruleset === this.#ruleset) return;
    this.#empty();
    if (this.#ruleset) this.#position = null; // a position of another game says nothing of this one
    this.#ruleset = ruleset;
    this.#hand = ruleset && new Hand(ruleset);
    this.#check();
  }

  get position() {
    return this.#position;
  }

  /** Another position: the move that was on its way has been made. */
  set position(position) {
    const moved = position?.text !== this.#position?.text;
    this.#position = position;
    if (moved && this.#busy) this.#empty();
    this.#check();
  }

  /** The side that may be placed for here. */
  get side() {
    return this.#side;
  }

  set side(side) {
    if (side === this.#side) return;
    this.#side = side;
    this.#check();
  }

  /** Whether moves are announced. */
  get announce() {
    return this.#announce;
  }

  set announce(announce) {
    this.#announce = announce;
    this.#judge();
  }

  get held() {
    return this.#hand?.held ?? null;
  }

  get cells() {
    return this.#hand?.cells ?? [];
  }

  get aim() {
    return this.#aim;
  }

  /** Whether a move is on its way: until it is answered, nothing else can be done. */
  get busy() {
    return this.#busy;
  }

  /**
   * Why it stays where it is aimed, whatever a mouse does: it was let down there to be confirmed, or keys moved it
   * there; null where it does not.
   */
  get pin() {
    return this.#pin;
  }

  /**
   * A building's facing as it was last turned.
   * @param {Side} side
   * @param {string} code
   * @returns {Facing}
   */
  facingOf(side, code) {
    return this.#hand?.facingOf(side, code) ?? "n";
  }

  /** Puts back what the person no longer has or may not place here; takes what is the only thing to be placed now. */
  #check() {
    const [held, side, position] = [this.held, this.#side, this.#position];
    if (held && (held.side !== side || !position || !inReach(position, side).includes(held.code))) this.#empty();
    const opening = position?.placing === "neutral" || position?.placing === "duke";
    if (side && position && opening && position.survey?.side === side && !this.held) {
      const codes = inReach(position, side);
      if (codes.length === 1) this.hold(/** @type {string} */ (codes[0]));
    }
    this.#judge();
  }

  // Taking and turning -----------------------------------------------------------------------------------------------
  /**
   * @param {string} code
   * @param {Facing} [facing] by default as it was last turned
   * @returns {boolean} false where the person has none of it
   */
  hold(code, facing) {
    const [side, position] = [this.#side, this.#position];
    if (!side || !position || this.#busy || !inReach(position, side).includes(code)) return false;
    if (!this.#hand?.take(side, code, facing)) return false;
    this.#pin = null;
    this.#tellHeld();
    return true;
  }

  /**
   * Takes a building and aims it at once, for those who do not point.
   * @param {string} code
   * @param {"keys" | "drop"} pin
   */
  holdOnBoard(code, pin) {
    if (!this.hold(code)) return false;
    this.#pin = pin;
    this.#hand?.aimAgain();
    this.#tellHeld();
    return true;
  }

  /**
   * Takes a building and lets it down at once where somebody would place it, to be confirmed or moved on.
   * @param {{code: string, facing: Facing, square: number}} placement
   */
  holdAt({ code, facing, square }) {
    if (!this.hold(code, facing)) return false;
    this.#pin = "drop";
    this.#hand?.aimAt(square);
    this.#tellHeld();
    return true;
  }

  /**
   * Takes the next building of a letter.
   * @param {string} letter
   */
  pick(letter) {
    const [side, position] = [this.#side, this.#position];
    if (!side || !position) return false;
    const code = nextByLetter(inReach(position, side), letter, this.held?.code ?? null);
    return code !== null && this.holdOnBoard(code, "keys");
  }

  /** @param {number} quarters clockwise above 0 */
  turn(quarters) {
    if (!this.held || this.#busy) return;
    this.#hand?.turn(quarters);
    this.#tellHeld();
  }

  /** Puts back what is in hand. */
  letgo() {
    const held = this.held;
    if (!held || this.#busy) return;
    this.#empty();
    this.listener.say("letgo", held.code);
  }

  #empty() {
    this.#busy = false;
    this.#pin = null;
    if (!this.held) return;
    this.#hand?.letgo();
    this.#judge();
    this.listener.tell("letgo", null);
  }

  // Aiming and placing -----------------------------------------------------------------------------------------------
  /**
   * A pointer aims its middle at a point; null where the pointer has left the board.
   * @param {Point | null} point
   */
  point(point) {
    if (this.#busy) return;
    if (point) this.#pin = null;
    else if (this.#pin) return;
    this.#hand?.aim(point);
    this.#judge();
  }

  /**
   * Keys aim it a number of squares further.
   * @param {number} right
   * @param {number} down
   */
  step(right, down) {
    if (!this.held || this.#busy) return;
    this.#pin ??= "keys";
    this.#hand?.step(right, down);
    this.#judge();
  }

  /** It is lifted off the board again, to be carried. */
  lift() {
    this.#pin = null;
  }

  /**
   * A pointer lets it down where it is aimed: that places it, or leaves it there to be confirmed.
   * @param {"mouse" | "touch" | "jump"} how a jump: it lay elsewhere, and nobody has seen it here yet; it follows the
   *     mouse, unless everything has to be confirmed anyway
   */
  drop(how) {
    if (how === "jump" && this.confirm !== "always") return;
    if (this.confirm === "never" || (this.confirm === "touch" && how === "mouse")) {
      this.place();
    } else {
      this.rest();
      if (this.#aim) this.listener.say("aim", this.#aim);
    }
  }

  /** It stays where it is aimed, to be confirmed or moved on. */
  rest() {
    this.#pin = "drop";
    this.#show();
  }

  /** Places it where it is aimed; aimed at nothing yet, it is shown first. */
  place() {
    if (!this.held || this.#busy) return;
    const aim = this.#aim;
    if (!aim) {
      this.#pin = "keys"; // a mouse that comes to the board takes it along again
      this.#hand?.aimAgain();
      this.#judge();
    } else if (aim.verdict.problem) {
      this.#refused(aim.move, aim.verdict.problem);
    } else {
      this.#busy = true;
      this.rest();
      const { move, code, facing, square } = aim;
      this.listener.tell("place", { move, code, facing, square, announced: move.endsWith("!") });
    }
  }

  /**
   * The move on its way was not accepted: the building is in hand again.
   * @param {Problem} problem
   */
  refuse(problem) {
    this.#busy = false;
    this.#judge();
    this.#refused(this.#aim?.move ?? "", problem);
  }

  /**
   * @param {string} move
   * @param {Problem} problem
   */
  #refused(move, problem) {
    this.listener.tell("refused", { move, problem });
    this.listener.say("refused", problem);
  }

  #tellHeld() {
    this.listener.tell("hold", this.held);
    this.#judge();
    this.listener.say("held", this.#aim);
  }

  /** Looks up what the building in hand would do where it is now, and tells it if it has changed. */
  #judge() {
    const before = this.#aim;
    const [hand, ruleset, position] = [this.#hand, this.#ruleset, this.#position];
    this.#aim = hand && ruleset && position ? judged(hand, ruleset, position, this.#announce, WAIT) : null;
    if (JSON.stringify(before) !== JSON.stringify(this.#aim)) {
      this.listener.tell("aim", this.#aim);
      if (this.#aim && this.#pin) this.listener.say("aim", this.#aim);
    }
    this.#show();
  }

  /** Has it drawn anew, unless that would look the same: a mouse tells of every pixel. */
  #show() {
    const shown = JSON.stringify([this.held, this.#aim, this.#busy, this.#pin]);
    if (shown !== this.#shown) this.listener.show();
    this.#shown = shown;
  }
}
