/**
 * Files of games on their way into the library: one after the other, each with its progress. It goes on while other screens
 * are shown; whoever shows it watches.
 */

import { cancelImport, importState, sendFile } from "./library-api.js";
import { Refusal } from "./api.js";

/** @import { ImportView } from "./library-api.js" */
/** @import { Problem } from "./types.js" */

/** Milliseconds between two looks at how far a file is. */
const PACE = 300;
/** Looks in a row that may go without an answer: meanwhile the server goes on keeping games. */
const MISSED = 100;
/** What is said of a file where the page itself fails. */
const BROKEN = { key: "library.import.broken", values: {}, text: "Something unexpected went wrong in the page." };

/**
 * @typedef {object} Run one file
 * @property {string} name
 * @property {number} sent how much of it was sent, 0 to 1
 * @property {ImportView | null} view how far it is; null while it is being sent
 * @property {Problem | null} refused why it was not taken
 * @property {boolean} cancelled
 */

/** @typedef {{rules: string, damaged: boolean}} How how files are to be read */

class Importing {
  /** @type {Set<() => void>} */
  watchers = new Set();
  /** @type {Run[]} the last one is on its way */
  runs = [];
  /** @type {{file: File, how: How}[]} */
  #waiting = [];
  #busy = false;
  #abort = new AbortController();

  get busy() {
    return this.#busy;
  }

  /**
   * @param {Iterable<File>} files
   * @param {How} how
   */
  add(files, how) {
    if (!this.#busy) this.runs = [];
    this.#waiting.push(...Array.from(files, (file) => ({ file, how })));
    if (!this.#busy) void this.#work();
  }

  /** Keep nothing more of what is on its way. */
  async cancel() {
    this.#waiting = [];
    const run = this.runs.at(-1);
    if (!run || !this.#busy) return;
    run.cancelled = true;
    this.#abort.abort();
    if (run.view && !run.view.done) run.view = await cancelImport(run.view.job).catch(() => run.view);
    this.#tell();
  }

  async #work() {
    this.#busy = true;
    try {
      await this.#workOn();
    } finally {
      this.#busy = false;
      this.#tell();
    }
  }

  async #workOn() {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#abort = new AbortController();
      /** @type {Run} */
      const run = { name: next.file.name, sent: 0, view: null, refused: null, cancelled: false };
      this.runs.push(run);
      this.#tell();
      try {
        await this.#carry(run, next.file, next.how);
      } catch (error) {
        if (error instanceof Refusal) run.refused = error.problem;
        else if (!(error instanceof DOMException)) {
          run.refused = BROKEN;
          console.error(error);
        }
      }
    }
  }

  /**
   * @param {Run} run
   * @param {File} file
   * @param {How} how
   */
  async #carry(run, file, { rules, damaged }) {
    const sent = (/** @type {number} */ share) => {
      run.sent = share;
      this.#tell();
    };
    run.view = await sendFile(file, { rules, damaged: damaged ? "true" : "" }, sent, this.#abort.signal);
    for (let missed = 0; run.view && !run.view.done; ) {
      this.#tell();
      await new Promise((resolve) => setTimeout(resolve, PACE));
      if (run.view.done) return; // cancelled meanwhile
      try {
        run.view = await importState(run.view.job);
        missed = 0;
      } catch (error) {
        missed += 1;
        if (!(error instanceof Refusal) || error.status !== 0 || missed >= MISSED) throw error;
      }
    }
  }

  #tell() {
    for (const watcher of this.watchers) watcher();
  }
}

/** What is on its way, for all screens. */
export const importing = new Importing();
