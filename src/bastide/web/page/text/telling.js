/** How the text interface tells: what is written in the list of answers, and what of it is read out. */

import { Refusal } from "../api.js";
import { refusalText } from "../problems.js";
import { Misunderstood } from "./understanding.js";

/** @import { Page } from "../page.js" */
/** @import { Say } from "../texts.js" */

/** @typedef {{lines: string[], kind: "answer" | "refusal" | "event"}} Entry what was told, for the log */
/**
 * @typedef {object} Surface where it is shown
 * @property {(entry: Entry & {written?: string, command?: string}) => void} log
 * @property {() => void} changed the seat, or what is on its board, is another
 */

/** So many lines of a list are told at a time. */
const LISTED = 40;
/** So many of these are read out: a voice cannot be skimmed. */
const READ_OUT = 12;
/** What is read out of anything at all, in lines and in characters. */
const MOST_LINES = 30;
const MOST_CHARACTERS = 6000;

export class Teller {
  /**
   * @param {Page} page
   * @param {Surface} surface
   */
  constructor(page, surface) {
    this.page = page;
    this.words = page.words;
    /** @type {Say} */
    this.say = page.words.say;
    this.surface = surface;
    /** @type {string[]} what was told last */
    this.last = [];
    /** @type {(() => Promise<void> | void) | null} tells what is left of the last list; null where nothing is */
    this.more = null;
    this.closed = false;
  }

  /**
   * Tell what a command has come to.
   *
   * @param {string[]} lines
   * @param {{spoken?: string[]}} [options] what is read out where it is not everything
   */
  answer(lines, { spoken = lines } = {}) {
    this.#tell({ lines, kind: "answer" }, spoken);
  }

  /**
   * Tell what may be long, a page at a time: "more" tells on.
   *
   * @param {string[]} lines
   * @param {string} [use] what can be done with what is listed
   */
  list(lines, use) {
    const from = (/** @type {number} */ first) => {
      const page = lines.slice(first, first + LISTED);
      const read = page.slice(0, READ_OUT);
      const left = lines.length - first - page.length;
      this.more = left > 0 ? () => from(first + LISTED) : null;
      const end = [...(left > 0 ? [this.say("text.listed.more", { count: left })] : []), ...(use ? [use] : [])];
      const unread = page.length - read.length;
      const also = unread > 0 ? [this.say("text.more", { count: unread })] : [];
      this.answer([...page, ...end], { spoken: [...read, ...also, ...end] });
    };
    from(0);
  }

  /**
   * Tell what has happened without a command.
   *
   * @param {string[]} lines
   */
  event(lines) {
    this.#tell({ lines, kind: "event" }, lines);
  }

  /**
   * Tell that something was not done, and why.
   *
   * @param {string} text
   */
  refuse(text) {
    this.#tell({ lines: [text], kind: "refusal" }, [text]);
  }

  /**
   * Do something, and tell what goes wrong with it. What nobody expected is told too, and the interface goes on.
   *
   * @param {() => Promise<unknown> | unknown} work
   */
  async attempt(work) {
    try {
      await work();
    } catch (wrong) {
      if (wrong instanceof Refusal) this.refuse(refusalText(this.words, wrong));
      else if (wrong instanceof Misunderstood) this.refuse(wrong.message);
      else {
        this.refuse(this.say("text.broken", { what: wrong instanceof Error ? wrong.message : String(wrong) }));
        reportError(wrong); // for whoever mends it
      }
    }
  }

  /**
   * @param {Entry} entry
   * @param {string[]} spoken
   */
  #tell(entry, spoken) {
    if (this.closed || entry.lines.length === 0) return;
    this.last = entry.lines;
    this.surface.log(entry);
    // Lines become sentences: a voice makes a pause only where it sees an end.
    for (const line of this.#readOut(spoken)) this.page.tell(/[.!?…:;]$/.test(line) ? line : `${line}.`);
  }

  /**
   * No more than anybody can listen to; what is left is in the list of answers.
   *
   * @param {string[]} lines
   */
  #readOut(lines) {
    let length = 0;
    const over = lines.findIndex((line, index) => {
      length += line.length;
      return index > 0 && (index >= MOST_LINES || length > MOST_CHARACTERS);
    });
    return over < 0 ? lines : [...lines.slice(0, over), this.say("text.more", { count: lines.length - over })];
  }

  /**
   * A text of this part of the page.
   *
   * @param {string} key
   * @param {import("../types.js").Values} [values]
   * @returns {Misunderstood} to be thrown
   */
  wrong(key, values = {}) {
    return new Misunderstood(this.say(key, values));
  }

  /**
   * Something that the rules forbid, as it is told.
   *
   * @param {string} told
   */
  refusedAs(told) {
    return new Misunderstood(told);
  }

  /**
   * A line of a list, from which something is opened by its number.
   *
   * @param {number} number from 1
   * @param {string} told
   */
  numbered(number, told) {
    return this.say("text.listed", { number, told: told.replace(/\.$/, "") });
  }

  /**
   * Things in a row that may have commas of their own.
   *
   * @param {string[]} things
   */
  joined(things) {
    return things.reduce((one, other) => (one ? this.say("text.between", { one, other }) : other), "");
  }

  /** @param {string[]} things */
  listed(things) {
    return this.words.texts.list(things);
  }

  /** @param {string[]} things */
  either(things) {
    const { language } = this.words.texts;
    return new Intl.ListFormat(language, { type: "disjunction" }).format(things.map((text) => this.say("text.quoted", { text })));
  }
}
