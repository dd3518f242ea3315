/** What was worked on in this visit and is not in the library: neither another screen nor a closed window costs it in silence. */

/** @import { GameRecord } from "../record.js" */
/** @import { Kept } from "./saving.js" */

/** @typedef {{record: GameRecord, kept: Kept}} Unsaved a record of the library with changes that could not be saved */

export class Held {
  /** What is kept nowhere, by the address at which it was worked on, the latest first. @type {Map<string, GameRecord[]>} */
  #unkept = new Map();
  /** @type {Map<string, Unsaved>} */
  #unsaved = new Map();

  get empty() {
    return this.#unkept.size === 0 && this.#unsaved.size === 0;
  }

  /** @param {string} address @returns {GameRecord[]} */
  unkeptAt(address) {
    return this.#unkept.get(address) ?? [];
  }

  /**
   * @param {string} address
   * @param {GameRecord} record
   */
  putUnkept(address, record) {
    this.#unkept.set(address, [record, ...this.unkeptAt(address)]);
  }

  /**
   * Take out what is worked on again.
   * @param {string} address
   * @param {GameRecord} record
   * @returns {boolean} whether it was held
   */
  takeUnkept(address, record) {
    const held = this.unkeptAt(address);
    const others = held.filter((one) => one !== record);
    if (others.length) this.#unkept.set(address, others);
    else this.#unkept.delete(address);
    return others.length < held.length;
  }

  /** @param {Unsaved} unsaved the latest of its record */
  putUnsaved(unsaved) {
    this.#unsaved.set(unsaved.kept.id, unsaved);
  }

  /**
   * @param {string} id of a record in the library
   * @returns {Unsaved | null} what could not be saved of it
   */
  unsavedOf(id) {
    return this.#unsaved.get(id) ?? null;
  }

  /** @param {string} id of a record whose unsaved changes are worked on again */
  takeUnsaved(id) {
    this.#unsaved.delete(id);
  }
}

/** What this visit holds. */
export const HELD = new Held();

globalThis.window?.addEventListener("beforeunload", (event) => {
  if (!HELD.empty) event.preventDefault(); // the browser asks, in its own words
});
