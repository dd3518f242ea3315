/** How things of the game are called in a person's language. */

import { buildingNamed } from "../board/geometry.js";
import { sentence } from "./texts.js";

/** @import { Texts } from "./texts.js" */
/** @import { RulesetInfo, Side, Values } from "./types.js" */

export const SIDES = /** @type {const} */ (["light", "dark"]);

/** @param {Side} side */
export function otherSide(side) {
  return side === "light" ? "dark" : "light";
}

/**
 * Whether a side is the person's at this page, because nobody else plays: what is said of it is said to "you".
 *
 * @param {import("./types.js").Players} players
 * @param {Side} side
 */
export function isYou(players, side) {
  return players[side].kind === "person" && players[otherSide(side)].kind !== "person";
}

/** Names and sentences about games, in the language of some texts. */
export class Words {
  /** @param {Texts} texts */
  constructor(texts) {
    this.texts = texts;
    this.say = texts.say;
    /** For the board, which tells of sides and facings by their codes. */
    this.board = (/** @type {string} */ key, /** @type {Values} */ values = {}) => this.told(key, values);
  }

  /** @param {string} text */
  sentence(text) {
    return sentence(text, this.texts.language);
  }

  /** @param {Side | "neutral" | null} side */
  side(side) {
    return this.say(`side.${side ?? "neutral"}`);
  }

  /**
   * A building's name by the name that its ruleset gives it, which stands for itself where it is somebody's own.
   *
   * @param {string} name
   */
  building(name) {
    return this.texts.has(`building.${name}`) ? this.say(`building.${name}`) : name;
  }

  /**
   * The same with its article, as the subject of a sentence.
   *
   * @param {string} name
   */
  theBuilding(name) {
    return this.texts.has(`building.${name}.the`) ? this.say(`building.${name}.the`) : this.say("named.the", { name });
  }

  /**
   * @param {RulesetInfo} ruleset
   * @param {string} code
   */
  coded(ruleset, code) {
    return this.building(buildingNamed(ruleset, code)?.name ?? code);
  }

  /**
   * A ruleset's title, which somebody's own has by itself; that its buildings are a reconstruction is part of it.
   *
   * @param {{name: string, title: string, reconstruction: boolean, own: boolean}} ruleset
   */
  ruleset({ name, title, reconstruction, own }) {
    const known = !own && this.texts.has(`ruleset.${name}`) ? this.say(`ruleset.${name}`) : title;
    return reconstruction ? this.say("ruleset.with-reconstruction", { title: known }) : known;
  }

  /**
   * Who plays a side. Two people without names are told apart by their sides, or in a series, where these swap, by who
   * began it as Light.
   *
   * @param {{players: import("./types.js").Players, series?: {game: number} | null, series_game?: number | null}} game
   * @param {Side} side
   */
  player({ players, series, series_game }, side) {
    const player = players[side];
    if (player.kind === "level") return this.say("player.level", { level: player.level });
    if (player.kind === "built-in") return this.say(`player.${player.name}`);
    if (player.name) return player.name;
    if (players[otherSide(side)].kind !== "person") return this.say("player.you");
    const game = series?.game ?? series_game;
    return game ? this.say("player.number", { number: (side === "light") === (game % 2 === 1) ? 1 : 2 }) : this.side(side);
  }

  /**
   * Something that was taken, by a code as the server tells it.
   *
   * @param {RulesetInfo} ruleset
   * @param {string} code a building's, `neutral` or `duke`
   */
  taken(ruleset, code) {
    if (code === "neutral") return this.building(ruleset.neutral.name);
    return code === "duke" ? this.building("Duke") : this.coded(ruleset, code);
  }

  /**
   * The same with its article.
   *
   * @param {RulesetInfo} ruleset
   * @param {string} code a building's, `neutral` or `duke`
   */
  theTaken(ruleset, code) {
    if (code === "neutral") return this.theBuilding(ruleset.neutral.name);
    return this.theBuilding(code === "duke" ? "Duke" : (buildingNamed(ruleset, code)?.name ?? code));
  }

  /**
   * A text whose values name sides and facings by codes and a building by its English name: `{name}` is its name and
   * `{the}` the name with its article. Where there is a text of the key and the side, such as `board.whose.neutral`, it is
   * that one.
   *
   * @param {string} key
   * @param {Values} values
   */
  told(key, values) {
    const own = `${key}.${values.side}`;
    /** @type {Values} */
    const told = { ...values };
    for (const [name, value] of Object.entries(values)) {
      if (value === "light" || value === "dark" || value === "neutral") told[name] = this.side(value);
      else if (name === "facing" && this.texts.has(`facing.${value}`)) told[name] = this.say(`facing.${value}`);
    }
    if (typeof values.name === "string")
      Object.assign(told, { name: this.building(values.name), the: this.theBuilding(values.name) });
    return this.say("side" in values && this.texts.has(own) ? own : key, told);
  }
}
