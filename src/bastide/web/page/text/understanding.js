/** What a command is about: squares, buildings, facings, sides and moves, as people write them. */

import { FACINGS, facingsOf, firstFacing, moveText, readMove } from "../../board/geometry.js";
import { found } from "../../board/lookup.js";
import { phrasesOf, plain, wordsIn } from "./grammar.js";

/** @import { BuildingInfo, Facing, Survey } from "../../board/types.js" */
/** @import { RulesetInfo, Side } from "../types.js" */
/** @import { Texts } from "../texts.js" */

/** As few letters of a name as are taken for it. */
const SHORTEST = 3;

/**
 * @typedef {{code: string, facing: Facing, square: number, move: string, announced: boolean}} Placement
 * @typedef {object} Gathered what a text about a placement says; null for what it does not
 * @property {BuildingInfo | null} building
 * @property {Facing | null} facing
 * @property {number | null} square
 * @property {boolean} announced
 * @property {string[]} strange words that mean nothing here
 */

/** Something that was not understood, told in words. */
export class Misunderstood extends Error {}

/** Understands words in some languages. */
export class Understanding {
  /** @param {Texts[]} languages the one spoken first */
  constructor(languages) {
    this.languages = languages;
    /** @type {(key: string) => string[]} */
    const words = (key) => phrasesOf(languages, key).map(plain);
    this.noise = new Set(words("text.words.noise"));
    this.announcing = new Set(words("text.words.announced"));
    /** @type {Map<string, Facing>} */
    this.facings = new Map(FACINGS.flatMap((facing) => words(`text.words.facing.${facing}`).map((word) => [word, facing])));
    /** @type {Map<string, "light" | "dark" | "own" | "other" | "neutral">} */
    this.sides = new Map(
      /** @type {const} */ (["light", "dark", "own", "other", "neutral"]).flatMap((side) =>
        words(`text.words.${side}`).map((word) => [word, side]),
      ),
    );
    this.on = new Set(words("text.words.on"));
    this.left = new Set(words("text.words.left"));
    this.off = new Set(words("text.words.off"));
  }

  /**
   * The words of a text that mean something.
   *
   * @param {string} text
   * @returns {string[]}
   */
  words(text) {
    return wordsIn(text)
      .map((token) => token.plain)
      .filter((word) => !this.noise.has(word));
  }

  /**
   * A square by its name.
   *
   * @param {string} text
   * @param {number} size of the board
   * @returns {number | null}
   */
  square(text, size) {
    const parts = /^([a-z])([0-9]{1,2})$/.exec(plain(text.trim()));
    if (!parts) return null;
    const [column, row] = [/** @type {string} */ (parts[1]).charCodeAt(0) - "a".charCodeAt(0), Number(parts[2]) - 1];
    return column < size && row >= 0 && row < size ? row * size + column : null;
  }

  /**
   * The side that a word names, if it does.
   *
   * @param {string} text
   * @param {Side | null} own the person's side
   * @returns {Side | "neutral" | null}
   */
  side(text, own) {
    const named = this.words(text).map((word) => this.sides.get(word)).find((side) => side !== undefined);
    if (named === "own") return own;
    if (named === "other") return own === "light" ? "dark" : own && "light";
    return named ?? null;
  }

  /**
   * On or off.
   *
   * @param {string} text
   * @returns {boolean | null} null where it says neither
   */
  switched(text) {
    const words = this.words(text);
    if (words.some((word) => this.on.has(word))) return true;
    return words.some((word) => this.off.has(word)) ? false : null;
  }

