/** What has to be known above every screen: a lost connection, a database that was set aside, a full disk. */

import { h } from "./dom.js";

/** The row of notices at the top of the page. */
export class Notices {
  /**
   * @param {HTMLElement} row where they stand
   * @param {() => import("./texts.js").Say} say in the language spoken now
   */
  constructor(row, say) {
    this.row = row;
    this.say = say;
    /** @type {Map<string, HTMLElement>} */
    this.shown = new Map();
    /** @type {Set<string>} */
    this.understood = new Set();
  }

  /**
   * Show a notice, or another text of it.
   *
   * @param {string} name of which only one is shown
   * @param {string} text
   * @param {{lasting?: boolean}} [options] one that lasts goes only when it is cleared
   */
  show(name, text, { lasting = false } = {}) {
    if (this.understood.has(`${name}: ${text}`)) return;
    this.clear(name);
    const notice = h("div", { class: "notice", role: "alert" }, h("span", {}, text));
    if (!lasting) {
      const dismiss = () => {
        this.understood.add(`${name}: ${text}`);
        this.clear(name);
      };
      notice.append(
        h(
          "button",
          { class: "button", type: "button", "data-does": "notice.dismiss", onclick: dismiss },
          this.say()("notice.dismiss"),
        ),
      );
    }
    this.shown.set(name, notice);
    this.row.append(notice);
  }

  /**
   * Take all that can be understood as such.
   *
   * @returns {string[]} what all notices said
   */
  dismissAll() {
    const told = [...this.shown.values()].map((notice) => notice.querySelector("span")?.textContent ?? "");
    for (const notice of this.shown.values()) notice.querySelector("button")?.click();
    return told;
  }

  /** @param {string} name */
  clear(name) {
    this.shown.get(name)?.remove();
    this.shown.delete(name);
  }
}
