/**
 * Mouse, pen and finger. A mouse shows where a building would stand as it moves, and a click places it; under a finger
 * one sees nothing, so there the building floats above it, and lifting the finger only leaves it where it is.
 */

/** @import { Point } from "./types.js" */

/**
 * @typedef {object} Pointed what pointers can do
 * @property {() => boolean} ready whether a building is in hand and may be moved
 * @property {() => boolean} pinned whether it stays where it is aimed until it is moved or placed
 * @property {(event: MouseEvent, lift: boolean) => Point} locate where an event is, in squares; lifted, where a
 *     building floats above a finger that is there
 * @property {(point: Point) => boolean} isOver whether a point is on the board, or close by
 * @property {(point: Point) => boolean} isOnHeld whether a point is on the building as it is aimed
 * @property {(point: Point | null) => void} aim
 * @property {(event: MouseEvent | null, lift: boolean) => void} float shows it in the air under a pointer; null nowhere
 * @property {(quarters: number) => void} turn
 * @property {(how: "mouse" | "touch" | "jump") => void} drop it is let down where it is aimed; after a jump it was not
 *     seen there before
 * @property {() => void} rest it stays where it is aimed, to be confirmed or moved on
 * @property {() => void} letgo
 */

/** Pixels that a press may move and still be no drag. */
const SLOP = 6;
/** What a wheel has to turn for a quarter, in its own units: pixels or, of some wheels, lines. */
const NOTCH = { pixels: 40, lines: 1 };
/** Milliseconds between quarters, for wheels that run on. */
const REST = 90;

/** @param {PointerEvent} event */
function isTouch(event) {
  return event.pointerType === "touch";
}

/**
 * Keeps the browser from taking a drag for a scroll: it would take the next tap for the end of that, and swallow it.
 * @param {HTMLElement} element
 * @param {() => boolean} dragging
 */
export function noScroll(element, dragging) {
  const stop = (/** @type {TouchEvent} */ event) => {
    if (dragging() && event.cancelable) event.preventDefault();
  };
  element.addEventListener("touchmove", stop, { passive: false });
}

export class PointerControl {
  /**
   * @type {{id: number, x: number, y: number, dragging: boolean, seen: boolean} | null} the press on the board; whether
   *     the building was seen there, where it is pressed
   */
  #press = null;

  /** @type {AbortController | null} ends what listens while something is dragged out of a stock */
  #drag = null;

  #wheel = { sum: 0, turned: 0 };

  /** What pressed last: some browsers do not say of a menu what asked for it. */
  #type = "mouse";

  /**
   * @param {HTMLElement} frame the board's element
   * @param {Pointed} board
   */
  constructor(frame, board) {
    this.frame = frame;
    this.board = board;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", () => this.#cancel());
    frame.addEventListener("pointerleave", (event) => this.#leave(event));
    frame.addEventListener("contextmenu", (event) => this.#menu(event));
    noScroll(frame, () => this.#press !== null);
    frame.addEventListener("wheel", (event) => this.#roll(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#type = event.pointerType;
    if (!this.board.ready() || this.#drag || event.button !== 0 || !event.isPrimary) return;
    const seen = !this.board.pinned() || this.board.isOnHeld(this.board.locate(event, false));
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, dragging: false, seen };
    if (isTouch(event)) this.frame.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.board.ready() || this.#drag) return;
    const press = this.#press;
    if (press?.id === event.pointerId) {
      press.dragging ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP;
    }
    if (!isTouch(event)) {
      if (!this.board.pinned() || press?.dragging) this.board.aim(this.board.locate(event, false));
      return;
    }
    if (press?.id === event.pointerId && press.dragging) this.board.aim(this.board.locate(event, true));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#press = null;
    if (!this.board.ready()) return;
    const point = this.board.locate(event, false);
    if (isTouch(event)) {
      if (!press.dragging && !this.board.isOnHeld(point)) this.board.aim(point);
      this.board.drop("touch");
    } else if (this.board.isOver(point)) {
      const stays = this.board.pinned() && press.seen && !press.dragging;
      if (!stays) this.board.aim(point);
      this.board.drop(press.seen || press.dragging ? "mouse" : "jump");
    }
  }

  /** The browser has taken the press for something of its own. */
  #cancel() {
    if (this.#press?.dragging && this.board.ready()) this.board.rest();
    this.#press = null;
  }

  /** @param {PointerEvent} event */
  #leave(event) {
    if (!isTouch(event) && !this.#drag && this.board.ready() && !this.board.pinned()) this.board.aim(null);
  }

  /** @param {MouseEvent} event */
  #menu(event) {
    if (!this.board.ready()) return;
    event.preventDefault();
    if (this.#type !== "touch") this.board.turn(1); // a long press of a finger asks for a menu too, and means nothing
  }

  /** @param {WheelEvent} event */
  #roll(event) {
    if (!this.board.ready() || event.ctrlKey) return; // with Ctrl it is the page's size that changes
    event.preventDefault();
    const wheel = this.#wheel;
    const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? NOTCH.pixels : NOTCH.lines;
    if (Math.sign(event.deltaY) !== Math.sign(wheel.sum)) wheel.sum = 0;
    wheel.sum += event.deltaY;
    if (Math.abs(wheel.sum) < notch || event.timeStamp - wheel.turned < REST) return;
    this.board.turn(Math.sign(wheel.sum));
    wheel.sum = 0;
    wheel.turned = event.timeStamp;
  }

  /**
   * Goes on with a press that began in a stock and has become a drag.
   * @param {PointerEvent} event
   */
  dragFrom(event) {
    this.endDrag();
    this.#type = event.pointerType;
    const lift = isTouch(event);
    this.#drag = new AbortController();
    const options = { signal: this.#drag.signal };
    const mine = (/** @type {PointerEvent} */ other) => other.pointerId === event.pointerId;
    const carry = (/** @type {PointerEvent} */ next) => {
      if (!mine(next)) return;
      if (next.buttons) this.#carry(next, lift);
      else this.endDrag(); // let go of outside the window: it is in hand, as after a click
    };
    addEventListener("pointermove", carry, options);
    addEventListener("pointerup", (next) => void (mine(next) && this.#release(next, lift)), options);
    addEventListener("pointercancel", (next) => void (mine(next) && this.#lose()), options);
    // In the air it is turned as on the board; what happens there the board has treated already.
    addEventListener("contextmenu", (next) => void (next.defaultPrevented || this.#menu(next)), options);
    const roll = (/** @type {WheelEvent} */ next) => void (next.defaultPrevented || this.#roll(next));
    addEventListener("wheel", roll, { ...options, passive: false });
    this.#carry(event, lift);
  }

  /** Ends a drag, wherever it is. */
  endDrag() {
    this.#drag?.abort();
    this.#drag = null;
    this.board.float(null, false);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} lift
   */
  #carry(event, lift) {
    const point = this.board.locate(event, lift);
    const over = this.board.isOver(point);
    this.board.aim(over ? point : null);
    this.board.float(over ? null : event, lift);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} lift
   */
  #release(event, lift) {
    const over = this.board.isOver(this.board.locate(event, lift));
    this.endDrag();
    if (over) this.board.drop(lift ? "touch" : "mouse");
    else this.board.letgo();
  }

  #lose() {
    this.endDrag();
    this.board.letgo();
  }
}
