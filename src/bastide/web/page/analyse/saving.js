/**
 * Where a record is kept: in the library, where every change is saved at once, or nowhere, until somebody wants it kept. What
 * two windows change at once is never lost without a word.
 */

import { library, Refusal } from "../api.js";
import { fill, h } from "../dom.js";
import { refusalText } from "../problems.js";
import { addressOf } from "../router.js";

/** @import { Page } from "../page.js" */
/** @import { Study } from "./study.js" */

/** Milliseconds that changes which follow each other wait, to be saved together. */
const TOGETHER = 250;
const STALE = 409;

/** @typedef {{id: string, number: number}} Kept */

export class Keeper {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  #saved = 0;
  #saving = false;
  #left = false;

  /**
   * @param {Page} page
   * @param {Study} study
   * @param {Kept | null} kept where it is in the library
   * @param {() => void} reload shows what the library has
   */
  constructor(page, study, kept, reload) {
    this.page = page;
    this.study = study;
    this.kept = kept;
    this.reload = reload;
    const { say } = page.words;
    this.text = h("span", { role: "status" });
    this.button = h(
      "button",
      { type: "button", class: "button", "data-does": "analyse.keep", onclick: () => void this.keep() },
      say("analyse.keep"),
    );
    this.choices = h("span", { class: "choices" });
    this.element = h("div", { class: "kept small" }, this.text, this.choices, this.button);
    this.flush = () => void this.save();
    window.addEventListener("pagehide", this.flush);
    study.watch((change) => {
      if (change !== "moved") this.changed();
    });
    this.#show(kept ? "analyse.kept" : "analyse.unkept");
  }

  leave() {
    window.removeEventListener("pagehide", this.flush);
    this.#left = true;
    void this.save();
  }

  changed() {
    if (!this.kept) return;
    this.#show("analyse.saving");
    clearTimeout(this.#later);
    this.#later = setTimeout(this.flush, TOGETHER);
  }

  /**
   * The address is that of the kept record from now on; the screen stays as it is.
   *
   * @param {string} id
   */
  named(id) {
    history.replaceState(null, "", addressOf("record", id));
  }

  /** Keep it in the library from now on. */
  async keep() {
    this.button.disabled = true;
    try {
      const { version } = this.study;
      const { id, number } = await library.keep(this.study.tree.toRecord());
      this.#saved = version;
      this.kept = { id, number };
      this.#show("analyse.kept");
      if (!this.#left) this.named(id);
      if (this.study.version !== version) this.changed();
    } catch (refusal) {
      this.#refused(refusal);
    } finally {
      this.button.disabled = false;
    }
  }

  /** Save what is not saved yet. */
  async save() {
    clearTimeout(this.#later);
    const { kept, study } = this;
    if (!kept || this.#saving || study.version === this.#saved) return;
    this.#saving = true;
    const { version } = study;
    try {
      const { number } = await library.save(kept, study.tree.toRecord());
      this.kept = { ...kept, number };
      this.#saved = version;
      this.#show("analyse.kept");
    } catch (refusal) {
      this.#refused(refusal);
      return;
    } finally {
      this.#saving = false;
    }
    if (study.version !== version) this.changed();
  }

  /** @param {unknown} refusal */
  #refused(refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (refusal.status === STALE) {
      this.#stale();
      return;
    }
    const { say } = this.page.words;
    this.text.textContent = refusalText(this.page.words, refusal);
    this.#offer([say("analyse.again"), "analyse.save.again", () => void (this.kept ? this.save() : this.keep())]);
  }

  /** Another window has saved it since: what is here is kept beside that, or given up. */
  #stale() {
    const { say } = this.page.words;
    this.text.textContent = say("analyse.stale");
    this.#offer(
      [
        say("analyse.stale.beside"),
        "analyse.keep",
        () => {
          this.kept = null;
          void this.keep();
        },
      ],
      [say("analyse.stale.reload"), "analyse.save.reload", () => this.reload()],
    );
  }

  /** @param {...[label: string, does: string, act: () => void]} offers */
  #offer(...offers) {
    this.button.hidden = true;
    const buttons = offers.map(([label, does, act]) =>
      h("button", { type: "button", class: "button", "data-does": does, onclick: act }, label),
    );
    fill(this.choices, ...buttons);
  }

  /** @param {"analyse.kept" | "analyse.unkept" | "analyse.saving"} key */
  #show(key) {
    this.text.textContent = this.page.words.say(key);
    fill(this.choices);
    this.button.hidden = this.kept !== null;
  }
}
