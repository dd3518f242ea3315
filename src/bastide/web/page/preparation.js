/** The one-time preparation: how far it is, and when it is done. */

import { getPreparation } from "./api.js";
import { h, setText } from "./dom.js";

/** @typedef {import("./types.js").Preparation} Progress */

const EVERY = 500;

/** Watches the preparation until it is done, or cannot be. */
export class Preparation {
  constructor() {
    /** @type {Progress} */
    this.progress = { done: 0, total: 0, ready: false, failed: null, notices: [] };
    /** @type {Set<(progress: Progress) => void>} */
    this.watchers = new Set();
    /** @type {Promise<void>} */
    this.done = this.watch();
  }

  /**
   * Ask until it is done. A server that does not answer is asked again: it may be starting. Where the preparation has failed
   * nothing is waited for: the server says why to whoever wants to play.
   */
  async watch() {
    for (;;) {
      const told = await getPreparation().catch(() => null);
      if (told) {
        this.progress = told;
        for (const watcher of this.watchers) watcher(told);
        if (told.ready || told.failed) return;
      }
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  }

  /**
   * A card that shows how far it is, hidden where there is nothing to wait for.
   *
   * @param {import("./words.js").Words} words
   * @returns {{card: HTMLElement, leave: () => void}} `leave` when the card is shown no longer
   */
  card({ say }) {
    const bar = h("progress", { max: 1, value: 0, "aria-label": say("preparation.heading") });
    const count = h("span", { class: "soft small" });
    const card = h(
      "section",
      { class: "card preparation", hidden: true },
      h("h2", {}, say("preparation.heading")),
      h("p", { class: "small" }, say("preparation.text")),
      bar,
      count,
    );
    /** @type {(progress: Progress) => void} */
    const show = ({ done, total, ready }) => {
      card.hidden = ready || total === 0;
      bar.max = Math.max(total, 1);
      bar.value = done;
      setText(count, say("preparation.progress", { done, total }));
    };
    show(this.progress);
    this.watchers.add(show);
    return { card, leave: () => this.watchers.delete(show) };
  }
}
