/**
 * From what a person writes to a command. Commands are phrases of the language spoken, and English ones are understood as well;
 * neither case, accents, nor punctuation at the end matter, and words may be cut short as long as only one command is meant.
 *
 * In a phrase, `*` stands for what the command is about: "where can * go". Where there is none it comes at the end.
 */

/** @import { Texts } from "../texts.js" */

/** What parts phrases in a catalogue. */
const BETWEEN = " / ";
const HOLE = "*";
/** How many letters may be wrong, missing or too many in what is taken for a slip. */
const SLIPS = 2;
/** Letters of a word that are enough for it, among others. */
const ENOUGH = 3;

/**
 * @typedef {{plain: string, start: number, end: number}} Token a word as it is compared, and where it stands
 * @typedef {{name: string, words: string[], hole: number}} Phrase `hole` is how many words stand before it
 * @typedef {{name: string, rest: string}} Understood a command, and what it is about as it was written
 */

/**
 * A text as it is compared: small, without accents.
 *
 * @param {string} text
 */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{Mark}/gu, "").replaceAll("ß", "ss").replaceAll("’", "'").toLowerCase();
}

/**
 * The words of a text.
 *
 * @param {string} text
 * @returns {Token[]}
 */
export function wordsIn(text) {
  return Array.from(text.matchAll(/[^\s,;:?"“”„«»()'’]+/gu), ({ 0: word, index }) => {
    const bare = word.replace(/(?<=.)\.+$/, "");
    return { plain: plain(bare), start: index, end: index + bare.length };
  });
}

/**
 * The phrases under a key, in each of some languages.
 *
 * @param {Texts[]} languages
 * @param {string} key
 * @returns {string[]}
 */
export function phrasesOf(languages, key) {
  return [...new Set(languages.flatMap((texts) => (texts.has(key) ? texts.say(key).split(BETWEEN) : [])))];
}

/** What can be said: the phrases of all commands. */
export class Grammar {
  /**
   * @param {{name: string, phrases: string[]}[]} commands where two have the same phrase the first one has it
   */
  constructor(commands) {
    /** @type {Phrase[]} */
    this.phrases = commands.flatMap(({ name, phrases }) =>
      phrases.map((phrase) => {
        const words = wordsIn(phrase).map((token) => token.plain);
        const hole = words.indexOf(HOLE);
        return { name, words: words.filter((word) => word !== HOLE), hole: hole < 0 ? words.length : hole };
      }),
    );
  }

  /**
   * The command that is written out, if it is: the one with the most words.
   *
   * @param {string} written
   * @param {(name: string) => boolean} may whether a command may be meant
   * @returns {Understood | null}
   */
  exact(written, may = () => true) {
    return this.#found(written, may, (given, word) => given === word)[0] ?? null;
  }

  /**
   * The commands whose words begin as what is written does.
   *
   * @param {string} written
   * @param {(name: string) => boolean} may
   * @returns {Understood[]} one for each command
   */
  begun(written, may = () => true) {
    const alone = wordsIn(written).length === 1;
    // Two letters may begin anything: they are enough only where nothing else is written.
    const long = (/** @type {string} */ given) => given.length >= ENOUGH || alone;
    return this.#found(written, may, (given, word) => given === word || (long(given) && word.startsWith(given)));
  }

  /**
   * Phrases that may have been meant.
   *
   * @param {string} written
   * @param {(name: string) => boolean} may
   * @returns {string[]} the nearest first, one for each command
   */
  near(written, may = () => true) {
    const given = wordsIn(written).map((token) => token.plain);
    /** @type {Map<string, {phrase: string, far: number}>} */
    const nearest = new Map();
    for (const { name, words } of this.phrases) {
      if (!may(name)) continue;
      const phrase = words.join(" ");
      const far = distance(given.slice(0, words.length).join(" "), phrase);
      if (far <= Math.min(SLIPS, phrase.length / 3) && far < (nearest.get(name)?.far ?? Infinity)) {
        nearest.set(name, { phrase, far });
      }
    }
    return [...nearest.values()].sort((one, other) => one.far - other.far).map(({ phrase }) => phrase);
  }

  /**
   * @param {string} written
   * @param {(name: string) => boolean} may
   * @param {(given: string, word: string) => boolean} equal
   * @returns {Understood[]} those with as many words as any, one for each command
   */
  #found(written, may, equal) {
    const tokens = wordsIn(written);
    /** @type {Understood[]} */
    let best = [];
    let most = 0;
    for (const phrase of this.phrases) {
      const { name, words } = phrase;
      if (words.length < most || !may(name)) continue;
      const rest = restAfter(written, tokens, phrase, equal);
      if (rest === null) continue;
      if (words.length > most) [best, most] = [[], words.length];
      if (!best.some((one) => one.name === name)) best.push({ name, rest });
    }
    return best;
  }
}

/**
 * What stands where a phrase has its hole.
 *
 * @param {string} written
 * @param {Token[]} tokens
 * @param {Phrase} phrase
 * @param {(given: string, word: string) => boolean} equal
 * @returns {string | null} null where the phrase does not fit
 */
function restAfter(written, tokens, { words, hole }, equal) {
  const after = words.length - hole;
  if (tokens.length < words.length) return null;
  const fits = words.every((word, index) => {
    const token = tokens[index < hole ? index : tokens.length - words.length + index];
    return token !== undefined && equal(token.plain, word);
  });
  if (!fits) return null;
  const [first, beyond] = [tokens[hole], tokens[tokens.length - after]];
  if (hole + after === tokens.length || !first) return "";
  return written.slice(first.start, after && beyond ? beyond.start : undefined).trim();
}

/**
 * How many letters have to be changed, put in or taken out to make one text of another; two that are swapped count as one.
 *
 * @param {string} one
 * @param {string} other
 */
export function distance(one, other) {
  /** @type {number[][]} */
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]];
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      let far = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        far = Math.min(far, (twoAbove[j - 2] ?? 0) + 1);
      row.push(far);
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
