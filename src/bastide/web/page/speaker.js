/** What happens, told to those who do not see it: one live region for the whole page. */

import { setText } from "./dom.js";

/** Says one thing after the other through an element with `aria-live`. */
export class Speaker {
  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
    /** @type {string[]} */
    this.waiting = [];
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** Say nothing more of what was told: it belongs to a screen that is left, or to another language. */
  hush() {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = [];
    setText(this.region, "");
  }

  /**
   * Tell something. What comes within the same moment is told together, so that nothing is cut off by what follows it.
   *
   * @param {string} text
   */
  tell(text) {
    if (!text) return;
    this.waiting.push(text);
    this.timer ??= window.setTimeout(() => {
      const said = this.waiting.join(" ");
      this.waiting = [];
      this.timer = undefined;
      // The same words twice are no change to the region, and would not be spoken: a blank makes them one.
      setText(this.region, said === this.region.textContent ? `${said} ` : said);
    }, 60);
  }
}
