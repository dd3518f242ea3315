/** A game's clocks, as they run between two messages of the server, which alone decides when time is up. */

import { setText } from "./dom.js";
import { SIDES } from "./words.js";

/** @import { Clock } from "./types.js" */

const EVERY = 200;
const SHORT = 20;

/**
 * Seconds as a clock shows them: 4:05, and tenths at the end.
 *
 * @param {number} seconds
 * @returns {string}
 */
export function clockText(seconds) {
  const left = Math.max(0, seconds);
  if (left < SHORT) return (Math.ceil(left * 10) / 10).toFixed(1);
  const whole = Math.ceil(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Both clocks. */
export class Clocks {
  /** @param {{light: HTMLElement, dark: HTMLElement}} shown where each stands */
  constructor(shown) {
    this.shown = shown;
    /** @type {Clock | null} */
    this.clock = null;
    this.since = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /**
   * Show the clocks as the server just told them.
   *
   * @param {Clock | null} clock
   */
  set(clock) {
    this.clock = clock;
    this.since = performance.now();
    window.clearInterval(this.timer);
    this.timer = clock?.running ? window.setInterval(() => this.show(), EVERY) : undefined;
    this.show();
  }

  show() {
    for (const side of SIDES) {
      const element = this.shown[side];
      element.hidden = this.clock === null;
      if (this.clock === null) continue;
      const running = this.clock.running === side;
      const left = this.clock.left[side] - (running ? (performance.now() - this.since) / 1000 : 0);
      setText(element, clockText(left));
      element.classList.toggle("running", running);
      element.classList.toggle("short", left < SHORT);
    }
  }

  stop() {
    window.clearInterval(this.timer);
  }
}
