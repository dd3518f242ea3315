/**
 * The page's texts in a person's language.
 *
 * A catalogue, `texts/<language>.json`, is one object: from a key to a text, or to one text for each plural category of
 * the language (`Intl.PluralRules`), chosen by the value `count`, or else by the first number among the values that the text
 * names. `{name}` in a text is replaced by the value of that name.
 */

/** @import { Values } from "./types.js" */
/** @typedef {string | {[category: string]: string}} Entry */
/** @typedef {{[key: string]: Entry}} Catalogue */
/** @typedef {(key: string, values?: Values) => string} Say */

/** Each language by its code, called as it calls itself. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français", de: "Deutsch" });

/** @typedef {keyof typeof LANGUAGES} Language */

const PLACEHOLDER = /\{(\w+)\}/g;

/** One language's texts. */
export class Texts {
  /**
   * @param {string} language its code
   * @param {Catalogue} catalogue
   */
  constructor(language, catalogue) {
    this.language = language;
    this.catalogue = catalogue;
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
    this.lists = new Intl.ListFormat(language, { type: "conjunction" });
    /** @type {Say} */
    this.say = this.say.bind(this);
  }

  /**
   * Whether there is a text for a key; one made from a name of somebody's own may have none.
   *
   * @param {string} key
   * @returns {boolean}
   */
  has(key) {
    return Object.hasOwn(this.catalogue, key);
  }

  /**
   * The text of a key. A key without a text gives itself, so that what is missing is seen.
   *
   * @param {string} key
   * @param {Values} [values] numbers are written as the language writes them
   * @returns {string}
   */
  say(key, values = {}) {
    const entry = this.has(key) ? this.catalogue[key] : undefined;
    if (entry === undefined) return key;
    const text = typeof entry === "string" ? entry : this.#plural(entry, values);
    return text.replace(PLACEHOLDER, (placeholder, name) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === "number" ? this.numbers.format(value) : String(value);
    });
  }

  /**
   * @param {{[category: string]: string}} entry
   * @param {Values} values
   */
  #plural(entry, values) {
    const { other = "" } = entry;
    const counted = ["count", ...Array.from(other.matchAll(PLACEHOLDER), ([, name]) => name ?? "")].find(
      (name) => typeof values[name] === "number",
    );
    return (counted && entry[this.plurals.select(Number(values[counted]))]) || other;
  }

  /**
   * Things in a row, as the language says it: "a, b and c".
   *
   * @param {string[]} things
   * @returns {string}
   */
  list(things) {
    return this.lists.format(things);
  }
}

/**
 * A text with a capital first letter, as a sentence begins.
 *
 * @param {string} text
 * @param {string} language
 * @returns {string}
 */
export function sentence(text, language) {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase(language) + rest.join("");
}

/**
 * The language to speak: the one kept, or else the first of a person's languages that there is, or else English.
 *
 * @param {string | null} kept
 * @param {readonly string[]} wanted the browser's languages, the best first
 * @returns {Language}
 */
export function chooseLanguage(kept, wanted) {
  const codes = [kept ?? "", ...wanted].map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  const found = codes.find((code) => Object.hasOwn(LANGUAGES, code));
  return /** @type {Language} */ (found ?? "en");
}

/**
 * Fetch a language's texts.
 *
 * @param {Language} language
 * @returns {Promise<Texts>}
 */
export async function loadTexts(language) {
  const answer = await fetch(new URL(`../texts/${language}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`texts/${language}.json: ${answer.status}`);
  return new Texts(language, await answer.json());
}
