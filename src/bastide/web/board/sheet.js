/**
 * The sheet of symbols: fetched and parsed once for a page, whatever number of boards and stocks show it. Each of these
 * takes into its own shadow root what it refers to, for a reference does not reach out of one.
 */

import { svg } from "./svg.js";

/** @import { Facing, Side } from "./types.js" */

export class Sheet {
  /** @type {Map<string, Element>} */
  #symbols = new Map();

  /** @param {Element} root the sheet's `<svg>` */
  constructor(root) {
    for (const element of root.querySelectorAll("[id]")) this.#symbols.set(element.id, element);
    /** @param {string} name */
    const told = (name) => root.getAttribute(`data-${name}`) ?? "";
    /** What ids of the theme begin with. */
    this.common = told("common");
    /** What ids of buildings begin with. */
    this.prefix = told("prefix");
    /** A square's edge. */
    this.unit = Number(told("unit"));
    /** The width of the town wall. */
    this.wall = Number(told("wall"));
    this.shadow = Number(told("shadow"));
    this.lines = {
      last: told("last"),
      halo: told("halo"),
      may: told("may"),
      mayNot: told("may-not"),
      hint: told("hint"),
      light: told("mark-light"),
      dark: told("mark-dark"),
    };
  }

  /** @param {string} id */
  symbol(id) {
    return this.#symbols.get(id) ?? null;
  }

  /**
   * The id of a building's symbol.
   * @param {Side | null} side
   * @param {string} code
   * @param {Facing} facing one of those that differ
   */
  building(side, code, facing) {
    return `${this.prefix}${side ?? "neutral"}-${code}-${facing}`;
  }
}

/** What one shadow root has taken from a sheet. */
export class Symbols {
  #taken = new Set();

  /** The element to stand in the shadow root. It has no size, and must not be hidden, or its patterns are gone. */
  element = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "symbols" });

  #defs = this.element.appendChild(svg("defs"));

  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /**
   * A reference to a symbol, which is taken along with all that it refers to.
   * @param {string} id
   * @returns {string} such as `#bastide-wood-light-TA-n`
   */
  ref(id) {
    this.#take(id);
    return `#${id}`;
  }

  /** @param {string} id */
  paint(id) {
    return `url(${this.ref(id)})`;
  }

  /** @param {string} id */
  #take(id) {
    if (this.#taken.has(id)) return;
    this.#taken.add(id);
    const symbol = this.sheet.symbol(id);
    if (!symbol) return;
    for (const element of [symbol, ...symbol.querySelectorAll("*")]) {
      for (const { value } of element.attributes) {
        const reference = /^#(.+)$/.exec(value) ?? /^url\(#(.+)\)$/.exec(value);
        if (reference?.[1] && this.sheet.symbol(reference[1])) this.#take(reference[1]);
      }
    }
    this.#defs.append(document.importNode(symbol, true));
  }
}

/** @type {Map<string, Promise<Sheet>>} */
const sheets = new Map();

/**
 * The sheet at an address.
 * @param {string} address
 * @returns {Promise<Sheet>} rejected where there is none
 */
export function sheetAt(address) {
  const known = sheets.get(address);
  if (known) return known;
  const coming = fetchSheet(address);
  sheets.set(address, coming);
  coming.catch(() => sheets.delete(address)); // the next who asks tries again
  return coming;
}

/** @param {string} address */
async function fetchSheet(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (parsed.localName !== "svg") throw new Error(`${address}: this is no sheet of symbols`);
  return new Sheet(parsed);
}