  /**
   * The building that some words begin with.
   *
   * @param {string[]} words
   * @param {RulesetInfo} ruleset
   * @returns {{building: BuildingInfo, used: number} | null}
   */
  building(words, ruleset) {
    const kinds = [...ruleset.buildings, ruleset.neutral, ...(ruleset.duke ? [ruleset.duke] : [])];
    const first = words[0] ?? "";
    const coded = kinds.find((kind) => plain(kind.code) === first);
    if (coded) return { building: coded, used: 1 };
    /** @type {{building: BuildingInfo, used: number, whole: boolean}[]} */
    const fitting = [];
    for (const building of kinds) {
      for (const name of this.#names(building)) {
        const used = name.length;
        const given = words.slice(0, used);
        if (given.length === used && given.every((word, index) => word === name[index]))
          fitting.push({ building, used, whole: true });
        else if (first.length >= SHORTEST && name[0]?.startsWith(first))
          fitting.push({ building, used: 1, whole: false });
      }
    }
    const whole = fitting.filter((fit) => fit.whole).sort((one, other) => other.used - one.used)[0];
    if (whole) return whole;
    return new Set(fitting.map(({ building }) => building)).size === 1 ? (fitting[0] ?? null) : null;
  }

  /** @param {BuildingInfo} building */
  #names({ name }) {
    return [name, ...phrasesOf(this.languages, `building.${name}`)].map((one) => wordsIn(one).map((token) => token.plain));
  }

  /**
   * What a text says about a placement, in whatever order.
   *
   * @param {string} text such as `TOwG5`, `tower west g5` or `tower g5`
   * @param {RulesetInfo} ruleset
   * @returns {Gathered}
   */
  gather(text, ruleset) {
    /** @type {Gathered} */
    const gathered = { building: null, facing: null, square: null, announced: false, strange: [] };
    let words = this.words(text.replaceAll("!", " ! ")).flatMap((word) => unfolded(word));
    while (words.length > 0) {
      const word = /** @type {string} */ (words[0]);
      const square = this.square(word, ruleset.size);
      const facing = this.facings.get(word);
      const kind = gathered.building === null ? this.building(words, ruleset) : null;
      let used = 1;
      if (word === "!" || this.announcing.has(word)) gathered.announced = true;
      else if (square !== null && gathered.square === null) gathered.square = square;
      else if (kind) [gathered.building, used] = [kind.building, kind.used];
      else if (facing && gathered.facing === null) gathered.facing = facing;
      else gathered.strange.push(word);
      words = words.slice(used);
    }
    return gathered;
  }
}

/**
 * A move written in one as its parts; any other word as it is.
 *
 * @param {string} word
 * @returns {string[]}
 */
function unfolded(word) {
  const parts = /^([a-z]{2})([nesw])?([a-z][0-9]{1,2})$/.exec(word);
  return parts ? parts.slice(1).filter((part) => part !== undefined) : [word];
}

/**
 * The placement that a text means, made complete by what is in hand and by what the rules allow there.
 *
 * @param {Gathered} gathered with a building and a square
 * @param {RulesetInfo} ruleset
 * @param {Side} side who places it
 * @param {{held: Facing | null, survey: Survey | null}} known the facing in hand, and what may be placed
 * @returns {Placement | {facings: Facing[]}} or the facings between which the text does not choose
 */
export function completed({ building, facing, square, announced }, ruleset, side, { held, survey }) {
  if (!building || square === null) throw new RangeError("a placement needs a building and a square");
  const differing = facingsOf(building, side);
  const fitting = differing.filter((one) => found(survey, side, building.code, one, square)?.problem === null);
  const chosen = facing ?? held ?? (differing.length === 1 ? differing[0] : fitting.length === 1 ? fitting[0] : null);
  if (!chosen) return { facings: fitting.length > 0 ? fitting : differing };
  // The same squares by the facing that stands for all that cover them, whose turning point may be another.
  const read = readMove(ruleset, side, moveText(building.code, chosen, square, ruleset.size));
  const [first, point] = read ? [read.facing, read.square] : [firstFacing(building, side, chosen), square];
  const move = moveText(building.code, first, point, ruleset.size) + (announced ? "!" : "");
  return { code: building.code, facing: first, square: point, move, announced };
}
