/**
 * Where a record is kept: in the library, where every change is saved at once, or nowhere, until somebody wants it kept. What
 * two windows change at once is never lost without a word, nor what cannot be saved when its screen is left.
 */

import { library, Refusal, survivesClosing } from "../api.js";
import { fill, h } from "../dom.js";
import { refusalText } from "../problems.js";
import { addressOf } from "../router.js";
import { HELD } from "./held.js";

/** @import { Page } from "../page.js" */
/** @import { Study } from "./study.js" */

/** Milliseconds that changes which follow each other wait, to be saved together. */
const TOGETHER = 250;
const STALE = 409;

/** @typedef {{id: string, number: number, unsaved?: boolean}} Kept `unsaved` where changes of it could not be saved before */

/** The saving of what was left. @type {Promise<unknown>} */
let leaving = Promise.resolve();

/** Wait until what was left is saved, or held because it could not be. */
export async function allSaved() {
  await leaving;
}

export class Keeper {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  #saved = 0;
  /** The saving that is under way. @type {Promise<void> | null} */
  #going = null;
  #left = false;
  /** Whether the library refused what was sent last. */
  #failed = false;
  /** Whether the other window's form was chosen. */
  #givenUp = false;

  /**
   * @param {Page} page
   * @param {Study} study
   * @param {Kept | null} kept where it is in the library
   * @param {() => void} reload shows what the library has
   * @param {() => void} [settle] takes what is still being written into the record
   */
  constructor(page, study, kept, reload, settle = () => undefined) {
    this.page = page;
    this.study = study;
    this.kept = kept;
    this.reload = reload;
    this.settle = settle;
    /** Whether it is worth a question although nothing was changed: it came from a text that is nowhere else. */
    this.precious = false;
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
    this.close = () => void this.#close();
    this.ask = (/** @type {BeforeUnloadEvent} */ event) => {
      if (this.#close()) event.preventDefault(); // the browser asks, in its own words
    };
    window.addEventListener("pagehide", this.close);
    window.addEventListener("beforeunload", this.ask);
    study.watch((change) => {
      if (change !== "moved") this.changed();
    });
    this.#show(kept ? "analyse.kept" : "analyse.unkept");
    if (kept?.unsaved) {
      this.#saved = -1;
      void this.save();
    }
  }

  leave() {
    window.removeEventListener("pagehide", this.close);
    window.removeEventListener("beforeunload", this.ask);
    this.#left = true;
    leaving = Promise.allSettled([leaving, this.save()]);
  }

  /** The window may be closed at once: save what it can. @returns {boolean} whether something is lost if it is */
  #close() {
    this.settle();
    if (!this.kept) return this.precious || this.study.version > 0;
    if (!this.#unsaved) return false;
    const sent = this.#going === null && !this.#failed;
    void this.save(true);
    return !sent || !survivesClosing(this.study.tree.toRecord());
  }

  get #unsaved() {
    return this.kept !== null && !this.#givenUp && this.study.version !== this.#saved;
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
      this.#failed = false;
      this.#show("analyse.kept");
      if (!this.#left) this.named(id);
      if (this.study.version !== version) this.changed();
    } catch (refusal) {
      this.#refused(refusal);
    } finally {
      this.button.disabled = false;
    }
  }

  /**
   * Save what is not saved yet, that included which changes while it is saved.
   * @param {boolean} [closing] whether the window may be gone before the answer
   * @returns {Promise<void>} done once all is saved, or refused
   */
  save(closing = false) {
    clearTimeout(this.#later);
    this.#going ??= this.#saveAll(closing).finally(() => (this.#going = null));
    return this.#going;
  }

  /** @param {boolean} closing */
  async #saveAll(closing) {
    while (this.#unsaved) {
      const { study } = this;
      const { id, number: seen } = /** @type {Kept} */ (this.kept);
      const { version } = study;
      try {
        const { number } = await library.save({ id, number: seen }, study.tree.toRecord(), closing);
        this.kept = { id, number };
        this.#saved = version;
        this.#failed = false;
        if (study.version === version) this.#show("analyse.kept");
      } catch (refusal) {
        this.#refused(refusal);
        return;
      }
    }
  }

  /** @param {unknown} refusal */
  #refused(refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.#failed = true;
    if (this.#left && this.kept) {
      this.#hold(this.kept, refusal);
      return;
    }
    if (refusal.status === STALE) {
      this.#stale();
      return;
    }
    const { say } = this.page.words;
    this.text.textContent = refusalText(this.page.words, refusal);
    this.#offer([say("analyse.again"), "analyse.save.again", () => void (this.kept ? this.save() : this.keep())]);
  }

  /**
   * Nobody sees this screen any more: hold what was not saved until the record is opened again.
   * @param {Kept} kept
   * @param {Refusal} refusal
   */
  #hold({ id, number }, refusal) {
    const { words, notices } = this.page;
    HELD.putUnsaved({ record: this.study.tree.toRecord(), kept: { id, number, unsaved: true } });
    const why = refusal.status === STALE ? words.say("analyse.stale") : words.sentence(refusalText(words, refusal));
    notices.show(`unsaved ${id}`, words.say("analyse.held", { why }));
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
      [say("analyse.stale.reload"), "analyse.save.reload", () => this.#giveUp()],
    );
  }

  /** Show what the other window has saved, and forget what is here. */
  #giveUp() {
    this.#givenUp = true;
    this.reload();
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
